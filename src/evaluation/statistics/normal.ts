// The standard normal distribution. Its tail is a regularised incomplete gamma function of z²/2:
//   P(Z > z) = ½ Q(½, z²/2),   z ≥ 0;
// near the middle 1 − Q = P by its series, P(½, x) = √x e^(−x) Σ_k x^k / Γ(k + 3/2), else Q by its
// continued fraction
//   Q(½, x) = √x e^(−x)/Γ(½) · 1/(x + ½ − ½·1/(x + 5/2 − 3/2·2/(x + 9/2 − …)))   (Abramowitz and Stegun 6.5.29, 6.5.31).

import { exponential } from './elementary.ts';
import { invertTail } from './invert-tail.ts';

const SQRT_2PI = 2.5066282746310002;
/** Of x = z²/2, where the series and the continued fraction cost the same. */
const NEAR = 2;
/** Change by one unit in the last place. */
const SETTLED = 2.3e-16;

/** P(Z > z), with all digits also far out. */
export function normalUpperTail(z: number): number {
  if (z < 0) return 1 - normalUpperTail(-z);
  const x = (z * z) / 2;
  return x < NEAR ? 0.5 - z * middleShare(x) : z * farShare(x);
}

/** P(Z ≤ z). */
export const normalCdf = (z: number): number => normalUpperTail(-z);

export const normalDensity = (z: number): number => exponential((-z * z) / 2) / SQRT_2PI;

/** The z with P(Z ≤ z) = p, 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p === 0.5) return 0;
  return p > 0.5 ? invertTail(1 - p, normalUpperTail, normalDensity) : -invertTail(p, normalUpperTail, normalDensity);
}

/** P(0 < Z < z)/z. */
function middleShare(x: number): number {
  let term = 1;
  let sum = 1;
  for (let k = 1; term > SETTLED * sum; k++) {
    term *= x / (k + 0.5);
    sum += term;
  }
  return (exponential(-x) * sum) / SQRT_2PI;
}

/** P(Z > z)/z. */
function farShare(x: number): number {
  const front = exponential(-x);
  if (front === 0) return 0;
  let b = x + 0.5;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / b;
  let value = d;
  for (let k = 1, factor = 0; Math.abs(factor - 1) > SETTLED; k++) {
    const a = -k * (k - 0.5);
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    factor = c * d;
    value *= factor;
  }
  return (front * value) / (2 * SQRT_2PI);
}
