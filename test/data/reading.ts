// What the tests of the readers share.

import { readFile } from 'node:fs/promises';
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
