// The outer folds of a nested evaluation, or its bootstrap samples, as jobs: for every outer split
// the whole selection on its training samples.

import type { InterruptedUnit } from '../base/messages/evaluation.ts';
import { type Note, note, problem, UserError, withPosition } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { bootstrapSplits } from '../evaluation/bootstrap.ts';
import { foldsFor, splitAt, splitCount } from '../evaluation/folds.ts';
import type { Job, Outcome } from '../executors/job.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { EvaluatePlan, SelectPlan } from '../plan/plan.ts';
import { type OuterFailure, type OuterFold, type OuterOutcome, outerFoldJob } from './outer-fold.ts';

/** An outer split: what it is, and its samples. */
export interface OuterSplit {
  /** A fold, a bootstrap sample, or all samples for training and test: the apparent error. */
  readonly kind: 'fold' | 'bootstrap' | 'apparent';
  readonly repeat: number;
  /** The name of the fold, or the number of the bootstrap sample. */
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

/**
 * The outer splits: the folds of the data where it has any, else stratified ones; or bootstrap
 * samples.
 */
export function outerSplits(dataset: Dataset, planned: Nested): OuterSplits {
  return planned.nesting.outer === 'cv' ? foldSplits(dataset, planned) : bootstrapSamples(dataset, planned);
}

/** The bootstrap samples, after the split of which the apparent error is. */
function bootstrapSamples(dataset: Dataset, { nesting, seed }: Nested): OuterSplits {
  if (dataset.folds)
    throw problem('bootstrap-with-folds', {}, { fixes: [{ unset: ['foldsColumn'] }, { set: { outer: 'cv' } }] });
  const drawn = bootstrapSplits(dataset, nesting.bootstrapSamples, seed);
  if (drawn === null) throw problem('bootstrap-impossible', {}, { fixes: [{ set: { outer: 'cv' } }] });
  const all = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
  return {
    splits: [
      { kind: 'apparent', repeat: 0, fold: 'all', train: all, test: all },
      ...drawn.map((split, index) => ({
        kind: 'bootstrap' as const,
        repeat: 0,
        fold: String(index + 1),
        ...split,
      })),
    ],
    notes: [],
  };
}

function foldSplits(dataset: Dataset, { nesting: { outerFolds, outerRepeats }, seed }: Nested): OuterSplits {
  const optionNames = { folds: 'outerFolds', repeats: 'outerRepeats' };
  const folds = foldsFor(dataset, { folds: outerFolds, repeats: outerRepeats, seed, optionNames });
  const splits = Array.from({ length: splitCount(folds) }, (_, index) => ({
    kind: 'fold' as const,
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
  part: Omit<OuterFold, 'train' | 'test'>,
  own?: OwnParts,
): Job<OuterOutcome | OuterFailure>[] {
  return splits.map(({ kind, train, test }) => ({
    kind: outerFoldJob,
    // Scores of sizes on their own training samples would be meaningless.
    input: { ...part, curve: part.curve && kind !== 'apparent', train: [...train], test: [...test] },
    dataset,
    ...(own && { own }),
    weight: train.length * dataset.features.length * costOf(part.plan),
  }));
}

/** The relative cost of a selection, roughly: what is evaluated in every iteration. */
function costOf({ search: { candidates }, validation: { settings } }: SelectPlan): number {
  return (typeof candidates === 'number' ? candidates : 1) * settings.length;
}

/** An outer split that is done. */
export interface OuterRun {
  readonly split: OuterSplit;
  readonly outcome: OuterOutcome;
  readonly seconds: number;
}

/** In the order of the splits; null if an interruption came first. */
export type Outcomes = readonly (Outcome<OuterOutcome | OuterFailure> | null)[];

/** The splits that are done. The first failure is thrown: the user can fix it. */
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

/** What the splits of a resampling are called. */
export const splitUnit = ({ outer }: Pick<Nested['nesting'], 'outer'>): InterruptedUnit =>
  outer === 'cv' ? 'outer fold' : 'bootstrap sample';

/** A note where an interruption left folds, bootstrap samples or permutations undone. */
export function interruptionNotes(done: number, of: number, unit: InterruptedUnit): Note[] {
  return done === of ? [] : [note('evaluation-interrupted', { done, of, unit })];
}
