// Where a problem begins: at the β it was given, made feasible.

import { recomputeGradient } from './gradient';
import { markRow, Problem } from './problem';

/** Σ β within this share of Σ|β|/2 is rounding; mending it would move rows off their bounds. */
const BALANCED: f64 = 1e-12;

/** Bounds from signs and costs, β brought inside them with Σ β = 0, f for that β. */
export function problemStart(p: Problem): void {
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const positive = load<f64>(p.signs + at) > 0;
    const cost = load<f64>(p.costs + at);
    const lower: f64 = positive ? 0 : -cost;
    const upper: f64 = positive ? cost : 0;
    store<f64>(p.lower + at, lower);
    store<f64>(p.upper + at, upper);
    store<f64>(p.beta + at, Math.max(lower, Math.min(upper, load<f64>(p.beta + at))));
  }
  balance(p);
  p.touched = 0;
  for (let i = 0; i < p.count; i++) {
    markRow(p, i);
    const at = (<usize>i) << 3;
    if (Math.abs(load<f64>(p.beta + at)) >= load<f64>(p.costs + at)) p.touched = 1;
  }
  p.iterations = 0;
  p.recomputed = Infinity;
  p.stalls = 0;
  p.part = 0;
  recomputeGradient(p);
}

/** Shrinks the heavier side until Σ β = 0: its free rows first, so that rows at their bound stay there if they can. */
function balance(p: Problem): void {
  let positive: f64 = 0;
  let negative: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const beta = load<f64>(p.beta + ((<usize>i) << 3));
    if (beta > 0) positive += beta;
    else negative -= beta;
  }
  const excess = Math.abs(positive - negative);
  if (excess <= BALANCED * Math.max(positive, negative)) return;
  const heavy: f64 = positive > negative ? 1 : -1;
  let free: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const size = heavy * load<f64>(p.beta + at);
    if (size > 0 && size < load<f64>(p.costs + at)) free += size;
  }
  const bound = Math.max(positive, negative) - free;
  const freeFactor: f64 = excess < free ? (free - excess) / free : 0;
  const boundFactor: f64 = excess <= free ? 1 : Math.max(0, (bound - (excess - free)) / bound);
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const beta = load<f64>(p.beta + at);
    const size = heavy * beta;
    if (size > 0) store<f64>(p.beta + at, beta * (size < load<f64>(p.costs + at) ? freeFactor : boundFactor));
  }
}
