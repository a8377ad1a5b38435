// What a writer writes, the reader of the same format reads again.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate, generatedTable, generators } from '../../src/data/generators/index.ts';
import type { ReadOptions } from '../../src/data/reader.ts';
import { arff } from '../../src/data/readers/arff.ts';
import { csv, tsv } from '../../src/data/readers/csv/index.ts';
import { libsvm } from '../../src/data/readers/libsvm.ts';
import { bytesSource } from '../../src/data/source.ts';
import { type Column, cellText, rowPlace, type Table } from '../../src/data/table.ts';
import { writers } from '../../src/data/writers/index.ts';

const READERS = { arff, csv, libsvm, tsv };
type Format = keyof typeof READERS;

const OPTIONS: ReadOptions = {
  delimiter: null,
  decimal: '.',
  missing: [],
  header: true,
  isText: (name) => name === 'class' || name === 'fold',
  memoryLimit: 2 ** 30,
  heapLimit: 1e9,
};

function roundTrip(format: Format, table: Table, options: Partial<ReadOptions> = {}): Promise<Table> {
  const bytes = [...writers.get(format).write(table)].join('');
  return READERS[format].read(bytesSource(`data.${format}`, bytes), { ...OPTIONS, ...options });
}

function cells(column: Column, rowCount: number): (string | null)[] {
  return Array.from({ length: rowCount }, (_, row) => cellText(column, row));
}

function byName(table: Table): Map<string, (string | null)[]> {
  return new Map(table.columns.map((column) => [column.name, cells(column, table.rowCount)]));
}

describe.each([...generators.names])('%s', (name) => {
  const table = generatedTable(generate(name, { rows: 120, features: 45 }));

  it.each<Format>(['arff', 'csv', 'tsv'])('survives %s', async (format) => {
    expect(byName(await roundTrip(format, table))).toEqual(byName(table));
  });
});

// verbs has a column of folds, for which LIBSVM's format has no place.
describe.each(generators.names.filter((name) => name !== 'verbs'))('%s', (name) => {
  const table = generatedTable(generate(name, { rows: 120, features: 45 }));

  it('survives libsvm', async () => {
    const read = await roundTrip('libsvm', table);
    const target = read.columns.find((column) => column.name === read.targetColumn)!;
    expect(cells(target, 120)).toEqual(cells(table.columns.at(-1)!, 120));
    const features = read.columns.filter((column) => column !== target);
    expect(features.map((column) => cells(column, 120))).toEqual(
      table.columns.slice(0, -1).map((column) => cells(column, 120)),
    );
  });
});

describe.each<Format>(['arff', 'csv', 'tsv'])('any words in %s', (format) => {
  // A reader trims cells and cannot tell an empty one from a missing one, and NUL is refused.
  const word = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .map((text) => `w${text}w`)
    .filter((text) => !text.includes('\0'));
  const row = fc.tuple(word, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.option(word));

  it('survive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 6 }), async (rows) => {
        const table: Table = {
          source: 'made',
          rowCount: rows.length,
          columns: [
            text(
              'class',
              rows.map(([own]) => own),
            ),
            { kind: 'number', name: 'size', values: Float64Array.from(rows, ([, value]) => value) },
            text(
              'fold',
              rows.map(([, , own]) => own),
            ),
          ],
          place: rowPlace,
          notes: [],
        };
        const delimiter = format === 'tsv' ? '\t' : ',';
        expect(byName(await roundTrip(format, table, { delimiter }))).toEqual(byName(table));
      }),
    );
  });
});

function text(name: string, given: readonly (string | null)[]): Column {
  const words = [...new Set(given.filter((cell) => cell !== null))];
  return {
    kind: 'text',
    name,
    words,
    codes: Int32Array.from(given, (cell) => (cell === null ? -1 : words.indexOf(cell))),
  };
}
