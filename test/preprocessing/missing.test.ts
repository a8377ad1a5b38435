import { describe, expect, it } from 'vitest';
import { dropMissingColumns, dropMissingRows, refuseMissing } from '../../src/preprocessing/missing.ts';
import { problemOf } from '../problem.ts';
import { categorical, makeDataset, numeric, sparse } from './make.ts';

const NONE = Number.NaN;

const holes = makeDataset([
  numeric('a', [1, NONE, 3, 4]),
  numeric('b', [1, 2, 3, 4]),
  categorical('c', ['x'], ['x', null, null, 'x']),
  sparse('d', [0, 0, 0, 5]),
]);

describe('missing cells', () => {
  const at = { source: 'small.csv' };
  const fills = ['median', 'mean', 'mode'].map((impute) => ({ set: { impute }, unset: ['dropMissing'] }));
  const drop = (dropMissing: 'rows' | 'columns') => ({ set: { dropMissing }, unset: ['impute'] });

  it('are refused with columns, counts and the options that help', () => {
    expect(problemOf(() => refuseMissing(holes))).toEqual({
      code: 'cells-missing',
      facts: {
        cells: 3,
        columns: [
          { name: 'a', count: 1 },
          { name: 'c', count: 2 },
        ],
        columnCount: 2,
      },
      at,
      fixes: [...fills, drop('rows'), drop('columns')],
    });
    expect(() => refuseMissing(makeDataset([numeric('b', [1])]))).not.toThrow();
  });

  it('are listed for a few columns only', () => {
    const many = makeDataset(Array.from({ length: 8 }, (_, j) => numeric(`c${j}`, [NONE])));
    const columns = ['c0', 'c1', 'c2', 'c3', 'c4'].map((name) => ({ name, count: 1 }));
    expect(problemOf(() => refuseMissing(many)).facts).toEqual({ cells: 8, columns, columnCount: 8 });
  });

  it('can take their rows with them', () => {
    const { dataset, dropped, notes } = dropMissingRows(holes);
    expect([dropped, dataset.rowCount]).toEqual([2, 2]);
    expect([...dataset.features[0].data.values]).toEqual([1, 4]);
    expect([...dataset.labels]).toEqual([0, 1]);
    expect(dataset.place(1)).toEqual({ line: 5 });
    expect(notes).toEqual([{ code: 'incomplete-rows-dropped', facts: { count: 2 } }]);
  });

  it('can take their columns with them', () => {
    const { dataset, dropped, notes } = dropMissingColumns(holes);
    expect(dataset.features.map(({ name }) => name)).toEqual(['b', 'd']);
    expect(dropped).toBe(2);
    expect(notes).toEqual([{ code: 'incomplete-columns-dropped', facts: { count: 2, columns: ['a', 'c'] } }]);
  });

  it('are found in sparse columns too', () => {
    const dataset = makeDataset([sparse('s', [0, 0, NONE, 1])], 4);
    expect(problemOf(() => refuseMissing(dataset)).facts).toEqual({
      cells: 1,
      columns: [{ name: 's', count: 1 }],
      columnCount: 1,
    });
    expect(dropMissingRows(dataset).dataset.rowCount).toBe(3);
  });

  it('leave a complete dataset as it is', () => {
    const complete = makeDataset([numeric('a', [1, 2])]);
    expect(dropMissingRows(complete)).toEqual({ dataset: complete, dropped: 0, notes: [] });
    expect(dropMissingColumns(complete).dataset).toBe(complete);
  });

  it('may not take everything', () => {
    const nothing = makeDataset([numeric('a', [1, NONE]), numeric('b', [NONE, 2])]);
    const refused = (dropped: 'rows' | 'columns', other: 'rows' | 'columns') => ({
      code: 'drop-missing-leaves-nothing',
      facts: { dropped },
      at,
      fixes: [...fills, drop(other)],
    });
    expect(problemOf(() => dropMissingRows(nothing))).toEqual(refused('rows', 'columns'));
    expect(problemOf(() => dropMissingColumns(nothing))).toEqual(refused('columns', 'rows'));
  });
});
