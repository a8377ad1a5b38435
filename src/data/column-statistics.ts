// Statistics of a column as it is in the table.

import { moments } from '../base/moments.ts';
import { type ColumnKind, countCells } from './column-kind.ts';
import type { Column } from './table.ts';

/** Statistics of the cells of a column. */
export interface ColumnStatistics {
  readonly missing: number;
  readonly distinct: number;
  /**
   * `min`, `max` and `mean` are computed over the finite numbers; null for categories or if there
   * are none.
   */
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  /**
   * The sample standard deviation, with n − 1 in the denominator; null for fewer than two numbers.
   */
  readonly sd: number | null;
}

export function columnStatistics(column: Column, rowCount: number, kind: ColumnKind): ColumnStatistics {
  const { missing } = countCells(column, rowCount);
  const distinct = countDistinct(column, rowCount);
  const numbers = kind === 'numeric' ? finiteNumbers(column, rowCount) : new Float64Array(0);
  if (numbers.length === 0) return { missing, distinct, min: null, max: null, mean: null, sd: null };
  return { missing, distinct, ...summaryOf(numbers) };
}

// Sums and differences of this many numbers may overflow; in another unit, a power of two, they do
// not and no bit changes.
const LARGEST_PLAIN = 2 ** 900;
const LARGE_UNIT = 2 ** 100;

function summaryOf(numbers: Float64Array): Pick<ColumnStatistics, 'min' | 'max' | 'mean' | 'sd'> {
  const unit = numbers.some((value) => Math.abs(value) > LARGEST_PLAIN) ? LARGE_UNIT : 1;
  const values = unit === 1 ? numbers : numbers.map((value) => value / unit);
  const { min, max, mean, sampleDeviation } = moments({ values, fill: 0, fillCount: 0 });
  return {
    min: min * unit,
    max: max * unit,
    // Between the two, also where the last bit of the quotient was rounded up.
    mean: Math.min(max, Math.max(min, mean)) * unit,
    sd: numbers.length > 1 ? sampleDeviation * unit : null,
  };
}

/** Different values, a missing cell not counted. */
function countDistinct(column: Column, rowCount: number): number {
  if (column.kind === 'text') return new Set(column.codes.filter((code) => code >= 0)).size;
  if (column.kind === 'sparse') {
    const stored = new Set(column.values);
    return stored.size + (column.values.length < rowCount && !stored.has(0) ? 1 : 0);
  }
  const values = new Set(column.values);
  values.delete(Number.NaN);
  const words = new Set(column.words?.codes.filter((code) => code >= 0));
  return values.size + words.size;
}

function finiteNumbers(column: Column, rowCount: number): Float64Array {
  // A copy for each column of a wide table would be as much memory again before it is collected.
  if (column.kind === 'number')
    return column.values.every(Number.isFinite) ? column.values : column.values.filter(Number.isFinite);
  if (column.kind === 'text') {
    return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : Number(column.words[code]))).filter(
      Number.isFinite,
    );
  }
  const all = new Float64Array(rowCount);
  for (let i = 0; i < column.rows.length; i++) all[column.rows[i]] = column.values[i];
  return all.filter(Number.isFinite);
}
