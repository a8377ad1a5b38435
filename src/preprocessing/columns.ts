// The columns of a dataset as a transform may see them while it learns: on the fit rows only.

import type { Position } from '../base/position.ts';
import { fact, type Problem, problem, UserError } from '../base/problem.ts';
import type { Dataset, Feature } from '../data/dataset.ts';

/**
 * A column on the fit rows: the stored values, and `fillCount` other rows that have the value
 * `fill`.
 */
export interface FitColumn {
  /** Perhaps those of the dataset itself: the code that changes them makes a copy. */
  readonly values: Float64Array;
  /** Where each stored value stands among the fit rows; null when all rows are stored, in order. */
  readonly positions: Int32Array | null;
  readonly fill: number;
  readonly fillCount: number;
}

export interface FitColumns {
  readonly rowCount: number;
  /** The column; a missing cell is NaN. */
  read(feature: Feature): FitColumn;
  /** The column; a missing cell is refused. */
  readComplete(feature: Feature): FitColumn;
}

// Differences and sums over up to 2^23 rows of numbers below 2^1000 stay finite, so no later step
// has to think of overflow.
export const MAX_MAGNITUDE = 2 ** 1000;

function firstMissing(values: Float64Array): number {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) return i;
  return -1;
}

export function fitColumns(dataset: Dataset, rows: Int32Array): FitColumns {
  checkRows(rows, dataset.rowCount);
  const isWhole = rows.length === dataset.rowCount;
  let positionOf: Int32Array | null = null;

  function read(feature: Feature): FitColumn {
    const { data } = feature;
    // All samples: no copy, which for the columns of a wide table would be as much memory again.
    if (isWhole) {
      const { values } = data;
      refuseHuge(dataset, feature, values);
      if (data.kind === 'dense') return { values, positions: null, fill: 0, fillCount: 0 };
      return { values, positions: data.rows, fill: data.fill, fillCount: rows.length - values.length };
    }
    if (data.kind === 'dense') {
      const values = new Float64Array(rows.length);
      for (let i = 0; i < rows.length; i++) values[i] = data.values[rows[i]];
      refuseHuge(dataset, feature, values);
      return { values, positions: null, fill: 0, fillCount: 0 };
    }
    positionOf ??= invert(rows, dataset.rowCount);
    const positions = new Int32Array(data.rows.length);
    const values = new Float64Array(data.rows.length);
    let count = 0;
    for (let i = 0; i < data.rows.length; i++) {
      const position = positionOf[data.rows[i]];
      if (position < 0) continue;
      positions[count] = position;
      values[count++] = data.values[i];
    }
    const kept = values.subarray(0, count);
    refuseHuge(dataset, feature, kept);
    return { values: kept, positions: positions.subarray(0, count), fill: data.fill, fillCount: rows.length - count };
  }

  function readComplete(feature: Feature): FitColumn {
    const column = read(feature);
    const first = firstMissing(column.values);
    if (first < 0) return column;
    const row = rows[column.positions ? column.positions[first] : first];
    const at = cellPosition(dataset, feature.name, row);
    throw problem('cell-missing', { kind: feature.kind }, { at, fixes: missingFixes('median') });
  }

  return { rowCount: rows.length, read, readComplete };
}

/**
 * Rows in another order would change the sums in their last bits, and repeated ones have no place
 * in a sparse column.
 */
export function checkRows(rows: Int32Array, rowCount: number): void {
  const ascending = rows.every((row, i) => row < rowCount && row > (i > 0 ? rows[i - 1] : -1));
  if (rows.length === 0 || !ascending) throw new Error('the rows to fit on must be some, distinct and ascending');
}

function invert(rows: Int32Array, rowCount: number): Int32Array {
  const positionOf = new Int32Array(rowCount).fill(-1);
  for (let i = 0; i < rows.length; i++) positionOf[rows[i]] = i;
  return positionOf;
}

function refuseHuge(dataset: Dataset, feature: Feature, values: ArrayLike<number>): void {
  const found = hugeValue(dataset, feature, { values });
  if (found !== null) throw new UserError(found);
}

export interface HugeValueSearch {
  /** The values to look at [all of the feature]. */
  readonly values?: ArrayLike<number>;
  /** How options name the column [by its name]. */
  readonly reference?: string;
}

/** The problem of a column with values too large to compute with; null if there are none. */
export function hugeValue(
  dataset: Dataset,
  feature: Feature,
  { values = feature.data.values, reference = feature.name }: HugeValueSearch = {},
): Problem | null {
  for (let i = 0; i < values.length; i++) {
    // Written out: this is asked of every value in every fold.
    if (!(values[i] > MAX_MAGNITUDE || values[i] < -MAX_MAGNITUDE)) continue;
    const fixes = [{ add: { drop: [reference] } }];
    return fact('value-too-large', { value: values[i] }, { at: cellPosition(dataset, feature.name), fixes });
  }
  return null;
}

/** What can be done about a missing cell. */
export const missingFixes = (impute: 'median' | 'mode') => [
  { set: { impute }, unset: ['dropMissing'] },
  { set: { dropMissing: 'rows' }, unset: ['impute'] },
];

/** Writes the column out, one number per fit row. */
export function expandColumn(column: FitColumn, into: Float64Array): void {
  const { values, positions } = column;
  if (!positions) {
    into.set(values);
    return;
  }
  into.fill(column.fill);
  for (let i = 0; i < values.length; i++) into[positions[i]] = values[i];
}

/** The position of a column, or of one of its cells. */
export function cellPosition(dataset: Dataset, column: string, row?: number): Position {
  return { source: dataset.source, ...(row !== undefined && dataset.place(row)), column };
}

const NAMED_COLUMNS = 5;

/** The first few of many columns: facts name these, and count all. */
export const firstFew = <T>(items: readonly T[]): readonly T[] => items.slice(0, NAMED_COLUMNS);
