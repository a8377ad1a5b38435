import { tableFromArrays } from '@uwdata/flechette';
import * as apache from 'apache-arrow';
import * as arquero from 'arquero';
import { describe, expect, it } from 'vitest';
import { tableFromArrow, tableFromMatrix, tableFromRecords } from '../../src/data/from-memory.ts';
import { problemOf } from '../problem.ts';
import { cells, column } from './reading.ts';

describe('tableFromRecords', () => {
  it('takes the keys of all samples in the order of their first appearance', () => {
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
    expect(table.place(1)).toEqual({ row: 2 });
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

  it('rounds whole numbers that a double cannot hold and counts them', () => {
    const { columns } = tableFromRecords([{ d: 2n ** 60n }, { d: 2n ** 60n + 1n }]);
    expect(columns).toMatchObject([{ values: Float64Array.of(2 ** 60, 2 ** 60), rounded: 1 }]);
  });

  it('refuses dates, objects, rows that are none, no rows', () => {
    expect(problemOf(() => tableFromRecords([{ d: new Date(0) }], { source: 'mine' }))).toEqual({
      code: 'value-unsupported',
      facts: { type: 'date' },
      at: { source: 'mine', row: 1, column: 'd' },
    });
    const source = 'records';
    expect(problemOf(() => tableFromRecords([{ d: [1] }]))).toEqual({
      code: 'value-unsupported',
      facts: { type: 'object' },
      at: { source, row: 1, column: 'd' },
    });
    expect(problemOf(() => tableFromRecords([{ a: 1 }, null as never]))).toEqual({
      code: 'record-invalid',
      facts: { value: 'null' },
      at: { source, row: 2 },
    });
    expect(problemOf(() => tableFromRecords([]))).toEqual({ code: 'no-rows', facts: {}, at: { source } });
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
    const at = { source: 'matrix' };
    const count = (what: string, given: number, expected: number) => ({
      code: 'count-mismatch',
      facts: { what, given, expected },
      at,
    });
    expect(problemOf(() => tableFromMatrix([[1, 2], [3]]))).toEqual({
      code: 'row-width',
      facts: { cells: 1, expected: 2, format: 'matrix' },
      at: { ...at, row: 2 },
    });
    expect(problemOf(() => tableFromMatrix([[1, 'x' as never]]))).toEqual({
      code: 'matrix-cell-not-a-number',
      facts: { value: 'x', position: 2 },
      at: { ...at, row: 1 },
    });
    expect(problemOf(() => tableFromMatrix([[1]], { names: ['a', 'b'] }))).toEqual(count('names', 2, 1));
    expect(problemOf(() => tableFromMatrix([[1]], { labels: ['a', 'b'] }))).toEqual(count('labels', 2, 1));
    expect(problemOf(() => tableFromMatrix([[1]], { names: ['class'], labels: ['a'] }))).toEqual({
      code: 'labels-name-taken',
      facts: { name: 'class' },
      at,
    });
    const five = { values: new Float64Array(5), rowCount: 2, columnCount: 3, order: 'row-major' } as const;
    expect(problemOf(() => tableFromMatrix(five))).toEqual({
      code: 'matrix-shape',
      facts: { numbers: 5, rows: 2, columns: 3 },
      at,
    });
    expect(problemOf(() => tableFromMatrix([]))).toEqual({ code: 'no-rows', facts: {}, at });
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

  it('keeps the place of nested columns and says why they cannot be used', () => {
    const { columns } = tableFromArrow(tableFromArrays({ x: [[1], [2]] }), { source: 'mine' });
    expect(columns).toMatchObject([
      {
        unreadable: {
          code: 'column-type-unsupported',
          facts: { holds: null },
          at: { source: 'mine', column: 'x' },
        },
      },
    ]);
  });

  it('refuses empty tables', () => {
    expect(problemOf(() => tableFromArrow(arquero.table({ x: [] }))).code).toBe('no-rows');
  });
});
