// The outer parts of a nested evaluation as jobs: for every outer split the whole selection on its
// training rows.

import { type Note, note, UserError, withPosition } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { foldsFor, splitAt, splitCount } from '../evaluation/folds.ts';
import type { Job, Outcome } from '../executors/job.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { EvaluatePlan, SelectPlan } from '../plan/plan.ts';
import { type OuterFailure, type OuterOutcome, type OuterPart, outerPartJob } from './outer-part.ts';

/** Where an outer part stands, and its rows. */
export interface OuterSplit {
  readonly repeat: number;
  /** The name of the fold. */
  readonly fold: string;
  readonly train: Int32Array;
  readonly test: Int32Array;
}

export interface OuterSplits {
  readonly splits: readonly OuterSplit[];
  readonly notes: readonly Note[];
}

/** A plan with an outer cross-validation. */
export type Nested = Pick<EvaluatePlan, 'nesting' | 'seed'>;

/** The outer splits: the folds of the data where it has any, else stratified ones. */
export function outerSplits(dataset: Dataset, { nesting: { outerFolds, outerRepeats }, seed }: Nested): OuterSplits {
  const optionNames = { folds: 'outerFolds', repeats: 'outerRepeats' };
  const folds = foldsFor(dataset, { folds: outerFolds, repeats: outerRepeats, seed, optionNames });
  const splits = Array.from({ length: splitCount(folds) }, (_, index) => ({
    repeat: Math.floor(index / folds.count),
    fold: folds.names[index % folds.count],
    ...splitAt(folds, index),
  }));
  return { splits, notes: folds.notes };
}

/** The jobs of some splits, in their order. */
export function outerJobs(
  dataset: Dataset,
  splits: readonly OuterSplit[],
  part: Omit<OuterPart, 'train' | 'test'>,
  own?: OwnParts,
): Job<OuterOutcome | OuterFailure>[] {
  return splits.map(({ train, test }) => ({
    kind: outerPartJob,
    input: { ...part, train: [...train], test: [...test] },
    dataset,
    ...(own && { own }),
    weight: train.length * dataset.features.length * costOf(part.plan),
  }));
}

/** How long a selection takes beside others, roughly: what is evaluated at every step. */
function costOf({ search: { candidates }, validation: { settings } }: SelectPlan): number {
  return (typeof candidates === 'number' ? candidates : 1) * settings.length;
}

/** An outer part that is done. */
export interface OuterRun {
  readonly split: OuterSplit;
  readonly outcome: OuterOutcome;
  readonly seconds: number;
}

/** In the order of the splits; null where an interruption came first. */
export type Outcomes = readonly (Outcome<OuterOutcome | OuterFailure> | null)[];

/** The parts that are done, where none has failed; the first failure is the user's to mend. */
export function finishedRuns(splits: readonly OuterSplit[], outcomes: Outcomes): OuterRun[] {
  return outcomes.flatMap((outcome, place) => {
    if (outcome === null) return [];
    const { answer, seconds } = outcome;
    if ('failed' in answer) throw withPosition(new UserError(answer.failed), foldPosition(splits[place], splits));
    return [{ split: splits[place], outcome: answer, seconds }];
  });
}

function foldPosition({ fold, repeat }: OuterSplit, splits: readonly OuterSplit[]) {
  const isRepeated = splits.some((other) => other.repeat > 0);
  return { outerFold: fold, ...(isRepeated && { repeat: repeat + 1 }) };
}

/** A note where an interruption left outer folds or permutations undone. */
export function interruptionNotes(done: number, of: number, unit: 'outer fold' | 'permutation' = 'outer fold'): Note[] {
  return done === of ? [] : [note('evaluation-interrupted', { done, of, unit })];
}
