import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClusterWorker, cluster, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { executorContract } from '../../contracts/executor.ts';
import { describeWithRedis, type RedisServer, startRedis } from './redis.ts';

const worker = new URL('../../../dist/worker.js', import.meta.url);

describeWithRedis('a cluster', () => {
  let redis: RedisServer;
  const workers: ClusterWorker[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    for (const threads of [1, 2]) workers.push(await clusterWorker({ redis: redis.url, threads, worker }));
  });
  afterAll(async () => {
    for (const own of workers) await own.end();
  });

  executorContract('of two workers with three threads', () => cluster({ redis: redis.url }));

  it('counts the threads of its workers', async () => {
    const own = await cluster({ redis: redis.url });
    expect(own.slots).toBe(3);
    await own.dispose();
  });
});
