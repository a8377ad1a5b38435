// The interval of a cross-validated score. The scores of k held-out folds are not independent: their
// training sets overlap. With ρ the correlation of two folds and s² the variance of the k scores,
// the mean has the variance (Nadeau and Bengio 2003)
//   V₁ = (1/k + ρ/(1 − ρ)) s².
// Their ρ/(1 − ρ) = n_test/n_train is that of decision values: samples i and j of two folds are in
// one another's training set, so that the term of the pair is in both decisions, with a correlation
// of 1/n_train. Scores of classes see only on which side a decision is, and the correlation of signs
// is 2/π of a small correlation of normal values (Sheppard 1899). So ρ = (2/π) n_test/n_train for
// scores with a finite range, which all scores of classes have.
//
// R repeats with other folds remove the noise of splitting, and nothing else: they add no samples.
// With s² the mean variance within the repeats, and r² the variance of the means of the repeats,
// which is that noise, the mean of all has
//   V = V₁ − r² (1 − 1/R)
// (not below r²/R), and s² has R(k − 1) degrees of freedom. The formula for independent splits,
// (1/(kR) + n_test/n_train) s², takes repeated test sets for new ones: its intervals are too narrow
// (bench/coverage.mjs).
//
// A score with a finite range [a, b] is mapped to μ in [0, 1], where the variance is assumed to
// vanish at the ends, V = v μ(1 − μ) (quasi-binomial). v is estimated at the mean m, and the interval
// has all μ with (m − μ)² ≤ t² v μ(1 − μ): Wilson's (1927) score interval with an estimated
// dispersion. It stays inside the range without truncation, and is wider towards the middle. Folds
// without spread (all of them perfect, say) leave v unknown; it is then that of a fraction of
// independent samples, s² = m(1 − m)/n_test. A score without a lower bound has the symmetric
// interval m ± t √V, truncated at its largest value.
//
// The accuracy is a fraction of samples. Where these are independent (no subjects, no folds given
// with the data), the variance of a fold is known, σ² = m(1 − m)/n_test, and need not be estimated
// from few folds: s² has k − 1 degrees of freedom, and t would widen the interval for an uncertainty
// that is not there. With the correlation ρ of the folds
//   V₁ = σ² (1/k + ρ (1 − 1/k)),
// and the quantile is that of the normal distribution: Wilson's interval of the pooled predictions,
// with fewer effective samples. With repeats the formula above is kept: s² has degrees of freedom
// enough, and s² and r² come from the same scores, so that errors of both cancel in V in part.

import { normalQuantile } from './normal.ts';
import { studentQuantile } from './student.ts';

/** A confidence interval for a score, with its level and the method that computed it. */
export interface ScoreInterval {
  readonly low: number;
  readonly high: number;
  /** The confidence level. */
  readonly level: number;
  readonly method: IntervalMethod;
}

/**
 * The method that computed an interval: the corrected resampled t statistic of Nadeau and Bengio,
 * or Wilson's interval for the pooled predictions with the same correction.
 */
export type IntervalMethod = 'corrected-resampled-t' | 'corrected-wilson';

/** The name of a method in a sentence. */
export const INTERVAL_NAMES: Readonly<Record<IntervalMethod, string>> = {
  'corrected-resampled-t': 'corrected resampled t',
  'corrected-wilson': 'corrected Wilson',
};

/** With fewer scores there is no interval. */
export const MIN_INTERVAL_FOLDS = 5;

/** What an interval depends on. */
export interface FoldScores {
  /** The scores of the folds of each repeat; null if a score is undefined. */
  readonly repeats: readonly (readonly (number | null)[])[];
  /** Held-out samples of a fold, on average. */
  readonly testSize: number;
  /** Training samples of a fold, on average. */
  readonly trainSize: number;
  /** What a score can be; −∞ where it has no lower bound. */
  readonly range: readonly [number, number];
  /** Whether a score is the fraction of independent samples that are right [false]. */
  readonly isFraction?: boolean;
}

