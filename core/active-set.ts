// The C-SVC dual solved exactly by a primal active-set method that keeps its factor from one elimination to the next.
// (The signed form of problem.ts: lower ≤ β ≤ upper, Σ β = 0, f = y − K β; optimal when f = b on the free rows, f ≤ b at the lower and
// f ≥ b at the upper bound.) Active-set training of SVMs: K. Scheinberg, "An efficient implementation of an active set method for
// SVMs", JMLR 7 (2006). What is done differently here:
//   Factored is A = K_FF + σ 1 1ᵀ over the free rows F, σ the mean diagonal. A move p has Σ p = 0 and does not see the added term, so
//   there is no border for the constraint, and A is positive definite exactly when the KKT matrix is regular.
//   A row that would make A singular comes in along the null vector z of the larger matrix (K z = 0, Σ z = 0: the objective is
//   linear there) until some row reaches its bound and leaves.
//   A feature x that leaves takes x xᵀ from A by a downdate; where that would make A singular, rows leave first in the same way.
// State: R (RᵀR = A), e = R⁻ᵀ1, and `moved`, the part of β that f does not know yet.

import { dot } from './dot';
import { kernelRow, markRow, Problem, problemReport, recomputeGradient, subtractFour, subtractOne } from './problem';
import {
  appendColumn,
  deleteColumn,
  downdate,
  reduceRow,
  solveTransposed,
  solveUpper,
  subtractScaled,
} from './triangle';

export const OPTIMAL = 1;
export const PRECISION = 2;
export const UNBOUNDED = 3;
export const ROUND_LIMIT = 4;
const FINE = 0;
const FLIPPED = 5;

const AT_LOWER: u8 = 0;
const AT_UPPER: u8 = 1;
const FREE: u8 = 2;
/** A row of cost 0. */
const FIXED: u8 = 3;

/** A new row of A whose remainder is below this share of its diagonal depends on the others. 1e-10 took small curvature for none. */
const DEPENDENT: f64 = 1e-13;
/** 1 − xᵀA⁻¹x below this: without the feature, A is singular. */
const DEPENDENT_FEATURE: f64 = 1e-11;
/** The gap asked for, and the spread of f over the free rows asked for on the way. */
const EXACT: f64 = 1e-10;
const EXACT_FACE: f64 = 1e-11;
/** Rounding of f, relative to the largest sum of |β_j K_ij| a row can have. */
const ROUNDING: f64 = 1e-16;
/** Steps within this share of the shortest are ties: the row that moves fastest is taken, which keeps the factor sound. */
const RATIO_TIE: f64 = 1e-12;

@unmanaged
export class ActiveSet {
  problem: Problem;
  capacity: i32;
  stride: i32;
  factor: usize;
  free: usize; // row of each column of the factor
  status: usize; // one byte per row
  forbidden: usize; // one byte per row
  e: usize;
  g: usize;
  t: usize;
  p: usize;
  moved: usize;
  x: usize;
  n: i32;
  sigma: f64;
  level: f64;
  rounds: i32;
  pivots: i32;
  pendingMoves: i32;
  recomputed: i32; // 1 while f is as computed afresh
}

const HEADER: usize = 128;

function widthOf(capacity: i32): i32 {
  // Never a multiple of 64 doubles, where the rows of one column would fight for the same cache lines.
  const even = (capacity + 3) & ~1;
  return (even & 63) === 0 ? even + 2 : even;
}

/** Bytes for a problem of `count` rows of which at most `capacity` are free at a time. */
export function activeSetBytes(count: i32, capacity: i32): usize {
  const width = <usize>widthOf(capacity);
  const padded = <usize>((count + 7) & ~7);
  return HEADER + ((width * <usize>(capacity + 1) + 4 * width + 2 * padded) << 3) + (padded << 2) + 2 * padded;
}

