// Comma- and tab-separated values (RFC 4180): a header, one line per row, a missing cell empty.
// Cells are written as they are, also those that a spreadsheet would take for a formula: what is
// read again must be what was written.

import { type Column, cellText, type Table } from '../table.ts';
import { pieces, type Writer } from './writer.ts';

export const csv: Writer = {
  name: 'csv',
  summary: 'comma-separated values',
  endings: ['csv'],
  write: (table) => writeDelimited(table, ','),
};

export const tsv: Writer = {
  name: 'tsv',
  summary: 'tab-separated values',
  endings: ['tsv', 'tab'],
  write: (table) => writeDelimited(table, '\t'),
};

export function writeDelimited(table: Table, delimiter: string): Iterable<string> {
  return pieces(lines(table, delimiter));
}

function* lines(table: Table, delimiter: string): Generator<string> {
  const { columns, rowCount } = table;
  yield columns.map((column) => quotedCell(column.name, delimiter)).join(delimiter);
  for (let row = 0; row < rowCount; row++) {
    const line = columns.map((column) => cell(column, row, delimiter)).join(delimiter);
    // An empty line would be skipped by many readers; a lone missing cell must stay a row.
    yield line === '' ? '""' : line;
  }
}

function cell(column: Column, row: number, delimiter: string): string {
  const text = cellText(column, row) ?? '';
  // A number never needs quotes, and looking for a reason takes as long as spelling it.
  const isNumber = column.kind === 'sparse' || (column.kind === 'number' && !column.words);
  return isNumber ? text : quotedCell(text, delimiter);
}

// What would be lost or misread without quotes: quotes, line ends, spaces at either end, and a byte
// order mark.
const NEEDS_QUOTES = /["\r\n\ufeff]|^\s|\s$/;

function quotedCell(text: string, delimiter: string): string {
  if (!text.includes(delimiter) && !NEEDS_QUOTES.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}
