// ARFF: a typed header, then one line per row; with sparse columns the lines are sparse, `{index
// value, …}` from 0. Text is nominal; a column of numbers with words in between, which ARFF has no
// type for, is written as strings.

import { type Column, cellText, type Table } from '../table.ts';
import { filledCells } from './filled-cells.ts';
import { pieces, type Writer } from './writer.ts';

export const arff: Writer = {
  name: 'arff',
  summary: "Weka's attribute-relation format",
  endings: ['arff'],
  write: (table) => writeArff(table),
};

export function writeArff(table: Table): Iterable<string> {
  return pieces(lines(table));
}

function* lines(table: Table): Generator<string> {
  yield `@relation ${quotedWord(table.source)}`;
  for (const column of table.columns) yield `@attribute ${quotedWord(column.name)} ${attributeType(column)}`;
  yield '@data';
  yield* table.columns.some((column) => column.kind === 'sparse') ? sparseLines(table) : denseLines(table);
}

function attributeType(column: Column): string {
  if (column.kind === 'text') return `{${column.words.map(quotedWord).join(',')}}`;
  return column.kind === 'number' && column.words ? 'string' : 'numeric';
}

function* denseLines({ columns, rowCount }: Table): Generator<string> {
  for (let row = 0; row < rowCount; row++) yield columns.map((column) => cell(column, row)).join(',');
}

function* sparseLines(table: Table): Generator<string> {
  let row = 0;
  for (const indices of filledCells(table)) {
    yield `{${indices.map((index) => `${index} ${cell(table.columns[index], row)}`).join(',')}}`;
    row++;
  }
}

function cell(column: Column, row: number): string {
  const text = cellText(column, row);
  if (text === null) return '?';
  return column.kind === 'text' || (column.kind === 'number' && column.words) ? quotedWord(text) : text;
}

const PLAIN_WORD = /^[\p{L}\p{N}_.+=<>:/-]+$/u;
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', "'": "\\'", '\\': '\\\\' };

/** Bare where no reader could misunderstand it, else in single quotes with backslash escapes. */
function quotedWord(text: string): string {
  if (PLAIN_WORD.test(text)) return text;
  return `'${text.replace(/[\n\r\t'\\]/g, (character) => ESCAPES[character])}'`;
}
