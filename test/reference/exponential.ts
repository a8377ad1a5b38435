// Reference implementation of core/exponential.ts: the same operations on one number.

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const SERIES = [
  1.6059043836821613e-10, 2.08767569878681e-9, 2.505210838544172e-8, 2.755731922398589e-7, 2.7557319223985893e-6,
  2.48015873015873e-5, 1.984126984126984e-4, 1.3888888888888889e-3, 8.333333333333333e-3, 4.1666666666666664e-2,
  1.6666666666666666e-1, 0.5,
];
// Adding and subtracting 1.5·2^52 rounds to a whole number, halves to even.
const ROUNDER = 6755399441055744;

const nearest = (x: number) => x + ROUNDER - ROUNDER;
const power2 = (k: number) => 2 ** k;

function remainderExpm1(x: number, k: number): number {
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const c = high - r - low;
  let p = SERIES[0];
  for (let i = 1; i < SERIES.length; i++) p = p * r + SERIES[i];
  return r + (r * r * p + c);
}

export function exponential(x: number): number {
  x = Math.max(Math.min(x, 710), -746);
  const k = nearest(x * Math.LOG2E);
  const half = k >> 1;
  return (1 + remainderExpm1(x, k)) * power2(half) * power2(k - half);
}

export function expm1(x: number): number {
  x = Math.max(Math.min(x, 710), -50);
  const k = nearest(x * Math.LOG2E);
  const half = k >> 1;
  const inverse = power2(-half) * power2(half - k);
  return (remainderExpm1(x, k) + (1 - inverse)) * power2(half) * power2(k - half);
}

export function tanh(x: number): number {
  const t = expm1(2 * Math.min(Math.abs(x), 22));
  const value = t / (t + 2);
  return x < 0 || Object.is(x, -0) ? -value : value;
}
