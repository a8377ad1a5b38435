// Walks a table row by row over the cells that are not 0, for the sparse formats. Columns are
// stored, rows are needed: a block of rows is gathered at a time, so that a sparse table costs its
// stored cells and not its area.

import type { Column, Table } from '../table.ts';

const BLOCK_CELLS = 1 << 20;

/**
 * For each row the indices, ascending, of the columns whose cell is text, missing, or a number
 * other than 0.
 */
export function* filledCells(table: Table): Generator<readonly number[]> {
  const { columns, rowCount } = table;
  const blockRows = Math.max(1, Math.floor(BLOCK_CELLS / Math.max(1, columns.length)));
  const cursors = new Int32Array(columns.length);
  for (let start = 0; start < rowCount; start += blockRows) {
    const end = Math.min(rowCount, start + blockRows);
    const block = Array.from({ length: end - start }, (): number[] => []);
    for (let index = 0; index < columns.length; index++) {
      cursors[index] = gather(columns[index], { start, end, cursor: cursors[index] }, (row) =>
        block[row - start].push(index),
      );
    }
    yield* block;
  }
}

interface Block {
  readonly start: number;
  readonly end: number;
  /** Where in a sparse column the block begins. */
  readonly cursor: number;
}

/**
 * Calls `found` for the rows of the block that are filled in this column; gives where the next
 * block begins.
 */
function gather(column: Column, block: Block, found: (row: number) => void): number {
  if (column.kind === 'sparse') {
    let cursor = block.cursor;
    for (; cursor < column.rows.length && column.rows[cursor] < block.end; cursor++) {
      if (column.values[cursor] !== 0) found(column.rows[cursor]);
    }
    return cursor;
  }
  for (let row = block.start; row < block.end; row++) {
    const isZero = column.kind === 'number' && column.values[row] === 0 && !((column.words?.codes[row] ?? -1) >= 0);
    if (!isZero) found(row);
  }
  return 0;
}
