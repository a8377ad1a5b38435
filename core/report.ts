// What a solver says of a problem when it stops.

import { recomputeGradient } from './gradient';
import { Problem } from './problem';

/**
 * An α this near a bound, as a fraction of C, has come there but for rounding: alone among bounded
 * rows it must not set the bias.
 */
export const AT_BOUND: f64 = 1e-12;

/** For the bias: 0 a free row, 1 one that can only rise, −1 one that can only fall. */
function boundSide(p: Problem, at: usize, rises: bool, falls: bool): i32 {
  if (!rises || !falls) return rises ? 1 : -1;
  const cost = load<f64>(p.costs + at);
  if (cost === Infinity) return 0;
  const sign = load<f64>(p.signs + at);
  const alpha = sign * load<f64>(p.beta + at);
  if (alpha <= AT_BOUND * cost) return sign > 0 ? 1 : -1;
  if (cost - alpha <= AT_BOUND * cost) return sign > 0 ? -1 : 1;
  return 0;
}

/** As LIBSVM: the mean f of the free rows, else the middle of what the bounds allow. */
export function reportBias(p: Problem): void {
  let sum: f64 = 0;
  let free = 0;
  let atLower: f64 = -Infinity;
  let atUpper: f64 = Infinity;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const f = load<f64>(p.f + at);
    const side = boundSide(p, at, load<f64>(p.canRise + at) === 0, load<f64>(p.canFall + at) === 0);
    if (side === 0) {
      sum += f;
      free++;
    } else if (side > 0) atLower = Math.max(atLower, f);
    else atUpper = Math.min(atUpper, f);
  }
  p.bias = free > 0 ? sum / <f64>free : 0.5 * (atLower + atUpper);
}

/**
 * Bias, objective and gaps for the present β and f. With s_i = y_i (f_i − b) the gap is
 * Σ (C_i max(0, s_i) − α_i s_i): terms that are never negative, so nothing cancels.
 */
export function problemReport(p: Problem): void {
  reportBias(p);
  let most: f64 = -Infinity;
  let least: f64 = Infinity;
  let objective: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const f = load<f64>(p.f + at);
    const beta = load<f64>(p.beta + at);
    const rises = load<f64>(p.canRise + at) === 0;
    const falls = load<f64>(p.canFall + at) === 0;
    objective -= 0.5 * beta * (load<f64>(p.targets + at) + f);
    if (rises) most = Math.max(most, f);
    if (falls) least = Math.min(least, f);
  }
  p.violation = most - least;
  p.objective = objective;
  let gap: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const sign = load<f64>(p.signs + at);
    const slack = sign * (load<f64>(p.f + at) - p.bias);
    const alpha = sign * load<f64>(p.beta + at);
    const cost = load<f64>(p.costs + at);
    // An infinite cost has no room for slack; what is left there is rounding, and counted as if α
    // were the cost.
    const room: f64 = slack <= 0 ? -alpha : cost === Infinity ? alpha : cost - alpha;
    gap += room * slack;
  }
  p.dualityGap = gap;
}

/** Recomputes the gradient from scratch and updates the report. */
export function problemFinish(p: Problem): void {
  recomputeGradient(p);
  problemReport(p);
}

/** The number of rows strictly between their bounds. */
export function problemFree(p: Problem): i32 {
  let free = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    if (load<f64>(p.canRise + at) === 0 && load<f64>(p.canFall + at) === 0) free++;
  }
  return free;
}
