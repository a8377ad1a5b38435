// Splits that the user gives, tested in their order.

import { type Note, note, problem } from '../../base/problem.ts';
import type { Codes, GivenSplit } from '../../data/dataset.ts';
import { notesOnSplits } from './check.ts';
import type { Folds, Labelled } from './types.ts';

export function givenSplits(data: Labelled, splits: readonly GivenSplit[], subjects: Codes | null = null): Folds {
  for (const { name, ...sets } of splits) {
    for (const set of ['train', 'test'] as const)
      if (sets[set].length === 0) throw problem('splits-set-empty', { split: name, set });
  }
  return {
    count: splits.length,
    assignments: [],
    splits: splits.map(({ train, test }) => ({ train, test })),
    names: splits.map(({ name }) => name),
    notes: [...notesOnSplits(data, splits), ...sharedSubjects(splits, subjects)],
  };
}

function sharedSubjects(splits: readonly GivenSplit[], subjects: Codes | null): Note[] {
  if (!subjects) return [];
  const shared = splits.filter(({ train, test }) => {
    const trained = new Set(train.map((row) => subjects.codes[row]));
    return test.some((row) => trained.has(subjects.codes[row]));
  });
  return shared.length === 0 ? [] : [note('splits-share-subjects', { splits: shared.map(({ name }) => name) })];
}
