// The lazy weights against all of them, along paths: the lowest, their values to the bit, the
// largest.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { smallest } from '../../src/search/strategies/order.ts';
import { LazyWeights } from '../../src/solvers/lazy-weights.ts';
import { ClassifierSet } from '../../src/solvers/set.ts';

/** Rows in three classes; some columns equal, some constant, so that ties occur. */
function start(rowCount: number, featureCount: number, seed: number) {
  const stream = random(seed, 'test');
  const labels = Int32Array.from({ length: rowCount }, (_, row) => row % 3);
  const columns = Array.from({ length: featureCount }, (_, j) =>
    j % 11 === 5
      ? new Float64Array(rowCount).fill(2)
      : Float64Array.from(labels, (label) => stream.normal() + (j < 5 ? label : 0)),
  );
  for (let j = 7; j < featureCount; j += 13) columns[j] = columns[j - 1];
  const gram = new Gram(new Columns(columns), 'products');
  const problems = decompose({ scheme: 'ovo', labels, costs: new Float64Array(rowCount).fill(1) });
  return new ClassifierSet(gram, { kernel: kernels.get('linear'), problems });
}

describe('the lazy weights', () => {
  it('give the lowest and the largest as computing all weights does, at every step', () => {
    const sizes = fc.record({ rows: fc.integer({ min: 6, max: 30 }), features: fc.integer({ min: 3, max: 120 }) });
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 3 }), (size, seed, count) => {
        const set = start(size.rows, size.features, seed);
        const lazy = new LazyWeights(set.gram.columns, set.solve());
        while (set.gram.features.length > count) {
          const classifiers = set.solve();
          const { features } = set.gram;
          const all = new Float64Array(features.length);
          for (const own of set.weights(classifiers))
            for (const [j, weight] of own.entries()) all[j] += weight * weight;
          const few = lazy.lowest(classifiers, set.gram, count + 1);
          const expected = smallest(all, count + 1);
          const got = smallest(few.criteria, count + 1, few.largest);
          expect(Array.from(got, (j) => few.features[j])).toEqual(Array.from(expected, (j) => features[j]));
          expect(Array.from(got, (j) => few.criteria[j])).toEqual(Array.from(expected, (j) => all[j]));
          expect(few.largest).toBe(Math.max(...all));
          for (const j of expected.subarray(0, count)) set.forget(features[j]);
        }
        lazy.dispose();
        set.dispose();
        set.gram.dispose();
        set.gram.columns.dispose();
      }),
      { numRuns: 40 },
    );
  });

  it('compute a small part of them where features are many', () => {
    const set = start(30, 1000, 1);
    const lazy = new LazyWeights(set.gram.columns, set.solve());
    let computed = 0;
    let all = 0;
    while (set.gram.features.length > 100) {
      const few = lazy.lowest(set.solve(), set.gram, 2);
      computed += lazy.computed;
      all += set.gram.features.length;
      set.forget(few.features[smallest(few.criteria, 1, few.largest)[0]]);
    }
    expect(computed / all).toBeLessThan(0.4);
  });
});
