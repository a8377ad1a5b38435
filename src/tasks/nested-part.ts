// One part of a nested validation: the training rows of a split are ranked by themselves, tuning
// and all, and every size of that ranking is tested on the rows held out (as in scikit-learn's
// RFECV; Ambroise, McLachlan 2002: a ranking that has seen the test rows flatters). A part depends
// on its rows and the options alone, so parts can be done in any order and anywhere.

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
import { type Within, within } from '../preprocessing/within.ts';
import { scoreFor } from '../scores/index.ts';
import type { TaskContext } from './context.ts';
import { type PreparedRows, prepareRows } from './elimination.ts';
import { ended, type RecordedRun, recordedRun, unlessInterrupted } from './rank.ts';

/** A part as plain data. */
export interface NestedPiece {
  /** Prepared with what all rows teach. */
  readonly dataset: Dataset;
  /** The same rows as they were read, where each part prepares them anew (--scale-within-folds). */
  readonly raw: Dataset | null;
  readonly split: Split;
  readonly plan: RankPlan;
}

export interface NestedPart {
  /** From the full set down. */
  readonly sizes: readonly SizeScore[];
  /** The features by name, the first to leave first; without the survivors. */
  readonly eliminationOrder: readonly string[];
  readonly notes: readonly Note[];
}

/** Null where it was interrupted. */
export async function nestedPart(piece: NestedPiece, context: TaskContext = {}): Promise<NestedPart | null> {
  const rows = partRows(piece);
  const { plan } = piece;
  const testScore = testScoreOf(
    scoreFor(plan.validation.score, rows.test.classes.length, context.own?.score),
    rows.test,
  );
  const prepared = prepareRows(plan, {
    ...rows,
    testScore,
    withoutMargins: true,
    folds: innerFolds(rows.train, plan.validation),
    own: context.own,
  });
  const { method, sampleRows } = prepared.elimination;
  const isTrainedAtEverySize = plan.search.isEvaluated || (method.retrainEvery === 1 && sampleRows === null);
  const silent = { ...prepared, elimination: { ...prepared.elimination, test: null } };
  const run = await ended(recordedRun(isTrainedAtEverySize ? prepared : silent, context));
  if (context.signal?.aborted) return null;
  const sizes = isTrainedAtEverySize
    ? scoredOnTheWay(prepared, run)
    : await unlessInterrupted(scoredAfterwards(prepared, run, context.signal), context.signal);
  if (sizes === null) return null;
  return {
    sizes,
    eliminationOrder: run.steps.flatMap(({ removed }) => removed),
    notes: run.notes,
  };
}

/** A part as a job on the prepared rows. */
export const nestedPartJob: JobKind<NestedInput, NestedPart> = {
  name: 'nested-part',
  summary: 'a ranking of the training rows of a split, tested on the others',
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
    const part = await nestedPart({ dataset: dataset!, raw: null, split, plan }, { signal });
    if (part === null) throw signal!.reason;
    return part;
  },
};

interface NestedInput {
  readonly train: readonly number[];
  readonly test: readonly number[];
  readonly plan: RankPlan;
}

/**
 * The rows of the part, with which it has nothing of the test rows in it but their classes' names.
 */
function partRows({ dataset, raw, split, plan }: NestedPiece) {
  const train = countingRows(dataset, split.train);
  const refit = raw && within(raw, dataset, plan.preprocessing);
  const prepared = refit ? refit(train) : dataset;
  const own = pickRows(prepared, train);
  // Folds inside the part prepare its rows with some of them.
  const inside: Within | null = refit && ((rows) => pickRows(refit(rows.map((row) => train[row])), train));
  return { dataset: own, train: own, test: pickRows(prepared, split.test), within: inside };
}

/**
 * Where a part needs folds of its own they are generated: a column of folds has none for rows that
 * lack one of them.
 */
export function innerFolds({ subjects }: Dataset, { folds }: Pick<ValidationPlan, 'folds'>): Partial<FoldOptions> {
  const most = subjects ? new Set(subjects.codes).size : Infinity;
  return { useGiven: false, rareClasses: 'note', folds: folds === 'loo' ? folds : Math.min(folds, most) };
}

/**
 * The machines that ranked are those of each size: they have been asked for the test rows already.
 */
function scoredOnTheWay({ elimination }: PreparedRows, { steps, summary }: RecordedRun): SizeScore[] {
  const sizes = steps.map(({ features, test }) => sizeScore(features, test!));
  const smallest = elimination.dataset.features.length - steps.reduce((sum, { removed }) => sum + removed.length, 0);
  return typeof summary.test === 'number' ? [...sizes, sizeScore(smallest, summary.test)] : sizes;
}

const sizeScore = (features: number, score: number): SizeScore => ({
  features,
  score: Number.isNaN(score) ? null : score,
});

/** The ranking kept machines while features left, so that each size is trained now. */
async function scoredAfterwards(
  { elimination }: PreparedRows,
  { steps }: RecordedRun,
  signal?: AbortSignal,
): Promise<SizeScore[]> {
  const { dataset, machine, method, seed, test, testScore } = elimination;
  const places = new Map(dataset.features.map(({ name }, index) => [name, index]));
  const path = {
    steps: steps.map(({ removed }) => removed.map((name) => places.get(name)!)),
    featureCount: dataset.features.length,
    isWanted: () => true,
  };
  const part = {
    dataset,
    test: test!,
    testScore: testScore!,
    machine: { ...machine, multiclass: method.multiclass, seed },
  };
  return (await runGenerator(retrainedScores(part, path), signal)).values;
}
