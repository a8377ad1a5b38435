// A column of which a file names only some cells: kept sparse where that saves memory, made dense
// otherwise.

import type { NumberColumn, SparseColumn } from './table.ts';

/**
 * A stored cell of a sparse column takes 12 bytes against 8, and is slower to reach: it pays below
 * a third.
 */
const SPARSE_BELOW = 1 / 3;

export function isWorthSparse(stored: number, rowCount: number): boolean {
  return stored < SPARSE_BELOW * rowCount;
}

/** The column with `values` at the ascending `rows` and 0 elsewhere. */
export function storedColumn(
  name: string,
  rowCount: number,
  rows: Int32Array,
  values: Float64Array,
): NumberColumn | SparseColumn {
  if (isWorthSparse(rows.length, rowCount)) return { kind: 'sparse', name, rows, values };
  return { kind: 'number', name, values: scattered(new Float64Array(rowCount), rows, values) };
}

/** `into` with the values put at their rows. */
export function scattered<A extends Float64Array | Int32Array>(
  into: A,
  rows: Int32Array,
  values: ArrayLike<number>,
): A {
  for (let i = 0; i < rows.length; i++) into[rows[i]] = values[i];
  return into;
}
