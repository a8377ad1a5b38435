// A selection in the words of a methods section: preprocessing, classifier, hyperparameters and
// elimination. Built from the options of the run alone.

import { counted } from '../../base/text.ts';
import { compositeOptionsOf } from '../../composites/index.ts';
import type { Criterion } from '../../criteria/criterion.ts';
import { criteria } from '../../criteria/index.ts';
import { subsetCriteria } from '../../criteria/subsets/index.ts';
import { formulations } from '../../formulations/index.ts';
import { DEFAULT_SCHEME, type SchemeName, schemes } from '../../formulations/schemes/index.ts';
import { kernelParameters, trainingKernels } from '../../kernels/index.ts';
import { listName, triedParameters } from '../../kernels/options.ts';
import { scoreOf } from '../../plan/filled-options.ts';
import { BY_SCORE, type Method, methods, type Sequence } from '../../plan/methods.ts';
import type { ResolvedSelectOptions } from '../../plan/task-options.ts';
import { shortened } from '../../report/text.ts';
import { scoreTitle } from '../../scores/index.ts';
import { numberText, percentText, stepWords } from './schedule-words.ts';

export type RankingOptions = Omit<
  ResolvedSelectOptions,
  'choose' | 'ranking' | 'validateStep' | 'refine' | 'refineRounds' | 'refineBudget'
>;

/** The preprocessing; `samples` names those on which it was fitted. */
export function preprocessingWords(
  options: Pick<RankingOptions, 'impute' | 'scale' | 'minVariance' | 'maxCorrelation' | 'dropDuplicates'> & {
    readonly adjust?: readonly string[];
  },
  samples: string,
): string {
  const { impute, scale, minVariance, maxCorrelation, dropDuplicates, adjust = [] } = options;
  const filters = [
    ...(minVariance === null ? [] : [`with a variance of at most ${minVariance}`]),
    ...(dropDuplicates ? ['identical to an earlier one'] : []),
    ...(maxCorrelation === null ? [] : [`correlated with an earlier one by more than ${maxCorrelation}`]),
  ];
  const steps = [
    impute !== null &&
      `missing values were replaced by ${impute.startsWith('constant=') ? `the constant ${shortened(impute.slice(9), 40)}` : `the ${impute} of the feature`}`,
    adjust.length > 0 &&
      `features were adjusted for ${adjust.map((name) => shortened(name, 40)).join(', ')} by taking the residuals of a least-squares regression`,
    filters.length > 0 && `features ${filters.join(' or ')} were excluded`,
    {
      standardize: 'features were standardised to zero mean and unit variance',
      minmax: 'features were scaled to the range from 0 to 1',
      none: false as const,
    }[scale],
  ].filter((step) => step !== false);
  if (steps.length === 0) return 'Features were not scaled.';
  return sentences([
    `${capitalised(steps.join('; '))} (parameters fitted on ${samples}).`,
    scale === 'none' && 'Features were not scaled.',
  ]);
}

type ClassifierOptions = Pick<
  RankingOptions,
  'machine' | 'kernel' | 'cost' | 'gamma' | 'degree' | 'coef0' | 'loss' | 'classWeights'
> &
  Partial<Pick<RankingOptions, 'costs' | 'kernels'>> & {
    readonly multiclass: SchemeName | null;
  };

/** What was trained. */
export function classifierWords(options: ClassifierOptions, classCount: number): string {
  const { title, reference, scheme: ownScheme } = formulations.get(options.machine);
  const parameters = hyperparameterWords(options);
  const scheme = schemes.get(options.multiclass ?? DEFAULT_SCHEME).adjective;
  return sentences([
    `${classCount === 0 ? 'The model' : 'The classifier'} was a ${title} (${reference})${parameters}.`,
    classCount > 2 &&
      (ownScheme
        ? `The ${classCount} classes were trained together, each with its own weights; the class with the largest decision value was predicted.`
        : `The ${classCount} classes were separated by ${scheme} binary classifiers.`),
    options.classWeights !== 'none' && `${weightingWords(options.classWeights)}.`,
  ]);
}

const LOSSES: Readonly<Record<string, string>> = { hinge: 'hinge loss', squared: 'squared hinge loss' };

/** The kernel, the loss and C; what is tuned is described by `tuningWords`. */
function hyperparameterWords(options: ClassifierOptions): string {
  const { machine, kernel, kernels, cost, costs } = options;
  const { offers, loss } = formulations.get(machine);
  const words = [
    offers.has('kernels') && !kernels && kernelWords(kernel, options),
    offers.has('loss') && LOSSES[options.loss ?? loss],
    offers.has('cost') &&
      !costs &&
      (cost === Number.POSITIVE_INFINITY ? 'a hard margin (C = ∞)' : `C = ${numberText(cost)}`),
  ].filter((one) => one !== false);
  // A kernel with parameters ends in a comma, which only a further item needs.
  return words.length === 0 ? '' : ` with ${words.join(' and ').replace(/,$/, '')}`;
}

/**
 * The kernel with its parameters; by its name alone where a saved result has one that is not
 * registered.
 */
