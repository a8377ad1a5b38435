// The parts whose samples judge: each sample alone, or ten stratified parts.

import { type Dataset, pickRows } from '../../data/dataset.ts';
import { foldsFor, splits } from '../../evaluation/folds.ts';
import type { RowSplit } from './left-out.ts';

/** In small, every sixth sample is left out. */
const SMALL_STRIDE = 6;

export function eachRow(rows: readonly number[], isSmall: boolean): RowSplit[] {
  const left = isSmall ? rows.filter((_, place) => place % SMALL_STRIDE === 0) : rows;
  return left.map((row) => ({ train: rows.filter((other) => other !== row), test: [row] }));
}

export function tenParts(dataset: Dataset, rows: readonly number[], seed: number): RowSplit[] {
  const folds = foldsFor(pickRows(dataset, Int32Array.from(rows)), { folds: 10, seed });
  const own = (places: Int32Array) => Array.from(places, (place) => rows[place]);
  return Array.from(splits(folds), ({ train, test }) => ({ train: own(train), test: own(test) }));
}

export const allRows = ({ rowCount }: Dataset) => Array.from({ length: rowCount }, (_, row) => row);
