// Features that share a name, as probes of one gene do.

import { type Note, note } from '../base/problem.ts';
import type { Column, NumberColumn, SparseColumn, Table } from './table.ts';
import { WideColumn } from './wide-columns.ts';

/** What becomes of features that share a name. */
export const DUPLICATE_RULES = {
  refuse: 'report an error',
  mean: 'use their mean, ignoring missing values',
  'max-variance': 'keep the one with the largest variance; labels are not used',
  first: 'keep the first one',
  suffix: 'keep all of them, as name, name.1, name.2',
} as const;

export type DuplicateRule = keyof typeof DUPLICATE_RULES;

const NAMED = 5;

/** The table with one column of each name, or with a name for each column. */
export function mergeDuplicates(table: Table, rule: DuplicateRule): Table {
  if (rule === 'refuse') return table;
  const groups = new Map<string, number[]>();
  for (const [index, { name, kind }] of table.columns.entries()) {
    if (kind === 'text' || name === '') continue;
    const group = groups.get(name);
    if (group) group.push(index);
    else groups.set(name, [index]);
  }
  const repeated = [...groups].filter(([, indices]) => indices.length > 1);
  if (repeated.length === 0) return table;
  const columns: (Column | null)[] = [...table.columns];
  const taken = new Set(table.columns.map(({ name }) => name));
  for (const [name, indices] of repeated) {
    const members = indices.map((index) => table.columns[index] as NumberColumn | SparseColumn);
    if (rule === 'suffix') {
      for (const [i, index] of indices.entries())
        if (i > 0) columns[index] = renamed(members[i], freeName(name, taken));
      continue;
    }
    for (const index of indices) columns[index] = null;
    columns[indices[0]] = merged(members, rule, table.rowCount);
  }
  const names = repeated.map(([name]) => name);
  const facts = { rule, names: names.slice(0, NAMED), count: names.length };
  const notes: Note[] = [...table.notes, note('duplicates-merged', facts, { at: { source: table.source } })];
  return { ...table, columns: columns.filter((column) => column !== null), notes };
}

function renamed(column: NumberColumn | SparseColumn, name: string): Column {
  return column instanceof WideColumn ? column.renamed(name) : { ...column, name };
}

function freeName(name: string, taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const candidate = `${name}.${number}`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
}

function merged(members: readonly (NumberColumn | SparseColumn)[], rule: DuplicateRule, rowCount: number): Column {
  if (rule === 'first') return members[0];
  const dense = members.map((column) => denseValues(column, rowCount));
  if (rule === 'max-variance') {
    const variances = dense.map(variance);
    return members[variances.indexOf(Math.max(...variances))];
  }
  const values = Float64Array.from({ length: rowCount }, (_, row) => {
    const known = dense.map((one) => one[row]).filter((value) => !Number.isNaN(value));
    return known.length === 0 ? Number.NaN : known.reduce((sum, value) => sum + value, 0) / known.length;
  });
  // A word among the numbers is still a mistake that must be seen.
  const wordy = members.find((column) => column.kind === 'number' && column.words !== undefined) as
    | NumberColumn
    | undefined;
  return { kind: 'number', name: members[0].name, values, ...(wordy && { words: wordy.words }) };
}

function denseValues(column: NumberColumn | SparseColumn, rowCount: number): Float64Array {
  if (column.kind === 'number') return column.values;
  const values = new Float64Array(rowCount);
  for (const [i, row] of column.rows.entries()) values[row] = column.values[i];
  return values;
}

function variance(values: Float64Array): number {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return -1;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length;
}
