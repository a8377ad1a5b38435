// Collects cells row by row into columns. Numbers go into one feature-major store, a few rows at a
// time, so that writing stays in the processor's cache; words go into dictionaries of the columns
// that have any.

import { type Note, note, problem } from '../../../base/problem.ts';
import { allocateDoubles, type HeapBudget, refuseTooLarge } from '../../memory.ts';
import { parseNumber } from '../../parse-number.ts';
import type { ReadOptions } from '../../reader.ts';
import { isRoundedInteger } from '../../rounded-integer.ts';
import type { Column, Table } from '../../table.ts';
import { NumberStore, WIDE_FROM, WideColumn } from '../../wide-columns.ts';
import { type WordCollector, wordCollector } from '../../words.ts';
import { otherDelimiters } from './delimiter.ts';
import { missingCells } from './missing.ts';
import { isCommentMark } from './preamble.ts';
import type { CellSink } from './scan.ts';

/** As many numbers as fit into a first-level cache. */
const STAGED_NUMBERS = 1 << 12;
const MIN_STAGED_ROWS = 8;
const FIRST_CAPACITY = 256;

export interface Layout {
  readonly source: string;
  readonly names: readonly string[];
  /** The byte between cells. */
  readonly delimiter: number;
  /**
   * How many rows the source probably has, judged by bytes read so far; null if its size is
   * unknown.
   */
  estimateRows(rowsSoFar: number): number | null;
  readonly options: ReadOptions;
  readonly budget: HeapBudget;
  /** How many lines of comments were skipped above the table. */
  readonly comments?: number;
}

export interface TableBuilder extends CellSink {
  finish(notes: readonly Note[]): Table;
}

