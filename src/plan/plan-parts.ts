// The parts of a plan that several tasks share: formulation, search and validation.

import { criterionOptionsOf } from '../criteria/index.ts';
import { formulations, ownOptionsOf } from '../formulations/index.ts';
import type { FormulationOptions } from '../formulations/options.ts';
import { kernelChoice } from '../kernels/index.ts';
import { fittedOptions } from '../preprocessing/options.ts';
import { RANKING_TOLERANCE, SCORING_TOLERANCE } from '../solvers/solver.ts';
import { isEvaluated } from './combination.ts';
import { type Choice, scoreOf } from './filled-options.ts';
import { BY_SCORE, type ResolvedMethod } from './methods.ts';
import type { DerivedOptions, FormulationPlan, SearchPlan, ValidationPlan } from './plan.ts';
import { parseStep } from './schedule.ts';
import { PATH_OPTIONS, type PathOptions } from './search-options.ts';
import type { Setting } from './settings.ts';
import type { ResolvedRankOptions } from './task-options.ts';

/** The options of a ranking with those filled in that depend on others. */
type RankingOptions = ResolvedRankOptions &
  Pick<DerivedOptions, 'scaleWithinFolds' | 'step' | 'maxFeatures' | 'repeats'>;

/** Of the derived options those that a search reads; a tolerance that was not given has two values. */
export const withFilled = (
  options: ResolvedRankOptions,
  { scaleWithinFolds, step, maxFeatures, repeats }: DerivedOptions,
): RankingOptions => ({ ...options, scaleWithinFolds, step, maxFeatures, repeats });

/** The parts that `rank` and `select` share. */
export function searchParts(options: RankingOptions, { method, settings }: Choice) {
  return {
    preprocessing: fittedOptions(options),
    formulation: formulationPlan(options, method.multiclass, false),
    search: searchPlan(options, method, settings),
    validation: validationPlan(options, settings),
    seed: options.seed,
    notes: [],
  };
}

export function formulationPlan(
  options: Omit<FormulationOptions, 'multiclass' | 'probability'>,
  scheme: FormulationOptions['multiclass'],
  probability: boolean,
): FormulationPlan {
  const { machine, kernel, cost, classWeights, loss, tolerance, maxIterations, maxEpochs, cacheMb } = options;
  return {
    name: machine,
    kernel,
    parameters: kernelChoice(options),
    cost,
    classWeights,
    scheme,
    loss: loss ?? formulations.get(machine).loss,
    tolerance: tolerance ?? RANKING_TOLERANCE,
    maxIterations,
    maxEpochs,
    cacheMb,
    probability,
    own: ownOptionsOf(machine, options),
  };
}

function searchPlan(options: RankingOptions, method: ResolvedMethod, settings: readonly Setting[]): SearchPlan {
  const { littleOptimization, mfeCandidates, onNonseparable, startSet, maxFeatures, patience, searchBy } = options;
  return {
    method: options.method,
    sequence: method.sequence && {
      ...method.sequence,
      startSet,
      maxFeatures,
      patience,
      criterion: searchBy === BY_SCORE ? null : searchBy,
    },
    strategy: method.strategy,
    criterion: {
      name: method.criterion.name,
      aggregation: method.merge,
      normalization: options.normalizeCriteria,
      epsilon: options.epsilon,
      own: criterionOptionsOf(method.criterion, options),
    },
    margin: { littleOptimization, mfeCandidates, onNonseparable },
    isEvaluated: isEvaluated(method, settings),
    candidates: !method.isEvaluated ? 1 : method.sequence ? 'all' : options.candidates,
    schedule: {
      segments: parseStep(options.step)!,
      stepOf: options.stepOf,
      halveAbove: options.halveAbove,
      sizes: options.sizes ?? [],
    },
    retrainEvery: method.retrainEvery,
    ...pathOptions(options),
    keep: options.keep,
    fullTrace: options.trace === 'full',
  };
}

function pathOptions(options: ResolvedRankOptions): PathOptions {
  return Object.fromEntries(PATH_OPTIONS.map((name) => [name, options[name]])) as unknown as PathOptions;
}

function validationPlan(options: RankingOptions, settings: readonly Setting[]): ValidationPlan {
  const { folds, holdout, repeats, tolerance, scaleWithinFolds } = options;
  return {
    folds,
    holdout,
    repeats,
    score: scoreOf(options),
    tolerance: tolerance ?? SCORING_TOLERANCE,
    preprocessesWithinFolds: scaleWithinFolds,
    settings,
  };
}
