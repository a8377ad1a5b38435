import { describe, expect, it } from 'vitest';
import { durationText, estimateSeconds, sizeCount, suggestFor } from '../../apps/studio/state/suggest.ts';
import { resolveOptions } from '../../src/base/option.ts';
import { selectOptions } from '../../src/plan/task-options.ts';

// Measured seconds of select on one core (Node 20, 2 cores): samples, features, options, seconds.
const MEASURED: [number, number, Record<string, unknown>, number][] = [
  [62, 2000, { step: 1 }, 1.05],
  [62, 8000, { halveAbove: 100 }, 0.43],
  [200, 50, {}, 0.13],
  [800, 50, {}, 1.4],
  [800, 200, {}, 8],
  [2000, 50, {}, 8.2],
  [400, 50, { kernel: 'rbf' }, 0.6],
  [1200, 50, { kernel: 'rbf' }, 4.7],
  [200, 50, { method: 'eb-rfe' }, 0.42],
  [4000, 50, { machine: 'linear' }, 1.15],
];

/** It distinguishes seconds from minutes. */
const WITHIN = 5;

describe('the estimate', () => {
  it.each(MEASURED)(
    'is near the measured time of %i samples and %i features with %o',
    (rows, features, options, seconds) => {
      const estimated = estimateSeconds({ rows, features, classes: 2 }, 'select', options);
      expect(estimated).toBeGreaterThan(seconds / WITHIN);
      expect(estimated).toBeLessThan(seconds * WITHIN);
    },
  );

  it('grows with outer folds and methods, and falls with workers', () => {
    const shape = { rows: 500, features: 100, classes: 3 };
    const selected = estimateSeconds(shape, 'select', {});
    expect(estimateSeconds(shape, 'evaluate', {})).toBeCloseTo(10 * selected);
    expect(estimateSeconds(shape, 'evaluate', {}, 2)).toBeCloseTo(5 * selected);
    expect(estimateSeconds(shape, 'compare', { methods: 'svm-rfe,fisher', outerFolds: 3 })).toBeCloseTo(12 * selected);
    expect(estimateSeconds(shape, 'rank', {})).toBeLessThan(selected);
  });

  it('reads options given as text, loo as one fold per sample, and ignores other words', () => {
    const shape = { rows: 100, features: 100, classes: 2 };
    const initial = estimateSeconds(shape, 'select', {});
    expect(estimateSeconds(shape, 'select', { costs: '0.1,1,10' })).toBeCloseTo(3 * initial);
    expect(estimateSeconds(shape, 'select', { folds: 'loo', step: 'entropy', costs: null })).toBeCloseTo(20 * initial);
  });
});

it('counts the subset sizes of an elimination', () => {
  expect(sizeCount(10, {})).toBe(10);
  expect(sizeCount(10, { step: 3 })).toBe(4);
  expect(sizeCount(800, { halveAbove: 100 })).toBe(103);
  expect(sizeCount(1024, {})).toBe(80);
  expect(sizeCount(1024, { step: 1 })).toBe(1024);
  expect(sizeCount(1000, { step: 0.5 })).toBeCloseTo(11, 0);
});

it('suggests valid options for the shape of the data', () => {
  expect(suggestFor({ rows: 569, features: 30, classes: 2 }).options).toEqual({});
  expect(suggestFor({ rows: 62, features: 20_000, classes: 2 })).toMatchObject({
    options: {},
    sentence: expect.stringContaining('down to 64, then one at a time'),
  });
  const many = suggestFor({ rows: 50_000, features: 300, classes: 2 });
  expect(many.options).toEqual({ machine: 'linear', step: 0.1 });
  expect(() => resolveOptions(selectOptions, { ...many.options })).not.toThrow();
  expect(suggestFor({ rows: 62, features: 20_000, classes: 2 }).sentence).toContain('62 samples and 20,000 features');
});

it('rounds durations', () => {
  expect([0.2, 7.4, 33, 70, 400, 3600, 20_000, 1e6].map(durationText)).toEqual([
    'about a second',
    'about 7 seconds',
    'about 35 seconds',
    'about a minute',
    'about 7 minutes',
    'about an hour',
    'about 6 hours',
    'more than a day',
  ]);
});
