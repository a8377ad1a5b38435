import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inversions } from '../../../src/evaluation/stability/inversions.ts';
import { kendall } from '../../../src/evaluation/stability/kendall.ts';
import { ranksOf } from '../../../src/evaluation/stability/ranks.ts';
import { spearman } from '../../../src/evaluation/stability/spearman.ts';
import { golden, relativeError } from '../statistics/golden.ts';

/** One quotient and one root. */
const ERROR = 1e-14;

/** Two rankings of some of the features 0…d−1. */
const rankings = fc.integer({ min: 2, max: 14 }).chain((d) => {
  const ranking = fc.shuffledSubarray([...Array(d).keys()], { minLength: 1 });
  return fc.tuple(ranking, ranking, fc.constant(d));
});

/** τ_b from its definition, pair by pair. */
function kendallByPairs(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  let agreement = 0;
  let untiedA = 0;
  let untiedB = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = i + 1; j < a.length; j++) {
      const x = Math.sign(a[i] - a[j]);
      const y = Math.sign(b[i] - b[j]);
      agreement += x * y;
      untiedA += x * x;
      untiedB += y * y;
    }
  }
  return untiedA === 0 || untiedB === 0 ? null : agreement / Math.sqrt(untiedA * untiedB);
}

describe.each([
  ['spearman', spearman],
  ['kendall', kendall],
] as const)('%s', (name, correlation) => {
  it.each(golden.correlations)('agrees with R on $featureCount features', (expected) => {
    const ours = correlation(ranksOf(expected.a, expected.featureCount), ranksOf(expected.b, expected.featureCount));
    expect(relativeError(ours, expected[name])).toBeLessThan(ERROR);
  });

  it('is 1 for the same order and −1 for the reverse', () => {
    const order = ranksOf([3, 1, 0, 2], 4);
    expect(correlation(order, order)).toBe(1);
    expect(correlation(order, ranksOf([2, 0, 1, 3], 4))).toBe(-1);
  });

  it('is symmetric', () => {
    fc.assert(
      fc.property(rankings, ([a, b, d]) => {
        expect(correlation(ranksOf(a, d), ranksOf(b, d))).toBe(correlation(ranksOf(b, d), ranksOf(a, d)));
      }),
    );
  });
});

describe('kendall', () => {
  it('equals what pairs of features give, with ties', () => {
    fc.assert(
      fc.property(rankings, ([a, b, d]) => {
        const [x, y] = [ranksOf(a, d), ranksOf(b, d)];
        expect(kendall(x, y)).toBe(kendallByPairs(x.doubled, y.doubled));
      }),
    );
  });
});

describe('inversions', () => {
  it('counts pairs in the wrong order, not equal ones', () => {
    // 4 stands before four smaller values, 2 before 1, each 3 before 1.
    expect(inversions(Int32Array.of(4, 2, 3, 3, 1), 4)).toBe(7);
    expect(inversions(Int32Array.of(), 1)).toBe(0);
  });
});

describe('ranksOf', () => {
  it('ties features that the ranking lacks for the last places', () => {
    // Of five features two are listed; the places 3, 4, 5 have mean 4.
    expect([...ranksOf([4, 1], 5).doubled]).toEqual([8, 4, 8, 8, 2]);
  });
});