export function activeSetSetup(s: ActiveSet, problem: Problem, capacity: i32): void {
  const width = widthOf(capacity);
  const vector = (<usize>width) << 3;
  const padded = <usize>((problem.count + 7) & ~7);
  s.problem = problem;
  s.capacity = capacity;
  s.stride = width;
  s.factor = changetype<usize>(s) + HEADER;
  s.e = s.factor + vector * <usize>(capacity + 1);
  s.g = s.e + vector;
  s.t = s.g + vector;
  s.p = s.t + vector;
  s.moved = s.p + vector;
  s.x = s.moved + (padded << 3);
  s.free = s.x + (padded << 3);
  s.status = s.free + (padded << 2);
  s.forbidden = s.status + padded;
  s.n = 0;
  s.rounds = 0;
  s.pivots = 0;
}

function at8(base: usize, i: i32): usize {
  return base + ((<usize>i) << 3);
}

function freeRow(s: ActiveSet, k: i32): i32 {
  return load<i32>(s.free + ((<usize>k) << 2));
}

/** β of a row changes, and f will hear of it. */
function moveRow(s: ActiveSet, row: i32, by: f64): void {
  const beta = at8(s.problem.beta, row);
  store<f64>(beta, load<f64>(beta) + by);
  const moved = at8(s.moved, row);
  store<f64>(moved, load<f64>(moved) + by);
  s.pendingMoves = 1;
}

/** β of a row becomes one of its bounds, exactly. */
function bindRow(s: ActiveSet, row: i32, upper: bool): void {
  const bound = load<f64>(at8(upper ? s.problem.upper : s.problem.lower, row));
  moveRow(s, row, bound - load<f64>(at8(s.problem.beta, row)));
  store<f64>(at8(s.problem.beta, row), bound);
  store<u8>(s.status + row, upper ? AT_UPPER : AT_LOWER);
}

/** f −= K·moved. */
function tellGradient(s: ActiveSet): void {
  if (!s.pendingMoves) return;
  s.recomputed = 0;
  const p = s.problem;
  let waiting = 0;
  let r0: usize = 0;
  let r1: usize = 0;
  let r2: usize = 0;
  let b0: f64 = 0;
  let b1: f64 = 0;
  let b2: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const by = load<f64>(at8(s.moved, i));
    if (by === 0) continue;
    store<f64>(at8(s.moved, i), 0);
    const row = kernelRow(p, i);
    if (waiting === 0) {
      r0 = row;
      b0 = by;
    } else if (waiting === 1) {
      r1 = row;
      b1 = by;
    } else if (waiting === 2) {
      r2 = row;
      b2 = by;
    } else {
      subtractFour(p.f, p.padded, r0, b0, r1, b1, r2, b2, row, by);
    }
    waiting = (waiting + 1) & 3;
  }
  if (waiting > 0) subtractOne(p.f, p.padded, r0, b0);
  if (waiting > 1) subtractOne(p.f, p.padded, r1, b1);
  if (waiting > 2) subtractOne(p.f, p.padded, r2, b2);
  s.pendingMoves = 0;
}

/** The free row in column k leaves for a bound. */
function drop(s: ActiveSet, k: i32, upper: bool): void {
  bindRow(s, freeRow(s, k), upper);
  deleteColumn(s.factor, s.stride, s.n, k, s.e, s.g);
  const from = s.free + ((<usize>k) << 2);
  memory.copy(from, from + 4, (<usize>(s.n - k - 1)) << 2);
  s.n--;
  s.pivots++;
}

/** Room of a row in the direction of `by`, in units of `by`. */
function room(s: ActiveSet, row: i32, by: f64): f64 {
  if (by === 0) return Infinity;
  const bound = load<f64>(at8(by > 0 ? s.problem.upper : s.problem.lower, row));
  return Math.max(0, (bound - load<f64>(at8(s.problem.beta, row))) / by);
}

let shortest: f64 = 0;

