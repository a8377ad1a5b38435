// What ranking and selecting share: a plan applied to data, and the steps of the search, whether or
// not candidates are evaluated.

import { nearest } from '../base/nearest.ts';
import { type Note, problem } from '../base/problem.ts';
import { composites } from '../composites/index.ts';
import { subsetCriteria } from '../criteria/subsets/index.ts';
import type { Dataset } from '../data/dataset.ts';
import type { CrossValidator } from '../evaluation/cross-validator.ts';
import { type EvaluatedStep, type EvaluatedSummary, eliminateEvaluated } from '../evaluation/eliminate-evaluated.ts';
import { type FoldOptions, foldsFor, splits } from '../evaluation/folds.ts';
import { testScoreOf } from '../evaluation/part-scores.ts';
import { type SequentialSearch, searchByCriterion, searchSequentially } from '../evaluation/sequential-search.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';
import { abortable } from '../executors/abortable-cross-validator.ts';
import { weightsByClass } from '../formulations/costs.ts';
import { candidateCount } from '../plan/candidates.ts';
import { scoresOf } from '../plan/methods.ts';
import { criterionOf, type OwnParts } from '../plan/own-parts.ts';
import type { CompositePlan, RankPlan, SequencePlan, ValidationPlan } from '../plan/plan.ts';
import { unseenLevelNotes } from '../preprocessing/adjust.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../preprocessing/chain.ts';
import { type ScaledSamples, scaledSamples } from '../preprocessing/fit-view.ts';
import type { TransformOptions } from '../preprocessing/transform.ts';
import { type Within, within } from '../preprocessing/within.ts';
import { scoreFor } from '../scores/index.ts';
import { type EliminationSummary, eliminate as eliminationSteps } from '../search/eliminate.ts';
import type { Elimination } from '../search/elimination.ts';
import type { TestScore, TraceStep } from '../search/trace.ts';
import type { Data } from './data.ts';

/** The samples of a selection before preprocessing, and how their folds differ from the options. */
export interface SelectionSource {
  readonly dataset: Dataset;
  readonly folds?: Partial<FoldOptions>;
}

/** An elimination that is ready to run, on some samples or all. */
export interface PreparedRows {
  readonly plan: RankPlan;
  /** The objects that the plan names and that are not built in. */
  readonly own: OwnParts;
  readonly elimination: Elimination;
  /**
   * How subsets are scored. Created on demand: a class may have too few samples for folds that are
   * never used.
   */
  readonly evaluation: () => { readonly evaluation: Evaluation; readonly notes: readonly Note[] };
  /**
   * The samples prepared with what some of them teach; null if folds share what all of them teach.
   */
  readonly within: Within | null;
  /** The samples before preprocessing. */
  readonly source: SelectionSource;
}

export interface Prepared extends PreparedRows {
  readonly notes: readonly Note[];
}

/** Fits the transforms on all samples and states the elimination. */
export function prepareElimination(
  data: Pick<Data, 'dataset' | 'folds'>,
  plan: RankPlan,
  test: Dataset | null,
  own: OwnParts = {},
): Prepared {
  const { dataset, test: judged, notes } = preparedSamples(data.dataset, test, plan.preprocessing);
  const preparedRows = prepareRows(plan, {
    dataset,
    test: judged,
    within: plan.validation.preprocessesWithinFolds ? within(data.dataset, dataset, plan.preprocessing) : null,
    folds: data.folds,
    own,
  });
  return { ...preparedRows, source: { dataset: data.dataset, folds: data.folds }, notes };
}

/** The samples, and others, preprocessed as the former teach. */
function preparedSamples(dataset: Dataset, test: Dataset | null, options: TransformOptions): ScaledSamples {
  const scaled = scaledSamples(dataset, test, options);
  if (scaled) return scaled;
  const rows = Int32Array.from({ length: dataset.rowCount }, (_, row) => row);
  const transforms = fitTransforms(dataset, rows, transformSteps(options, dataset));
  const unseen = test === null ? [] : unseenLevelNotes(transforms, test);
  return {
    dataset: applyTransforms(transforms, dataset),
    test: test && applyTransforms(transforms, test),
    notes: [...transforms.flatMap(({ notes }) => notes), ...unseen],
  };
}

export interface RowsToRank {
  /** The preprocessed data: numeric, complete and scaled. */
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly testScore?: TestScore;
  readonly withoutMargins?: boolean;
  readonly within: Within | null;
  /** How the folds differ from the options. */
  readonly folds?: Partial<FoldOptions>;
  /** The objects that the plan names and that are not built in. */
  readonly own?: OwnParts;
}

/** States the elimination of prepared samples. */
export function prepareRows(plan: RankPlan, given: RowsToRank): PreparedRows {
  const { dataset, test, testScore = realTestScore(plan, given), withoutMargins, own = {} } = given;
  const elimination = { ...eliminationOf(plan, dataset, test, own), testScore, withoutMargins };
  return {
    plan,
    own,
    elimination,
    evaluation: () => evaluationOf(plan, elimination, given),
    within: given.within,
    source: { dataset, folds: given.folds },
  };
}

/**
 * Predicted numbers are rarely exact: where the target is one, the test samples are scored as the
 * plan scores subsets.
 */
function realTestScore({ validation }: RankPlan, { test, own }: RowsToRank): TestScore | undefined {
  return test?.response ? testScoreOf(scoreFor(validation.score, 0, own?.score), test) : undefined;
}

