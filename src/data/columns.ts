// Finding columns by what the user typed: a name, or #3 for the third column (a way to columns without a usable name).

import { nearest } from '../base/nearest.ts';
import { UserError } from '../base/problem.ts';
import { escapeControlChars, listed, quoted } from '../base/text.ts';
import type { Table } from './table.ts';

const POSITION = /^#([1-9]\d*)$/;

/** Whether `reference` means the column of that name at that index. */
export function refersTo(reference: string | null, name: string, index: number): boolean {
  if (reference === null) return false;
  return reference === name || reference === `#${index + 1}`;
}

/** The index of the column that `reference` means; a sentence naming flag, value and nearest name otherwise. */
export function findColumn(table: Pick<Table, 'source' | 'columns'>, reference: string, flag: string): number {
  const matches: number[] = [];
  for (const [index, column] of table.columns.entries()) if (column.name === reference) matches.push(index);
  if (matches.length === 1) return matches[0];
  if (matches.length > 1) {
    const positions = matches.map((index) => `#${index + 1}`).join(' and ');
    throw new UserError(
      `${flag} ${quoted(reference)}: ${matches.length} columns of ${escapeControlChars(table.source)} have this name; say which by position: ${positions}`,
    );
  }
  const position = POSITION.exec(reference);
  if (position && Number(position[1]) <= table.columns.length) return Number(position[1]) - 1;
  const names = table.columns.map((column) => column.name);
  const guess = nearest(reference, names);
  const hint = guess === null ? `its columns are ${listed(names)}` : `did you mean ${quoted(guess)}?`;
  throw new UserError(`${flag} ${quoted(reference)}: ${escapeControlChars(table.source)} has no such column; ${hint}`);
}
