// Student's t-tests of scores and improvements, and the t interval of a mean. With n values of mean
// m and sample sd s:
//   one sample, one-sided    H₀: μ ≤ 0      t = m / (s √(1/n)),             p = P(T > t),     df = n − 1
//   paired, two-sided        H₀: μ = 0      the same t of the differences,   p = P(|T| > |t|)
//   corrected resampled      H₀: μ = 0      t = m / (s √(1/n + n_test/n_train))
//   interval                 m ± s √(1/n) · quantile of T at (1 + level)/2
// The scores of outer splits are not independent, since their training parts overlap: the paired
// test finds differences too often. Nadeau and Bengio (2003) put the share that is due to the
// overlap into the variance; Bouckaert and Frank (2004) use the same with repeated
// cross-validation, n being all splits of all repeats.
//
// Readings. Values that are null (a fold without a score) are left out, in paired tests with their
// partner. Under two values there is no test: p is null. Without spread there is no t (null): the
// two-sided p is 1 for no difference, else 0; the one-sided p is 0, ½ or 1 as the mean is above, at
// or below 0. Whatever is below 1e-12 of the largest score is rounding, and counts as nothing.

import { studentQuantile, studentTwoTails, studentUpperTail } from './student.ts';

/** A t-test of a mean. */
export interface MeanTest {
  /** The number of known values or pairs. */
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
  /** The t statistic; null for fewer than two values or zero variance. */
  readonly t: number | null;
  readonly df: number;
  /** The p-value; null for fewer than two values. */
  readonly p: number | null;
}

/** A one-sided test of improvements. */
export interface ImprovementTest extends MeanTest {
  /** 100(1 − p), as reported by Krupka (2016). */
  readonly confidence: number | null;
}

/** A paired t-test of two lists of scores. */
export interface PairedTest extends Omit<MeanTest, 'mean'> {
  /** The mean of a − b. */
  readonly difference: number | null;
}

/** A mean and its t interval. */
export interface MeanInterval {
  readonly n: number;
  readonly mean: number | null;
  /**
   * The half-width of the interval mean ± radius; null, like the interval, for fewer than two
   * values.
   */
  readonly radius: number | null;
  readonly interval: readonly [number, number] | null;
}

type Values = readonly (number | null)[];

/** Values this small compared with the scores they come from are rounding. */
const NEGLIGIBLE = 1e-12;

/**
 * The one-sided test that the mean improvement is above 0. `scale` is the magnitude of the numbers
 * from whose differences the improvements were computed.
 */
export function improvementTest(improvements: Values, scale = largest(improvements)): ImprovementTest {
  const spread = spreadOf(improvements, scale);
  const test = meanTest(spread, spread.n, (t, df) => studentUpperTail(t, df), oneSidedWithoutSpread);
  return { ...test, confidence: test.p === null ? null : 100 * (1 - test.p) };
}

/** The two-sided paired test of two lists of scores on the same splits, in the same order. */
export function pairedTest(a: Values, b: Values): PairedTest {
  return differenceTest(a, b, 0);
}

/** The paired test with Nadeau and Bengio's variance; `ratio` is n_test/n_train for a split. */
export function correctedResampledTest(a: Values, b: Values, ratio: number): PairedTest {
  return differenceTest(a, b, ratio);
}

/** The t interval of a mean. */
export function meanInterval(values: Values, level = 0.95): MeanInterval {
  const { n, mean, sd } = spreadOf(values, largest(values));
  if (mean === null || sd === null) return { n, mean, radius: null, interval: null };
  const radius = (sd / Math.sqrt(n)) * studentQuantile((1 + level) / 2, n - 1);
  return { n, mean, radius, interval: [mean - radius, mean + radius] };
}

function differenceTest(a: Values, b: Values, ratio: number): PairedTest {
  if (a.length !== b.length) throw new Error(`${a.length} scores cannot be paired with ${b.length}`);
  const differences = a.map((score, split) => {
    const other = b[split];
    return score === null || other === null ? null : score - other;
  });
  const spread = spreadOf(differences, Math.max(largest(a), largest(b)));
  const { mean, ...test } = meanTest(spread, 1 / (1 / spread.n + ratio), studentTwoTails, twoSidedWithoutSpread);
  return { ...test, difference: mean };
}

interface Spread {
  readonly n: number;
  readonly mean: number | null;
  readonly sd: number | null;
}

/** `effective` is the number of independent values whose mean would vary as much. */
function meanTest(
  { n, mean, sd }: Spread,
  effective: number,
  tail: (t: number, df: number) => number,
  withoutSpread: (mean: number) => number,
): MeanTest {
  const df = Math.max(n - 1, 0);
  if (mean === null || sd === null) return { n, mean, sd, t: null, df, p: null };
  if (sd === 0) return { n, mean, sd, t: null, df, p: withoutSpread(mean) };
  const t = (mean * Math.sqrt(effective)) / sd;
  return { n, mean, sd, t, df, p: tail(t, df) };
}

const oneSidedWithoutSpread = (mean: number) => (mean > 0 ? 0 : mean < 0 ? 1 : 0.5);
const twoSidedWithoutSpread = (mean: number) => (mean === 0 ? 1 : 0);

function spreadOf(values: Values, scale: number): Spread {
  const known = values.filter((value) => value !== null);
  const n = known.length;
  if (n === 0) return { n, mean: null, sd: null };
  const plainMean = sum(known) / n;
  const mean = Math.abs(plainMean) <= NEGLIGIBLE * scale ? 0 : plainMean;
  if (n === 1) return { n, mean, sd: null };
  if (Math.max(...known) - Math.min(...known) <= NEGLIGIBLE * scale) return { n, mean, sd: 0 };
  return { n, mean, sd: Math.sqrt(sum(known.map((value) => (value - plainMean) ** 2)) / (n - 1)) };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function largest(values: Values): number {
  return values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);
}
