// The table behind a view in the core's memory: all of it while many folds are taken from it, else
// copied there a few columns at a time.

import { indices } from '../base/indices.ts';
import type { ColumnBlock, ColumnView } from '../data/column-view.ts';
import type { Address } from '../numeric/address.ts';
import { type Core, type Scratch, core as sharedCore } from '../numeric/core.ts';

/** Doubles that are copied at a time: they stay in the second-level cache, and in the core's arena. */
const CHUNK = 2 ** 14;

/** Larger tables are not held: they would take the place of matrices. */
const MAX_HELD_BYTES = 2 ** 24;

interface HeldTable {
  readonly core: Core;
  readonly address: Address;
  /** Those who have asked for it and not given it back. */
  holders: number;
}

const heldTables = new WeakMap<ColumnBlock, HeldTable>();

/**
 * Keeps the table behind a view in the core while `work` takes folds from it, so that none of them
 * copies it. Null: there is no such table.
 */
export async function holdingTable<T>(view: ColumnView | null, work: () => Promise<T>): Promise<T> {
  const block = view?.block;
  if (!block || block.values.byteLength > MAX_HELD_BYTES) return work();
  const table = heldTables.get(block) ?? copiedTable(block);
  table.holders++;
  try {
    return await work();
  } finally {
    table.holders--;
    if (table.holders === 0) {
      heldTables.delete(block);
      table.core.release(table.address);
    }
  }
}

function copiedTable(block: ColumnBlock): HeldTable {
  const core = sharedCore();
  const address = core.allocate(block.values.byteLength);
  core.doubles(address, block.values.length).set(block.values);
  const table = { core, address, holders: 0 };
  heldTables.set(block, table);
  return table;
}

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
  const held = columns === null ? heldTables.get(block) : undefined;
  return core.withScratch((scratch) => {
    const list = scratch.copyIntegers(rows ?? indices(rowCount));
    const count = rows?.length ?? rowCount;
    // Capacities are multiples of four, since as many columns go side by side.
    if (held?.core === core) {
      const work = start(scratch, 4 * Math.ceil(columnCount / 4));
      return work({ block: held.address, rowCount, columnCount, rows: list, count }, 0);
    }
    const perChunk = Math.max(4, 4 * Math.floor(CHUNK / rowCount / 4));
    const room = scratch.doubles(perChunk * rowCount);
    const work = start(scratch, perChunk);
    const whole = { block: room, rowCount, rows: list, count };
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
