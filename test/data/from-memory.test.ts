import { tableFromArrays } from '@uwdata/flechette';
import * as apache from 'apache-arrow';
import * as arquero from 'arquero';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { tableFromArrow, tableFromMatrix, tableFromRecords } from '../../src/data/from-memory.ts';
import { cells, column } from './reading.ts';

function refusal(make: () => unknown): string {
  try {
    make();
  } catch (error) {
    expect(error).toBeInstanceOf(UserError);
    return (error as Error).message;
  }
  throw new Error('not refused');
}

describe('tableFromRecords', () => {
  it('takes the keys of all rows in the order of their first appearance', () => {
    const table = tableFromRecords([
      { b: 1, a: 'x' },
      { c: true, b: null },
      { a: undefined, b: 2n },
    ]);
    expect(table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['b', 'number'],
      ['a', 'text'],
      ['c', 'number'],
    ]);
    expect(cells(table, 'b')).toEqual(['1', null, '2']);
    expect(cells(table, 'a')).toEqual(['x', null, null]);
    expect(cells(table, 'c')).toEqual([null, '1', null]);
    expect(table.place(1)).toBe('row 2');
  });

  it('reads text as a CSV file would: numbers, words among numbers, missing spellings', () => {
    const table = tableFromRecords([
      { x: '1.5', n: 'NA' },
      { x: ' 2 ', n: '' },
      { x: 'red', n: '1e999' },
      { x: 0x10, n: Number.NaN },
    ]);
    expect(column(table, 'x')).toEqual({
      kind: 'number',
      name: 'x',
      values: Float64Array.of(1.5, 2, Number.NaN, 16),
      words: { codes: Int32Array.of(-1, -1, 0, -1), words: ['red'] },
    });
    expect(cells(table, 'n')).toEqual([null, null, 'Infinity', null]);
  });

  it('keeps spellings where text is wanted', () => {
    const table = tableFromRecords([{ id: '007' }, { id: 8 }], { isText: (name) => name === 'id' });
    expect(column(table, 'id')).toMatchObject({ kind: 'text', words: ['007', '8'] });
  });

  it('works with keys such as __proto__ and constructor', () => {
    const table = tableFromRecords(
      JSON.parse('[{"__proto__": 1, "constructor": "a"}, {"__proto__": 2, "toString": "b"}]'),
    );
    expect(cells(table, '__proto__')).toEqual(['1', '2']);
    expect(cells(table, 'constructor')).toEqual(['a', null]);
    expect(cells(table, 'toString')).toEqual([null, 'b']);
  });

  it('refuses dates, objects, huge whole numbers, rows that are none, no rows', () => {
    expect(refusal(() => tableFromRecords([{ d: new Date(0) }], { source: 'mine' }))).toContain(
      'mine row 1, column "d": a date',
    );
    expect(refusal(() => tableFromRecords([{ d: [1] }]))).toContain('a object is neither a number nor text');
    expect(refusal(() => tableFromRecords([{ d: 2n ** 60n }]))).toContain('beyond 2^53');
    expect(refusal(() => tableFromRecords([{ a: 1 }, null as never]))).toContain('row 2: "null" is not an object');
    expect(refusal(() => tableFromRecords([]))).toContain('no rows');
  });
});

