// How far a cluster scales, by simulation from what is measured on this machine:
//   node bench/cluster-simulation.mjs [--out MEASURED.json] [--from MEASURED.json]
//
// Measured: the latency of an entry, the CPU time of Redis and of the driver for one
// (bench/cluster-setup.mjs starts a Redis and a worker), and the times of the pieces of three
// studies. Simulated: the rules of src/executors/cluster and src/executors/worker-pool.ts for 10,
// 100 and 1,000 threads. Assumed, and printed: the network to Redis, and how much jobs of a kind
// differ. Efficiency: the time of one thread without a cluster, over threads times the simulated
// time.

import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startCluster } from './cluster-setup.mjs';
import {
  cluster,
  evaluate,
  generate,
  generatedTable,
  inline,
  jobKinds,
  random,
  readFile,
  select,
  useTable,
} from './library.mjs';

const { values: given } = parseArgs({ options: { out: { type: 'string' }, from: { type: 'string' } } });

/** Bytes a second between Redis and all workers together: a gigabit network. */
const NETWORK = 110e6;
/** Standard deviation of a job's time, as a fraction of its mean. */
const SPREAD = 0.2;
const THREADS = [10, 100, 1000];

/** As in src/executors/cluster/driver.node.ts, job-batches.ts and src/executors/batching.ts. */
const SPARE = 4;
const MAX_LED = 2;
const SHORTEST_SHARE = 0.05 / 5;
const LONGEST = 0.25;
const ENTRY_SECONDS = 0.1;

async function measured() {
  const data = async (name, size, options = {}) =>
    useTable(generatedTable(generate(name, { seed: 1, ...size })), options);
  return {
    load: loadavg()[0],
    entry: await measuredEntry(),
    verb: await measuredElimination(await data('verbs', {}, { foldsColumn: 'fold' }), {
      candidates: 20,
      costs: [0.1, 1, 10],
    }),
    genes: await measuredPart(await data('microarray', { rows: 62, features: 20_000 }), { halveAbove: 100 }),
    small: await measuredPart(await readFile('example:wdbc'), {}),
  };
}

/**
 * Of an entry with next to nothing to do: its latency, and the CPU time that it takes of Redis and
 * of the driver.
 */
async function measuredEntry() {
  const ENTRIES = 500;
  const own = await startCluster();
  await own.add();
  const executor = await cluster({ redis: own.url });
  const input = { perClass: 2, theta: 1, cost: 1, epsilon: 0.1, epsilons: [0.1], gridSteps: 2, latticeSteps: 2 };
  const run = (seed) => executor.run({ kind: jobKinds.get('hermes-plane'), dataset: null, input: { ...input, seed } });
  for (let k = 0; k < 50; k++) await run(-1 - k);
  const redisTime = async () => {
    const info = await own.client.info('cpu');
    return ['user', 'sys'].reduce((sum, kind) => sum + Number(new RegExp(`used_cpu_${kind}:(.*)`).exec(info)[1]), 0);
  };
  const [redisBefore, driverBefore] = [await redisTime(), process.cpuUsage()];
  const latencies = [];
  for (let k = 0; k < ENTRIES; k++) {
    const start = performance.now();
    const { seconds } = await run(k);
    latencies.push((performance.now() - start) / 1000 - seconds);
  }
  const { user, system } = process.cpuUsage(driverBefore);
  const redis = ((await redisTime()) - redisBefore) / ENTRIES;
  await executor.dispose();
  await own.end();
  return { latency: latencies.sort((a, b) => a - b)[ENTRIES / 2], redis, driver: (user + system) / 1e6 / ENTRIES };
}

/**
 * The pieces of an elimination with candidates: seconds of an incumbent, of a candidate, and of the
 * driver's own work in a step.
 */
async function measuredElimination(data, options) {
  const SECONDS = 40;
  const sums = { incumbent: 0, steps: 0, candidates: 0, scored: 0 };
  let [splits, standing] = [0, 0];
  const timed = async (work, into, count) => {
    const start = performance.now();
    const result = await work();
    sums[into] += (performance.now() - start) / 1000;
    sums[into === 'incumbent' ? 'steps' : 'scored'] += count;
    return result;
  };
  const open = async (evaluation, features) => {
    splits = evaluation.splits.length;
    standing = 8 * evaluation.settings.length * evaluation.splits.reduce((sum, { train }) => sum + train.length, 0);
    const validator = await inline.open(evaluation, features);
    return {
      commit: (change) => timed(() => validator.commit(change), 'incumbent', 1),
      pickBest: (changes, toBeat) => timed(() => validator.pickBest(changes, toBeat), 'candidates', changes.length),
      dispose: () => validator.dispose(),
    };
  };
  // Some of the sizes, from the full set down to one, as one long run would take hours here.
  const end = new AbortController();
  const start = performance.now();
  const timer = setTimeout(() => end.abort(), 1000 * SECONDS);
  await select(data, { method: 'eb-rfe', ...options }, { open, signal: end.signal }).catch(() => {});
  clearTimeout(timer);
  const own = (performance.now() - start) / 1000 - sums.incumbent - sums.candidates;
  return {
    features: data.dataset.features.length,
    splits,
    candidates: options.candidates,
    measuredSteps: sums.steps,
    incumbent: sums.incumbent / sums.steps,
    candidate: sums.candidates / sums.scored,
    driver: own / sums.steps,
    standing,
    bytes: 8 * data.dataset.rowCount * data.dataset.features.length,
  };
}

