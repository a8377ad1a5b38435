import { afterAll, beforeAll, expect, it } from 'vitest';
import { runHere } from '../../../src/executors/job.ts';
import { type ClusterWorker, cluster, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { executorContract } from '../../contracts/executor.ts';
import { describeWithRedis, type RedisServer, startRedis } from './redis.ts';
import { someJobs } from './workload.ts';

const worker = new URL('../../../dist/worker.js', import.meta.url);

describeWithRedis('a cluster', () => {
  let redis: RedisServer;
  const workers: ClusterWorker[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    for (const threads of [1, 3]) workers.push(await clusterWorker({ redis: redis.url, threads, worker }));
  });
  afterAll(async () => {
    for (const own of workers) await own.end();
  });

  executorContract('of two workers with four threads', () => cluster({ redis: redis.url }));

  it('counts the threads of its workers', async () => {
    const own = await cluster({ redis: redis.url });
    expect(own.slots).toBe(4);
    await own.dispose();
  });

  it('spreads the candidates of a job where there are threads to spare, else the jobs', async () => {
    const executor = await cluster({ redis: redis.url });
    const jobs = await someJobs(3, { method: 'eb-rfe', candidates: 3 });
    const stored = async () =>
      (await redis.client.keys('svm-sieve:data:sha256:*')).filter((key) => /[0-9a-f]{64}$/.test(key));
    const before = await stored();
    const alone = await executor.run(jobs[0]);
    const evaluations = (await stored()).filter((key) => !before.includes(key));
    const together = await Promise.all(jobs.map((job) => executor.run(job)));
    const datasets = (await stored()).filter((key) => !before.includes(key) && !evaluations.includes(key));
    const here = await Promise.all(jobs.map((job) => runHere(job)));
    expect(alone.answer).toEqual(here[0].answer);
    expect(together.map(({ answer }) => answer)).toEqual(here.map(({ answer }) => answer));
    // The first put in the rows of its evaluation, the others the dataset that they share.
    const kinds = async (keys: string[]) =>
      Promise.all(keys.map(async (key) => (await redis.client.getBuffer(`${key}:0`))!.includes('"splits"')));
    expect(await kinds(evaluations)).toEqual([true]);
    expect(await kinds(datasets)).toEqual([false]);
    await executor.dispose();
  });
});
