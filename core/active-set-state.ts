// The state of the exact solver (active-set.ts), its layout in memory, and the moves of single
// rows.

import { subtractRows } from './gradient';
import { Problem } from './problem';
import { Bytes } from './types';

/** How a step or a solve ended. */
export const FINE = 0;
export const OPTIMAL = 1;
export const PRECISION = 2;
export const UNBOUNDED = 3;
export const ROUND_LIMIT = 4;
/** The row went all the way to its other bound. */
export const FLIPPED = 5;

/** Where a row stands. */
export const AT_LOWER: u8 = 0;
export const AT_UPPER: u8 = 1;
export const FREE: u8 = 2;
/** A row of cost 0. */
export const FIXED: u8 = 3;

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
  x: usize; // the values of a feature that is eliminated; between, √K_ii of each row
  n: i32;
  sigma: f64;
  level: f64;
  rounds: i32;
  pivots: i32;
  pendingMoves: i32;
  recomputed: i32; // 1 while f is as computed from scratch
  step: f64; // of the direction that `firstToBind` was asked about
  largestRoot: f64; // of √K_ii
  meanFree: f64; // mean of f over the free rows, and its largest minus its smallest value there
  spreadFree: f64;
}

const HEADER: usize = 128;

function widthOf(capacity: i32): i32 {
  // Never a multiple of 64 doubles, where the rows of one column would fight for the same cache
  // lines.
  const even = (capacity + 3) & ~1;
  return (even & 63) === 0 ? even + 2 : even;
}

/**
 * The number of bytes needed for a problem of `count` rows, of which at most `capacity` are free at
 * a time.
 */
export function activeSetBytes(count: i32, capacity: i32): Bytes {
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

export function at8(base: usize, i: i32): usize {
  return base + ((<usize>i) << 3);
}

export function freeRow(s: ActiveSet, k: i32): i32 {
  return load<i32>(s.free + ((<usize>k) << 2));
}

/** β of a row changes, and f will hear of it. */
export function moveRow(s: ActiveSet, row: i32, by: f64): void {
  const beta = at8(s.problem.beta, row);
  store<f64>(beta, load<f64>(beta) + by);
  const moved = at8(s.moved, row);
  store<f64>(moved, load<f64>(moved) + by);
  s.pendingMoves = 1;
}

/** β of a row becomes one of its bounds, exactly. */
export function bindRow(s: ActiveSet, row: i32, upper: bool): void {
  const bound = load<f64>(at8(upper ? s.problem.upper : s.problem.lower, row));
  moveRow(s, row, bound - load<f64>(at8(s.problem.beta, row)));
  store<f64>(at8(s.problem.beta, row), bound);
  store<u8>(s.status + row, upper ? AT_UPPER : AT_LOWER);
}

/** f −= K·moved. */
export function tellGradient(s: ActiveSet): void {
  if (!s.pendingMoves) return;
  subtractRows(s.problem, s.moved);
  memory.fill(s.moved, 0, (<usize>s.problem.count) << 3);
  s.pendingMoves = 0;
  s.recomputed = 0;
}

export function activeSetPivots(s: ActiveSet): i32 {
  return s.pivots;
}
