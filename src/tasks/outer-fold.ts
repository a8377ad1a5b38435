// One outer fold of a nested evaluation, or one bootstrap sample: the whole selection on its
// training samples, tested on its held-out samples. The training samples are copied out first, so
// that nothing can be learned from the others: neither scaling nor folds, levels or γ.

import * as z from 'zod/mini';
import { runGenerator } from '../base/event-loop.ts';
import type { MessageCode } from '../base/messages/index.ts';
import { type Note, type Problem, reportedNote, UserError } from '../base/problem.ts';
import type { CombinedSelections } from '../composites/composite.ts';
import { sharedView } from '../data/column-view.ts';
import { type Dataset, truthOf } from '../data/dataset.ts';
import { partsOf } from '../data/parts.ts';
import { type FoldOptions, foldsFor, splitCount } from '../evaluation/folds.ts';
import { permutedLabels } from '../evaluation/permutation.ts';
import { type Qualities, qualities } from '../evaluation/qualities.ts';
import { type Answers, joined, RecordedTests, testPath } from '../evaluation/retrained-path.ts';
import type { JobKind, OnProgress } from '../executors/job.ts';
import * as shapes from '../executors/job-shapes.ts';
import { decisionTable, predictionsOf } from '../formulations/predict-model.ts';
import { schemeOf } from '../formulations/schemes/index.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { SelectPlan } from '../plan/plan.ts';
import { isPlan } from '../plan/same-plan.ts';
import { trainsAs } from '../plan/settings.ts';
import { unseenLevelNotes } from '../preprocessing/adjust.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import { holdingTable } from '../preprocessing/view-chunks.ts';
import { scoreFor } from '../scores/index.ts';
import type { Score } from '../scores/score.ts';
import { endSize, knownChanges } from '../search/finished-path.ts';
import { type FoldBaselines, majorityScore, randomScore } from './baselines.ts';
import type { TaskContext } from './context.ts';
import { settingAt, settingOf } from './curve-setting.ts';
import type { Data } from './data.ts';
import { foldOptions, type Prepared, prepareElimination } from './elimination.ts';
import { combinedIn } from './evidence-words.ts';
import { innerFolds } from './nested-part.ts';
import { type SelectResult, selectPlanned } from './select.ts';
import { selectionProgress } from './selection-progress.ts';
import { readableBy } from './subset-model.ts';

/** Which samples, and what is done with them. Plain JSON. */
export interface OuterFold {
  /** Ascending; a bootstrap sample has some several times. */
  readonly train: readonly number[];
  readonly test: readonly number[];
  readonly plan: SelectPlan;
  /** Whether every size of the path and the baselines are tested too; else only the chosen subset. */
  readonly curve: boolean;
  /** The labels are permuted, by the permutation of this number. */
  readonly permutation?: number;
}

export interface OuterSize {
  readonly features: number;
  /** The inner-CV score of this size, which guided the selection. */
  readonly selection: number;
  /** On the held-out samples. */
  readonly outer: number | null;
  /**
   * Accuracies on the held-out and on the training samples; the score where the target is a number,
   * null if it is undefined.
   */
  readonly test: number | null;
  readonly train: number | null;
  /** Of two classes. */
  readonly qualities?: Qualities;
}

/** The outcome of an outer fold. Plain JSON. */
export interface OuterOutcome {
  readonly ranking: readonly string[];
  readonly selected: Pick<SelectResult['selected'], 'features' | 'score' | 'cost'>;
  /** The score of the chosen subset on the held-out samples; null if it is undefined there. */
  readonly outer: number | null;
  /** Class, or number, and decision values of each held-out sample. */
  readonly predicted: readonly number[];
  readonly decision: readonly (readonly (number | null)[])[];
  readonly curve: readonly OuterSize[];
  /** Where the method combines selections: those of its methods. */
  readonly combined?: CombinedSelections;
  /** Where the sizes of the path are tested. */
  readonly baselines?: FoldBaselines;
  readonly notes: readonly Note[];
}

/** Where the method cannot be used on these samples: why. Plain JSON. */
export interface OuterFailure {
  readonly failed: readonly Problem[];
}

