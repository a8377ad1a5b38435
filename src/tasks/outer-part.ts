// One outer part of a nested evaluation: the whole selection on its training rows, and what comes
// of it on its test rows. The training rows are taken out first, so that nothing can be learned
// from the others: neither scaling nor folds, levels or γ.

import * as z from 'zod/mini';
import { runGenerator } from '../base/event-loop.ts';
import { type Note, type Problem, reportedNote, UserError } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Hash } from '../data/digest.ts';
import { partsOf } from '../data/parts.ts';
import { permutedLabels } from '../evaluation/permutation.ts';
import { type Qualities, qualities } from '../evaluation/qualities.ts';
import { type Answers, testPath } from '../evaluation/retrained-path.ts';
import type { JobKind } from '../executors/job.ts';
import * as shapes from '../executors/job-shapes.ts';
import { decisionTable, predictionsOf } from '../formulations/predict-model.ts';
import { schemeOf } from '../formulations/schemes/index.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { SelectPlan } from '../plan/plan.ts';
import { isPlan } from '../plan/same-plan.ts';
import { unseenLevelNotes } from '../preprocessing/adjust.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import { scoreFor } from '../scores/index.ts';
import type { Score } from '../scores/score.ts';
import type { TaskContext } from './context.ts';
import { settingAt } from './curve-setting.ts';
import type { Data } from './data.ts';
import { prepareElimination } from './elimination.ts';
import { innerFolds } from './nested-part.ts';
import { type SelectResult, selectPlanned } from './select.ts';

/** Which rows, and what is done with them. Plain JSON. */
export interface OuterPart {
  readonly train: readonly number[];
  readonly test: readonly number[];
  readonly plan: SelectPlan;
  /** Whether every size of the path is tested as well; else only the chosen subset. */
  readonly curve: boolean;
  /** Labels are dealt anew among the rows, in this of many ways. */
  readonly permutation?: number;
}

export interface OuterSize {
  readonly features: number;
  /** The selection's own score of this size, which has helped to choose. */
  readonly selection: number;
  /** On the rows that took no part. */
  readonly outer: number | null;
  /** Accuracies on both parts. */
  readonly test: number;
  readonly train: number;
  /** Of two classes. */
  readonly qualities?: Qualities;
}

/** What is known of an outer part in the end. Plain JSON. */
export interface OuterOutcome {
  readonly ranking: readonly string[];
  readonly selected: Pick<SelectResult['selected'], 'features' | 'score' | 'cost'>;
  /**
   * The score of the chosen subset on the rows that took no part; null where it is undefined there.
   */
  readonly outer: number | null;
  /** Class and decision values of each test row. */
  readonly predicted: readonly number[];
  readonly decision: readonly (readonly (number | null)[])[];
  readonly curve: readonly OuterSize[];
  readonly notes: readonly Note[];
}

/** Where the method cannot be used on these samples: why. Plain JSON. */
export interface OuterFailure {
  readonly failed: readonly Problem[];
}

export const outerPartJob: JobKind<OuterPart, OuterOutcome | OuterFailure> = {
  name: 'outer-part',
  summary: 'a whole selection on some rows, judged on others',
  shape: {
    input: z.strictObject({
      train: shapes.counts,
      test: shapes.counts,
      plan: z.custom((value) => isPlan('select', value), 'is not a plan of this version'),
      curve: z.boolean(),
      permutation: z.optional(shapes.count),
    }),
    answer: z.union([
      z.strictObject({ failed: shapes.problems }),
      z.looseObject({
        ranking: shapes.texts,
        selected: z.looseObject({ features: shapes.texts, score: shapes.summary, cost: shapes.number }),
        outer: shapes.number,
        predicted: shapes.numbers,
        decision: z.array(shapes.numbers),
        curve: z.array(z.looseObject({ features: shapes.count, selection: shapes.number, outer: shapes.number })),
        notes: shapes.problems,
      }),
    ]),
    rows: ({ train, test }) => [train, test],
  },
  isShared: ({ plan }) => plan.parallel.includes('candidates'),
  async run(part, dataset, signal, open, own) {
    try {
      return await outerOutcome(part, dataset!, { signal, open, own });
    } catch (error) {
      if (!(error instanceof UserError) || signal?.aborted) throw signal?.aborted ? signal.reason : error;
      return { failed: error.problems };
    }
  },
};

