// Finding columns by what the user typed: a name, or #3 for the third column (a way to columns
// without a usable name).

import { nearest } from '../base/nearest.ts';
import { problem } from '../base/problem.ts';
import type { Table } from './table.ts';

const POSITION = /^#([1-9]\d*)$/;

/** Whether `reference` means the column of that name at that index. */
export function refersTo(reference: string | null, name: string, index: number): boolean {
  if (reference === null) return false;
  return reference === name || reference === `#${index + 1}`;
}

/**
 * How options refer to a column: by its name, or by its position if the name is empty or not
 * unique.
 */
export function columnReference(columns: readonly { readonly name: string }[], index: number): string {
  const { name } = columns[index];
  const isClear = name !== '' && !columns.some((column, other) => other !== index && column.name === name);
  return isClear ? name : `#${index + 1}`;
}

const NAMED_COLUMNS = 5;

/** Options that take a list of columns. */
const LISTS = new Set(['drop', 'categorical', 'adjust', 'include']);

/** The index of the column that an option names. */
export function findColumn(table: Pick<Table, 'source' | 'columns'>, reference: string, option: string): number {
  const matches: number[] = [];
  for (const [index, column] of table.columns.entries()) if (column.name === reference) matches.push(index);
  if (matches.length === 1) return matches[0];
  if (matches.length > 1) {
    const positions = matches.map((index) => index + 1);
    const fixes = LISTS.has(option) ? [] : positions.map((position) => ({ set: { [option]: `#${position}` } }));
    throw problem(
      'column-ambiguous',
      { option, column: reference, positions },
      { at: { source: table.source }, fixes },
    );
  }
  const position = POSITION.exec(reference);
  if (position && Number(position[1]) <= table.columns.length) return Number(position[1]) - 1;
  const names = table.columns.map((column) => column.name);
  const guess = nearest(reference, names);
  const columns = names.slice(0, NAMED_COLUMNS);
  const isSettable = guess !== null && !LISTS.has(option);
  throw problem(
    'column-unknown',
    { option, column: reference, nearest: guess, columns, columnCount: names.length },
    {
      at: { source: table.source },
      fixes: isSettable ? [{ set: { [option]: columnReference(table.columns, names.indexOf(guess)) } }] : [],
    },
  );
}
