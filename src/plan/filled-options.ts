// Fills in the options that depend on others: the method with its criterion, the hyperparameters to
// try, and defaults that follow from the method or the data.

import { formulations } from '../formulations/index.ts';
import { kernelOf, ownParameters } from '../kernels/index.ts';
import { RANKING_TOLERANCE, SCORING_TOLERANCE } from '../solvers/solver.ts';
import { checkClassWeights, checkTarget, type Known, refuseGivenKernel } from './checks.ts';
import { checkCombination, comparesSubsets, isEvaluated } from './combination.ts';
import { defaultMaxFeatures, defaultRepeats, defaultStep, type SearchFacts } from './data-defaults.ts';
import { methods, type ResolvedMethod, resolveMethod, type Sequence } from './methods.ts';
import { formulationOffers, formulationScheme, kernelHasWeights } from './offers.ts';
import type { OwnParts } from './own-parts.ts';
import type { DatasetFacts, DerivedOptions, DerivedSelection } from './plan.ts';
import { type Setting, settingsOf } from './settings.ts';
import type { ResolvedRankOptions, ResolvedSelectOptions } from './task-options.ts';

/** Nothing but the options. */
const NOTHING: Known = { facts: null, own: {} };

/** How features are ranked, and with which hyperparameters. */
export interface Choice {
  readonly method: ResolvedMethod;
  readonly settings: readonly Setting[];
}

/**
 * The resolved method and the hyperparameters to try, if they are compatible with the other
 * options.
 */
export function checked(options: ResolvedRankOptions, isScored: boolean, known: Known): Choice {
  refuseGivenKernel(options, known);
  checkTarget(options, known.facts);
  const choice = methodChoice(options, known.own);
  checkCombination({ options, ...choice, isScored, ...known });
  checkClassWeights(options, known.facts);
  return choice;
}

function methodChoice(options: ResolvedRankOptions, own: OwnParts): Choice {
  const settings = settingsOf(options, own.kernel);
  const hasWeights =
    !formulationOffers(options.machine).has('kernels') ||
    settings.every(({ kernel }) => kernelHasWeights(kernel, own.kernel));
  const multiclass = formulationScheme(options.machine) ?? options.multiclass;
  return { method: resolveMethod({ ...options, multiclass }, hasWeights, own.criterion), settings };
}

const pick = ({ criterion, retrainEvery, merge, multiclass, once, recursive }: ResolvedRankOptions) => ({
  criterion,
  retrainEvery,
  merge,
  multiclass,
  once,
  recursive,
});

/** The score that is chosen, or that of the formulation. */
export const scoreOf = ({ score, machine }: Pick<ResolvedRankOptions, 'score' | 'machine'>): string =>
  score ?? formulations.get(machine).score;

/**
 * The options that depend on others, for results and for surfaces that show what a method resolves
 * to.
 */
export function derivedOptions(options: ResolvedRankOptions, choice: Choice, { facts, own }: Known): DerivedOptions {
  const { criterion, strategy, retrainEvery, merge, multiclass } = choice.method;
  // A ranking by what methods select has the folds of a selection.
  const selects = choice.method.combines?.composite.combinesSelections === true;
  const search = searchFacts(choice, facts);
  return {
    // A plan that is made again from its options is the same: a composite passes them on as given.
    ...(choice.method.combines
      ? pick(options)
      : {
          criterion: criterion.name,
          retrainEvery,
          merge,
          multiclass,
          once: strategy === 'once',
          recursive: strategy !== 'once',
        }),
    ...ownParameters(kernelOf(options.kernel, own.kernel), options),
    loss: options.loss ?? formulations.get(options.machine).loss,
    score: scoreOf(options),
    tolerance: options.tolerance ?? RANKING_TOLERANCE,
    scoringTolerance: options.tolerance ?? SCORING_TOLERANCE,
    scaleWithinFolds: options.scaleWithinFolds ?? selects,
    step: defaultStep(options, search),
    maxFeatures: defaultMaxFeatures(options, forwardSequence(choice.method), facts),
    repeats: selects ? defaultRepeats({ ...options, ranking: 'per-fold' }, search) : (options.repeats ?? 1),
  };
}

const searchFacts = ({ method, settings }: Choice, facts: DatasetFacts | null): SearchFacts => ({
  facts,
  isEvaluated: isEvaluated(method, settings),
  isStepwise: comparesSubsets(method, settings),
});

/** The search whose largest size is to be filled in: that of the method, or of one that it combines. */
function forwardSequence({ sequence, combines }: ResolvedMethod): Sequence | null {
  const combined = (combines?.methods ?? []).map((name) => methods.get(name).sequence ?? null);
  return [sequence, ...combined].find((own) => own?.direction === 'forward') ?? sequence;
}

/**
 * A method that cross-validates its candidates uses the scores of its own search, so it ranks once.
 * Everything else is preprocessed and ranked in each training set.
 */
export function derivedSelection(options: ResolvedSelectOptions, choice: Choice, known: Known): DerivedSelection {
  const ranking = options.ranking ?? (choice.method.isEvaluated ? 'once' : 'per-fold');
  const search = searchFacts(choice, known.facts);
  return {
    ...derivedOptions(options, choice, known),
    ranking,
    scaleWithinFolds: options.scaleWithinFolds ?? ranking === 'per-fold',
    repeats: defaultRepeats({ ...options, ranking }, search),
  };
}

/** What the options of a selection on such data resolve to; throws if they are incompatible. */
export function filledSelection(options: ResolvedSelectOptions, facts: DatasetFacts | null): DerivedSelection {
  const known = { facts, own: {} };
  return derivedSelection(options, checked(options, true, NOTHING), known);
}

/** What the options of a ranking resolve to; throws if they are incompatible. */
export function filledOptions(options: ResolvedRankOptions, facts: DatasetFacts | null = null): DerivedOptions {
  return derivedOptions(options, checked(options, false, NOTHING), { facts, own: {} });
}
