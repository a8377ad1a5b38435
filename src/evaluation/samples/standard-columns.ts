// Features of a dataset as columns with mean 0 and variance 1; 0 where a value is missing, and where a
// feature is constant.

import type { Dataset } from '../../data/dataset.ts';
import { valuesByName } from '../feature-statistics.ts';

export interface StandardColumns {
  /** The features that the dataset has. */
  readonly names: readonly string[];
  /** The column of a feature, a new array. */
  column(index: number): Float64Array;
}

/** `rows`: the samples to take; all of them by default. */
export function standardColumns(
  dataset: Dataset,
  features: readonly string[],
  rows: readonly number[] | null = null,
): StandardColumns {
  const valuesOf = valuesByName(dataset);
  const names = features.filter((name) => valuesOf(name) !== null);
  return {
    names,
    column: (index) => {
      const values = valuesOf(names[index])!;
      return standardized(rows === null ? Float64Array.from(values) : Float64Array.from(rows, (row) => values[row]));
    },
  };
}

/** In place. */
export function standardized(values: Float64Array): Float64Array {
  let [count, mean] = [0, 0];
  for (const value of values) if (Number.isFinite(value)) mean += (value - mean) / ++count;
  let squares = 0;
  for (const value of values) if (Number.isFinite(value)) squares += (value - mean) ** 2;
  const deviation = Math.sqrt(squares / Math.max(1, count));
  // A variance that is rounding alone is none.
  const isConstant = !(deviation > Math.abs(mean) * 1e-12) || !Number.isFinite(deviation);
  for (let i = 0; i < values.length; i++)
    values[i] = isConstant || !Number.isFinite(values[i]) ? 0 : (values[i] - mean) / deviation;
  return values;
}
