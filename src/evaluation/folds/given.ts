// Folds that a column gives: each of its values is a fold, tested in the order of the values.

import { sortLabels } from '../../base/order.ts';
import { UserError } from '../../base/problem.ts';
import { quoted } from '../../base/text.ts';
import type { Codes } from '../../data/dataset.ts';
import { notesOnClasses } from './check.ts';
import type { Folds, Labelled } from './types.ts';

export function givenFolds(data: Labelled, column: Codes): Folds {
  const present = new Set(column.codes);
  if (present.has(-1)) {
    throw new UserError(`sample ${column.codes.indexOf(-1) + 1} has no fold; fill in the folds column for every row`);
  }
  const names = sortLabels([...present].map((code) => column.names[code]));
  if (names.length < 2) {
    throw new UserError(
      `the folds column has the single value ${quoted(names[0] ?? '')}; ` +
        'give each of two or more folds a value of its own, or leave out --folds-column',
    );
  }
  const foldOf = new Map(names.map((name, fold) => [name, fold]));
  const assignment = column.codes.map((code) => foldOf.get(column.names[code])!);
  return { count: names.length, assignments: [assignment], names, notes: notesOnClasses(data, assignment, names) };
}
