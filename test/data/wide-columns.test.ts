// Columns of very wide tables, whose values are views that are not kept: the same columns, features
// and digests as of other tables.

import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { tableFrom } from '../../src/data/data-source.ts';
import { mergeDuplicates } from '../../src/data/duplicates.ts';
import { dataOptions } from '../../src/data/options.ts';
import type { NumberColumn, Table } from '../../src/data/table.ts';
import { NumberStore, WIDE_FROM, WideColumn, WideFeature } from '../../src/data/wide-columns.ts';
import { describe as describeData, readData } from '../../src/index.ts';

const ROWS = 4;
const cell = (row: number, column: number) => ((row + 1) * (column + 7)) % 1009;
const NAMES = Array.from({ length: WIDE_FROM }, (_, j) => `f${j}`);

/** The column f5 has a missing cell, f6 an integer that is rounded. */
const spelled = (row: number, column: number) => {
  if (row === 1 && column === 5) return '';
  return row === 2 && column === 6 ? '9007199254740993' : String(cell(row, column));
};
const CSV = [
  [...NAMES, 'class'].join(','),
  ...Array.from({ length: ROWS }, (_, row) => [...NAMES.map((_, j) => spelled(row, j)), 'ab'[row % 2]].join(',')),
  '',
].join('\n');

const plain = (table: Table): Table => ({
  ...table,
  columns: table.columns.map((column) =>
    column.kind === 'number' ? { ...column, values: column.values.slice() } : column,
  ),
});

describe('a very wide table', async () => {
  const table = await tableFrom(CSV, resolveOptions(dataOptions, {}));
  const at = (index: number) => table.columns[index] as NumberColumn;

  it('has the values of its file', () => {
    expect(at(0)).toBeInstanceOf(WideColumn);
    expect(at(3)).toMatchObject({ kind: 'number', name: 'f3' });
    for (const j of [0, 3, 3, WIDE_FROM - 1, 0]) {
      expect([...at(j).values]).toEqual(Array.from({ length: ROWS }, (_, row) => cell(row, j)));
    }
    expect(at(5).values[1]).toBeNaN();
    expect(at(6).rounded).toBe(1);
    expect(table.columns.at(-1)).toMatchObject({ kind: 'text', name: 'class' });
  });

  it('is described as one that keeps its values', async () => {
    const described = await describeData(table);
    // As text: comparing as many objects takes seconds.
    expect(JSON.stringify(described) === JSON.stringify(await describeData(plain(table)))).toBe(true);
    expect(described.problems).toMatchObject([{ code: 'cells-missing' }]);
    expect(described.columns).toHaveLength(WIDE_FROM + 1);
  });

  it('makes features whose data can be spread with others', async () => {
    const { dataset } = await readData(table, { drop: ['f5'] });
    const feature = dataset.features[3];
    expect(feature).toBeInstanceOf(WideFeature);
    expect({ ...feature, data: feature.data }).toEqual({
      name: 'f3',
      kind: 'numeric',
      data: { kind: 'dense', values: Float64Array.from({ length: ROWS }, (_, row) => cell(row, 3)) },
    });
  });
});

it('renames a column that shares its name', () => {
  const store = new NumberStore(Float64Array.of(1, 2, 0, 3, 4, 0), 2, 3);
  const columns = [new WideColumn('x', store, 0), new WideColumn('x', store, 1)];
  const table: Table = { source: 't', rowCount: 2, columns, place: (row) => ({ row }), notes: [] };
  const [first, second] = mergeDuplicates(table, 'suffix').columns as NumberColumn[];
  expect([first.name, second.name]).toEqual(['x', 'x.1']);
  expect([[...first.values], [...second.values]]).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