function kernelWords(name: string, options: object): string {
  if (!trainingKernels.has(name)) return `the kernel ${name}`;
  const kernel = trainingKernels.get(name);
  const chosen = new Map<string, unknown>(Object.entries(options));
  const words = kernel.options.map((option) => {
    const value = chosen.get(option.name) ?? option.default;
    return [option.name, typeof value === 'number' ? numberText(value) : option.rules?.[String(value)]?.formula];
  });
  return kernel.describe(Object.fromEntries(words));
}

function weightingWords(weights: ResolvedSelectOptions['classWeights']): string {
  if (typeof weights === 'string') return `C was weighted by class (${weights})`;
  const pairs = Object.entries(weights).slice(0, 20);
  return `C was weighted by class (${pairs.map(([name, weight]) => `${shortened(name, 40)}: ${weight}`).join(', ')})`;
}

/** The grids that were searched at every subset. */
export function tuningWords(options: RankingOptions): string {
  const { costs, kernels: triedKernels } = options;
  const lists = triedParameters(options);
  const tried = [
    ...(costs ? [`C from {${costs.map(numberText).join(', ')}}`] : []),
    ...(triedKernels ? [`the kernel from {${triedKernels.join(', ')}}`] : []),
    ...kernelParameters.flatMap(({ name, parameter: { noun } }) => {
      const values = lists.get(listName(name));
      return values ? [`${noun} of the kernel from {${values.join(', ')}}`] : [];
    }),
  ];
  return tried.length === 0
    ? ''
    : `For every subset, the hyperparameters with the highest cross-validated ${scoreTitle(scoreOf(options))} were chosen: ${tried.join(', ')}.`;
}

/** The ranking criterion, the schedule, retraining and aggregation. */
export function eliminationWords(options: RankingOptions, classCount: number): string {
  const { criterion, reverse, method } = options;
  const { combines } = methods.get(method);
  if (combines) return combinedWords(options, combines, classCount);
  const rule = criteria.has(criterion ?? '') ? criteria.get(criterion!) : null;
  const { sequence = null } = methods.get(options.method);
  if (sequence) return sequenceWords(options, sequence);
  return sentences([
    options.once ? rankedOnceWords(options, rule) : recursiveWords(options, rule),
    classCount > 2 && usesClassifier(rule) && rule?.needs !== 'margins' && aggregationWords(options),
    rule?.needs === 'margins' && marginWords(options),
    options.resamples > 1 &&
      `The criterion was the ratio of its mean to its standard deviation over ${options.resamples} subsamples of the training samples (Duan et al. 2005).`,
    options.correlationBias !== null &&
      `A set of features correlated by more than ${options.correlationBias} was never eliminated as a whole in one iteration (Yan and Zhang 2015).`,
    options.sampleRows !== null &&
      `Each classifier was trained on a new random subsample of ${percentText(options.sampleRows)} of the samples.`,
    options.eliminateGroups && 'Features of a group were eliminated together.',
    options.keep.length > 0 &&
      `${capitalised(counted(options.keep.length, 'feature'))} specified in advance ${options.keep.length === 1 ? 'was' : 'were'} never eliminated.`,
    reverse && 'The ranking was then reversed as a worst-case baseline.',
  ]);
}

/** The combination, then each method that it combines. */
function combinedWords(
  options: RankingOptions,
  { composite, methods: combined }: NonNullable<Method['combines']>,
  classCount: number,
): string {
  const titles = combined.map((name) => methods.get(name).title);
  const isLinear = options.kernel === 'linear';
  const own = combined.map((name) => {
    const { criterion, way } = methods.get(name);
    const filled = { criterion: criterion(isLinear), once: way === 'once', recursive: way !== 'once' };
    return eliminationWords({ ...options, ...filled, method: name }, classCount).replace(
      /^Features were ranked/,
      `In each ranking${combined.length > 1 ? ` of ${methods.get(name).title}` : ''}, features were ranked`,
    );
  });
  return sentences([composite.sentence(compositeOptionsOf(composite, options), listed(titles)), ...own]);
}

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Whether features are ranked by trained models rather than by the data alone. */
export function isRankedByClassifier({ criterion, method }: Pick<RankingOptions, 'criterion' | 'method'>): boolean {
  const { combines } = methods.get(method);
  if (combines) return combines.methods.some((name) => methods.get(name).group !== 'filter');
  return usesClassifier(criteria.has(criterion ?? '') ? criteria.get(criterion!) : null);
}

const usesClassifier = (rule: Criterion | null) => !['data', 'problem'].includes(rule?.needs ?? '');

const criterionTitle = (rule: Criterion | null) => rule?.title ?? rule?.name ?? 'ranking criterion';

function rankedOnceWords({ method }: RankingOptions, rule: Criterion | null): string {
  const { reference } = methods.get(method);
  const sources = [...new Set([rule?.reference ?? reference, reference])].join('; ');
  return rule?.ranked
    ? `Features were ranked ${rule.ranked} (${sources}).`
    : `Features were ranked by the ${criterionTitle(rule)} (${sources}), computed once on the full feature set.`;
}

