// p-values of test statistics and their adjustment for many tests.

import type { NullDistribution } from '../../criteria/criterion.ts';
import { exponential } from './elementary.ts';
import { normalUpperTail } from './normal.ts';

/** P(|Z| > z), or P(χ²_df > x). */
export function pValue(statistic: number, distribution: NullDistribution): number {
  if (distribution.kind === 'normal') return Math.min(1, 2 * normalUpperTail(Math.abs(statistic)));
  return chiSquareUpperTail(statistic, distribution.df);
}

/**
 * P(χ² > x) for a whole number of degrees of freedom. With Q_1 = 2 P(Z > √x) and Q_2 = e^(−x/2),
 *   Q_{d+2}(x) = Q_d(x) + (x/2)^(d/2) e^(−x/2) / Γ(d/2 + 1)   (Abramowitz and Stegun 26.4.8).
 */
export function chiSquareUpperTail(x: number, df: number): number {
  if (!(x > 0)) return 1;
  const half = x / 2;
  const isOdd = df % 2 === 1;
  let tail = isOdd ? 2 * normalUpperTail(Math.sqrt(x)) : exponential(-half);
  // The term that leads from d to d + 2, for d = 1 (Γ(3/2) = √π/2) or d = 2 (Γ(2) = 1).
  let term = isOdd ? (2 * Math.sqrt(half) * exponential(-half)) / Math.sqrt(Math.PI) : half * exponential(-half);
  for (let d = isOdd ? 1 : 2; d < df; d += 2) {
    tail += term;
    term *= half / (d / 2 + 1);
  }
  return Math.min(1, tail);
}

/** Benjamini and Hochberg (1995): the smallest false discovery rate at which each test is rejected. */
export function benjaminiHochberg(pValues: ArrayLike<number>): Float64Array {
  const count = pValues.length;
  const order = Uint32Array.from({ length: count }, (_, i) => i).sort((a, b) => pValues[b] - pValues[a] || b - a);
  const adjusted = new Float64Array(count);
  let smallest = 1;
  for (const [k, i] of order.entries()) {
    smallest = Math.min(smallest, (pValues[i] * count) / (count - k));
    adjusted[i] = smallest;
  }
  return adjusted;
}
