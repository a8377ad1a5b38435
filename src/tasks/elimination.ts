// What ranking and selecting share: the options of an elimination, its preparation, and its steps, whether or not they evaluate candidates.

import { nearest } from '../base/nearest.ts';
import { flagOf } from '../base/option.ts';
import { UserError } from '../base/problem.ts';
import { listed, quoted } from '../base/text.ts';
import type { Dataset } from '../data/dataset.ts';
import type { CrossValidator } from '../evaluation/cross-validator.ts';
import { type EvaluatedStep, type EvaluatedSummary, eliminateEvaluated } from '../evaluation/eliminate-evaluated.ts';
import { type FoldOptions, foldsFor, splits } from '../evaluation/folds.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';
import { weightsByClass } from '../formulations/costs.ts';
import { formulations } from '../formulations/index.ts';
import { kernels } from '../kernels/index.ts';
import { candidateCount } from '../plan/candidates.ts';
import { type ResolvedMethod, resolveMethod } from '../plan/methods.ts';
import { parseStep } from '../plan/schedule.ts';
import type { Setting } from '../plan/settings.ts';
import { settingsOf } from '../plan/settings.ts';
import type { ResolvedRankOptions } from '../plan/task-options.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../preprocessing/chain.ts';
import { fittedOptions } from '../preprocessing/options.ts';
import type { Fitted } from '../preprocessing/transform.ts';
import { type Within, within } from '../preprocessing/within.ts';
import { scoreFor } from '../scores/index.ts';
import { type Elimination, type EliminationSummary, eliminate as eliminationSteps } from '../search/eliminate.ts';
import type { TestScore, TraceStep } from '../search/trace.ts';
import { RANKING_TOLERANCE } from '../solvers/solver.ts';
import type { Data } from './data.ts';

/** An elimination that is ready to run, on some rows or all. */
export interface PreparedRows {
  readonly elimination: Elimination;
  /**
   * How subsets are scored. Made where it is needed: a class may have too few rows for folds that nobody asks for.
   */
  readonly evaluation: () => { readonly evaluation: Evaluation; readonly notes: readonly string[] };
  /** Whether scores decide who leaves, or with which setting it is ranked. */
  readonly isEvaluated: boolean;
  readonly candidates: number | string;
  /** The rows prepared with what some of them teach; null where folds share what all of them teach. */
  readonly within: Within | null;
}

export interface Prepared extends PreparedRows {
  readonly transforms: readonly Fitted[];
  readonly notes: readonly string[];
}

/** Fits the transforms on all rows and states the elimination. */
export function prepareElimination(
  data: Pick<Data, 'dataset' | 'folds'>,
  options: ResolvedRankOptions,
  test: Dataset | null,
): Prepared {
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const transforms = fitTransforms(data.dataset, rows, transformSteps(fittedOptions(options)));
  const dataset = applyTransforms(transforms, data.dataset);
  const preparedRows = prepareRows(options, {
    dataset,
    test: test && applyTransforms(transforms, test),
    within: options.scaleWithinFolds ? within(data.dataset, dataset, fittedOptions(options)) : null,
    folds: data.folds,
  });
  return { ...preparedRows, transforms, notes: transforms.flatMap(({ notes }) => notes) };
}

export interface RowsToRank {
  /** Prepared: numeric, complete, scaled. */
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly testScore?: TestScore;
  readonly withoutMargins?: boolean;
  readonly within: Within | null;
  /** How the folds differ from what the options say. */
  readonly folds?: Partial<FoldOptions>;
}

/** States the elimination of prepared rows. */
export function prepareRows(options: ResolvedRankOptions, given: RowsToRank): PreparedRows {
  const { dataset, test, testScore, withoutMargins } = given;
  const method = resolveMethod(options);
  const elimination = { ...eliminationOf(options, method, dataset, test), testScore, withoutMargins };
  const settings = settingsOf(options);
  const isEvaluated = method.isEvaluated || settings.length > 1;
  if (isEvaluated) refuseUnfit(options, method);
  return {
    elimination,
    evaluation: () => evaluationOf(options, settings, elimination, given),
    isEvaluated,
    candidates: method.isEvaluated ? options.candidates : 1,
    within: given.within,
  };
}

function evaluationOf(
  options: ResolvedRankOptions,
  settings: readonly Setting[],
  { dataset, machine, method }: Elimination,
  { within, folds: more }: RowsToRank,
) {
  const folds = foldsFor(dataset, { ...options, ...more });
  const parts = [...splits(folds)];
  const evaluation: Evaluation = {
    dataset,
    splits: parts,
    ...(within && { within: parts.map(({ train }) => within(train)) }),
    settings,
    multiclass: method.multiclass,
    classWeights: machine.classWeights,
    score: scoreFor(options.score, dataset.classes.length),
    tolerance: options.tolerance ?? SCORING_TOLERANCE,
    maxIterations: options.maxIterations,
  };
  return { evaluation, notes: folds.notes };
}

