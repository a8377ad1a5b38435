// Rows of stored cells turned into columns: one counting sort over the cells, linear in their
// number.

import { storedColumn } from '../stored-column.ts';
import type { Column } from '../table.ts';

const NO_ROWS = new Int32Array(0);
const NO_VALUES = new Float64Array(0);

export interface StoredRows {
  /** For each row one behind its last cell. */
  readonly rowEnds: Int32Array;
  /** Which feature each cell belongs to, in [lowest, highest], and its value. */
  readonly indices: Int32Array;
  readonly values: Float64Array;
  readonly lowest: number;
  readonly highest: number;
  onTwice(row: number, index: number): never;
}

/** The columns f<lowest> … f<highest>, also those without a cell. */
export function sortIntoColumns(stored: StoredRows): Column[] {
  const { rowEnds, lowest, highest } = stored;
  const width = highest - lowest + 1;
  const starts = columnStarts(stored.indices, lowest, width);
  const { rows, values } = sorted(stored, starts.slice());
  refuseTwice(rows, starts, stored);
  return Array.from({ length: width }, (_, column): Column => {
    const from = starts[column];
    const to = starts[column + 1];
    const name = `f${column + lowest}`;
    // Views take more than all else of a column, and indices may leave most columns empty.
    if (from === to) return { kind: 'sparse', name, rows: NO_ROWS, values: NO_VALUES };
    return storedColumn(name, rowEnds.length, rows.subarray(from, to), values.subarray(from, to));
  });
}

/** Where the cells of each column begin, and one behind the last. */
function columnStarts(indices: Int32Array, lowest: number, width: number): Int32Array {
  const starts = new Int32Array(width + 1);
  for (let cell = 0; cell < indices.length; cell++) starts[indices[cell] - lowest + 1]++;
  for (let column = 0; column < width; column++) starts[column + 1] += starts[column];
  return starts;
}

/** The cells by their columns, in the order of rows; `next` has the places of the next ones. */
function sorted({ rowEnds, indices, values, lowest }: StoredRows, next: Int32Array) {
  const sortedRows = new Int32Array(indices.length);
  const sortedValues = new Float64Array(indices.length);
  let cell = 0;
  for (let row = 0; row < rowEnds.length; row++) {
    const end = rowEnds[row];
    for (; cell < end; cell++) {
      const to = next[indices[cell] - lowest]++;
      sortedRows[to] = row;
      sortedValues[to] = values[cell];
    }
  }
  return { rows: sortedRows, values: sortedValues };
}

/** Refuses the first row that has two cells of one column. */
function refuseTwice(rows: Int32Array, starts: Int32Array, { lowest, onTwice }: StoredRows): void {
  let first = -1;
  let index = 0;
  for (let column = 0; column + 1 < starts.length; column++) {
    for (let at = starts[column] + 1; at < starts[column + 1]; at++) {
      if (rows[at] !== rows[at - 1] || (first >= 0 && rows[at] >= first)) continue;
      first = rows[at];
      index = column + lowest;
    }
  }
  if (first >= 0) onTwice(first, index);
}
