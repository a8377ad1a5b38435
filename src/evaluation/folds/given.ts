// Folds that a column gives: each of its values is a fold, tested in the order of the values.

import { sortLabels } from '../../base/order.ts';
import { problem } from '../../base/problem.ts';
import type { Codes } from '../../data/dataset.ts';
import { notesOnClasses } from './check.ts';
import type { Folds, Labelled } from './types.ts';

export function givenFolds(data: Labelled, column: Codes): Folds {
  const present = new Set(column.codes);
  if (present.has(-1)) {
    const at = { row: column.codes.indexOf(-1) + 1 };
    throw problem('role-cell-missing', { option: 'foldsColumn' }, { at, fixes: [{ set: { dropMissing: 'rows' } }] });
  }
  const names = sortLabels([...present].map((code) => column.names[code]));
  if (names.length < 2) {
    throw problem('folds-column-constant', { value: names[0] ?? '' }, { fixes: [{ unset: ['foldsColumn'] }] });
  }
  const foldOf = new Map(names.map((name, fold) => [name, fold]));
  const assignment = column.codes.map((code) => foldOf.get(column.names[code])!);
  return { count: names.length, assignments: [assignment], names, notes: notesOnClasses(data, assignment, names) };
}
