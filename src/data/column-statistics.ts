// Statistics of a column as it stands in the table.

import { type ColumnKind, countCells } from './column-kind.ts';
import type { Column } from './table.ts';

/** What the cells of a column come to. */
export interface ColumnStatistics {
  readonly missing: number;
  readonly distinct: number;
  /** Of the finite numbers; null for categories and where there are none. */
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  /** With n − 1 in the denominator; null for fewer than two numbers. */
  readonly sd: number | null;
}

export function columnStatistics(column: Column, rowCount: number, kind: ColumnKind): ColumnStatistics {
  const { missing } = countCells(column, rowCount);
  const distinct = countDistinct(column, rowCount);
  const numbers = kind === 'numeric' ? finiteNumbers(column, rowCount) : new Float64Array(0);
  if (numbers.length === 0) return { missing, distinct, min: null, max: null, mean: null, sd: null };
  let min = numbers[0];
  let max = numbers[0];
  let sum = 0;
  for (const value of numbers) {
    if (value < min) min = value;
    if (value > max) max = value;
    sum += value;
  }
  const mean = sum / numbers.length;
  // Two passes, the second corrected by what the first one's rounding left over.
  let squares = 0;
  let rest = 0;
  for (const value of numbers) {
    squares += (value - mean) ** 2;
    rest += value - mean;
  }
  const variance = (squares - (rest * rest) / numbers.length) / (numbers.length - 1);
  return { missing, distinct, min, max, mean, sd: numbers.length > 1 ? Math.sqrt(Math.max(0, variance)) : null };
}

/** Different values, a missing cell not counted. */
function countDistinct(column: Column, rowCount: number): number {
  if (column.kind === 'text') return new Set(column.codes.filter((code) => code >= 0)).size;
  if (column.kind === 'sparse') {
    const stored = new Set(column.values);
    return stored.size + (column.values.length < rowCount && !stored.has(0) ? 1 : 0);
  }
  const values = new Set(column.values.filter((value) => !Number.isNaN(value)));
  const words = new Set(column.words?.codes.filter((code) => code >= 0));
  return values.size + words.size;
}

function finiteNumbers(column: Column, rowCount: number): Float64Array {
  if (column.kind === 'number') return column.values.filter(Number.isFinite);
  if (column.kind === 'text') {
    return Float64Array.from(column.codes, (code) => (code < 0 ? Number.NaN : Number(column.words[code]))).filter(
      Number.isFinite,
    );
  }
  const all = new Float64Array(rowCount);
  for (let i = 0; i < column.rows.length; i++) all[column.rows[i]] = column.values[i];
  return all.filter(Number.isFinite);
}
