// The declared options of every task that trains: what a caller may set, with defaults and descriptions. Options of reading data are
// declared with the data (src/data/options.ts).

import {
  choiceOption,
  inGroup,
  numberOption,
  optional,
  type Resolved,
  switchOption,
  withDefault,
} from '../base/option.ts';
import { machineOptions } from '../formulations/options.ts';
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

/** The declared options of `train`. */
export const trainOptions = {
  ...preparationOptions,
  ...machineOptions,
  ...seedOption,
};

export type ResolvedTrainOptions = Resolved<typeof trainOptions>;

const { probability: _probability, multiclass: _multiclass, ...rankingMachine } = machineOptions;
const { folds, holdout, repeats, score, choose, cv, validateStep } = validationOptions;

/** The declared options of `rank`. */
export const rankOptions = {
  ...preparationOptions,
  ...withinFoldsOption,
  ...rankingMachine,
  ...inGroup('Machine', {
    multiclass: optional(
      choiceOption(['ovo', 'ovr'], {
        summary: 'more than two classes: pairs, or each against the rest',
        defaultText: 'ovo; ovr for gradient-angle',
      }),
    ),
  }),
  ...tuningOptions,
  ...methodOptions,
  ...candidatesOption,
  ...inGroup('Validation', { folds, holdout, repeats, score }),
  ...seedOption,
};

export type ResolvedRankOptions = Resolved<typeof rankOptions>;

/** The declared options of `select`. */
export const selectOptions = {
  ...rankOptions,
  ...refineOptions,
  ...inGroup('Validation', { choose, cv, validateStep }),
};

export type ResolvedSelectOptions = Resolved<typeof selectOptions>;

/** The options of the outer cross-validation. */
export const nestingOptions = inGroup('Validation', {
  outerFolds: withDefault(
    foldsOption(
      'test the whole selection on K outer parts, each time redone on the rows of the others; loo: a part for each row (or subject)',
    ),
    10,
  ),
  outerRepeats: withDefault(
    numberOption({
      whole: true,
      min: 1,
      max: MAX_REPEATS,
      argument: 'R',
      summary: 'deal the rows to outer parts anew R times',
    }),
    1,
  ),
});

/** The declared options of `evaluate`. */
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
        summary: 'evaluate again with the labels dealt at random, P times, to tell how often chance does as well',
      }),
      0,
    ),
  }),
};

export type ResolvedEvaluateOptions = Resolved<typeof evaluateOptions>;

const { method: _method, ...commonOptions } = selectOptions;

/** The declared options of `compare`. */
export const compareOptions = {
  ...commonOptions,
  ...nestingOptions,
  ...inGroup('Method', {
    methods: methodListOption,
    baselines: withDefault(switchOption({ summary: 'leave out the random and the reversed ranking' }), true),
  }),
};

export type ResolvedCompareOptions = Resolved<typeof compareOptions>;
