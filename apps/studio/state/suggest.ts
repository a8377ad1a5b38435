// Suggests a method for the shape of the data, and estimates how long a run takes.
//
// Seconds are those of a processor of about 2020 in a worker of a page. Each subset size costs about
// a N² + b N M for a kernel SVM and its cross-validation (the kernel matrix is updated, not computed
// again) and c N M for the linear solver. The factors come from runs on generated data of 60 to 4,000
// samples and 50 to 8,000 features. The estimate distinguishes seconds from minutes from hours.

import {
  compareOptions,
  formulations,
  kernels,
  methods,
  SINGLE_STEPS_BELOW,
  WIDE_FEATURES,
} from '../../../src/app.browser.ts';
import type { Options, TaskName } from '../engine/protocol.ts';

/** The shape of the data. */
export interface Shape {
  readonly rows: number;
  readonly features: number;
  readonly classes: number;
}

export interface Suggestion {
  /** Options of the task that differ from the defaults. */
  readonly options: Options;
  readonly sentence: string;
}

/** With more samples the kernel matrix is large, and the linear solver is faster. */
const MANY_SAMPLES = 3000;

export function suggestFor({ rows, features }: Shape): Suggestion {
  const size = `${rows.toLocaleString('en')} samples and ${features.toLocaleString('en')} features`;
  if (rows > MANY_SAMPLES)
    return {
      options: { machine: 'linear', ...(features > 100 && { step: 0.1 }) },
      sentence: `SVM-RFE with the linear solver for ${size}${features > 100 ? ', eliminating 10 % of the features per iteration' : ''}.`,
    };
  if (features >= WIDE_FEATURES)
    return {
      options: {},
      sentence: `Linear SVM-RFE for ${size}, eliminating about 16 % of the features per iteration down to ${SINGLE_STEPS_BELOW}, then one at a time.`,
    };
  return { options: {}, sentence: `Linear SVM-RFE for ${size}, eliminating one feature per iteration.` };
}

/** The estimated seconds of a run. */
export function estimateSeconds(shape: Shape, task: TaskName, options: Options, threads = 1): number {
  const { outer: estimator, bootstrapSamples = 100, outerFolds = 10, outerRepeats = 1, permutations = 0 } = options;
  if (task === 'rank') return selectionSeconds(shape, { ...options, folds: 1 }) * RANKING_FRACTION;
  const own = selectionSeconds(shape, options);
  if (task === 'select') return own;
  const splits =
    estimator === '632plus'
      ? numberOr(bootstrapSamples, 100) + 1
      : numberOr(outerFolds, shape.rows) * numberOr(outerRepeats, 1);
  const outer = splits * (1 + numberOr(permutations, 0));
  const methods = task === 'compare' ? methodCount(options) : 1;
  return (own * outer * methods) / Math.max(1, Math.min(threads, outer * methods));
}

/** The fraction of the time of a selection that its ranking takes. */
const RANKING_FRACTION = 0.5;

/** The number of folds that the factors were measured with. */
const DEFAULT_FOLDS = 5;

/** The options with a grid of a kernel parameter. */
const PARAMETER_LISTS = new Set(kernels.entries.flatMap(({ options }) => options.map(({ name }) => `${name}s`)));

function selectionSeconds({ rows, features, classes }: Shape, options: Options): number {
  const { machine = 'svm', kernel = 'linear', method = 'svm-rfe' } = options;
  const folds = (numberOr(options.folds ?? DEFAULT_FOLDS, rows) * numberOr(options.repeats ?? 1, 1)) / DEFAULT_FOLDS;
  const settings = ['costs', ...PARAMETER_LISTS, 'kernels'].reduce(
    (product, name) => product * listLength(options[name]),
    1,
  );
  // One-vs-one classifiers train on the samples of two classes.
  const pairs = classes <= 2 ? 1 : 2 * (1 - 1 / classes);
  const hasWeights = typeof kernel === 'string' && kernels.has(kernel) && kernels.get(kernel).hasWeights;
  const squared = rows * rows * (hasWeights ? 4.4e-8 : 7e-8 * (0.5 + features / 100));
  const size = usesKernels(machine) ? squared + 2.5e-9 * rows * features : 1.2e-7 * rows * features;
  const looks = isEvaluated(method) ? Math.max(1, 0.8 * numberOr(options.candidates ?? 5, features)) : 1;
  // A ranking in each fold takes about half as long again as one ranking that all folds score.
  const perFold = options.ranking === 'once' || isEvaluated(method) ? 1 : 1.5;
  return sizeCount(features, options) * size * pairs * folds * settings * looks * perFold;
}

/** Whether a classifier of this formulation is trained on a kernel matrix. */
const usesKernels = (machine: unknown) =>
  typeof machine === 'string' && formulations.has(machine) && formulations.get(machine).offers.has('kernels');

/** Whether the method cross-validates candidates before it eliminates one of them. */
const isEvaluated = (method: unknown) =>
  typeof method === 'string' && methods.has(method) && methods.get(method).isEvaluated === true;

/** The number of subset sizes of an elimination. */
export function sizeCount(features: number, { step, halveAbove, sizes, minFeatures = 1 }: Options): number {
  const smallest = numberOr(minFeatures, 1);
  const isOpen = [step, halveAbove, sizes].every((value) => value === undefined || value === null);
  if (isOpen && features >= WIDE_FEATURES) return 4 * Math.log2(features / SINGLE_STEPS_BELOW) + SINGLE_STEPS_BELOW;
  const from = Math.min(features, numberOr(halveAbove, features));
  const halvings = from < features ? Math.ceil(Math.log2(features / from)) : 0;
  const removed = numberOr(step, 1);
  const below = removed >= 1 ? (from - smallest) / removed : Math.log(from / smallest) / -Math.log(1 - removed);
  return Math.max(1, halvings + below + 1);
}

/** A positive number, also given as text; else the other value. */
function numberOr(value: unknown, other: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : other;
}

function listLength(list: unknown): number {
  if (Array.isArray(list)) return Math.max(1, list.length);
  return typeof list === 'string' && list !== '' ? list.split(',').length : 1;
}

/** The named methods and the two baselines. */
function methodCount({ methods, baselines = true }: Options): number {
  const read = compareOptions.methods.safeParse(methods);
  return (read.success ? read.data.length : 1) + (baselines === false ? 0 : 2);
}

/** The estimate as text. */
export function durationText(seconds: number): string {
  if (seconds < 1.5) return 'about a second';
  if (seconds < 50) return `about ${roundTo(seconds)} seconds`;
  if (seconds < 90) return 'about a minute';
  if (seconds < 3000) return `about ${roundTo(seconds / 60)} minutes`;
  if (seconds < 5400) return 'about an hour';
  if (seconds < 86_400) return `about ${roundTo(seconds / 3600)} hours`;
  return 'more than a day';
}

/** One significant digit or a multiple of five: the estimate is not more precise. */
const roundTo = (value: number) => (value < 10 ? Math.round(value) : 5 * Math.round(value / 5));
