// Starts contenders, each in its own process on its own core, with one BLAS thread; says which
// peers this machine has.

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
// The distribution's Python has scikit-learn; another one may stand before it in the path. BENCH_PYTHON:
// a command that starts another, with a newer scikit-learn.
const PYTHON = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
const WEKA = '/usr/share/java/weka.jar';
const CORE = process.env.BENCH_CORE ?? '0';
// Debian's OpenBLAS takes slow routines on new processors; this is fair to scikit-learn.
const ENVIRONMENT = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1', OPENBLAS_CORETYPE: 'SkylakeX' };
// At such fractions of all features R takes a step; between them its time is smooth.
const SAMPLED_SHARES = [1, 0.85, 0.7, 0.5, 0.35, 0.2, 0.1, 0.05, 0.02, 0.01];

const versionOf = (command, args) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** How to ask each peer for its version, and which Debian packages bring it. */
const PEERS = {
  sklearn: {
    name: 'scikit-learn',
    packages: ['python3-sklearn'],
    version: () =>
      versionOf(PYTHON, [
        '-c',
        'import sklearn, numpy; print("scikit-learn", sklearn.__version__, "with numpy", numpy.__version__)',
      ]),
  },
  e1071: {
    name: 'R e1071',
    packages: ['r-cran-e1071'],
    version: () => versionOf('Rscript', ['-e', 'cat("e1071", paste(packageVersion("e1071")), "in", R.version.string)']),
  },
  glmnet: {
    name: 'glmnet',
    packages: ['r-cran-glmnet'],
    version: () =>
      versionOf('Rscript', ['-e', 'cat("glmnet", paste(packageVersion("glmnet")), "in", R.version.string)']),
  },
  weka: {
    name: 'Weka',
    packages: ['weka', 'default-jre-headless'],
    version: () => versionOf('java', ['-cp', WEKA, 'weka.core.Version'])?.replace(/^(\S+)[\s\S]*/, 'Weka $1'),
  },
};

/**
 * The versions of the peers that are there, after installing what may be installed; null where one
 * is not.
 */
export function findPeers(wanted, say) {
  const absent = wanted.filter((peer) => PEERS[peer].version() === null);
  const packages = absent.flatMap((peer) => PEERS[peer].packages);
  if (packages.length > 0 && process.getuid?.() === 0) {
    say(`installing ${packages.join(', ')}`);
    for (const peer of absent)
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...PEERS[peer].packages], { stdio: 'ignore' });
  }
  const found = Object.fromEntries(wanted.map((peer) => [peer, PEERS[peer].version()]));
  for (const peer of wanted) {
    if (found[peer] === null)
      say(`${PEERS[peer].name} is left out: install ${PEERS[peer].packages.join(' and ')} (Debian; needs root)`);
  }
  return found;
}

/**
 * Runs a command, for at most `limit` CPU seconds; what it printed and the wall seconds, or how it
 * failed.
 */
export function start(command, args, { cores = CORE, limit } = {}) {
  const begin = performance.now();
  const limited = limit ? ['prlimit', `--cpu=${limit}`, command] : [command];
  const { stdout, stderr, status, signal, error } = spawnSync('taskset', ['-c', cores, ...limited, ...args], {
    encoding: 'utf8',
    env: ENVIRONMENT,
    maxBuffer: 1 << 28,
  });
  const wall = (performance.now() - begin) / 1e3;
  if (limit && (signal === 'SIGXCPU' || signal === 'SIGKILL')) return { wall, limit };
  if (status !== 0) return { wall, failure: stderr?.match(/.*Error.*/)?.[0] ?? String(error ?? 'it failed') };
  return { wall, stdout };
}

const sampledSizes = (features) => {
  const sizes = SAMPLED_SHARES.map((share) => Math.round(share * features));
  return [...new Set([...sizes, 20, 5, 2].filter((size) => size >= 2 && size <= features))].sort((a, b) => b - a);
};

function commandOf({ by, ...task }, { data, folder, rows, features, sparse, bestFirst }) {
  if (by === 'ours' || by === 'sklearn') {
    const file = join(folder, 'task.json');
    writeFileSync(file, JSON.stringify({ repeats: 1, seconds: 1, ...task, data }));
    return by === 'ours'
      ? [process.execPath, [join(here, 'ours.mjs'), file]]
      : [PYTHON, [join(here, 'peer-sklearn.py'), file]];
  }
  if (by === 'glmnet') {
    const { values, threshold } = task.options;
    const kind = sparse ? 'sparse' : 'dense';
    return ['Rscript', [join(here, 'peer-glmnet.R'), data, rows, features, kind, values, threshold].map(String)];
  }
  if (by === 'weka') return ['java', ['-cp', WEKA, join(here, 'PeerWeka.java'), data, rows, features].map(String)];
  const order = join(folder, 'order.txt');
  writeFileSync(order, `${bestFirst.join(',')}\n`);
  const sizes = sampledSizes(features).join(',');
  return ['Rscript', [join(here, 'peer-e1071.R'), data, rows, features, order, sizes].map(String)];
}

/** One run of a contender: what it printed, or how it failed. */
export function run(contender, context) {
  const [command, args] = commandOf(contender, context);
  const { stdout, ...ended } = start(command, args, contender);
  return stdout === undefined ? ended : JSON.parse(stdout);
}

export const python = PYTHON;
