// Sections of a report in two columns. A grid would leave a gap next to every tall section, so each
// section goes to the column that is shorter so far. A section with a table that does not fit in a
// column takes both, with columns before and after it.

import type { Block, Section, TableBlock } from '../../../src/app.browser.ts';

/** Sections of reference are shown by their headings. */
export const isFolded = ({ blocks }: Pick<Section, 'blocks'>) =>
  blocks.every(({ kind }) => kind === 'paragraph') ||
  blocks.some(({ kind }) => kind === 'methods' || kind === 'command');

/** Pixels, about: enough to balance columns. */
const HEADING = 70;
const CHART = 300;
const AROUND_CHART = 130;
const ROW = 33;
const MAX_ROWS = 30;

function heightOf(block: Block): number {
  switch (block.kind) {
    case 'chart':
    case 'sizes':
      return AROUND_CHART + (typeof block.chart.spec.height === 'number' ? block.chart.spec.height : CHART);
    case 'table':
      return block.collapsed ? ROW : 3 * ROW + Math.min(block.rows.length, MAX_ROWS) * ROW;
    case 'list':
      return block.items.length * ROW;
    case 'facts':
      return Math.ceil(block.facts.length / 4) * 4 * ROW;
    default:
      return 2 * ROW;
  }
}

const heightOfSection = (section: Pick<Section, 'blocks'>) =>
  HEADING + (isFolded(section) ? 0 : section.blocks.reduce((sum, block) => sum + heightOf(block), 0));

/** Pixels, about: of a character, around the text of a cell, and of a column at 1,600 pixels. */
const CHARACTER = 7.5;
const AROUND_CELL = 20;
const COLUMN_WIDTH = 720;
/** The arrow of a column that rows can be sorted by. */
const ARROW = 15;
/** Numbers are shown with a few digits. */
const NUMBER_LENGTH = 7;
const SAMPLED_ROWS = 30;

function lengthOf(cell: TableBlock['rows'][number][number] | undefined): number {
  const isObject = typeof cell === 'object' && cell !== null;
  const value = isObject ? cell.value : cell;
  const note = isObject && cell.note ? cell.note.length + 1 : 0;
  return note + (typeof value === 'string' ? value.length : NUMBER_LENGTH);
}

function widthOf({ columns, rows, sortable }: TableBlock): number {
  const sampled = rows.slice(0, SAMPLED_ROWS);
  const lengths = columns.map(({ title }, j) =>
    sampled.reduce((longest, row) => Math.max(longest, lengthOf(row[j])), title.length),
  );
  const around = AROUND_CELL + (sortable ? ARROW : 0);
  return lengths.reduce((sum, length) => sum + around + CHARACTER * length, 0);
}

/** Whether a section needs the width of two columns. */
export const isWide = (section: Pick<Section, 'blocks'>) =>
  !isFolded(section) &&
  section.blocks.some((block) => block.kind === 'table' && !block.collapsed && widthOf(block) > COLUMN_WIDTH);

/** A section of its own, or sections in two columns, each in the order of the sections. */
export type Band<T> = { readonly wide: T } | { readonly columns: readonly [T[], T[]] };

export function inBands<T extends Pick<Section, 'blocks'>>(sections: readonly T[]): Band<T>[] {
  const bands: Band<T>[] = [];
  let next: T[] = [];
  const close = () => {
    if (next.length > 0) bands.push({ columns: inColumns(next) });
    next = [];
  };
  for (const section of sections) {
    if (!isWide(section)) next.push(section);
    else {
      close();
      bands.push({ wide: section });
    }
  }
  close();
  return bands;
}

/** Two columns; each keeps the order of the sections. */
export function inColumns<T extends Pick<Section, 'blocks'>>(sections: readonly T[]): [T[], T[]] {
  const columns: [T[], T[]] = [[], []];
  const heights = [0, 0];
  for (const section of sections) {
    const shorter = heights[1] < heights[0] ? 1 : 0;
    columns[shorter].push(section);
    heights[shorter] += heightOfSection(section);
  }
  return columns;
}
