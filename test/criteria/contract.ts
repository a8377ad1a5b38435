// What holds for every criterion. Its test file calls this, and works an example by hand.

import { describe, expect, it } from 'vitest';
import type { Criterion } from '../../src/criteria/criterion.ts';
import { difference, scores, smallData, train } from './trained.ts';

export interface Promises {
  /** Kernels it takes; linear for one of weights. */
  readonly kernels: readonly string[];
  /** Whether a score may be below 0. */
  readonly negative: boolean;
  /** Whether a feature without values other than 0 scores 0. */
  readonly emptyIsNothing: boolean;
}

/**
 * Permuted features change the order of the sums in the Gram matrix, so the solution too, within
 * its tolerance of 1e-8.
 */
const PERMUTED = 1e-6;

export function criterionContract(criterion: Criterion, { kernels, negative, emptyIsNothing }: Promises): void {
  describe.each(kernels)(`${criterion.name} with the %s kernel`, (kernel) => {
    it.each([2, 3])('gives each feature of %i classes a finite number', (classes) => {
      const { values, labels } = smallData(1, 23, 6, classes);
      for (const vector of scores(criterion, train(values, labels, { kernel }))) {
        expect(vector).toBeInstanceOf(Float64Array);
        expect(vector).toHaveLength(6);
        expect(vector.every(Number.isFinite)).toBe(true);
        if (!negative) expect(vector.every((value) => value >= 0)).toBe(true);
      }
    });

    it('has a summary, a source and a way', () => {
      expect(criterion.reference).toMatch(/\d{4}|svm-sieve/);
      expect(['recursive', 'once']).toContain(criterion.way);
    });

    it('gives the same numbers again', () => {
      const { values, labels } = smallData(2);
      const trained = train(values, labels, { kernel });
      expect(scores(criterion, trained)).toEqual(scores(criterion, trained));
    });

    it('follows the features when they change places', () => {
      const { values, labels } = smallData(3);
      const order = [4, 2, 0, 5, 1, 3];
      const plain = scores(criterion, train(values, labels, { kernel }));
      const moved = scores(
        criterion,
        train(
          order.map((j) => values[j]),
          labels,
          { kernel },
        ),
      );
      for (const [k, vector] of plain.entries()) {
        const wanted = order.map((j) => vector[j]);
        expect(difference(moved[k], wanted)).toBeLessThan(PERMUTED);
      }
    });

    if (emptyIsNothing)
      it('gives 0 to a feature without values', () => {
        const { values, labels } = smallData(4);
        for (const vector of scores(criterion, train(values, labels, { kernel }))) expect(vector[2]).toBe(0);
      });

    it('scores the survivors after features have left, with and without new training', () => {
      const { values, labels } = smallData(5);
      const trained = train(values, labels, { kernel });
      trained.set.forget(3);
      trained.set.forget(0);
      for (const classifiers of [trained.classifiers, trained.set.solve()]) {
        for (const vector of scores(criterion, { ...trained, classifiers })) {
          expect(vector).toHaveLength(4);
          expect(vector.every(Number.isFinite)).toBe(true);
        }
      }
    });
  });
}
