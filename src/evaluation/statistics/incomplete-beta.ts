// The regularised incomplete beta function
//   I_x(a, b) = 1/B(a, b) ∫₀ˣ s^(a−1) (1 − s)^(b−1) ds
// by its continued fraction (Abramowitz and Stegun 26.5.8), evaluated from the front (Lentz 1976,
// Thompson and Barnett 1986):
//   I_x(a, b) = x^a (1 − x)^b / (a B(a, b)) · 1/(1 + d₁/(1 + d₂/(1 + …))),
//   d₂ₘ₊₁ = −(a + m)(a + b + m) x / ((a + 2m)(a + 2m + 1)),   d₂ₘ = m(b − m) x / ((a + 2m − 1)(a + 2m)),
// which converges fast for x < (a + 1)/(a + b + 2); beyond, I_x(a, b) = 1 − I_{1−x}(b, a).

import { exponential, logarithm, logarithm1p } from './elementary.ts';
import { logBeta } from './log-gamma.ts';

/**
 * A step that changes the value by less than this share ends the fraction: one unit in the last
 * place.
 */
const SETTLED = 2.3e-16;
/** About √max(a, b) steps are needed; 10,000 do for 100 million degrees of freedom. */
const MAX_STEPS = 10_000;
/** Replaces a zero denominator, as Lentz's method requires. */
const TINY = 1e-300;

/**
 * I_x(a, b), given x and y = 1 − x both, so that the smaller one, if known exactly, is not lost in
 * a subtraction.
 */
export function incompleteBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (x * (a + b + 2) >= a + 1) return 1 - fraction(y, x, b, a);
  return fraction(x, y, a, b);
}

function fraction(x: number, y: number, a: number, b: number): number {
  const logX = x < 0.5 ? logarithm(x) : logarithm1p(-y);
  const logY = y < 0.5 ? logarithm(y) : logarithm1p(-x);
  const front = exponential(a * logX + b * logY - logBeta(a, b)) / a;
  let c = 1;
  let d = 0;
  let value = 1;
  for (let step = 1; step < MAX_STEPS; step++) {
    const coefficient = fractionCoefficient(step, x, a, b);
    d = 1 / awayFromZero(1 + coefficient * d);
    c = awayFromZero(1 + coefficient / c);
    value *= c * d;
    if (Math.abs(c * d - 1) < SETTLED) break;
  }
  return front / value;
}

function fractionCoefficient(step: number, x: number, a: number, b: number): number {
  const m = step >> 1;
  if (step % 2 === 0) return (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
  return (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
}

const awayFromZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);
