// The declared options of every task that trains: what a caller may set, with defaults and
// descriptions. Options of reading data are declared with the data (src/data/options.ts).

import {
  atLevel,
  choiceOption,
  inGroup,
  numberOption,
  optional,
  type Resolved,
  switchOption,
  withDefault,
} from '../base/option.ts';
import { alternatives } from '../base/text.ts';
import { criteria } from '../criteria/index.ts';
import { formulationOptions, multiclassOption, rankingKernelOption } from '../formulations/options.ts';
import { DEFAULT_SCHEME } from '../formulations/schemes/index.ts';
import { preparationOptions, withinFoldsOption } from '../preprocessing/options.ts';
import { methodListOption } from './method-list-option.ts';
import { methodOptions, seedOption } from './search-options.ts';
import {
  candidatesOption,
  foldsOption,
  MAX_REPEATS,
  refineOptions,
  tuningOptions,
  validationOptions,
} from './validation-options.ts';

/** The options of `train`. */
export const trainOptions = {
  ...preparationOptions,
  ...formulationOptions,
  ...seedOption,
};

export type ResolvedTrainOptions = Resolved<typeof trainOptions>;

const { probability: _probability, multiclass: _multiclass, ...rankingClassifier } = formulationOptions;
const { folds, holdout, repeats, score, choose, ranking, validateStep } = validationOptions;

/** Criteria that were published with another scheme. */
const otherSchemes = new Map<string, string[]>();
for (const { name, usual } of criteria.entries) {
  const scheme = usual?.multiclass;
  if (scheme) otherSchemes.set(scheme, [...(otherSchemes.get(scheme) ?? []), name]);
}
const schemeDefaults = Array.from(otherSchemes, ([scheme, names]) => `${scheme} for ${alternatives(names, 'and')}`);

/** The options of `rank`. */
export const rankOptions = {
  ...preparationOptions,
  ...withinFoldsOption,
  ...rankingClassifier,
  ...rankingKernelOption,
  ...inGroup('Classifier', { multiclass: optional(multiclassOption([DEFAULT_SCHEME, ...schemeDefaults].join('; '))) }),
  ...tuningOptions,
  ...methodOptions,
  ...candidatesOption,
  // A ranking validates only where the method evaluates candidates.
  ...inGroup('Validation', atLevel('advanced', { folds, holdout, repeats, score })),
  ...seedOption,
};

export type ResolvedRankOptions = Resolved<typeof rankOptions>;

/** The options of `select`. */
export const selectOptions = {
  ...rankOptions,
  ...refineOptions,
  ...inGroup('Validation', { folds, score, choose, ranking, validateStep }),
};

export type ResolvedSelectOptions = Resolved<typeof selectOptions>;

/** The options of the outer resampling. */
export const nestingOptions = inGroup('Validation', {
  outer: withDefault(
    choiceOption(
      {
        cv: 'nested cross-validation',
        '632plus': 'the .632+ bootstrap of Efron and Tibshirani (1997)',
      },
      { argument: 'HOW', summary: 'how the whole selection is evaluated' },
    ),
    'cv',
  ),
  bootstrapSamples: withDefault(
    numberOption({
      whole: true,
      min: 2,
      max: MAX_REPEATS,
      argument: 'B',
      summary: 'outer 632plus: number of bootstrap samples',
    }),
    100,
  ),
  outerFolds: withDefault(
    foldsOption({
      level: 'basic',
      summary: 'outer folds, each with its own selection',
    }),
    10,
  ),
  outerRepeats: withDefault(
    numberOption({
      whole: true,
      min: 1,
      max: MAX_REPEATS,
      argument: 'R',
      summary: 'repeat the outer cross-validation R times with new folds',
    }),
    1,
  ),
});

/** The options of `evaluate`. */
export const evaluateOptions = {
  ...selectOptions,
  ...nestingOptions,
  ...inGroup('Validation', {
    permutations: withDefault(
      numberOption({
        whole: true,
        min: 0,
        max: 100_000,
        argument: 'P',
        summary: 'permutation test: repeat the evaluation P times with permuted labels',
      }),
      0,
    ),
  }),
};

export type ResolvedEvaluateOptions = Resolved<typeof evaluateOptions>;

const { method: _method, ...commonOptions } = selectOptions;

/** The options of `compare`. */
export const compareOptions = {
  ...commonOptions,
  ...nestingOptions,
  ...inGroup('Method', {
    methods: methodListOption,
    baselines: withDefault(switchOption({ summary: 'omit the random and the reversed ranking' }), true),
  }),
};

export type ResolvedCompareOptions = Resolved<typeof compareOptions>;