/** LIBSVM's default: machines that only score a fold. */
const SCORING_TOLERANCE = 1e-3;

/** Evaluating candidates knows single features, kernel machines and one feature a step. */
function refuseUnfit(options: ResolvedRankOptions, method: ResolvedMethod): void {
  const refuse = (what: string) => {
    throw new UserError(
      `${what} does not go with candidates that are evaluated, or settings that are tuned, at every step; leave it out`,
    );
  };
  if (!formulations.get(options.machine).offers.has('subset-scoring')) refuse(`--machine ${options.machine}`);
  if (method.strategy !== 'recursive') refuse(`the method ${options.method}`);
  for (const name of ['eliminateGroups', 'reverse', 'correlationBias', 'sampleRows', 'sizes', 'halveAbove'] as const) {
    if (options[name] !== null && options[name] !== false) refuse(flagOf(name));
  }
  if (options.resamples > 1) refuse('--resamples');
  if (options.step !== 1) refuse('--step');
}

function eliminationOf(
  options: ResolvedRankOptions,
  method: ResolvedMethod,
  dataset: Dataset,
  test: Dataset | null,
): Elimination {
  const { gamma, degree, coef0, littleOptimization, mfeCandidates, onNonseparable } = options;
  return {
    dataset,
    test,
    machine: {
      ...options,
      parameters: { gamma, degree, coef0: coef0 ?? undefined },
      classWeights: weightsByClass(options.classWeights, dataset.classes),
    },
    method,
    normalization: options.normalizeCriteria,
    epsilon: options.epsilon,
    margin: { littleOptimization, mfeCandidates, onNonseparable },
    schedule: {
      segments: parseStep(options.step)!,
      stepOf: options.stepOf,
      halveAbove: options.halveAbove,
      sizes: options.sizes ?? [],
    },
    minFeatures: options.minFeatures,
    keep: keptFeatures(options.keep, dataset),
    eliminateGroups: options.eliminateGroups,
    correlationBias: options.correlationBias,
    reverse: options.reverse,
    resamples: options.resamples,
    sampleRows: options.sampleRows,
    seed: options.seed,
    fullTrace: options.trace === 'full',
  };
}

/** A name means the feature, or every column of the categorical attribute of that name. */
function keptFeatures(names: readonly string[], dataset: Dataset): Set<number> {
  const kept = new Set<number>();
  for (const name of names) {
    const own = [...dataset.features.keys()].filter(
      (index) => dataset.features[index].name === name || dataset.features[index].group === name,
    );
    if (own.length === 0) {
      const guess = nearest(
        name,
        dataset.features.map((feature) => feature.name),
      );
      const hint = guess ? `did you mean ${quoted(guess)}?` : 'correct the name';
      throw new UserError(`--keep names ${listed([name])}, which is not among the features; ${hint}`);
    }
    for (const index of own) kept.add(index);
  }
  return kept;
}

/** How several classes are treated, where the user has left it open. */
export const resolveMulticlass = (options: ResolvedRankOptions) => resolveMethod(options).multiclass;

/** What the method and the machine stand for, where the user has left it open. */
export function resolvedOptions(
  options: ResolvedRankOptions,
  { criterion, strategy, retrainEvery, merge, multiclass }: ResolvedMethod,
) {
  const coef0 = kernels.get(options.kernel).options.find(({ name }) => name === 'coef0')?.default ?? null;
  return {
    ...{ criterion: criterion.name, retrainEvery, merge, multiclass },
    once: strategy === 'once',
    recursive: strategy !== 'once',
    coef0: options.coef0 ?? coef0,
    loss: options.loss ?? formulations.get(options.machine).loss,
    tolerance: options.tolerance ?? RANKING_TOLERANCE,
    // No option of its own: without it nobody could tell whether a tolerance was given, which then counts for both.
    scoringTolerance: options.tolerance ?? SCORING_TOLERANCE,
  };
}

/** A step of an elimination, whether or not it evaluated candidates. */
export type AnyStep = TraceStep | EvaluatedStep;
export type AnySummary = EliminationSummary | EvaluatedSummary;

/** The steps of a prepared elimination; `open` is asked for a cross-validator where candidates are evaluated. */
export function eliminationRun(
  prepared: PreparedRows,
  open: (evaluation: Evaluation) => Promise<CrossValidator>,
): AsyncGenerator<AnyStep, AnySummary, void> {
  const { elimination } = prepared;
  if (!prepared.isEvaluated) return eliminationSteps(elimination);
  const { evaluation, notes } = prepared.evaluation();
  return eliminateEvaluated({
    elimination,
    settings: evaluation.settings,
    splitCount: evaluation.splits.length,
    candidates: candidateCount(prepared.candidates),
    notes,
    open: () => open(evaluation),
  });
}
