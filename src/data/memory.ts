// Refuses data that are too large before the process runs out of memory.

import { problem } from '../base/problem.ts';

/** Refuses what would need more than the limit. */
export function refuseTooLarge(source: string, needed: number, limit: number): void {
  if (needed <= limit) return;
  throw problem('memory-exceeded', { neededBytes: needed, freeBytes: limit }, { at: { source } });
}

/**
 * Cells that a file does not store one by one (runs, dictionaries, categories that are left out)
 * may take this many bytes, and for each byte of the file; a table that takes more is no table.
 */
const FREE_TABLE_BYTES = 2 ** 28;
const TABLE_BYTES_PER_BYTE = 400;

/** Refuses a table that is far larger than its file, before anything of it is made. */
export function refuseInflated(source: string, tableBytes: number, bytes: number): void {
  if (tableBytes <= Math.max(FREE_TABLE_BYTES, TABLE_BYTES_PER_BYTE * bytes)) return;
  throw problem('table-exceeds-file', { bytes, tableBytes }, { at: { source } });
}

/**
 * Counts what objects and texts take while a file is read, before the engine runs out of its heap.
 */
export interface HeapBudget {
  take(bytes: number): void;
}

export function heapBudget(source: string, limit: number): HeapBudget {
  let taken = 0;
  return {
    take(bytes) {
      taken += bytes;
      if (taken > limit) refuseTooLarge(source, taken, limit);
    },
  };
}

/**
 * What a column takes before it holds a cell: its name, its objects and views, here and in what is
 * made of the table.
 */
export const COLUMN_BYTES = 600;

/**
 * What a text takes besides its characters: the string, its bytes and its places in dictionaries.
 */
export const WORD_BYTES = 250;

/** What a dictionary takes that is empty. */
export const DICTIONARY_BYTES = 1500;

/** An array of doubles; rejected if there is no room for it. */
export function allocateDoubles(source: string, length: number, limit: number): Float64Array<ArrayBuffer> {
  refuseTooLarge(source, length * 8, limit);
  try {
    return new Float64Array(length);
  } catch {
    return refuseTooLarge(source, length * 8, 0) as never;
  }
}
