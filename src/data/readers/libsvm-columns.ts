// Rows of stored cells turned into columns: one counting sort over the cells, linear in their
// number.

import { storedColumn } from '../stored-column.ts';
import type { Column } from '../table.ts';

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
export function sortIntoColumns({ rowEnds, indices, values, lowest, highest, onTwice }: StoredRows): Column[] {
  const width = highest - lowest + 1;
  const starts = new Int32Array(width + 1);
  for (const index of indices) starts[index - lowest + 1]++;
  for (let column = 0; column < width; column++) starts[column + 1] += starts[column];

  const next = starts.slice();
  const sortedRows = new Int32Array(indices.length);
  const sortedValues = new Float64Array(indices.length);
  let cell = 0;
  for (let row = 0; row < rowEnds.length; row++) {
    for (; cell < rowEnds[row]; cell++) {
      const column = indices[cell] - lowest;
      const to = next[column]++;
      if (to > starts[column] && sortedRows[to - 1] === row) onTwice(row, indices[cell]);
      sortedRows[to] = row;
      sortedValues[to] = values[cell];
    }
  }
  return Array.from({ length: width }, (_, column) => {
    const [from, to] = [starts[column], starts[column + 1]];
    const name = `f${column + lowest}`;
    return storedColumn(name, rowEnds.length, sortedRows.subarray(from, to), sortedValues.subarray(from, to));
  });
}
