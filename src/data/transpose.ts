// A table that lies on its side, as gene expression files do: a line per feature, a column per
// sample, names in the first column.

import { note, problem, UserError } from '../base/problem.ts';
import { countCells } from './column-kind.ts';
import { findColumn } from './columns.ts';
import { allocateDoubles } from './memory.ts';
import { numberFromText } from './number-text.ts';
import { type Column, cellText, type NumberColumn, type Table, type WordCells } from './table.ts';

/** What annotations write for a probe that belongs to no gene; Affymetrix writes ---. */
const NO_SYMBOL = /^(-+|NA|N\/A|null|none)?$/i;
/** Names that a note lists. */
const NAMED = 5;

/** What is in front of the samples. */
export interface Sideways {
  /** The column that names the features; null: the first one. */
  readonly featureNames?: string | null;
  /**
   * How many of the first columns annotate the features; without it those that hold words next to
   * columns of numbers.
   */
  readonly annotationCount?: number;
}

/**
 * Turns lines into columns. The header names the rows; the first column names the columns (one of
 * them the target).
 */
export function transpose(table: Table, memoryLimit: number, sideways: Sideways = {}): Table {
  const nameIndex = sideways.featureNames ? findColumn(table, sideways.featureNames, 'featureNames') : 0;
  const first = table.columns[nameIndex];
  const isAnnotation = annotationColumns(table, nameIndex, sideways.annotationCount);
  const samples = table.columns.filter((_, index) => index !== nameIndex && !isAnnotation[index]);
  const annotations = table.columns.filter((_, index) => index !== nameIndex && isAnnotation[index]);
  if (samples.length === 0) {
    throw problem('transpose-one-column', {}, { at: { source: table.source }, fixes: [{ unset: ['transpose'] }] });
  }
  refuseUnreadable(table.columns);
  const rowCount = samples.length;
  const store = allocateDoubles(table.source, rowCount * table.rowCount, memoryLimit);
  for (const [row, sample] of samples.entries()) fillRow(store, rowCount, row, sample, table.rowCount);
  const unnamed: string[] = [];
  const nameOf = (line: number) => {
    const name = cellText(first, line) ?? '';
    if (nameIndex === 0 || !NO_SYMBOL.test(name)) return name;
    const other = cellText(table.columns[0], line) ?? '';
    unnamed.push(other);
    return other;
  };
  const columns = Array.from({ length: table.rowCount }, (_, line): NumberColumn => {
    const words = wordsOfLine(samples, line);
    const values = store.subarray(line * rowCount, (line + 1) * rowCount);
    return { kind: 'number', name: nameOf(line), values, ...(words && { words }) };
  });
  const names = samples.map((sample) => sample.name);
  const ignored = { columns: annotations.map(({ name }) => name), names: first.name };
  const fixes = ignored.columns.map((name) => ({ set: { featureNames: name } }));
  const at = { source: table.source };
  const renamed = { column: first.name, names: unnamed.slice(0, NAMED), count: unnamed.length };
  return {
    source: table.source,
    rowCount,
    columns,
    rowNames: names,
    notes: [
      ...table.notes,
      ...(annotations.length === 0 ? [] : [note('annotation-columns', ignored, { at, fixes })]),
      ...(unnamed.length === 0 ? [] : [note('feature-names-missing', renamed, { at })]),
    ],
    place: (row) => ({ sample: names[row] }),
  };
}

/**
 * Which columns hold symbols or descriptions of the features instead of a sample: mostly words,
 * where most columns are mostly numbers.
 */
function annotationColumns(table: Table, nameIndex: number, count: number | undefined): boolean[] {
  if (count !== undefined) return table.columns.map((_, index) => index < count);
  const isWordy = table.columns.map((column, index) => {
    if (index === nameIndex) return false;
    const { numbers, words } = countCells(column, table.rowCount);
    return words > numbers;
  });
  const wordy = isWordy.filter(Boolean).length;
  // Where another column than the first names the features, the first is a name of them too, such
  // as the probe.
  if (nameIndex !== 0) isWordy[0] = true;
  return wordy * 2 < table.columns.length - 1 ? isWordy : isWordy.map((_, index) => nameIndex !== 0 && index === 0);
}

/** Every column is a sample here, so that none can be dropped. */
function refuseUnreadable(columns: readonly Column[]): void {
  for (const column of columns) if (column.kind === 'text' && column.unreadable) throw new UserError(column.unreadable);
}

function fillRow(store: Float64Array, stride: number, row: number, sample: Column, lineCount: number): void {
  for (let line = 0; line < lineCount; line++) {
    const value = sample.kind === 'number' ? sample.values[line] : numberFromText(cellText(sample, line) ?? '');
    store[line * stride + row] = value;
  }
}

/** The words of one line over all samples; undefined if it has none. */
function wordsOfLine(samples: readonly Column[], line: number): WordCells | undefined {
  let result: { codes: Int32Array; words: string[] } | undefined;
  for (const [row, sample] of samples.entries()) {
    const cells = sample.kind === 'number' ? sample.words : sample.kind === 'text' ? sample : undefined;
    const code = cells?.codes[line] ?? -1;
    if (code < 0) continue;
    const word = cells!.words[code];
    if (sample.kind === 'text' && !Number.isNaN(numberFromText(word))) continue; // a number, and stored as one
    result ??= { codes: new Int32Array(samples.length).fill(-1), words: [] };
    let index = result.words.indexOf(word);
    if (index < 0) index = result.words.push(word) - 1;
    result.codes[row] = index;
  }
  return result;
}
