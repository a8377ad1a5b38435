// Where a problem begins: at the β it was given, made feasible.

import { recomputeGradient } from './gradient';
import { claimRows, Problem } from './problem';

/** Σ β within this fraction of Σ|β|/2 is rounding; mending it would move rows off their bounds. */
const BALANCED: f64 = 1e-12;

/**
 * Computes the bounds from signs and costs, moves β inside them with Σ β = 0, and computes f for
 * that β.
 */
export function problemStart(p: Problem): void {
  startFeasible(p);
  recomputeGradient(p);
}

/** All of it but f. */
export function startFeasible(p: Problem): void {
  claimRows(p);
  bound(p);
  balance(p);
  mark(p);
  p.iterations = 0;
  p.recomputed = Infinity;
  p.stalls = 0;
  p.part = 0;
}

/** upper = max(0, y C), lower = min(0, y C), and β between them. */
function bound(p: Problem): void {
  const bytes = (<usize>p.padded) << 3;
  const zero = f64x2.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const signed = f64x2.mul(v128.load(p.signs + at), v128.load(p.costs + at));
    const upper = f64x2.pmax(zero, signed);
    const lower = f64x2.pmin(zero, signed);
    v128.store(p.upper + at, upper);
    v128.store(p.lower + at, lower);
    v128.store(p.beta + at, f64x2.pmax(lower, f64x2.pmin(upper, v128.load(p.beta + at))));
  }
}

/** As markRow, for all rows; and whether an α is at its C. */
function mark(p: Problem): void {
  const bytes = (<usize>p.padded) << 3;
  const zero = f64x2.splat(0);
  const infinite = f64x2.splat(Infinity);
  let touched = i64x2.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const beta = v128.load(p.beta + at);
    const upper = v128.load(p.upper + at);
    const lower = v128.load(p.lower + at);
    const high = v128.not(f64x2.lt(beta, upper));
    const low = v128.not(f64x2.gt(beta, lower));
    v128.store(p.canRise + at, v128.and(high, f64x2.neg(infinite)));
    v128.store(p.canFall + at, v128.and(low, infinite));
    touched = v128.or(touched, v128.and(high, f64x2.gt(upper, zero)));
    touched = v128.or(touched, v128.and(low, f64x2.lt(lower, zero)));
  }
  p.touched = v128.any_true(touched) ? 1 : 0;
}

/**
 * Shrinks the heavier side until Σ β = 0: its free rows first, so that rows at their bound stay
 * there if they can.
 */
function balance(p: Problem): void {
  let positive: f64 = 0;
  let negative: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const beta = load<f64>(p.beta + ((<usize>i) << 3));
    positive += beta > 0 ? beta : 0;
    negative -= beta > 0 ? 0 : beta;
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