/** Variances below this, as a fraction of the squared range, are rounding. */
const NEGLIGIBLE = 1e-24;

/** Null with fewer than five scores, and without two in any repeat. */
export function scoreInterval(folds: FoldScores, level = 0.95): ScoreInterval | null {
  const known = folds.repeats.map((scores) => scores.filter((score) => score !== null));
  const largestRepeat = Math.max(0, ...known.map((scores) => scores.length));
  if (known.flat().length < MIN_INTERVAL_FOLDS || largestRepeat < 2) return null;
  return folds.isFraction && known.length === 1
    ? wilsonInterval(known[0], folds, level)
    : resampledInterval(known, folds, level);
}

/** Of a fraction of samples: the variance within folds is known. */
function wilsonInterval(scores: readonly number[], { testSize, trainSize }: FoldScores, level: number): ScoreInterval {
  const mean = meanOf(scores);
  const share = 1 / scores.length;
  const dispersion = (share + correlationOfSigns(testSize / trainSize) * (1 - share)) / testSize;
  const variance = dispersion * mean * (1 - mean);
  const [low, high] = boundedInterval(mean, variance, { t: normalQuantile((1 + level) / 2), ends: dispersion });
  return { low, high, level, method: 'corrected-wilson' };
}

function resampledInterval(
  known: readonly (readonly number[])[],
  { testSize, trainSize, range }: FoldScores,
  level: number,
): ScoreInterval {
  const scores = known.flat();
  const largestRepeat = Math.max(...known.map((folds) => folds.length));
  const whole = known.filter((folds) => folds.length > 1);
  const degrees = whole.reduce((sum, folds) => sum + folds.length - 1, 0);
  const t = studentQuantile((1 + level) / 2, degrees);
  const isBounded = Number.isFinite(range[0]);
  const overlap = isBounded ? overlapOfSigns(testSize / trainSize) : testSize / trainSize;
  const factor = 1 / largestRepeat + overlap;
  const [smallest, width] = isBounded ? [range[0], range[1] - range[0]] : [0, 1];
  const mean = (meanOf(scores) - smallest) / width;
  const variance = withoutSplitting(factor * meanOf(whole.map(varianceOf)), whole) / width ** 2;
  const [low, high] = isBounded
    ? boundedInterval(mean, variance <= NEGLIGIBLE ? (factor / testSize) * mean * (1 - mean) : variance, {
        t,
        ends: factor / testSize,
      })
    : [mean - t * Math.sqrt(variance), Math.min(range[1], mean + t * Math.sqrt(variance))];
  return { low: smallest + width * low, high: smallest + width * high, level, method: 'corrected-resampled-t' };
}

/** V: the variance of one repeat without the noise of splitting that repeats remove. */
function withoutSplitting(ofOne: number, repeats: readonly (readonly number[])[]): number {
  if (repeats.length < 2) return ofOne;
  const noise = varianceOf(repeats.map(meanOf));
  return Math.max(ofOne - noise * (1 - 1 / repeats.length), noise / repeats.length);
}

/** ρ of scores that see only the signs of decisions. */
const correlationOfSigns = (ratio: number) =>
  // Few training samples per held-out one leave the range of small correlations.
  Math.min(0.5, (2 / Math.PI) * ratio);

/** ρ/(1 − ρ) of these. */
function overlapOfSigns(ratio: number): number {
  const correlation = correlationOfSigns(ratio);
  return correlation / (1 - correlation);
}

/** `ends`: the dispersion where the mean is an end of the range, at which no variance is left. */
function boundedInterval(
  mean: number,
  variance: number,
  { t, ends }: { readonly t: number; readonly ends: number },
): [number, number] {
  const spread = mean * (1 - mean);
  const dispersion = spread <= NEGLIGIBLE ? ends : variance / spread;
  const squared = t * t * dispersion;
  const middle = (mean + squared / 2) / (1 + squared);
  const half = (t * Math.sqrt(dispersion * spread + (squared * dispersion) / 4)) / (1 + squared);
  // Rounding may leave the range by a bit.
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}