/** Seconds of one outer fold of a nested evaluation. */
async function measuredPart(data, options) {
  const start = performance.now();
  const PARTS = 2;
  let done = 0;
  const end = new AbortController();
  const onJob = () => ++done === PARTS && end.abort();
  await evaluate(data, { outerFolds: 10, ...options }, { executor: inline, signal: end.signal, onJob }).catch(() => {});
  const bytes = 8 * data.dataset.rowCount * data.dataset.features.length;
  return { seconds: (performance.now() - start) / 1000 / done, bytes };
}

const chance = random(1, 'cluster simulation');
/** A time around a mean. */
const around = (mean) => mean * Math.max(0.1, 1 + SPREAD * chance.normal());

/**
 * Whole jobs in a queue. The driver and Redis each take one entry after the other; data cross the
 * network once for each worker.
 */
function jobsOn(threads, { jobs, seconds, bytes, datasets = 1 }, { latency, redis, driver }) {
  const together = Math.max(1, Math.min(64, Math.floor(ENTRY_SECONDS / seconds)));
  const entries = Math.ceil(jobs / together);
  const free = new Float64Array(Math.min(threads, entries));
  const has = Array.from(free, () => -1);
  let [network, gate, end] = [0, 0, 0];
  for (let k = 0; k < entries; k++) {
    gate += Math.max(redis, driver);
    let who = 0;
    for (let w = 1; w < free.length; w++) if (free[w] < free[who]) who = w;
    let start = Math.max(free[who], gate) + latency;
    const dataset = Math.floor((k * datasets) / entries);
    if (has[who] !== dataset) {
      network = Math.max(network, start) + bytes / NETWORK;
      start = network;
      has[who] = dataset;
    }
    free[who] = start + around(seconds * together);
    end = Math.max(end, free[who]);
  }
  return end;
}

/**
 * Selections with candidates that are led by the driver: their candidates and splits are spread
 * over the threads.
 */
function selectionsOn(threads, selections, verb, entry) {
  const { features, splits, candidates, incumbent, candidate, driver: own, standing } = verb;
  const each = Math.max(1, Math.floor(threads / selections));
  const sharesOf = (seconds, most) => Math.max(1, Math.min(each, most, Math.floor(seconds / SHORTEST_SHARE)));
  let time = 0;
  for (let left = features; left > 1; left--) {
    const many = Math.min(candidates, left);
    const trained = sharesOf(incumbent, splits);
    const judged = sharesOf(many * candidate, many * splits);
    // The driver ranks while the models of the incumbent are trained; these then cross the network
    // to everyone who is asked.
    const ready = Math.max(own, incumbent / trained + entry.latency) + (selections * judged * standing) / NETWORK;
    const share = (many * candidate) / judged;
    const rounds = Math.ceil(share / LONGEST);
    const contest = share + rounds * entry.latency;
    // One driver, one Redis.
    const entries = selections * (trained + rounds * judged);
    const gates = Math.max(selections * own + entries * entry.driver, entries * entry.redis);
    time += Math.max(ready + contest, gates);
  }
  return time;
}

function verbsOn(threads, count, verb, entry) {
  const whole = (verb.features - 1) * (verb.incumbent + verb.candidates * verb.candidate + verb.driver);
  const alone = count * whole;
  if (count > MAX_LED || threads < SPARE * count)
    return { alone, time: jobsOn(threads, { jobs: count, seconds: whole, bytes: verb.bytes, datasets: count }, entry) };
  return { alone, time: selectionsOn(threads, count, verb, entry) };
}

const studies = {
  'EB20 on 30 verbs': (threads, { verb, entry }) => verbsOn(threads, 30, verb, entry),
  'EB20 on one verb': (threads, { verb, entry }) => verbsOn(threads, 1, verb, entry),
  '20,000 genes, nested, 10 × 10 outer parts': (threads, { genes, entry }) => ({
    alone: 100 * genes.seconds,
    time: jobsOn(threads, { jobs: 100, ...genes }, entry),
  }),
  '1,000 data sets, 3 methods, 10 outer parts': (threads, { small, entry }) => ({
    alone: 30_000 * small.seconds,
    time: jobsOn(threads, { jobs: 30_000, datasets: 1000, ...small }, entry),
  }),
};

const known = given.from ? JSON.parse(readFileSync(given.from, 'utf8')) : await measured();
if (given.out) writeFileSync(given.out, JSON.stringify(known, null, 1));
console.log(JSON.stringify(known, null, 1));
console.log(
  `assumed: ${NETWORK / 1e6} MB/s from Redis to all workers together; times of jobs differ by ${100 * SPREAD} %\n`,
);
console.log(`| study | one thread | ${THREADS.map((threads) => `${threads} threads`).join(' | ')} |`);
console.log(`|---|---|${THREADS.map(() => '---|').join('')}`);
const duration = (seconds) =>
  seconds < 120
    ? `${seconds.toFixed(1)} s`
    : seconds < 7200
      ? `${(seconds / 60).toFixed(1)} min`
      : `${(seconds / 3600).toFixed(1)} h`;
for (const [title, study] of Object.entries(studies)) {
  const cells = THREADS.map((threads) => {
    const { alone, time } = study(threads, known);
    return `${duration(time)}, ${(alone / time).toFixed(0)}× (${((100 * alone) / time / threads).toFixed(0)} %)`;
  });
  console.log(`| ${title} | ${duration(study(1, known).alone)} | ${cells.join(' | ')} |`);
}