async function outerOutcome(
  part: OuterPart,
  dataset: Dataset,
  context: Pick<TaskContext, 'signal' | 'open' | 'own'>,
): Promise<OuterOutcome> {
  const { signal, own = {} } = context;
  const { plan, permutation } = part;
  const whole = permutation === undefined ? dataset : withPermutedLabels(dataset, plan.seed, permutation);
  const { train, test } = partsOf(whole, Int32Array.from(part.train), Int32Array.from(part.test));
  const folds = innerFolds(train, plan.validation);
  const data = { dataset: train, target: '', options: {} as Data['options'], notes: [], folds, like: neverRead };
  const result = await selectPlanned(data, plan, { ...context, hash: () => NO_DIGEST });
  signal?.throwIfAborted();
  const score = scoreFor(plan.validation.score, train.classes.length, own.score);
  const { model, selected } = result;
  const decisions = decisionTable(
    model,
    applyTransforms(model.transforms, testable(test, model)),
    undefined,
    own.kernel,
  );
  const predicted = predictionsOf(model, decisions);
  const answers = { predicted, decisions };
  return {
    ranking: result.ranking,
    selected: { features: selected.features, score: selected.score, cost: selected.cost },
    outer: scored(score, test, answers),
    predicted: [...predicted],
    decision: decisionRows(model, decisions, predicted.length),
    curve: part.curve ? await outerCurve({ data, test, plan, result, score, own }, signal) : [],
    notes: [...result.notes.map(reportedNote), ...unseenLevelNotes(model.transforms, test)],
  };
}

/**
 * One column per binary task of all classes, in the order of the scheme; null where the training
 * samples lacked a class.
 */
function decisionRows(
  { multiclass, machines, classes }: SelectResult['model'],
  decisions: readonly Float64Array[],
  rows: number,
) {
  const columns = schemeOf(multiclass, machines)
    .columns(machines, classes.length)
    .map((task) => (task === null ? null : decisions[task]));
  return Array.from({ length: rows }, (_, row) => columns.map((values) => values?.[row] ?? null));
}

/** Only the columns that the model's transforms know: it was fitted on these. */
export function testable(test: Dataset, model: SelectResult['model']): Dataset {
  const known = new Set(model.columns);
  return {
    ...test,
    features: test.features.filter(
      ({ name, levels }) => known.has(name) || levels?.some((level) => known.has(`${name}=${level}`)),
    ),
  };
}

/** Nobody asks for the digest of a part. */
const NO_DIGEST: Hash = { update: () => {}, hex: () => '' };

const neverRead = async (): Promise<never> => {
  throw new Error('an outer part reads no file');
};

/** The dataset with the labels of a permutation. */
export function withPermutedLabels(dataset: Dataset, seed: number, index: number): Dataset {
  const { labels, subjects } = dataset;
  return { ...dataset, labels: permutedLabels(labels, { seed, index, subjects: subjects?.codes ?? null }) };
}

function scored(score: Score, { labels, classes }: Dataset, { predicted, decisions }: Answers): number | null {
  const given = score.needs === 'decision' ? decisions[0] : predicted;
  return given ? score.of(labels, given, classes.length) : null;
}

interface Selected {
  readonly data: Data;
  readonly test: Dataset;
  readonly plan: SelectPlan;
  readonly result: SelectResult;
  readonly score: Score;
  readonly own: OwnParts;
}

async function outerCurve(selected: Selected, signal?: AbortSignal): Promise<OuterSize[]> {
  const { data, test, plan, result, score, own } = selected;
  const { trace, curve } = result;
  const prepared = prepareElimination(data, plan, test, own);
  const { dataset, test: judged, machine, method, seed } = prepared.elimination;
  const places = new Map(dataset.features.map(({ name }, index) => [name, index]));
  const { settings } = plan.validation;
  const entries = new Map(curve.map((entry) => [entry.features, entry]));
  const path = testPath({
    train: dataset,
    test: judged!,
    machine,
    multiclass: method.multiclass,
    seed,
    steps: trace.map(({ removed }) => removed.map((name) => places.get(name)!)),
    settingAt: (size) => settingAt(entries.get(size), settings),
    isTrainWanted: true,
  });
  const accuracy = scoreFor('accuracy', dataset.classes.length);
  const { values } = await runGenerator(path, signal);
  return values.map(({ features, test: tested, train: trained }) => ({
    features,
    selection: entries.get(features)!.score.mean,
    outer: scored(score, judged!, tested),
    test: scored(accuracy, judged!, tested)!,
    train: scored(accuracy, dataset, trained!)!,
    ...(dataset.classes.length === 2 && { qualities: qualities(tested.decisions[0], judged!.labels) }),
  }));
}
