// LIBSVM's and SVMlight's sparse text: `label index:value …` per line. Kept row by row while
// reading, then sorted by column in one counting pass, so that memory follows the stored cells and
// not the shape.

import { note, problem } from '../../base/problem.ts';
import { decodeText } from '../decode-text.ts';
import { growableIntegers } from '../growable.ts';
import { type LineBlock, lineBlocks } from '../line-blocks.ts';
import { COLUMN_BYTES, heapBudget, refuseTooLarge } from '../memory.ts';
import { missingValues } from '../missing-values.ts';
import { EXACT_DIGITS, POINT, POWERS, parseNumber } from '../parse-number.ts';
import type { ReadOptions } from '../reader.ts';
import { isRoundedInteger } from '../rounded-integer.ts';
import type { ByteSource } from '../source.ts';
import type { Column, Table } from '../table.ts';
import { wordCollector } from '../words.ts';
import { sortIntoColumns } from './libsvm-columns.ts';

const TARGET = 'class';

const LF = 0x0a;
const HASH = 0x23;
const COLON = 0x3a;
const ZERO = 0x30;
const MINUS = 0x2d;
const [BLANK, TAB, CR] = [0x20, 0x09, 0x0d];

const isBlank = (byte: number): boolean => byte === BLANK || byte === TAB || byte === CR;

/** As many columns a file may have, however short it is, and for each of its bytes. */
const FREE_COLUMNS = 2 ** 18;
const COLUMNS_PER_BYTE = 10;

const FIRST_CELLS = 2 ** 10;

/** In the growing arrays, and sorted separately. */
const CELL_BYTES = 24;

/** The table of a whole file. */
export async function readLibsvm(source: ByteSource, options: ReadOptions): Promise<Table> {
  const rows = rowCollector(source.name, options);
  for await (const block of lineBlocks(source)) rows.add(block);
  return rows.finish();
}

