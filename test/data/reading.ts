// What the tests of the readers share.

import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import type { Reader, ReadOptions } from '../../src/data/reader.ts';
import { type ByteSource, bytesSource } from '../../src/data/source.ts';
import { type Column, cellText, type Table } from '../../src/data/table.ts';

export const usualOptions: ReadOptions = {
  delimiter: null,
  decimal: '.',
  missing: ['NA', 'NaN', '?'],
  header: true,
  isText: () => false,
  memoryLimit: 1e9,
  heapLimit: 1e9,
};

export function reading(
  reader: Reader,
  name: string,
  content: string | Uint8Array,
  options: Partial<ReadOptions> = {},
) {
  return reader.read(bytesSource(name, content), { ...usualOptions, ...options });
}

export function goldenFile(name: string): Promise<Uint8Array> {
  return readFile(new URL(`files/${name}`, import.meta.url));
}

/** The bytes in chunks of the given length, to try every border. */
export function chunkedSource(name: string, text: string, length: number): ByteSource {
  const bytes = new TextEncoder().encode(text);
  return {
    name,
    size: bytes.length,
    async *chunks() {
      for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
    },
  };
}

export function column(table: Table, name: string): Column {
  const found = table.columns.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no column ${name}`);
  return found;
}

/** The texts of a column's cells, null where missing. */
export function cells(table: Table, name: string): (string | null)[] {
  const found = column(table, name);
  return Array.from({ length: table.rowCount }, (_, row) => {
    const text = cellText(found, row);
    return text === 'NaN' ? null : text;
  });
}

/** What the golden files `kinds-*` hold (files/make-files.mjs), whatever their format. */
export function expectEveryKind(table: Table): void {
  expect(cells(table, 'double')).toEqual(['0.1', null, null, '-2.5e+300']);
  expect(cells(table, 'single')).toEqual(['0.5', '1.5', null, '-2']);
  expect(cells(table, 'int8')).toEqual(['-128', '127', null, '0']);
  expect(cells(table, 'uint32')).toEqual(['0', '4294967295', null, '7']);
  expect(cells(table, 'int64')).toEqual(['-9007199254740991', '9007199254740991', null, '5']);
  expect(cells(table, 'nothing')).toEqual([null, null, null, null]);
  expect(cells(table, 'flag')).toEqual(['1', '0', null, '1']);
  expect(cells(table, 'text')).toEqual(['a', 'ü', null, null]);
  expect(cells(table, 'category')).toEqual(['x', 'y', 'x', null]);
  expect(cells(table, 'day')).toEqual(['2024-02-29', '1969-12-31', null, '1970-01-01']);
  expect(cells(table, 'moment')).toEqual([
    '2024-02-29T12:30:00.25Z',
    '1969-12-31T23:59:59.999Z',
    null,
    '1970-01-01T00:00:00Z',
  ]);
  expect(cells(table, '__proto__')).toEqual(['1', '2', '3', '4']);
  expect(cells(table, 'constructor')).toEqual(['p', 'q', 'p', 'q']);
}
