// What a cluster costs and gains, with workers of one thread each on this machine:
//   node bench/cluster.mjs [rounds] [--only PART-OF-A-TITLE] [--out FILE.json]
//
// - the latency of a job that does next to nothing, on an idle queue;
// - EB-RFE and a nested evaluation: one worker, two workers, and as many threads without a cluster.
//   Needs two idle cores; the load of the
//   computer is printed, and the numbers are meaningless where it is not near 0 at the start;
// - what two cores give at all: the same work twice, in two processes that know nothing of one
//   another, against once. They share memory
//   and caches, so that is less than 2 on most computers, and nobody gains more.

import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster-setup.mjs';
import { serveAsCopy, startCopy } from './copies.mjs';
import {
  cluster,
  evaluate,
  generate,
  generatedTable,
  inline,
  jobKinds,
  select,
  threads,
  useTable,
} from './library.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, copy: { type: 'string' }, only: { type: 'string', default: '' } },
});
const rounds = Number(positionals[0] ?? 3);
const LATENCY_JOBS = 300;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const tiny = (seed) => ({
  kind: jobKinds.get('hermes-plane'),
  dataset: null,
  input: {
    seed,
    perClass: 2,
    theta: 1,
    cost: 1,
    epsilon: 0.1,
    epsilons: [0.1],
    gridSteps: 2,
    latticeSteps: 2,
  },
});

async function latency(executor) {
  const times = [];
  for (let k = 0; k < LATENCY_JOBS; k++) {
    const start = performance.now();
    const { seconds } = await executor.run(tiny(k));
    times.push(performance.now() - start - 1000 * seconds);
  }
  return { median: median(times), worst: times.toSorted((a, b) => b - a)[LATENCY_JOBS / 100] };
}

const made = (name, rows, features) => useTable(generatedTable(generate(name, { rows, features, seed: 1 })), {});

const eliminated = (rows, features, candidates) => async (executor) => {
  const options = { method: 'eb-rfe', kernel: 'rbf', candidates, costs: [0.1, 1, 10], folds: 10 };
  return select(await made('madelon', rows, features), options, { open: executor.open });
};

const WORK = {
  'EB-RFE, 5 candidates, 3 costs, 10 folds, 400 × 40': eliminated(400, 40, 5),
  'EB-RFE, 20 candidates, 3 costs, 10 folds, 400 × 40': eliminated(400, 40, 20),
  'EB-RFE, 5 candidates, 3 costs, 10 folds, 800 × 40': eliminated(800, 40, 5),
  async 'nested evaluation, SVM-RFE, 10 outer folds'(executor) {
    const data = await made('madelon', 600, 60);
    return evaluate(data, { outerFolds: 10, folds: 5 }, { executor });
  },
};

async function timed(work, executor) {
  const start = performance.now();
  await work(executor);
  return (performance.now() - start) / 1000;
}

if (values.copy) await serveAsCopy(() => timed(WORK[values.copy], inline));

console.log(`load before: ${loadavg()[0].toFixed(2)} on ${availableParallelism()} cores; ${rounds} rounds, medians`);
// Workers usually run for hours: all of them are there from the beginning, on a Redis for one and a
// Redis for two, and warm after the first round.
const [one, two] = [await startCluster(), await startCluster()];
for (const own of [one, two, two]) await own.add();
const results = {};
const idle = await cluster({ redis: one.url });
for (let k = 0; k < 20; k++) await idle.run(tiny(-1 - k));
results.latency = await latency(idle);
const { median: usual, worst } = results.latency;
console.log(`latency of a job on an idle queue: ${usual.toFixed(2)} ms (99 of 100 below ${worst.toFixed(2)} ms)`);
await idle.dispose();

const contenders = [
  ['one thread, no cluster', inline],
  ['two threads, no cluster', await threads({ threads: 2 })],
  ['one worker', await cluster({ redis: one.url })],
  ['two workers', await cluster({ redis: two.url })],
];
for (const [title, work] of Object.entries(WORK).filter(([name]) => name.includes(values.only))) {
  const copies = [await startCopy(import.meta.url, title), await startCopy(import.meta.url, title)];
  const capacities = [];
  const times = contenders.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [k, [, executor]] of contenders.entries()) {
      const seconds = await timed(work, executor);
      // The first round compiles.
      if (round > 0) times[k].push(seconds);
    }
    const alone = await copies[0].run();
    const twice = Math.max(...(await Promise.all(copies.map((copy) => copy.run()))));
    if (round > 0) capacities.push((2 * alone) / twice);
  }
  const [inlined, twoThreads, oneWorker, twoWorkers] = times.map(median);
  results[title] = {
    inlined,
    twoThreads,
    oneWorker,
    twoWorkers,
    gain: oneWorker / twoWorkers,
    capacity: median(capacities),
    overhead: twoWorkers / twoThreads - 1,
  };
  console.log(`\n${title}`);
  for (const [k, [name]] of contenders.entries()) {
    const spread = `${Math.min(...times[k]).toFixed(2)}–${Math.max(...times[k]).toFixed(2)}`;
    console.log(`  ${name.padEnd(26)} ${median(times[k]).toFixed(2)} s (${spread})`);
  }
  console.log(`  two workers against one:   ${(oneWorker / twoWorkers).toFixed(2)}×`);
  console.log(`  two cores give at most:    ${median(capacities).toFixed(2)}×`);
  console.log(`  two workers against two threads: ${(100 * (twoWorkers / twoThreads - 1)).toFixed(1)} % longer`);
  for (const copy of copies) copy.end();
}
for (const [, executor] of contenders) await executor.dispose();
for (const own of [one, two]) await own.end();
if (values.out) writeFileSync(values.out, JSON.stringify(results, null, 1));