export function tableBuilder(layout: Layout): TableBuilder {
  const { source, names, options, budget } = layout;
  const width = names.length;
  const decimal = options.decimal.charCodeAt(0);
  const missing = missingCells(options.missing, options.decimal);
  const isText = Uint8Array.from(names, (name, index) => Number(options.isText(name, index, width, names)));
  const words: (WordCollector | null)[] = Array.from(isText, (text) => (text ? wordCollector(budget) : null));
  const stagedRows = Math.max(MIN_STAGED_ROWS, Math.floor(STAGED_NUMBERS / width));
  const stage = allocateDoubles(source, stagedRows * width, options.memoryLimit);
  let staged = 0;
  let store = new Float64Array(0);
  let capacity = 0;
  let rowCount = 0; // rows already in the store
  let column = 0;
  let damaged: string | null = null;
  const rounded = new Map<number, number>();
  let lines = new Int32Array(FIRST_CAPACITY);

  /** The words of a row that may turn out to be a comment, once its cells are counted. */
  let held: { readonly at: number; readonly bytes: Uint8Array }[] | null = null;
  let hasSurplus = false; // a cell beyond the last column that is not empty
  let comments = 0;

  function cell(bytes: Uint8Array, start: number, end: number): void {
    const at = column++;
    if (at >= width) {
      hasSurplus ||= end > start; // the end of the row refuses
      return;
    }
    if (at === 0 && end > start && isCommentMark(bytes[start])) held = [];
    if (held === null) putCell(at, bytes, start, end);
    else held.push({ at, bytes: bytes.slice(start, end) });
  }

  function putCell(at: number, bytes: Uint8Array, start: number, end: number): void {
    let value = Number.NaN;
    if (end > start && !missing.matchesText(bytes, start, end)) {
      if (!isText[at]) value = parseNumber(bytes, start, end, decimal);
      if (Number.isNaN(value)) addWord(at, bytes, start, end);
      else if (missing.matchesNumber(value)) value = Number.NaN;
      else if (isRoundedInteger(bytes, start, end, value)) rounded.set(at, (rounded.get(at) ?? 0) + 1);
    }
    stage[staged * width + at] = value;
  }

  function addWord(at: number, bytes: Uint8Array, start: number, end: number): void {
    words[at] ??= wordCollector(budget);
    // Refused at the end of the row, where its line is known.
    if (!words[at].add(rowCount + staged, bytes, start, end)) damaged = names[at];
  }

  function endRow(line: number): void {
    const isWhole = column === width || (column > width && !hasSurplus);
    const words = held;
    held = null;
    hasSurplus = false;
    if (words !== null && !isWhole) {
      comments++;
      column = 0;
      return;
    }
    for (const { at, bytes } of words ?? []) putCell(at, bytes, 0, bytes.length);
    if (damaged !== null) {
      throw problem('text-not-utf8', { what: 'text' }, { at: { source, line, column: damaged } });
    }
    if (!isWhole) {
      const delimiter = String.fromCharCode(layout.delimiter);
      throw problem(
        'row-width',
        { cells: column, expected: width, format: 'csv', delimiter },
        { at: { source, line }, fixes: otherDelimiters(layout.delimiter, options.decimal) },
      );
    }
    column = 0;
    const row = rowCount + staged;
    if (row === lines.length) {
      const longer = new Int32Array(2 * lines.length);
      longer.set(lines);
      lines = longer;
    }
    lines[row] = line;
    staged++;
    if (staged === stagedRows) flush();
  }

  function flush(): void {
    if (rowCount + staged > capacity) grow(rowCount + staged);
    for (let j = 0; j < width; j++) {
      const to = j * capacity + rowCount;
      for (let i = 0; i < staged; i++) store[to + i] = stage[i * width + j];
    }
    rowCount += staged;
    staged = 0;
  }

  function grow(needed: number): void {
    const estimate = layout.estimateRows(needed);
    if (estimate !== null) refuseTooLarge(source, estimate * width * 8, options.memoryLimit);
    const wanted = estimate === null ? 1.5 * needed : Math.max(1.02 * estimate, 1.1 * needed);
    const newCapacity = Math.max(needed, Math.ceil(wanted) + 1);
    const larger = allocateDoubles(source, newCapacity * width, options.memoryLimit);
    for (let j = 0; j < width; j++) {
      larger.set(store.subarray(j * capacity, j * capacity + rowCount), j * newCapacity);
    }
    store = larger;
    capacity = newCapacity;
  }

  function finish(notes: readonly Note[]): Table {
    flush();
    const wide = width >= WIDE_FROM ? new NumberStore(store, rowCount, capacity) : null;
    const columns = names.map((name, j): Column => {
      const collected = words[j]?.finish(rowCount);
      if (isText[j]) return { kind: 'text', name, ...collected! };
      const isPlain = !collected && !rounded.has(j);
      if (wide && isPlain) return new WideColumn(name, wide, j);
      const values = store.subarray(j * capacity, j * capacity + rowCount);
      // Objects that are spread take twice the memory, which counts for many columns.
      if (isPlain) return { kind: 'number', name, values };
      return {
        kind: 'number',
        name,
        values,
        ...(collected && { words: collected }),
        ...(rounded.has(j) && { rounded: rounded.get(j) }),
      };
    });
    const linesOfRows = lines.slice(0, rowCount);
    const skipped = comments + (layout.comments ?? 0);
    const all = skipped > 0 ? [...notes, note('comments-skipped', { count: skipped }, { at: { source } })] : notes;
    return { source, rowCount, columns, notes: all, place: linePlaces(linesOfRows) };
  }

  return {
    values: stage,
    get offset() {
      return staged * width;
    },
    isPlain: isText.map((text) => Number(text === 0 && !missing.hasNumbers)),
    taken(count) {
      column += count;
    },
    cell,
    endRow,
    finish,
  };
}

/** Made outside of the builder, whose buffers it would otherwise keep. */
const linePlaces =
  (lines: Int32Array): Table['place'] =>
  (row) => ({ line: lines[row] });