describe('tableFromMatrix', () => {
  it('takes rows, row-major and feature-major numbers alike', () => {
    const rows = [[1, 2, 3], Float32Array.of(4, Number.NaN, 6)];
    const rowMajor = {
      values: Float32Array.of(1, 2, 3, 4, Number.NaN, 6),
      rowCount: 2,
      columnCount: 3,
      order: 'row-major',
    } as const;
    const featureMajor = {
      values: Float64Array.of(1, 4, 2, Number.NaN, 3, 6),
      rowCount: 2,
      columnCount: 3,
      order: 'feature-major',
    } as const;
    for (const matrix of [rows, rowMajor, featureMajor]) {
      const table = tableFromMatrix(matrix, { labels: ['b', 'a'] });
      expect(table.columns.map(({ name }) => name)).toEqual(['f1', 'f2', 'f3', 'class']);
      expect(['f1', 'f2', 'f3', 'class'].map((name) => cells(table, name))).toEqual([
        ['1', '4'],
        ['2', null],
        ['3', '6'],
        ['b', 'a'],
      ]);
      expect(table.targetColumn).toBe('class');
    }
    const views = tableFromMatrix(featureMajor).columns[1];
    expect(views.kind === 'number' && views.values.buffer === featureMajor.values.buffer).toBe(true);
  });

  it('refuses shapes that do not fit', () => {
    expect(refusal(() => tableFromMatrix([[1, 2], [3]]))).toContain('row 2: 1 number where the first row has 2');
    expect(refusal(() => tableFromMatrix([[1, 'x' as never]]))).toContain('row 1, column 2: "x" is not a number');
    expect(refusal(() => tableFromMatrix([[1]], { names: ['a', 'b'] }))).toContain('2 names for 1 column');
    expect(refusal(() => tableFromMatrix([[1]], { labels: ['a', 'b'] }))).toContain('2 labels for 1 row');
    expect(refusal(() => tableFromMatrix([[1]], { names: ['class'], labels: ['a'] }))).toContain(
      'a column is named "class"',
    );
    expect(
      refusal(() => tableFromMatrix({ values: new Float64Array(5), rowCount: 2, columnCount: 3, order: 'row-major' })),
    ).toContain('5 numbers do not make 2 rows of 3');
    expect(refusal(() => tableFromMatrix([]))).toContain('no rows');
  });
});

describe('tableFromArrow', () => {
  it('takes a table of apache-arrow', () => {
    const table = tableFromArrow(
      new apache.Table({
        x: apache.vectorFromArray([1.5, null], new apache.Float64()),
        i: apache.vectorFromArray([1n, 2n], new apache.Int64()),
        money: apache.vectorFromArray(
          [Uint32Array.of(30, 0, 0, 0), Uint32Array.of(-5, -1, -1, -1)],
          new apache.Decimal(2, 10),
        ),
        when: apache.vectorFromArray([new Date(0), new Date(250)], new apache.TimestampMillisecond()),
        class: apache.vectorFromArray(['a', 'b']),
        __proto: apache.vectorFromArray([true, false]),
      }),
    );
    expect(cells(table, 'x')).toEqual(['1.5', null]);
    expect(cells(table, 'i')).toEqual(['1', '2']);
    expect(cells(table, 'money')).toEqual(['0.3', '-0.05']);
    expect(cells(table, 'when')).toEqual(['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.25Z']);
    expect(cells(table, 'class')).toEqual(['a', 'b']);
    expect(cells(table, '__proto')).toEqual(['1', '0']);
  });

  it('takes a table of flechette', () => {
    const table = tableFromArrow(tableFromArrays({ x: [1, null, 3], class: ['a', 'b', '1'] }));
    expect(cells(table, 'x')).toEqual(['1', null, '3']);
    expect(column(table, 'class')).toMatchObject({ kind: 'text', words: ['a', 'b', '1'] });
  });

  it('takes a table of arquero, filtered and ordered', () => {
    const made = arquero
      .table({ x: [1, 2, 3], d: [new Date(0), new Date(Number.NaN), null], class: ['a', 'b', 'c'] })
      .filter((row: { x: number }) => row.x > 1)
      .orderby(arquero.desc('x'));
    const table = tableFromArrow(made);
    expect(cells(table, 'x')).toEqual(['3', '2']);
    expect(cells(table, 'd')).toEqual([null, null]);
    expect(cells(table, 'class')).toEqual(['c', 'b']);
  });

  it('refuses nested columns and empty tables', () => {
    expect(refusal(() => tableFromArrow(tableFromArrays({ x: [[1], [2]] }), { source: 'mine' }))).toContain(
      'mine, column "x" holds neither',
    );
    expect(refusal(() => tableFromArrow(arquero.table({ x: [] })))).toContain('no rows');
  });
});
