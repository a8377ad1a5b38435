// The time of a run is measured on a pilot run, and that estimate is near the time of the run itself.

import { describe, expect, it } from 'vitest';
import { measurePilot } from '../../apps/studio/engine/pilot.ts';
import { methodRuns } from '../../apps/studio/engine/pilot-methods.ts';
import { estimatedSeconds, pilotKey, splitCount } from '../../apps/studio/state/estimate.ts';
import { generate } from '../../src/data/generators/index.ts';
import { scheduledSizes } from '../../src/search/schedule.ts';
import { readData } from '../../src/tasks/data.ts';
import { rank } from '../../src/tasks/rank.ts';
import { select } from '../../src/tasks/select.ts';

/** Processor time: other tests take their share of the clock. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The estimate distinguishes seconds from minutes; the times of short runs vary. */
const WITHIN = 3;

const never = new AbortController().signal;
const dataOf = (rows: number, features: number) => readData(generate('microarray', { rows, features }));

describe('a pilot run', () => {
  it.each([
    [62, 2000, {}],
    [300, 60, {}],
    [300, 40, { kernel: 'rbf' }],
    [200, 30, { method: 'eb-rfe' }],
    [200, 200, { method: 'fisher' }],
    [200, 60, { ranking: 'once' as const, repeats: 3 }],
  ])('of %i samples and %i features with %o is near the time of the selection', async (rows, features, options) => {
    const data = await dataOf(rows, features);
    // Compiled code is faster than that of a first call, for the pilot as well as for the run.
    await measurePilot(data, 'select', options, never, processorMs);
    const pilot = (await measurePilot(data, 'select', options, never, processorMs))!;
    const start = processorMs();
    await select(data, options);
    const seconds = (processorMs() - start) / 1000;
    const estimate = estimatedSeconds({ task: 'select', options, threads: 1 }, [pilot], rows)!;
    expect(estimate).toBeGreaterThan(seconds / WITHIN);
    expect(estimate).toBeLessThan(seconds * WITHIN);
  });

  it('extrapolates from the steps that were done in time', async () => {
    const data = await dataOf(300, 150);
    await rank(data, {});
    const abort = new AbortController();
    let calls = 0;
    const pilot = (await measurePilot(data, 'rank', {}, abort.signal, () => {
      // About forty of 150 steps.
      if (++calls === 80) abort.abort();
      return processorMs();
    }))!;
    const start = processorMs();
    await rank(data, {});
    const seconds = (processorMs() - start) / 1000;
    expect(pilot.ranking).toBeGreaterThan(seconds / WITHIN);
    expect(pilot.ranking).toBeLessThan(seconds * WITHIN);
  });

  it('measures a ranking without folds', async () => {
    const data = await dataOf(300, 150);
    await rank(data, {});
    const pilot = (await measurePilot(data, 'rank', {}, never, processorMs))!;
    const start = processorMs();
    await rank(data, {});
    const seconds = (processorMs() - start) / 1000;
    expect(pilot.folds).toBe(0);
    expect(pilot.ranking).toBeGreaterThan(seconds / WITHIN);
    expect(pilot.ranking).toBeLessThan(seconds * WITHIN);
  });

  it('knows nothing where it is ended before the first step', async () => {
    expect(await measurePilot(await dataOf(40, 30), 'select', {}, AbortSignal.abort())).toBeNull();
  });
});

describe('the estimate', () => {
  const pilot = { ranking: 1, folds: 4, foldCount: 5 };

  it('shares folds and outer folds among workers, and counts permutations and methods', () => {
    const seconds = (task: 'rank' | 'select' | 'evaluate' | 'compare', options: object, threads: number, count = 1) =>
      estimatedSeconds({ task, options: { ...options }, threads }, new Array(count).fill(pilot), 62);
    expect(seconds('select', {}, 1)).toBe(5);
    expect(seconds('select', {}, 4)).toBe(2);
    expect(seconds('rank', {}, 4)).toBe(1);
    expect(seconds('evaluate', {}, 1)).toBe(50);
    expect(seconds('evaluate', { permutations: 9 }, 2)).toBe(250);
    expect(seconds('compare', { outerFolds: 5 }, 1, 3)).toBe(75);
    expect(estimatedSeconds({ task: 'select', options: {}, threads: 1 }, [null], 62)).toBeNull();
  });

  it('counts outer folds, leave-one-out and bootstrap samples', () => {
    expect(splitCount({}, 62)).toBe(10);
    expect(splitCount({ outerFolds: 'loo' }, 62)).toBe(62);
    expect(splitCount({ outerFolds: '5', outerRepeats: 2 }, 62)).toBe(10);
    expect(splitCount({ outer: '632plus' }, 62)).toBe(101);
  });

  it('of a selection is that of its evaluation, and not of other data or options', () => {
    const key = (task: 'select' | 'evaluate', options: object, digest = 'a') =>
      pilotKey({ task, options: { ...options }, digest });
    expect(key('evaluate', { cost: 2, outerFolds: 5, permutations: 10 })).toBe(key('select', { cost: 2 }));
    expect(key('select', { cost: 2 })).not.toBe(key('select', { cost: 3 }));
    expect(key('select', {})).not.toBe(key('select', {}, 'b'));
  });

  it('of a comparison measures each method and the baselines', () => {
    const names = (options: object) =>
      methodRuns({ task: 'compare', options: { ...options } }).map(({ method }) => method);
    expect(names({ methods: ['svm-rfe[cost=2]', 'fisher'] })).toEqual(['svm-rfe', 'fisher', 'random', 'random']);
    expect(names({ methods: ['svm-rfe'], baselines: false })).toEqual(['svm-rfe']);
  });
});

it('lists the sizes of an elimination', () => {
  const single = { segments: [{ step: 1, above: 0 }], stepOf: 'surviving', halveAbove: null } as const;
  expect(scheduledSizes(single, 5, 1)).toEqual([5, 4, 3, 2, 1]);
  expect(scheduledSizes({ ...single, halveAbove: 4 }, 16, 2)).toEqual([16, 8, 4, 3, 2]);
});
