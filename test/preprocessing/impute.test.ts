import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dataset, denseValues, type Feature } from '../../src/data/dataset.ts';
import { impute } from '../../src/preprocessing/impute.ts';
import type { TransformOptions } from '../../src/preprocessing/transform.ts';
import { problemOf } from '../problem.ts';
import { allRows, categorical, makeDataset, numeric, rowsOf, sparse } from './make.ts';

const NONE = Number.NaN;

function learned(feature: Feature, option: TransformOptions['impute'], rowCount?: number) {
  const dataset = makeDataset([feature], rowCount);
  return impute.fit(dataset, allRows(dataset), { impute: option }).columns[0].value;
}

describe('impute', () => {
  it('learns median, mean, mode and constant of a numeric column', () => {
    const feature = numeric('a', [5, NONE, 1, 1, 9, 4]);
    expect(learned(feature, 'median')).toBe(4);
    expect(learned(feature, 'mean')).toBe(4);
    expect(learned(feature, 'mode')).toBe(1);
    expect(learned(feature, 'constant=-2.5')).toBe(-2.5);
  });

  it('takes the middle of an even number of values, and the smallest of several modes', () => {
    expect(learned(numeric('a', [4, 1, NONE, 3, 2]), 'median')).toBe(2.5);
    expect(learned(numeric('a', [4, 4, 1, 1, NONE]), 'mode')).toBe(1);
    expect(learned(sparse('a', [0, 0, -1, -1]), 'mode', 4)).toBe(-1);
  });

  it('fills with what the fit rows say, in every row', () => {
    const dataset = makeDataset([numeric('a', [1, NONE, 3, 100, NONE])]);
    const fitted = impute.fit(dataset, rowsOf(0, 1, 2), { impute: 'mean' });
    expect([...impute.apply(fitted, dataset).features[0].data.values]).toEqual([1, 2, 3, 100, 2]);
    expect(fitted.notes).toEqual([
      {
        code: 'cells-imputed',
        facts: { cells: 1, strategy: 'mean', columns: [{ name: 'a', count: 1 }], columnCount: 1 },
      },
    ]);
  });

  it('fills a categorical column with its mode, the first level of several, whichever statistic is asked', () => {
    const feature = categorical('c', ['x', 'y', 'z'], ['z', 'y', null, 'y', 'z']);
    for (const option of ['median', 'mean', 'mode'] as const) expect(learned(feature, option)).toBe('y');
  });

  it('makes a constant that is no level a new one, in every file alike', () => {
    const dataset = makeDataset([categorical('c', ['x', 'y'], ['x', null, 'y'])]);
    const fitted = impute.fit(dataset, allRows(dataset), { impute: 'constant=unknown' });
    const [filled] = impute.apply(fitted, dataset).features;
    expect(filled.levels).toEqual(['x', 'y', 'unknown']);
    expect([...filled.data.values]).toEqual([0, 2, 1]);
    const complete = makeDataset([categorical('c', ['y'], ['y', 'y'])]);
    expect(impute.apply(fitted, complete).features[0].levels).toEqual(['y', 'unknown']);
  });

  it('takes a constant that is a level as that level', () => {
    expect(learned(categorical('c', ['x', 'y'], ['y', null]), 'constant=x')).toBe('x');
  });

  it('falls back on mode and median where a constant does not suit a complete column', () => {
    expect(learned(categorical('c', ['x', 'y'], ['y', 'y', 'x']), 'constant=0')).toBe('y');
    expect(learned(numeric('a', [1, 2, 6]), 'constant=unknown')).toBe(2);
  });

  it('fills stored cells of a sparse column and counts its fill', () => {
    const feature = sparse('s', [0, 0, 0, NONE, 6]);
    expect(learned(feature, 'median', 5)).toBe(0);
    expect(learned(feature, 'mean', 5)).toBe(1.5);
    const dataset = makeDataset([feature], 5);
    const filled = impute.apply(impute.fit(dataset, allRows(dataset), { impute: 'mean' }), dataset);
    expect(filled.features[0].data.kind).toBe('sparse');
    expect([...denseValues(filled.features[0].data, 5)]).toEqual([0, 0, 0, 1.5, 6]);
  });

  it('learns from a sparse column what it learns from its dense twin', () => {
    const cells = fc.array(fc.constantFrom(-3, -1, 0, 0, 0, 2, 2, 5, Number.NaN), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(cells, fc.constantFrom('median' as const, 'mean' as const, 'mode' as const), (values, option) => {
        fc.pre(values.some((value) => !Number.isNaN(value)));
        expect(learned(sparse('s', values), option, values.length)).toBeCloseTo(
          learned(numeric('s', values), option) as number,
          12,
        );
      }),
    );
  });

  it('refuses a column that is missing in all fit rows, unless a constant fills it', () => {
    const dataset = makeDataset([numeric('empty', [NONE, NONE, 3])]);
    const refused = (strategy: string) => ({
      code: 'column-all-missing',
      facts: { strategy },
      at: { source: 'small.csv', column: 'empty' },
      fixes: [{ add: { drop: ['empty'] } }, { set: { dropMissing: 'columns' } }],
    });
    const refusal = (data: Dataset, option: 'median' | 'mode') =>
      problemOf(() => impute.fit(data, rowsOf(0, 1), { impute: option }));
    expect(refusal(dataset, 'median')).toEqual(refused('median'));
    expect(impute.fit(dataset, rowsOf(0, 1), { impute: 'constant=0' }).columns[0].value).toBe(0);
    const levels = makeDataset([categorical('empty', [], [null, null])]);
    expect(refusal(levels, 'mode')).toEqual(refused('mode'));
  });

  it('refuses a word for the missing cells of a numeric column', () => {
    expect(problemOf(() => learned(numeric('a', [1, NONE]), 'constant=none'))).toEqual({
      code: 'impute-constant-not-a-number',
      facts: { constant: 'none' },
      at: { source: 'small.csv', column: 'a' },
      fixes: [{ set: { impute: 'median' } }],
    });
  });

  it('refuses an unknown statistic and names the nearest', () => {
    const wrong = 'medain' as TransformOptions['impute'];
    expect(problemOf(() => learned(numeric('a', [1]), wrong))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'impute', value: 'medain', nearest: 'median' },
    });
    expect(problemOf(() => learned(numeric('a', [1]), 'constant='))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'impute', value: 'constant=' },
    });
  });

  it('refuses missing cells of a column it has not learned', () => {
    const dataset = makeDataset([numeric('a', [1, 2])]);
    const fitted = impute.fit(dataset, allRows(dataset), { impute: 'median' });
    expect(problemOf(() => impute.apply(fitted, makeDataset([numeric('b', [NONE, 2])])))).toEqual({
      code: 'impute-column-unknown',
      facts: { kind: 'numeric' },
      at: { source: 'small.csv', column: 'b' },
      fixes: [{ add: { drop: ['b'] } }],
    });
    expect(impute.apply(fitted, makeDataset([numeric('b', [1, 2])])).features).toHaveLength(1);
  });

  it('keeps the value of a column of one huge value', () => {
    expect(learned(numeric('a', [1e300, 1e300, NONE]), 'median')).toBe(1e300);
    expect(learned(numeric('a', [0.1, 0.1, 0.1, NONE]), 'mean')).toBe(0.1);
  });
});
