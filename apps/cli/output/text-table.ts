// Aligned tables for a terminal.

import { displayWidth, fitted, showable } from './text-width.ts';

export interface TextColumn {
  readonly title: string;
  /**
   * `number` sets the decimal points under one another. Cells that are not `left` are never cut.
   */
  readonly align?: 'left' | 'right' | 'number';
  /** Shown in any case; the first two columns always are. */
  readonly isKept?: boolean;
}

export interface TextTable {
  /** The first one has the titles. */
  readonly lines: readonly string[];
  /** Titles of columns for which there is no room. */
  readonly leftOut: readonly string[];
}

const GAP = '  ';

/** A title over numbers, which may have a class's name in it, is cut to this. */
const MAX_TITLE = 24;

/** A text is cut so far before columns are left out. */
const MIN_TEXT = 12;

/**
 * A text is cut so far where no more columns can be left out; below that a terminal breaks lines
 * itself.
 */
const MIN_OF_ALL = 4;

/**
 * A table no wider than `width` where that can be: long texts are cut, then columns are left out
 * from the right. Cells may come from arbitrary files.
 */
export function layTable(
  columns: readonly TextColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): TextTable {
  const all = [columns.map((column) => column.title), ...rows].map((row) => row.map(showable));
  const cells = columns.map((column, j) => {
    const own = all.map((row) => row[j]);
    return column.align === 'number' ? [own[0], ...pointed(own.slice(1))] : own;
  });
  const wanted = cells.map(([title, ...own], j) => {
    const body = own.reduce((most, cell) => Math.max(most, displayWidth(cell)), 0);
    return Math.max(body, isText(columns[j]) ? displayWidth(title) : Math.min(displayWidth(title), MAX_TITLE));
  });
  const widths = fittedWidths(columns, wanted, width);
  const lines = all.map((_, i) =>
    widths
      .map((columnWidth, j) => aligned(fitted(cells[j][i], columnWidth), columnWidth, columns[j].align))
      .join(GAP)
      .trimEnd(),
  );
  return { lines, leftOut: all[0].slice(widths.length).map((title) => fitted(title, MAX_TITLE)) };
}

const isText = ({ align }: TextColumn) => (align ?? 'left') === 'left';

/** Its lines alone. */
export const textTable = (...table: Parameters<typeof layTable>): readonly string[] => layTable(...table).lines;

function aligned(cell: string, width: number, align: TextColumn['align'] = 'left'): string {
  const padding = ' '.repeat(Math.max(0, width - displayWidth(cell)));
  return align === 'left' ? cell + padding : padding + cell;
}

/**
 * Numbers with blanks behind them, so that those set to the right have their decimal points under
 * one another.
 */
function pointed(cells: readonly string[]): string[] {
  const fractions = cells.map((cell) =>
    /^[\d−-]/.test(cell) && cell.includes('.') ? cell.length - cell.indexOf('.') : 0,
  );
  const most = fractions.reduce((a, b) => Math.max(a, b), 0);
  return cells.map((cell, i) => (/^[\d−-]/.test(cell) ? cell + ' '.repeat(most - fractions[i]) : cell));
}

/** The widths of the columns that are shown. */
function fittedWidths(columns: readonly TextColumn[], wanted: readonly number[], width: number): number[] {
  const kept = Math.max(2, columns.findLastIndex(({ isKept }) => isKept) + 1);
  for (let shown = columns.length; ; shown--) {
    const least = shown > kept ? MIN_TEXT : MIN_OF_ALL;
    const widths = shrunk(wanted.slice(0, shown), (j) => isText(columns[j]), least, width - GAP.length * (shown - 1));
    if (widths || shown <= 1) return widths ?? [Math.min(wanted[0], width)];
  }
}

/** The widest texts made narrower until all fit into the room; null if they cannot. */
function shrunk(
  wanted: readonly number[],
  isCut: (j: number) => boolean,
  least: number,
  room: number,
): number[] | null {
  const limited = (most: number) => wanted.map((own, j) => (isCut(j) ? Math.min(own, Math.max(most, least)) : own));
  const sum = (widths: readonly number[]) => widths.reduce((total, own) => total + own, 0);
  let most = Math.min(room, Math.max(0, ...wanted.filter((_, j) => isCut(j))));
  while (most > least && sum(limited(most)) > room) most--;
  const widths = limited(most);
  return sum(widths) <= room ? widths : null;
}

/** A number for people: four significant digits, no noise. */
export function shortNumber(value: number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (Number.isInteger(value) && Math.abs(value) < 1e9) return String(value);
  return Number(value.toPrecision(4)).toString();
}

/** A number with this many digits behind the point; what rounds to nothing has no sign. */
export function fixedNumber(value: number | null | undefined, digits: number): string {
  if (value === null || value === undefined) return '';
  return value.toFixed(digits).replace(/^-(?=[0.]+$)/, '');
}

/**
 * A score and what belongs to it, such as a standard error: four digits behind the point, so that
 * they can be compared at a glance.
 */
export const scoreNumber = (value: number | null | undefined): string => fixedNumber(value, 4);
