// Matrices of numbers, in whatever order they lie, as columns.

import { problem } from '../base/problem.ts';
import { rowPlace } from './table.ts';

/** Numbers in one array: row by row, or feature by feature (used without copying). */
export interface FlatMatrix {
  /** The numbers; NaN stands for a missing cell. */
  readonly values: FlatValues;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly order: 'row-major' | 'feature-major';
}

/** Numbers in one array with their shape, as most array libraries store them. */
export interface ShapedMatrix {
  /** The numbers; NaN stands for a missing cell. */
  readonly values: FlatValues;
  readonly shape: readonly [rows: number, columns: number];
  /** The memory order of the numbers [row-major]. */
  readonly order?: 'row-major' | 'feature-major';
}

/** Numbers stored consecutively. */
export type FlatValues = ArrayLike<number>;

/** Rows of numbers. */
export type NumberRows = readonly ArrayLike<number>[];

/** Numbers in rows and columns, in any memory order. */
export type Matrix = NumberRows | FlatMatrix | ShapedMatrix;

export function matrixColumns(source: string, matrix: Matrix): { rowCount: number; columns: Float64Array[] } {
  const flat = flatMatrix(matrix);
  const rowCount = flat ? flat.rowCount : (matrix as NumberRows).length;
  if (rowCount === 0) throw problem('no-rows', {}, { at: { source } });
  return { rowCount, columns: flat ? flatColumns(source, flat) : rowColumns(source, matrix as NumberRows) };
}

/** Null if it is an array of rows. */
function flatMatrix(matrix: Matrix): FlatMatrix | null {
  if (Array.isArray(matrix)) return null;
  if (!('shape' in matrix)) return matrix as FlatMatrix;
  const { values, shape, order = 'row-major' } = matrix;
  return { values, rowCount: shape[0], columnCount: shape[1], order };
}

function flatColumns(source: string, { values, rowCount, columnCount, order }: FlatMatrix): Float64Array[] {
  const isShape =
    Number.isSafeInteger(rowCount) && Number.isSafeInteger(columnCount) && rowCount >= 0 && columnCount >= 0;
  if (!isShape || values.length !== rowCount * columnCount) {
    const facts = { numbers: values.length, rows: rowCount, columns: columnCount };
    throw problem('matrix-shape', facts, { at: { source } });
  }
  const at = (row: number, column: number) => {
    const value = values[order === 'row-major' ? row * columnCount + column : column * rowCount + row];
    if (typeof value !== 'number') refuseCell(source, row, column, value);
    return value;
  };
  return Array.from({ length: columnCount }, (_, column) => {
    if (order === 'feature-major' && values instanceof Float64Array)
      return values.subarray(column * rowCount, (column + 1) * rowCount);
    return Float64Array.from({ length: rowCount }, (_, row) => at(row, column));
  });
}

function refuseCell(source: string, row: number, column: number, value: unknown): never {
  const facts = { value: String(value), position: column + 1 };
  throw problem('matrix-cell-not-a-number', facts, { at: { source, ...rowPlace(row) } });
}

function rowColumns(source: string, rows: NumberRows): Float64Array[] {
  const columns = Array.from({ length: rows[0].length }, () => new Float64Array(rows.length));
  for (const [row, values] of rows.entries()) {
    if (values.length !== columns.length) {
      const facts = { cells: values.length, expected: columns.length, format: 'matrix' } as const;
      throw problem('row-width', facts, { at: { source, ...rowPlace(row) } });
    }
    for (const [index, column] of columns.entries()) {
      if (typeof values[index] !== 'number') refuseCell(source, row, index, values[index]);
      column[row] = values[index];
    }
  }
  return columns;
}
