// The scores of the folds as one: their plain mean (folds of any size count the same), their sample
// standard deviation, and the standard error sd/√n of the mean. With one fold, as in a hold-out
// split, nothing is known of the spread: sd and se are 0, so that rules which allow for the error,
// such as one-se, allow for none.
//
// With R repeats of K folds, n is R·K, as for the rule `oneSE` of the R package caret. This error is
// for the comparison of subset sizes, which are all scored on the same samples: repeats average out
// how the samples were split. It says less of new samples, since repeats hold out the same ones
// again; the interval of a nested estimate accounts for that (statistics/score-interval.ts).
//
// A fold without a score (null: auc where the fold lacks a class) stays in the list and is left out
// of mean, sd, se and n.

import { type Note, note, problem } from '../base/problem.ts';

/** A score over splits: its mean, its spread and the individual scores. */
export interface ScoreSummary {
  readonly mean: number;
  readonly sd: number;
  readonly se: number;
  /** The scores are ordered by repeat, and by fold within each repeat. */
  readonly folds: readonly (number | null)[];
}

export function summarize(folds: readonly (number | null)[]): ScoreSummary {
  const known = folds.filter((score) => score !== null);
  if (known.length === 0) throw problem('score-undefined', {}, { fixes: [{ ask: ['folds'] }, { ask: ['score'] }] });
  const mean = sum(known) / known.length;
  const squares = sum(known.map((score) => (score - mean) ** 2));
  const sd = known.length > 1 ? Math.sqrt(squares / (known.length - 1)) : 0;
  return { mean, sd, se: sd / Math.sqrt(known.length), folds };
}

/** Notes for the user of folds that have no score. */
export function notesOnSummary(score: string, { folds }: Pick<ScoreSummary, 'folds'>): Note[] {
  const undefinedCount = folds.filter((value) => value === null).length;
  if (undefinedCount === 0) return [];
  return [note('score-undefined-in-folds', { score, folds: undefinedCount, of: folds.length })];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
