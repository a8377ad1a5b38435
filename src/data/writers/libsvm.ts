// LIBSVM's sparse text: `label index:value …`, indices from 1, zeros left out. The names of the
// columns are not kept.

import { isNumberText } from '../../base/order.ts';
import { problem } from '../../base/problem.ts';
import { columnReference, findColumn } from '../columns.ts';
import { type Column, cellText, type Table } from '../table.ts';
import { filledCells } from './filled-cells.ts';
import { pieces, type WriteOptions, type Writer } from './writer.ts';

export const libsvm: Writer = {
  name: 'libsvm',
  summary: "LIBSVM's sparse text",
  endings: ['libsvm', 'svm'],
  write: (table, options = {}) => writeLibsvm(table, options),
};

export function writeLibsvm(table: Table, options: WriteOptions): Iterable<string> {
  const name = options.target ?? table.targetColumn;
  if (name === undefined) {
    throw problem('libsvm-needs-target', {}, { at: { source: table.source }, fixes: [{ ask: ['target'] }] });
  }
  const target = table.columns[findColumn(table, name, 'target')];
  const features = { ...table, columns: table.columns.filter((column) => column !== target) };
  for (let row = 0; row < table.rowCount; row++) checkLabel(table, target, row);
  for (const column of features.columns) checkNumbers(table, column);
  return pieces(lines(features, target));
}

function* lines(features: Table, target: Column): Generator<string> {
  const { columns } = features;
  let row = 0;
  for (const indices of filledCells(features)) {
    const cells = indices.map((index) => `${index + 1}:${cellText(columns[index], row)}`);
    // A reader learns the number of features from the largest index, so an empty last column is
    // named once.
    const isLastNamed = row > 0 || columns.length === 0 || indices.at(-1) === columns.length - 1;
    if (!isLastNamed) cells.push(`${columns.length}:0`);
    yield [cellText(target, row), ...cells].join(' ');
    row++;
  }
}

function checkLabel(table: Table, target: Column, row: number): void {
  const text = cellText(target, row);
  if (text !== null && isNumberText(text)) return;
  const at = { source: table.source, ...table.place(row), column: target.name };
  throw problem('libsvm-label-unwritable', { label: text }, { at });
}

function checkNumbers(table: Table, column: Column): void {
  if (column.kind === 'sparse') return;
  const at = { source: table.source, column: column.name };
  if (column.kind === 'text' || column.words) {
    const reference = columnReference(table.columns, table.columns.indexOf(column));
    throw problem('libsvm-text-unwritable', {}, { at, fixes: [{ add: { drop: [reference] } }] });
  }
  const row = column.values.findIndex(Number.isNaN);
  if (row < 0) return;
  throw problem('libsvm-missing-unwritable', {}, { at: { ...at, ...table.place(row) } });
}
