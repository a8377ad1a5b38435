import { describe, expect, it } from 'vitest';
import type { CellWindow } from '../../apps/studio/engine/protocol.ts';
import { BLOCK_COLUMNS, BLOCK_ROWS, cellBlocks } from '../../apps/studio/state/cell-blocks.ts';

const SIZE = { rowCount: 100, columnCount: 20_000 };

/** A table whose cells hold their position. */
function table() {
  const asked: CellWindow[] = [];
  const cells = async (window: CellWindow) => {
    asked.push(window);
    const { rows, columns } = window;
    return Array.from({ length: rows[1] - rows[0] }, (_, i) =>
      Array.from({ length: columns[1] - columns[0] }, (_, j) => `${rows[0] + i},${columns[0] + j}`),
    );
  };
  return { asked, cells };
}

const unexpected = (error: unknown) => {
  throw error;
};

const settled = () => new Promise((done) => setTimeout(done, 0));

describe('cells in view', () => {
  it('are loaded in blocks, each once', async () => {
    const { asked, cells } = table();
    let loaded = 0;
    const blocks = cellBlocks({ cells }, SIZE, () => loaded++, unexpected);
    blocks.want([95, 100], [19_990, 20_000]);
    expect(blocks.at(95, 19_990)).toBeUndefined();
    await settled();
    blocks.want([96, 100], [19_991, 20_000]);
    expect(asked).toEqual([{ rows: [80, 100], columns: [19_984, 20_000] }]);
    expect([blocks.at(95, 19_990), blocks.at(99, 19_999), loaded]).toEqual(['95,19990', '99,19999', 1]);
  });

  it('cover a viewport across blocks', async () => {
    const { asked, cells } = table();
    const blocks = cellBlocks({ cells }, SIZE, () => {}, unexpected);
    blocks.want([BLOCK_ROWS - 1, BLOCK_ROWS + 1], [BLOCK_COLUMNS - 1, BLOCK_COLUMNS + 1]);
    await settled();
    expect(asked.length).toBe(4);
    expect(blocks.at(BLOCK_ROWS, BLOCK_COLUMNS)).toBe(`${BLOCK_ROWS},${BLOCK_COLUMNS}`);
  });

  it('are dropped, the least recently used first', async () => {
    const { cells } = table();
    const blocks = cellBlocks({ cells }, SIZE, () => {}, unexpected);
    for (let column = 0; column < 200; column++) {
      blocks.want([0, 1], [column * BLOCK_COLUMNS, column * BLOCK_COLUMNS + 1]);
      await settled();
    }
    expect(blocks.at(0, 0)).toBeUndefined();
    expect(blocks.at(0, 199 * BLOCK_COLUMNS)).toBe(`0,${199 * BLOCK_COLUMNS}`);
  });

  it('are requested again after a failure, which is reported', async () => {
    const failures: unknown[] = [];
    let isBroken = true;
    const working = table();
    const cells = async (window: CellWindow) => {
      if (isBroken) throw new Error('gone');
      return working.cells(window);
    };
    const blocks = cellBlocks(
      { cells },
      SIZE,
      () => {},
      (error) => failures.push(error),
    );
    blocks.want([0, 1], [0, 1]);
    await settled();
    expect(failures).toEqual([new Error('gone')]);
    isBroken = false;
    blocks.want([0, 1], [0, 1]);
    await settled();
    expect(blocks.at(0, 0)).toBe('0,0');
  });
});
