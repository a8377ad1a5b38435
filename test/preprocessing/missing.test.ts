import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { dropMissingColumns, dropMissingRows, refuseMissing } from '../../src/preprocessing/missing.ts';
import { categorical, makeDataset, numeric, sparse } from './make.ts';

const NONE = Number.NaN;

const holes = makeDataset([
  numeric('a', [1, NONE, 3, 4]),
  numeric('b', [1, 2, 3, 4]),
  categorical('c', ['x'], ['x', null, null, 'x']),
  sparse('d', [0, 0, 0, 5]),
]);

describe('missing cells', () => {
  it('are refused with columns, counts and the flags that help', () => {
    expect(() => refuseMissing(holes)).toThrow(UserError);
    expect(() => refuseMissing(holes)).toThrow(
      'small.csv: 3 cells are missing in 2 columns, "a" (1 cell), "c" (2 cells); fill them with --impute median, ' +
        'or leave them out with --drop-missing rows or --drop-missing columns',
    );
    expect(() => refuseMissing(makeDataset([numeric('b', [1])]))).not.toThrow();
  });

  it('are listed for a few columns only', () => {
    const many = makeDataset(Array.from({ length: 8 }, (_, j) => numeric(`c${j}`, [NONE])));
    expect(() => refuseMissing(many)).toThrow(/8 cells are missing in 8 columns, "c0" .*"c4" \(1 cell\) and 3 more;/);
  });

  it('can take their rows with them', () => {
    const { dataset, dropped, notes } = dropMissingRows(holes);
    expect([dropped, dataset.rowCount]).toEqual([2, 2]);
    expect([...dataset.features[0].data.values]).toEqual([1, 4]);
    expect([...dataset.labels]).toEqual([0, 1]);
    expect(dataset.place(1)).toBe('line 5');
    expect(notes).toEqual(['2 rows with missing cells left out']);
  });

  it('can take their columns with them', () => {
    const { dataset, dropped, notes } = dropMissingColumns(holes);
    expect(dataset.features.map(({ name }) => name)).toEqual(['b', 'd']);
    expect(dropped).toBe(2);
    expect(notes).toEqual(['2 columns with missing cells left out: "a", "c"']);
  });

  it('are found in sparse columns too', () => {
    const dataset = makeDataset([sparse('s', [0, 0, NONE, 1])], 4);
    expect(() => refuseMissing(dataset)).toThrow('1 cell is missing in 1 column, "s" (1 cell)');
    expect(dropMissingRows(dataset).dataset.rowCount).toBe(3);
  });

  it('leave a complete dataset as it is', () => {
    const complete = makeDataset([numeric('a', [1, 2])]);
    expect(dropMissingRows(complete)).toEqual({ dataset: complete, dropped: 0, notes: [] });
    expect(dropMissingColumns(complete).dataset).toBe(complete);
  });

  it('may not take everything', () => {
    const nothing = makeDataset([numeric('a', [1, NONE]), numeric('b', [NONE, 2])]);
    expect(() => dropMissingRows(nothing)).toThrow(/every row has a missing cell.*--impute median/);
    expect(() => dropMissingColumns(nothing)).toThrow(/every column has a missing cell.*--impute median/);
  });
});
