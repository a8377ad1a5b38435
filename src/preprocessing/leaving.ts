// What the filters share: columns that leave, remembered by name.

import { problem } from '../base/problem.ts';
import { type Dataset, pickFeatures } from '../data/dataset.ts';
import type { Fitted } from './transform.ts';

/**
 * What a filter learned: the columns that leave, and for whose sake where there is such a column.
 */
export interface FittedFilter extends Fitted {
  readonly left: readonly { readonly name: string; readonly for?: string }[];
}

/**
 * What may be eliminated: not the columns that the user wants to keep, by their own name or by that
 * of their attribute.
 */
export function withoutKept<L extends { readonly name: string }>(
  left: readonly L[],
  dataset: Dataset,
  keep: readonly string[] = [],
): L[] {
  if (keep.length === 0) return [...left];
  const wanted = new Set(keep);
  const kept = dataset.features.filter(
    ({ name, group }) => wanted.has(name) || (group !== undefined && wanted.has(group)),
  );
  const names = new Set(kept.map(({ name }) => name));
  return left.filter(({ name }) => !names.has(name));
}

/** The dataset without the columns that left. */
export function withoutLeft(fitted: FittedFilter, dataset: Dataset): Dataset {
  const gone = new Set(fitted.left.map(({ name }) => name));
  const kept = [...dataset.features.keys()].filter((index) => !gone.has(dataset.features[index].name));
  return pickFeatures(dataset, kept);
}

/** A number option inside its bounds. */
export function checkNumber(option: string, value: number | undefined, least: number, most: number): number {
  if (typeof value === 'number' && value >= least && value <= most && Number.isFinite(value)) return value;
  const range = Number.isFinite(most) ? { min: least, max: most } : { min: least };
  throw problem('option-invalid', { option, value: String(value), expected: { kind: 'number', range }, nearest: null });
}
