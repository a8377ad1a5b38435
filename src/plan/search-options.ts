// The options of the elimination.

import {
  choiceOption,
  inGroup,
  numberOption,
  numbersOption,
  optional,
  parsedOption,
  type Resolved,
  switchOption,
  withDefault,
} from '../base/option.ts';
import { criteria } from '../criteria/index.ts';
import { type MergeName, mergings, type NormalizationName, normalizations } from '../criteria/merge.ts';
import { methods } from './methods.ts';
import { parseStep, stepText } from './schedule.ts';

/** The declared options of eliminations. */
export const methodOptions = inGroup('Method', {
  method: withDefault(
    choiceOption(methods.names, {
      argument: 'NAME',
      summary: `way to eliminate: ${methods.names.join(', ')}`,
    }),
    'svm-rfe',
  ),
  criterion: optional(
    choiceOption(criteria.names, {
      argument: 'NAME',
      summary: `what decides who leaves: ${criteria.names.join(', ')}`,
      defaultText: "the method's",
    }),
  ),
  merge: optional(
    choiceOption(mergings.names as readonly MergeName[], {
      summary: 'how the criteria of several binary machines become one',
      defaultText: 'sum; mean for gradient-angle',
    }),
  ),
  normalizeCriteria: withDefault(
    choiceOption(normalizations.names as readonly NormalizationName[], {
      summary: 'what the criteria of each binary machine are divided by first',
    }),
    'none',
  ),
  step: withDefault(
    parsedOption<number | string>(
      {
        argument: 'N|SHARE|sqrt|entropy|SEGMENTS',
        summary:
          'features that leave in a step: a number, a share, sqrt, entropy, or 20:100,10:20,1 (20 above 100 features, 10 above 20, then 1)',
        rule: 'a whole number of at least 1, a share below 1, sqrt, entropy, or segments such as 20:100,10:20,1 with falling limits',
      },
      (value) => {
        const segments = parseStep(value);
        return segments && stepText(segments);
      },
    ),
    1,
  ),
  stepOf: withDefault(choiceOption(['surviving', 'original'], { summary: 'what a share is a share of' }), 'surviving'),
  sizes: optional(
    numbersOption({
      whole: true,
      min: 1,
      argument: 'N1,N2,…',
      summary: 'sizes to go down to, one after the other; below the last one --step goes on',
    }),
  ),
  halveAbove: optional(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'halve the features while more than N survive' }),
  ),
  minFeatures: withDefault(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'stop at this many features' }),
    1,
  ),
  retrainEvery: optional(
    numberOption({
      whole: true,
      min: 0,
      argument: 'K',
      summary: 'train again when K features have left since the last training; 0: never',
      defaultText: '1; 0 for mfe',
    }),
  ),
  once: withDefault(switchOption({ summary: 'rank by the criterion of the full set alone' }), false),
  recursive: withDefault(
    switchOption({ summary: 'compute the criterion afresh at every step, also where the method does not' }),
    false,
  ),
  reverse: withDefault(switchOption({ summary: 'turn the ranking around: the best leave first' }), false),
  eliminateGroups: withDefault(
    switchOption({ summary: 'the features of a group (also the columns of a category) leave together' }),
    false,
  ),
  correlationBias: optional(
    numberOption({
      min: 0,
      below: 1,
      argument: 'R',
      summary: 'features that correlate by more than R never all leave in one step (Yan & Zhang 2015)',
    }),
  ),
  littleOptimization: withDefault(
    choiceOption(['none', 'after', 'each'], {
      summary: 'mfe: centre the boundary after each removal, or for each candidate',
    }),
    'none',
  ),
  mfeCandidates: withDefault(
    choiceOption(['exact', 'paper'], {
      summary: 'mfe: every feature whose removal keeps a margin, or the printed rule',
    }),
    'exact',
  ),
  onNonseparable: withDefault(
    choiceOption(['stop', 'continue', 'soft'], {
      summary: 'mfe: what to do where no removal keeps a margin; soft: count errors from the first step',
    }),
    'stop',
  ),
  epsilon: withDefault(
    numberOption({ min: 0, argument: 'E', summary: 'gradient-angle: how near the margin a row counts, |y f − 1| ≤ E' }),
    0,
  ),
  resamples: withDefault(
    numberOption({
      whole: true,
      min: 1,
      argument: 'R',
      summary: 'criterion as mean/sd over R trainings, each without another part of the rows (Duan 2005)',
    }),
    1,
  ),
  sampleRows: optional(
    numberOption({
      above: 0,
      max: 1,
      argument: 'SHARE',
      summary: 'train on a fresh share of the rows at every step',
    }),
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
