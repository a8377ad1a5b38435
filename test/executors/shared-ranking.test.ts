// Rankings whose features are shared among workers, against those of one thread: equal to the bit,
// whatever the timing and however many workers come, go and forget.

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { problem } from '../../src/base/problem.ts';
import { type Random, random } from '../../src/base/random.ts';
import { tableFromMatrix } from '../../src/data/from-memory.ts';
import type { Executor } from '../../src/executors/executor.ts';
import { inline } from '../../src/executors/inline.ts';
import { changesFrom } from '../../src/executors/path.ts';
import { countedPool, poolScoring } from '../../src/executors/pool-scoring.ts';
import { type LocalPool, poolOpener, poolRunner, WorkerLost } from '../../src/executors/worker-pool.ts';
import { type Answer, failure, type LocalTask } from '../../src/executors/worker-task.ts';
import { PathTrainer } from '../../src/search/path-trainer.ts';
import { type Data, useTable } from '../../src/tasks/data.ts';
import type { RankOptions } from '../../src/tasks/given-options.ts';
import { rank } from '../../src/tasks/rank.ts';
import { select } from '../../src/tasks/select.ts';
import { randomPool } from './random-pool.ts';

interface Watched extends Executor {
  /** Scores that workers were asked for, and eliminations that they followed before. */
  readonly asked: { scored: number; followed: number };
}

/** Threads of a pool in this thread; every share is worth sending. */
function executorOn(pool: LocalPool, answerOf?: (task: LocalTask) => Answer | null): Watched {
  const asked = { scored: 0, followed: 0 };
  const counted = countedPool({
    threads: pool.threads,
    worthwhile: 0,
    async send(task, ...more) {
      if (task.kind === 'scoring' && !task.data) asked[task.work ? 'scored' : 'followed']++;
      return answerOf?.(task) ?? pool.send(task, ...more);
    },
  });
  const open: string[] = [];
  return {
    threads: pool.threads,
    open: poolOpener(counted, open),
    openScoring: poolScoring(counted, open),
    run: poolRunner(counted),
    dispose: async () => {},
    asked,
  };
}

const VALUES: Readonly<Record<string, (source: Random) => number>> = {
  real: (source) => source.normal(),
  // Equal columns and criteria.
  binary: (source) => source.integer(2),
  constant: () => 1,
  // Too wide for quadratic forms, or for the stored distances.
  wide: (source) => 3 * source.normal(),
  far: (source) => 40 * source.normal(),
};

function dataOf(seed: number, kinds: readonly string[], rowCount: number, classCount: number): Promise<Data> {
  const source = random(seed, 'shared ranking');
  const labels = Array.from({ length: rowCount }, (_, row) => `class ${row % classCount}`);
  const values = Float64Array.from({ length: rowCount * kinds.length }, (_, place) => {
    const [row, j] = [Math.floor(place / kinds.length), place % kinds.length];
    return VALUES[kinds[j]](source) + (j % 4 === row % classCount ? 0.7 : 0);
  });
  const columnCount = kinds.length;
  return useTable(tableFromMatrix({ values, rowCount, columnCount, order: 'row-major' }, { labels }));
}

/** All that must not depend on where the work runs. */
const contents = ({ timings: _, ...result }: { readonly timings: unknown }) => JSON.stringify(result);

async function compared(data: Data, options: RankOptions, executor: Watched): Promise<void> {
  const expected = contents(await rank(data, options, { executor: inline }));
  expect(contents(await rank(data, options, { executor }))).toBe(expected);
}

const kernels = fc.constantFrom<RankOptions>(
  { kernel: 'rbf' },
  { kernel: 'rbf', gamma: 'auto', scale: 'none' },
  { kernel: 'rbf', gamma: 0.05, cost: 10 },
  { kernel: 'poly', degree: 3, coef0: 1 },
  { kernel: 'poly', degree: 2, coef0: 0, gamma: 'auto' },
  { kernel: 'sigmoid', gamma: 0.02, coef0: 0 },
);

const rankings = fc.constantFrom<RankOptions>(
  { method: 'svm-rfe' },
  { method: 'svm-rfe', merge: 'max', normalizeCriteria: 'l2' },
  { criterion: 'dj-abs' },
  { criterion: 'sensitivity' },
  { criterion: 'average-distance' },
  { criterion: 'r2w2' },
  { criterion: 'span' },
  { method: 'sensitivity', once: true },
);

const paths = fc.constantFrom<RankOptions>(
  { step: 1 },
  { step: 4, minFeatures: 3 },
  { step: 0.2 },
  { step: 'sqrt' },
  { halveAbove: 6, step: 1 },
  { step: 2, retrainEvery: 4 },
  { step: 1, trace: 'full' },
  { step: 3, keep: ['f2', 'f5'] },
  { step: 2, correlationBias: 0.8 },
  { step: 10, reverse: true },
);

