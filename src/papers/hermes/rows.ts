// Rows of numbers beside what the paper says of them. Its figures are pictures without numbers, so
// what is published is a direction.

import { ranksOf } from '../../evaluation/stability/ranks.ts';
import { spearman } from '../../evaluation/stability/spearman.ts';
import { smallest } from '../../search/strategies/order.ts';
import type { ReproducedRow } from '../reproduction.ts';
import { type Average, averages, type Picked } from './averages.ts';
import type { ReadingOutcomes } from './readings.ts';

/** Of a change with fewer features, or of a lead over another order. */
export type Direction = 'rises' | 'falls' | 'ahead';

interface Asked {
  readonly what: string;
  readonly pick: Picked;
  readonly sizes: readonly number[];
  /** What the paper says of a change at this number of features; null where it says nothing. */
  published(size: number): Direction | null;
}

/** What a picked change is at some numbers of features. */
export function rowsAt({ name, outcomes }: ReadingOutcomes, { what, pick, sizes, published }: Asked): ReproducedRow[] {
  const values = averages(outcomes, pick);
  return sizes
    .filter((size) => size <= values.length)
    .map((size) => changeRow({ what, reading: name, features: size }, published(size), values[size - 1]));
}

/** What a row is about: of which reading, with how many features. */
interface Place {
  readonly what: string;
  readonly reading: string;
  readonly features: number;
}

/** Less than this many standard errors from 0, a change has no direction. */
const CLEAR = 2;

/** Whether it agrees is null where the change is too small to tell. */
export function changeRow(place: Place, published: Direction | null, { mean, se }: Average): ReproducedRow {
  const isClear = published !== null && Math.abs(mean) > CLEAR * se;
  const agrees = isClear ? (published === 'falls' ? mean < 0 : mean > 0) : null;
  return { ...place, se, agrees, published, ours: mean };
}

/** How many of the published directions are found. */
export function verdict(rows: readonly ReproducedRow[]): string {
  const published = rows.filter(({ published }) => published !== null);
  const count = (is: boolean | null) => published.filter(({ agrees }) => agrees === is).length;
  return (
    `of ${published.length} published directions ${count(true)} are found, ${count(false)} are contradicted, and ${count(null)} are ` +
    'too small to tell (within two standard errors of 0)'
  );
}

/**
 * Spearman's correlation of the importances with the order of the columns: −1 where they fall from
 * column to column.
 */
export function fallWithColumns(importances: readonly Average[]): number {
  const values = Float64Array.from(importances, ({ mean }) => mean);
  const count = values.length;
  const byImportance = smallest(values, count).toReversed();
  const columns = Int32Array.from({ length: count }, (_, column) => column);
  return -(spearman(ranksOf(byImportance, count), ranksOf(columns, count)) ?? 0);
}
