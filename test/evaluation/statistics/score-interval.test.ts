// The interval of a cross-validated score: the corrected variance, its range, its limits.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreInterval } from '../../../src/evaluation/statistics/score-interval.ts';
import { studentQuantile } from '../../../src/evaluation/statistics/student.ts';

const sizes = { testSize: 4, trainSize: 36 };
const unit = [0, 1] as const;
const FOLDS = [0.5, 0.75, 1, 0.75, 0.5, 1, 0.75, 0.75, 0.5, 0.75];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);

/** ρ/(1 − ρ), ρ = (2/π) n_test/n_train. */
const OVERLAP = 2 / Math.PI / 9 / (1 - 2 / Math.PI / 9);

describe('the interval of a cross-validated score', () => {
  it('has the ends at which (m − μ)² = t² v μ(1 − μ), with the variance of Nadeau and Bengio', () => {
    const { low, high, level, method } = scoreInterval({ repeats: [FOLDS], ...sizes, range: unit })!;
    expect([level, method]).toEqual([0.95, 'corrected-resampled-t']);
    const m = mean(FOLDS);
    const dispersion = ((1 / 10 + OVERLAP) * variance(FOLDS)) / (m * (1 - m));
    const t = studentQuantile(0.975, 9);
    for (const end of [low, high]) expect((m - end) ** 2).toBeCloseTo(t * t * dispersion * end * (1 - end), 12);
    expect(low).toBeLessThan(m);
    expect(high).toBeGreaterThan(m);
  });

  it('takes the noise of splitting out of the variance where there are repeats, and nothing else', () => {
    const other = [0.75, 0.75, 1, 0.5, 0.5, 1, 1, 0.75, 0.5, 1];
    const repeats = [FOLDS, other];
    const { low, high } = scoreInterval({ repeats, ...sizes, range: [-Infinity, 1] })!;
    const within = (variance(FOLDS) + variance(other)) / 2;
    const noise = variance(repeats.map(mean));
    const expected = studentQuantile(0.975, 18) * Math.sqrt((1 / 10 + 4 / 36) * within - noise / 2);
    expect(mean([...FOLDS, ...other]) - low).toBeCloseTo(expected, 12);
    expect(high).toBeLessThanOrEqual(1);
    // The same folds again change nothing but the degrees of freedom of their variance.
    const again = scoreInterval({ repeats: [FOLDS, FOLDS], ...sizes, range: [-Infinity, 1] })!;
    const once = scoreInterval({ repeats: [FOLDS], ...sizes, range: [-Infinity, 1] })!;
    const m = mean(FOLDS);
    expect((m - again.low) / (m - once.low)).toBeCloseTo(studentQuantile(0.975, 18) / studentQuantile(0.975, 9), 12);
  });

  it('of a fraction of samples is that of Wilson, with the effective number of samples', () => {
    const fraction = { ...sizes, range: unit, isFraction: true };
    const { low, high, method } = scoreInterval({ repeats: [FOLDS], ...fraction })!;
    expect(method).toBe('corrected-wilson');
    // 1/n of 40 samples, and the covariance of each pair of samples in two folds.
    const dispersion = 1 / 40 + (2 / Math.PI / 36) * (1 - 1 / 10);
    const m = mean(FOLDS);
    const z = 1.959963984540054;
    for (const end of [low, high]) expect((m - end) ** 2).toBeCloseTo(z * z * dispersion * end * (1 - end), 12);
    // It depends on the number of errors, not on how they are spread over the folds.
    const flat = scoreInterval({ repeats: [Array(10).fill(m)], ...fraction })!;
    expect([flat.low, flat.high]).toEqual([expect.closeTo(low, 12), expect.closeTo(high, 12)]);
    const perfect = scoreInterval({ repeats: [Array(10).fill(1)], ...fraction })!;
    expect([perfect.low, perfect.high]).toEqual([expect.closeTo(1 / (1 + z * z * dispersion), 12), 1]);
  });

  it('of a fraction of samples is that of other scores with repeats', () => {
    const repeats = [FOLDS, FOLDS.toReversed()];
    expect(scoreInterval({ repeats, ...sizes, range: unit, isFraction: true })).toEqual(
      scoreInterval({ repeats, ...sizes, range: unit }),
    );
  });

  it('is not given below five scores', () => {
    expect(scoreInterval({ repeats: [[0.5, 0.7, 0.9, 1]], ...sizes, range: unit })).toBeNull();
    expect(scoreInterval({ repeats: [[0.5, 0.7, null, 0.9, 1, null]], ...sizes, range: unit })).toBeNull();
    expect(scoreInterval({ repeats: [[0.5, 0.7, 0.9, 1, 0.8]], ...sizes, range: unit })).not.toBeNull();
  });

  it('has a width where all folds are equal, perfect or not', () => {
    const perfect = scoreInterval({ repeats: [Array(10).fill(1)], ...sizes, range: unit })!;
    // 1/(1 + t² v), v that of independent samples with the correction.
    const v = (1 / 10 + OVERLAP) / 4;
    expect(perfect.low).toBeCloseTo(1 / (1 + studentQuantile(0.975, 9) ** 2 * v), 12);
    expect(perfect.high).toBe(1);
    const flat = scoreInterval({ repeats: [Array(10).fill(0.75)], ...sizes, range: unit })!;
    expect(flat.high - flat.low).toBeGreaterThan(0.2);
  });

  it('stays inside the range of the score, has the mean in it, and follows the range', () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 30 });
    fc.assert(
      fc.property(scores, (folds) => {
        const { low, high } = scoreInterval({ repeats: [folds], ...sizes, range: unit })!;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(mean(folds) + 1e-9);
        expect(high).toBeGreaterThanOrEqual(mean(folds) - 1e-9);
        const mapped = folds.map((score) => 2 * score - 1);
        const wide = scoreInterval({ repeats: [mapped], ...sizes, range: [-1, 1] })!;
        expect(wide.low).toBeCloseTo(2 * low - 1, 6);
        expect(wide.high).toBeCloseTo(2 * high - 1, 6);
      }),
    );
  });
});
