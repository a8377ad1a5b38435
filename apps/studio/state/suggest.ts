// A method for the shape of the data, in a sentence, and roughly how long it takes:
// docs/how-to/choose-a-method.md as a rule.
//
// Seconds are those of a processor of 2020 or so in a worker of a page. A size of the elimination
// costs about a N² + b N M for a kernel machine and its cross-validation (the kernel matrix is
// corrected, not made again), c N M for the linear machine; the factors are from runs on generated
// data of 60 to 4,000 rows and 50 to 8,000 features. It tells seconds from minutes from hours, and
// no more.

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
  /** Options of the task that differ from the usual ones. */
  readonly options: Options;
  readonly sentence: string;
}

/**
 * From here on the kernel matrix of all rows is large, and a machine on the rows themselves is
 * faster.
 */
const MANY_ROWS = 3000;

export function suggestFor({ rows, features }: Shape): Suggestion {
  const size = `${rows.toLocaleString('en')} rows and ${features.toLocaleString('en')} features`;
  if (rows > MANY_ROWS)
    return {
      options: { machine: 'linear', ...(features > 100 && { step: 0.1 }) },
      sentence: `SVM-RFE on the linear machine, which is made for many rows: ${size}${features > 100 ? '; a tenth of the features leaves at a time' : ''}.`,
    };
  if (features >= WIDE_FEATURES)
    return {
      options: {},
      sentence: `Linear SVM-RFE, for ${size}: about 16 % of the features are eliminated per iteration down to ${SINGLE_STEPS_BELOW}, then one by one.`,
    };
  return { options: {}, sentence: `Linear SVM-RFE, for ${size}: the weakest feature leaves, one by one.` };
}

/** Roughly how many seconds a run takes. */
export function estimateSeconds(shape: Shape, task: TaskName, options: Options, threads = 1): number {
  const { outer: estimator, bootstrapSamples = 100, outerFolds = 10, outerRepeats = 1, permutations = 0 } = options;
  if (task === 'rank') return selectionSeconds(shape, { ...options, folds: 1 }) * RANKING_SHARE;
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

/** Of the time of a selection that goes into its ranking. */
const RANKING_SHARE = 0.5;

/** The folds that the factors were measured with. */
const USUAL_FOLDS = 5;

/** The options that list values of a kernel parameter to try. */
const PARAMETER_LISTS = new Set(kernels.entries.flatMap(({ options }) => options.map(({ name }) => `${name}s`)));

function selectionSeconds({ rows, features, classes }: Shape, options: Options): number {
  const { machine = 'svm', kernel = 'linear', method = 'svm-rfe' } = options;
  const folds = (numberOr(options.folds ?? USUAL_FOLDS, rows) * numberOr(options.repeats ?? 1, 1)) / USUAL_FOLDS;
  const settings = ['costs', ...PARAMETER_LISTS, 'kernels'].reduce(
    (product, name) => product * listLength(options[name]),
    1,
  );
  // Each pair of classes is a machine on their rows alone.
  const several = classes <= 2 ? 1 : 2 * (1 - 1 / classes);
  const hasWeights = typeof kernel === 'string' && kernels.has(kernel) && kernels.get(kernel).hasWeights;
  const squared = rows * rows * (hasWeights ? 4.4e-8 : 7e-8 * (0.5 + features / 100));
  const size = usesKernels(machine) ? squared + 2.5e-9 * rows * features : 1.2e-7 * rows * features;
  const looks = isEvaluated(method) ? Math.max(1, 0.8 * numberOr(options.candidates ?? 5, features)) : 1;
  // A ranking in each fold takes about half as long again as one ranking that all folds score.
  const perFold = options.ranking === 'once' || isEvaluated(method) ? 1 : 1.5;
  return sizeCount(features, options) * size * several * folds * settings * looks * perFold;
}

/** Whether a classifier of this formulation is trained on a kernel matrix. */
const usesKernels = (machine: unknown) =>
  typeof machine === 'string' && formulations.has(machine) && formulations.get(machine).offers.has('kernels');

/** Whether the method cross-validates candidates before it eliminates one of them. */
const isEvaluated = (method: unknown) =>
  typeof method === 'string' && methods.has(method) && methods.get(method).isEvaluated === true;

/** Sizes on the way down. */
export function sizeCount(features: number, { step, halveAbove, sizes, minFeatures = 1 }: Options): number {
  const least = numberOr(minFeatures, 1);
  const isOpen = [step, halveAbove, sizes].every((value) => value === undefined || value === null);
  if (isOpen && features >= WIDE_FEATURES) return 4 * Math.log2(features / SINGLE_STEPS_BELOW) + SINGLE_STEPS_BELOW;
  const from = Math.min(features, numberOr(halveAbove, features));
  const halvings = from < features ? Math.ceil(Math.log2(features / from)) : 0;
  const taken = numberOr(step, 1);
  const below = taken >= 1 ? (from - least) / taken : Math.log(from / least) / -Math.log(1 - taken);
  return Math.max(1, halvings + below + 1);
}

/** A number, or a text that is one; else what is given instead. */
function numberOr(value: unknown, other: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : other;
}

function listLength(list: unknown): number {
  if (Array.isArray(list)) return Math.max(1, list.length);
  return typeof list === 'string' && list !== '' ? list.split(',').length : 1;
}

/** Those that are named, and the two baselines. */
function methodCount({ methods, baselines = true }: Options): number {
  const read = compareOptions.methods.safeParse(methods);
  return (read.success ? read.data.length : 1) + (baselines === false ? 0 : 2);
}

/** Roughly how long, in words. */
export function durationWords(seconds: number): string {
  if (seconds < 1.5) return 'about a second';
  if (seconds < 50) return `about ${roundTo(seconds)} seconds`;
  if (seconds < 90) return 'about a minute';
  if (seconds < 3000) return `about ${roundTo(seconds / 60)} minutes`;
  if (seconds < 5400) return 'about an hour';
  if (seconds < 86_400) return `about ${roundTo(seconds / 3600)} hours`;
  return 'more than a day';
}

/** One digit, or a half of ten: nothing more is known. */
const roundTo = (value: number) => (value < 10 ? Math.round(value) : 5 * Math.round(value / 5));
