// Training and test samples: k stratified folds, repeated, leave-one-out, one hold-out split, by
// subject, given by a column, or given as splits. Folds depend on the labels, the seed and the
// options alone, never on the features.

import { note } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { givenFolds } from './folds/given.ts';
import { holdout } from './folds/holdout.ts';
import { givenSplits } from './folds/splits.ts';
import { leaveOneOut, stratifiedFolds } from './folds/stratified.ts';
import { subjectFolds, subjectHoldout } from './folds/subjects.ts';
import { type FoldOptionNames, type Folds, type Labelled, type Split, strataOf } from './folds/types.ts';

/** How samples are assigned to folds. */
export interface FoldOptions {
  /** The number of folds, or `loo` to leave out one sample (or one subject) at a time. */
  readonly folds: number | 'loo';
  /** The fraction of samples to test in a single split, which replaces the folds. */
  readonly holdout?: number | null;
  readonly repeats?: number;
  readonly seed: number;
  /** Whether folds given with the data take precedence [true]. */
  readonly useGiven?: boolean;
  /** What to do with a class that has fewer samples than there are stratified folds [refuse]. */
  readonly rareClasses?: 'refuse' | 'note';
  /**
   * Whether the samples of a subject may be split across folds if there are too few subjects for two
   * folds; a note then reports it.
   */
  readonly splitSubjects?: boolean;
  /** The option names used in problems [folds, repeats]. */
  readonly optionNames?: FoldOptionNames;
}

/** Assigns the samples to folds as the options specify. */
export function foldsFor(
  given: Labelled & Pick<Dataset, 'folds' | 'subjects' | 'givenSplits'>,
  options: FoldOptions,
): Folds {
  if (given.subjects && options.splitSubjects) {
    const split = foldsFor({ ...given, subjects: null }, { ...options, splitSubjects: false });
    return { ...split, notes: [...split.notes, note('inner-folds-split-subject', {})] };
  }
  const data = { ...given, ...strataOf(given) };
  const { folds, repeats, seed, rareClasses, optionNames } = options;
  const drawn = { repeats, seed, optionNames };
  const share = options.holdout ?? null;
  const useGiven = options.useGiven ?? true;
  if (data.givenSplits && useGiven) return givenSplits(data, data.givenSplits, data.subjects);
  if (data.folds && useGiven) return givenFolds(data, data.folds);
  if (data.subjects && share !== null) return subjectHoldout(data, data.subjects, { share, ...drawn });
  if (data.subjects) return subjectFolds(data, data.subjects, { count: folds, ...drawn });
  if (share !== null) return holdout(data, { share, ...drawn });
  if (folds === 'loo') return leaveOneOut(data);
  return stratifiedFolds(data, { count: folds, ...drawn, rareClasses });
}

/** The number of splits over all repeats. */
export function splitCount(folds: Folds): number {
  return folds.splits?.length ?? folds.count * folds.assignments.length;
}

/** One split. Splits are numbered by repeat, and by fold within each repeat. */
export function splitAt(folds: Folds, index: number): Split {
  if (folds.splits) return folds.splits[index];
  const assignment = folds.assignments[Math.floor(index / folds.count)];
  const fold = index % folds.count;
  let tested = 0;
  for (const assigned of assignment) if (assigned === fold) tested++;
  const test = new Int32Array(tested);
  const train = new Int32Array(assignment.length - tested);
  for (let row = 0, testEnd = 0, trainEnd = 0; row < assignment.length; row++) {
    if (assignment[row] === fold) test[testEnd++] = row;
    else train[trainEnd++] = row;
  }
  return { train, test };
}

/**
 * All splits, one at a time: leave-one-out on many samples has too many splits to hold in memory.
 */
export function* splits(folds: Folds): Generator<Split> {
  for (let index = 0; index < splitCount(folds); index++) yield splitAt(folds, index);
}

export { givenFolds } from './folds/given.ts';
export { holdout } from './folds/holdout.ts';
export { leaveOneOut, stratifiedFolds } from './folds/stratified.ts';
export { subjectFolds, subjectHoldout } from './folds/subjects.ts';
export type { Folds, Labelled, Split } from './folds/types.ts';
