// Training compared with LIBSVM, scikit-learn and the npm packages, taking turns in one run:
//   node bench/train.mjs [rounds] [words of a title ...]        for example: node bench/train.mjs 5 "given matrix"
//
//   given matrix   SMO on a kernel matrix that is there already, against LIBSVM's PRECOMPUTED. Wanted: at most 0.5 × LIBSVM
//   from data      from values in memory to the solution. Wanted: not slower than LIBSVM, faster than the npm packages
//   large          20,000 rows, whose kernel matrix (3.2 GB) is never there. Wanted: within 2 GB, comparable with LIBSVM
//
// C = 1, γ = 1/features, tolerance 1e-3, one thread. Each contender is its own process
// (train-peers.mjs) and first trains once untimed: LIBSVM fills its pages, ours is compiled. Times
// of the peers are those of training alone, on data in their own form.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generator, normals } from './synthetic.mjs';
import { contenders, load, start } from './train-peers.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bench-train-'));
const rounds = Number(process.argv[2] ?? 5);
const wanted = process.argv.slice(3);

const COST = 1;
const TOLERANCE = 1e-3;
const CACHE_MB = 500;
const INFORMATIVE = 20;

/**
 * Normal values; the label is the side of a plane in the first features, with noise: overlapping
 * classes.
 */
function makeData(n, d) {
  const normal = normals(generator(7));
  const weights = Array.from({ length: Math.min(INFORMATIVE, d) }, () => normal() / Math.sqrt(INFORMATIVE));
  const values = new Float64Array(n + n * d);
  for (let i = 0; i < n; i++) {
    let score = 0.5 * normal();
    for (let j = 0; j < d; j++) {
      const value = normal();
      values[n + i * d + j] = value;
      if (j < weights.length) score += weights[j] * value;
    }
    values[i] = score > 0 ? 1 : -1;
  }
  return values;
}

function makeMatrix(data, n, d, kernel) {
  const values = new Float64Array(n + n * n);
  values.set(data.subarray(0, n));
  const row = (i) => data.subarray(n + i * d, n + (i + 1) * d);
  for (let i = 0; i < n; i++) {
    for (let t = 0; t <= i; t++) {
      const [u, v] = [row(i), row(t)];
      let sum = 0;
      if (kernel === 'rbf') for (let j = 0; j < d; j++) sum += (u[j] - v[j]) * (u[j] - v[j]);
      else for (let j = 0; j < d; j++) sum += u[j] * v[j];
      const value = kernel === 'rbf' ? Math.exp(-sum / d) : sum;
      values[n + i * n + t] = value;
      values[n + t * n + i] = value;
    }
  }
  return values;
}

const SMALL_PEERS = ['LIBSVM', 'scikit-learn', 'libsvm-wasm', 'libsvm-js', 'ours, train', 'ours, smo', 'ours, rows'];
const TASKS = [
  ...[300, 1200, 5000].flatMap((n) =>
    ['linear', 'rbf'].map((kernel) => ({
      title: `given matrix ${n} ${kernel}`,
      n,
      d: 100,
      kernel,
      given: true,
      names: ['LIBSVM', 'scikit-learn', 'ours, smo'],
    })),
  ),
  ...[300, 1200, 5000].flatMap((n) =>
    ['linear', 'rbf'].map((kernel) => ({ title: `from data ${n} ${kernel}`, n, d: 100, kernel, names: SMALL_PEERS })),
  ),
  ...[50, 100].flatMap((d) =>
    ['rbf', 'linear'].map((kernel) => ({
      title: `large 20000 × ${d} ${kernel}`,
      n: 20_000,
      d,
      kernel,
      names: ['LIBSVM', 'ours, rows'],
      once: true,
    })),
  ),
];

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const shown = (seconds) => (seconds < 1 ? `${(1e3 * seconds).toPrecision(3)} ms` : `${seconds.toPrecision(3)} s`);

function report({ name, failure }, answers, reference) {
  const last = answers.at(-1);
  if (!last) return console.log(`  ${name.padEnd(14)} failed: ${failure}`);
  const seconds = answers.map((answer) => answer.seconds);
  const ratios = seconds.map((value, k) => value / (reference[k]?.seconds ?? Number.NaN));
  const spread = `(${shown(Math.min(...seconds))} – ${shown(Math.max(...seconds))})`;
  const ratio = `${median(ratios).toFixed(2)}× (${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)})`;
  const facts = [
    last.objective !== undefined && `objective ${last.objective.toPrecision(8)}`,
    last.iterations !== undefined && `${last.iterations} iterations`,
    last.iterations > 100 && `${((1e6 * median(seconds)) / last.iterations).toPrecision(3)} µs each`,
    last.support !== undefined && `${last.support} SV`,
    last.solver,
    last.stop !== undefined && last.stop !== 'tolerance' && last.stop,
    `${last.peakMb} MB`,
  ];
  console.log(
    `  ${name.padEnd(14)} ${shown(median(seconds)).padStart(8)} ${spread.padEnd(22)} ${ratio.padEnd(22)} ${facts.filter(Boolean).join(', ')}`,
  );
}

async function compare(all, task) {
  const { n, d, kernel, given } = task;
  const data = makeData(n, d);
  const file = join(folder, 'values');
  writeFileSync(file, given ? makeMatrix(data, n, d, kernel) : data);
  const running = all.filter(({ name }) => task.names.includes(name)).map(start);
  const runs = new Map(running.map((one) => [one, []]));
  const command = ['train', given ? 'precomputed' : kernel, 1 / d, COST, TOLERANCE, CACHE_MB];
  for (const one of running) await (given ? one.ask('gram', file, n) : one.ask('load', file, n, d));
  // A long training needs no warm-up: almost all of it runs compiled.
  if (!task.once) for (const one of running) await one.ask(...command);
  for (let round = 0; round < (task.once ? Math.min(rounds, 1) : rounds); round++) {
    for (const one of running) {
      const answer = await one.ask(...command);
      if (answer) runs.get(one).push(answer);
    }
  }
  console.log(`\n${task.title}, ${n} × ${given ? n : d}, ${load()}`);
  for (const [one, answers] of runs) report(one, answers, runs.get(running[0]));
  for (const one of running) one.end();
}

try {
  const all = await contenders(folder);
  for (const task of TASKS) {
    if (wanted.length === 0 || wanted.some((words) => task.title.includes(words))) await compare(all, task);
  }
} finally {
  rmSync(folder, { recursive: true });
}
