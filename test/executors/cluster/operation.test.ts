// Looking at a cluster, ending its workers, cleaning up; and many jobs, after which nothing is
// left.

import { Queue } from 'bullmq';
import { describe, expect, it, vi } from 'vitest';
import { VERSION } from '../../../src/base/version.ts';
import { buildDigest } from '../../../src/executors/cluster/build.node.ts';
import { inBatches, PaceByKind } from '../../../src/executors/cluster/job-batches.ts';
import { queueName } from '../../../src/executors/cluster/names.ts';
import { runJobs } from '../../../src/executors/run-jobs.ts';
import { coreName } from '../../../src/numeric/core.ts';
import { hermesPlaneJob } from '../../../src/papers/hermes/plane.ts';
import { cleanCluster, cluster, clusterStatus, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { run } from '../../cli/run.ts';
import { describeWithRedis, startRedis } from './redis.ts';
import { startWorker, until } from './worker-process.ts';
import { someJobs } from './workload.ts';

vi.setConfig({ testTimeout: 180_000 });
const worker = new URL('../../../dist/worker.js', import.meta.url);

/** A machine on four points: as little work as a job can be. */
const tiny = (seed: number) => ({
  kind: hermesPlaneJob,
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

describeWithRedis('operating a cluster', () => {
  it('shows workers, runs, queue and memory', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const one = await clusterWorker({ redis: redis.url, threads: 2, worker });
    const executor = await cluster({ redis: redis.url, what: 'test' });
    const running = Promise.allSettled((await someJobs(5)).map((job) => executor.run(job)));
    let status = await clusterStatus(redis.url);
    await until('it computes', async () => {
      status = await clusterStatus(redis.url);
      return status.queues[0].active === 2;
    });
    expect(status).toMatchObject({
      redis: redis.url,
      workers: [{ threads: 2, failed: 0 }],
      drivers: [{ what: 'test' }],
      queues: [{ waiting: 3, active: 2 }],
      memory: { most: null, policy: 'noeviction' },
    });
    const { stdout } = await run(['cluster', 'status', '--redis', redis.url]);
    expect(stdout).toMatch(/1 worker with 2 threads/);
    expect(stdout).toMatch(/run test on .*, process \d+/);
    const refused = await run(['cluster', 'clean', '--redis', redis.url]);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('1 run is in progress') });
    await running;
    await executor.dispose();
    await until('the worker counts', async () => (await clusterStatus(redis.url)).workers[0].done === 5);
    await one.end();
    expect(await run(['cluster', 'status', '--redis', redis.url])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 workers'),
    });
  });

  it('drains: workers finish what they do and end, and what waits continues with others', async ({
    onTestFinished: atEnd,
  }) => {
    const redis = await startRedis({ atEnd });
    const first = await startWorker(redis.url, 1, atEnd);
    const executor = await cluster({ redis: redis.url });
    const running = runJobs(await someJobs(6), { executor });
    await until('it computes', async () => (await redis.client.keys('svm-sieve:*:lock')).length === 1);
    const drained = await run(['cluster', 'drain', '--redis', redis.url]);
    expect(drained).toMatchObject({ code: 0, stdout: '1 worker has ended\n' });
    expect(await first.ended).toBe(0);
    const second = await startWorker(redis.url, 1, atEnd);
    expect((await running).every((outcome) => outcome !== null)).toBe(true);
    await executor.dispose();
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(await run(['cluster', 'drain', '--redis', redis.url])).toMatchObject({ stdout: 'no worker was running\n' });
  });

  it('continues with workers whose log nobody reads any more', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const one = await startWorker(redis.url, 1, atEnd);
    one.child.stderr!.destroy();
    // Each of these is logged.
    const queue = new Queue(queueName({ version: VERSION, core: coreName(), build: buildDigest() }), {
      connection: redis.client,
      prefix: 'svm-sieve',
      skipVersionCheck: true,
    });
    for (const id of ['one', 'two', 'three'])
      await queue.add('tasks', { code: 'x' }, { jobId: id, removeOnComplete: true, removeOnFail: true });
    await until('report an error', async () => (await queue.getJobCountByTypes('waiting', 'active')) === 0);
    const executor = await cluster({ redis: redis.url });
    const [outcome] = await runJobs([tiny(1)], { executor });
    expect(outcome).not.toBeNull();
    await executor.dispose();
    expect(one.child.exitCode).toBeNull();
    one.kill('SIGHUP');
    expect(await one.ended).toBe(0);
  });

  it('does thousands of jobs, and leaves nothing behind once it is cleaned', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const used = async () => Number(/used_memory:(\d+)/.exec(await redis.client.info('memory'))![1]);
    const start = await used();
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker });
    const executor = await cluster({ redis: redis.url });
    const outcomes = await runJobs(
      Array.from({ length: 3000 }, (_, k) => tiny(k)),
      { executor },
    );
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(3000);
    // Small ones have gone together, so that there were far fewer entries.
    expect(executor.threads).toBeGreaterThan(20);
    await executor.dispose();
    await one.end();
    await cleanCluster(redis.url);
    expect(await redis.client.keys('*')).toEqual([]);
    // Connections and scripts that Redis keeps.
    const KEPT = 1.5 * 2 ** 20;
    expect(await used()).toBeLessThan(start + KEPT);
  });
});

describe('small jobs', () => {
  it('go together by what they took, a tenth of a second at a time', () => {
    const paces = new PaceByKind();
    expect(paces.together('a')).toBe(1);
    for (let k = 0; k < 30; k++) paces.learn('a', 0.01);
    expect(paces.together('a')).toBe(10);
    paces.learn('b', 2);
    expect(paces.together('b')).toBe(1);
    paces.learn('c', 0);
    expect(paces.together('c')).toBe(64);
    expect(paces.widest).toBe(64);
  });

  it('are inBatches to all who can take some', () => {
    expect(inBatches([1, 2, 3, 4, 5], 10, 2)).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    expect(inBatches([1, 2, 3, 4, 5], 2, 1)).toEqual([[1, 2], [3, 4], [5]]);
    expect(inBatches([1, 2], 10, 9)).toEqual([[1], [2]]);
    expect(inBatches([], 10, 9)).toEqual([]);
  });
});
