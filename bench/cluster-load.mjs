// Many jobs through the queue, without growth of memory: node --expose-gc bench/cluster-load.mjs
// [jobs] [workers] At each tenth: what the driver holds, what a worker's process takes, what Redis
// uses; at the end, after cleaning, Redis again.

import { readFileSync } from 'node:fs';
import { startCluster } from './cluster-setup.mjs';
import { cleanCluster, cluster, jobKinds } from './library.mjs';

const jobs = Number(process.argv[2] ?? 100_000);
const workers = Number(process.argv[3] ?? 1);
const kind = jobKinds.get('hermes-plane');
const input = { perClass: 2, theta: 1, cost: 1, epsilon: 0.1, epsilons: [0.1], gridSteps: 2, latticeSteps: 2 };

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(1).padStart(7);
const residentOf = (pid) => 1024 * Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
const usedBy = async (client) => Number(/used_memory:(\d+)/.exec(await client.info('memory'))[1]);

const own = await startCluster();
const before = await usedBy(own.client);
for (let k = 0; k < workers; k++) await own.add();
const executor = await cluster({ redis: own.url });
console.log('   jobs   driver heap   worker RSS   Redis   (MB)');
const start = performance.now();
let [next, done] = [0, 0];
const lane = async () => {
  while (next < jobs) {
    await executor.run({ kind, dataset: null, input: { ...input, seed: next++ } });
    if (++done % Math.ceil(jobs / 10) === 0) await tell();
  }
};

async function tell() {
  globalThis.gc?.();
  const heap = process.memoryUsage().heapUsed;
  const redis = await usedBy(own.client);
  console.log(
    `${String(done).padStart(7)}   ${megabytes(heap)}      ${megabytes(residentOf(own.workers[0].pid))}    ${megabytes(redis)}`,
  );
}

// As wide as the executor asks for once it knows how short the jobs are.
const lanes = [];
while (lanes.length < Math.min(executor.threads, jobs) || (done < 200 && done < jobs)) {
  if (lanes.length < executor.threads) lanes.push(lane());
  else await new Promise((resolve) => setTimeout(resolve, 20));
}
await Promise.all(lanes);
const seconds = (performance.now() - start) / 1000;
await executor.dispose();
for (const child of own.workers) child.kill('SIGTERM');
await Promise.all(own.workers.map((child) => new Promise((resolve) => child.once('exit', resolve))));
await cleanCluster(own.url);
const after = await usedBy(own.client);
console.log(`${done} jobs in ${seconds.toFixed(1)} s: ${Math.round(done / seconds)} a second`);
console.log(
  `Redis before ${megabytes(before)} MB, after cleaning ${megabytes(after)} MB, ${await own.client.dbsize()} keys`,
);
// What is left is Redis's own: a histogram of latencies for each command it has seen, and the
// scripts it was sent.
await own.client.config('RESETSTAT');
console.log(`without histograms ${megabytes(await usedBy(own.client))} MB`);
await own.client.script('FLUSH', 'SYNC');
console.log(`without histograms and scripts ${megabytes(await usedBy(own.client))} MB`);
await own.end();
