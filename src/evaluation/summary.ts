// The scores of the folds as one: their plain mean (folds of any size count the same), their sample
// standard deviation, and the standard error sd/√n of the mean. With one fold, as in a hold-out
// split, nothing is known of the spread: sd and se are 0, so that rules which allow for the error,
// such as one-se, allow for none.
//
// A fold without a score (null: auc where the fold lacks a class) stays in the list and is left out
// of mean, sd, se and n.

import { type Note, note, problem } from '../base/problem.ts';

/** A score over splits: mean, spread and the score of each. */
export interface ScoreSummary {
  readonly mean: number;
  readonly sd: number;
  readonly se: number;
  /** Fold by fold, within repeat by repeat. */
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

/**
 * The same for folds of several repeats. Repeats hold out the same samples again, so that their
 * scores are not independent and more repeats do not make the standard error smaller: it is that of
 * one repeat, √(s²/K), with the variance s² of its K folds averaged over the repeats.
 */
export function ofRepeats(summary: ScoreSummary, repeats: number): ScoreSummary {
  const count = summary.folds.length / repeats;
  if (repeats < 2 || !Number.isInteger(count)) return summary;
  const squares = Array.from({ length: repeats }, (_, repeat) => {
    const known = summary.folds.slice(repeat * count, (repeat + 1) * count).filter((score) => score !== null);
    return known.length === 0 ? null : summarize(known).se ** 2;
  }).filter((square) => square !== null);
  return { ...summary, se: Math.sqrt(sum(squares) / squares.length) };
}

/** Notes for the user of folds that have no score. */
export function notesOnSummary(score: string, { folds }: Pick<ScoreSummary, 'folds'>): Note[] {
  const undefinedCount = folds.filter((value) => value === null).length;
  if (undefinedCount === 0) return [];
  return [note('score-undefined-in-folds', { score, folds: undefinedCount, of: folds.length })];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
