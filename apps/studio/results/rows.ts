// The rows of a long table: search, sorting and the visible range.

import {
  type Cell,
  type CellValue,
  escapeControlChars,
  formatNumber,
  type TableColumn,
} from '../../../src/app.browser.ts';

export type Row = readonly Cell[];

export const valueIn = (cell: Cell): CellValue => (typeof cell === 'object' && cell !== null ? cell.value : cell);

/** The text of a cell; control characters of names are escaped. */
export function cellText(cell: Cell, { format, digits }: TableColumn): string {
  const value = valueIn(cell);
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' ? formatNumber(value, format, digits) : escapeControlChars(value);
}

/** Numbers are right-aligned. */
export const isNumeric = (column: TableColumn, place: number, rows: readonly Row[]) =>
  column.align ? column.align === 'right' : rows.some((row) => typeof valueIn(row[place]) === 'number');

/** Characters of the names in a column at most: longer ones are cut off. */
const MAX_NAME = 44;
/** Rows that tell how long the other cells of a column are. */
const SAMPLED_ROWS = 200;

/**
 * The longest cell of each column, in characters. A long table has only some of its rows on the page,
 * and its columns keep their width while it is scrolled.
 */
export function columnLengths(columns: readonly TableColumn[], rows: readonly Row[]): number[] {
  const every = Math.ceil(rows.length / SAMPLED_ROWS);
  return columns.map((column, j) => {
    const sampled = column.heading ? rows : rows.filter((_, place) => place % every === 0 || place === rows.length - 1);
    const longest = sampled.reduce((most, row) => Math.max(most, lengthOf(row[j], column)), 0);
    return Math.min(MAX_NAME, longest);
  });
}

function lengthOf(cell: Cell, column: TableColumn): number {
  const note = typeof cell === 'object' && cell?.note ? cell.note.length + 1 : 0;
  return cellText(cell, column).length + note;
}

export interface Order {
  readonly column: number;
  readonly isFalling: boolean;
}

/** The indices of the matching rows, sorted. Missing values are last in either direction. */
export function shownRows(rows: readonly Row[], search: string, order: Order | null): number[] {
  const wanted = search.trim().toLowerCase();
  const places = [...rows.keys()];
  const found = wanted === '' ? places : places.filter((place) => hasWords(rows[place], wanted));
  if (!order) return found;
  const { column, isFalling } = order;
  return found.sort((a, b) => compared(valueIn(rows[a][column]), valueIn(rows[b][column]), isFalling) || a - b);
}

const hasWords = (row: Row, wanted: string) =>
  row.some((cell) => typeof valueIn(cell) === 'string' && String(valueIn(cell)).toLowerCase().includes(wanted));

function compared(a: CellValue, b: CellValue, isFalling: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const sign = isFalling ? -1 : 1;
  if (typeof a === 'string' && typeof b === 'string') return sign * NAMES.compare(a, b);
  return sign * (Number(a) - Number(b));
}

const NAMES = new Intl.Collator('en', { numeric: true });

/** Rows rendered beyond the viewport. */
const OVERSCAN = 8;

/** The rows to render, end excluded. */
export function rowsInView(count: number, scrolled: number, height: number, rowHeight: number): [number, number] {
  const to = Math.min(count, Math.ceil((scrolled + height) / rowHeight) + OVERSCAN);
  const from = Math.max(0, Math.floor(scrolled / rowHeight) - OVERSCAN);
  return [Math.min(from, to), to];
}
