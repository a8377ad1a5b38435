// Generated data as a table: the features, then `fold` where there are given folds, then `class`.

import { type Column, rowPlace, type Table, type TextColumn } from '../table.ts';
import type { Generated } from './generator.ts';

/** Generated data as a table, for a file or for `readData`. */
export function generatedTable(generated: Generated): Table {
  const { names, columns, labels, classes, folds, truth } = generated;
  const features = columns.map((values, j): Column => ({ kind: 'number', name: names[j], values }));
  const given = folds ? [textColumn('fold', folds, [...new Set(folds)].sort())] : [];
  return {
    source: `generated ${truth.generator}`,
    rowCount: labels.length,
    columns: [...features, ...given, textColumn('class', labels, classes)],
    place: rowPlace,
    targetColumn: 'class',
    notes: [],
  };
}

function textColumn(name: string, cells: readonly string[], words: readonly string[]): TextColumn {
  const codeOf = new Map(words.map((word, code) => [word, code]));
  return { kind: 'text', name, codes: Int32Array.from(cells, (cell) => codeOf.get(cell)!), words };
}
