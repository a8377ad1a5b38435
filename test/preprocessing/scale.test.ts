import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denseValues, type Feature } from '../../src/data/dataset.ts';
import { scale } from '../../src/preprocessing/scale.ts';
import type { TransformOptions } from '../../src/preprocessing/transform.ts';
import { problemOf } from '../problem.ts';
import { allRows, categorical, makeDataset, numeric, rowsOf, sparse } from './make.ts';

// A few units in the last place, for columns of a few dozen numbers.
const TOLERANCE = 1e-12;

function scaled(feature: Feature, method: TransformOptions['scale'], rowCount?: number): number[] {
  const dataset = makeDataset([feature], rowCount);
  const fitted = scale.fit(dataset, allRows(dataset), { scale: method });
  return [...denseValues(scale.apply(fitted, dataset).features[0].data, dataset.rowCount)];
}

function momentsOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return { mean, deviation };
}

// Subnormal numbers have too few digits left for any tolerance.
const normal = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => (Math.abs(value) < 1e-290 ? 0 : value));
const column = fc.array(normal, { minLength: 2, maxLength: 40 });

describe('scale', () => {
  it('standardises by the population standard deviation', () => {
    expect(scaled(numeric('a', [2, 4, 4, 4, 5, 5, 7, 9]), 'standardize')).toEqual([-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]);
  });

  it('brings the fit rows to [0, 1], other rows where they fall', () => {
    const dataset = makeDataset([numeric('a', [10, 20, 15, 30])]);
    const fitted = scale.fit(dataset, rowsOf(0, 1, 2), { scale: 'minmax' });
    expect([...scale.apply(fitted, dataset).features[0].data.values]).toEqual([0, 1, 0.5, 2]);
  });

  it('leaves everything as it is with none', () => {
    const dataset = makeDataset([numeric('a', [10, 20])]);
    expect(scale.apply(scale.fit(dataset, allRows(dataset), { scale: 'none' }), dataset)).toBe(dataset);
    expect(scale.wanted({ scale: 'none' })).toBe(false);
  });

  it.each(['standardize', 'minmax'] as const)('makes a constant column 0 in every row (%s)', (method) => {
    const dataset = makeDataset([numeric('a', [0.1, 0.1, 0.1, 7]), numeric('b', [1, 2, 3, 4])]);
    const fitted = scale.fit(dataset, rowsOf(0, 1, 2), { scale: method });
    expect([...scale.apply(fitted, dataset).features[0].data.values]).toEqual([0, 0, 0, 0]);
    expect(fitted.notes).toEqual([{ code: 'constant-scaled', facts: { count: 1, columns: ['a'] } }]);
  });

  it('sees that many equal numbers are constant', () => {
    expect(new Set(scaled(numeric('a', new Array(1001).fill(0.1)), 'standardize'))).toEqual(new Set([0]));
    expect(scaled(numeric('a', [0, -0, 0]), 'standardize').every((value) => value === 0)).toBe(true);
  });

  it('is right where the mean is huge and the spread tiny', () => {
    const expected = scaled(numeric('a', [0, 1, 2, 3, 3]), 'standardize');
    const shifted = scaled(
      numeric(
        'a',
        [0, 1, 2, 3, 3].map((value) => 1e15 + value),
      ),
      'standardize',
    );
    for (const [i, value] of shifted.entries()) expect(value).toBeCloseTo(expected[i], 12);
    const step = 2 ** -52;
    const [low, high] = scaled(numeric('a', [1, 1 + step]), 'standardize');
    expect([low, high]).toEqual([-1, 1]);
  });

  it.each([1e300, 1e200, 1e-200, 1e-300])('is right for numbers around %s', (unit) => {
    const expected = scaled(numeric('a', [1, 2, 4, -3]), 'standardize');
    const found = scaled(
      numeric(
        'a',
        [1, 2, 4, -3].map((value) => value * unit),
      ),
      'standardize',
    );
    for (const [i, value] of found.entries()) expect(value).toBeCloseTo(expected[i], 12);
  });

  it('keeps a sparse column sparse by moving its fill', () => {
    const dataset = makeDataset([sparse('s', [0, 0, 0, 4])], 4);
    const fitted = scale.fit(dataset, allRows(dataset), { scale: 'minmax' });
    expect(scale.apply(fitted, dataset).features[0].data).toMatchObject({ kind: 'sparse', fill: 0, rows: rowsOf(3) });
    const { data } = scale.apply(scale.fit(dataset, allRows(dataset), {}), dataset).features[0];
    expect(data).toMatchObject({ kind: 'sparse', fill: -1 / Math.sqrt(3) });
  });

  it('leaves categorical columns alone', () => {
    const dataset = makeDataset([categorical('c', ['x', 'y'], ['x', 'y'])]);
    expect(scale.apply(scale.fit(dataset, allRows(dataset), {}), dataset).features).toEqual(dataset.features);
  });

  it('gives mean 0 and standard deviation 1', () => {
    fc.assert(
      fc.property(column, (values) => {
        fc.pre(new Set(values.map((value) => value + 0)).size > 1);
        const { mean, deviation } = momentsOf(scaled(numeric('a', values), 'standardize'));
        expect(Math.abs(mean)).toBeLessThan(TOLERANCE);
        expect(Math.abs(deviation - 1)).toBeLessThan(TOLERANCE);
      }),
    );
  });

  it('gives numbers from 0 to 1, both reached', () => {
    fc.assert(
      fc.property(column, (values) => {
        fc.pre(new Set(values.map((value) => value + 0)).size > 1);
        const found = scaled(numeric('a', values), 'minmax');
        expect(Math.min(...found)).toBe(0);
        expect(Math.max(...found)).toBe(1);
      }),
    );
  });

  it('does with a sparse column what it does with its dense twin', () => {
    const cells = fc.array(fc.oneof(fc.constant(3), fc.double({ min: -1e3, max: 1e3, noNaN: true })), { minLength: 1 });
    fc.assert(
      fc.property(cells, fc.constantFrom('standardize' as const, 'minmax' as const), (values, method) => {
        const dense = scaled(numeric('a', values), method);
        const found = scaled(sparse('a', values, 3), method, values.length);
        for (const [i, value] of found.entries()) expect(Math.abs(value - dense[i])).toBeLessThan(TOLERANCE);
      }),
    );
  });

  it('refuses what it cannot scale', () => {
    const dataset = makeDataset([numeric('a', [1e-200, 2e-200])]);
    const fitted = scale.fit(dataset, allRows(dataset), {});
    const at = { source: 'small.csv', line: 3, column: 'a' };
    expect(problemOf(() => scale.apply(fitted, makeDataset([numeric('a', [1e-200, 1e200])])))).toMatchObject({
      code: 'scaled-value-infinite',
      facts: { value: 1e200 },
      at,
    });
    expect(problemOf(() => scale.apply(fitted, makeDataset([numeric('b', [1])])))).toEqual({
      code: 'scale-column-unknown',
      facts: {},
      at: { source: 'small.csv', column: 'b' },
      fixes: [{ add: { drop: ['b'] } }],
    });
    expect(problemOf(() => scaled(numeric('a', [1, Number.NaN]), 'standardize'))).toEqual({
      code: 'cell-missing',
      facts: { kind: 'numeric' },
      at,
      fixes: [
        { set: { impute: 'median' }, unset: ['dropMissing'] },
        { set: { dropMissing: 'rows' }, unset: ['impute'] },
      ],
    });
    expect(problemOf(() => scaled(numeric('a', [1, 1e305]), 'standardize'))).toEqual({
      code: 'value-too-large',
      facts: { value: 1e305 },
      at: { source: 'small.csv', column: 'a' },
      fixes: [{ add: { drop: ['a'] } }],
    });
    const wrong = 'standardise' as TransformOptions['scale'];
    expect(problemOf(() => scaled(numeric('a', [1]), wrong))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'scale', value: 'standardise', nearest: 'standardize' },
    });
  });
});
