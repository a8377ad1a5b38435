// The options of the elimination.

import {
  choiceOption,
  inGroup,
  namesOption,
  numberOption,
  numbersOption,
  optional,
  parsedOption,
  type Resolved,
  switchOption,
  withDefault,
} from '../base/option.ts';
import { compositeOptions } from '../composites/index.ts';
import { criteria, criterionOptions } from '../criteria/index.ts';
import { mergings, normalizations } from '../criteria/merge.ts';
import { subsetCriteria } from '../criteria/subsets/index.ts';
import { FORWARD_ALL, FORWARD_SIZES, SINGLE_STEPS_BELOW, WIDE_FEATURES } from './data-thresholds.ts';
import { BY_SCORE, methods } from './methods.ts';
import { parseStep, stepText } from './schedule.ts';

/** What follows the name of a composite of one method, or of several. */
const COMBINED = [
  { name: 'METHOD', separator: ':', isOptional: true },
  { name: 'A,B', separator: ':', isOptional: true },
] as const;

/** The options of elimination methods. */
export const methodOptions = inGroup('Method', {
  method: withDefault(
    parsedOption<string>(
      {
        kind: 'choice',
        argument: 'NAME',
        level: 'basic',
        summary: 'elimination method',
        choices: methods.entries.map(({ name, summary, combines }) => ({
          value: name,
          meaning: summary,
          ...(combines && { argument: COMBINED[Number(combines.composite.takesSeveral)] }),
        })),
        choiceSynonyms: methods.synonyms,
      },
      (value) => (typeof value === 'string' && methods.has(value) ? value : undefined),
    ),
    'svm-rfe',
  ),
  criterion: optional(
    choiceOption(criteria.meanings, {
      argument: 'NAME',
      summary: 'ranking criterion',
      needs: ['ranking-criteria'],
      defaultText: 'the criterion of the method',
    }),
  ),
  merge: optional(
    choiceOption(mergings.meanings, {
      argument: 'NAME',
      summary: 'how the criteria of several binary classifiers are aggregated',
      defaultText: 'sum; mean for gradient-angle',
    }),
  ),
  normalizeCriteria: withDefault(
    choiceOption(normalizations.meanings, {
      argument: 'NAME',
      summary: 'normalisation of the criteria of each binary classifier before aggregation',
    }),
    'none',
  ),
  step: optional(
    parsedOption<number | string>(
      {
        kind: 'grammar',
        range: { whole: true, min: 1 },
        level: 'basic',
        argument: 'N|FRACTION|…',
        summary: 'features eliminated per iteration, or their fraction',
        needs: ['unevaluated-steps'],
        defaultText: `1; geometric:${SINGLE_STEPS_BELOW},1 with ${WIDE_FEATURES} or more features`,
        neutral: 1,
        choices: [
          { value: 'geometric', meaning: 'down to the next size of a geometric series, about 16 % per iteration' },
          { value: 'sqrt', meaning: 'the square root of the number of remaining features' },
          { value: 'entropy', meaning: 'a number determined by the entropy of the criteria (E-RFE)' },
        ],
        forms: [
          { form: 'a fraction below 1', example: '0.1', meaning: 'a fraction of the features' },
          {
            form: 'STEP:ABOVE,…,STEP with falling limits',
            example: '20:100,10:20,1',
            meaning: '20 while more than 100 features remain, then 10 while more than 20 remain, then 1',
          },
        ],
      },
      (value) => {
        const segments = parseStep(value);
        return segments && stepText(segments);
      },
    ),
  ),
  stepOf: withDefault(
    choiceOption(
      { surviving: 'the remaining features', original: 'the original features' },
      { summary: 'which features a fractional step refers to' },
    ),
    'surviving',
  ),
  sizes: optional(
    numbersOption({
      whole: true,
      min: 1,
      argument: 'N1,N2,…',
      summary: 'subset sizes to eliminate down to in turn; below the smallest, step applies',
      needs: ['unevaluated-steps'],
    }),
  ),
  halveAbove: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'N',
      summary: 'eliminate half of the features while more than N remain',
      needs: ['unevaluated-steps'],
    }),
  ),
  minFeatures: withDefault(
    numberOption({ whole: true, min: 1, argument: 'N', summary: 'number of features at which the elimination stops' }),
    1,
  ),
  maxFeatures: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'N',
      summary: 'number of features at which a forward search stops',
      needs: ['growing-subsets'],
      defaultText: `the size given by the subset-size rule; otherwise all, or ${FORWARD_SIZES} if there are more than ${FORWARD_ALL}`,
    }),
  ),
  patience: optional(
    numberOption({
      whole: true,
      min: 1,
      argument: 'P',
      summary: 'end a sequential search after P sizes in a row without a better score',
      needs: ['sequential-search'],
    }),
  ),
  searchBy: withDefault(
    choiceOption(
      { [BY_SCORE]: 'the cross-validated score; higher is better', ...subsetCriteria.meanings },
      {
        argument: 'NAME',
        summary: 'quantity by which a sequential search compares subsets; except for the score, lower is better',
        needs: ['sequential-search', 'gram-matrix', 'single-setting'],
        choiceSynonyms: subsetCriteria.synonyms,
      },
    ),
    BY_SCORE,
  ),
  startSet: optional(
    namesOption({
      argument: 'A,B',
      summary: 'features with which a sequential search starts',
      needs: ['sequential-search'],
      defaultText: 'none for forward, all for backward search',
    }),
  ),
  retrainEvery: optional(
    numberOption({
      whole: true,
      min: 0,
      argument: 'K',
      summary: 'retrain after every K eliminated features; 0 means never',
      defaultText: '1; 0 for mfe',
    }),
  ),
  once: withDefault(
    switchOption({
      summary: 'rank once, by the criterion computed on the full feature set',
      needs: ['one-shot-ranking'],
      excludes: ['recursive'],
    }),
    false,
  ),
  recursive: withDefault(
    switchOption({ summary: 'recompute the criterion in every iteration, even for one-shot methods' }),
    false,
  ),
  reverse: withDefault(
    switchOption({
      summary: 'reverse the ranking: eliminate the best features first',
      needs: ['unevaluated-steps'],
    }),
    false,
  ),
  eliminateGroups: withDefault(
    switchOption({
      summary: 'eliminate the features of a group, or the columns of a categorical feature, together',
      needs: ['unevaluated-steps'],
    }),
    false,
  ),
  correlationBias: optional(
    numberOption({
      min: 0,
      below: 1,
      argument: 'R',
      summary: 'never eliminate all features of a set correlated above R in one step (Yan & Zhang 2015)',
      needs: ['recursive-criteria', 'unevaluated-steps'],
      excludes: ['eliminateGroups'],
    }),
  ),
  littleOptimization: withDefault(
    choiceOption(
      {
        none: 'leave the boundary as it is',
        after: 'centre the boundary after each elimination',
        each: 'centre the boundary for each candidate',
      },
      { summary: 'mfe: "little optimization", which centres the boundary' },
    ),
    'none',
  ),
  mfeCandidates: withDefault(
    choiceOption(
      {
        exact: 'every feature whose elimination keeps a positive margin',
        paper: 'the rule printed in Aksu et al. (2008)',
      },
      { summary: 'mfe: which features are candidates for elimination' },
    ),
    'exact',
  ),
  onNonseparable: withDefault(
    choiceOption(
      {
        stop: 'end the elimination',
        continue: 'eliminate the feature that keeps the largest margin, even if it is negative',
        soft: 'count training errors from the first iteration',
      },
      { summary: 'mfe: what to do when no elimination keeps the classes separable' },
    ),
    'stop',
  ),
  epsilon: withDefault(
    numberOption({
      min: 0,
      argument: 'E',
      summary: 'gradient-angle: samples with |y f − 1| ≤ E count as on the margin',
    }),
    0,
  ),
  ...criterionOptions,
  ...compositeOptions,
  resamples: withDefault(
    numberOption({
      whole: true,
      min: 1,
      argument: 'R',
      summary: 'divide the mean of the criterion over R subsamples by its SD (Duan et al. 2005)',
      needs: ['feature-criteria', 'unevaluated-steps'],
    }),
    1,
  ),
  sampleRows: optional(
    numberOption({
      above: 0,
      max: 1,
      argument: 'FRACTION',
      summary: 'train on a new random fraction of the samples in every iteration',
      needs: ['unevaluated-steps'],
    }),
  ),
  trace: withDefault(
    choiceOption(
      { brief: 'the eliminated feature and its criterion', full: 'the criteria of all features in every iteration' },
      { summary: 'level of detail of the recorded elimination path' },
    ),
    'brief',
  ),
});

export type MethodOptions = Resolved<typeof methodOptions>;

/**
 * Options that are passed to the search unchanged. These options become part of every plan without
 * further code.
 */
export const PATH_OPTIONS = [
  'minFeatures',
  'eliminateGroups',
  'correlationBias',
  'reverse',
  'resamples',
  'sampleRows',
] as const satisfies readonly (keyof MethodOptions)[];

/** The options that are passed to the search unchanged. */
export type PathOptions = Readonly<Pick<MethodOptions, (typeof PATH_OPTIONS)[number]>>;

/** One seed for everything random: folds, random rankings, resamples. */
export const seedOption = inGroup('Validation', {
  seed: withDefault(
    numberOption({
      whole: true,
      min: 0,
      max: 2 ** 31 - 1,
      argument: 'S',
      level: 'basic',
      summary: 'random seed; the same seed gives the same result',
      synonyms: ['random-state', 'random-seed'],
    }),
    1,
  ),
});
