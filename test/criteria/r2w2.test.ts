import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { enclosingBall } from '../../src/criteria/enclosing-ball.ts';
import { r2w2 } from '../../src/criteria/r2w2.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { criterionContract } from './contract.ts';
import { core, difference, norm2, scores, smallData, type Trained, train } from './trained.ts';

/** Step of the central difference; its error, about step², is below that of two trainings. */
const STEP = 1e-4;
const FINITE_DIFFERENCE = 1e-7;
/** By this fraction the score of a feature that raises the bound is lowered, to decide ties. */
const TIE_BREAK = 1e-6;

criterionContract(r2w2, { kernels: ['linear', 'poly', 'rbf'], negative: false, emptyIsNothing: true });

const kernelMatrix = ({ set }: Trained, values: readonly ArrayLike<number>[]) => {
  const kernel = kernels.get(set.kernel.name);
  const row = (i: number) => values.map((column) => column[i]);
  const all = Array.from(values[0], (_, i) => row(i));
  return all.map((u) => Float64Array.from(all, (v) => kernel.value(u, v, set.trainedWith, core)));
};

describe('the smallest enclosing ball', () => {
  it('of three points of a line has the outer two on it', () => {
    const points = [0, 1, 4];
    const { squaredRadius, weights } = enclosingBall(points.map((a) => Float64Array.from(points, (b) => a * b)));
    expect(squaredRadius).toBeCloseTo(4, 10);
    expect(Array.from(weights)).toEqual([0.5, 0, 0.5]);
  });

  it('of an equilateral triangle has its centre in the middle', () => {
    const corners = [0, 1, 2].map((k) => [Math.cos((2 * Math.PI * k) / 3), Math.sin((2 * Math.PI * k) / 3)]);
    const kernel = corners.map(([a, b]) => Float64Array.from(corners, ([c, d]) => a * c + b * d));
    const ball = enclosingBall(kernel);
    expect(ball.squaredRadius).toBeCloseTo(1, 10);
    for (const weight of ball.weights) expect(weight).toBeCloseTo(1 / 3, 10);
  });

  it('contains every sample and touches those with a weight', () => {
    const { values, labels } = smallData(7, 40);
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.3 } });
    const kernel = kernelMatrix(trained, values);
    const { squaredRadius, weights } = enclosingBall(kernel);
    const centre2 = weights.reduce(
      (sum, own, i) => sum + own * weights.reduce((s, w, k) => s + w * kernel[i][k], 0),
      0,
    );
    for (const [i, row] of kernel.entries()) {
      const distance = row[i] - 2 * weights.reduce((sum, weight, k) => sum + weight * row[k], 0) + centre2;
      expect(distance).toBeLessThan(squaredRadius + 1e-9);
      if (weights[i] > 0) expect(distance).toBeCloseTo(squaredRadius, 8);
    }
  });
});

/** (R² + 1/C)(‖w‖² + 2C Σ ξ), the second factor from the dual. */
function boundOf(trained: Trained, cost: number): number {
  const [classifier] = trained.classifiers;
  const { squaredRadius } = enclosingBall(kernelMatrix(trained, trained.values));
  const coefficients = classifier.beta.reduce((sum, own) => sum + Math.abs(own), 0);
  return (squaredRadius + 1 / cost) * (2 * coefficients - norm2(trained, classifier, trained.values));
}

describe('r2w2', () => {
  const cases: [string, KernelChoice, number][] = [
    ['linear', {}, 0.3],
    ['rbf', { gamma: 0.3 }, 1],
    ['rbf', { gamma: 1 }, Infinity],
    ['poly', { gamma: 0.4, coef0: 1, degree: 3 }, 0.5],
  ];

  it.each(cases)(
    'is how the bound moves with a factor on the feature, classifier and ball computed again: %s %o, C = %d',
    (kernel, parameters, cost) => {
      const { values, labels } = smallData(32, 30);
      const training = { kernel, parameters, cost };
      const at = (j: number, factor: number) => {
        const column = Float64Array.from(values[j], (value) => value * factor);
        return boundOf(train(values.with(j, column), labels, training), cost);
      };
      const [ours] = scores(r2w2, train(values, labels, training));
      const largest = Math.max(...ours);
      for (const [j, score] of ours.entries()) {
        const slope = (at(j, 1 + STEP) - at(j, 1 - STEP)) / (2 * STEP);
        const wanted = slope > 0 ? slope * (1 - TIE_BREAK) : -slope;
        expect(Math.abs(score - wanted) / largest).toBeLessThan(FINITE_DIFFERENCE);
      }
    },
  );

  it('eliminates the noise first if two features of separable classes are left', () => {
    for (let seed = 0; seed < 20; seed++) {
      const { normal } = random(seed, 'r2w2 test');
      const labels = Int32Array.from({ length: 24 }, (_, i) => i % 2);
      const signal = Float64Array.from(labels, (label) => (2 * label - 1) * (1.5 + 0.3 * Math.abs(normal())));
      const noise = Float64Array.from(labels, () => normal());
      const place = seed % 2;
      const [own] = scores(
        r2w2,
        train(place === 0 ? [signal, noise] : [noise, signal], labels, { kernel: 'linear', cost: Infinity }),
      );
      expect(own[place]).toBeGreaterThan(own[1 - place]);
      // R²‖w‖² has no scale, so the derivatives add up to 0.
      expect(difference([own[0]], [own[1]])).toBeLessThan(2e-6);
    }
  });

  it.each([1, 2, 3, 4])('bounds the leave-one-out errors of a hard margin, data %i', (seed) => {
    const { values, labels } = smallData(seed, 30, 6);
    const training = { kernel: 'rbf', parameters: { gamma: 1 }, cost: 1e6 };
    const trained = train(values, labels, training);
    const squaredNorm = norm2(trained, trained.classifiers[0], values);
    const bound = enclosingBall(kernelMatrix(trained, values)).squaredRadius * squaredNorm;
    let errors = 0;
    for (const [out, label] of labels.entries()) {
      const rest = values.map((column) => Array.from(column).filter((_, i) => i !== out));
      const own = train(
        rest,
        labels.filter((_, i) => i !== out),
        training,
      );
      const [classifier] = own.classifiers;
      const kernel = kernels.get('rbf');
      const sample = values.map((column) => column[out]);
      let decision = classifier.bias;
      for (const [k, i] of classifier.rows.entries()) {
        const other = rest.map((column) => column[i]);
        decision += classifier.beta[k] * kernel.value(other, sample, own.set.trainedWith, core);
      }
      if ((decision >= 0 ? 1 : 0) !== label) errors++;
    }
    expect(errors).toBeGreaterThan(0);
    expect(errors).toBeLessThanOrEqual(bound);
  });
});