describe('a ranking whose features are shared', () => {
  it('is that of one thread, whatever the kernel, the classes, the path and the timing', async () => {
    const asked = { scored: 0, followed: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          seed: fc.nat(),
          kinds: fc.array(fc.constantFrom('real', 'real', 'real', 'binary', 'constant', 'wide', 'far'), {
            minLength: 6,
            maxLength: 40,
          }),
          rowCount: fc.integer({ min: 16, max: 48 }),
          classCount: fc.constantFrom(2, 2, 3, 4),
          threads: fc.constantFrom(1, 2, 3, 5),
          options: fc
            .tuple(kernels, rankings, paths)
            .map(([kernel, ranking, path]): RankOptions => ({ ...kernel, ...ranking, ...path })),
        }),
        async ({ seed, kinds, rowCount, classCount, threads, options }) => {
          const executor = executorOn(randomPool(threads, random(seed, 'timing')));
          const given = options.once ? { ...options, retrainEvery: null, correlationBias: null } : options;
          await compared(await dataOf(seed, kinds, rowCount, classCount), given, executor);
          if (threads === 1) expect(executor.asked).toEqual({ scored: 0, followed: 0 });
          asked.scored += executor.asked.scored;
          asked.followed += executor.asked.followed;
        },
      ),
      { numRuns: 60 },
    );
    expect(asked.scored).toBeGreaterThan(100);
    expect(asked.followed).toBeGreaterThan(100);
  }, 180_000);

  const kinds = Array.from({ length: 14 }, () => 'real');

  it.each([1, 2, 3])('is that of one thread where candidates are evaluated: %i threads', async (threads) => {
    const data = await dataOf(5, kinds, 36, 3);
    const executor = executorOn(randomPool(threads, random(threads, 'timing')));
    const varied = { kernels: ['rbf', 'poly', 'linear'], costs: [1, 10], candidates: 3, folds: 3 };
    await compared(data, { method: 'eb-rfe', ...varied }, executor);
    if (threads > 1) expect(executor.asked.scored).toBeGreaterThan(0);
  });

  it('is used by a selection that ranks once, and not by one that ranks in folds', async () => {
    const data = await dataOf(6, kinds, 36, 2);
    for (const [ranking, isShared] of [
      ['once', true],
      ['per-fold', false],
    ] as const) {
      const options = { kernel: 'rbf', ranking, folds: 3 } as const;
      const executor = executorOn(randomPool(3, random(1, 'timing')));
      const run = { ...executor, run: inline.run };
      expect(contents(await select(data, options, { executor: run }))).toBe(contents(await select(data, options)));
      expect(executor.asked.scored > 0).toBe(isShared);
    }
  });

  it('goes on by itself where workers lack memory', async () => {
    const outOfMemory = failure(problem('core-out-of-memory', { megabytes: 1 } as never));
    let answers = 0;
    const executor = executorOn(randomPool(3, random(1, 'timing')), (task) =>
      task.kind === 'scoring' && ++answers > 8 ? outOfMemory : null,
    );
    await compared(await dataOf(7, kinds, 36, 2), { kernel: 'rbf' }, executor);
    expect(answers).toBeGreaterThan(8);
  });

  const isData = (task: LocalTask) => task.kind === 'scoring' && task.data !== null;
  const isShare = (task: LocalTask) => task.kind === 'scoring' && task.work !== null;
  const isFollowed = (task: LocalTask) => task.kind === 'scoring' && task.work === null && task.data === null;
  const isAny = (task: LocalTask) => task.kind === 'scoring';

  it.each([
    ['any task, now and then', isAny, 4],
    ['any task', isAny, 1],
    ['the data', isData, 1],
    ['the data, now and then', isData, 2],
    ['every share', isShare, 1],
    ['a share, now and then', isShare, 3],
    ['what follows eliminations', isFollowed, 1],
    ['what follows eliminations, now and then', isFollowed, 2],
  ] as const)('continues where workers end and lose %s', async (_what, isLost, oneIn) => {
    for (const threads of [2, 3, 5]) {
      const chance = random(threads, 'losses');
      const timing = randomPool(threads, random(threads, 'timing'));
      let [lost, asked] = [0, 0];
      const executor = executorOn({
        threads,
        async send(task) {
          asked++;
          const isOver = isLost(task) && chance.integer(oneIn) === 0;
          if (!isOver) return timing.send(task);
          lost++;
          // Before, during or after its work.
          if (chance.integer(2) === 0) await timing.send(task);
          throw new WorkerLost('a thread ended');
        },
      });
      for (const classCount of [2, 3]) {
        const data = await dataOf(7, kinds, 36, classCount);
        await compared(data, { kernel: 'rbf' }, executor);
        await compared(data, { kernel: 'poly', step: 3, sampleRows: 0.7 }, executor);
      }
      const evaluated: RankOptions = { method: 'eb-rfe', kernels: ['rbf'], costs: [1], candidates: 2, folds: 2 };
      await compared(await dataOf(7, kinds.slice(6), 24, 2), evaluated, executor);
      expect(lost).toBeGreaterThan(threads);
      expect(asked).toBeGreaterThan(lost);
    }
  });

  it('stops to ask workers that lose all they are asked', async () => {
    let lost = 0;
    const executor = executorOn({
      threads: 3,
      async send(task) {
        if (!isAny(task)) throw new Error('another task');
        lost++;
        throw new WorkerLost('a thread ended');
      },
    });
    const many = Array.from({ length: 60 }, () => 'real');
    await compared(await dataOf(7, many, 36, 2), { kernel: 'rbf' }, executor);
    expect(lost).toBeGreaterThan(10);
    expect(lost).toBeLessThan(15);
  });

  it.each([
    ['by workers', false],
    ['here, where workers lack memory for them', true],
  ])('has the margins without the eliminated features computed %s', async (_where, isFull) => {
    const outOfMemory = failure(problem('core-out-of-memory', { megabytes: 1 } as never));
    let margins = 0;
    const executor = executorOn(randomPool(3, random(1, 'timing')), (task) => {
      if (task.kind !== 'scoring' || !task.models) return null;
      margins++;
      return isFull ? outOfMemory : null;
    });
    for (const classCount of [2, 3]) {
      const data = await dataOf(7, kinds, 36, classCount);
      await compared(data, { kernel: 'rbf' }, executor);
      await compared(data, { kernel: 'poly', step: 3, sampleRows: 0.7 }, executor);
    }
    expect(margins).toBeGreaterThan(8);
  });

  it('is followed by workers while this thread applies an elimination, not afterwards', async () => {
    // Only this thread has one; workers have trainers alone.
    const apply = vi.spyOn(PathTrainer.prototype, 'apply');
    const followed: { applied: number; changes: number }[] = [];
    const executor = executorOn(randomPool(2, random(1, 'timing')), (task) => {
      if (task.kind === 'scoring' && task.models && !task.data)
        followed.push({ applied: apply.mock.calls.length, changes: [...changesFrom(task.path, 0)].length });
      return null;
    });
    try {
      await rank(await dataOf(7, kinds, 36, 2), { kernel: 'rbf' }, { executor });
    } finally {
      apply.mockRestore();
    }
    expect(followed.length).toBeGreaterThan(3);
    for (const { applied, changes } of followed) expect(applied).toBe(changes - 1);
  });

  it('is shared from its first step on where classifiers are many and small', async () => {
    // 15 classifiers of 24 samples each: little by pairs of samples, much by classifiers.
    const data = await dataOf(
      9,
      Array.from({ length: 200 }, () => 'real'),
      72,
      6,
    );
    const sizes: number[] = [];
    const pool = randomPool(2, random(1, 'timing'));
    const watched: LocalPool = {
      threads: 2,
      send(task) {
        if (task.kind === 'scoring' && task.work) sizes.push(task.path.length);
        return pool.send(task);
      },
    };
    const executor = { ...inline, openScoring: poolScoring(countedPool(watched), []) };
    const options: RankOptions = { kernel: 'rbf', step: 50 };
    expect(contents(await rank(data, options, { executor }))).toBe(contents(await rank(data, options)));
    expect(sizes[0]).toBe(0);
  });

  it('reports an error of a worker that is no lack of memory', async () => {
    const broken = failure(new Error('broken'));
    const executor = executorOn(randomPool(2, random(1, 'timing')), (task) =>
      task.kind === 'scoring' && task.work ? broken : null,
    );
    await expect(rank(await dataOf(7, kinds, 36, 2), { kernel: 'rbf' }, { executor })).rejects.toThrow('broken');
  });

  it('ends at once when it is aborted while a worker scores', async () => {
    const controller = new AbortController();
    const pool = randomPool(2, random(1, 'timing'));
    const executor = executorOn({
      threads: 2,
      send(task) {
        if (task.kind !== 'scoring' || !task.work) return pool.send(task);
        controller.abort(new Error('enough'));
        return new Promise(() => {});
      },
    });
    const running = rank(await dataOf(7, kinds, 36, 2), { kernel: 'rbf' }, { executor, signal: controller.signal });
    await expect(running).rejects.toThrow('enough');
  });

  it('leaves linear kernels, criteria of the data and small problems to one thread', async () => {
    const data = await dataOf(8, kinds, 36, 2);
    const executor = executorOn(randomPool(3, random(1, 'timing')));
    await compared(data, {}, executor);
    await compared(data, { method: 'fisher', kernel: 'rbf' }, executor);
    const pool = countedPool(randomPool(3, random(1, 'timing')));
    await rank(data, { kernel: 'rbf' }, { executor: { ...executor, openScoring: poolScoring(pool, []) } });
    expect(executor.asked).toEqual({ scored: 0, followed: 0 });
    expect(pool.asked).toBe(0);
  });
});
