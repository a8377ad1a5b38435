// Whether a column holds numbers or categories, and what in it contradicts that.

import { isNumberText } from '../base/order.ts';
import { type Fix, fact, type Problem } from '../base/problem.ts';
import { columnReference } from './columns.ts';
import { type Column, cellText, type SparseColumn, type Table } from './table.ts';
import { isAmbiguousNumber } from './tidy-cells.ts';

export type ColumnKind = 'numeric' | 'categorical';

const NON_FINITE = /^[+-]?(inf|infinity|nan)$/i;
const DECIMAL_COMMA = /^[+-]?\d+,\d+(e[+-]?\d+)?$/i;

/**
 * How many non-missing cells of a column are numbers (also infinite ones) and how many are words.
 */
export function countCells(column: Column, rowCount: number): { numbers: number; words: number; missing: number } {
  if (column.kind === 'sparse') return { numbers: rowCount, words: 0, missing: 0 };
  let missing = 0;
  let words = 0;
  if (column.kind === 'text') {
    const isWord = column.words.map((word) => !isNumberText(word) && !NON_FINITE.test(word));
    for (const code of column.codes) {
      if (code < 0) missing++;
      else if (isWord[code]) words++;
    }
    return { numbers: rowCount - missing - words, words, missing };
  }
  const isWord = column.words?.words.map((word) => !NON_FINITE.test(word));
  for (let row = 0; row < rowCount; row++) {
    if (!Number.isNaN(column.values[row])) continue;
    const code = column.words?.codes[row] ?? -1;
    if (code < 0) missing++;
    else if (isWord![code]) words++;
  }
  return { numbers: rowCount - missing - words, words, missing };
}

/**
 * As the file declares it; else numeric when more than half of the non-missing cells are numbers
 * (or none is there); else categorical.
 */
export function columnKind(column: Column, rowCount: number): ColumnKind {
  if (column.kind === 'text' && column.declared !== undefined) return 'categorical';
  const { numbers, words } = countCells(column, rowCount);
  return numbers > words || words === 0 ? 'numeric' : 'categorical';
}

/**
 * The first cell of a numeric column that is not a finite number, as a problem; null if there is
 * none.
 */
export function wrongNumber(table: Table, index: number): Problem | null {
  const column = table.columns[index];
  if (column.kind === 'sparse') return infiniteCell(table, column, index);
  if (column.kind === 'number' && !column.words && areFinite(column.values)) return null;
  for (let row = 0; row < table.rowCount; row++) {
    const text = suspiciousText(column, row);
    // In a number column no word is a number, whatever it looks like: with a decimal comma the cell
    // 3.4 is a word.
    if (text === null || (column.kind === 'text' && isNumberText(text))) continue;
    const isTooLarge = column.kind === 'number' && (column.words?.codes[row] ?? -1) < 0;
    // Looks through all columns, so it is made only where there is a problem to name one in.
    const reference = columnReference(table.columns, index);
    const drop: Fix = { add: { drop: [reference] } };
    const at = { source: table.source, ...table.place(row), column: column.name };
    if (isTooLarge) return fact('cell-not-finite', { value: null }, { at, fixes: [drop] });
    const declared: Fix = { add: { missing: [text] } };
    if (NON_FINITE.test(text)) return fact('cell-not-finite', { value: text }, { at, fixes: [declared, drop] });
    const fixes = [declared, drop, { add: { categorical: [reference] } }];
    return fact('cell-not-a-number', { value: text }, { at, fixes });
  }
  return null;
}

/** Whether all values are numbers; NaN, a missing cell, is looked at one by one. */
function areFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] - values[i] !== 0) return false;
  return true;
}

function infiniteCell(table: Table, column: SparseColumn, index: number): Problem | null {
  const { values } = column;
  let cell = 0;
  while (cell < values.length && Math.abs(values[cell]) !== Infinity) cell++;
  if (cell === values.length) return null;
  const at = { source: table.source, ...table.place(column.rows[cell]), column: column.name };
  const drop: Fix = { add: { drop: [columnReference(table.columns, index)] } };
  return fact('cell-not-finite', { value: null }, { at, fixes: [drop] });
}

/**
 * The text of a cell that may be wrong; null for the many plain numbers, without making strings of
 * them.
 */
function suspiciousText(column: Column, row: number): string | null {
  if (column.kind === 'number') {
    const value = column.values[row];
    const isWord = column.words !== undefined && column.words.codes[row] >= 0;
    return isWord || value - value !== 0 ? cellText(column, row) : null;
  }
  return column.kind === 'text' ? cellText(column, row) : null;
}

/** What makes a categorical column unlikely to be one, as a problem; null if nothing does. */
export function unlikelyCategories(table: Table, index: number, hasId: boolean): Problem | null {
  const column = table.columns[index];
  const at = { source: table.source, column: column.name };
  const declared = column.kind === 'text' ? column.declared : undefined;
  if (declared === 'nominal') return null;
  if (declared === 'string') {
    return fact('column-declared-string', {}, { at, fixes: categoryFixes(table, index, hasId) });
  }
  let commas = 0;
  let points = 0;
  let cells = 0;
  let example = '';
  const distinct = new Set<string>();
  for (let row = 0; row < table.rowCount; row++) {
    const text = cellText(column, row);
    if (text === null) continue;
    cells++;
    distinct.add(text);
    if (DECIMAL_COMMA.test(text)) {
      commas++;
      example = text;
    } else if (isNumberText(text)) {
      points++;
      example = text;
    }
  }
  if (commas > cells / 2 && [...distinct].every((text) => isAmbiguousNumber(text) || /^\d{1,3}$/.test(text))) {
    const fixes: Fix[] = [{ set: { thousands: ',' } }, { set: { decimal: ',' } }];
    return fact('separator-ambiguous', { example, separator: ',' }, { at, fixes });
  }
  if (commas > cells / 2) {
    return fact('decimal-separator', { example, separator: ',' }, { at, fixes: [{ set: { decimal: ',' } }] });
  }
  // A number that was not read as one has another decimal separator.
  if (points > cells / 2) {
    return fact('decimal-separator', { example, separator: '.' }, { at, fixes: [{ unset: ['decimal'] }] });
  }
  if (cells > 2 && distinct.size === cells && cells === table.rowCount) {
    return fact('column-names-samples', { rows: cells }, { at, fixes: categoryFixes(table, index, hasId) });
  }
  return null;
}

/** What a column of texts may be instead of a category, and the option that keeps it one. */
function categoryFixes(table: Table, index: number, hasId: boolean): Fix[] {
  const reference = columnReference(table.columns, index);
  const named: Fix[] = hasId ? [] : [{ set: { id: reference } }];
  return [...named, { add: { drop: [reference] } }, { add: { categorical: [reference] } }];
}
