// Cells of number columns that are words only by their spelling: what pandas, R and spreadsheets
// write for a missing value, and numbers with thousands separators, percent signs or quoted blanks.
// Columns of categories keep their words: there `None` may be a level.

import { type Note, note } from '../base/problem.ts';
import type { Column, NumberColumn, Table } from './table.ts';

/** What pandas reads as missing, R writes and spreadsheets show for an error. */
export const MISSING_WORDS: ReadonlySet<string> = new Set(
  [
    'NA',
    '?',
    'NaN',
    'nan',
    '-NaN',
    '-nan',
    'N/A',
    'n/a',
    '#N/A',
    '#N/A N/A',
    '#NA',
    '<NA>',
    'NULL',
    'null',
    'None',
  ].concat([
    '1.#IND',
    '-1.#IND',
    '1.#QNAN',
    '-1.#QNAN',
    '#DIV/0!',
    '#VALUE!',
    '#REF!',
    '#NAME?',
    '#NUM!',
    '#NULL!',
    'NaT',
  ]),
);

/** The characters that group digits, and the numbers they make, for a decimal separator. */
interface Grouping {
  readonly pattern: RegExp;
  /** Of those a spelling that cannot be a number with the other decimal separator. */
  readonly certain: RegExp;
}

const GROUPINGS: Readonly<Record<'.' | ',', Grouping>> = {
  '.': {
    pattern: /^[+-]?[1-9]\d{0,2}(,\d{3}|[ '’\u00a0\u202f]\d{3})+(\.\d*)?$/,
    certain: /,\d{3},|,\d{3}\.|[ '’\u00a0\u202f]/,
  },
  ',': {
    pattern: /^[+-]?[1-9]\d{0,2}(\.\d{3}|[ '’\u00a0\u202f]\d{3})+(,\d*)?$/,
    certain: /\.\d{3}\.|\.\d{3},|[ '’\u00a0\u202f]/,
  },
};

/** The number that a text with grouped digits spells. */
function groupedNumber(text: string, decimal: '.' | ','): number {
  const digits = text.replace(decimal === '.' ? /[, '’\u00a0\u202f]/g : /[. '’\u00a0\u202f]/g, '');
  return Number(digits.replace(',', '.'));
}

/**
 * Whether a text may be a number with one group of three digits, or with three digits behind the
 * decimal separator.
 */
export const isAmbiguousNumber = (text: string): boolean => /^[+-]?[1-9]\d{0,2}[,.]\d{3}$/.test(text);

/** `" 3.5 "` and `12 %`, by their decimal separator. */
const PADDED: Readonly<Record<'.' | ',', RegExp>> = {
  '.': /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*(%?)\s*$/i,
  ',': /^\s*([+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?)\s*(%?)\s*$/i,
};

/** The number of a cell with blanks or a percent sign around it, in the unit of the cell; else null. */
function paddedNumber(text: string, decimal: '.' | ','): { value: number; isPercent: boolean } | null {
  const [, digits, percent] = PADDED[decimal].exec(text) ?? [];
  // Without either, the cell is a word for another reason.
  if (digits === undefined || digits === text) return null;
  const value = Number(digits.replace(',', '.'));
  return Number.isFinite(value) ? { value, isPercent: percent !== '' } : null;
}

const NAMED_COLUMNS = 5;
const NAMED_WORDS = 5;

/** How numbers are spelled; the thousands separator is found out where it is null. */
export interface Spelling {
  readonly decimal: '.' | ',';
  readonly thousands: ThousandsSeparator | null;
}

export type ThousandsSeparator = '.' | ',' | "'" | 'space';

/** The table with such cells read as what they stand for, and a note that names them. */
export function tidyCells(table: Table, { decimal, thousands }: Spelling): Table {
  const missing = new Map<string, number>();
  const grouped: string[] = [];
  const percentages: string[] = [];
  let example = '';
  const columns = table.columns.map((column): Column => {
    if (column.kind !== 'number' || column.words === undefined) return column;
    const tidied = tidyColumn(column, table.rowCount, { decimal, thousands });
    if (tidied === null) return column;
    for (const [word, count] of tidied.missing) missing.set(word, (missing.get(word) ?? 0) + count);
    if (tidied.example !== null) {
      grouped.push(column.name);
      example = tidied.example;
    }
    if (tidied.isPercent) percentages.push(column.name);
    return tidied.column;
  });
  if (columns.every((column, index) => column === table.columns[index])) return table;
  const notes: Note[] = [...table.notes];
  const at = { source: table.source };
  if (missing.size > 0) {
    const count = [...missing.values()].reduce((sum, more) => sum + more, 0);
    notes.push(note('missing-words', { words: [...missing.keys()].slice(0, NAMED_WORDS), count }, { at }));
  }
  if (grouped.length > 0) {
    const facts = { columns: grouped.slice(0, NAMED_COLUMNS), count: grouped.length, example };
    notes.push(note('thousands-separators', facts, { at }));
  }
  if (percentages.length > 0) {
    const facts = { columns: percentages.slice(0, NAMED_COLUMNS), count: percentages.length };
    notes.push(note('percent-signs', facts, { at }));
  }
  return { ...table, columns, notes };
}

interface TidiedColumn {
  readonly column: NumberColumn;
  readonly missing: ReadonlyMap<string, number>;
  /** A number with grouped digits; null if there is none. */
  readonly example: string | null;
  /** Whether its numbers have percent signs. */
  readonly isPercent: boolean;
}

/**
 * The column without words that are none; null if it has none of them or stays a column of
 * categories.
 */
function tidyColumn(column: NumberColumn, rowCount: number, { decimal, thousands }: Spelling): TidiedColumn | null {
  const { codes, words } = column.words!;
  const { pattern, certain } = GROUPINGS[decimal];
  const isMissing = words.map((word) => MISSING_WORDS.has(word));
  const looksGrouped = words.map((word) => pattern.test(word));
  const isPlain = (value: number) => !Number.isNaN(value);
  // `1,234` may be 1.234 with a decimal comma; next to 2,345.6 or 0.5 it cannot.
  const hasFractions = column.values.some((value) => isPlain(value) && !Number.isInteger(value));
  const isCertain = words.some(
    (word, code) => looksGrouped[code] && (thousands !== null || certain.test(word) || hasFractions),
  );
  // Besides numbers without the sign, 12 % may be 0.12.
  const isMixed = column.values.some(isPlain);
  const padded = words.map((word) => {
    const number = paddedNumber(word, decimal);
    return number === null || (number.isPercent && isMixed) ? null : number;
  });
  const isNumber = words.map((_, code) => (isCertain && looksGrouped[code]) || padded[code] !== null);
  const others = words.map((_, code) => !isMissing[code] && !isNumber[code]);
  let numbers = 0;
  let otherCells = 0;
  for (let row = 0; row < rowCount; row++) {
    const code = codes[row];
    if (code < 0 ? isPlain(column.values[row]) : isNumber[code]) numbers++;
    else if (code >= 0 && others[code]) otherCells++;
  }
  if (numbers <= otherCells || others.every(Boolean)) return null;
  const values = column.values.slice();
  const rest = codes.slice();
  const missing = new Map<string, number>();
  for (let row = 0; row < rowCount; row++) {
    const code = codes[row];
    if (code < 0 || others[code]) continue;
    rest[row] = -1;
    if (isMissing[code]) missing.set(words[code], (missing.get(words[code]) ?? 0) + 1);
    else values[row] = padded[code]?.value ?? groupedNumber(words[code], decimal);
  }
  const example = isCertain ? (words.find((_, code) => looksGrouped[code]) ?? null) : null;
  const { words: _, ...plain } = column;
  const kept = otherCells > 0 ? { words: { codes: rest, words } } : {};
  const isPercent = padded.some((number) => number?.isPercent);
  return { column: { ...plain, values, ...kept }, missing, example, isPercent };
}
