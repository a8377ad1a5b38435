// Student's t distribution with ν > 0 degrees of freedom, which need not be whole. Its two tails
// together are
//   P(|T| > t) = I_x(ν/2, ½),   x = ν/(ν + t²)
// (Abramowitz and Stegun 26.7.1), so no digit is lost far out. Quantiles by Newton's method on the
// tail.

import { exponential, logarithm, logarithm1p } from './elementary.ts';
import { incompleteBeta } from './incomplete-beta.ts';
import { invertTail } from './invert-tail.ts';
import { logBeta } from './log-gamma.ts';

/** P(|T| > |t|). */
export function studentTwoTails(t: number, df: number): number {
  const square = t * t;
  if (square === Number.POSITIVE_INFINITY) return 0;
  const sum = df + square;
  return incompleteBeta(df / sum, square / sum, df / 2, 0.5);
}

/** P(T > t). */
export function studentUpperTail(t: number, df: number): number {
  const half = studentTwoTails(t, df) / 2;
  return t < 0 ? 1 - half : half;
}

/** P(T ≤ t). */
export const studentCdf = (t: number, df: number): number => studentUpperTail(-t, df);

export function studentDensity(t: number, df: number): number {
  const power = -0.5 * (df + 1) * logarithm1p((t * t) / df);
  return exponential(power - logBeta(df / 2, 0.5) - 0.5 * logarithm(df));
}

/** The t with P(T ≤ t) = p, 0 < p < 1. */
export function studentQuantile(p: number, df: number): number {
  if (p === 0.5) return 0;
  const upper = (tail: number) =>
    invertTail(
      tail,
      (t) => studentUpperTail(t, df),
      (t) => studentDensity(t, df),
    );
  return p > 0.5 ? upper(1 - p) : -upper(p);
}
