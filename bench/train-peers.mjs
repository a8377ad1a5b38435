// The contenders of bench/train.mjs: each its own process that reads commands and answers with
// lines of JSON. What a computer lacks is installed where that is allowed, and else left out and
// said.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = dirname(fileURLToPath(import.meta.url));
// The distribution's Python has scikit-learn; another one may stand before it in the path.
const PYTHON = '/usr/bin/python3';
const NPM_PEERS = { 'libsvm-wasm': '0.0.8', 'libsvm-js': '0.2.1' };
// Debian's OpenBLAS takes slow routines on new processors; this is fair to scikit-learn.
const ENVIRONMENT = { ...process.env, OPENBLAS_NUM_THREADS: '1', OPENBLAS_CORETYPE: 'SkylakeX' };

const works = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Runs the attempt; if it fails, installs the Debian packages where that is allowed, and runs it
 * again.
 */
function attempt(work, packages) {
  if (work()) return true;
  const allowed = process.getuid?.() === 0 && works('apt-get', ['install', '-y', ...packages]);
  if (allowed && work()) return true;
  console.log(`left out for want of ${packages.join(', ')} (Debian)`);
  return false;
}

function libsvm(folder) {
  const program = join(folder, 'train-libsvm');
  const compile = () => works('cc', ['-O2', join(here, 'train-libsvm.c'), '-o', program, '-lsvm']);
  return attempt(compile, ['libsvm-dev', 'gcc', 'libc6-dev']) ? { name: 'LIBSVM', command: [program] } : null;
}

function sklearn() {
  const imports = () => works(PYTHON, ['-c', 'import sklearn.svm']);
  const command = [PYTHON, join(here, 'train-sklearn.py')];
  return attempt(imports, ['python3-sklearn']) ? { name: 'scikit-learn', command } : null;
}

function npmPeers(folder) {
  const place = join(folder, 'npm');
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{}');
  return Object.entries(NPM_PEERS).flatMap(([name, version]) => {
    const args = ['install', '--no-audit', '--no-fund', '--prefix', place, `${name}@${version}`];
    if (works('npm', args)) return [{ name, command: [process.execPath, join(here, 'train-npm.mjs'), name, place] }];
    console.log(`left out for want of ${name}@${version} (npm)`);
    return [];
  });
}

async function ours(folder) {
  const source = (path) => JSON.stringify(join(here, '..', 'src', path));
  const entry = join(folder, 'entry.ts');
  const parts = [
    ['createCore', 'numeric/core.ts'],
    ['Columns', 'kernels/columns.ts'],
    ['Gram', 'kernels/gram.ts'],
    ['kernels', 'kernels/index.ts'],
    ['precomputedMatrix', 'kernels/precomputed.ts'],
    ['solveBinary', 'solvers/solver.ts'],
    ['ClassifierSet', 'solvers/set.ts'],
    ['solveBinaryByRows', 'solvers/rows/index.ts'],
  ];
  writeFileSync(entry, parts.map(([name, path]) => `export { ${name} } from ${source(path)};\n`).join(''));
  const bundle = await rolldown({ input: entry });
  const file = join(folder, 'ours.mjs');
  await bundle.write({ file });
  return ['train', 'smo', 'rows'].map((way) => ({
    name: `ours, ${way}`,
    command: [process.execPath, join(here, 'train-ours.mjs'), file, way],
  }));
}

/** All contenders that this machine has, LIBSVM first. */
export async function contenders(folder) {
  return [libsvm(folder), sklearn(), ...npmPeers(folder), ...(await ours(folder))].filter((one) => one !== null);
}

/** A started contender. After a failure it answers null to everything. */
export function start({ name, command: [program, ...args] }) {
  const child = spawn(program, args, { env: ENVIRONMENT, stdio: ['pipe', 'pipe', 'pipe'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let said = '';
  child.stderr.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  child.stdin.on('error', () => {});
  let failure = null;
  return {
    name,
    get failure() {
      return failure;
    },
    async ask(...words) {
      if (failure !== null) return null;
      child.stdin.write(`${words.join(' ')}\n`);
      for (;;) {
        const { value, done } = await answers.next();
        if (done) break;
        // libsvm-wasm prints its progress among the answers.
        if (value.startsWith('{')) return JSON.parse(value);
      }
      failure = said.trim().split('\n').at(-1) || 'it ended';
      return null;
    },
    end: () => child.stdin.end(),
  };
}

/** How busy the computer is: above 1 per core, times are those of waiting too. */
export const load = () => `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} cores`;
