// The table behind a view, copied to the core a few columns at a time.

import type { ColumnView } from '../data/column-view.ts';
import type { Address } from '../numeric/address.ts';
import type { Core, Scratch } from '../numeric/core.ts';

/** Doubles that are copied at a time: they stay in the second-level cache, and in the core's arena. */
const CHUNK = 2 ** 14;

/** Some columns of the table in the core's memory, one after the other, and the rows of the view. */
export interface ViewChunk {
  readonly block: Address;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rows: Address;
  readonly count: number;
}

/**
 * Calls `work` for a few columns after the other, `from` the first of them; it returns whether to
 * go on. `perChunk`: no chunk has more columns.
 */
export function eachChunk(
  core: Core,
  { block, rows, columns }: ColumnView,
  columnCount: number,
  start: (scratch: Scratch, perChunk: number) => (chunk: ViewChunk, from: number) => boolean,
): boolean {
  const { values, rowCount } = block;
  return core.withScratch((scratch) => {
    // A multiple of four, since as many columns go side by side.
    const perChunk = Math.max(4, 4 * Math.floor(CHUNK / rowCount / 4));
    const list = scratch.copyIntegers(rows ?? Int32Array.from({ length: rowCount }, (_, row) => row));
    const room = scratch.doubles(perChunk * rowCount);
    const work = start(scratch, perChunk);
    const whole = { block: room, rowCount, rows: list, count: rows?.length ?? rowCount };
    for (let from = 0; from < columnCount; from += perChunk) {
      const length = Math.min(perChunk, columnCount - from);
      const target = core.doubles(room, length * rowCount);
      if (columns === null) target.set(values.subarray(from * rowCount, (from + length) * rowCount));
      else copyColumns(values, rowCount, columns.subarray(from, from + length), target);
      if (!work({ ...whole, columnCount: length }, from)) return false;
    }
    return true;
  });
}

/** Plain loops: a view of each short column would take longer to make than to copy. */
function copyColumns(values: Float64Array, rowCount: number, columns: Int32Array, target: Float64Array): void {
  for (let j = 0, to = 0; j < columns.length; j++) {
    const start = columns[j] * rowCount;
    for (let i = 0; i < rowCount; i++) target[to++] = values[start + i];
  }
}
