// Dual coordinate descent for the linear model, min ½‖w‖² + Σ C_i ξ_i^p, ξ_i = max(0, 1 − y_i
// w·x_i), p = 1 or 2: C.-J. Hsieh, K.-W. Chang, C.-J. Lin, S. S. Keerthi, S. Sundararajan, "A dual
// coordinate descent method for large-scale linear SVM", ICML 2008. The dual is min ½ αᵀQ̄α − Σα
// over 0 ≤ α_i ≤ U_i, Q̄_ij = y_i y_j x_i·x_j + D_ij; hinge (p = 1): U = C, D = 0; squared (p = 2):
// U = ∞, D_ii = 1/(2C_i). With w = Σ α_i y_i x_i at hand the derivative G = y_i w·x_i − 1 + D_ii
// α_i costs one pass over the row, and so does the step α_i ← clip(α_i − G/Q̄_ii). An epoch visits
// the rows in play in a fresh random order. Stops when max(0, PG) − min(0, PG) ≤ tolerance over an
// epoch of all rows, PG the projected gradient met at each visit. (The paper's max PG − min PG
// takes equal gradients for an optimum, whatever their size.) Shrinking: a row at a bound whose
// gradient points outward by more than the largest PG of the epoch before leaves play. The paper
// lets it wait until the rest has converged to the tolerance; two nearly equal rows can hold that
// up for ever, so here all come back as soon as the rest has gained a decimal.

import { dot } from './dot';
import { addRow, LinearProblem, LinearRow, linearAdd, linearRow, product } from './linear-rows';

export const RUNNING = 0;
export const TOLERANCE = 1;
export const EPOCH_LIMIT = 2;

/** A projected gradient up to here is rounding of the 1 in G; a step on it would be noise. */
export const STILL: f64 = 1e-12;
/**
 * Rows come back when the violation of those in play has fallen to this fraction of the last whole
 * one, or after this many epochs.
 */
export const STAGE: f64 = 0.1;
export const LONGEST = 50;

/** G. Marsaglia, "Xorshift RNGs" (2003): 32 bits, never 0. */
function next(p: LinearProblem): u32 {
  let x = p.random;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  p.random = x;
  return x;
}

/** w for the present α, from scratch: v and t apart. */
function gather(p: LinearProblem): void {
  memory.fill(p.weights, 0, (<usize>p.length) << 3);
  let t: f64 = 0;
  for (let k = 0; k < p.count; k++) {
    const row = linearRow(p, k);
    const beta = row.alpha * row.sign;
    if (beta === 0) continue;
    addRow(row, p.weights, beta);
    t += beta;
  }
  p.t = t;
  p.vFill = dot(p.weights, p.fill, p.length);
}

/** Starts at the α in the records, which must be within their bounds. `seed` is not 0. */
export function linearDualStart(p: LinearProblem, seed: u32): void {
  for (let k = 0; k < p.count; k++) {
    const row = linearRow(p, k);
    row.fillProduct = p.filled ? product(row, p.fill) : 0;
    let square: f64 = 0;
    for (let i = 0; i < row.count; i++) {
      const value = load<f64>(row.values + ((<usize>i) << 3));
      square += value * value;
    }
    row.curvature = square + 2 * row.fillProduct + p.fillSquare + row.diagonal;
    store<i32>(p.order + ((<usize>k) << 2), k);
  }
  p.random = seed;
  p.active = p.count;
  p.begun = 0;
  p.epochs = 0;
  p.shrunk = 0;
  p.stage = Infinity;
  p.mostBefore = Infinity;
  p.leastBefore = -Infinity;
  gather(p);
}

export function beginEpoch(p: LinearProblem): void {
  for (let k = p.active - 1; k > 0; k--) {
    const other = <usize>((<u64>next(p) * <u64>(k + 1)) >> 32);
    const a = p.order + ((<usize>k) << 2);
    const b = p.order + (other << 2);
    const held = load<i32>(a);
    store<i32>(a, load<i32>(b));
    store<i32>(b, held);
  }
  p.begun = 1;
  p.position = 0;
  p.most = 0;
  p.least = 0;
  // Thousands of small steps would let the running product drift away from v.
  p.vFill = dot(p.weights, p.fill, p.length);
}

