// Samples that equal an earlier one in every feature: in two folds, one gives away the other.

import { type Note, note } from '../base/problem.ts';
import type { Dataset } from './dataset.ts';
import { sampleHashes } from './sample-hashes.ts';
import type { Table } from './table.ts';

/** In fewer features samples are often equal by chance. */
const MIN_FEATURES = 3;

/** Pairs in a note. */
const SHOWN = 5;

export function repeatedSamples(table: Table, dataset: Dataset): Note[] {
  const { features, rowCount, labels, response, subjects, rowIds } = dataset;
  if (features.length < MIN_FEATURES || rowCount < 2) return [];
  const pairs: { row: number; of: number }[] = [];
  const first = new Map<string, number>();
  for (const [row, hash] of sampleHashes(features, rowCount).entries()) {
    const of = first.get(hash);
    if (of === undefined) first.set(hash, row);
    else pairs.push({ row, of });
  }
  // Samples of one subject stay in one fold, so that they do no harm.
  const apart = subjects ? pairs.filter(({ row, of }) => subjects.codes[row] !== subjects.codes[of]) : pairs;
  if (apart.length === 0) return [];
  const isOther = ({ row, of }: { row: number; of: number }) =>
    response ? response[row] !== response[of] : labels[row] !== labels[of];
  const nameOf = (row: number) => rowIds?.[row] ?? String(row + 1);
  const facts = {
    count: apart.length,
    conflicting: apart.filter(isOther).length,
    pairs: apart.slice(0, SHOWN).map(({ row, of }) => ({ sample: nameOf(row), of: nameOf(of) })),
  };
  const at = { source: table.source, ...dataset.place(apart[0].row) };
  return [note('samples-duplicated', facts, { at, fixes: [{ ask: ['subjects'] }] })];
}
