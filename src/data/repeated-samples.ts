// Samples that equal an earlier one in every feature: in two folds, one gives away the other.

import { type Note, note } from '../base/problem.ts';
import type { Dataset } from './dataset.ts';
import { hashHalves } from './sample-hashes.ts';
import type { Table } from './table.ts';

/** In fewer features samples are often equal by chance. */
const MIN_FEATURES = 3;

/** Pairs in a note. */
const SHOWN = 5;

export function repeatedSamples(table: Table, dataset: Dataset): Note[] {
  const { features, rowCount, labels, response, subjects, rowIds } = dataset;
  if (features.length < MIN_FEATURES || rowCount < 2) return [];
  const pairs = repeated(dataset);
  // Samples of one subject stay in one fold, so that they do no harm.
  const apart = subjects ? pairs.filter(({ row, of }) => subjects.codes[row] !== subjects.codes[of]) : pairs;
  if (apart.length === 0) return [];
  const isOther = ({ row, of }: Pair) => (response ? response[row] !== response[of] : labels[row] !== labels[of]);
  const nameOf = (row: number) => rowIds?.[row] ?? String(row + 1);
  const facts = {
    count: apart.length,
    conflicting: apart.filter(isOther).length,
    pairs: apart.slice(0, SHOWN).map(({ row, of }) => ({ sample: nameOf(row), of: nameOf(of) })),
  };
  const at = { source: table.source, ...dataset.place(apart[0].row) };
  return [note('samples-duplicated', facts, { at, fixes: [{ ask: ['subjects'] }] })];
}

interface Pair {
  readonly row: number;
  /** The first sample that is equal to it. */
  readonly of: number;
}

/** By open addressing: a map of a million strings takes a hundred megabytes. */
function repeated({ features, rowCount }: Dataset): Pair[] {
  const { first, second } = hashHalves(features, rowCount);
  const mask = 2 ** Math.ceil(Math.log2(2 * rowCount)) - 1;
  const places = new Int32Array(mask + 1).fill(-1);
  const pairs: Pair[] = [];
  for (let row = 0; row < rowCount; row++) {
    let at = (first[row] & mask) >>> 0;
    let of = places[at];
    while (of >= 0 && (first[of] !== first[row] || second[of] !== second[row])) {
      at = (at + 1) & mask;
      of = places[at];
    }
    if (of < 0) places[at] = row;
    else pairs.push({ row, of });
  }
  return pairs;
}
