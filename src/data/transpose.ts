// A table that lies on its side, as gene expression files do: a line per feature, a column per sample, names in the first column.

import { problem, UserError } from '../base/problem.ts';
import { allocateDoubles } from './memory.ts';
import { numberFromText } from './number-text.ts';
import { type Column, cellText, type NumberColumn, type Table, type WordCells } from './table.ts';

/** Turns lines into columns. The header names the rows; the first column names the columns (one of them the target). */
export function transpose(table: Table, memoryLimit: number): Table {
  const [first, ...samples] = table.columns;
  if (samples.length === 0) {
    throw problem('transpose-one-column', {}, { at: { source: table.source }, fixes: [{ unset: ['transpose'] }] });
  }
  refuseUnreadable(table.columns);
  const rowCount = samples.length;
  const store = allocateDoubles(table.source, rowCount * table.rowCount, memoryLimit);
  for (const [row, sample] of samples.entries()) fillRow(store, rowCount, row, sample, table.rowCount);
  const columns = Array.from({ length: table.rowCount }, (_, line): NumberColumn => {
    const words = wordsOfLine(samples, line);
    const values = store.subarray(line * rowCount, (line + 1) * rowCount);
    return { kind: 'number', name: cellText(first, line) ?? '', values, ...(words && { words }) };
  });
  const names = samples.map((sample) => sample.name);
  return {
    source: table.source,
    rowCount,
    columns,
    rowNames: names,
    notes: table.notes,
    place: (row) => ({ sample: names[row] }),
  };
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

/** The words of one line over all samples; undefined where it has none. */
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
