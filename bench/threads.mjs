// Two threads against one, next to what two unrelated processes gain on this computer:
//   node bench/threads.mjs [rounds] [--minutes 6] [--only PART-OF-A-TITLE] [--out FILE.json] [--small]
//
// Prints a Markdown table of wall times (medians; the first round compiles and does not count). Each
// task has an equal part of the minutes: where another round would exceed it, there are fewer. "Two
// processes" is the gain of doing the same work twice, in two processes that know nothing of each
// other: 2 × the time alone / the time together. They share memory, caches and whatever else runs, so
// nothing on two threads gains more. The share is the fraction of that which two threads reach; the
// target is 0.9. CPU times show what sharing costs. Needs two idle cores: the load is printed.

import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { serveAsCopy, startCopy } from './copies.mjs';
import {
  compare,
  evaluate,
  generate,
  generatedTable,
  inline,
  rank,
  resultJson,
  select,
  threads,
  useTable,
} from './library.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    copy: { type: 'string' },
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '6' },
    small: { type: 'boolean', default: false },
  },
});
const rounds = Number(positionals[0] ?? 3);
const TARGET = 0.9;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Made once in each process. */
const tables = new Map();
function table(name, rows, features) {
  const size = values.small ? [Math.ceil(rows / 2), Math.ceil(features / 2)] : [rows, features];
  const key = `${name} ${size}`;
  const reading = name === 'verbs' ? { foldsColumn: 'fold' } : {};
  const made = () => useTable(generatedTable(generate(name, { rows: size[0], features: size[1], seed: 1 })), reading);
  if (!tables.has(key)) tables.set(key, made());
  return tables.get(key);
}

const rbf = { kernel: 'rbf' };
const WORK = {
  async 'kernel ranking: rbf, DJ, step 20, 1200 × 500'(executor) {
    return rank(await table('madelon', 1200, 500), { ...rbf, step: 20 }, { executor });
  },
  async 'kernel ranking: poly, DJ, step 20, 800 × 400'(executor) {
    return rank(await table('madelon', 800, 400), { kernel: 'poly', degree: 3, coef0: 1, step: 20 }, { executor });
  },
  async 'kernel ranking: rbf, sensitivity, halving, 1200 × 500'(executor) {
    const options = { ...rbf, criterion: 'sensitivity', halveAbove: 20, step: 5 };
    return rank(await table('madelon', 1200, 500), options, { executor });
  },
  async 'kernel ranking: rbf, 6 classes, step 10, 273 × 350'(executor) {
    return rank(await table('verbs', 273, 350), { ...rbf, step: 10 }, { executor });
  },
  async 'selection, rbf, ranked once, step 20, 600 × 250'(executor) {
    return select(await table('madelon', 600, 250), { ...rbf, ranking: 'once', step: 20, folds: 6 }, { executor });
  },
  async 'EB-RFE, 5 candidates, 3 costs, 10 folds, 400 × 40'(executor) {
    const options = { ...rbf, method: 'eb-rfe', candidates: 5, costs: [0.1, 1, 10], folds: 10 };
    return select(await table('madelon', 400, 40), options, { executor });
  },
  async 'EB-RFE, one candidate, 3 costs, 5 folds, 600 × 100'(executor) {
    const options = { ...rbf, method: 'eb-rfe', candidates: 1, costs: [0.1, 1, 10], folds: 5 };
    return select(await table('madelon', 600, 100), options, { executor });
  },
  async 'nested evaluation, SVM-RFE, 10 outer folds, 62 × 2000'(executor) {
    return evaluate(await table('microarray', 62, 2000), { outerFolds: 10, folds: 5, step: 0.1 }, { executor });
  },
  async 'permutations: 10 of a nested evaluation, 62 × 500'(executor) {
    const options = { outerFolds: 5, folds: 5, step: 0.1, permutations: 10 };
    return evaluate(await table('microarray', 62, 500), options, { executor });
  },
  async 'compare: 4 methods, 5 outer folds, 62 × 500'(executor) {
    const options = { methods: 'svm-rfe,fisher,golub,relieff', outerFolds: 5, folds: 5, step: 0.1 };
    return compare(await table('microarray', 62, 500), options, { executor });
  },
};

async function timed(work, executor) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const result = await work(executor);
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, cpu: (user + system) / 1e6, result };
}

/** All of a result but its times: threads must not change it. */
function contents(result) {
  return JSON.stringify(JSON.parse(resultJson(result)), (key, value) =>
    key === 'timings' || key === 'seconds' ? undefined : value,
  );
}

async function measured(title, work, pool, deadline) {
  const copy = () => startCopy(import.meta.url, title, values.small ? ['--small'] : []);
  const copies = [await copy(), await copy()];
  const [one, two, capacities] = [[], [], []];
  let roundMs = 0;
  for (let round = 0; round <= rounds; round++) {
    const roundStart = performance.now();
    if (round > 1 && roundStart + roundMs > deadline) break;
    const alone = await timed(work, inline);
    const shared = await timed(work, pool);
    if (round === 0 && contents(alone.result) !== contents(shared.result)) throw new Error(`${title}: threads differ`);
    const single = await copies[0].run();
    const both = Math.max(...(await Promise.all(copies.map((copy) => copy.run()))));
    roundMs = performance.now() - roundStart;
    if (round === 0) continue; // compiles
    one.push(alone);
    two.push(shared);
    capacities.push((2 * single) / both);
  }
  for (const copy of copies) copy.end();
  const of = (runs, what) => median(runs.map((run) => run[what]));
  const row = { one: of(one, 'seconds'), two: of(two, 'seconds'), capacity: median(capacities) };
  const gain = median(one.map(({ seconds }, k) => seconds / two[k].seconds));
  return { title, rounds: one.length, ...row, gain, share: gain / row.capacity, cpu: of(two, 'cpu') / of(one, 'cpu') };
}

if (values.copy) await serveAsCopy(async () => (await timed(WORK[values.copy], inline)).seconds);

console.log(
  `load before: ${loadavg()[0].toFixed(2)} on ${availableParallelism()} cores; at most ${rounds} rounds, medians${values.small ? '; half as many samples and features as the titles say' : ''}\n`,
);
console.log(
  '| task | one thread | two threads | gain | two processes gain | share (target 0.9) | CPU time, two / one | rounds |',
);
console.log('|---|---|---|---|---|---|---|---|');
const pool = await threads({ threads: 2 });
const rows = [];
const works = Object.entries(WORK).filter(([name]) => name.includes(values.only));
const end = performance.now() + 60_000 * Number(values.minutes);
for (const [place, [title, work]] of works.entries()) {
  const now = performance.now();
  const row = await measured(title, work, pool, now + (end - now) / (works.length - place));
  rows.push(row);
  const { one, two, gain, capacity, share, cpu, rounds: counted } = row;
  const verdict = share >= TARGET ? '' : ' (missed)';
  const cells = [`${one.toFixed(2)} s`, `${two.toFixed(2)} s`, `${gain.toFixed(2)}×`, `${capacity.toFixed(2)}×`];
  console.log(`| ${[title, ...cells, share.toFixed(2) + verdict, cpu.toFixed(2), counted].join(' | ')} |`);
}
await pool.dispose();
console.log(`\nload after: ${loadavg()[0].toFixed(2)}`);
if (values.out) writeFileSync(values.out, JSON.stringify(rows, null, 1));
