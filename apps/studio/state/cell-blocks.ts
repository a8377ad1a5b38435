// The cells of the table, requested in blocks as they scroll into view and cached.

import type { TableClient } from '../engine/client.ts';

type Cells = readonly (readonly (string | null)[])[];

export const BLOCK_ROWS = 40;
export const BLOCK_COLUMNS = 16;
/** Cached blocks; a viewport needs far fewer. */
const MAX_BLOCKS = 120;

export interface CellBlocks {
  /** The text of a cell; null where it is missing, undefined until it has been loaded. */
  at(row: number, column: number): string | null | undefined;
  /** Requests the blocks of a rectangle that are not cached; ends are excluded. */
  want(rows: readonly [number, number], columns: readonly [number, number]): void;
}

/** The blocks of a table; `loaded` is called for every block, `failed` for one that cannot be read. */
export function cellBlocks(
  table: Pick<TableClient, 'cells'>,
  size: { readonly rowCount: number; readonly columnCount: number },
  loaded: () => void,
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
      // Dropped from the cache in the meantime.
      if (!blocks.has(key)) return;
      blocks.set(key, cells);
      loaded();
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
            // The least recently used block is dropped first.
            blocks.delete(key);
            blocks.set(key, known);
          }
        }
      }
      for (const key of blocks.keys()) {
        if (blocks.size <= MAX_BLOCKS) break;
        blocks.delete(key);
      }
    },
  };
}
