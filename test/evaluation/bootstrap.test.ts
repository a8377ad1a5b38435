// The .632+ bootstrap: its formula against another implementation, its identities, its samples.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bootstrapEstimate,
  bootstrapSplits,
  noInformationRate,
  outOfBagErrors,
  weightedError,
} from '../../src/evaluation/bootstrap.ts';
import { balancedAccuracy } from '../../src/scores/balanced-accuracy.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The weight form of Efron and Tibshirani (1997), equations 28 to 32: (1 − ŵ) err + ŵ Err1. */
function byWeight(err: number, err1: number, gamma: number): number {
  const capped = Math.min(err1, gamma);
  let r = (capped - err) / (gamma - err);
  if (!(err1 > err) || !(gamma > err)) r = 0;
  const w = 0.632 / (1 - 0.368 * r);
  // Where Err1 exceeds γ the .632 part keeps the uncapped Err1.
  return (1 - w) * err + w * capped + 0.632 * (err1 - capped);
}

describe('the .632+ estimate', () => {
  it('agrees with the weight form of the paper', () => {
    fc.assert(
      fc.property(share, share, share, (err, err1, gamma) => {
        expect(bootstrapEstimate(err, err1, gamma).error632plus).toBeCloseTo(byWeight(err, err1, gamma), 9);
      }),
    );
  });

  it('has the values of worked examples', () => {
    // err 0, Err1 = γ = 0.5 (1-nearest-neighbour on noise): R = 1, and the estimate is γ, not 0.316.
    expect(bootstrapEstimate(0, 0.5, 0.5)).toMatchObject({ overfittingRate: 1, weight: 1, error632: 0.316 });
    expect(bootstrapEstimate(0, 0.5, 0.5).error632plus).toBeCloseTo(0.5, 12);
    // err 0.1, Err1 0.3, γ 0.5: R = 0.5, ŵ = 0.632/0.816.
    const { overfittingRate, weight, error632, error632plus } = bootstrapEstimate(0.1, 0.3, 0.5);
    expect(overfittingRate).toBeCloseTo(0.5, 12);
    expect(weight).toBeCloseTo(0.774509803921568, 12);
    expect(error632).toBeCloseTo(0.2264, 12);
    expect(error632plus).toBeCloseTo(0.254901960784313, 12);
  });

  it('is .632 without overfitting, and bounded by its parts', () => {
    expect(bootstrapEstimate(0.2, 0.15, 0.5)).toMatchObject({ overfittingRate: 0, weight: 0.632 });
    const same = bootstrapEstimate(0.2, 0.15, 0.5);
    expect(same.error632plus).toBe(same.error632);
    fc.assert(
      fc.property(share, share, share, (err, err1, gamma) => {
        const { error632plus, overfittingRate } = bootstrapEstimate(err, err1, gamma);
        expect(overfittingRate).toBeGreaterThanOrEqual(0);
        expect(overfittingRate).toBeLessThanOrEqual(1 + 1e-12);
        expect(error632plus).toBeLessThanOrEqual(Math.max(err, err1) + 1e-12);
        expect(error632plus).toBeGreaterThanOrEqual(Math.min(err, err1, gamma) - 1e-12);
      }),
    );
  });

  it('has the no-information rate over all pairs of samples and predictions', () => {
    const truth = [0, 0, 0, 1, 1, 2];
    const predicted = [0, 1, 0, 1, 1, 1];
    const pairs = truth.flatMap((label) => predicted.map((other): number => (label === other ? 0 : 1)));
    const even = new Float64Array(6).fill(1 / 6);
    const expected = pairs.reduce((sum, wrong) => sum + wrong, 0) / 36;
    expect(noInformationRate(truth, predicted, even, 3)).toBeCloseTo(expected, 12);
    // Each class weighs the same: (1 − 1/3) + (1 − 2/3) + (1 − 0), by three.
    const balanced = balancedAccuracy.lossWeights!(truth, 3);
    expect(noInformationRate(truth, predicted, balanced, 3)).toBeCloseTo(2 / 3, 12);
  });

  it('averages over the rules that lack a sample, then over samples', () => {
    const truth = Int32Array.of(0, 1, 1);
    const errors = outOfBagErrors(truth, [
      { rows: [0, 1], classes: [1, 1] },
      { rows: [0], classes: [0] },
      { rows: [1], classes: [0] },
    ]);
    expect(errors).toEqual([0.5, 0.5, null]);
    expect(weightedError([0.5, 0, null], [0.25, 0.25, 0.5])).toBe(0.25);
  });
});

describe('bootstrap samples', () => {
  const labels = Int32Array.from({ length: 30 }, (_, row) => row % 3);
  const data = { labels, classes: ['a', 'b', 'c'], subjects: null };

  it('have as many samples as the data, and test those that were not drawn', () => {
    const splits = bootstrapSplits(data, 40, 7)!;
    expect(splits).toHaveLength(40);
    for (const { train, test } of splits) {
      expect(train).toHaveLength(30);
      expect([...train]).toEqual([...train].sort((a, b) => a - b));
      expect([...new Set([...train, ...test])].sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
      expect([...test].some((row) => train.includes(row))).toBe(false);
      for (const label of [0, 1, 2])
        expect(new Set([...train].filter((row) => labels[row] === label)).size).toBeGreaterThan(1);
    }
    // (1 − 1/30)^30 of the samples are left out on average.
    const left = splits.reduce((sum, { test }) => sum + test.length, 0) / (40 * 30);
    expect(Math.abs(left - (1 - 1 / 30) ** 30)).toBeLessThan(0.03);
    expect(bootstrapSplits(data, 40, 7)).toEqual(splits);
    expect(bootstrapSplits(data, 3, 7)).toEqual(splits.slice(0, 3));
  });

  it('draw the samples of a subject together', () => {
    const codes = Int32Array.from({ length: 30 }, (_, row) => Math.floor(row / 3));
    const splits = bootstrapSplits({ ...data, subjects: { codes, names: [] } }, 20, 1)!;
    for (const { train, test } of splits) {
      const trained = new Set([...train].map((row) => codes[row]));
      expect([...test].some((row) => trained.has(codes[row]))).toBe(false);
    }
  });

  it('are given up where no draw can hold every class', () => {
    const single = { labels: Int32Array.of(0, 1), classes: ['a', 'b'], subjects: null };
    expect(bootstrapSplits(single, 1, 1)).toBeNull();
  });
});
