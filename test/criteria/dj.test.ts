import { describe, expect, it } from 'vitest';
import { dj } from '../../src/criteria/dj.ts';
import { djAbs } from '../../src/criteria/dj-abs.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { KINDS, sample } from '../formulations/data.ts';
import { criterionContract } from './contract.ts';
import { difference, norm2, scores, smallData, type Trained, train } from './trained.ts';

/** Rounding of sums of a few hundred terms, and of the brute force, which subtracts two norms. */
const BRUTE = 1e-12;
/** The same as a fraction of the sum of the sizes of the terms. */
const TERMS = 1e-14;
/** One value off by its last bit, and the sums in another order. */
const ONE_BIT = 1e-13;

const kernels = ['linear', 'poly', 'rbf', 'sigmoid'];
criterionContract(dj, { kernels, negative: true, emptyIsNothing: true });
criterionContract(djAbs, { kernels, negative: false, emptyIsNothing: true });

/** ½(‖w‖² − ‖w without j‖²), with kernels rebuilt from the rows. */
function bruteForce(trained: Trained, k: number): number[] {
  const features = Array.from(trained.set.gram.features);
  const own = (list: number[]) =>
    norm2(
      trained,
      trained.classifiers[k],
      list.map((j) => trained.values[j]),
    );
  return features.map((j) => (own(features) - own(features.filter((other) => other !== j))) / 2);
}

