// The C-SVC dual solved exactly by a primal active-set method that keeps its factor from one
// elimination to the next. (The signed form of problem.ts: lower ≤ β ≤ upper, Σ β = 0, f = y − K β;
// optimal when f = b on the free rows, f ≤ b at the lower and f ≥ b at the upper bound.) Active-set
// training of SVMs: K. Scheinberg, "An efficient implementation of an active set method for SVMs",
// JMLR 7 (2006). What is done differently here:
//   Factored is A = K_FF + σ 1 1ᵀ over the free rows F, σ the mean diagonal. A move p has Σ p = 0 and
//   does not see the added term, so there is no border for the constraint, and A is positive definite
//   exactly when the KKT matrix is regular.
//   A row that would make A singular comes in along the null vector z of the larger matrix (K z = 0,
//   Σ z = 0: the objective is linear there) until some row reaches its bound and leaves.
//   A feature x that leaves takes x xᵀ from A by a downdate; where that would make A singular, rows
//   leave first in the same way.
// State: R (RᵀR = A), e = R⁻ᵀ1, and `moved`, the part of β that f does not know yet.
// active-set-state.ts holds the state, active-set-pivot.ts the coming and going of rows,
// active-set-forget.ts the leaving of a feature.

import { drop, enter, firstToBind, refactor } from './active-set-pivot';
import {
  ActiveSet,
  AT_LOWER,
  AT_UPPER,
  at8,
  FINE,
  FIXED,
  FREE,
  freeRow,
  moveRow,
  OPTIMAL,
  PRECISION,
  ROUND_LIMIT,
  tellGradient,
  UNBOUNDED,
} from './active-set-state';
import { dot } from './dot';
import { recomputeGradient } from './gradient';
import { markRow } from './problem';
import { problemReport } from './report';
import { solveTransposed, solveUpper } from './triangle';

/** The gap asked for, and the spread of f over the free rows asked for on the way. */
const EXACT: f64 = 1e-10;
const EXACT_FACE: f64 = 1e-11;
/**
 * Rounding of f, relative to the largest sum of |β_j K_ij| a row can have. Below the worst case,
 * which rows never all meet: with a quarter of it no trial failed and gaps were a third; going
 * further gained nothing.
 */
const ROUNDING: f64 = 2.5e-17;

function measureRoots(s: ActiveSet): void {
  let largestRoot: f64 = 0;
  for (let i = 0; i < s.problem.count; i++) {
    const root = Math.sqrt(Math.max(0, load<f64>(at8(s.problem.diagonal, i))));
    store<f64>(at8(s.x, i), root);
    largestRoot = Math.max(largestRoot, root);
  }
  s.largestRoot = largestRoot;
}

/** How fine f can be known: its terms are of the size |β_j| √K_jj √K_ii. */
function measureLevel(s: ActiveSet): void {
  let sum: f64 = 0;
  for (let i = 0; i < s.problem.count; i++) {
    sum += Math.abs(load<f64>(at8(s.problem.beta, i))) * load<f64>(at8(s.x, i));
  }
  s.level = ROUNDING * sum * s.largestRoot;
}

function measureFree(s: ActiveSet): void {
  let sum: f64 = 0;
  let most: f64 = -Infinity;
  let least: f64 = Infinity;
  for (let k = 0; k < s.n; k++) {
    const f = load<f64>(at8(s.problem.f, freeRow(s, k)));
    sum += f;
    most = Math.max(most, f);
    least = Math.min(least, f);
  }
  s.meanFree = sum / <f64>s.n;
  s.spreadFree = most - least;
}

/**
 * One pass towards the optimum over the free rows, rows that reach a bound leaving on the way; f
 * hears of it later.
 */
function descend(s: ActiveSet): void {
  const mean = s.meanFree;
  for (let k = 0; k < s.n; k++) store<f64>(at8(s.g, k), load<f64>(at8(s.problem.f, freeRow(s, k))) - mean);
  solveTransposed(s.factor, s.stride, s.n, s.g);
  // A single free row cannot move: Σ p = 0.
  while (s.n > 1) {
    const c = dot(s.g, s.e, s.n) / dot(s.e, s.e, s.n);
    for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), load<f64>(at8(s.g, k)) - c * load<f64>(at8(s.e, k)));
    solveUpper(s.factor, s.stride, s.n, s.p);
    const k = firstToBind(s, s.p, 1);
    const step = k < 0 ? 1 : s.step;
    for (let i = 0; i < s.n; i++) moveRow(s, freeRow(s, i), step * load<f64>(at8(s.p, i)));
    if (k < 0) return;
    for (let i = 0; i < s.n; i++) {
      const g = load<f64>(at8(s.g, i));
      store<f64>(at8(s.g, i), g + step * (c * load<f64>(at8(s.e, i)) - g));
    }
    drop(s, k, load<f64>(at8(s.p, k)) > 0);
  }
}

/**
 * The optimum over the free rows. The test on f, which is the truth, makes each further pass one of
 * iterative refinement.
 */
function face(s: ActiveSet): i32 {
  let last: f64 = Infinity;
  let poor = 0;
  while (true) {
    tellGradient(s);
    if (s.n === 0) return FINE;
    measureFree(s);
    if (s.spreadFree <= Math.max(EXACT_FACE, s.level)) return FINE;
    // Put so that a spread which is not a number counts as poor too: kernels can overflow.
    if (!(s.spreadFree <= 0.25 * last)) {
      poor++;
      if (poor === 2) {
        if (refactor(s) === UNBOUNDED) return UNBOUNDED;
        tellGradient(s);
        if (s.n === 0) return FINE;
        measureFree(s);
      }
      if (poor > 5) return PRECISION;
    }
    last = s.spreadFree;
    descend(s);
    measureLevel(s);
  }
}