export const outerFoldJob: JobKind<OuterFold, OuterOutcome | OuterFailure> = {
  name: 'outer-fold',
  summary: 'a whole selection on a training set, scored on a test set',
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
        combined: z.optional(
          z.strictObject({
            composite: z.string(),
            rule: z.union([z.string(), z.number()]),
            needed: shapes.count,
            reached: shapes.count,
            methods: z.array(
              z.strictObject({ name: z.string(), rule: z.string(), features: shapes.texts, score: shapes.number }),
            ),
          }),
        ),
        baselines: z.optional(
          z.strictObject({ majority: shapes.number, allFeatures: shapes.number, random: shapes.number }),
        ),
        notes: shapes.problems,
      }),
    ]),
    rows: ({ train, test }) => [train, test],
  },
  isShared: ({ plan }) => plan.parallel.includes('candidates'),
  async run(part, dataset, signal, open, own, onProgress) {
    try {
      // Where the table can be shared, the samples are views of it.
      const view = sharedView(dataset!.features, dataset!.rowCount);
      return await holdingTable(view, () => outerOutcome(part, dataset!, { signal, open, own }, onProgress));
    } catch (error) {
      if (!(error instanceof UserError) || signal?.aborted) throw signal?.aborted ? signal.reason : error;
      return { failed: error.problems };
    }
  },
};

async function outerOutcome(
  part: OuterFold,
  dataset: Dataset,
  context: Pick<TaskContext, 'signal' | 'open' | 'own'>,
  onProgress?: OnProgress,
): Promise<OuterOutcome> {
  const { signal, own = {} } = context;
  const { plan, permutation } = part;
  const whole = permutation === undefined ? dataset : withPermutedLabels(dataset, plan.seed, permutation);
  const parts = partsOf(whole, Int32Array.from(part.train), Int32Array.from(part.test));
  const { test } = parts;
  const train = withCopiesTogether(parts.train, part.train);
  const folds = innerFolds(train, plan.validation);
  const data = { dataset: train, target: '', options: {} as Data['options'], notes: [], folds, like: neverRead };
  const listeners = onProgress && selectionProgress(rankingCount(train, plan, folds), onProgress);
  const prepared = prepareElimination(data, plan, part.curve ? test : null, own);
  const recorded = part.curve ? recordedTests(plan, prepared) : null;
  const ranked = recorded?.prepared ?? { ...prepared, elimination: { ...prepared.elimination, test: null } };
  const result = await selectPlanned(data, plan, { ...context, ...listeners, isPart: true }, ranked);
  signal?.throwIfAborted();
  const score = scoreFor(plan.validation.score, train.classes.length, own.score);
  const { model, selected } = result;
  const decisions = decisionTable(
    model,
    applyTransforms(model.transforms, readableBy(model, test)),
    undefined,
    own.kernel,
  );
  const predicted = predictionsOf(model, decisions);
  const answers = { predicted, decisions };
  const chosen: Selected = { data, test, plan, result, score, own };
  const curve = part.curve ? await outerCurve(chosen, prepared, recorded?.tests ?? null, signal) : [];
  return {
    ranking: result.ranking,
    selected: { features: selected.features, score: selected.score, cost: selected.cost },
    outer: scored(score, test, answers),
    predicted: [...predicted],
    decision: decisionRows(model, decisions, predicted.length),
    curve,
    ...combinedIn(result),
    ...(part.curve && { baselines: foldBaselines(chosen, prepared, curve, part.test) }),
    notes: [...result.notes.filter(isOfEvaluation).map(reportedNote), ...unseenLevelNotes(model.transforms, test)],
  };
}

/** The rankings of a selection: that of all its samples, and one per fold where folds rank. */
function rankingCount(
  train: Dataset,
  { selection, validation, seed }: SelectPlan,
  folds: Partial<FoldOptions>,
): number {
  if (selection.ranking === 'once') return 1;
  return 1 + splitCount(foldsFor(train, { ...foldOptions(validation, seed), ...folds }));
}

/**
 * The copies of a sample in a bootstrap sample as one subject, so that inner folds never test a
 * sample by models that were trained on a copy of it.
 */
function withCopiesTogether(train: Dataset, rows: readonly number[]): Dataset {
  const hasCopies = rows.some((row, place) => place > 0 && row === rows[place - 1]);
  if (train.subjects || !hasCopies) return train;
  const codes = new Int32Array(rows.length);
  for (let place = 1; place < rows.length; place++)
    codes[place] = codes[place - 1] + (rows[place] === rows[place - 1] ? 0 : 1);
  const count = codes[codes.length - 1] + 1;
  return { ...train, subjects: { codes, names: Array.from({ length: count }, (_, code) => String(code + 1)) } };
}

/** The baselines on the same held-out samples. */
function foldBaselines(
  selected: Selected,
  prepared: Prepared,
  curve: readonly OuterSize[],
  rows: readonly number[],
): FoldBaselines {
  const { data, test, plan, result, score } = selected;
  const { features: chosen, cost } = result.selected;
  const all = curve.find(({ features }) => features === result.ranking.length)?.outer ?? null;
  const setting = settingOf(plan.validation.settings, result.curve, { size: chosen.length, cost });
  const draws = { features: result.ranking, size: chosen.length, rows };
  const isAll = chosen.length === result.ranking.length;
  return {
    majority: majorityScore(score, data.dataset, test),
    allFeatures: all,
    random: isAll && all !== null ? all : randomScore({ prepared, setting, score }, draws, plan),
  };
}

