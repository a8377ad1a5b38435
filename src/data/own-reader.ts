// A reader of a file format that a program passes as an object: `readData(file, { format: mine })`.

import { problem } from '../base/problem.ts';
import type { Reader } from './reader.ts';
import { readers } from './readers/index.ts';
import type { Table } from './table.ts';

/** A custom reader: its name and `read`, which converts bytes to a table. */
export type OwnReader = Pick<Reader, 'name' | 'read'> & Partial<Reader>;

/**
 * The reader of an object, which is checked, and whose tables are; null if it is built in, as good
 * as its name.
 */
export function ownReader(given: object): Reader | null {
  const { name, read } = given as Partial<Reader>;
  if (typeof name !== 'string' || name === '')
    throw problem('own-part-invalid', { option: 'format', property: 'name', expected: 'a text' });
  if (typeof read !== 'function')
    throw problem('own-part-invalid', { option: 'format', property: 'read', expected: 'a function' });
  if (readers.has(name)) {
    if (readers.get(name) === given) return null;
    throw problem('own-part-name-taken', { option: 'format', name });
  }
  return {
    summary: 'a reader of the program',
    title: name,
    endings: [],
    ...given,
    name,
    async read(source, options) {
      const table: unknown = await (given as Reader).read(source, options);
      if (!isTable(table)) throw problem('own-reader-table-invalid', { reader: name });
      return table;
    },
  };
}

function isTable(value: unknown): value is Table {
  const { rowCount, columns, place, notes } = (value ?? {}) as Partial<Table>;
  return typeof rowCount === 'number' && Array.isArray(columns) && typeof place === 'function' && Array.isArray(notes);
}
