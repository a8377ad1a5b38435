// Whatever happens to workers, to Redis or to the way between them: the result is the undisturbed
// one, and every job is counted once. The moments are of chance, and told where a test fails.

import { Queue } from 'bullmq';
import { beforeAll, describe, type ExpectStatic, it, type TestContext, vi } from 'vitest';
import type { Job } from '../../../src/executors/job.ts';
import { runJobs } from '../../../src/executors/run-jobs.ts';
import { cluster } from '../../../src/tasks/cluster.node.ts';
import { type CutProxy, startProxy } from './proxy.ts';
import { describeWithRedis, type RedisServer, startRedis } from './redis.ts';
import { startWorker, until, type WorkerProcess } from './worker-process.ts';
import { someJobs, undisturbed, type Worked, work } from './workload.ts';

/** Milliseconds in which the work of a dead worker must have been taken over. */
const RECOVERY = 10_000;

/** Keys that Redis has to read when it comes back, and the time each one takes. */
const LOADED = 6000;
const LOAD_MICROSECONDS = 500;

const moment = (from: number, to: number) => Math.round(from + Math.random() * (to - from));
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const JOBS = 8;
let jobs: readonly Job[];
let known: Worked;
beforeAll(async () => {
  jobs = await someJobs(JOBS);
  known = await undisturbed(jobs);
});

interface Scene {
  readonly redis: RedisServer;
  readonly workers: readonly WorkerProcess[];
  /** Where the driver finds Redis. */
  readonly url: string;
}

/** The work with something that happens to it, at a moment of chance, is the work without. */
async function survives(expect: ExpectStatic, { url }: Scene, happens: () => Promise<unknown>): Promise<void> {
  const executor = await cluster({ redis: url });
  const [after, late] = [moment(1, JOBS - 2), moment(0, 200)];
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  try {
    const working = work(executor, jobs, (done) => done === after && begin());
    const [given] = await Promise.all([working, begun.then(() => pause(late)).then(happens)]);
    expect(given, `disturbed ${late} ms after job ${after} of ${JOBS}`).toEqual(known);
  } finally {
    await executor.dispose();
  }
}

async function sceneOf({ onTestFinished: atEnd }: TestContext, flags: readonly string[] = []): Promise<Scene> {
  const redis = await startRedis({ flags, atEnd });
  const workers = await Promise.all([startWorker(redis.url, 1, atEnd), startWorker(redis.url, 1, atEnd)]);
  return { redis, workers, url: redis.url };
}

// Most of the time is waiting for what has died to be noticed; on a loaded machine it is computing.
vi.setConfig({ testTimeout: 180_000 });