function rowCollector(source: string, options: ReadOptions) {
  const missing = missingValues(options.missing);
  const labels = wordCollector(heapBudget(source, options.heapLimit));
  const lines = growableIntegers();
  const rowEnds = growableIntegers();
  // Grown here: a call for each of many million cells takes longer than parsing them.
  let indices = new Int32Array(FIRST_CELLS);
  let values = new Float64Array(FIRST_CELLS);
  let cellCount = 0;
  let lowest = 1;
  let highest = 0;
  let highestLine = 0;
  let byteCount = 0;
  let hasQueries = false;
  const rounded = new Map<number, number>();

  function add({ bytes, firstLine }: LineBlock): void {
    let line = firstLine;
    byteCount += bytes.length;
    for (let start = 0; start < bytes.length; line++) {
      const end = bytes.indexOf(LF, start);
      const stop = end < 0 ? bytes.length : end;
      addLine(bytes, start, stop, line);
      start = stop + 1;
    }
    refuseTooLarge(source, cellCount * CELL_BYTES, options.memoryLimit);
  }

  function addLine(bytes: Uint8Array, start: number, end: number, line: number): void {
    let at = skipBlanks(bytes, start, end);
    if (at === end || bytes[at] === HASH) return;
    at = addLabel(bytes, at, end, line);
    for (;;) {
      at = skipBlanks(bytes, at, end);
      if (at === end || bytes[at] === HASH) break;
      at = addFeature(bytes, at, end, line);
    }
    lines.push(line);
    rowEnds.push(cellCount);
  }

  function addLabel(bytes: Uint8Array, start: number, end: number, line: number): number {
    const stop = tokenEnd(bytes, start, end);
    const label = decodeText(bytes, start, stop)!;
    if (label.includes(':')) throw problem('libsvm-label-missing', { text: label }, { at: { source, line } });
    if (!missing.isText(label)) labels.add(lines.length, bytes, start, stop);
    return stop;
  }

  function addFeature(bytes: Uint8Array, start: number, end: number, line: number): number {
    let at = start;
    let index = 0;
    for (; at < end; at++) {
      const digit = bytes[at] - ZERO;
      if (digit < 0 || digit > 9) break;
      index = index * 10 + digit;
    }
    if (at > start && bytes[at] === COLON && at < end) {
      const stop = addPlain(bytes, at + 1, end, index, line);
      if (stop > 0) return stop;
    }
    const stop = tokenEnd(bytes, at, end);
    if (at === start || at === end || bytes[at] !== COLON) {
      if (!isQuery(bytes, start, stop)) refusePair(bytes, start, stop, line);
      hasQueries = true;
      return stop;
    }
    addCell(index, parseValue(bytes, at + 1, stop, index, line), line);
    return stop;
  }

  /**
   * A value of few digits with at most a sign and a point, as nearly all are: added in one pass
   * over its bytes. Where the value ends; 0 where it is another one.
   */
  function addPlain(bytes: Uint8Array, start: number, end: number, index: number, line: number): number {
    let at = bytes[start] === MINUS ? start + 1 : start;
    const first = at;
    let mantissa = 0;
    let point = -1;
    for (; at < end; at++) {
      const digit = bytes[at] - ZERO;
      if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit;
      else if (bytes[at] === POINT && point < 0) point = at;
      else break;
    }
    const digits = at - first - (point < 0 ? 0 : 1);
    if (digits === 0 || digits > EXACT_DIGITS || (at < end && !isBlank(bytes[at]))) return 0;
    const size = point < 0 ? mantissa : mantissa / POWERS[at - point - 1];
    const value = first > start ? -size : size;
    addCell(index, missing.isNumber(value) ? Number.NaN : value, line);
    return at;
  }

  function addCell(index: number, value: number, line: number): void {
    if (index > highest) raiseHighest(index, line);
    if (index === 0) lowest = 0;
    if (cellCount === indices.length) {
      const [shorterIndices, shorterValues] = [indices, values];
      indices = new Int32Array(2 * cellCount);
      indices.set(shorterIndices);
      values = new Float64Array(2 * cellCount);
      values.set(shorterValues);
    }
    indices[cellCount] = index;
    values[cellCount++] = value;
  }

  function raiseHighest(index: number, line: number): void {
    if (index * COLUMN_BYTES > Math.min(options.heapLimit, options.memoryLimit)) {
      throw problem('libsvm-index-too-large', { index }, { at: { source, line } });
    }
    highest = index;
    highestLine = line;
  }

  function parseValue(bytes: Uint8Array, start: number, end: number, index: number, line: number): number {
    const value = parseNumber(bytes, start, end);
    if (!Number.isNaN(value)) {
      if (isRoundedInteger(bytes, start, end, value)) rounded.set(index, (rounded.get(index) ?? 0) + 1);
      return missing.isNumber(value) ? Number.NaN : value;
    }
    const text = decodeText(bytes, start, end)!;
    // A text of signs that count as blanks elsewhere, such as a byte order mark, is not an empty
    // cell.
    if (text !== '' && text === text.trim() && missing.isText(text)) return Number.NaN;
    const fixes = text === '' ? [] : [{ add: { missing: [text] } }];
    throw problem(
      'cell-not-a-number',
      { value: text, isOfReader: true },
      { at: { source, line, column: `f${index}` }, fixes },
    );
  }

  function refusePair(bytes: Uint8Array, start: number, end: number, line: number): never {
    throw problem('libsvm-pair-invalid', { text: decodeText(bytes, start, end)! }, { at: { source, line } });
  }

  function finish(): Table {
    if (lines.length === 0) throw problem('no-rows', {}, { at: { source } });
    // A short file with a huge index is a mistake in the index, and its empty columns would take
    // longer than all the rest.
    if (highest > Math.max(FREE_COLUMNS, COLUMNS_PER_BYTE * byteCount)) {
      throw problem('libsvm-index-too-large', { index: highest }, { at: { source, line: highestLine } });
    }
    const linesOfRows = lines.take();
    const rowCount = linesOfRows.length;
    const cells = { indices: indices.subarray(0, cellCount), values: values.subarray(0, cellCount) };
    indices = new Int32Array(0);
    values = new Float64Array(0);
    const features = sortIntoColumns({
      rowEnds: rowEnds.take(),
      ...cells,
      lowest,
      highest,
      onTwice(row, index) {
        throw problem('index-twice', { index }, { at: { source, line: linesOfRows[row] } });
      },
    });
    return {
      source,
      rowCount,
      columns: [{ kind: 'text', name: TARGET, ...labels.finish(rowCount) }, ...features.map(withRounded)],
      place: (row) => ({ line: linesOfRows[row] }),
      targetColumn: TARGET,
      notes: hasQueries ? [note('queries-ignored', {})] : [],
    };
  }

  function withRounded(column: Column, place: number): Column {
    const count = rounded.get(place + lowest);
    return count === undefined || column.kind === 'text' ? column : { ...column, rounded: count };
  }

  return { add, finish };
}

function skipBlanks(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && isBlank(bytes[at])) at++;
  return at;
}

function tokenEnd(bytes: Uint8Array, at: number, end: number): number {
  while (at < end && !isBlank(bytes[at]) && bytes[at] !== HASH) at++;
  return at;
}

function isQuery(bytes: Uint8Array, start: number, end: number): boolean {
  return /^qid:\d+$/.test(decodeText(bytes, start, end)!);
}
