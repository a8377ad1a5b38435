import { describe, expect, it } from 'vitest';
import { denseValues } from '../../src/data/dataset.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../../src/preprocessing/chain.ts';
import type { TransformOptions } from '../../src/preprocessing/transform.ts';
import { problemOf } from '../problem.ts';
import { allRows, categorical, makeDataset, numeric, rowsOf } from './make.ts';

const NONE = Number.NaN;
const everything: TransformOptions = {
  impute: 'mean',
  minVariance: 0,
  dropDuplicates: true,
  maxCorrelation: 0.95,
  scale: 'minmax',
};

const dataset = makeDataset([
  numeric('a', [0, NONE, 4, 1000, NONE]),
  numeric('constant', [7, 7, 7, 7, 8]),
  categorical('c', ['x', 'y', 'z'], ['x', 'y', null, 'z', 'z']),
  numeric('copy', [0, 2, 4, 5, 6]),
  numeric('line', [10, 14, 18, 0, 0]),
]);
const trainingRows = rowsOf(0, 1, 2);

describe('the chain', () => {
  it('takes the steps that are asked for, in its own order', () => {
    const all = ['impute', 'one-hot', 'min-variance', 'drop-duplicates', 'max-correlation', 'scale'];
    expect(transformSteps(everything).map(({ name }) => name)).toEqual(all);
    expect(transformSteps({}).map(({ name }) => name)).toEqual(['one-hot', 'scale']);
    expect(transformSteps({ scale: 'none', dropDuplicates: false }).map(({ name }) => name)).toEqual(['one-hot']);
    const backwards = transformSteps(everything).reverse();
    expect(fitTransforms(dataset, trainingRows, backwards).map(({ kind }) => kind)).toEqual(all);
  });

  it('works an example through', () => {
    const fitted = fitTransforms(dataset, trainingRows, transformSteps(everything));
    const result = applyTransforms(fitted, dataset);
    // On the training samples: a becomes 0 2 4 and equals copy; line = 2a + 10; c's gap becomes x, so
    // c=z is constant and c=y is 1 − c=x, which the correlation filter sees.
    expect(result.features.map(({ name, data }) => [name, ...denseValues(data, 5)])).toEqual([
      ['a', 0, 0.5, 1, 250, 0.5],
      ['c=x', 1, 0, 1, 0, 0],
    ]);
    expect(fitted.flatMap(({ notes }) => notes)).toEqual([
      {
        code: 'cells-imputed',
        facts: {
          cells: 2,
          strategy: 'mean',
          columns: [
            { name: 'a', count: 1 },
            { name: 'c', count: 1 },
          ],
          columnCount: 2,
        },
      },
      { code: 'categories-encoded', facts: { columns: [{ name: 'c', count: 3 }], columnCount: 1, encoded: 3 } },
      { code: 'low-variance-dropped', facts: { count: 2, columns: ['constant', 'c=z'], limit: 0 } },
      { code: 'duplicates-dropped', facts: { count: 1, pairs: [{ name: 'copy', of: 'a' }] } },
      {
        code: 'correlated-dropped',
        facts: {
          count: 2,
          limit: 0.95,
          pairs: [
            { name: 'c=y', with: 'c=x' },
            { name: 'line', with: 'a' },
          ],
        },
      },
    ]);
  });

  it('learns nothing from other rows', () => {
    const fitted = fitTransforms(dataset, trainingRows, transformSteps(everything));
    for (const poison of [NONE, 1e300]) {
      const features = dataset.features.map((feature) => {
        const values = feature.data.values.map((value, row) => (row < 3 ? value : poison));
        return { ...feature, data: { ...feature.data, values } };
      });
      expect(fitTransforms({ ...dataset, features }, trainingRows, transformSteps(everything))).toEqual(fitted);
    }
  });

  it('prunes variance on raw values, before scaling', () => {
    const small = makeDataset([numeric('small', [0, 0.01, 0.02]), numeric('large', [0, 50, 10])]);
    const fitted = fitTransforms(small, allRows(small), transformSteps({ minVariance: 0.01 }));
    expect(applyTransforms(fitted, small).features.map(({ name }) => name)).toEqual(['large']);
  });

  it('goes through JSON and on to another file', () => {
    const fitted = fitTransforms(dataset, trainingRows, transformSteps(everything));
    const other = makeDataset([
      categorical('c', ['y'], ['y', null]),
      numeric('line', [1, 1]),
      numeric('a', [NONE, 8]),
      numeric('copy', [1, 2]),
      numeric('constant', [1, 2]),
    ]);
    const result = applyTransforms(JSON.parse(JSON.stringify(fitted)), other);
    expect(result.features.map(({ name, data }) => [name, ...denseValues(data, 2)])).toEqual([
      ['c=x', 0, 1],
      ['a', 0.5, 2],
    ]);
  });

  it('refuses missing cells that no step fills, when it fits and when it is applied', () => {
    expect(problemOf(() => fitTransforms(dataset, trainingRows, transformSteps({}))).code).toBe('cells-missing');
    const complete = makeDataset([numeric('a', [1, 2])]);
    const fitted = fitTransforms(complete, allRows(complete), transformSteps({ scale: 'none' }));
    expect(problemOf(() => applyTransforms(fitted, makeDataset([numeric('a', [NONE])])))).toMatchObject({
      code: 'cells-missing',
      facts: { cells: 1, columns: [{ name: 'a', count: 1 }], columnCount: 1 },
      fixes: expect.arrayContaining([{ set: { impute: 'median' }, unset: ['dropMissing'] }]),
    });
  });

  it('refuses an unknown step, a step twice and rows out of order', () => {
    const unknown = [{ name: 'sclae', options: {} }];
    expect(problemOf(() => fitTransforms(dataset, trainingRows, unknown))).toMatchObject({
      code: 'name-unknown',
      facts: { kind: 'transform', name: 'sclae', nearest: 'scale' },
    });
    const twice = [...transformSteps({}), ...transformSteps({})];
    expect(() => fitTransforms(dataset, trainingRows, twice)).toThrow('twice');
    expect(() => fitTransforms(dataset, rowsOf(1, 0), transformSteps(everything))).toThrow('ascending');
  });
});
