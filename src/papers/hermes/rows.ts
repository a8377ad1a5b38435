// Samples of numbers with the published direction: the figures of Hermes and Buhmann (2000) are
// curves without numbers.

import { ranksOf } from '../../evaluation/stability/ranks.ts';
import { spearman } from '../../evaluation/stability/spearman.ts';
import { smallest } from '../../search/strategies/order.ts';
import type { ReproducedRow } from '../reproduction.ts';
import { type Average, averages, type Picked } from './averages.ts';
import type { ReadingOutcomes } from './readings.ts';

/** Of a change with fewer features, or of a lead over another order. */
export type Direction = 'rises' | 'falls' | 'ahead';

interface Asked {
  /** The beginning of the rows' ids; absent if no claim refers to them. */
  readonly id?: string;
  readonly what: string;
  readonly pick: Picked;
  readonly sizes: readonly number[];
  /** The published direction at this number of features; null if there is none. */
  published(size: number): Direction | null;
}

/** A change at some numbers of features. */
export function rowsAt(
  { name, outcomes }: ReadingOutcomes,
  { id, what, pick, sizes, published }: Asked,
): ReproducedRow[] {
  const values = averages(outcomes, pick);
  return sizes
    .filter((size) => size <= values.length)
    .map((size) => {
      const place = { ...(id && { id: `${id}, ${name}, ${size}` }), what, variant: name, features: size };
      return changeRow(place, published(size), values[size - 1]);
    });
}

/** What a row is about: which variant of the experiment, how many features. */
interface Place {
  readonly id?: string;
  readonly what: string;
  readonly variant: string;
  readonly features: number;
}

/** A change of fewer standard errors than this has no direction. */
const CLEAR = 2;

/** `agrees` is null if the change is within the noise. */
export function changeRow(place: Place, published: Direction | null, { mean, se }: Average): ReproducedRow {
  const isClear = published !== null && Math.abs(mean) > CLEAR * se;
  const agrees = isClear ? (published === 'falls' ? mean < 0 : mean > 0) : null;
  return { ...place, se, agrees, published, ours: mean };
}

/** Spearman's correlation of the importances with the order of the columns. */
export function fallWithColumns(importances: readonly Average[]): number {
  const values = Float64Array.from(importances, ({ mean }) => mean);
  const count = values.length;
  const byImportance = smallest(values, count).toReversed();
  const columns = Int32Array.from({ length: count }, (_, column) => column);
  return -(spearman(ranksOf(byImportance, count), ranksOf(columns, count)) ?? 0);
}
