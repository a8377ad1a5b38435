// The commands on a cluster of processes: the same bytes as on one machine, and nothing of it where
// it is not asked for.

import { beforeAll, expect, it } from 'vitest';
import { type Run, run } from '../../cli/run.ts';
import { describeWithRedis, type RedisServer, startRedis } from './redis.ts';
import { startWorker } from './worker-process.ts';

function resultOf({ code, stdout, stderr }: Run): object {
  expect(stderr).not.toContain('bug');
  expect(code, stderr).toBe(0);
  return withoutTimes(JSON.parse(stdout));
}

/** Times are the only part that may differ. */
function withoutTimes<T>(value: T): T {
  return JSON.parse(JSON.stringify(value, (key, own) => (key === 'timings' ? undefined : own)));
}

describeWithRedis('with --redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
    await Promise.all([startWorker(redis.url), startWorker(redis.url, 2)]);
  });

  it.each([
    ['select', 'example:wine', '--method', 'eb-rfe', '--costs', '0.1,1,10', '--candidates', '4'],
    ['select', 'example:wine', '--ranking', 'per-fold', '--folds', '4'],
    ['select', 'example:wine', '--refine', 'bit-flip', '--score', 'macro-f1', '--scale-within-folds'],
    ['evaluate', 'example:wdbc', '--outer-folds', '4', '--step', '2', '--permutations', '2'],
    ['compare', 'example:wine', 'example:wdbc', '--methods', 'svm-rfe,fisher', '--outer-folds', '3', '--step', '0.3'],
    ['reproduce', 'hermes-figure-2', '--small', '--seed', '3'],
  ])('%s %s %s %s … gives the same bytes', async (...line) => {
    const [here, there] = await Promise.all([
      run([...line, '--json', '-', '--quiet', '--threads', '1']),
      run([...line, '--json', '-', '--quiet', '--redis', redis.url]),
    ]);
    expect(JSON.stringify(resultOf(there))).toBe(JSON.stringify(resultOf(here)));
  });

  it('says who computes, and leaves nothing waiting', async () => {
    const { code, stdout, stderr } = await run([
      'evaluate',
      'example:wine',
      '--outer-folds',
      '3',
      '--redis',
      redis.url,
    ]);
    expect(code).toBe(0);
    expect(stderr).toContain('cluster: 2 workers with 3 threads');
    expect(stdout).toContain('nested-CV accuracy');
    const status = await run(['cluster', 'status', '--json', '-', '--redis', redis.url]);
    const { workers, drivers, queues, failed } = JSON.parse(status.stdout);
    expect({ workers: workers.length, drivers, queues, failed }).toMatchObject({
      workers: 2,
      drivers: [],
      failed: 0,
      queues: [{ waiting: 0, active: 0 }],
    });
  });

  // The modules that Node loads are told by NODE_DEBUG.
  it.each([
    ['is loaded', true],
    ['is not loaded without it', false],
  ])('%s', async (_, isAsked) => {
    const line = ['select', 'example:wine', '--method', 'eb-rfe', '--candidates', '2', '--threads', '1'];
    const all = isAsked ? [...line, '--redis', redis.url] : line;
    const { code, stderr } = await run(all, { env: { NODE_DEBUG: 'esm,module' } });
    expect(code).toBe(0);
    expect(stderr).toMatch(/dist\/node-|dist\/cli\.js/);
    for (const name of ['bullmq', 'ioredis', 'driver.node']) expect(stderr.includes(name)).toBe(isAsked);
  });
});
