// The options of preprocessing.

import {
  choiceOption,
  inGroup,
  namesOption,
  numberOption,
  optional,
  parsedOption,
  type Resolved,
  switchOption,
  withDefault,
} from '../base/option.ts';
import type { TransformOptions } from './transform.ts';

type Imputation = NonNullable<TransformOptions['impute']>;

const STATISTICS = {
  median: 'the median of the column',
  mean: 'the mean of the column',
  mode: 'the most frequent value of the column',
};

/** The declared options of preprocessing. */
export const transformOptions = inGroup('Preprocessing', {
  impute: optional(
    parsedOption<Imputation>(
      {
        kind: 'choice',
        level: 'basic',
        argument: 'HOW',
        summary: 'fill missing numbers',
        choices: [
          ...Object.entries(STATISTICS).map(([value, meaning]) => ({ value, meaning })),
          { value: 'constant', argument: { name: 'V', separator: '=' }, meaning: 'the number V' },
        ],
      },
      (value) => {
        const fits = typeof value === 'string' && (Object.hasOwn(STATISTICS, value) || /^constant=./.test(value));
        return fits ? (value as Imputation) : undefined;
      },
    ),
  ),
  dropMissing: optional(
    choiceOption(
      { rows: 'drop samples with a missing value', columns: 'drop columns with a missing value' },
      { summary: 'drop samples or columns with missing values' },
    ),
  ),
  scale: withDefault(
    choiceOption(
      {
        standardize: 'mean 0 and standard deviation 1',
        minmax: 'minimum 0 and maximum 1',
        none: 'no scaling',
      },
      { level: 'basic', summary: 'scaling of each feature', synonyms: ['standardize', 'normalize', 'scaling'] },
    ),
    'standardize',
  ),
  minVariance: optional(
    numberOption({ min: 0, argument: 'V', summary: 'drop features whose variance before scaling is at most V' }),
  ),
  maxCorrelation: optional(
    numberOption({
      min: 0,
      max: 1,
      argument: 'R',
      summary: 'drop a feature whose absolute correlation with an earlier one exceeds R',
    }),
  ),
  dropDuplicates: withDefault(switchOption({ summary: 'drop features that are identical to an earlier one' }), false),
});

/** For tasks that cross-validate. */
export const withinFoldsOption = inGroup('Preprocessing', {
  scaleWithinFolds: optional(
    switchOption({
      summary: 'fit preprocessing on the training samples of each fold instead of on all samples',
      defaultText: 'on if features are ranked per fold',
      neutral: false,
    }),
  ),
});

/**
 * What is fitted to samples; samples and columns are dropped before that, when the data are read.
 */
const { dropMissing: _dropMissing, ...fitted } = transformOptions;

export const preparationOptions = {
  ...inGroup('Data', {
    keep: withDefault(namesOption({ argument: 'A,B', summary: 'features that are never dropped or eliminated' }), []),
  }),
  ...fitted,
};

export type PreparationOptions = Resolved<typeof preparationOptions>;

/** The options of the fitted transforms. */
export function fittedOptions(options: PreparationOptions): TransformOptions {
  return {
    keep: options.keep,
    impute: options.impute ?? undefined,
    minVariance: options.minVariance ?? undefined,
    maxCorrelation: options.maxCorrelation ?? undefined,
    dropDuplicates: options.dropDuplicates,
    scale: options.scale,
  };
}
