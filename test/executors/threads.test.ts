import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setEnvironmentData } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { SettingScore } from '../../src/evaluation/cross-validator.ts';
import { inlineCrossValidator } from '../../src/evaluation/inline-cross-validator.ts';
import { threads } from '../../src/executors/threads.node.ts';
import { checkedRanking, endingWorkersContract, MAX_RANKINGS } from '../contracts/ending-workers.ts';
import { executorContract, wander, winner } from '../contracts/executor.ts';
import { evaluationOf, exampleData, NOTHING, removals, remove, settings, tiedData } from './evaluations.ts';

const worker = new URL('../../dist/worker.js', import.meta.url);

for (const count of [1, 2, 4]) executorContract(`threads: ${count}`, () => threads({ threads: count, worker }));
// With the worker of the package, this thread does jobs until the others have loaded.
executorContract('threads: 2, helped', () => threads({ threads: 2 }));

/** Where the threads of ending-worker.mjs end. */
const MOMENTS = ['loading', 'data', 'data answered', 'follow', 'follow answered', 'score', 'score answered'];
/** More than threads are started in this process. */
const MAX_THREADS = 100_000;
const shared = {
  moments: MOMENTS,
  loaded: new Int32Array(new SharedArrayBuffer(4 * MAX_THREADS)),
  plan: new Int32Array(new SharedArrayBuffer(4 * MOMENTS.length)),
};

/** Two threads, which end themselves where a test plans it (ending-worker.mjs). */
async function endingThreads() {
  setEnvironmentData('svm-sieve: threads that end', shared);
  const executor = await threads({ threads: 2, worker: new URL('./ending-worker.mjs', import.meta.url) });
  const end = (count: number) => {
    const running = executor.workers.filter(({ threadId }) => shared.loaded[threadId] === 1).slice(0, count);
    for (const thread of running) {
      shared.loaded[thread.threadId] = 0;
      void thread.terminate();
    }
    return running.length;
  };
  return { executor, end };
}

endingWorkersContract('threads', endingThreads);

describe('threads that end by themselves', { timeout: 600_000 }, () => {
  // One executor for all moments: starting threads takes longer than the rankings.
  it.each([1, 20])('do not change a ranking, at whatever moment they end: %i of them', async (count) => {
    const { executor } = await endingThreads();
    try {
      for (const [place, moment] of MOMENTS.entries()) {
        // Threads that run do not load.
        if (moment === 'loading') continue;
        shared.plan[place] = count;
        // Threads load while this one ranks by itself, so the first ranking may end none.
        for (let k = 0; k < MAX_RANKINGS && shared.plan[place] === count; k++) await checkedRanking(executor);
        expect(shared.plan[place], moment).toBeLessThan(count);
        shared.plan.fill(0);
      }
    } finally {
      shared.plan.fill(0);
      await executor.dispose();
    }
    expect(executor.workers).toHaveLength(0);
  });

  it.each([1, 2, 20])('while they load do not change a ranking: %i of them', async (count) => {
    const place = MOMENTS.indexOf('loading');
    shared.plan[place] = count;
    const { executor } = await endingThreads();
    try {
      for (let k = 0; k < MAX_RANKINGS && shared.plan[place] === count; k++) await checkedRanking(executor);
      expect(shared.plan[place]).toBeLessThan(count);
      await checkedRanking(executor);
    } finally {
      shared.plan.fill(0);
      await executor.dispose();
    }
    expect(executor.workers).toHaveLength(0);
  });
});

const MANY = settings('rbf', [1, 10, 100, 1000], { gamma: 'auto' });
const NEIGHBOURS = removals(11);

describe('threads that end', () => {
  // Whether at a contest or on the way to the next incumbent.
  it.each([
    ['pickBest', 1],
    ['pickBest', 2],
    ['commit', 1],
    ['commit', 2],
  ] as const)('at a %s are replaced, and their work is done again: %i of 2', async (at, victims) => {
    const evaluation = evaluationOf(await exampleData('wine'), { settings: MANY });
    const executor = await threads({ threads: 2, worker });
    const validator = await executor.open(evaluation);
    const alone = inlineCrossValidator(evaluation);
    const end = () => Promise.all(executor.workers.slice(0, victims).map((thread) => thread.terminate()));
    try {
      const before = [NOTHING, remove(12)];
      expect(await wander(validator, before, NEIGHBOURS)).toEqual(await wander(alone, before, NEIGHBOURS));
      const running = at === 'pickBest' ? validator.pickBest(NEIGHBOURS) : validator.commit(remove(11));
      const codes = await end();
      expect(codes).toEqual(codes.map(() => 1));
      if (at === 'pickBest') {
        const [results, expected] = [await running, await alone.pickBest(NEIGHBOURS)] as (SettingScore | null)[][];
        expect(winner(results)).toBe(winner(expected));
        expect(results[winner(results)]).toEqual(expected[winner(expected)]);
      } else expect(await running).toEqual(await alone.commit(remove(11)));
      expect(executor.workers).toHaveLength(2);
      expect(await wander(validator, [remove(10)], removals(9))).toEqual(
        await wander(alone, [remove(10)], removals(9)),
      );
    } finally {
      await validator.dispose();
      await alone.dispose();
      await executor.dispose();
    }
  });

  it('before their first work are an error, not a wait without end', async () => {
    const executor = await threads({ threads: 2, worker: new URL('./no-such-worker.js', import.meta.url) });
    await expect(executor.open(evaluationOf(tiedData(1)))).rejects.toThrow('a thread ended 3 times');
    await executor.dispose();
  });

  it('are all gone after dispose, and what was running is refused', async () => {
    const executor = await threads({ threads: 2, worker });
    const validator = await executor.open(evaluationOf(await exampleData('wine'), { settings: MANY }));
    await validator.commit(NOTHING);
    const running = expect(validator.pickBest(removals(13))).rejects.toThrow('disposed');
    await executor.dispose();
    await running;
    expect(executor.workers).toHaveLength(0);
    await expect(validator.commit(remove(1))).rejects.toThrow('disposed');
  });
});

describe('threads that are no longer needed', () => {
  /** Longer than any thread loads on an idle computer. */
  const LOADING_MS = 6000;

  it('are ended when they have loaded: Node aborts the process if it is linking their module', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-threads-'));
    try {
      const [slow, loaded] = [join(folder, 'slow.mjs'), join(folder, 'loaded')];
      writeFileSync(
        slow,
        `import { writeFileSync } from 'node:fs';
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${LOADING_MS});
        writeFileSync(${JSON.stringify(loaded)}, '');
        export default () => null;`,
      );
      const executor = await threads({ threads: 1, worker: pathToFileURL(slow) });
      await executor.dispose();
      expect(existsSync(loaded)).toBe(true);
      expect(executor.workers).toHaveLength(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
