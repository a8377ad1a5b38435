import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { criteria } from '../../src/criteria/index.ts';
import { random } from '../../src/criteria/random.ts';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { dense, problemContext, scoresOf, sparse } from './examples.ts';

/** Means and deviations of up to 20 values, in whatever order they are summed. */
const RELATIVE = 1e-12;

const score = (name: string, data: readonly FeatureValues[], labels: readonly number[]) =>
  scoresOf(criteria.get(name), problemContext(data, labels));

const FILTERS = ['anova-f', 'average-separation', 'fisher', 'golub', 't-statistic', 'wilcoxon'];

describe('fisher', () => {
  it('is the spread of the means over the spread inside', () => {
    // Means 1 and 4, of all 2.2; 3 · 1.2² + 2 · 1.8² over 2 + 2.
    expect(score('fisher', [dense([0, 1, 2, 3, 5])], [0, 0, 0, 1, 1])[0]).toBeCloseTo((3 * 1.44 + 2 * 3.24) / 4, 12);
  });

  it('takes any number of classes', () => {
    // Means 0, 1, 5; of all 2; deviations 1 in each of the six rows.
    const values = [-1, 1, 0, 2, 4, 6];
    expect(score('fisher', [dense(values)], [0, 0, 1, 1, 2, 2])[0]).toBeCloseTo((2 * (4 + 1 + 9)) / 6, 12);
  });
});

describe('t-statistic', () => {
  it('is that of Welch', () => {
    // Means 1 and 4, sample variances 1 and 2.
    expect(score('t-statistic', [dense([0, 1, 2, 3, 5])], [0, 0, 0, 1, 1])[0]).toBeCloseTo(
      3 / Math.sqrt(1 / 3 + 2 / 2),
      12,
    );
  });

  it('gives a single row no variance', () => {
    expect(score('t-statistic', [dense([0, 2, 5])], [0, 0, 1])[0]).toBeCloseTo(4 / Math.sqrt(2 / 2), 12);
  });
});

describe('golub', () => {
  it('is the signal over the noise', () => {
    expect(score('golub', [dense([0, 1, 2, 3, 5])], [0, 0, 0, 1, 1])[0]).toBeCloseTo(3 / (1 + Math.SQRT2), 12);
  });
});

describe('random', () => {
  it('gives the same numbers for the same seed, and others for another', () => {
    const context = problemContext([dense([1, 2]), dense([1, 2]), dense([1, 2])], [0, 1]);
    const first = scoresOf(random, context);
    expect(scoresOf(random, context)).toEqual(first);
    expect(new Set(first).size).toBe(3);
    expect(first.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(scoresOf(random, { ...context, seed: 2 })).not.toEqual(first);
    expect(scoresOf(random, { ...context, features: Int32Array.of(0, 2) })).not.toEqual(first.slice(0, 2));
  });
});

describe.each(['anova-f', 'fisher', 'golub', 't-statistic'])('%s', (name) => {
  const labels = [0, 0, 0, 1, 1, 1];

  it('ranks features without spread above all others, by the distance of the means, and keeps them small', () => {
    const data = [
      [0.1, 0.1, 0.1, 0.7, 0.7, 0.7],
      [0, 1, 2, 1, 2, 3],
      [0, 0, 0, 9, 9, 9],
      [0, 1, 0, 9, 8, 9],
    ].map(dense);
    const [near, weak, far, strong] = score(name, data, labels);
    expect(weak).toBeLessThan(strong);
    expect(strong).toBeLessThan(near);
    expect(near).toBeLessThan(far);
    expect(far).toBeLessThanOrEqual(9 * strong);
  });

  it('gives 0 to a constant feature, also where its mean rounds', () => {
    const three = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
    const constants = [0.1, 1 / 3, 1e15 + 0.3, -7, 0].map((value) => dense(three.map(() => value)));
    expect(score(name, constants, three)).toEqual([0, 0, 0, 0, 0]);
  });

  it('does not move when a feature is shifted or stretched', () => {
    const values = [0.3, 1.7, -2, 4, 3.3, 1.1];
    const moved = [1, 1e6, 1e200, 1e-200].map((factor) => dense(values.map((value) => factor * value)));
    const [first, ...rest] = score(name, [dense(values), ...moved, dense(values.map((value) => value + 1024))], labels);
    for (const other of rest) expect(Math.abs(other / first - 1)).toBeLessThan(RELATIVE);
  });
});

describe.each(FILTERS)('%s', (name) => {
  const cell = fc.oneof(fc.constantFrom(0, 0, 0, 1), fc.double({ min: -100, max: 100, noNaN: true }));
  const tables = fc
    .tuple(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, features]) =>
      fc.tuple(
        fc.array(fc.array(cell, { minLength: rows, maxLength: rows }), { minLength: features, maxLength: features }),
        fc.array(fc.integer({ min: 0, max: 1 }), { minLength: rows, maxLength: rows }),
      ),
    )
    .map(([columns, labels]) => ({ columns, labels: [0, 1, ...labels.slice(2)] }));

  it('is finite, not negative, and the same for sparse columns', () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(0, 1, 3.5), ({ columns, labels }, fill) => {
        const plain = score(name, columns.map(dense), labels);
        const stored = score(
          name,
          columns.map((column) => sparse(column, fill)),
          labels,
        );
        for (const [j, value] of plain.entries()) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(Infinity);
          expect(Math.abs(stored[j] - value)).toBeLessThanOrEqual(RELATIVE * Math.max(1, value));
        }
      }),
    );
  });

  it('follows the columns when they change places, and gives copies the same score', () => {
    fc.assert(
      fc.property(tables, ({ columns, labels }) => {
        const data = columns.map(dense);
        const scores = score(name, data, labels);
        expect(score(name, [...data].reverse(), labels)).toEqual([...scores].reverse());
        expect(score(name, [...data, ...data], labels)).toEqual([...scores, ...scores]);
      }),
    );
  });
});

// The correction for continuity leaves nothing of a rank sum of two samples.
describe.each(FILTERS.filter((name) => name !== 'wilcoxon'))('%s', (name) => {
  it('takes classes of one row each', () => {
    const [apart, same] = score(name, [dense([1, 3]), dense([2, 2])], [0, 1]);
    expect(apart).toBeGreaterThan(0);
    expect(same).toBe(0);
  });
});
