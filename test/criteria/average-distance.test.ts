import { describe, expect, it } from 'vitest';
import { averageDistance } from '../../src/criteria/average-distance.ts';
import type { ClassifierContext } from '../../src/criteria/criterion.ts';
import { sample } from '../formulations/data.ts';
import { type Example, scoresOf, TRAININGS, type Training, withClassifier } from './examples.ts';

/**
 * Sums over 30 rows and their kernel values, in another order; stored products that are subtracted,
 * not built.
 */
const ROUNDING = 1e-12;
/** Classifiers are solved to 1e-10 or 1e-6, from the same numbers in another order. */
const SOLVER_ERROR = 1e-5;
/** K differs from the identity by less. */
const FIRST_ORDER = 1e-6;

const KERNELS = TRAININGS.filter(({ kernel }) => kernel !== 'linear');

const score = (example: Example, training: Training) =>
  withClassifier(example, training, (context) => scoresOf(averageDistance, context));

/** The mean of y f / ‖w‖ over given features, from the definitions. */
function meanDistance(
  { set, machine: classifier }: ClassifierContext,
  features: readonly number[],
  least = ROUNDING,
): number {
  const { columns } = set.gram;
  const { rows, signs, beta, bias } = classifier;
  const points = Array.from(rows, (row) => features.map((feature) => columns.view(feature)[row]));
  const value = (u: number[], v: number[]) => set.kernel.value(u, v, set.trainedWith, columns.core);
  const inner = points.map((v) => points.reduce((sum, u, k) => sum + beta[k] * value(u, v), 0));
  const norm2 = inner.reduce((sum, f, n) => sum + beta[n] * f, 0);
  if (norm2 <= least) return 0;
  return inner.reduce((sum, f, n) => sum + signs[n] * (f + bias), 0) / (rows.length * Math.sqrt(norm2));
}

describe('average-distance', () => {
  it('is the fall of the mean distance', () => {
    // w along (3, 4), rows at distance 2.5 from the boundary. Of w = (6, 8)/25 and b = −1 without
    // the first feature f is −1 and 7/25,
    // |w| is 8/25: the mean distance is (1 + 7/25)/2 · 25/8 = 2; without the second (1 − 7/25)/2 · 25/6 = 1.5.
    const scores = score(
      {
        columns: [
          [0, 3],
          [0, 4],
        ],
        labels: [0, 1],
      },
      { cost: 100 },
    );
    expect(scores[0]).toBeCloseTo(2.5 - 2, 10);
    expect(scores[1]).toBeCloseTo(2.5 - 1.5, 10);
  });

  it.each(TRAININGS)('equals the difference of mean distances from the definitions: $kernel', (training) => {
    for (const kind of ['normal', 'binary', 'whole', 'flipped', 'duplicates'] as const) {
      withClassifier(sample(kind, 11, 30, 6), { ...training, forget: [2] }, (context) => {
        const features = Array.from(context.features);
        const before = meanDistance(context, features);
        for (const [position, value] of scoresOf(averageDistance, context).entries()) {
          const after = meanDistance(context, features.toSpliced(position, 1));
          expect(Math.abs(value - (before - after))).toBeLessThan(ROUNDING * Math.max(1, Math.abs(before)));
        }
      });
    }
  });

  it.each(KERNELS)('is right for a feature that most of the kernel comes from: $kernel', (training) => {
    const { columns } = sample('normal', 12, 30, 6);
    const labels = Int32Array.from(columns[0], (value) => (value > 0 ? 1 : 0));
    for (const scale of [30, 1e3, 1e5]) {
      const all = columns.map((column, j) => (j === 0 ? column.map((value) => scale * value) : column));
      withClassifier({ columns: all, labels }, training, (context) => {
        const [before, after] = [
          [0, 1, 2, 3, 4, 5],
          [1, 2, 3, 4, 5],
        ].map((own) => meanDistance(context, own, 0));
        const size = Math.max(Math.abs(before), Math.abs(after));
        expect(Math.abs(scoresOf(averageDistance, context)[0] - (before - after))).toBeLessThan(ROUNDING * size);
      });
    }
  });

  it('does not round small scores away', () => {
    // Rows so far apart that K is nearly the identity: distances share more digits than a double
    // has.
    withClassifier(sample('normal', 2, 24, 5), { kernel: 'rbf', parameters: { gamma: 100 } }, (context) => {
      const { rows, signs, beta, bias } = context.machine;
      const { kernel, trainedWith, gram } = context.set;
      const all = Array.from(context.features);
      const matrixOf = (features: number[]) => {
        const points = Array.from(rows, (row) => features.map((j) => gram.columns.view(j)[row]));
        return points.map((u) => points.map((v) => kernel.value(u, v, trainedWith, gram.columns.core)));
      };
      const whole = matrixOf(all);
      const norm2 = beta.reduce((sum, value) => sum + value * value, 0);
      const total = beta.reduce((sum, value, k) => sum + signs[k] * (value + bias), 0);
      for (const [j, value] of scoresOf(averageDistance, context).entries()) {
        // To first order in what K has next to its diagonal.
        let [sum, norm] = [0, 0];
        for (const [k, row] of matrixOf(all.toSpliced(j, 1)).entries()) {
          for (const [l, without] of row.entries()) {
            sum += signs[k] * beta[l] * (whole[k][l] - without);
            norm += beta[k] * beta[l] * (whole[k][l] - without);
          }
        }
        const wanted = (sum - (total * norm) / (2 * norm2)) / (rows.length * Math.sqrt(norm2));
        expect(Math.abs(value - wanted)).toBeLessThan(FIRST_ORDER * Math.abs(wanted));
      }
    });
  });

  it.each(TRAININGS)('asks for no removal of the last feature: $kernel', (training) => {
    withClassifier(sample('normal', 2, 12, 1), training, (context) => {
      const [value] = scoresOf(averageDistance, context);
      expect(Math.abs(value - meanDistance(context, [0]))).toBeLessThan(ROUNDING);
    });
  });

  it.each(TRAININGS)('gives the same to copies and follows the columns: $kernel', (training) => {
    const { columns, labels } = sample('normal', 5, 24, 3);
    const constant = new Float64Array(24);
    const all = [columns[0], constant, columns[1], columns[1], columns[2]];
    const scores = score({ columns: all, labels }, training);
    expect(scores[1]).toBe(0);
    expect(Math.abs(scores[2] - scores[3])).toBeLessThan(ROUNDING);
    const reversed = score({ columns: [...all].reverse(), labels }, training).reverse();
    for (const [j, value] of reversed.entries()) expect(Math.abs(value - scores[j])).toBeLessThan(SOLVER_ERROR);
  });

  it.each(TRAININGS)('gives 0 to all where there is no boundary: $kernel', (training) => {
    const same = [1, 1, 1, 1];
    expect(score({ columns: [same, same], labels: [0, 1, 0, 1] }, training)).toEqual([0, 0]);
  });
});
