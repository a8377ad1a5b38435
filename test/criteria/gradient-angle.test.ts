import { describe, expect, it } from 'vitest';
import { arcsine } from '../../src/base/arcsine.ts';
import { averageSeparation } from '../../src/criteria/average-separation.ts';
import { gradientAngle } from '../../src/criteria/gradient-angle.ts';
import { hermes } from '../../src/data/generators/hermes.ts';
import { decisionGradient } from '../../src/solvers/gradient.ts';
import type { Classifier, ClassifierSet } from '../../src/solvers/set.ts';
import { sample } from '../formulations/data.ts';
import { type Example, scoresOf, TRAININGS, type Training, withClassifier, withClassifiers } from './examples.ts';

/**
 * A central difference with steps of 1e-5 misses a smooth f by the square of it, and by rounding
 * over it.
 */
const DIFFERENCE_ERROR = 1e-8;
const STEP = 1e-5;
/** The classifiers are solved to 1e-10 or 1e-6, from the same numbers in another order. */
const SOLVER_ERROR = 1e-5;
const PRECISION = 12;

const score = (example: Example, training: Training) =>
  withClassifier(example, training, (context) => scoresOf(gradientAngle, context));

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** f at any point, straight from its definition. */
function decision(
  { kernel, gram, trainedWith }: ClassifierSet,
  classifier: Classifier,
  point: ArrayLike<number>,
): number {
  const { columns, features } = gram;
  return classifier.rows.reduce((sum, row, k) => {
    const x = Array.from(features, (feature) => columns.view(feature)[row]);
    return sum + classifier.beta[k] * kernel.value(x, point, trainedWith, columns.core);
  }, classifier.bias);
}

describe('the gradient of the decision function', () => {
  it.each(TRAININGS)('equals finite differences: $kernel', (training) => {
    const example = sample('normal', 3, 25, 6);
    const forget = [1, 4];
    withClassifier(example, { ...training, forget }, ({ set, machine: classifier, features }) => {
      const gradient = decisionGradient(set, classifier);
      for (const row of [0, 7, 24]) {
        const point = Array.from(features, (feature) => example.columns[feature][row]);
        const got = gradient(row);
        for (const [j, value] of got.entries()) {
          const moved = (step: number) => point.map((here, k) => (k === j ? here + step : here));
          const difference = decision(set, classifier, moved(STEP)) - decision(set, classifier, moved(-STEP));
          expect(Math.abs(value - difference / (2 * STEP))).toBeLessThan(
            DIFFERENCE_ERROR * Math.max(1, Math.abs(value)),
          );
        }
      }
    });
  });
});

