// Rows that come in to and go out of the free set of the exact solver (active-set.ts), with its
// factor.

import { ActiveSet, at8, bindRow, FINE, FLIPPED, FREE, freeRow, moveRow, UNBOUNDED } from './active-set-state';
import { dot } from './dot';
import { kernelRow } from './problem';
import { appendColumn, deleteColumn, divide, reduceRow, solveTransposed, solveUpper } from './triangle';

/**
 * A new row of A whose remainder is below this fraction of its diagonal depends on the others.
 * 1e-10 took small curvature for none.
 */
const DEPENDENT: f64 = 1e-13;
/**
 * Steps within this fraction of the shortest are ties: the row that moves fastest is taken, which
 * keeps the factor sound.
 */
const RATIO_TIE: f64 = 1e-12;

/** Room of this many times what is asked about is more than that, however it is rounded. */
const AMPLE: f64 = 1.0000001;

/** The free row in column k leaves for a bound. */
export function drop(s: ActiveSet, k: i32, upper: bool): void {
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

/**
 * The column that first reaches a bound along the direction (n doubles); the step is in `s.step`.
 * −1: none does within `most`.
 */
export function firstToBind(s: ActiveSet, direction: usize, most: f64): i32 {
  let least = most;
  const p = s.problem;
  for (let k = 0; k < s.n; k++) {
    const by = load<f64>(at8(direction, k));
    const row = freeRow(s, k);
    // Most rows have far more room than is asked about, which a product tells without a division.
    const ahead = load<f64>(at8(by > 0 ? p.upper : p.lower, row)) - load<f64>(at8(p.beta, row));
    if (Math.abs(ahead) > AMPLE * most * Math.abs(by) && ahead * by > 0) continue;
    least = Math.min(least, room(s, row, by));
  }
  s.step = least;
  if (least === most) return -1;
  let best = -1;
  let fastest: f64 = 0;
  const reach = least + RATIO_TIE * Math.abs(least);
  for (let k = 0; k < s.n; k++) {
    const speed = load<f64>(at8(direction, k));
    const own = room(s, freeRow(s, k), speed);
    if (own <= reach && own < most && Math.abs(speed) > fastest) {
      best = k;
      fastest = Math.abs(speed);
      s.step = own;
    }
  }
  return best;
}

/**
 * Tries to put a row into the factor. True: done. False: it depends on the free rows, and s.t holds
 * R⁻ᵀ of its column.
 */
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

/**
 * Makes a row free; `way` is where its β must go (+1, −1), or 0 to go uphill. Rows may have to
 * leave for it.
 */
export function enter(s: ActiveSet, row: i32, way: f64): i32 {
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
    const step = s.step;
    if (step === Infinity) return UNBOUNDED;
    for (let c = 0; c < s.n; c++) moveRow(s, freeRow(s, c), step * load<f64>(at8(s.p, c)));
    if (k < 0) {
      bindRow(s, row, way > 0);
      s.pivots++;
      return FLIPPED;
    }
    moveRow(s, row, step * way);
    drop(s, k, load<f64>(at8(s.p, k)) > 0);
  }
  return FINE;
}

/**
 * The factor from scratch, with σ the mean diagonal; rows that turn out dependent come in one by
 * one.
 */
export function refactor(s: ActiveSet): i32 {
  const p = s.problem;
  let trace: f64 = 0;
  for (let i = 0; i < p.count; i++) trace += load<f64>(at8(p.diagonal, i));
  s.sigma = trace > 0 ? trace / <f64>p.count : 1;
  const wanted = s.n;
  const usable = min(wanted, s.capacity);
  // Values are read where the matrix has them: to gather whole rows for them would take longer.
  const places = s.t;
  for (let c = 0; c < usable; c++) {
    const row = freeRow(s, c);
    store<i32>(places + ((<usize>c) << 2), p.rows ? load<i32>(p.rows + ((<usize>row) << 2)) : row);
  }
  let good = 0;
  for (; good < usable; good++) {
    const row = freeRow(s, good);
    const place = load<u32>(places + ((<usize>good) << 2));
    const k = p.kernel + ((<usize>place * <usize>p.stride) << 3);
    const target = s.factor + ((<usize>good * <usize>s.stride) << 3);
    for (let c = good; c < usable; c++) {
      const column = load<u32>(places + ((<usize>c) << 2));
      store<f64>(at8(target, c), load<f64>(k + ((<usize>column) << 3)) + s.sigma);
    }
    reduceRow(s.factor, s.stride, usable, good);
    const pivot = load<f64>(at8(target, good));
    if (pivot <= DEPENDENT * (load<f64>(at8(p.diagonal, row)) + s.sigma)) break;
    const root = Math.sqrt(pivot);
    divide(at8(target, good), root, usable - good);
  }
  s.n = good;
  ones(s);
  // Entering may drop rows and so shorten the list from the front; the waiting rows are kept apart,
  // at its far end.
  const waiting = wanted - good;
  const apart = s.free + ((<usize>(((p.count + 7) & ~7) - waiting)) << 2);
  memory.copy(apart, s.free + ((<usize>good) << 2), (<usize>waiting) << 2);
  for (let k = 0; k < waiting; k++) {
    const verdict = enter(s, load<i32>(apart + ((<usize>k) << 2)), 0);
    if (verdict === UNBOUNDED) return verdict;
  }
  return FINE;
}

export function ones(s: ActiveSet): void {
  for (let k = 0; k < s.n; k++) store<f64>(at8(s.e, k), 1);
  solveTransposed(s.factor, s.stride, s.n, s.e);
}