/**
 * Puts Σ β back to 0, from which rounding takes it along a path: by p = −(Σβ) A⁻¹1 / (1ᵀA⁻¹1),
 * along which f changes by the same on all free rows. Left for later where a row would leave its
 * box. f is to be computed from scratch after this.
 */
function balanceFree(s: ActiveSet): void {
  let excess: f64 = 0;
  for (let i = 0; i < s.problem.count; i++) excess += load<f64>(at8(s.problem.beta, i));
  if (s.n === 0 || excess === 0) return;
  const factor = -excess / dot(s.e, s.e, s.n);
  for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), factor * load<f64>(at8(s.e, k)));
  solveUpper(s.factor, s.stride, s.n, s.p);
  if (firstToBind(s, s.p, 1) >= 0) return;
  for (let k = 0; k < s.n; k++) {
    const beta = at8(s.problem.beta, freeRow(s, k));
    store<f64>(beta, load<f64>(beta) + load<f64>(at8(s.p, k)));
  }
}

/** The row that violates its bound's condition most; −1 if none does by more than the tolerance. */
function worstRow(s: ActiveSet, tolerance: f64, skip: bool): i32 {
  const p = s.problem;
  let worst = tolerance;
  let row = -1;
  const mean = s.meanFree;
  for (let i = 0; i < p.count; i++) {
    const status = load<u8>(s.status + i);
    if (status >= FREE || (skip && load<u8>(s.forbidden + i))) continue;
    const difference = load<f64>(at8(p.f, i)) - mean;
    const violation = status === AT_LOWER ? difference : -difference;
    if (violation > worst) {
      worst = violation;
      row = i;
    }
  }
  return row;
}

/**
 * With no free row: the pair of bounds in conflict, as one row that becomes free; −1 if there is no
 * conflict.
 */
function firstRow(s: ActiveSet, tolerance: f64): i32 {
  const p = s.problem;
  let most: f64 = -Infinity;
  let least: f64 = Infinity;
  let row = -1;
  for (let i = 0; i < p.count; i++) {
    const status = load<u8>(s.status + i);
    const f = load<f64>(at8(p.f, i));
    if (status === AT_LOWER && f > most) {
      most = f;
      row = i;
    }
    if (status === AT_UPPER) least = Math.min(least, f);
  }
  return most - least > tolerance ? row : -1;
}

/** Adopts β, f and the kernel matrix of the problem; must be called after `problemStart`. */
export function activeSetStart(s: ActiveSet): i32 {
  const p = s.problem;
  const padded = <usize>((p.count + 7) & ~7);
  memory.fill(s.moved, 0, padded << 3);
  s.pendingMoves = 0;
  s.recomputed = 0;
  s.n = 0;
  for (let i = 0; i < p.count; i++) {
    const beta = load<f64>(at8(p.beta, i));
    const lower = load<f64>(at8(p.lower, i));
    const upper = load<f64>(at8(p.upper, i));
    let status = FREE;
    if (lower === upper) status = FIXED;
    else if (beta <= lower) status = AT_LOWER;
    else if (beta >= upper) status = AT_UPPER;
    store<u8>(s.status + i, status);
    if (status === FREE) {
      store<i32>(s.free + ((<usize>s.n) << 2), i);
      s.n++;
    }
  }
  return refactor(s);
}

/** Solves the problem to a gap of 1e-10, or as far as rounding allows. */
export function activeSet(s: ActiveSet, limit: i32): i32 {
  const p = s.problem;
  memory.fill(s.forbidden, 0, p.count);
  let verdict = FINE;
  let fresh = false;
  s.rounds = 0;
  measureRoots(s);
  measureLevel(s);
  while (verdict === FINE) {
    verdict = face(s);
    if (verdict !== FINE) break;
    const tolerance = Math.max(EXACT, 4 * s.level);
    let row = s.n === 0 ? firstRow(s, tolerance) : worstRow(s, tolerance, true);
    if (row < 0) {
      if (fresh) {
        verdict = s.n > 0 && worstRow(s, tolerance, false) >= 0 ? PRECISION : OPTIMAL;
        break;
      }
      balanceFree(s);
      recomputeGradient(p);
      s.recomputed = 1;
      fresh = true;
      continue;
    }
    if (s.rounds++ >= limit) {
      verdict = ROUND_LIMIT;
      break;
    }
    fresh = false;
    const status = load<u8>(s.status + row);
    const before = load<f64>(at8(p.beta, row));
    const entered = enter(s, row, status === AT_LOWER ? 1 : -1);
    if (entered === UNBOUNDED) verdict = UNBOUNDED;
    if (entered !== FINE || s.n === 1) continue;
    verdict = face(s);
    // Straight back with no step: rounding called it a violator. Once more would be for ever.
    if (load<u8>(s.status + row) === status && load<f64>(at8(p.beta, row)) === before) store<u8>(s.forbidden + row, 1);
  }
  tellGradient(s);
  for (let i = 0; i < p.count; i++) {
    // A free row may stand a rounding beyond its bound.
    const beta = at8(p.beta, i);
    const inside = Math.max(load<f64>(at8(p.lower, i)), Math.min(load<f64>(at8(p.upper, i)), load<f64>(beta)));
    store<f64>(beta, inside);
    markRow(p, i);
  }
  if (!s.recomputed) recomputeGradient(p);
  s.recomputed = 0;
  problemReport(p);
  return verdict;
}
