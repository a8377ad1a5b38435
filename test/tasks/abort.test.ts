// Long tasks stop soon after an abort, with the signal's own reason, wherever they run; and leave
// nothing behind.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inline } from '../../src/executors/inline.ts';
import {
  compare,
  type Data,
  type Executor,
  eliminate,
  evaluate,
  type RunContext,
  rank,
  readData,
  select,
} from '../../src/index.ts';
import { type Threads, threads } from '../../src/node.ts';
import { reproduce } from '../../src/papers/reproduce.ts';

/**
 * The event loop is reached every 50 ms, a step of these data a few; the rest is for a machine that
 * is busy with other tests.
 */
const SOON_MS = 1500;
const BEGUN_MS = 150;

const EB = { method: 'eb-rfe', candidates: 'all', costs: [0.1, 1, 10], kernel: 'rbf' } as const;

let data: Data;
let pool: Threads;

beforeAll(async () => {
  data = await readData('example:wdbc');
  pool = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
});
afterAll(() => pool.dispose());

const TASKS: [string, (context: RunContext) => Promise<unknown>][] = [
  ['rank', (context) => rank(data, EB, context)],
  ['select', (context) => select(data, EB, context)],
  ['select, nested', (context) => select(data, { ranking: 'per-fold', kernel: 'rbf', repeats: 20 }, context)],
  [
    'select, refining',
    (context) => select(data, { ranking: 'once', step: 10, refine: 'attribute-flip', folds: 20 }, context),
  ],
  ['evaluate', (context) => evaluate(data, { kernel: 'rbf' }, context)],
  ['compare', (context) => compare(data, { methods: ['svm-rfe', 'eb-rfe'], kernel: 'rbf' }, context)],
  ['reproduce', (context) => reproduce('hermes-wine', {}, context)],
];

/** How long after the abort it ended, and with what. */
async function aborted(task: (context: RunContext) => Promise<unknown>, executor: Executor) {
  const controller = new AbortController();
  const reason = new Error('enough');
  let at = Number.NaN;
  setTimeout(() => {
    at = performance.now();
    controller.abort(reason);
  }, BEGUN_MS);
  const thrown = await task({ executor, signal: controller.signal }).then(
    () => 'it came to its end before the abort',
    (error) => error,
  );
  return { thrown, reason, milliseconds: performance.now() - at };
}

describe.each(['inline', 'threads'])('an abort, %s', (where) => {
  it.each(TASKS)('ends %s soon, with its reason', async (_name, task) => {
    const { thrown, reason, milliseconds } = await aborted(task, where === 'inline' ? inline : pool);
    expect(thrown).toBe(reason);
    expect(milliseconds).toBeLessThan(SOON_MS);
  });

  it.each(TASKS)('before the start lets %s not begin', async (_name, task) => {
    const signal = AbortSignal.abort('never');
    await expect(task({ executor: where === 'inline' ? inline : pool, signal })).rejects.toBe('never');
  });
});

describe('threads', () => {
  it('are free for other work at once after an abort', async () => {
    const { thrown, reason } = await aborted((context) => evaluate(data, EB, context), pool);
    expect(thrown).toBe(reason);
    const start = performance.now();
    const { evaluation } = await evaluate(data, { method: 'fisher', step: 10, outerFolds: 2 }, { executor: pool });
    expect(evaluation.parts).toHaveLength(2);
    // Each of the parts that were given up would take minutes.
    expect(performance.now() - start).toBeLessThan(30_000);
    expect(pool.workers).toHaveLength(2);
  });
});

describe('eliminate', () => {
  it('yields steps as they happen, and stops when the loop is left', async () => {
    const heard: number[] = [];
    let sizes: number[] = [];
    for await (const { features } of eliminate(data, {}, { onStep: (step) => heard.push(step.features) })) {
      sizes = [...sizes, features];
      expect(heard).toEqual(sizes);
      if (features === 27) break;
    }
    await new Promise((resolve) => setTimeout(resolve, BEGUN_MS));
    expect(heard).toEqual([30, 29, 28, 27]);
  });

  it('returns the result of rank at its end', async () => {
    const run = eliminate(data, { step: 10 });
    const steps = [];
    let next = await run.next();
    for (; !next.done; next = await run.next()) steps.push(next.value);
    const { timings: _, ...whole } = next.value;
    const { timings: __, ...ranked } = await rank(data, { step: 10 });
    expect(whole).toEqual(ranked);
    expect(steps).toEqual(ranked.trace);
  });

  it('throws the reason of an abort in the loop', async () => {
    const controller = new AbortController();
    const walk = async () => {
      for await (const { features } of eliminate(data, {}, { signal: controller.signal }))
        if (features === 28) controller.abort('in the loop');
    };
    await expect(walk()).rejects.toBe('in the loop');
  });
});
