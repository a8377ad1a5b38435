import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { permutationP, permutedLabels } from '../../src/evaluation/permutation.ts';

const sorted = (values: ArrayLike<number>) => Array.from(values).sort((a, b) => a - b);

describe('permutedLabels', () => {
  const labels = Int32Array.from({ length: 40 }, (_, row) => row % 3);

  it('keeps the number of rows of each class and the given labels', () => {
    const before = [...labels];
    const permuted = permutedLabels(labels, { seed: 1, index: 0 });
    expect(sorted(permuted)).toEqual(sorted(labels));
    expect([...permuted]).not.toEqual(before);
    expect([...labels]).toEqual(before);
  });

  it('depends on seed and index alone', () => {
    const first = permutedLabels(labels, { seed: 1, index: 3 });
    expect(permutedLabels(labels, { seed: 1, index: 3 })).toEqual(first);
    expect(permutedLabels(labels, { seed: 1, index: 4 })).not.toEqual(first);
    expect(permutedLabels(labels, { seed: 2, index: 3 })).not.toEqual(first);
  });

  it('gives every arrangement the same chance', () => {
    const counts = new Map<string, number>();
    for (let index = 0; index < 3000; index++) {
      const key = permutedLabels(Int32Array.of(0, 1, 1), { seed: 1, index }).join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['011', '101', '110']);
    // The sd of a count is √(3000 · ⅓ · ⅔) = 26.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(5 * 26);
  });

  it('deals labels to whole subjects where each has one', () => {
    const subjects = Int32Array.of(5, 5, 2, 2, 2, 9, 7);
    const own = Int32Array.of(0, 0, 1, 1, 1, 1, 0);
    const seen = new Set<string>();
    for (let index = 0; index < 50; index++) {
      const permuted = permutedLabels(own, { seed: 1, index, subjects });
      expect(permuted[0]).toBe(permuted[1]);
      expect(new Set(permuted.subarray(2, 5)).size).toBe(1);
      expect(sorted([permuted[0], permuted[2], permuted[5], permuted[6]])).toEqual([0, 0, 1, 1]);
      seen.add(permuted.join(''));
    }
    expect(seen.size).toBe(6);
  });

  it('shuffles within subjects where one has several classes', () => {
    const subjects = Int32Array.of(0, 1, 0, 1, 0, 2, 2);
    const own = Int32Array.of(0, 1, 1, 0, 1, 1, 1);
    const seen = new Set<string>();
    for (let index = 0; index < 50; index++) {
      const permuted = permutedLabels(own, { seed: 1, index, subjects });
      expect(sorted([permuted[0], permuted[2], permuted[4]])).toEqual([0, 1, 1]);
      expect(sorted([permuted[1], permuted[3]])).toEqual([0, 1]);
      expect([permuted[5], permuted[6]]).toEqual([1, 1]);
      seen.add(permuted.join(''));
    }
    expect(seen.size).toBe(6);
  });

  it('does not depend on how subjects are coded', () => {
    const own = Int32Array.of(0, 0, 1, 1, 0);
    const one = permutedLabels(own, { seed: 4, index: 0, subjects: Int32Array.of(0, 0, 1, 1, 2) });
    const other = permutedLabels(own, { seed: 4, index: 0, subjects: Int32Array.of(8, 8, 3, 3, 5) });
    expect(other).toEqual(one);
  });
});

describe('permutationP', () => {
  it('counts the observed score among the permuted ones', () => {
    expect(permutationP(0.9, [0.5, 0.6, 0.95])).toBe(2 / 4);
    expect(permutationP(0.9, [0.5, 0.6, 0.7])).toBe(1 / 4);
    expect(permutationP(0.9, [0.9, 0.5])).toBe(2 / 3);
  });

  it('takes scores that differ by rounding for equal', () => {
    expect(permutationP(0.1 + 0.2, [0.3])).toBe(1);
    expect(permutationP(-0.3, [-0.1 - 0.2])).toBe(1);
  });

  it('leaves out permutations without a score', () => {
    expect(permutationP(0.9, [null, 0.5])).toBe(1 / 2);
    expect(permutationP(0.9, [null])).toBeNull();
    expect(permutationP(0.9, [])).toBeNull();
  });

  it('is above 0 and at most 1', () => {
    const score = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(score, fc.array(score, { minLength: 1 }), (observed, permuted) => {
        const p = permutationP(observed, permuted)!;
        expect(p).toBeGreaterThanOrEqual(1 / (permuted.length + 1));
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});
