import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dataset, denseValues, type Feature } from '../../src/data/dataset.ts';
import { oneHot } from '../../src/preprocessing/one-hot.ts';
import { problemOf } from '../problem.ts';
import { allRows, categorical, makeDataset, numeric, rowsOf } from './make.ts';

function table(dataset: Dataset): [string, number[]][] {
  return dataset.features.map(({ name, data }) => [name, [...denseValues(data, dataset.rowCount)]]);
}

function encoded(dataset: Dataset): Dataset {
  return oneHot.apply(oneHot.fit(dataset, allRows(dataset), {}), dataset);
}

const color = categorical('color', ['red', 'green', 'blue'], ['blue', 'red', 'blue']);

describe('one-hot', () => {
  it('gives one column per level, in the place of the attribute, as a group', () => {
    const result = encoded(makeDataset([numeric('a', [1, 2, 3]), color, numeric('b', [4, 5, 6])]));
    expect(table(result)).toEqual([
      ['a', [1, 2, 3]],
      ['color=red', [0, 1, 0]],
      ['color=green', [0, 0, 0]],
      ['color=blue', [1, 0, 1]],
      ['b', [4, 5, 6]],
    ]);
    expect(result.features.map(({ group }) => group)).toEqual([undefined, 'color', 'color', 'color', undefined]);
    expect(result.features.every(({ kind, levels }) => kind === 'numeric' && levels === undefined)).toBe(true);
  });

  it('keeps a group that was given', () => {
    expect(encoded(makeDataset([{ ...color, group: 'looks' }])).features[0].group).toBe('looks');
  });

  it('encodes all levels of the dataset, also those without a fit row', () => {
    const dataset = makeDataset([color]);
    const fitted = oneHot.fit(dataset, rowsOf(1), {});
    expect(fitted.attributes).toEqual([{ name: 'color', group: 'color', levels: ['red', 'green', 'blue'] }]);
    const columns = [{ name: 'color', count: 3 }];
    expect(fitted.notes).toEqual([{ code: 'categories-encoded', facts: { columns, columnCount: 1, encoded: 3 } }]);
  });

  it('stores many levels sparsely and few densely', () => {
    const levels = ['a', 'b', 'c', 'd', 'e'];
    expect(encoded(makeDataset([categorical('x', levels, levels)])).features[0].data.kind).toBe('sparse');
    expect(encoded(makeDataset([color])).features[0].data.kind).toBe('dense');
  });

  it('keeps a sparse column sparse: the level of the fill has the fill 1', () => {
    const data = { kind: 'sparse', rows: rowsOf(1, 2, 4), values: Float64Array.of(1, 0, 2), fill: 0 } as const;
    const feature: Feature = { name: 's', kind: 'categorical', levels: ['none', 'one', 'two'], data };
    const result = encoded(makeDataset([feature], 6));
    expect(table(result)).toEqual([
      ['s=none', [1, 0, 1, 1, 0, 1]],
      ['s=one', [0, 1, 0, 0, 0, 0]],
      ['s=two', [0, 0, 0, 0, 1, 0]],
    ]);
    expect(result.features[0].data).toMatchObject({ kind: 'sparse', fill: 1, rows: rowsOf(1, 4) });
  });

  it('matches levels of another file by their text', () => {
    const fitted = oneHot.fit(makeDataset([color]), rowsOf(0), {});
    const other = makeDataset([categorical('color', ['blue', 'red'], ['blue', 'red'])]);
    expect(table(oneHot.apply(fitted, other))).toEqual([
      ['color=red', [0, 1]],
      ['color=green', [0, 0]],
      ['color=blue', [1, 0]],
    ]);
  });

  it('refuses an unseen level with its place, but not one that no row has', () => {
    const fitted = oneHot.fit(makeDataset([color]), rowsOf(0), {});
    const cells = (cell: string) => makeDataset([categorical('color', ['mauve', 'red'], ['red', cell])]);
    expect(problemOf(() => oneHot.apply(fitted, cells('mauve')))).toEqual({
      code: 'level-unknown',
      facts: { value: 'mauve', levels: ['red', 'green', 'blue'] },
      at: { source: 'small.csv', line: 3, column: 'color' },
      fixes: [{ add: { missing: ['mauve'] } }],
    });
    expect(() => oneHot.apply(fitted, cells('red'))).not.toThrow();
  });

  it('refuses a missing cell with its place', () => {
    const dataset = makeDataset([categorical('color', ['red'], ['red', null])]);
    expect(problemOf(() => encoded(dataset))).toEqual({
      code: 'cell-missing',
      facts: { kind: 'categorical' },
      at: { source: 'small.csv', line: 3, column: 'color' },
      fixes: [
        { set: { impute: 'mode' }, unset: ['dropMissing'] },
        { set: { dropMissing: 'rows' }, unset: ['impute'] },
      ],
    });
  });

  it('refuses a column that changed its kind', () => {
    const fitted = oneHot.fit(makeDataset([color, numeric('a', [1, 2, 3])]), rowsOf(0), {});
    const changed = (kind: string, column: string, fix: object) => ({
      code: 'column-kind-changed',
      facts: { kind },
      at: { source: 'small.csv', column },
      fixes: [fix],
    });
    expect(problemOf(() => oneHot.apply(fitted, makeDataset([numeric('color', [1])])))).toEqual(
      changed('numeric', 'color', { add: { categorical: ['color'] } }),
    );
    expect(problemOf(() => oneHot.apply(fitted, makeDataset([categorical('a', ['x'], ['x'])])))).toEqual(
      changed('categorical', 'a', { add: { drop: ['a'] } }),
    );
  });

  it('refuses a name that is taken', () => {
    const taken = makeDataset([color, numeric('color=red', [1, 2, 3])]);
    const refused = (column: string, level: string, name: string) => ({
      code: 'encoded-name-taken',
      facts: { level, name },
      at: { source: 'small.csv', column },
      fixes: [{ add: { drop: [column] } }],
    });
    expect(problemOf(() => oneHot.fit(taken, rowsOf(0), {}))).toEqual(refused('color', 'red', 'color=red'));
    const twins = makeDataset([categorical('a', ['b=c'], ['b=c']), categorical('a=b', ['c'], ['c'])]);
    expect(problemOf(() => oneHot.fit(twins, rowsOf(0), {}))).toEqual(refused('a=b', 'c', 'a=b=c'));
  });

  it('puts exactly one 1 in each row of a group', () => {
    const codes = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(codes, fc.integer({ min: 7, max: 9 }), (values, count) => {
        const levels = Array.from({ length: count }, (_, level) => `level ${level}`);
        const columns = table(
          encoded(
            makeDataset([
              categorical(
                'x',
                levels,
                values.map((code) => levels[code]),
              ),
            ]),
          ),
        );
        for (const [row, code] of values.entries()) {
          expect(columns.map(([, column]) => column[row])).toEqual(levels.map((_, level) => (level === code ? 1 : 0)));
        }
      }),
    );
  });
});
