import { describe, expect, it } from 'vitest';
import { sensitivity } from '../../src/criteria/sensitivity.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { criterionContract } from './contract.ts';
import { difference, norm2, scores, smallData, train } from './trained.ts';

/**
 * Step of the central difference: its error, about step², and rounding, about 1e-16/step, are both
 * near 1e-10.
 */
const STEP = 1e-5;
const FINITE_DIFFERENCE = 1e-8;

criterionContract(sensitivity, {
  kernels: ['linear', 'poly', 'rbf', 'sigmoid'],
  negative: false,
  emptyIsNothing: true,
});

describe('sensitivity', () => {
  it('is 2 w² with the linear kernel', () => {
    const { values, labels } = smallData(31);
    const trained = train(values, labels, { kernel: 'linear' });
    const [w] = trained.set.weights(trained.classifiers);
    expect(scores(sensitivity, trained)[0]).toEqual(w.map((value) => 2 * value * value));
  });

  const cases: [string, KernelChoice][] = [
    ['linear', {}],
    ['rbf', { gamma: 0.3 }],
    ['rbf', { gamma: 3 }],
    ['poly', { gamma: 0.4, coef0: 1, degree: 3 }],
    ['poly', { gamma: 1, coef0: 1, degree: 1 }],
    ['sigmoid', { gamma: 0.2, coef0: -0.1 }],
  ];

  it.each(cases)('is how ‖w‖² moves with a factor on the feature, %s %o', (kernel, parameters) => {
    const { values, labels } = smallData(32);
    const trained = train(values, labels, { kernel, parameters });
    const scaled = (j: number, factor: number) =>
      norm2(
        trained,
        trained.classifiers[0],
        values.map((column, other) => (other === j ? column.map((value) => value * factor) : column)),
      );
    const wanted = values.map((_, j) => Math.abs(scaled(j, 1 + STEP) - scaled(j, 1 - STEP)) / (2 * STEP));
    expect(difference(scores(sensitivity, trained)[0], wanted)).toBeLessThan(FINITE_DIFFERENCE);
  });
});
