// A task that is held up does nothing until it may go on, and ends with the same bits; an abort
// ends it though it is held up.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inline } from '../../src/executors/inline.ts';
import {
  compare,
  type Data,
  type Executor,
  evaluate,
  type RunContext,
  rank,
  readData,
  select,
} from '../../src/index.ts';
import { type Threads, threads } from '../../src/node.ts';

/**
 * Far longer than the steps that are left of these data take; what goes on through a pause is seen.
 */
const LONG_MS = 300;

let data: Data;
let pool: Threads;

beforeAll(async () => {
  data = await readData('example:wine');
  pool = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
});
afterAll(() => pool.dispose());

const EB = { method: 'eb-rfe', candidates: 3 } as const;

/** `happened` is to be called for whatever goes on. */
type Task = (context: RunContext, happened: () => void) => Promise<{ readonly timings: unknown }>;

const heard = (context: RunContext, happened: () => void): RunContext => ({
  ...context,
  onStep: happened,
  onSize: happened,
  onPart: happened,
});

const TASKS: [string, Task][] = [
  ['rank', (context, happened) => rank(data, {}, heard(context, happened))],
  ['rank with candidates', (context, happened) => rank(data, EB, heard(context, happened))],
  ['select', (context, happened) => select(data, {}, heard(context, happened))],
  ['select, nested', (context, happened) => select(data, { ranking: 'per-fold' }, heard(context, happened))],
  ['select, linear', (context, happened) => select(data, { machine: 'linear' }, heard(context, happened))],
  ['evaluate', (context, happened) => evaluate(data, { outerFolds: 5 }, { ...context, onJob: happened })],
  [
    'compare',
    (context, happened) => compare(data, { methods: 'svm-rfe,fisher', outerFolds: 3 }, { ...context, onJob: happened }),
  ],
];

/** Holds up a task when something has happened for the given time. */
function holding(at: number) {
  let count = 0;
  let release = () => {};
  let held: Promise<void> | undefined;
  let tellHeld = () => {};
  const whenHeld = new Promise<void>((resolve) => {
    tellHeld = resolve;
  });
  return {
    whenHeld,
    count: () => count,
    release: () => release(),
    happened() {
      if (++count !== at) return;
      held = new Promise<void>((resolve) => {
        release = () => {
          held = undefined;
          resolve();
        };
      });
      tellHeld();
    },
    pause: () => held,
  };
}

/** Without the times, which differ from run to run, of the whole and of its methods. */
const plain = (result: unknown) =>
  JSON.stringify(result, (name, value) => (name === 'timings' || name === 'seconds' ? undefined : value));

/** Jobs that other threads are at when the pause comes are finished. */
const mostUnderWay = (executor: Executor) => (executor === inline ? 0 : executor.threads);

const places: [string, () => Executor][] = [
  ['inline', () => inline],
  ['threads', () => pool],
];

describe.each(places)('a pause, %s', (_where, place) => {
  it.each(TASKS)('holds up %s and changes nothing', async (_name, task) => {
    const executor = place();
    const holder = holding(2);
    const running = task({ executor, pause: holder.pause }, holder.happened);
    await holder.whenHeld;
    await new Promise((resolve) => setTimeout(resolve, LONG_MS));
    const count = holder.count();
    expect(count).toBeLessThanOrEqual(2 + mostUnderWay(executor));
    holder.release();
    const result = await running;
    expect(holder.count()).toBeGreaterThan(count);
    expect(plain(result)).toBe(plain(await task({}, () => {})));
  });

  it.each(TASKS)('lets an abort end %s', async (_name, task) => {
    const holder = holding(2);
    const controller = new AbortController();
    const context = { executor: place(), pause: holder.pause, signal: controller.signal };
    const running = task(context, holder.happened);
    await holder.whenHeld;
    controller.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
  });
});