/** A search that compares subsets: no criterion of features takes part. */
function sequenceWords(options: RankingOptions, { direction, isFloating }: Sequence): string {
  const { title, reference } = methods.get(options.method);
  const { maxFeatures, patience, startSet, keep, minFeatures, searchBy = BY_SCORE } = options;
  const isForward = direction === 'forward';
  const [step, back] = isForward ? ['whose addition gave', 'removed'] : ['whose removal gave', 'added'];
  const by = subsetCriteria.has(searchBy) ? subsetCriteria.get(searchBy) : null;
  const start = startSet === null ? (isForward ? 'no feature' : 'all features') : counted(startSet.length, 'feature');
  const best = by
    ? `the smallest ${by.title} (${by.reference}) of classifiers trained on all samples`
    : `the highest cross-validated ${scoreTitle(scoreOf(options))}`;
  const [better, value] = by ? ['lower', 'value'] : ['higher', 'score'];
  return sentences([
    `Subsets were searched by ${cited(title, reference)}, starting from ${start}${startSet === null ? '' : ' specified in advance'}: in each iteration, the feature ${step} ${best} was ${isForward ? 'added' : 'removed'}.`,
    isFloating &&
      `After each iteration, features were ${back} again as long as this gave a ${better} ${value} than any subset of the same size before.`,
    isForward && maxFeatures !== null && `The search stopped at ${counted(maxFeatures, 'feature')}.`,
    !isForward && minFeatures > 1 && `The search stopped at ${minFeatures} features.`,
    patience !== null &&
      `The search stopped after ${counted(patience, 'subset size')} in a row without a ${better} ${value}.`,
    keep.length > 0 &&
      `${capitalised(counted(keep.length, 'feature'))} specified in advance ${keep.length === 1 ? 'was' : 'were'} part of every subset.`,
  ]);
}

function recursiveWords(options: RankingOptions, rule: Criterion | null): string {
  const { method, candidates, retrainEvery } = options;
  const { title, reference, isEvaluated } = methods.get(method);
  const isPreset = rule?.name !== method;
  const source = rule === null || (isPreset && rule.reference === reference) ? '' : ` (${rule.reference})`;
  const lowest = `the smallest ${criterionTitle(rule)}${source}`;
  const steps = stepWords(options);
  const eliminated = isEvaluated
    ? `the feature whose removal gave the highest cross-validated ${scoreTitle(scoreOf(options))} was eliminated, out of ${candidatesText(candidates)} with ${lowest}`
    : rule?.needs === 'margins'
      ? 'the feature whose removal left the largest margin was eliminated'
      : steps === null
        ? `the feature with ${lowest} was eliminated`
        : `the features with ${lowest} were eliminated (${steps})`;
  const name = isPreset || rule?.needs === 'margins' ? cited(title, reference) : 'recursive feature elimination';
  const isRetrained = usesClassifier(rule) && (retrainEvery ?? 1) === 1;
  const retraining =
    !usesClassifier(rule) || isRetrained
      ? ''
      : retrainEvery === 0
        ? ', without retraining the classifier'
        : `; the classifier was retrained after every ${retrainEvery} eliminated features`;
  return sentences([
    `Features were ranked by ${name}: in each iteration, ${isRetrained ? 'the classifier was retrained and ' : ''}${eliminated}${retraining}.`,
    options.minFeatures > 1 && `Elimination stopped at ${options.minFeatures} features.`,
  ]);
}

function marginWords({ littleOptimization, onNonseparable }: RankingOptions): string {
  return sentences([
    littleOptimization !== 'none' &&
      `The decision boundary was centred ${littleOptimization === 'each' ? 'for each candidate' : 'after each elimination'} (“little optimization”).`,
    onNonseparable === 'soft' && 'A soft margin was used, so that training errors were counted.',
    onNonseparable === 'continue' &&
      'Elimination continued with negative margins once the classes were no longer separable.',
  ]);
}

/** `SVM-RFE (Guyon et al. 2002)`, `margin-based feature elimination (MFE; Aksu et al. 2008)`. */
const cited = (title: string, reference: string) =>
  title.endsWith(')') ? `${title.slice(0, -1)}; ${reference})` : `${title} (${reference})`;

function aggregationWords({ machine, merge, normalizeCriteria }: RankingOptions): string {
  const normalised =
    normalizeCriteria === 'none' ? '' : `, after normalisation (${normalizeCriteria}) within each of them`;
  const parts = formulations.get(machine).scheme ? 'classes' : 'binary classifiers';
  return `The criterion of a feature was the ${AGGREGATES[merge ?? 'sum']} of its values over the ${parts}${normalised}.`;
}

const AGGREGATES = {
  sum: 'sum',
  max: 'maximum',
  'sum-squares': 'sum of squares',
  mean: 'mean',
  median: 'median',
} as const;

const candidatesText = (candidates: ResolvedSelectOptions['candidates']) =>
  typeof candidates === 'number'
    ? `the ${counted(candidates, 'feature')}`
    : candidates === 'all'
      ? 'all remaining features, starting'
      : `an adaptively chosen number of features (${candidates})`;

const capitalised = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

export const sentences = (parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false && part !== '').join(' ');
