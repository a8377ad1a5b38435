// ln Γ(x) and ln B(a, b) = ln Γ(a) + ln Γ(b) − ln Γ(a + b) for positive arguments, by Stirling's
// series:
//   ln Γ(x) = (x − ½) ln x − x + ½ ln 2π + δ(x),   δ(x) = 1/(12x) − 1/(360x³) + 1/(1260x⁵) − …,
// which from x = 10 on is good to 1e-16; smaller x are moved there by Γ(x) = Γ(x + 1)/x.
//
// The logarithms of Γ of large arguments would cancel in ln B and take digits with them, so their
// leading parts are subtracted on paper (as in Didonato and Morris 1992): what is added below is of
// the size of the result.

import { logarithm, logarithm1p } from './elementary.ts';

const HALF_LN_2PI = 0.9189385332046728;
/** From here on the series below is exact to the last digit. */
const LARGE = 10;
/** B₂ₖ / (2k(2k − 1)), k = 1, 2, … */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156];

/** δ(x), x ≥ 10. */
function correction(x: number): number {
  const inverse = 1 / (x * x);
  let sum = 0;
  for (let k = STIRLING.length - 1; k >= 0; k--) sum = sum * inverse + STIRLING[k];
  return sum / x;
}

export function logGamma(x: number): number {
  let product = 1;
  let moved = x;
  while (moved < LARGE) product *= moved++;
  return (moved - 0.5) * logarithm(moved) - moved + HALF_LN_2PI + correction(moved) - logarithm(product);
}

export function logBeta(a: number, b: number): number {
  const small = Math.min(a, b);
  const large = Math.max(a, b);
  const sum = a + b;
  if (large < LARGE) return logGamma(small) + logGamma(large) - logGamma(sum);
  const rest = correction(large) - correction(sum) + (large - 0.5) * logarithm1p(-small / sum);
  if (small < LARGE) return logGamma(small) + small - small * logarithm(sum) + rest;
  return HALF_LN_2PI + correction(small) + (small - 0.5) * logarithm(small / sum) - 0.5 * logarithm(sum) + rest;
}