describe('gradient-angle', () => {
  it('is the angle of w to the axes for a linear model', () => {
    // The widest margin between (0, 0) and (3, 4): w along (3, 4), so arcsines of 0.6 and 0.8.
    const [first, second] = score(
      {
        columns: [
          [0, 3],
          [0, 4],
        ],
        labels: [0, 1],
      },
      { cost: 100 },
    );
    expect(first).toBeCloseTo((2 / Math.PI) * Math.asin(0.6), PRECISION);
    expect(second).toBeCloseTo(1 - (2 / Math.PI) * Math.acos(0.8), PRECISION);
  });

  it('points along the line between two rows with rbf', () => {
    const scores = score(
      {
        columns: [
          [0, 3],
          [0, 4],
        ],
        labels: [0, 1],
      },
      { kernel: 'rbf', parameters: { gamma: 0.02 }, cost: 100 },
    );
    expect(scores[0]).toBeCloseTo((2 / Math.PI) * Math.asin(0.6), PRECISION);
    expect(scores[1]).toBeCloseTo((2 / Math.PI) * Math.asin(0.8), PRECISION);
  });

  it('averages over the rows near the margin, as worked row by row', () => {
    const training: Training = { kernel: 'poly', parameters: { gamma: 0.5, coef0: 1, degree: 2 }, epsilon: 0.4 };
    withClassifier(sample('normal', 8, 30, 4), training, (context) => {
      const { set, machine: classifier, epsilon } = context;
      const { columns, features } = set.gram;
      const at = (row: number) => Array.from(features, (feature) => columns.view(feature)[row]);
      const near = Array.from(classifier.rows).filter((row, k) => {
        const isFree = classifier.beta[k] !== 0 && Math.abs(classifier.beta[k]) < classifier.costs[k];
        return isFree || Math.abs(classifier.signs[k] * decision(set, classifier, at(row)) - 1) <= epsilon;
      });
      const angles = near.map((row) => {
        const slope = new Float64Array(features.length);
        for (const [k, other] of classifier.rows.entries()) {
          const part = set.kernel.gradient(at(other), at(row), set.trainedWith, columns.core);
          for (let j = 0; j < slope.length; j++) slope[j] += classifier.beta[k] * part[j];
        }
        const length = Math.sqrt(slope.reduce((sum, value) => sum + value * value, 0));
        return slope.map((value) => Math.acos(Math.abs(value) / length));
      });
      const expected = Array.from(features, (_, j) => {
        const mean = angles.reduce((sum, row) => sum + row[j], 0) / angles.length;
        return 1 - (2 / Math.PI) * mean;
      });
      const got = scoresOf(gradientAngle, context);
      expect(near.length).toBeGreaterThan(3);
      expect(near.length).toBeLessThan(30);
      for (const [j, value] of got.entries()) expect(value).toBeCloseTo(expected[j], PRECISION);
    });
  });

  it('orders as |w| with the linear kernel', () => {
    withClassifier(sample('normal', 4, 40, 12), {}, (context) => {
      const scores = scoresOf(gradientAngle, context);
      const order = (values: ArrayLike<number>) => [...Array(12).keys()].sort((a, b) => values[a] - values[b]);
      expect(order(scores)).toEqual(order(context.weights!.map(Math.abs)));
      const length = Math.sqrt(context.weights!.reduce((sum, value) => sum + value * value, 0));
      expect(scores[3]).toBeCloseTo(arcsine(Math.abs(context.weights![3]) / length) / (Math.PI / 2), PRECISION);
    });
  });

  it('says so when no row is near the margin, and takes the support vectors', () => {
    // At cost 0.01 every support vector is at its bound, and y f far from 1.
    const example = {
      columns: [
        [0, 1, 2, 3],
        [1, 0, 1, 0],
      ],
      labels: [0, 0, 1, 1],
    };
    const training: Training = { kernel: 'rbf', parameters: { gamma: 0.5 }, cost: 0.01 };
    const scored = (epsilon: number) =>
      withClassifiers(example, { ...training, epsilon }, (context) => scoresOf(gradientAngle, context));
    const { results, notes } = scored(0.001);
    expect(notes).toMatchObject([
      { code: 'no-sample-near-margin', facts: { criterion: 'gradient-angle', epsilon: 0.001 } },
    ]);
    expect(results[0][0]).toBeGreaterThan(results[0][1]);
    // With ε = 2 all rows are near, and all rows are support vectors.
    expect(scored(2)).toEqual({ results, notes: [] });
  });

  it.each(TRAININGS)(
    'gives 0 to constant features, the same to copies, and follows the columns: $kernel',
    (training) => {
      const { columns, labels } = sample('normal', 5, 24, 4);
      const constant = new Float64Array(24).fill(0.3);
      const all = [columns[0], constant, columns[1], columns[1], columns[2]];
      const scores = score({ columns: all, labels }, training);
      expect(scores.every((value) => value >= 0 && value <= 1)).toBe(true);
      if (training.kernel === 'linear' || training.kernel === 'rbf') expect(scores[1]).toBe(0);
      expect(scores[2]).toBe(scores[3]);
      const reversed = score({ columns: [...all].reverse(), labels }, training).reverse();
      for (const [j, value] of reversed.entries()) expect(Math.abs(value - scores[j])).toBeLessThan(SOLVER_ERROR);
    },
  );

  it.each(TRAININGS)('gives 0 to all where there is nothing to learn: $kernel', (training) => {
    const same = [1, 1, 1, 1];
    const scores = score({ columns: [same, same], labels: [0, 1, 0, 1] }, training);
    if (training.kernel === 'linear' || training.kernel === 'rbf') expect(scores).toEqual([0, 0]);
    expect(scores.every(Number.isFinite)).toBe(true);
  });

  it("finds the order of Hermes and Buhmann's first experiment, which average-separation turns around", () => {
    const { columns, labels: names } = hermes.make({ rows: 500, features: 20, classes: 2, seed: 1 });
    const labels = names.map((name) => (name === '1' ? 1 : 0));
    const training: Training = { kernel: 'poly', parameters: { gamma: 1, coef0: 1, degree: 2 }, cost: 10 };
    withClassifier({ columns, labels }, training, (context) => {
      const means = (scores: number[]) => [0, 5, 10, 15].map((from) => sum(scores.slice(from, from + 5)) / 5);
      const [first, second, third, fourth] = means(scoresOf(gradientAngle, context));
      expect(first).toBeGreaterThan(second);
      expect(second).toBeGreaterThan(third);
      expect(third).toBeGreaterThan(fourth);
      const separations = means(scoresOf(averageSeparation, context));
      expect(separations).toEqual([...separations].sort((a, b) => a - b));
    });
  });
});

describe('samples exactly on the margin', () => {
  it.each([
    { kernel: 'rbf', parameters: { gamma: 0.3 } },
    { kernel: 'poly', parameters: { gamma: 0.5, coef0: 1, degree: 2 } },
  ])('belong to I_0 however they round: every sample twice at half the cost, $kernel', (training) => {
    let compared = 0;
    for (let seed = 0; seed < 40; seed++) {
      const kind = (['duplicates', 'flipped', 'binary', 'whole'] as const)[seed % 4];
      const { columns, labels } = sample(kind, seed, 24, 4);
      const twice = { columns: columns.map((values) => [...values, ...values]), labels: [...labels, ...labels] };
      const one = score({ columns, labels }, { ...training, cost: 1, epsilon: 0 });
      const two = score(twice, { ...training, cost: 0.5, epsilon: 0 });
      for (const [j, value] of one.entries()) {
        compared++;
        expect(Math.abs(value - two[j]), `seed ${seed}, feature ${j}`).toBeLessThan(SOLVER_ERROR);
      }
    }
    expect(compared).toBe(160);
  });
});
