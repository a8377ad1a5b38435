// Splits a stream of bytes into cells and rows (RFC 4180, and what people write instead: any line
// end, blanks around quotes, blank lines). Works on bytes, so that a cell that is a number never
// becomes a string.

import { problem } from '../../../base/problem.ts';
import { EXACT_DIGITS, POWERS } from '../../parse-number.ts';

export interface CellSink {
  /**
   * Where plain numbers go without a call for each: the number of column j belongs to values[offset
   * + j], if isPlain[j] is 1. A sink that wants every cell by itself has no columns here.
   */
  readonly values: Float64Array;
  readonly offset: number;
  readonly isPlain: Uint8Array;
  /** This many cells of the row were put there. */
  taken(count: number): void;
  /** bytes[start, end) is the next cell of the row, blanks around it and quotes removed. */
  cell(bytes: Uint8Array, start: number, end: number): void;
  /** The row that began in this line is complete. */
  endRow(line: number): void;
}

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = 0x20;
const MINUS = 0x2d;
const ZERO = 0x30;

/** Ten to this power fits 32 bits. */
const SMALL_DIGITS = 9;

/** Room for the unfinished cell at the end of a chunk, so that the buffer is made once. */
const SPARE_BYTES = 4096;

/** A longer cell is none: a quote was never closed, or the file is no table. */
const MAX_CELL_BYTES = 1 << 24;

export interface Scanner {
  /** From the next row on, cells go to another sink. */
  use(sink: CellSink): void;
  push(chunk: Uint8Array): void;
  /** No more chunks. */
  end(): void;
}

export interface Scanning {
  readonly source: string;
  /** The byte between cells. */
  readonly delimiter: number;
  readonly decimal: number;
  /** The line of the first byte. */
  readonly firstLine?: number;
}

