// Weka's attribute-relation files (ARFF), dense and sparse.

import { UserError } from '../../base/problem.ts';
import { escapeControlChars, quoted } from '../../base/text.ts';
import { growableIntegers } from '../growable.ts';
import { lineBlocks } from '../line-blocks.ts';
import { refuseTooLarge } from '../memory.ts';
import { missingValues } from '../missing-values.ts';
import type { Reader, ReadOptions } from '../reader.ts';
import type { Table } from '../table.ts';
import { type ArffColumn, arffColumn } from './arff-column.ts';
import { type Attribute, readDeclaration } from './arff-header.ts';
import { ArffFault, type Cursor, isAtEnd, readValue, skipBlanks, takeSign, type Value } from './arff-values.ts';

const LINE_END = /\r\n|\n|\r/;

/** A stored cell and its row; codes of text columns are unfolded at the end. */
const CELL_BYTES = 12;
const CODE_BYTES = 4;

export const arff: Reader = {
  name: 'arff',
  summary: "Weka's attribute-relation files, dense or sparse",
  endings: ['arff'],
  recognizes: (start) =>
    /^\uFEFF?(\s*(%.*)?[\r\n])*\s*@relation\s/i.test(new TextDecoder('utf-8', { ignoreBOM: true }).decode(start)),
  async read(source, options) {
    const attributes: Attribute[] = [];
    let rows = null as RowCollector | null;
    let line = 0;
    for await (const { text } of lineBlocks(source)) {
      const lines = text.split(LINE_END);
      if (lines.at(-1) === '') lines.pop(); // behind the last line end there is no line
      for (const content of lines) {
        line++;
        try {
          if (rows !== null) rows.add(content, line);
          else if (readDeclaration(content, attributes)) rows = rowCollector(source.name, attributes, options);
        } catch (error) {
          if (!(error instanceof ArffFault)) throw error;
          throw new UserError(`${escapeControlChars(source.name)} line ${line}${error.column}: ${error.message}`);
        }
      }
      rows?.checkMemory();
    }
    if (line === 0)
      throw new UserError(
        `${escapeControlChars(source.name)} is empty; give a file with @attribute lines, @data and rows`,
      );
    if (rows === null)
      throw new UserError(`${escapeControlChars(source.name)} has no line @data; this is not a whole ARFF file`);
    return rows.finish();
  },
};

interface RowCollector {
  add(content: string, line: number): void;
  checkMemory(): void;
  finish(): Table;
}

function rowCollector(source: string, attributes: readonly Attribute[], options: ReadOptions): RowCollector {
  const missing = missingValues(options.missing);
  const width = attributes.length;
  const names = attributes.map(({ name }) => name);
  const columns = attributes.map((attribute, index) =>
    arffColumn(attribute, missing, options.isText(attribute.name, index, width, names)),
  );
  const lines = growableIntegers();
  let cells = 0;

  function add(content: string, line: number): void {
    const cursor: Cursor = { line: content, at: 0 };
    skipBlanks(cursor);
    if (isAtEnd(cursor)) return;
    cells += takeSign(cursor, '{') ? addSparse(cursor, columns, lines.length) : addDense(cursor, columns, lines.length);
    lines.push(line);
  }

  function finish(): Table {
    if (lines.length === 0)
      throw new UserError(`${escapeControlChars(source)} has no rows below @data; give a file with a line per row`);
    const linesOfRows = lines.take();
    const rowCount = linesOfRows.length;
    const place = (row: number) => `line ${linesOfRows[row]}`;
    const textColumns = attributes.filter(({ type }) => type.kind !== 'numeric').length;
    refuseTooLarge(source, cells * CELL_BYTES + textColumns * rowCount * CODE_BYTES, options.memoryLimit);
    for (const [index, { name }] of attributes.entries()) {
      const row = columns[index].firstOmitted?.(rowCount) ?? -1;
      if (row < 0) continue;
      throw new UserError(
        `${escapeControlChars(source)} ${place(row)}, column ${quoted(name)}: the sparse line omits a date, which has no 0; write it or ?`,
      );
    }
    return { source, rowCount, columns: columns.map((column) => column.finish(rowCount)), place, notes: notes() };
  }

  function notes(): string[] {
    return attributes.flatMap(({ name, type }) => {
      const level = type.kind === 'nominal' ? type.levels.find((text) => missing.isText(text)) : undefined;
      if (level === undefined) return [];
      return [
        `the value ${quoted(level)} that ${quoted(name)} declares counts as missing; name other spellings with --missing`,
      ];
    });
  }

  return { add, finish, checkMemory: () => refuseTooLarge(source, cells * CELL_BYTES, options.memoryLimit) };
}

/** Adds the cells of a line such as `1,a,?`; returns how many. */
function addDense(cursor: Cursor, columns: readonly ArffColumn[], row: number): number {
  let count = 0;
  for (;;) {
    if (count > 0 && cursor.line[cursor.at] === '{') refuseWeight();
    const value = readValue(cursor, false);
    if (count < columns.length) columns[count].add(row, value);
    count++;
    if (isAtEnd(cursor)) break;
    const isSeparated = takeSign(cursor, ',');
    // A comma at the very end leaves an empty cell behind it.
    if (isSeparated && isAtEnd(cursor)) {
      if (count < columns.length) columns[count].add(row, EMPTY);
      count++;
      break;
    }
  }
  if (count !== columns.length) {
    throw new ArffFault(
      `${count} cells where ${columns.length} attributes are declared; quote values that hold a comma or a tab`,
    );
  }
  return count;
}

const EMPTY: Value = { text: '', isQuoted: false };

/** Adds the cells of a line such as `{0 1.5, 3 a}`, its brace taken already; returns how many. */
function addSparse(cursor: Cursor, columns: readonly ArffColumn[], row: number): number {
  const seen = new Set<number>();
  while (!takeSign(cursor, '}')) {
    if (isAtEnd(cursor)) throw new ArffFault('the sparse row has no closing }');
    const index = readIndex(cursor, columns.length);
    if (seen.has(index)) throw new ArffFault(`the index ${index} stands twice; give each attribute once in a row`);
    seen.add(index);
    columns[index].add(row, readValue(cursor, true));
    takeSign(cursor, ',');
  }
  if (takeSign(cursor, ',') && cursor.line[cursor.at] === '{') refuseWeight();
  if (!isAtEnd(cursor)) throw new ArffFault('there is text behind the closing } of a sparse row');
  return seen.size;
}

function readIndex(cursor: Cursor, width: number): number {
  const digits = /^\d+(?=[\s,}]|$)/.exec(cursor.line.slice(cursor.at, cursor.at + 20))?.[0];
  const index = Number(digits ?? -1);
  if (digits === undefined || index >= width) {
    const found = /^[^\s,}]*/.exec(cursor.line.slice(cursor.at))![0];
    throw new ArffFault(`the index ${quoted(found)} of a sparse cell is not a whole number from 0 to ${width - 1}`);
  }
  cursor.at += digits.length;
  skipBlanks(cursor);
  return index;
}

function refuseWeight(): never {
  throw new ArffFault(
    'the row ends in an instance weight {…}, which is not read; put the weights into an attribute and name it with --weights-column',
  );
}
