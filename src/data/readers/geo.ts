// Series matrix files of the Gene Expression Omnibus: lines that begin with ! describe the series
// and its samples, a table between two marks has a line per probe and a column per sample. What is
// said of the samples becomes annotations, of which one may be the target.

import { problem } from '../../base/problem.ts';
import { COLUMN_BYTES, DICTIONARY_BYTES, type HeapBudget, heapBudget, WORD_BYTES } from '../memory.ts';
import type { Reader } from '../reader.ts';
import { readAll } from '../source.ts';
import type { TextColumn } from '../table.ts';
import { transpose } from '../transpose.ts';
import { headText, nextLine, readMatrix, tabCells, wordColumn } from './text-lines.ts';

const BEGIN = '!series_matrix_table_begin';
const END = '!series_matrix_table_end';
const MARK = 0x21;

export const geo: Reader = {
  name: 'geo',
  title: 'GEO series matrix',
  summary: 'GEO series matrix: lines that begin with !, then a table with one row per probe',
  endings: [],
  sharedEndings: ['txt'],
  recognizes: (start) => /^\s*!(Series|Sample)_/.test(headText(start.subarray(0, 64))),
  async read(source, options) {
    const bytes = await readAll(source);
    const budget = heapBudget(source.name, options.heapLimit);
    const described: string[][] = [];
    let at = 0;
    let begin = -1;
    let end = bytes.length;
    while (at < bytes.length) {
      const { line, next } = nextLine(bytes, at);
      if (line[0] === MARK) {
        const text = headText(line);
        if (text.startsWith(BEGIN)) begin = next;
        else if (text.startsWith(END)) end = at;
        else if (text.startsWith('!Sample_')) {
          const cells = tabCells(text.slice('!Sample_'.length));
          budget.take(WORD_BYTES * cells.length);
          described.push(cells);
        }
      }
      if (end < bytes.length) break;
      at = next;
    }
    if (begin < 0) throw problem('format-mismatch', { format: 'geo' }, { at: { source: source.name } });
    const matrix = await readMatrix(source.name, bytes.subarray(begin, end), options);
    const table = transpose(matrix, options.memoryLimit, { annotationCount: 1 });
    return { ...table, isUpright: true, annotations: annotationsOf(described, table.rowCount, budget) };
  },
};

/** Of a sample in a list of words, in the column that is made of it and in what is made of that. */
const CELL_BYTES = 32;

/** `characteristics_ch1` holds texts such as "tissue: tumor", whose first part is the name. */
function annotationsOf(
  described: readonly (readonly string[])[],
  sampleCount: number,
  budget: HeapBudget,
): TextColumn[] {
  const cells = new Map<string, string[]>();
  for (const [field, ...values] of described) {
    if (values.length !== sampleCount) continue;
    for (const [sample, value] of values.entries()) {
      const pair = field.startsWith('characteristics') ? /^([^:]{1,60}):\s*(.*)$/s.exec(value) : null;
      const name = pair ? pair[1].trim() : field;
      if (!cells.has(name)) {
        budget.take(COLUMN_BYTES + DICTIONARY_BYTES + CELL_BYTES * sampleCount);
        cells.set(name, new Array(sampleCount).fill(''));
      }
      cells.get(name)![sample] ||= pair ? pair[2].trim() : value;
    }
  }
  return [...cells].map(([name, values]) => wordColumn(name, values));
}
