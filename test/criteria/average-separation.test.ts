import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageSeparation } from '../../src/criteria/average-separation.ts';
import type { FeatureValues } from '../../src/data/dataset.ts';
import { dense, problemContext, scoresOf, sparse } from './examples.ts';

/** Both sum up to 30² / 2 terms of the same sign. */
const RELATIVE = 1e-13;

const score = (data: FeatureValues, labels: readonly number[]) =>
  scoresOf(averageSeparation, problemContext([data], labels))[0];

function byPairs(values: readonly number[], labels: readonly number[]): number {
  let sum = 0;
  let count = 0;
  for (const [k, own] of labels.entries()) {
    for (const [l, other] of labels.slice(0, k).entries()) {
      if (own === other || own < 0 || other < 0) continue;
      sum += Math.abs(values[k] - values[l]);
      count++;
    }
  }
  return count === 0 ? 0 : sum / count;
}

describe('average-separation', () => {
  it('is the mean over pairs of different classes', () => {
    // |1−4|, |1−6|, |2−4|, |2−6|
    expect(score(dense([1, 4, 2, 6]), [0, 1, 0, 1])).toBe((3 + 5 + 2 + 4) / 4);
    expect(score(dense([5, 7]), [0, 1])).toBe(2);
    expect(score(dense([3, 3, 3]), [0, 1, 2])).toBe(0);
  });

  it('equals the sum over all pairs, dense and sparse', () => {
    const cell = fc.oneof(fc.constantFrom(0, 1, -1, 0.5), fc.double({ min: -1e3, max: 1e3, noNaN: true }));
    const rows = fc.array(fc.tuple(cell, fc.integer({ min: -1, max: 3 })), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(rows, fc.constantFrom(0, 1, -1, 7), (cells, fill) => {
        const values = cells.map(([value]) => value);
        const labels = [...cells.map(([, label]) => label), 0, 1];
        values.push(0.25, 0.25);
        const expected = byPairs(values, labels);
        expect(Math.abs(score(dense(values), labels) - expected)).toBeLessThanOrEqual(RELATIVE * expected);
        expect(Math.abs(score(sparse(values, fill), labels) - expected)).toBeLessThanOrEqual(RELATIVE * expected);
      }),
    );
  });

  it('keeps its digits where one class is rare and all stand far from 0', () => {
    const labels = Array.from({ length: 2000 }, (_, i) => (i === 0 ? 1 : 0));
    const values = labels.map((_, i) => 1e9 + (i === 0 ? 0.5 : i % 2));
    expect(score(dense(values), labels)).toBe(0.5);
  });

  it('leaves the data as they were', () => {
    const data = dense([3, 1, 2]);
    score(data, [0, 1, 0]);
    expect(data.values).toEqual(Float64Array.of(3, 1, 2));
  });
});