describe('dj', () => {
  it('is w²/2 with the linear kernel', () => {
    const { values, labels } = smallData(11);
    const trained = train(values, labels, { kernel: 'linear' });
    const [w] = trained.set.weights(trained.classifiers);
    expect(scores(dj, trained)[0]).toEqual(w.map((value) => (value * value) / 2));
  });

  const cases: [string, KernelChoice][] = [
    ['rbf', { gamma: 'auto' }],
    ['rbf', { gamma: 0.001 }],
    ['rbf', { gamma: 0.02 }],
    ['rbf', { gamma: 1.7 }],
    ['poly', { gamma: 0.3, coef0: 1, degree: 3 }],
    ['poly', { gamma: 1, coef0: 0.5, degree: 2 }],
    ['poly', { gamma: 1, coef0: 1, degree: 1 }],
    ['poly', { gamma: 0.5, coef0: 1, degree: 5 }],
    ['sigmoid', { gamma: 0.01, coef0: 0 }],
    ['sigmoid', { gamma: 0.6, coef0: -0.3 }],
  ];

  it.each(cases)('is the change of ½‖w‖² with rebuilt kernels, %s %o', (kernel, parameters) => {
    for (const classes of [2, 3]) {
      const { values, labels } = smallData(12, 30, 7, classes);
      const trained = train(values, labels, { kernel, parameters });
      for (const [k, vector] of scores(dj, trained).entries()) {
        // Small changes come out of two large norms.
        const loss = norm2(trained, trained.classifiers[k], values) / Math.max(...vector.map(Math.abs));
        expect(difference(vector, bruteForce(trained, k))).toBeLessThan(BRUTE * Math.max(1, loss / 100));
      }
    }
  });

  it.each(KINDS)('is right on awkward data: %s', (kind) => {
    const { columns, labels, cost } = sample(kind, 7, 26, 6);
    for (const kernel of ['rbf', 'poly', 'sigmoid']) {
      const trained = train(columns, labels, { kernel, parameters: { gamma: 0.4 }, cost });
      // Equal rows of both classes may have large β that cancel: rounding is a fraction of the sizes
      // of the terms.
      const [classifier] = trained.classifiers;
      const size = norm2(trained, { ...classifier, beta: classifier.beta.map(Math.abs) }, columns);
      const wanted = bruteForce(trained, 0);
      for (const [j, value] of scores(dj, trained)[0].entries()) {
        expect(Math.abs(value - wanted[j])).toBeLessThanOrEqual(TERMS * size);
      }
    }
  });

  it('gives nothing to anything where no row is a support vector', () => {
    const { values, labels } = smallData(22);
    const trained = train(values, labels, { kernel: 'rbf' });
    const classifiers = trained.classifiers.map((classifier) => ({
      ...classifier,
      beta: classifier.beta.map(() => 0),
    }));
    expect(Array.from(scores(dj, { ...trained, classifiers })[0])).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each(['rbf', 'poly', 'sigmoid'])('keeps α and γ of the training while features are eliminated, %s', (kernel) => {
    const { values, labels } = smallData(13, 30, 8);
    const trained = train(values, labels, { kernel });
    const { gamma } = trained.set.trainedWith;
    trained.set.forget(4);
    trained.set.forget(7);
    expect(trained.set.parameters().gamma).not.toBe(gamma);
    expect(difference(scores(dj, trained)[0], bruteForce(trained, 0))).toBeLessThan(BRUTE);
  });

  it('is right to the last digits where γ is so small that kernels differ in their last digits only', () => {
    const { values, labels } = smallData(14);
    const gamma = 1e-12;
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma }, cost: 1e3 });
    const [classifier] = trained.classifiers;
    // To first order in γ: −½ Σ Σ β β γ Δ², the next term being smaller by γΔ², and K = 1.
    const wanted = values.map((x) => {
      let sum = 0;
      for (const [k, i] of classifier.rows.entries())
        for (const [l, t] of classifier.rows.entries())
          sum -= 0.5 * classifier.beta[k] * classifier.beta[l] * gamma * (x[i] - x[t]) ** 2;
      return sum;
    });
    const naive = bruteForce(trained, 0);
    expect(difference(scores(dj, trained)[0], wanted)).toBeLessThan(1e-9);
    expect(difference(naive, wanted)).toBeGreaterThan(1e-7);
  });

  it('stays finite and right where γΔ² exceeds 30 and kernel values underflow', () => {
    const { values, labels } = smallData(15, 20, 5);
    for (let i = 0; i < 20; i++) values[3][i] = i % 2 === 0 ? 40 : -40 + 0.01 * i;
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.7 } });
    const [got] = scores(dj, trained);
    expect(got.every(Number.isFinite)).toBe(true);
    expect(difference(got, bruteForce(trained, 0))).toBeLessThan(BRUTE);
  });

  it('treats a far feature of two values as any other', () => {
    const { values, labels } = smallData(16, 20, 5);
    for (let i = 0; i < 20; i++) values[1][i] = 10 * values[1][i];
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 1 } });
    expect(difference(scores(dj, trained)[0], bruteForce(trained, 0))).toBeLessThan(BRUTE);
  });

  it('gives a feature of two values what it gives with three of which one is next to another', () => {
    const { values, labels } = smallData(17, 40, 6);
    const [two] = scores(dj, train(values, labels, { kernel: 'rbf' }));
    const nearly = values.map((column) => column.slice());
    const at = nearly[1].indexOf(1);
    nearly[1][at] += 2 ** -52;
    const moved = train(values, labels, { kernel: 'rbf' });
    // The same classifier, with the values of the general way next to it.
    const general = { ...moved, values: nearly };
    moved.set.gram.columns.view(1)[at] = nearly[1][at];
    expect(nearly[1][at]).not.toBe(1);
    expect(difference(scores(dj, general)[0], two)).toBeLessThan(ONE_BIT);
  });

  it('gives 0 to a constant feature of an rbf model, whatever its value', () => {
    const { values, labels } = smallData(18);
    values[2].fill(7.3);
    expect(scores(dj, train(values, labels, { kernel: 'rbf' }))[0][2]).toBe(0);
  });

  it('does not mind values or γ of unusual size', () => {
    const { values, labels } = smallData(19);
    const [plain] = scores(dj, train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.25 } }));
    for (const exponent of [-60, 60]) {
      const scaled = values.map((column) => column.map((value) => value * 2 ** exponent));
      const gamma = 0.25 * 4 ** -exponent;
      expect(scores(dj, train(scaled, labels, { kernel: 'rbf', parameters: { gamma } }))[0]).toEqual(plain);
    }
  });

  it('gives nothing to anything where γ is 0', () => {
    const { values, labels } = smallData(20);
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0 } });
    expect(Array.from(scores(dj, trained)[0])).toEqual([0, 0, 0, 0, 0, 0]);
  });
});

describe('dj-abs', () => {
  it('is the size of dj', () => {
    const { values, labels } = smallData(21);
    const trained = train(values, labels, { kernel: 'rbf' });
    expect(scores(djAbs, trained)[0]).toEqual(scores(dj, trained)[0].map(Math.abs));
  });
});
