// Samples that equal an earlier one in every feature: in two folds, one gives away the other.

import { type Note, note } from '../base/problem.ts';
import type { Dataset } from './dataset.ts';
import type { Table } from './table.ts';

/** In fewer features samples are often equal by chance. */
const MIN_FEATURES = 3;

/** Pairs in a note. */
const SHOWN = 5;

export function repeatedSamples(table: Table, dataset: Dataset): Note[] {
  const { features, rowCount, labels, response, subjects, rowIds } = dataset;
  if (features.length < MIN_FEATURES || rowCount < 2) return [];
  const pairs: { row: number; of: number }[] = [];
  const groups = new Map<number, number[]>();
  const keys = rowKeys(dataset);
  for (let row = 0; row < rowCount; row++) {
    const same = groups.get(keys[row]);
    if (same === undefined) groups.set(keys[row], [row]);
    else {
      const of = same.find((other) => areEqual(dataset, row, other));
      if (of === undefined) same.push(row);
      else pairs.push({ row, of });
    }
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

/** A number per sample that is the same for samples that are equal. */
function rowKeys({ features, rowCount }: Dataset): Float64Array {
  const sums = new Float64Array(rowCount);
  for (const [i, { data }] of features.entries()) {
    const weight = 1 + ((i * 0.618033988749895) % 1);
    const { values } = data;
    const rows = data.kind === 'sparse' ? data.rows : null;
    // Of a sparse column the difference from the fill, so that other rows need not be touched.
    const fill = data.kind === 'sparse' ? data.fill : 0;
    for (let k = 0; k < values.length; k++)
      sums[rows ? rows[k] : k] += weight * (Number.isNaN(values[k]) ? 0.5 : values[k] - fill);
  }
  return sums;
}

function areEqual({ features }: Dataset, a: number, b: number): boolean {
  return features.every(({ data }) => {
    if (data.kind === 'dense') return data.values[a] === data.values[b] || bothMissing(data.values[a], data.values[b]);
    const [x, y] = [storedValue(data, a), storedValue(data, b)];
    return x === y || bothMissing(x, y);
  });
}

const bothMissing = (x: number, y: number) => Number.isNaN(x) && Number.isNaN(y);

function storedValue(
  { rows, values, fill }: { rows: Int32Array; values: Float64Array; fill: number },
  row: number,
): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle] < row) low = middle + 1;
    else high = middle;
  }
  return rows[low] === row ? values[low] : fill;
}
