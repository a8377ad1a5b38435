import { describe, expect, it } from 'vitest';
import { inputWeight } from '../../src/criteria/input-weight.ts';
import { weight } from '../../src/criteria/weight.ts';
import { criterionContract } from './contract.ts';
import { difference, scores, smallData, train } from './trained.ts';

/** Sums in another order. */
const ROUNDING = 1e-13;

criterionContract(inputWeight, {
  kernels: ['linear', 'poly', 'rbf', 'sigmoid'],
  negative: false,
  emptyIsNothing: true,
});

describe('input-weight', () => {
  it('lays the coefficients out as LIBSVM does: an example of three classes by hand', () => {
    const values = [
      [1, 0, 0, 2],
      [0, 1, 0, 0],
      [0, 0, 1, 1],
    ];
    const labels = Int32Array.of(0, 1, 2, 2);
    const trained = train(values, labels, { kernel: 'rbf' });
    const given = [
      // Ours: the later class is +1.
      { rows: [0, 1], beta: [-3, 3] },
      { rows: [0, 2, 3], beta: [-5, 4, 1] },
      { rows: [1, 2, 3], beta: [-7, 0, 7] },
    ];
    const classifiers = trained.classifiers.map((classifier, k) => ({
      ...classifier,
      rows: Int32Array.from(given[k].rows),
      beta: Float64Array.from(given[k].beta),
    }));
    // LIBSVM's sv_coef, the first class +1, one column per row of the data:
    //   row 0: 01 for class 0, 01 for class 1, 02 for class 2:  3 −3 −4 −1
    //   row 1: 02 for class 0, 12 for class 1, 12 for class 2:  5  7  0 −7
    // W = sv_coef · SV: row 0 is (3 − 2, −3, −4 − 1), row 1 is (5 − 14, 7, −7).
    expect(Array.from(scores(inputWeight, { ...trained, classifiers })[0])).toEqual([1 + 81, 9 + 49, 25 + 49]);
  });

  it('is w² of a linear model of two classes', () => {
    const { values, labels } = smallData(41);
    const trained = train(values, labels, { kernel: 'linear' });
    expect(difference(scores(inputWeight, trained)[0], scores(weight, trained)[0])).toBeLessThan(ROUNDING);
  });

  it('takes each model for a row where a class stands against the rest', () => {
    const { values, labels } = smallData(42, 30, 6, 3);
    const trained = train(values, labels, { kernel: 'linear', scheme: 'ovr' });
    const squares = scores(weight, trained);
    const wanted = values.map((_, j) => squares.reduce((sum, vector) => sum + vector[j], 0));
    expect(difference(scores(inputWeight, trained)[0], wanted)).toBeLessThan(ROUNDING);
  });

  it('counts only the classes that the models know', () => {
    const { values, labels } = smallData(43);
    const plain = scores(inputWeight, train(values, labels, { kernel: 'rbf' }))[0];
    const later = labels.map((label) => 3 * label + 1);
    expect(scores(inputWeight, train(values, later, { kernel: 'rbf' }))[0]).toEqual(plain);
  });
});