/** The column that first reaches a bound along the direction (n doubles); the step is in `shortest`. −1: none does within `most`. */
function firstToBind(s: ActiveSet, direction: usize, most: f64): i32 {
  let least = most;
  for (let k = 0; k < s.n; k++) least = Math.min(least, room(s, freeRow(s, k), load<f64>(at8(direction, k))));
  shortest = least;
  if (least === Infinity) return -1;
  let best = -1;
  let fastest: f64 = 0;
  const reach = least + RATIO_TIE * Math.abs(least);
  for (let k = 0; k < s.n; k++) {
    const speed = load<f64>(at8(direction, k));
    const own = room(s, freeRow(s, k), speed);
    if (own <= reach && own < most && Math.abs(speed) > fastest) {
      best = k;
      fastest = Math.abs(speed);
      shortest = own;
    }
  }
  return best;
}

/** Tries to put a row into the factor. True: done. False: it depends on the free rows, and s.t holds R⁻ᵀ of its column. */
function append(s: ActiveSet, row: i32): bool {
  const k = kernelRow(s.problem, row);
  for (let c = 0; c < s.n; c++) store<f64>(at8(s.t, c), load<f64>(at8(k, freeRow(s, c))) + s.sigma);
  solveTransposed(s.factor, s.stride, s.n, s.t);
  const diagonal = load<f64>(at8(s.problem.diagonal, row)) + s.sigma;
  const rest = diagonal - dot(s.t, s.t, s.n);
  if (rest <= DEPENDENT * diagonal || s.n === s.capacity) return false;
  const root = Math.sqrt(rest);
  store<f64>(at8(s.e, s.n), (1 - dot(s.t, s.e, s.n)) / root);
  store<f64>(at8(s.g, s.n), 0);
  appendColumn(s.factor, s.stride, s.n, s.t, root);
  store<i32>(s.free + ((<usize>s.n) << 2), row);
  store<u8>(s.status + row, FREE);
  s.n++;
  s.pivots++;
  return true;
}

/** Makes a row free; `way` is where its β must go (+1, −1), or 0 to go uphill. Rows may have to leave for it. */
function enter(s: ActiveSet, row: i32, way: f64): i32 {
  while (!append(s, row)) {
    for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), -load<f64>(at8(s.t, k)));
    solveUpper(s.factor, s.stride, s.n, s.p);
    if (way === 0) {
      let slope = load<f64>(at8(s.problem.f, row));
      for (let k = 0; k < s.n; k++) slope += load<f64>(at8(s.problem.f, freeRow(s, k))) * load<f64>(at8(s.p, k));
      way = slope >= 0 ? 1 : -1;
    }
    if (way < 0) for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), -load<f64>(at8(s.p, k)));
    const own = room(s, row, way);
    const k = firstToBind(s, s.p, own);
    if (shortest === Infinity) return UNBOUNDED;
    for (let c = 0; c < s.n; c++) moveRow(s, freeRow(s, c), shortest * load<f64>(at8(s.p, c)));
    if (k < 0) {
      bindRow(s, row, way > 0);
      s.pivots++;
      return FLIPPED;
    }
    moveRow(s, row, shortest * way);
    drop(s, k, load<f64>(at8(s.p, k)) > 0);
  }
  return FINE;
}

