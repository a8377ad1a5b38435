// The options that say how the data are prepared.

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

const WAYS = ['median', 'mean', 'mode'];

/** The declared options of preparation. */
export const transformOptions = inGroup('Transforms', {
  impute: optional(
    parsedOption<Imputation>(
      {
        argument: 'WAY',
        summary: 'fill missing cells: median, mean, mode or constant=V (categories: their mode)',
        rule: 'median, mean, mode or constant=V',
        choices: [...WAYS, 'constant='],
      },
      (value) => {
        const fits = typeof value === 'string' && (WAYS.includes(value) || /^constant=./.test(value));
        return fits ? (value as Imputation) : undefined;
      },
    ),
  ),
  dropMissing: optional(choiceOption(['rows', 'columns'], { summary: 'leave out rows or columns with missing cells' })),
  scale: withDefault(
    choiceOption(['standardize', 'minmax', 'none'], { summary: 'scaling of each feature' }),
    'standardize',
  ),
  minVariance: optional(
    numberOption({ min: 0, argument: 'V', summary: 'keep features whose sample variance, before scaling, is above V' }),
  ),
  maxCorrelation: optional(
    numberOption({
      min: 0,
      max: 1,
      argument: 'R',
      summary: 'leave out a feature that correlates with an earlier one by more than R',
    }),
  ),
  dropDuplicates: withDefault(switchOption({ summary: 'leave out features that equal an earlier one' }), false),
});

/** For tasks that test parts of the rows on machines trained on the others. */
export const withinFoldsOption = inGroup('Transforms', {
  scaleWithinFolds: withDefault(
    switchOption({
      summary:
        'scale and impute anew with the training rows of each fold (slower); else folds share what all rows teach; filters are not asked again',
    }),
    false,
  ),
});

/** What is learned from rows; leaving out rows or columns comes before that, when the data are read. */
const { dropMissing: _dropMissing, ...fitted } = transformOptions;

export const preparationOptions = {
  ...inGroup('Data', {
    keep: withDefault(namesOption({ argument: 'A,B', summary: 'features that are never left out or eliminated' }), []),
  }),
  ...fitted,
};

export type PreparationOptions = Resolved<typeof preparationOptions>;

/** What the fitted transforms are told. */
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
