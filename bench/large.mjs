// Large data, each case its own command: CPU time (user + system) and peak memory.
//   node bench/large.mjs [words of a case ...] [--cli FILE] [--folder FOLDER] [--limit SECONDS]
//     [--out FILE.json]
// A case is abandoned after --limit seconds of CPU time (600). --cli names the built command line
// to measure (dist/cli.js by default), so that two builds can be compared. Data are seeded,
// streamed to the folder once (/tmp by default), and kept. Needs /usr/bin/time; a case next to
// LIBLINEAR needs its `liblinear-train`.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generator, normals } from './synthetic.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cli: { type: 'string' }, folder: { type: 'string' }, out: { type: 'string' }, limit: { type: 'string' } },
});
const cli = resolve(values.cli ?? fileURLToPath(new URL('../dist/cli.js', import.meta.url)));
const folder = values.folder ?? tmpdir();
/** Seconds of CPU time after which a case is abandoned. */
const LIMIT = Number(values.limit ?? 600);

/** Writes a file piece by piece; one that is there already is kept. */
async function written(name, pieces) {
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const out = createWriteStream(`${path}.part`);
  for (const piece of pieces()) if (!out.write(piece)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
  renameSync(`${path}.part`, path);
  return path;
}

/**
 * LIBSVM rows of `perRow` cells with uniform columns and values; the first 1,000 columns carry the
 * class.
 */
function* sparseLines(rows, columns, perRow) {
  const uniform = generator(20);
  const normal = normals(uniform);
  const informative = Float64Array.from({ length: 1000 }, normal);
  for (let row = 0; row < rows; row++) {
    const indices = new Set();
    while (indices.size < perRow) indices.add(Math.floor(columns * uniform() ** 2));
    let score = 0.5 * normal();
    const cells = [...indices]
      .sort((a, b) => a - b)
      .map((index) => {
        const value = uniform();
        score += value * (informative[index] ?? 0);
        return `${index + 1}:${value.toFixed(4)}`;
      });
    yield `${score > 0 ? 1 : -1} ${cells.join(' ')}\n`;
  }
}

/** A dense table; every hundredth column is shifted between the classes. */
function* denseLines(rows, columns) {
  const uniform = generator(21);
  const normal = normals(uniform);
  const names = Array.from({ length: columns }, (_, j) => `f${j + 1}`);
  yield `${names.join(',')},class\n`;
  for (let row = 0; row < rows; row++) {
    const cells = Array.from({ length: columns }, (_, j) => (normal() + (j % 100 ? 0 : row % 2)).toFixed(4));
    yield `${cells.join(',')},${row % 2 ? 'a' : 'b'}\n`;
  }
}

const sparse = (rows, columns, perRow) =>
  written(`sparse-${rows}x${columns}.svm`, () => sparseLines(rows, columns, perRow));
const dense = (rows, columns) => written(`dense-${rows}x${columns}.csv`, () => denseLines(rows, columns));
const ours = (...args) => [process.execPath, cli, ...args];
/** Files that a case writes; of another run they differ. */
const scratch = (name) => join(folder, `large-${process.pid}-${name}`);
const json = scratch('result.json');

const CASES = {
  'fisher 10,000 features': async () =>
    ours('rank', await dense(50, 10_000), '--method', 'fisher', '--json', json, '--force'),
  'fisher 40,000 features': async () =>
    ours('rank', await dense(50, 40_000), '--method', 'fisher', '--json', json, '--force'),
  'fisher 1,000,000 features': async () =>
    ours('rank', await dense(50, 1_000_000), '--method', 'fisher', '--json', json, '--force'),
  'describe 1,000,000 columns': async () => ours('describe', await dense(50, 1_000_000), '--json', json, '--force'),
  'rank sparse 5,000x100,000': async () => ours('rank', await sparse(5_000, 100_000, 100)),
  'rank sparse 100,000x100,000': async () => ours('rank', await sparse(100_000, 100_000, 100)),
  'train linear sparse 100,000x100,000': async () => {
    const file = await sparse(100_000, 100_000, 100);
    const scale = ['--scale', 'none', '--cost', '1', '--json', json];
    return ours('train', file, '--machine', 'linear', ...scale, '--force');
  },
  'train linear scaled sparse 100,000x100,000': async () =>
    ours('train', await sparse(100_000, 100_000, 100), '--machine', 'linear', '--json', json, '--force'),
  'LIBLINEAR 100,000x100,000': async () => {
    const file = await sparse(100_000, 100_000, 100);
    // The same problem and the tolerance of `train`; LIBLINEAR's own default is 0.1.
    return ['liblinear-train', '-s', '1', '-e', '1e-6', '-c', '1', '-B', '1', file, scratch('liblinear.model')];
  },
  'rank rbf 20,000x50': async () => ours('rank', await dense(20_000, 50), '--kernel', 'rbf'),
};

/** What a case took. The last line of standard error is what it said where it was refused. */
function measured([command, ...args]) {
  const figures = scratch('time.txt');
  // The limit is set below `time`, so that a case that is abandoned still has its figures. It is
  // one of CPU time, so that it does not depend on what else runs.
  const limited = ['sh', '-c', 'ulimit -t "$0" && exec "$@"', String(LIMIT), command, ...args];
  const options = { encoding: 'utf8', maxBuffer: 1 << 28 };
  const { stderr } = spawnSync('/usr/bin/time', ['-o', figures, '-f', '%x %U %S %M', ...limited], options);
  const lines = readFileSync(figures, 'utf8').trim().split('\n');
  const [status, user, system, kilobytes] = lines.at(-1).split(' ').map(Number);
  const isUnfinished = lines[0].includes('terminated by signal');
  const said = isUnfinished ? 'not finished' : stderr.trim().split('\n').at(-1);
  const megabytes = Math.round(kilobytes / 1024);
  return { status: isUnfinished ? null : status, seconds: user + system, megabytes, said };
}

const wanted = Object.entries(CASES).filter(
  ([name]) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
);
const results = {};
console.log('| case | exit | CPU s | peak MB | says |\n|---|---|---|---|---|');
for (const [name, command] of wanted) {
  const result = measured(await command());
  results[name] = result;
  const said = result.status === 0 ? '' : result.said.slice(0, 300);
  console.log(`| ${name} | ${result.status ?? ''} | ${result.seconds.toFixed(1)} | ${result.megabytes} | ${said} |`);
}
for (const name of ['result.json', 'liblinear.model', 'time.txt']) rmSync(scratch(name), { force: true });
if (values.out) writeFileSync(values.out, `${JSON.stringify({ cli, results }, null, 2)}\n`);