/** The factor afresh, with σ the mean diagonal; rows that turn out dependent come in one by one. */
function refactor(s: ActiveSet): i32 {
  const p = s.problem;
  let trace: f64 = 0;
  for (let i = 0; i < p.count; i++) trace += load<f64>(at8(p.diagonal, i));
  s.sigma = trace > 0 ? trace / <f64>p.count : 1;
  const wanted = s.n;
  const usable = min(wanted, s.capacity);
  let good = 0;
  for (; good < usable; good++) {
    const row = freeRow(s, good);
    const k = kernelRow(p, row);
    const target = s.factor + ((<usize>good * <usize>s.stride) << 3);
    for (let c = good; c < usable; c++) store<f64>(at8(target, c), load<f64>(at8(k, freeRow(s, c))) + s.sigma);
    reduceRow(s.factor, s.stride, usable, good);
    const pivot = load<f64>(at8(target, good));
    if (pivot <= DEPENDENT * (load<f64>(at8(p.diagonal, row)) + s.sigma)) break;
    const root = Math.sqrt(pivot);
    for (let c = good; c < usable; c++) store<f64>(at8(target, c), load<f64>(at8(target, c)) / root);
  }
  s.n = good;
  ones(s);
  // Entering may drop rows and so shorten the list from the front; the waiting rows are kept apart, at its far end.
  const waiting = wanted - good;
  const apart = s.free + ((<usize>(((p.count + 7) & ~7) - waiting)) << 2);
  memory.copy(apart, s.free + ((<usize>good) << 2), (<usize>waiting) << 2);
  for (let k = 0; k < waiting; k++) {
    const verdict = enter(s, load<i32>(apart + ((<usize>k) << 2)), 0);
    if (verdict === UNBOUNDED) return verdict;
  }
  return FINE;
}

function ones(s: ActiveSet): void {
  for (let k = 0; k < s.n; k++) store<f64>(at8(s.e, k), 1);
  solveTransposed(s.factor, s.stride, s.n, s.e);
}

/** How fine f can be known: its terms are of the size |β_j| √K_jj √K_ii. */
function measureLevel(s: ActiveSet): void {
  const p = s.problem;
  let sum: f64 = 0;
  let largest: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const root = Math.sqrt(Math.max(0, load<f64>(at8(p.diagonal, i))));
    sum += Math.abs(load<f64>(at8(p.beta, i))) * root;
    largest = Math.max(largest, root);
  }
  s.level = ROUNDING * sum * largest;
}

let meanFree: f64 = 0;
let spreadFree: f64 = 0;

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
  meanFree = sum / <f64>s.n;
  spreadFree = most - least;
}

/** One pass towards the optimum over the free rows, rows that reach a bound leaving on the way; f hears of it later. */
function descend(s: ActiveSet): void {
  for (let k = 0; k < s.n; k++) store<f64>(at8(s.g, k), load<f64>(at8(s.problem.f, freeRow(s, k))) - meanFree);
  solveTransposed(s.factor, s.stride, s.n, s.g);
  // A single free row cannot move: Σ p = 0.
  while (s.n > 1) {
    const c = dot(s.g, s.e, s.n) / dot(s.e, s.e, s.n);
    for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), load<f64>(at8(s.g, k)) - c * load<f64>(at8(s.e, k)));
    solveUpper(s.factor, s.stride, s.n, s.p);
    const k = firstToBind(s, s.p, 1);
    const step = k < 0 ? 1 : shortest;
    for (let i = 0; i < s.n; i++) moveRow(s, freeRow(s, i), step * load<f64>(at8(s.p, i)));
    if (k < 0) return;
    for (let i = 0; i < s.n; i++) {
      const g = load<f64>(at8(s.g, i));
      store<f64>(at8(s.g, i), g + step * (c * load<f64>(at8(s.e, i)) - g));
    }
    drop(s, k, load<f64>(at8(s.p, k)) > 0);
  }
}

/** The optimum over the free rows. The test on f, which is the truth, makes each further pass one of iterative refinement. */
function face(s: ActiveSet): i32 {
  let last: f64 = Infinity;
  let poor = 0;
  while (true) {
    tellGradient(s);
    if (s.n === 0) return FINE;
    measureFree(s);
    if (spreadFree <= Math.max(EXACT_FACE, s.level)) return FINE;
    if (spreadFree > 0.25 * last) {
      poor++;
      if (poor === 2) {
        if (refactor(s) === UNBOUNDED) return UNBOUNDED;
        tellGradient(s);
        if (s.n === 0) return FINE;
        measureFree(s);
      }
      if (poor > 5) return PRECISION;
    }
    last = spreadFree;
    descend(s);
    measureLevel(s);
  }
}

