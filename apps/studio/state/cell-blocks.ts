// Cells of the table as they come into view: asked for in blocks, kept while they are near.

import type { TableClient } from '../engine/client.ts';

type Cells = readonly (readonly (string | null)[])[];

export const BLOCK_ROWS = 40;
export const BLOCK_COLUMNS = 16;
/** Blocks that are kept; the view shows far fewer. */
const MOST_BLOCKS = 120;

export interface CellBlocks {
  /** The text of a cell; null where it is missing, undefined while it is not here. */
  at(row: number, column: number): string | null | undefined;
  /** Asks for what is not here of a rectangle, ends excluded. */
  want(rows: readonly [number, number], columns: readonly [number, number]): void;
}

/** Blocks of a table; `told` hears of every block that comes, `failed` of one that cannot. */
export function cellBlocks(
  table: Pick<TableClient, 'cells'>,
  size: { readonly rowCount: number; readonly columnCount: number },
  told: () => void,
  failed: (error: unknown) => void,
): CellBlocks {
  const blocks = new Map<string, Cells | null>();

  const fetch = async (key: string, row: number, column: number) => {
    blocks.set(key, null);
    try {
      const cells = await table.cells({
        rows: [row * BLOCK_ROWS, Math.min(size.rowCount, (row + 1) * BLOCK_ROWS)],
        columns: [column * BLOCK_COLUMNS, Math.min(size.columnCount, (column + 1) * BLOCK_COLUMNS)],
      });
      // One that was given up while it was on its way is not wanted any more.
      if (!blocks.has(key)) return;
      blocks.set(key, cells);
      told();
    } catch (error) {
      blocks.delete(key);
      failed(error);
    }
  };

  return {
    at(row, column) {
      const [i, j] = [Math.floor(row / BLOCK_ROWS), Math.floor(column / BLOCK_COLUMNS)];
      return blocks.get(`${i}:${j}`)?.[row - i * BLOCK_ROWS]?.[column - j * BLOCK_COLUMNS];
    },
    want([fromRow, toRow], [fromColumn, toColumn]) {
      for (let i = Math.floor(fromRow / BLOCK_ROWS); i * BLOCK_ROWS < toRow; i++) {
        for (let j = Math.floor(fromColumn / BLOCK_COLUMNS); j * BLOCK_COLUMNS < toColumn; j++) {
          const key = `${i}:${j}`;
          const known = blocks.get(key);
          if (known === undefined) fetch(key, i, j);
          else if (known) {
            // Looked at last, given up last.
            blocks.delete(key);
            blocks.set(key, known);
          }
        }
      }
      for (const key of blocks.keys()) {
        if (blocks.size <= MOST_BLOCKS) break;
        blocks.delete(key);
      }
    },
  };
}
