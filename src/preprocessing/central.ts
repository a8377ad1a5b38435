// The value that stands for a column: median, mean or mode of the cells that are there. A sparse
// column is never written out.

import { moments } from '../base/moments.ts';
import type { Feature } from '../data/dataset.ts';
import type { FitColumn } from './columns.ts';

/** The median, mean or mode of a numeric column; null when every cell is missing. */
export function centralValue(column: FitColumn, strategy: 'median' | 'mean' | 'mode'): number | null {
  const present = { ...column, values: column.values.filter((value) => !Number.isNaN(value)) };
  if (present.values.length + present.fillCount === 0) return null;
  if (strategy === 'mean') return moments(present).mean;
  present.values.sort();
  // Adding 0 turns −0, which JSON lacks, into 0.
  return (strategy === 'mode' ? mode(present) : median(present)) + 0;
}

function median(sorted: FitColumn): number {
  const count = sorted.values.length + sorted.fillCount;
  const low = valueAt(sorted, (count - 1) >> 1);
  const high = valueAt(sorted, count >> 1);
  return low === high ? low : low / 2 + high / 2;
}

/**
 * The value at a rank of the sorted column, where the fill stands `fillCount` times among the
 * stored values.
 */
function valueAt({ values, fill, fillCount }: FitColumn, rank: number): number {
  const smaller = countBelow(values, fill);
  if (rank < smaller) return values[rank];
  return rank < smaller + fillCount ? fill : values[rank - fillCount];
}

function countBelow(sorted: Float64Array, limit: number): number {
  const first = sorted.findIndex((value) => value >= limit);
  return first < 0 ? sorted.length : first;
}

function mode({ values, fill, fillCount }: FitColumn): number {
  let best = fill;
  let bestCount = fillCount;
  for (let start = 0; start < values.length; ) {
    let end = start;
    while (end < values.length && values[end] === values[start]) end++;
    const count = end - start + (values[start] === fill ? fillCount : 0);
    if (count > bestCount || (count === bestCount && values[start] < best)) [best, bestCount] = [values[start], count];
    start = end;
  }
  return best;
}

/**
 * The most frequent level of a categorical column, the first of several; null when every cell is
 * missing.
 */
export function modeLevel(feature: Feature, column: FitColumn): string | null {
  const counts = new Array<number>(feature.levels!.length).fill(0);
  for (const code of column.values) if (!Number.isNaN(code)) counts[code]++;
  if (column.fillCount > 0) counts[column.fill] += column.fillCount;
  const most = counts.reduce((largest, count) => Math.max(largest, count), 0);
  return most === 0 ? null : feature.levels![counts.indexOf(most)];
}