function evaluationOf(
  { formulation, validation, seed }: RankPlan,
  { dataset, machine: classifier }: Elimination,
  { within, folds: more, own = {} }: RowsToRank,
) {
  const { settings, score, tolerance } = validation;
  const folds = foldsFor(dataset, { ...foldOptions(validation, seed), ...more });
  const parts = [...splits(folds)];
  const evaluation: Evaluation = {
    dataset,
    splits: parts,
    ...(within && { within: parts.map(({ train }) => within(train)) }),
    settings,
    ...(own.kernel && { ownKernel: own.kernel }),
    multiclass: formulation.scheme,
    classWeights: classifier.classWeights,
    score: scoreFor(score, dataset.classes.length, own.score),
    tolerance,
    maxIterations: formulation.maxIterations,
  };
  return { evaluation, notes: folds.notes };
}

/** The plan of a search as the engine takes it: names become indices and entries. */
function eliminationOf(
  { formulation, search, seed }: RankPlan,
  dataset: Dataset,
  test: Dataset | null,
  own: OwnParts,
): Elimination {
  const { name: machine, classWeights, scheme: multiclass, ...training } = formulation;
  const { criterion, keep, strategy, retrainEvery, isEvaluated, sequence, ...walk } = search;
  return {
    ...walk,
    dataset,
    test,
    machine: {
      ...training,
      machine,
      classWeights: weightsByClass(classWeights, dataset.classes),
      ...(own.kernel && { ownKernel: own.kernel }),
    },
    method: {
      criterion: search.composite ? unranked(search.composite) : criterionOf(criterion.name, own),
      strategy,
      retrainEvery,
      merge: criterion.aggregation,
      multiclass,
      isEvaluated,
      sequence,
    },
    normalization: criterion.normalization,
    epsilon: criterion.epsilon,
    own: criterion.own,
    keep: namedFeatures(keep, dataset, 'keep'),
    seed,
  };
}

/** What stands for the scores of a composite until there are some. */
const unranked = ({ name }: CompositePlan) => scoresOf(composites.get(name), () => Number.NaN);

/** How the folds of a plan are made. */
export function foldOptions({ folds, holdout, repeats }: ValidationPlan, seed: number): FoldOptions {
  return { folds, holdout, repeats, seed };
}

/** The problem of a name that no feature has, by the option that lists it. */
const UNKNOWN_NAMES = { keep: 'keep-unknown', startSet: 'start-set-unknown' } as const;

/** A name means the feature, or every column of the categorical attribute of that name. */
function namedFeatures(names: readonly string[], dataset: Dataset, option: keyof typeof UNKNOWN_NAMES): Set<number> {
  const kept = new Set<number>();
  for (const name of names) {
    const own = [...dataset.features.keys()].filter(
      (index) => dataset.features[index].name === name || dataset.features[index].group === name,
    );
    if (own.length === 0) {
      const names = dataset.features.map((feature) => feature.name);
      const facts = { feature: name, nearest: nearest(name, names) };
      throw problem(UNKNOWN_NAMES[option], facts, { fixes: [{ ask: [option] }] });
    }
    for (const index of own) kept.add(index);
  }
  return kept;
}

/** A step of an elimination, whether or not it evaluated candidates. */
export type AnyStep = TraceStep | EvaluatedStep;
export type AnySummary = EliminationSummary | EvaluatedSummary;

/**
 * The steps of a prepared elimination; `open` is requested a cross-validator where candidates are
 * evaluated.
 */
export function eliminationRun(
  prepared: PreparedRows,
  open: OpenValidator,
  watched: WatchedSearch = {},
): AsyncGenerator<AnyStep, AnySummary, void> {
  const { elimination, plan } = prepared;
  const { search } = plan;
  if (search.sequence) return sequentialRun(prepared, search.sequence, open, watched);
  if (!search.isEvaluated) return eliminationSteps(elimination);
  const { evaluation, notes } = prepared.evaluation();
  return eliminateEvaluated({
    elimination,
    settings: evaluation.settings,
    splitCount: evaluation.splits.length,
    candidates: candidateCount(search.candidates),
    notes,
    open: () => open(evaluation),
  });
}

type OpenValidator = (evaluation: Evaluation, features?: ArrayLike<number>) => Promise<CrossValidator>;

/** What follows a search, and what may end it. */
export interface WatchedSearch extends Pick<SequentialSearch, 'onSubset'> {
  readonly signal?: AbortSignal;
  /** Whether an abort ends the search with what it has found, instead of being thrown. */
  readonly partial?: boolean;
}

/** A sequential search, by cross-validated scores or by a criterion. */
function sequentialRun(
  prepared: PreparedRows,
  { startSet, criterion, ...sequence }: SequencePlan,
  open: OpenValidator,
  { signal, partial = false, onSubset }: WatchedSearch,
): AsyncGenerator<AnyStep, AnySummary, void> {
  const { elimination, plan } = prepared;
  const search = {
    ...sequence,
    elimination,
    start: startSet && [...namedFeatures(startSet, elimination.dataset, 'startSet')],
    onSubset,
    // What has been found is the partial result; without one, the validator throws.
    isStopped: () => partial && signal?.aborted === true,
  };
  if (criterion !== null)
    return searchByCriterion({
      ...search,
      setting: plan.validation.settings[0],
      criterion: subsetCriteria.get(criterion),
      guard: (own) => (partial ? own : abortable(own, signal)),
    });
  const { evaluation, notes } = prepared.evaluation();
  return searchSequentially({
    ...search,
    settings: evaluation.settings,
    splitCount: evaluation.splits.length,
    notes,
    open: (features) => open(evaluation, features),
  });
}
