import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dj } from '../../src/criteria/dj.ts';
import { withClassifierPairs } from '../../src/criteria/pairs.ts';
import { sensitivity } from '../../src/criteria/sensitivity.ts';
import { formSums, screenedForms } from '../../src/kernels/pairs/forms.ts';
import { KINDS, sample } from '../formulations/data.ts';
import { contextOf, scores, smallData, type Trained, train } from './trained.ts';

/**
 * Of the sum of the sizes of all terms: the products that are left out, and the rounding of the
 * longest sums on both sides.
 */
const EXACT = 2e-14;

/** −½ Σ Σ β β K g(γ Δ²) and the sum of the sizes of its terms, pair by pair. */
function plain(trained: Trained, k: number, grown: (t: number) => number): { values: number[]; sizes: number[] } {
  const { values: columns, set } = trained;
  const { rows, beta } = trained.classifiers[k];
  const { gamma } = set.trainedWith;
  const matrix = set.trainedMatrix();
  const kernel = set.gram.columns.core.doubles(matrix.address, matrix.stride * matrix.rowCount).slice();
  const sizes: number[] = [];
  const values = columns.map((x) => {
    let sum = 0;
    let size = 0;
    for (let a = 0; a < rows.length; a++) {
      for (let b = a + 1; b < rows.length; b++) {
        const difference = x[rows[a]] - x[rows[b]];
        const weight = beta[a] * beta[b] * kernel[rows[a] * matrix.stride + rows[b]];
        const term = weight * grown(gamma * difference * difference);
        sum -= term;
        size += Math.abs(term);
      }
    }
    sizes.push(size);
    return sum;
  });
  return { values, sizes };
}

/** The largest error as a fraction of the sizes. */
function largestError(found: ArrayLike<number>, { values, sizes }: ReturnType<typeof plain>): number {
  return Math.max(...values.map((value, j) => (found[j] === value ? 0 : Math.abs(found[j] - value) / sizes[j])));
}

const gammas = fc.constantFrom(1e-9, 1e-4, 0.002, 0.01, 0.05);

describe('DJ of rbf by quadratic forms', () => {
  it('is the sum over pairs, on any data, far from 0 too', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 4, max: 60 }),
        fc.constantFrom(...KINDS),
        gammas,
        fc.constantFrom(0, 1e5),
        (seed, rows, kind, gamma, shift) => {
          const { columns, labels, cost } = sample(kind, seed, rows, 5);
          const shifted = columns.map((column) => Float64Array.from(column, (value) => value + shift));
          const trained = train(shifted, labels, { kernel: 'rbf', parameters: { gamma }, cost: Math.min(cost, 10) });
          const found = scores(dj, trained);
          for (let k = 0; k < trained.classifiers.length; k++)
            expect(largestError(found[k], plain(trained, k, Math.expm1))).toBeLessThan(EXACT);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is made of forms where features are many and γ is small, of pairs where they reach far', () => {
    const { values, labels } = smallData(5, 90, 12, 2);
    const formed = (gamma: number) => {
      const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma } });
      const context = contextOf(trained, trained.classifiers[0]);
      const sums = withClassifierPairs(context, (pairs) => formSums(pairs, 'expm1', pairs.features, gamma))!;
      return sums.filter((sum) => !Number.isNaN(sum)).length;
    };
    expect(formed(0.001)).toBe(12);
    // One feature is constant.
    expect(formed(3)).toBe(1);
  });

  it('of a feature does not depend on other features', () => {
    const { values, labels } = smallData(6, 70, 23, 2);
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.003 } });
    const context = contextOf(trained, trained.classifiers[0]);
    const own = (features: number[]) =>
      withClassifierPairs({ ...context, features: Int32Array.from(features) }, (pairs) =>
        Array.from(formSums(pairs, 'expm1', pairs.features, 0.003)),
      )!;
    const all = own(Array.from(values.keys()));
    expect(own([3, 7, 8, 20])).toEqual([all[3], all[7], all[8], all[20]]);
    expect(own([22])).toEqual([all[22]]);
  });

  it('is screened with bounds that hold and leave little in doubt', () => {
    const { values, labels } = smallData(7, 200, 30, 2);
    const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.002 } });
    const context = contextOf(trained, trained.classifiers[0]);
    const exact = scores(dj, trained)[0];
    const { values: rough, bounds } = withClassifierPairs(context, (pairs) => screenedForms(pairs, 0.002))!;
    const { sizes } = plain(trained, 0, Math.expm1);
    expect(rough.length).toBe(30);
    for (let j = 0; j < rough.length; j++) {
      expect(Math.abs(rough[j] - exact[j])).toBeLessThanOrEqual(bounds[j]);
      expect(bounds[j]).toBeLessThanOrEqual(1e-4 * sizes[j]);
    }
  });
});

it('the sensitivity of rbf by forms is the sum over pairs', () => {
  const { values, labels } = smallData(8, 80, 9, 2);
  const trained = train(values, labels, { kernel: 'rbf', parameters: { gamma: 0.01 } });
  const found = scores(sensitivity, trained)[0];
  const { values: sums, sizes } = plain(trained, 0, (t) => t);
  expect(found.length).toBe(9);
  // ½ |∂‖w‖²/∂σ_j| is twice the sum over pairs k < l.
  const factor = Math.abs(found[0] / sums[0]);
  for (let j = 0; j < 9; j++)
    expect(Math.abs(found[j] - factor * Math.abs(sums[j]))).toBeLessThanOrEqual(10 * EXACT * factor * sizes[j]);
});
