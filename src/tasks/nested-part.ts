// One fold of a curve with a ranking per fold: the training samples of a split are preprocessed,
// tuned and ranked by themselves, and every size of that ranking is scored on the held-out samples
// (as scikit-learn's RFECV does in a Pipeline; Ambroise and McLachlan 2002: a ranking that has seen
// the held-out samples is optimistic). A fold depends on its samples and the options alone, so folds
// can be computed in any order and anywhere.

import * as z from 'zod/mini';
import { runGenerator } from '../base/event-loop.ts';
import type { Note } from '../base/problem.ts';
import { type Dataset, pickRows } from '../data/dataset.ts';
import type { FoldOptions, Split } from '../evaluation/folds.ts';
import { countingRows, type SizeScore, testScoreOf } from '../evaluation/part-scores.ts';
import { retrainedScores } from '../evaluation/retrained-path.ts';
import type { JobKind } from '../executors/job.ts';
import * as shapes from '../executors/job-shapes.ts';
import type { RankPlan, ValidationPlan } from '../plan/plan.ts';
import { isPlan } from '../plan/same-plan.ts';
import { foldSamples } from '../preprocessing/fold-samples.ts';
import { scoreFor } from '../scores/index.ts';
import { eliminationOrder, endSize, knownChanges } from '../search/finished-path.ts';
import type { TaskContext } from './context.ts';
import { type PreparedRows, prepareRows, type RowsToRank } from './elimination.ts';
import { ended, type RecordedRun, recordedRun, unlessInterrupted } from './ranking-run.ts';

/** A part as plain data. */
export interface NestedPiece {
  /**
   * As it was read, where the plan preprocesses within folds; else preprocessed as all samples
   * teach.
   */
  readonly dataset: Dataset;
  readonly split: Split;
  readonly plan: RankPlan;
}

export interface NestedPart {
  /** From the full set down. */
  readonly sizes: readonly SizeScore[];
  /** The eliminated features by name, in the order of elimination. */
  readonly eliminationOrder: readonly string[];
  readonly notes: readonly Note[];
}

/** Null if it was interrupted. */
export async function nestedPart(piece: NestedPiece, context: TaskContext = {}): Promise<NestedPart | null> {
  const rows = samplesOf(piece);
  const plan = withPresentKept(piece.plan, rows.dataset);
  const testScore = testScoreOf(
    scoreFor(plan.validation.score, rows.test.classes.length, context.own?.score),
    rows.test,
  );
  const prepared = prepareRows(plan, {
    ...rows,
    testScore,
    withoutMargins: true,
    folds: innerFolds(rows.dataset, plan.validation),
    own: context.own,
  });
  const { method, sampleRows } = prepared.elimination;
  const { isEvaluated, sequence } = plan.search;
  const isTrainedAtEverySize = isEvaluated || sequence !== null || (method.retrainEvery === 1 && sampleRows === null);
  const silent = { ...prepared, elimination: { ...prepared.elimination, test: null } };
  const run = await ended(recordedRun(isTrainedAtEverySize ? prepared : silent, context));
  if (context.signal?.aborted) return null;
  const sizes = isTrainedAtEverySize
    ? scoredOnTheWay(prepared, run)
    : await unlessInterrupted(scoredAfterwards(prepared, run, context.signal), context.signal);
  if (sizes === null) return null;
  return {
    sizes,
    eliminationOrder: eliminationOrder(run.steps),
    notes: run.notes,
  };
}

/** The score of one size of the ranking of a fold, which its path did not visit. */
export async function scoreOfSize(
  piece: NestedPiece,
  eliminationOrder: readonly string[],
  size: number,
  { own, signal }: Pick<TaskContext, 'own' | 'signal'>,
): Promise<SizeScore | null> {
  const rows = samplesOf(piece);
  const plan = withPresentKept(piece.plan, rows.dataset);
  const { features } = rows.dataset;
  const testScore = testScoreOf(scoreFor(plan.validation.score, rows.test.classes.length, own?.score), rows.test);
  const { elimination } = prepareRows(plan, { ...rows, testScore, withoutMargins: true, own });
  const { dataset, machine, method, seed } = elimination;
  const removed = eliminationOrder.slice(0, features.length - size);
  const path = {
    steps: knownChanges([{ removed }], features),
    featureCount: features.length,
    isWanted: (features: number) => features === size,
  };
  const part = { dataset, test: rows.test, testScore, machine: { ...machine, multiclass: method.multiclass, seed } };
  const { values } = await runGenerator(retrainedScores(part, path), signal);
  return values.find(({ features }) => features === size) ?? null;
}

