// The options of the elimination.

import {
  choiceOption,
  inGroup,
  numberOption,
  optional,
  parsedOption,
  type Resolved,
  withDefault,
} from '../base/option.ts';
import { parseStep, stepText } from './schedule.ts';

export const methodOptions = inGroup('Method', {
  method: withDefault(choiceOption(['svm-rfe'], { summary: 'way to eliminate' }), 'svm-rfe'),
  step: withDefault(
    parsedOption<number | string>(
      {
        argument: 'N|SHARE|SEGMENTS',
        summary:
          'features that leave in a step: a number, a share, or 20:100,10:20,1 (20 above 100 features, 10 above 20, then 1)',
        rule: 'a whole number of at least 1, a share below 1, or segments such as 20:100,10:20,1 with falling limits',
      },
      (value) => {
        const segments = parseStep(value);
        return segments && stepText(segments);
      },
    ),
    1,
  ),
  stepOf: withDefault(choiceOption(['surviving', 'original'], { summary: 'what a share is a share of' }), 'surviving'),
  halveAbove: optional(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'halve the features while more than N survive' }),
  ),
  minFeatures: withDefault(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'stop at this many features' }),
    1,
  ),
  trace: withDefault(
    choiceOption(['brief', 'full'], { summary: 'full: with the criterion of every feature at every step' }),
    'brief',
  ),
});

export type MethodOptions = Resolved<typeof methodOptions>;

/** One seed for all that is random: folds, random rankings, resamples. */
export const seedOption = inGroup('Validation', {
  seed: withDefault(
    numberOption({
      whole: true,
      min: 0,
      max: 2 ** 31 - 1,
      argument: 'S',
      summary: 'seed of all that is random: the same seed, the same result',
    }),
    1,
  ),
});
