// A driver that is killed, and jobs that never succeed: what was done is kept, and what went wrong
// is told with its cause.

import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import type { Note } from '../../../src/base/problem.ts';
import { VERSION } from '../../../src/base/version.ts';
import { buildDigest } from '../../../src/executors/cluster/build.node.ts';
import { openJournal } from '../../../src/executors/journal.node.ts';
import { runJobs } from '../../../src/executors/run-jobs.ts';
import { coreName } from '../../../src/numeric/core.ts';
import { planasRandomPathJob } from '../../../src/papers/planas/random-path-job.ts';
import { cluster, clusterWorker } from '../../../src/tasks/cluster.node.ts';
import { folder, run } from '../../cli/run.ts';
import { describeWithRedis, startRedis } from './redis.ts';
import { startWorker, until } from './worker-process.ts';
import { someJobs } from './workload.ts';

vi.setConfig({ testTimeout: 180_000 });

const { path } = folder();
const worker = new URL('../../../dist/worker.js', import.meta.url);

describeWithRedis('a driver', () => {
  it('that is killed resumes from its checkpoint, and ends in the same bytes', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    await Promise.all([startWorker(redis.url, 1, atEnd), startWorker(redis.url, 1, atEnd)]);
    const line = ['evaluate', 'example:wdbc', '--outer-folds', '8', '--step', '2', '--quiet', '--json', '-'];
    const whole = run([...line, '--threads', '1']);
    const checkpoint = path('driver.journal');
    const all = [...line, '--redis', redis.url, '--checkpoint', checkpoint];
    const results = () => journalKeys(checkpoint).length;
    for (const done of [1, 4]) {
      const { code } = await run(all, {
        disturb: (kill) => void until('some jobs are done', () => results() >= done).then(() => kill('SIGKILL')),
      });
      expect(code).toBe(null);
    }
    const last = await run(all);
    expect(last.code, last.stderr).toBe(0);
    const [given, expected] = [last, await whole].map(({ stdout }) => JSON.parse(stdout));
    expect({ ...given, timings: null }).toEqual({ ...expected, timings: null });
    // Every part is there, and none twice.
    expect(new Set(journalKeys(checkpoint)).size).toBe(8);
    expect(results()).toBe(8);
  });

  it('ends with the cause of a job that always fails, after some attempts, and keeps the others', async ({
    onTestFinished: atEnd,
  }) => {
    const redis = await startRedis({ atEnd });
    const events: string[] = [];
    const onEvent = ({ code }: Note) => events.push(code);
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker, onEvent });
    const executor = await cluster({ redis: redis.url });
    const good = await someJobs(3);
    const header = { version: '1', command: 'test', data: '', options: {} };
    const file = path('failing.journal');
    const journal = openJournal(file, header);
    // Without its data this kind stumbles.
    const input = { machine: 'linear', trainRows: 1, sizes: [1], cost: 1, degree: 1, seed: 1, repeat: 0 };
    const bad = { kind: planasRandomPathJob, input, dataset: null };
    await expect(runJobs([...good, bad], { executor, journal })).rejects.toThrow(
      /Cannot read properties of .*tried 3 times.* on /,
    );
    expect(events.filter((code) => code === 'entry-failed').length).toBe(3);
    journal.close();
    const again = openJournal(file, header);
    // The good ones are known, and the worker has survived.
    const known = await runJobs(good, { executor, journal: again });
    again.close();
    expect(new Set(journalKeys(file)).size).toBe(3);
    expect(known.map((outcome) => typeof outcome?.seconds)).toEqual(['number', 'number', 'number']);
    await executor.dispose();
    await one.end();
  });

  it('is told of threads that end at the same work again and again', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const ending = new URL('./ending-thread.mjs', import.meta.url);
    // It passes itself off as the worker of this build.
    const identity = { version: VERSION, core: coreName(), build: buildDigest(worker) };
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker: ending, identity });
    const executor = await cluster({ redis: redis.url, identity });
    const [job] = await someJobs(1);
    await expect(executor.run(job)).rejects.toThrow(/a thread ended 3 times at the same work.*tried 3 times/);
    await executor.dispose();
    await one.end();
  });

  it('takes back what nobody has begun, when it is disposed of', async ({ onTestFinished: atEnd }) => {
    const redis = await startRedis({ atEnd });
    const one = await clusterWorker({ redis: redis.url, threads: 1, worker });
    const executor = await cluster({ redis: redis.url });
    const outcomes = Promise.allSettled((await someJobs(5)).map((job) => executor.run(job)));
    const waiting = async () => (await redis.client.keys('svm-sieve:*:wait')).length;
    await until('jobs wait', async () => (await waiting()) === 1);
    await executor.dispose();
    const ends = (await outcomes).map((outcome) => (outcome.status === 'rejected' ? String(outcome.reason) : ''));
    expect(ends.filter((reason) => reason.includes('disposed')).length).toBeGreaterThan(2);
    expect(await waiting()).toBe(0);
    await one.end();
    expect(await redis.client.keys('svm-sieve:worker*')).toEqual([]);
  });
});

/** The keys of the results in a checkpoint file, which also has the times of a run that has ended. */
function journalKeys(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
    return lines.map((text) => JSON.parse(text.slice(17)).key).filter((key) => key !== undefined && key !== 'timings');
  } catch {
    return [];
  }
}