/**
 * Puts Σ β back to 0, from which rounding takes it along a path: by p = −(Σβ) A⁻¹1 / (1ᵀA⁻¹1), along which f changes by the same on
 * all free rows. Left for later where a row would leave its box. f is to be computed afresh after this.
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
  for (let i = 0; i < p.count; i++) {
    const status = load<u8>(s.status + i);
    if (status >= FREE || (skip && load<u8>(s.forbidden + i))) continue;
    const difference = load<f64>(at8(p.f, i)) - meanFree;
    const violation = status === AT_LOWER ? difference : -difference;
    if (violation > worst) {
      worst = violation;
      row = i;
    }
  }
  return row;
}

/** With no free row: the pair of bounds in conflict, as one row that becomes free; −1 if there is no conflict. */
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

/** Takes β, f and the kernel matrix as the problem has them: to be called after `problemStart`. */
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

/** Solves to a gap of 1e-10, or to what rounding allows. */
export function activeSet(s: ActiveSet, limit: i32): i32 {
  const p = s.problem;
  memory.fill(s.forbidden, 0, p.count);
  let verdict = FINE;
  let fresh = false;
  s.rounds = 0;
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

/**
 * A feature leaves a linear kernel: to be called before the kernel matrix forgets it. `column` has its value for every row of the
 * matrix. Afterwards f, the factor and the problem's own rows are those of the new matrix.
 */
export function activeSetForget(s: ActiveSet, column: usize): i32 {
  const p = s.problem;
  let w: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const row = p.rows ? load<i32>(p.rows + ((<usize>i) << 2)) : i;
    const x = load<f64>(at8(column, row));
    store<f64>(at8(s.x, i), x);
    // What f has not heard of yet, it will hear with the new matrix.
    w += (load<f64>(at8(p.beta, i)) - load<f64>(at8(s.moved, i))) * x;
  }
  subtractScaled(p.f, s.x, -w, p.count);
  let rest: f64 = 1;
  while (s.n > 0) {
    for (let k = 0; k < s.n; k++) store<f64>(at8(s.t, k), load<f64>(at8(s.x, freeRow(s, k))));
    solveTransposed(s.factor, s.stride, s.n, s.t);
    rest = 1 - dot(s.t, s.t, s.n);
    if (rest >= DEPENDENT_FEATURE) break;
    // The free rows lose a dimension: A z = x is a null vector of the new matrix. Uphill along it until a row leaves.
    memory.copy(s.p, s.t, (<usize>s.n) << 3);
    solveUpper(s.factor, s.stride, s.n, s.p);
    let slope: f64 = 0;
    for (let k = 0; k < s.n; k++) slope += load<f64>(at8(p.f, freeRow(s, k))) * load<f64>(at8(s.p, k));
    if (slope < 0) for (let k = 0; k < s.n; k++) store<f64>(at8(s.p, k), -load<f64>(at8(s.p, k)));
    const k = firstToBind(s, s.p, Infinity);
    if (k < 0) return UNBOUNDED;
    for (let i = 0; i < s.n; i++) moveRow(s, freeRow(s, i), shortest * load<f64>(at8(s.p, i)));
    drop(s, k, load<f64>(at8(s.p, k)) > 0);
  }
  downdate(s.factor, s.stride, s.n, s.t, rest, s.p);
  ones(s);
  forgetRows(p, s.x);
  return FINE;
}

/** The problem's own copies of kernel rows, and its diagonal, without the feature. */
function forgetRows(p: Problem, x: usize): void {
  for (let i = 0; i < p.count; i++) {
    const value = load<f64>(at8(x, i));
    const diagonal = at8(p.diagonal, i);
    store<f64>(diagonal, load<f64>(diagonal) - value * value);
    if (p.rows && load<u8>(p.present + i)) subtractScaled(kernelRow(p, i), x, value, p.count);
  }
}

export function activeSetPivots(s: ActiveSet): i32 {
  return s.pivots;
}
