// The .632+ bootstrap (Efron and Tibshirani 1997) of a classification error. B bootstrap samples
// are drawn; the rule trained on sample b predicts the samples that are not in it. With Q the loss
// (0 or 1) of sample i by rule b, I_i^b = 1 where b lacks i, and weights w_i that sum to 1 (1/n for
// accuracy, 1/(K n_k) for the mean over K classes):
//   leave-one-out bootstrap   Err1 = Σ_i w_i E_i,  E_i = Σ_b I_i^b Q_i^b / Σ_b I_i^b
//   apparent error            err  = Σ_i w_i Q_i of the rule trained on all samples
//   no-information rate       γ    = Σ_k p_k (1 − q_k), p_k = Σ_{i in k} w_i, q_k the fraction of all samples
//                                    that the rule assigns to class k
//   relative overfitting      R    = (Err1′ − err)/(γ − err), Err1′ = min(Err1, γ); 0 unless Err1, γ > err
//   .632                      0.368 err + 0.632 Err1
//   .632+                     .632 + (Err1′ − err) · 0.368 · 0.632 · R / (1 − 0.368 R)
// Err1 is that of training sets with about 0.632 n distinct samples, hence pessimistic; err is
// optimistic; the more the rule overfits, the more .632+ trusts Err1.

import { type Random, random } from '../base/random.ts';
import type { Dataset } from '../data/dataset.ts';
import type { Split } from './folds/types.ts';

/** A .632+ bootstrap estimate and its components, as error rates. */
export interface BootstrapEstimate {
  /** The error of the classifier trained on all samples, measured on the same samples. */
  readonly apparentError: number;
  /**
   * The leave-one-out bootstrap error: each sample is predicted by classifiers trained without it.
   */
  readonly leaveOneOutError: number;
  /** γ: the error of the classifier if features and classes were independent. */
  readonly noInformationRate: number;
  /** R, the relative overfitting rate: 0 without overfitting, 1 if nothing was learned. */
  readonly overfittingRate: number;
  /** The weight of the leave-one-out bootstrap: 0.632 without overfitting, up to 1. */
  readonly weight: number;
  readonly error632: number;
  readonly error632plus: number;
}

/** 1 − 1/e rounded, as in the paper. */
const IN_SAMPLE = 0.632;
const OUT_OF_SAMPLE = 0.368;

/** The estimate from its three errors. */
export function bootstrapEstimate(
  apparentError: number,
  leaveOneOutError: number,
  noInformationRate: number,
): BootstrapEstimate {
  const bounded = Math.min(leaveOneOutError, noInformationRate);
  const isOverfitted = leaveOneOutError > apparentError && noInformationRate > apparentError;
  const overfittingRate = isOverfitted ? (bounded - apparentError) / (noInformationRate - apparentError) : 0;
  const error632 = OUT_OF_SAMPLE * apparentError + IN_SAMPLE * leaveOneOutError;
  const shift = (OUT_OF_SAMPLE * IN_SAMPLE * overfittingRate) / (1 - OUT_OF_SAMPLE * overfittingRate);
  return {
    apparentError,
    leaveOneOutError,
    noInformationRate,
    overfittingRate,
    weight: IN_SAMPLE / (1 - OUT_OF_SAMPLE * overfittingRate),
    error632,
    error632plus: error632 + (bounded - apparentError) * shift,
  };
}

/** Predicted classes of some samples. */
export interface Predicted {
  readonly rows: ArrayLike<number>;
  readonly classes: ArrayLike<number>;
}

/** The weighted error of each sample that was out of some bootstrap sample; null of others. */
export function outOfBagErrors(truth: Int32Array, outOfBag: readonly Predicted[]): (number | null)[] {
  const asked = new Int32Array(truth.length);
  const wrong = new Int32Array(truth.length);
  for (const { rows, classes } of outOfBag) {
    for (let i = 0; i < rows.length; i++) {
      asked[rows[i]]++;
      if (classes[i] !== truth[rows[i]]) wrong[rows[i]]++;
    }
  }
  return Array.from(asked, (count, row) => (count === 0 ? null : wrong[row] / count));
}

/** Σ w_i e_i / Σ w_i over the samples that have an error. */
export function weightedError(errors: readonly (number | null)[], weights: ArrayLike<number>): number {
  let sum = 0;
  let total = 0;
  for (const [row, error] of errors.entries()) {
    if (error === null) continue;
    sum += weights[row] * error;
    total += weights[row];
  }
  return sum / total;
}

/** γ: the error if each sample got the class of any other with the same chance. */
export function noInformationRate(
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  weights: ArrayLike<number>,
  classCount: number,
): number {
  const weight = new Float64Array(classCount);
  const fraction = new Float64Array(classCount);
  for (let row = 0; row < truth.length; row++) {
    weight[truth[row]] += weights[row];
    fraction[predicted[row]] += 1 / predicted.length;
  }
  return weight.reduce((sum, own, k) => sum + own * (1 - fraction[k]), 0);
}

/** Draws before a class is abandoned as too rare. */
const MAX_DRAWS = 1000;

/**
 * The bootstrap samples as splits: `train` has as many samples as the data, ascending, some several
 * times; `test` those that were not drawn. Samples of one subject are drawn together. A draw that
 * leaves nothing to test, or a class with fewer than two distinct samples (or subjects) that has
 * more of them, is repeated; null if no draw succeeds.
 */
export function bootstrapSplits(
  { labels, classes, subjects }: Pick<Dataset, 'labels' | 'classes' | 'subjects'>,
  count: number,
  seed: number,
): Split[] | null {
  const units = subjects ? unitsOf(subjects.codes) : Array.from(labels, (_, row) => [row]);
  const splits: Split[] = [];
  for (let index = 0; index < count; index++) {
    const stream = random(seed, 'bootstrap', index);
    let drawn: Int32Array | null = null;
    for (let attempt = 0; attempt < MAX_DRAWS && drawn === null; attempt++) {
      const times = drawnTimes(units.length, stream);
      if (isUsable(times, units, labels, classes.length)) drawn = times;
    }
    if (drawn === null) return null;
    splits.push(splitOf(drawn, units));
  }
  return splits;
}

function drawnTimes(count: number, stream: Random): Int32Array {
  const times = new Int32Array(count);
  for (let draw = 0; draw < count; draw++) times[stream.integer(count)]++;
  return times;
}

function isUsable(times: Int32Array, units: readonly number[][], labels: Int32Array, classCount: number): boolean {
  if (!times.includes(0)) return false;
  const drawn = new Int32Array(classCount);
  const present = new Int32Array(classCount);
  for (const [unit, rows] of units.entries()) {
    for (const label of new Set(rows.map((row) => labels[row]))) {
      present[label]++;
      if (times[unit] > 0) drawn[label]++;
    }
  }
  return drawn.every((count, label) => count >= Math.min(2, present[label]));
}

function splitOf(times: Int32Array, units: readonly number[][]): Split {
  const train: number[] = [];
  const test: number[] = [];
  for (const [unit, rows] of units.entries()) {
    if (times[unit] === 0) test.push(...rows);
    for (let time = 0; time < times[unit]; time++) train.push(...rows);
  }
  return { train: Int32Array.from(train).sort(), test: Int32Array.from(test).sort() };
}

/** The samples of each subject, in the order of their first samples. */
function unitsOf(codes: Int32Array): number[][] {
  const units = new Map<number, number[]>();
  for (const [row, code] of codes.entries()) {
    const own = units.get(code);
    if (own) own.push(row);
    else units.set(code, [row]);
  }
  return [...units.values()];
}
