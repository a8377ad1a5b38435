// Matrices of numbers, in whatever order they lie, as columns.

import { counted, harmless, quoted, UserError } from '../base/errors.ts';
import { rowPlace } from './table.ts';

/** Numbers in one array: row by row, or feature by feature (which is taken without a copy). */
export interface FlatMatrix {
  readonly values: Float64Array | Float32Array;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly order: 'row-major' | 'feature-major';
}

export type Matrix = readonly ArrayLike<number>[] | FlatMatrix;

export function matrixColumns(source: string, matrix: Matrix): { rowCount: number; columns: Float64Array[] } {
  const rowCount = isFlat(matrix) ? matrix.rowCount : matrix.length;
  if (rowCount === 0) throw new UserError(`${harmless(source)} has no rows; give some`);
  return { rowCount, columns: isFlat(matrix) ? flatColumns(source, matrix) : rowColumns(source, matrix) };
}

function isFlat(matrix: Matrix): matrix is FlatMatrix {
  return !Array.isArray(matrix);
}

function flatColumns(source: string, { values, rowCount, columnCount, order }: FlatMatrix): Float64Array[] {
  const isShape =
    Number.isSafeInteger(rowCount) && Number.isSafeInteger(columnCount) && rowCount >= 0 && columnCount >= 0;
  if (!isShape || values.length !== rowCount * columnCount) {
    throw new UserError(
      `${harmless(source)}: ${counted(values.length, 'number')} do not make ${rowCount} rows of ${columnCount}; give the true shape`,
    );
  }
  return Array.from({ length: columnCount }, (_, column) => {
    if (order === 'row-major')
      return Float64Array.from({ length: rowCount }, (_, row) => values[row * columnCount + column]);
    const part = values.subarray(column * rowCount, (column + 1) * rowCount);
    return part instanceof Float64Array ? part : Float64Array.from(part);
  });
}

function rowColumns(source: string, rows: readonly ArrayLike<number>[]): Float64Array[] {
  const columns = Array.from({ length: rows[0].length }, () => new Float64Array(rows.length));
  for (const [row, values] of rows.entries()) {
    if (values.length !== columns.length) {
      throw new UserError(
        `${harmless(source)} ${rowPlace(row)}: ${counted(values.length, 'number')} where the first row has ${columns.length}`,
      );
    }
    for (const [index, column] of columns.entries()) {
      if (typeof values[index] !== 'number') {
        throw new UserError(
          `${harmless(source)} ${rowPlace(row)}, column ${index + 1}: ${quoted(values[index])} is not a number; write NaN for a missing cell`,
        );
      }
      column[row] = values[index];
    }
  }
  return columns;
}
