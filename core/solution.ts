// What is reported of a solved problem while features are eliminated: β without the dust of its
// moves, and the margin of the model it makes.

import { Problem } from './problem';

/**
 * Moves of β leave rounding of some 1e-16 of the largest; a row this near a bound has come there.
 */
const DUST: f64 = 1e-14;
/**
 * ‖w‖² = βᵀ(K β) below this fraction of Σ|β| has lost more than some six digits to the 1 that K β
 * was taken from.
 */
const TELLING: f64 = 1e-6;
/**
 * As in src/solvers/problem.ts: ‖w‖² below this fraction of its largest possible size is made of
 * differences.
 */
const DOUBTFUL: f64 = 1e-8;

/**
 * Copies β to `settled` and snaps values that are at a bound up to rounding, so that the support
 * vectors are well defined.
 */
export function settle(p: Problem): void {
  let largest: f64 = 0;
  for (let i = 0; i < p.count; i++) largest = Math.max(largest, Math.abs(load<f64>(p.beta + ((<usize>i) << 3))));
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const beta = load<f64>(p.beta + at);
    const cost = load<f64>(p.costs + at);
    const size = Math.abs(beta);
    let settled = beta;
    if (size <= DUST * largest) settled = 0;
    else if (cost < Infinity && cost - size <= DUST * cost) settled = beta > 0 ? cost : -cost;
    store<f64>(p.settled + at, settled);
  }
}

/**
 * The smallest y f(x) and ‖w‖² of the model (`settled`, b) whose gradient is in f, without reading
 * the kernel: given f = y − K β, y f(x) = 1 − y (f − b). Returns 0 if K β is so small relative to y
 * that the difference is mostly rounding error, otherwise 1.
 */
export function solvedMargin(p: Problem, bias: f64): i32 {
  let least: f64 = Infinity;
  let norm2: f64 = 0;
  let total: f64 = 0;
  let size: f64 = 0;
  for (let at: usize = 0, end = (<usize>p.count) << 3; at < end; at += 8) {
    const sign = load<f64>(p.signs + at);
    const f = load<f64>(p.f + at);
    const value = 1 - sign * (f - bias);
    if (value < least) least = value;
    const beta = load<f64>(p.settled + at);
    if (beta === 0) continue;
    const own = Math.abs(beta);
    norm2 += beta * (sign - f);
    total += own;
    size += own * Math.sqrt(Math.abs(load<f64>(p.diagonal + at)));
  }
  p.least = least;
  p.norm2 = norm2;
  return norm2 > Math.max(TELLING * total, DOUBTFUL * size * size) ? 1 : 0;
}

/**
 * The address of six doubles that describe the problem: bias, violation, objective and duality gap
 * as in the report, then `least` and `norm2`.
 */
export function problemTold(p: Problem): usize {
  return changetype<usize>(p) + offsetof<Problem>('bias');
}
