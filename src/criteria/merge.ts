// The criteria of several binary problems as one: each vector is normalised if asked for, then they
// are aggregated by feature.

import { norm } from '../base/norm.ts';
import { type Entry, registry } from '../base/registry.ts';

interface Merging extends Entry {
  /** Of the values that one feature has in every problem; `values` may be reordered. */
  merge(values: Float64Array): number;
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

export type MergeName = 'sum' | 'max' | 'sum-squares' | 'mean' | 'median';

export const mergings = registry<Merging & { readonly name: MergeName }>('merging', [
  { name: 'sum', summary: 'sum; for weights, Σw² as in scikit-learn', merge: sum },
  {
    name: 'max',
    summary: 'maximum, as in the listing of Planas (2021)',
    merge: (values) => values.reduce((a, b) => Math.max(a, b)),
  },
  {
    name: 'sum-squares',
    summary: 'sum of squares: favours features that matter a lot to one binary problem',
    merge: (values) => values.reduce((total, value) => total + value * value, 0),
  },
  { name: 'mean', summary: 'mean', merge: (values) => sum(values) / values.length },
  { name: 'median', summary: 'median', merge: median },
]);

function median(values: Float64Array): number {
  values.sort();
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

export type NormalizationName = 'none' | 'sum' | 'max' | 'l2';

interface Normalization extends Entry {
  readonly name: NormalizationName;
  /** What the vector is divided by. */
  size(values: Float64Array): number;
}

export const normalizations = registry<Normalization>('normalization', [
  { name: 'none', summary: 'no normalisation', size: () => 1 },
  {
    name: 'sum',
    summary: 'divide by Σ|c|',
    size: (values) => values.reduce((total, value) => total + Math.abs(value), 0),
  },
  {
    name: 'max',
    summary: 'divide by the largest |c|',
    size: (values) => values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0),
  },
  {
    name: 'l2',
    summary: 'divide by the Euclidean norm',
    size: norm,
  },
]);

/** A vector of zeros stays as it is: a trivial model contributes nothing. */
export function normalized(values: Float64Array, name: NormalizationName): Float64Array {
  if (name === 'none') return values;
  const size = normalizations.get(name).size(values);
  return size > 0 ? values.map((value) => value / size) : values;
}

/** One vector of all problems' vectors. */
export function merged(
  vectors: readonly Float64Array[],
  merge: MergeName,
  normalization: NormalizationName,
): Float64Array {
  const own = vectors.map((values) => normalized(values, normalization));
  if (own.length === 1 && merge !== 'sum-squares') return own[0];
  const { merge: combine } = mergings.get(merge);
  const values = new Float64Array(own.length);
  return Float64Array.from(own[0], (_, j) => {
    for (let k = 0; k < own.length; k++) values[k] = own[k][j];
    return combine(values);
  });
}
