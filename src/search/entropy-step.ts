// E-RFE (Furlanello, Serafini, Merler, Jurman 2003): many features are eliminated at once while
// most of them carry little information, few when that is less clear. The criteria of R features
// are projected linearly to [0, 1] and counted in ⌊√R⌋ equal intervals; H = −Σ p log2 p is the
// entropy of the counts.
//
//   H > ½ log2⌊√R⌋ and mean > 0.2   spread out: the features in the first interval, [0, 1/⌊√R⌋], are eliminated
//   otherwise                       bunched near 0: with L = ln(1 + projected), M the mean of L and A the number of L below M, those
//                                   with L < M/2 are eliminated; M/4, M/8, … while that is more than A/2 features
//
// The interpretations used: criteria as they are (squared weights for a linear model, ΔJ for a
// kernel, as in the authors' own program); never more than half of the features; where more than
// A/2 share the smallest criterion, halving never ends, and they are eliminated together; if all
// criteria are equal, one is eliminated. With at most 100 features, one is eliminated at a time.

import { logarithm } from '../base/logarithm.ts';

/** E-RFE's R_t: of this many features or fewer one is eliminated at a time. */
export const ENTROPY_ABOVE = 100;

/** A lower mean of the projected criteria indicates a few large ones among many near 0. */
const MIN_MEAN = 0.2;
/** A fraction of the largest possible entropy, log2 of the number of intervals. */
const MIN_ENTROPY = 0.5;

/** How many of the features with the smallest criteria are eliminated: at least 1, at most half. */
export function entropyStep(criterion: Float64Array): number {
  const values = projected(criterion);
  if (values === null) return 1;
  const leaving = isSpread(values) ? inFirstInterval(values) : nearZero(values);
  return Math.max(1, Math.min(leaving, Math.floor(criterion.length / 2)));
}

const intervalsOf = (count: number) => Math.floor(Math.sqrt(count));

/**
 * The finite criteria projected to [0, 1]; null if they do not differ. Infinite values are ignored.
 */
function projected(criterion: Float64Array): Float64Array | null {
  const values = criterion.filter(Number.isFinite);
  let least = Infinity;
  let most = -Infinity;
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most > least ? values.map((value) => (value - least) / (most - least)) : null;
}

function isSpread(values: Float64Array): boolean {
  const intervals = intervalsOf(values.length);
  const counts = new Int32Array(intervals);
  for (const value of values) counts[Math.min(intervals - 1, Math.floor(value * intervals))]++;
  let entropy = 0; // in units of ln 2 · bits, as its limit
  for (const count of counts) {
    if (count > 0) entropy -= (count / values.length) * logarithm(count / values.length);
  }
  return entropy > MIN_ENTROPY * logarithm(intervals) && meanOf(values) > MIN_MEAN;
}

function inFirstInterval(values: Float64Array): number {
  const end = 1 / intervalsOf(values.length);
  return countOf(values, (value) => value <= end);
}

function nearZero(values: Float64Array): number {
  const logarithms = values.map((value) => logarithm(1 + value));
  const mean = meanOf(logarithms);
  const most = countOf(logarithms, (value) => value < mean) / 2;
  const least = countOf(logarithms, (value) => value === 0);
  if (least > most) return least;
  for (let limit = mean / 2; ; limit /= 2) {
    const below = countOf(logarithms, (value) => value < limit);
    if (below <= most) return below;
  }
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function countOf(values: Float64Array, isCounted: (value: number) => boolean): number {
  let count = 0;
  for (const value of values) if (isCounted(value)) count++;
  return count;
}
