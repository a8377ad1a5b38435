import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dj, screenedChanges } from '../../src/criteria/dj.ts';
import type { KernelChoice } from '../../src/kernels/parameters.ts';
import { inDoubt } from '../../src/search/strategies/in-doubt.ts';
import { smallest } from '../../src/search/strategies/order.ts';
import { KINDS, sample } from '../formulations/data.ts';
import { contextOf, scores, smallData, type Trained, train } from './trained.ts';

/**
 * Of the largest value; where a feature is one of few, as here, its own share of a product is
 * large, and the bounds are at their widest.
 */
const USEFUL = 5e-2;

const settings: [string, KernelChoice][] = [
  ['poly', { gamma: 'auto', coef0: 0.5, degree: 1 }],
  ['poly', { gamma: 'auto', coef0: 0.1, degree: 2 }],
  ['poly', { gamma: 0.3, coef0: -0.4, degree: 5 }],
  ['poly', { gamma: 'auto', coef0: 0.9, degree: 9 }],
  ['rbf', { gamma: 'auto' }],
  ['rbf', { gamma: 0.001 }],
  ['rbf', { gamma: 0.6 }],
];

/** The largest share of its bound by which a screened value is off. */
function largestShare(trained: Trained): number {
  const exact = scores(dj, trained);
  const shares = trained.classifiers.flatMap((classifier, k) => {
    const screened = screenedChanges(contextOf(trained, classifier));
    if (screened === null) return [];
    return Array.from(exact[k], (value, j) => {
      const off = Math.abs(value - screened.values[j]);
      return off === 0 ? 0 : off / screened.bounds[j];
    });
  });
  return Math.max(...shares);
}

describe.each(settings)('screening, %s %o', (kernel, parameters) => {
  it('is off by less than its bound, which is small', () => {
    // More rows than a tile of the core, and none of its multiples.
    for (const rows of [37, 283]) {
      const { values, labels } = smallData(31, rows, 9, 2);
      const trained = train(values, labels, { kernel, parameters, cost: 0.5 });
      expect(largestShare(trained)).toBeLessThan(1);
      const { bounds, values: own } = screenedChanges(contextOf(trained, trained.classifiers[0]))!;
      const largest = Math.max(...own.map(Math.abs));
      expect(Math.max(...bounds)).toBeLessThan(USEFUL * largest);
    }
  });

  it('is off by less than its bound on any data', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 4, max: 60 }), fc.constantFrom(...KINDS), (seed, rows, kind) => {
        const { columns, labels, cost } = sample(kind, seed, rows, 5);
        const trained = train(columns, labels, { kernel, parameters, cost: Math.min(cost, 10) });
        expect(largestShare(trained)).toBeLessThan(1);
      }),
      { numRuns: 30 },
    );
  });

  it('leaves in doubt the smallest, with their exact values', () => {
    const { values, labels } = smallData(32, 90, 40, 3);
    const trained = train(values, labels, { kernel, parameters });
    const contexts = trained.classifiers.map((classifier) => contextOf(trained, classifier));
    const sums = new Float64Array(40);
    for (const own of scores(dj, trained)) for (let j = 0; j < 40; j++) sums[j] += own[j];
    for (const wanted of [1, 6, 15]) {
      const screened = contexts.map((context) => screenedChanges(context)!);
      const found = { values: screened.map(({ values }) => values), bounds: screened.map(({ bounds }) => bounds) };
      const features = inDoubt(contexts[0].features, found, wanted);
      const known = new Set(features);
      for (const position of smallest(sums, wanted)) expect(known).toContain(position);
      expect(features.length).toBeLessThan(40);
      const exact = dj.needs === 'machine' ? dj.score({ ...contexts[0], features }) : null;
      const all = scores(dj, trained)[0];
      expect([...exact!]).toEqual(Array.from(features, (j) => all[j]));
    }
  });
});

it('is not offered for the sigmoid kernel, nor where a float overflows or a feature reaches too far', () => {
  const { values, labels } = smallData(33);
  const screened = (kernel: string, parameters: KernelChoice, factor = 1) => {
    const scaled = values.map((column) => column.map((value) => factor * value));
    const trained = train(scaled, labels, { kernel, parameters, cost: 1e-9 });
    return screenedChanges(contextOf(trained, trained.classifiers[0]));
  };
  expect(screened('sigmoid', { gamma: 0.1 })).toBeNull();
  expect(screened('poly', { gamma: 1, coef0: 1, degree: 9 }, 1e4)).toBeNull();
  expect(screened('rbf', { gamma: 100 })).toBeNull();
  expect(screened('rbf', { gamma: 0.1 })).not.toBeNull();
});