/** One visit. False: the row leaves play. */
function visit(p: LinearProblem, row: LinearRow): bool {
  const upper: f64 = p.squared ? Infinity : row.cost;
  const alpha = row.alpha;
  const decision = product(row, p.weights) + (p.t * row.fillProduct + (p.vFill + p.t * p.fillSquare));
  const g = row.sign * decision - 1 + row.diagonal * alpha;
  let projected = g;
  if (alpha === 0) {
    if (g > p.mostBefore) return false;
    if (g > 0) projected = 0;
  } else if (alpha === upper) {
    if (g < p.leastBefore) return false;
    if (g < 0) projected = 0;
  }
  p.most = Math.max(p.most, projected);
  p.least = Math.min(p.least, projected);
  if (Math.abs(projected) > STILL) {
    const moved = Math.min(Math.max(alpha - g / row.curvature, 0), upper);
    const change = (moved - alpha) * row.sign;
    row.alpha = moved;
    addRow(row, p.weights, change);
    p.t += change;
    p.vFill += change * row.fillProduct;
  }
  return true;
}

/**
 * Continues for at most `visits` rows, up to `limit` epochs in total. Returns RUNNING if there is
 * more to do.
 */
export function linearDual(p: LinearProblem, tolerance: f64, limit: i32, visits: i32): i32 {
  while (true) {
    if (!p.begun) {
      if (p.epochs === limit) return EPOCH_LIMIT;
      beginEpoch(p);
    }
    while (p.position < p.active) {
      if (visits-- === 0) return RUNNING;
      const at = p.order + ((<usize>p.position) << 2);
      const k = load<i32>(at);
      if (visit(p, linearRow(p, k))) {
        p.position++;
      } else {
        p.active--;
        const last = p.order + ((<usize>p.active) << 2);
        store<i32>(at, load<i32>(last));
        store<i32>(last, k);
      }
    }
    p.begun = 0;
    p.epochs++;
    const violation = p.most - p.least;
    p.mostBefore = p.most > 0 ? p.most : Infinity;
    p.leastBefore = p.least < 0 ? p.least : -Infinity;
    if (p.active === p.count) {
      if (violation <= tolerance) return TOLERANCE;
      p.stage = Math.max(tolerance, STAGE * violation);
      p.shrunk = 0;
    } else {
      p.shrunk++;
      if (violation > p.stage && p.shrunk < LONGEST) continue;
      p.active = p.count;
      p.mostBefore = Infinity;
      p.leastBefore = -Infinity;
    }
  }
}

/**
 * Recomputes w from scratch, then the primal objective and its difference from the dual objective.
 * With s_i = 1 − y_i w·x_i, this difference is the sum of C max(0, s) − α s for the hinge loss; for
 * the squared hinge loss, the terms are C (s − α/2C)² where s > 0, and α²/4C − α s elsewhere. No term
 * of the sum is negative.
 */
export function linearDualFinish(p: LinearProblem): void {
  gather(p);
  linearAdd(p.weights, p.t, p.fill, p.length);
  const shift = dot(p.fill, p.weights, p.length);
  let loss: f64 = 0;
  let gap: f64 = 0;
  for (let k = 0; k < p.count; k++) {
    const row = linearRow(p, k);
    const slack = 1 - row.sign * (product(row, p.weights) + shift);
    const over = Math.max(0, slack);
    if (p.squared) {
      const share = row.alpha * row.diagonal;
      loss += row.cost * over * over;
      gap += slack > 0 ? row.cost * (slack - share) * (slack - share) : row.alpha * (0.5 * share - slack);
    } else {
      loss += row.cost * over;
      gap += (slack > 0 ? row.cost - row.alpha : -row.alpha) * slack;
    }
  }
  p.objective = 0.5 * dot(p.weights, p.weights, p.length) + loss;
  p.gap = gap;
}

/** Continues after `linearDualFinish`, with v and t separated again. */
export function linearDualResume(p: LinearProblem): void {
  gather(p);
}

/** The violation in the last complete epoch. */
export function linearDualViolation(p: LinearProblem): f64 {
  return p.most - p.least;
}
export function linearDualEpochs(p: LinearProblem): i32 {
  return p.epochs;
}
