// exp, ln and ln(1 + x) that give the same bits in every engine, which Math.exp, Math.log and
// Math.log1p do not: a p-value is in a result file like any other number.

import { logarithm } from '../../base/logarithm.ts';
import { core } from '../../numeric/core.ts';

export const exponential = (x: number): number => core().routines.exponential(x);

/**
 * ln(1 + x) for x > −1. The rounding of u = 1 + x is made good by the factor x/(u − 1): ln(u)/(u −
 * 1) varies slowly, so it may be taken at u instead of 1 + x (Kahan).
 */
export function logarithm1p(x: number): number {
  const u = 1 + x;
  return u === 1 ? x : (logarithm(u) * x) / (u - 1);
}

export { logarithm };
