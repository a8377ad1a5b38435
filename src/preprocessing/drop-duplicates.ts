// Columns with the same number in every fit row: the first stays. Found by a hash, settled by
// comparison.

import { note } from '../base/problem.ts';
import type { Feature } from '../data/dataset.ts';
import { expandColumn, type FitColumn, type FitColumns, firstFew, fitColumns } from './columns.ts';
import { type FittedFilter, withoutKept, withoutLeft } from './leaving.ts';
import type { Transform } from './transform.ts';

export const dropDuplicates: Transform<FittedFilter> = {
  name: 'drop-duplicates',
  summary: 'drops columns that equal an earlier column',
  order: 40,
  wanted: (options) => options.dropDuplicates === true,
  fit(dataset, rows, options) {
    const left = withoutKept(findDuplicates(dataset.features, fitColumns(dataset, rows)), dataset, options.keep);
    const pairs = firstFew(left).map((pair) => ({ name: pair.name, of: pair.for }));
    const notes = left.length === 0 ? [] : [note('duplicates-dropped', { count: left.length, pairs })];
    return { kind: 'drop-duplicates', left, notes };
  },
  apply: withoutLeft,
};

function findDuplicates(features: readonly Feature[], columns: FitColumns): { name: string; for: string }[] {
  const left: { name: string; for: string }[] = [];
  // Open addressing: a map of a million columns takes a hundred megabytes. At each place stands a
  // feature that stays, or −1; those of one hash follow one another in their order.
  const mask = 2 ** Math.ceil(Math.log2(2 * features.length + 1)) - 1;
  const places = new Int32Array(mask + 1).fill(-1);
  const hashes = new Int32Array(features.length);
  const one = new Float64Array(columns.rowCount);
  const other = new Float64Array(columns.rowCount);
  const isEqual = (column: FitColumn, candidate: Feature) => {
    expandColumn(column, one);
    expandColumn(columns.read(candidate), other);
    return one.every((value, i) => value === other[i]);
  };
  for (let j = 0; j < features.length; j++) {
    const feature = features[j];
    if (feature.kind !== 'numeric') continue;
    const column = columns.readComplete(feature);
    hashes[j] = hashColumn(column, one);
    let at = hashes[j] & mask;
    while (places[at] >= 0 && !(hashes[places[at]] === hashes[j] && isEqual(column, features[places[at]])))
      at = (at + 1) & mask;
    if (places[at] < 0) places[at] = j;
    else left.push({ name: feature.name, for: features[places[at]].name });
  }
  return left;
}

const number = new Float64Array(1);
const words = new Int32Array(number.buffer);

/**
 * A 32-bit sum over the rows that are not 0, so that a sparse column costs what it stores and still
 * has the hash of its dense form (−0 and 0 are equal, both skipped). `scratch` takes the column where its
 * fill is not 0.
 */
function hashColumn(column: FitColumn, scratch: Float64Array): number {
  const expand = column.fillCount > 0 && column.fill !== 0;
  if (expand) expandColumn(column, scratch);
  const values = expand ? scratch : column.values;
  const positions = expand ? null : column.positions;
  let hash = 0;
  for (let i = 0; i < values.length; i++) {
    if (values[i] === 0) continue;
    number[0] = values[i];
    const position = positions ? positions[i] : i;
    let word = Math.imul(words[0] ^ Math.imul(words[1], 0x85ebca6b), 0xc2b2ae35) ^ Math.imul(position + 1, 0x9e3779b1);
    word = Math.imul(word ^ (word >>> 15), 0x2c1b3c6d);
    hash = (hash + (word ^ (word >>> 13))) | 0;
  }
  return hash;
}