/**
 * One column per binary task of all classes, in the order of the scheme; null if the training
 * samples lacked a class.
 */
function decisionRows(
  { multiclass, machines: classifiers, classes }: SelectResult['model'],
  decisions: readonly Float64Array[],
  rows: number,
) {
  const columns = schemeOf(multiclass, classifiers)
    .columns(classifiers, classes.length)
    .map((task) => (task === null ? null : decisions[task]));
  return Array.from({ length: rows }, (_, row) => columns.map((values) => values?.[row] ?? null));
}

/** Notes of the evaluation itself, for all outer folds: optimism and the score of all features. */
const SAID_BY_EVALUATION: ReadonlySet<string> = new Set<MessageCode>(['score-optimistic', 'selection-costs-score']);

const isOfEvaluation = ({ code }: { readonly code: string }) => !SAID_BY_EVALUATION.has(code);

const neverRead = async (): Promise<never> => {
  throw new Error('an outer fold reads no file');
};

/** The dataset with the labels of a permutation. */
export function withPermutedLabels(dataset: Dataset, seed: number, index: number): Dataset {
  const { labels, response, subjects } = dataset;
  const options = { seed, index, subjects: subjects?.codes ?? null };
  if (response) return { ...dataset, response: permutedLabels(response, options) };
  return { ...dataset, labels: permutedLabels(labels, options) };
}

function scored(score: Score, dataset: Dataset, { predicted, decisions }: Answers): number | null {
  const given = score.needs === 'decision' ? decisions[0] : predicted;
  return given ? score.of(truthOf(dataset), given, dataset.classes.length) : null;
}

interface Selected {
  readonly data: Data;
  readonly test: Dataset;
  readonly plan: SelectPlan;
  readonly result: SelectResult;
  readonly score: Score;
  readonly own: OwnParts;
}

/**
 * The selection's own ranking with the samples that the outer curve tests, where it trains the very
 * models that the curve needs: at every size, with the only setting there is. Null elsewhere.
 */
export function recordedTests(plan: SelectPlan, prepared: Prepared) {
  const { elimination } = prepared;
  const { dataset, test, machine: classifier, method, sampleRows, reverse } = elimination;
  const [setting, ...others] = plan.validation.settings;
  const isOnlySetting = others.length === 0 && trainsAs(classifier, setting);
  const isTrainedAtEverySize = method.retrainEvery === 1 && sampleRows === null && !reverse;
  if (!isOnlySetting || !isTrainedAtEverySize || plan.search.isEvaluated || plan.search.composite) return null;
  if (plan.selection.validateStep !== null) return null;
  const tests = new RecordedTests(test!.rowCount);
  const judged = joined(test!, dataset);
  return { tests, prepared: { ...prepared, elimination: { ...elimination, test: judged, testScore: tests } } };
}

async function outerCurve(
  selected: Selected,
  prepared: Prepared,
  recorded: RecordedTests | null,
  signal?: AbortSignal,
): Promise<OuterSize[]> {
  const { plan, result, score } = selected;
  const { trace, curve } = result;
  const { dataset, test: judged, machine: classifier, method, seed } = prepared.elimination;
  const { settings } = plan.validation;
  const entries = new Map(curve.map((entry) => [entry.features, entry]));
  const sizes = [...trace.map(({ features }) => features), endSize(trace, dataset.features.length)];
  const known = sizes.every((size) => entries.has(size)) ? recorded?.at(sizes) : null;
  const path = () =>
    testPath({
      train: dataset,
      test: judged!,
      machine: classifier,
      multiclass: method.multiclass,
      seed,
      steps: knownChanges(trace, dataset.features),
      settingAt: (size) => settingAt(entries.get(size), settings),
      isTrainWanted: true,
    });
  const plain = dataset.response ? score : scoreFor('accuracy', dataset.classes.length);
  const values = known ?? (await runGenerator(path(), signal)).values;
  return values.map(({ features, test: tested, train: trained }) => ({
    features,
    selection: entries.get(features)!.score.mean,
    outer: scored(score, judged!, tested),
    test: scored(plain, judged!, tested),
    train: scored(plain, dataset, trained!),
    ...(dataset.classes.length === 2 && { qualities: qualities(tested.decisions[0], judged!.labels) }),
  }));
}