describeWithRedis('a run on a cluster is the same', () => {
  describe.concurrent('whatever happens to workers', () => {
    it('that are killed, and their work is taken over soon', async (context) => {
      const { expect } = context;
      const scene = await sceneOf(context);
      const executor = await cluster({ redis: scene.url });
      const two = jobs.slice(0, 2);
      const running = runJobs(two, { executor });
      const isTaken = async () => (await scene.redis.client.keys('svm-sieve:*:lock')).length === 2;
      await until('both workers have a job', isTaken);
      scene.workers[0].kill('SIGKILL');
      const killed = performance.now();
      const outcomes = await running;
      const [longest] = outcomes.map((outcome) => outcome!.seconds).sort((a, b) => b - a);
      expect(performance.now() - killed).toBeLessThan(RECOVERY + 2000 * longest);
      await executor.dispose();
      // And with another one that comes instead, while the next is killed.
      await survives(expect, scene, async () => {
        const next = startWorker(scene.url, 1, context.onTestFinished);
        scene.workers[1].kill('SIGKILL');
        await next;
      });
    });

    it('that are stopped, and go on when another has done their work', async (context) => {
      const scene = await sceneOf(context);
      const [first, second] = scene.workers;
      await survives(context.expect, scene, async () => {
        first.kill('SIGSTOP');
        await pause(moment(6500, 8000));
        first.kill('SIGCONT');
      });
      // It is a worker like any other again.
      second.kill('SIGKILL');
      await survives(context.expect, scene, async () => {});
    });
  });

  describe.concurrent('whatever happens to Redis', () => {
    // Killed, it may lose what it was told in the last second.
    it.for(['SIGTERM', 'SIGKILL'] as const)('that comes back from its file after %s', async (signal, context) => {
      const scene = await sceneOf(context, ['--appendonly', 'yes']);
      await survives(context.expect, scene, async () => {
        await scene.redis.stop(signal);
        await pause(moment(100, 1500));
        await scene.redis.start();
      });
    });

    // Such a user cannot ask whether Redis is still reading its file.
    it('that takes long to read its file, for a user without INFO', async (context) => {
      const atEnd = context.onTestFinished;
      const user = ['--user', 'sieve', 'on', '>secret', '~*', '&*', '+@all', '-info'];
      const flags = ['--appendonly', 'yes', '--key-load-delay', `${LOAD_MICROSECONDS}`, ...user];
      const redis = await startRedis({ flags, atEnd });
      for (let k = 0; k < LOADED; k += 1000)
        await Promise.all(Array.from({ length: 1000 }, (_, i) => redis.client.set(`other:${k + i}`, 1)));
      const url = redis.url.replace('//', '//sieve:secret@');
      const workers = [await startWorker(url, 1, atEnd), await startWorker(url, 1, atEnd)];
      await survives(context.expect, { redis, workers, url }, async () => {
        await redis.stop('SIGKILL');
        await redis.start();
      });
    });

    it('that comes back and has forgotten everything', async (context) => {
      const scene = await sceneOf(context);
      await survives(context.expect, scene, () => scene.redis.client.flushall());
    });
  });

  describe.concurrent('whatever happens to the way', () => {
    it('of the driver or of a worker, which is cut', async (context) => {
      const redis = await startRedis({ atEnd: context.onTestFinished });
      const proxies: CutProxy[] = [];
      for (let k = 0; k < 3; k++) proxies.push(await startProxy(redis.port, context.onTestFinished));
      const [driver, ...others] = proxies;
      const starts = others.map(({ url }) => startWorker(url, 1, context.onTestFinished));
      const scene = { redis, workers: await Promise.all(starts), url: driver.url };
      await survives(context.expect, scene, async () => {
        for (const proxy of [driver, others[0], others[1], driver]) {
          await proxy.cut(moment(10, 700));
          await pause(moment(10, 300));
        }
      });
    });

    it('which is cut between the replies to entries that go together', async (context) => {
      const { expect, onTestFinished } = context;
      const redis = await startRedis({ atEnd: onTestFinished });
      const proxy = await startProxy(redis.port, onTestFinished);
      await startWorker(redis.url, 1, onTestFinished);
      const executor = await cluster({ redis: proxy.url });
      try {
        proxy.cutInsideReply();
        expect(await work(executor, jobs)).toEqual(known);
        expect(proxy.cutReplies).toBe(1);
      } finally {
        await executor.dispose();
      }
    });

    it('of entries, which are delivered twice', async (context) => {
      const { expect } = context;
      const scene = await sceneOf(context);
      const copies: string[] = [];
      await survives(expect, scene, async () => {
        const [meta] = await scene.redis.client.keys('svm-sieve:*:meta');
        const [prefix, name] = meta.split(':');
        const queue = new Queue(name, { connection: scene.redis.client, prefix, skipVersionCheck: true });
        for (const { id, name: own, data } of await queue.getJobs(['active', 'wait'])) {
          copies.push(`${id}-again`);
          await queue.add(own, data, { jobId: `${id}-again`, removeOnComplete: true, removeOnFail: true });
        }
      });
      expect(copies.length).toBeGreaterThan(0);
      const answers = () => scene.redis.client.mget(copies.map((id) => `svm-sieve:answer:${id}`));
      await until('the copies are answered', async () => (await answers()).every((answer) => answer !== null));
    });
  });
});