/** A part as a job. */
export const nestedPartJob: JobKind<NestedInput, NestedPart> = {
  name: 'nested-part',
  summary: 'a ranking of the training set of a split, scored on its test set',
  shape: {
    input: z.strictObject({
      train: shapes.counts,
      test: shapes.counts,
      plan: z.custom((value) => isPlan('rank', value), 'is not a plan of this version'),
    }),
    answer: z.strictObject({
      sizes: z.array(z.strictObject({ features: shapes.count, score: shapes.number })),
      eliminationOrder: shapes.texts,
      notes: shapes.problems,
    }),
    rows: ({ train, test }) => [train, test],
  },
  async run({ train, test, plan }, dataset, signal) {
    const split = { train: Int32Array.from(train), test: Int32Array.from(test) };
    const part = await nestedPart({ dataset: dataset!, split, plan }, { signal });
    if (part === null) throw signal!.reason;
    return part;
  },
};

interface NestedInput {
  readonly train: readonly number[];
  readonly test: readonly number[];
  readonly plan: RankPlan;
}

/** The training and the held-out samples of a fold, preprocessed. */
function samplesOf({ dataset, split, plan }: NestedPiece): Pick<RowsToRank, 'dataset' | 'within'> & { test: Dataset } {
  const train = countingRows(dataset, split.train);
  if (!plan.validation.preprocessesWithinFolds)
    return { dataset: pickRows(dataset, train), test: pickRows(dataset, split.test), within: null };
  const { train: own, test, within } = foldSamples(dataset, train, split.test, plan.preprocessing);
  return { dataset: own, test, within };
}

/** A training set may lack a level of a category, and so its column, that must be kept. */
function withPresentKept(plan: RankPlan, { features }: Dataset): RankPlan {
  const { keep, sequence } = plan.search;
  const startSet = sequence?.startSet ?? null;
  if (keep.length === 0 && startSet === null) return plan;
  const present = new Set(features.flatMap(({ name, group }) => (group === undefined ? [name] : [name, group])));
  const presentOf = (names: readonly string[]) => names.filter((name) => present.has(name));
  const search = { ...plan.search, keep: presentOf(keep) };
  if (sequence === null || startSet === null) return { ...plan, search };
  return { ...plan, search: { ...search, sequence: { ...sequence, startSet: presentOf(startSet) } } };
}

/**
 * If a training set needs its own folds, they are generated: a folds column cannot provide them for
 * a training set that lacks one.
 */
export function innerFolds({ subjects }: Dataset, { folds }: Pick<ValidationPlan, 'folds'>): Partial<FoldOptions> {
  const most = subjects ? new Set(subjects.codes).size : Infinity;
  const generated = { useGiven: false, rareClasses: 'note' } as const;
  // With a single subject left, such as one of two batches, inner folds cannot keep it together.
  // They only choose the size and the hyperparameters; the outer test samples are of other subjects.
  if (most < 2) return { ...generated, splitSubjects: true };
  return { ...generated, folds: folds === 'loo' ? folds : Math.min(folds, most) };
}

/**
 * The models that ranked are those of each size: they have been asked for the test samples already.
 */
function scoredOnTheWay({ elimination }: PreparedRows, { steps, summary }: RecordedRun): SizeScore[] {
  const sizes = steps.map(({ features, test }) => sizeScore(features, test!));
  const smallest = endSize(steps, elimination.dataset.features.length);
  return typeof summary.test === 'number' ? [...sizes, sizeScore(smallest, summary.test)] : sizes;
}

const sizeScore = (features: number, score: number): SizeScore => ({
  features,
  score: Number.isNaN(score) ? null : score,
});

/** The ranking kept models while features left, so that each size is trained now. */
async function scoredAfterwards(
  { elimination }: PreparedRows,
  { steps }: RecordedRun,
  signal?: AbortSignal,
): Promise<SizeScore[]> {
  const { dataset, machine: classifier, method, seed, test, testScore } = elimination;
  const path = {
    steps: knownChanges(steps, dataset.features),
    featureCount: dataset.features.length,
    isWanted: () => true,
  };
  const part = {
    dataset,
    test: test!,
    testScore: testScore!,
    machine: { ...classifier, multiclass: method.multiclass, seed },
  };
  return (await runGenerator(retrainedScores(part, path), signal)).values;
}