export function scanner({ source, delimiter, decimal, firstLine = 1 }: Scanning, sink: CellSink): Scanner {
  const isBlankSeparated = delimiter === BLANK; // several blanks are then one delimiter, and none around a row counts
  let buffer = new Uint8Array(0); // its first `length` bytes: an unfinished cell, then the chunk at hand
  let length = 0;
  let line = firstLine; // of the byte at the start of the unfinished cell
  let rowLine = firstLine;
  let cellsInRow = 0;
  let skipLineFeed = false;
  let scanFrom = 0; // with fewer bytes than this the unfinished cell is not looked at again

  function endRow(): void {
    sink.endRow(rowLine);
    cellsInRow = 0;
  }

  /** The file ended right behind a delimiter: the cell behind it is empty. */
  function endAtDelimiter(): void {
    if (!isBlankSeparated) sink.cell(buffer, 0, 0);
    endRow();
  }

  /**
   * Numbers one after the other, without blanks, of at most 15 digits, each followed by a
   * delimiter: straight to their place, with a single look at each byte. Nearly all the time is
   * spent here. Returns where the first other cell starts.
   */
  function plainNumbers(bytes: Uint8Array, start: number): number {
    const { values, offset, isPlain } = sink;
    const width = isPlain.length;
    let column = cellsInRow;
    for (; column < width && isPlain[column] === 1; column++) {
      const isNegative = bytes[start] === MINUS;
      const first = isNegative ? start + 1 : start;
      let at = first;
      let point = -1; // behind the decimal sign
      let small = 0; // whole numbers of 32 bits are faster than doubles, and most cells need no more
      let digit = bytes[at] - ZERO;
      for (const end = at + SMALL_DIGITS; at < end; digit = bytes[++at] - ZERO) {
        if (digit >= 0 && digit <= 9) small = (Math.imul(small, 10) + digit) | 0;
        else if (point < 0 && bytes[at] === decimal) point = at + 1;
        else break;
      }
      let mantissa = small;
      for (; ; digit = bytes[++at] - ZERO) {
        if (digit >= 0 && digit <= 9) mantissa = mantissa * 10 + digit;
        else if (point < 0 && bytes[at] === decimal) point = at + 1;
        else break;
      }
      const digits = at - first - (point < 0 ? 0 : 1);
      if (at >= length || bytes[at] !== delimiter || digits === 0 || digits > EXACT_DIGITS) break;
      const magnitude = point < 0 ? mantissa : mantissa / POWERS[at - point];
      values[offset + column] = isNegative ? -magnitude : magnitude;
      start = at + 1;
    }
    if (column > cellsInRow) sink.taken(column - cellsInRow);
    cellsInRow = column;
    return start;
  }

  /** Handles cells from the buffer's start on; returns where the first unfinished cell starts. */
  function scan(bytes: Uint8Array, isLast: boolean): number {
    let start = 0;
    if (skipLineFeed && length > 0) {
      if (bytes[0] === LF) start = 1;
      skipLineFeed = false;
    }
    while (start < length) {
      if (cellsInRow === 0) rowLine = line;
      start = plainNumbers(bytes, start);
      if (start === length && !isLast) return start;
      let at = start;
      while (at < length && bytes[at] === BLANK) at++;
      if (at === length && !isLast) return start;
      let end: number; // one behind the cell with its blanks and quotes
      if (at < length && bytes[at] === QUOTE) {
        end = quotedCell(bytes, at, isLast);
        if (end < 0) return start;
      } else {
        const from = at;
        while (at < length) {
          const byte = bytes[at];
          if (byte === delimiter || byte === LF || byte === CR) break;
          at++;
        }
        if (at === length && !isLast) {
          if (at - start > MAX_CELL_BYTES) throw problem('cell-endless', {}, { at: { source, line } });
          return start;
        }
        end = at;
        let to = at;
        while (to > from && bytes[to - 1] === BLANK) to--;
        const isBlankLine = cellsInRow === 0 && (at === length || bytes[at] !== delimiter);
        if (to !== from || !(isBlankLine || isBlankSeparated)) {
          sink.cell(bytes, from, to);
          cellsInRow++;
        }
      }
      if (end === length) {
        if (cellsInRow > 0) endRow();
        return length;
      }
      if (bytes[end] === delimiter) {
        start = end + 1;
        if (start === length && isLast) endAtDelimiter();
        continue;
      }
      if (cellsInRow > 0) endRow();
      line++;
      start = end + 1;
      if (bytes[end] === CR) {
        if (start === length) skipLineFeed = true;
        else if (bytes[start] === LF) start++;
      }
    }
    return start;
  }

  /**
   * A cell in quotes from `open` on; returns the position behind it, −1 while its end is not there
   * yet.
   */
  function quotedCell(bytes: Uint8Array, open: number, isLast: boolean): number {
    let at = open + 1;
    let doubled = false;
    let lines = 0;
    for (;;) {
      while (at < length && bytes[at] !== QUOTE) {
        if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) lines++;
        at++;
      }
      if (at >= length) {
        if (isLast || length - open > MAX_CELL_BYTES) {
          throw problem('quote-unclosed', { escape: 'double' }, { at: { source, line } });
        }
        return -1;
      }
      if (at + 1 === length && !isLast) return -1;
      if (at + 1 < length && bytes[at + 1] === QUOTE) {
        doubled = true;
        at += 2;
        continue;
      }
      break;
    }
    let end = at + 1;
    if (!isBlankSeparated) while (end < length && bytes[end] === BLANK) end++;
    if (end === length && !isLast) return -1;
    if (end < length && bytes[end] !== delimiter && bytes[end] !== LF && bytes[end] !== CR) {
      throw problem('text-after-quote', { escape: 'double' }, { at: { source, line: line + lines } });
    }
    line += lines;
    const content = doubled ? withoutDoubledQuotes(bytes.subarray(open + 1, at)) : null;
    if (content) sink.cell(content, 0, content.length);
    else sink.cell(bytes, open + 1, at);
    cellsInRow++;
    return end;
  }

  function refuseNul(chunk: Uint8Array): void {
    const at = chunk.indexOf(0);
    if (at < 0) return;
    let lines = line;
    let last = skipLineFeed ? CR : 0;
    for (const part of [buffer.subarray(0, length), chunk.subarray(0, at)]) {
      for (const byte of part) {
        if (byte === CR || (byte === LF && last !== CR)) lines++;
        last = byte;
      }
    }
    throw problem('text-nul', {}, { at: { source, line: lines } });
  }

  return {
    use(next) {
      sink = next;
    },
    push(chunk) {
      refuseNul(chunk);
      if (length + chunk.length > buffer.length) {
        const larger = new Uint8Array(Math.max(length + chunk.length + SPARE_BYTES, 2 * length));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(chunk, length);
      length += chunk.length;
      if (length < scanFrom) return;
      const start = scan(buffer, false);
      buffer.copyWithin(0, start, length);
      length -= start;
      // A cell that goes on is looked at again when twice as much of it is there, so that long ones
      // take no longer than others.
      scanFrom = start === 0 ? 2 * length : 0;
    },
    end() {
      const hadBytes = length > 0;
      scan(buffer, true);
      if (!hadBytes && cellsInRow > 0) endAtDelimiter();
    },
  };
}

function withoutDoubledQuotes(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    result[length++] = bytes[at];
    if (bytes[at] === QUOTE) at++;
  }
  return result.subarray(0, length);
}
