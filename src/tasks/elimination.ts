// What ranking and selecting share: the options of an elimination, its preparation, and its steps, whether or not they evaluate candidates.

import { nearest } from '../base/nearest.ts';
import { type Note, UserError } from '../base/problem.ts';
import { listed, quoted } from '../base/text.ts';
import type { Dataset } from '../data/dataset.ts';
import type { CrossValidator } from '../evaluation/cross-validator.ts';
import { type EvaluatedStep, type EvaluatedSummary, eliminateEvaluated } from '../evaluation/eliminate-evaluated.ts';
import { type FoldOptions, foldsFor, splits } from '../evaluation/folds.ts';
import type { Evaluation } from '../evaluation/subset-evaluator.ts';
import { weightsByClass } from '../formulations/costs.ts';
import { kernelChoice } from '../kernels/index.ts';
import { candidateCount } from '../plan/candidates.ts';
import { methodFor } from '../plan/make-plan.ts';
import type { ResolvedMethod } from '../plan/methods.ts';
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
import { SCORING_TOLERANCE } from '../solvers/solver.ts';
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
  readonly notes: readonly Note[];
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
  const method = methodFor(options);
  const elimination = { ...eliminationOf(options, method, dataset, test), testScore, withoutMargins };
  const settings = settingsOf(options);
  const isEvaluated = method.isEvaluated || settings.length > 1;
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

function eliminationOf(
  options: ResolvedRankOptions,
  method: ResolvedMethod,
  dataset: Dataset,
  test: Dataset | null,
): Elimination {
  const { littleOptimization, mfeCandidates, onNonseparable } = options;
  return {
    dataset,
    test,
    machine: {
      ...options,
      parameters: kernelChoice(options),
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
export const resolveMulticlass = (options: ResolvedRankOptions) => methodFor(options).multiclass;

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
