// Weka's attribute-relation files (ARFF), dense and sparse.

import { type Note, note, problem, UserError, withPosition } from '../../base/problem.ts';
import { growableIntegers } from '../growable.ts';
import { lineBlocks } from '../line-blocks.ts';
import { type HeapBudget, heapBudget, refuseInflated, refuseTooLarge } from '../memory.ts';
import { missingValues } from '../missing-values.ts';
import type { ReadOptions } from '../reader.ts';
import type { ByteSource } from '../source.ts';
import type { Table } from '../table.ts';
import { type ArffColumn, arffColumn } from './arff-column.ts';
import { type Attribute, readDeclaration } from './arff-header.ts';
import { type Cursor, isAtEnd, readValue, skipBlanks, takeSign, type Value } from './arff-values.ts';

const LINE_END = /\r\n|\n|\r/;

/** A stored cell and its row; codes of text columns are unfolded at the end. */
const CELL_BYTES = 12;
const CODE_BYTES = 4;

/** The table of a whole file. */
export async function readArff(source: ByteSource, options: ReadOptions): Promise<Table> {
  const attributes: Attribute[] = [];
  const budget = heapBudget(source.name, options.heapLimit);
  let rows = null as RowCollector | null;
  let line = 0;
  let byteCount = 0;
  for await (const { bytes, text } of lineBlocks(source)) {
    byteCount += bytes.length;
    const lines = text.split(LINE_END);
    if (lines.at(-1) === '') lines.pop(); // behind the last line end there is no line
    for (const content of lines) {
      line++;
      try {
        if (rows !== null) rows.add(content, line);
        else if (readDeclaration(content, attributes, budget))
          rows = rowCollector(source.name, attributes, options, budget);
      } catch (error) {
        throw error instanceof UserError ? withPosition(error, { source: source.name, line }) : error;
      }
    }
    rows?.checkMemory();
  }
  const at = { source: source.name };
  if (line === 0) throw problem('file-empty', { format: 'arff' }, { at });
  if (rows === null) throw problem('arff-no-data', {}, { at });
  return rows.finish(byteCount);
}

interface RowCollector {
  add(content: string, line: number): void;
  checkMemory(): void;
  /** `byteCount`: of the file. */
  finish(byteCount: number): Table;
}

function rowCollector(
  source: string,
  attributes: readonly Attribute[],
  options: ReadOptions,
  budget: HeapBudget,
): RowCollector {
  const missing = missingValues(options.missing);
  const columns = attributes.map((attribute) => arffColumn(attribute, missing, budget));
  const lines = growableIntegers();
  let cells = 0;

  function add(content: string, line: number): void {
    const cursor: Cursor = { line: content, at: 0 };
    skipBlanks(cursor);
    if (isAtEnd(cursor)) return;
    cells += takeSign(cursor, '{') ? addSparse(cursor, columns, lines.length) : addDense(cursor, columns, lines.length);
    lines.push(line);
  }

  function finish(byteCount: number): Table {
    if (lines.length === 0) throw problem('no-rows', {}, { at: { source } });
    const linesOfRows = lines.take();
    const rowCount = linesOfRows.length;
    const place = (row: number) => ({ line: linesOfRows[row] });
    const textColumns = attributes.filter(({ type }) => type.kind !== 'numeric').length;
    const needed = cells * CELL_BYTES + textColumns * rowCount * CODE_BYTES;
    refuseTooLarge(source, needed, options.memoryLimit);
    refuseInflated(source, needed, byteCount);
    for (const [index, { name }] of attributes.entries()) {
      const row = columns[index].firstOmitted?.(rowCount) ?? -1;
      if (row < 0) continue;
      throw problem('arff-date-omitted', {}, { at: { source, ...place(row), column: name } });
    }
    return { source, rowCount, columns: columns.map((column) => column.finish(rowCount)), place, notes: notes() };
  }

  function notes(): Note[] {
    return attributes.flatMap(({ name, type }) => {
      const level = type.kind === 'nominal' ? type.levels.find((text) => missing.isText(text)) : undefined;
      if (level === undefined) return [];
      return [note('arff-value-missing', { value: level }, { at: { column: name }, fixes: [{ ask: ['missing'] }] })];
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
    throw problem('row-width', { cells: count, expected: columns.length, format: 'arff' });
  }
  return count;
}

const EMPTY: Value = { text: '', isQuoted: false };

/** Adds the cells of a line such as `{0 1.5, 3 a}`, its brace taken already; returns how many. */
function addSparse(cursor: Cursor, columns: readonly ArffColumn[], row: number): number {
  const seen = new Set<number>();
  while (!takeSign(cursor, '}')) {
    if (isAtEnd(cursor)) throw problem('arff-row-unclosed', {});
    const index = readIndex(cursor, columns.length);
    if (seen.has(index)) throw problem('index-twice', { index });
    seen.add(index);
    columns[index].add(row, readValue(cursor, true));
    takeSign(cursor, ',');
  }
  if (takeSign(cursor, ',') && cursor.line[cursor.at] === '{') refuseWeight();
  if (!isAtEnd(cursor)) throw problem('arff-text-after-row', {});
  return seen.size;
}

function readIndex(cursor: Cursor, width: number): number {
  const digits = /^\d+(?=[\s,}]|$)/.exec(cursor.line.slice(cursor.at, cursor.at + 20))?.[0];
  const index = Number(digits ?? -1);
  if (digits === undefined || index >= width) {
    const found = /^[^\s,}]*/.exec(cursor.line.slice(cursor.at))![0];
    throw problem('arff-index-invalid', { index: found, max: width - 1 });
  }
  cursor.at += digits.length;
  skipBlanks(cursor);
  return index;
}

function refuseWeight(): never {
  throw problem('arff-instance-weight', {});
}
