// One binary C-SVC dual on chosen rows of a stored kernel matrix, in signed form: β_i = α_i y_i,
// lower_i ≤ β_i ≤ upper_i ([0, C_i] for y = +1, [−C_i, 0] for y = −1), Σ β = 0, f = t − K β with
// targets t = y. Other duals with these bounds have other targets: ½ βᵀKβ − tᵀβ is minimised.
// Optimal: some b has f ≤ b where β cannot fall and f ≥ b where it cannot rise, f = b in between.
// −f_i y_i is LIBSVM's gradient, b its −rho. Both solvers work on this one state, so one can go on
// where the other stopped.

import { Bytes, Flag } from './types';

@unmanaged
export class Problem {
  kernel: usize;
  rows: usize; // indices into the kernel matrix; 0: all rows, in order
  stride: i32;
  count: i32;
  padded: i32; // count rounded up to a multiple of 4; padding entries of every array are neutral
  signs: usize;
  costs: usize;
  lower: usize;
  upper: usize;
  beta: usize;
  f: usize;
  diagonal: usize;
  canRise: usize; // 0 where β may rise, −∞ elsewhere: added to f it leaves only the rows that count
  canFall: usize; // 0 where β may fall, +∞ elsewhere
  settled: usize; // β of the last solution without dust (solution.ts)
  gathered: usize; // padded × padded, the sub-problem's own rows, each copied when first needed
  present: usize; // one byte per row: has it been copied?
  room: usize; // where the problem that uses `gathered` is noted, if several share it; otherwise 0
  runs: usize; // the rows as runs of consecutive ones: the first and the number of each, as i32
  runCount: i32; // 0: the runs are too short to be worth listing
  targets: usize; // the linear term, with as many doubles as signs; the signs themselves by default
  bias: f64;
  violation: f64; // m(α) − M(α), LIBSVM's stopping quantity
  objective: f64; // ½ βᵀKβ − tᵀβ, what LIBSVM prints as obj
  dualityGap: f64; // primal minus dual objective
  least: f64; // what solvedMargin found
  norm2: f64;
  iterations: i32;
  recomputed: f64; // the smallest violation seen with f computed from scratch
  stalls: i32;
  touched: i32; // 1: some α has stood at its C since the start
  highest: f64; // of working-set.ts: the largest f of the rows that can rise, as `move` found it
  lowest: f64; // and the smallest f of the rows that can fall, as `partner` found it
  tau: f64; // stands in for a curvature that is not positive
  part: i32; // 1: only some rows of a larger problem, whose other rows f knows but cannot be computed from here; 2, 3: see fold.ts
}

const HEADER: usize = 208;
const ROOM_HEADER: usize = 16;
const ARRAYS: usize = 10;

function pad(count: i32): i32 {
  return (count + 3) & ~3;
}

export function problemBytes(count: i32, gathers: Flag): Bytes {
  const padded = <usize>pad(count);
  const own = gathers ? (padded * padded) << 3 : 0;
  return HEADER + ((ARRAYS * padded) << 3) + 2 * padded + own;
}

/**
 * Sets up the state. The caller then writes signs, costs and a starting β, and calls
 * `problemStart`.
 */
export function problemSetup(p: Problem, kernel: usize, stride: i32, rows: usize, count: i32): void {
  const padded = pad(count);
  const bytes = (<usize>padded) << 3;
  const base = changetype<usize>(p);
  p.kernel = kernel;
  p.stride = stride;
  p.rows = rows;
  p.count = count;
  p.padded = padded;
  p.signs = base + HEADER;
  p.costs = p.signs + bytes;
  p.lower = p.costs + bytes;
  p.upper = p.lower + bytes;
  p.beta = p.upper + bytes;
  p.f = p.beta + bytes;
  p.diagonal = p.f + bytes;
  p.canRise = p.diagonal + bytes;
  p.canFall = p.canRise + bytes;
  p.targets = p.signs;
  p.settled = p.canFall + bytes;
  p.present = p.settled + bytes;
  p.runs = p.present + <usize>padded;
  p.gathered = p.runs + <usize>padded;
  p.room = 0;
  p.runCount = rows ? listRuns(p) : 0;
  memory.fill(p.signs, 0, ARRAYS * bytes);
  for (let i = 0; i < padded; i++) {
    store<f64>(p.canRise + ((<usize>i) << 3), -Infinity);
    store<f64>(p.canFall + ((<usize>i) << 3), Infinity);
  }
  refreshKernel(p);
}

/**
 * Must be called after the kernel matrix has changed: discards copied rows and reads the diagonal
 * again.
 */
export function refreshKernel(p: Problem): void {
  let largest: f64 = 0;
  if (p.rows) memory.fill(p.present, 0, p.padded);
  for (let i = 0; i < p.count; i++) {
    const row = p.rows ? load<i32>(p.rows + ((<usize>i) << 2)) : i;
    const at = <usize>row * (<usize>p.stride + 1);
    const value = load<f64>(p.kernel + (at << 3));
    largest = Math.max(largest, Math.abs(value));
    store<f64>(p.diagonal + ((<usize>i) << 3), value);
  }
  p.tau = tauOf(largest);
}

/** As in LIBSVM; less where all kernel values are tiny, so that it stays below their curvatures. */
const TAU: f64 = 1e-12;
const TINY: f64 = 1e-6;

export function tauOf(largest: f64): f64 {
  return largest < TINY && largest > 0 ? TAU * largest : TAU;
}

/** The bytes of a room that problems of at most this many rows share for the rows they gather. */
export function sharedRowsBytes(mostRows: i32): Bytes {
  const padded = <usize>pad(mostRows);
  return ROOM_HEADER + ((padded * padded) << 3);
}

/**
 * Lets the problem gather its rows in a shared room: what one problem after the other uses stays in
 * the cache of the processor.
 */
export function shareRows(p: Problem, room: usize): void {
  p.room = room;
  p.gathered = room + ROOM_HEADER;
}

/** Rows that were gathered in a shared room are lost once another problem has used it. */
export function claimRows(p: Problem): void {
  if (!p.room || load<usize>(p.room) === changetype<usize>(p)) return;
  memory.fill(p.present, 0, p.padded);
  store<usize>(p.room, changetype<usize>(p));
}

/** With runs shorter than this on average, the kernel values of a row are copied one by one. */
const SHORTEST_RUN = 8;

/** Writes the runs of consecutive rows and returns their number, or 0 if they are short. */
function listRuns(p: Problem): i32 {
  const most = p.count / SHORTEST_RUN;
  let found = 0;
  let next = -1;
  for (let i = 0; i < p.count; i++) {
    const row = load<i32>(p.rows + ((<usize>i) << 2));
    if (row !== next) {
      if (found === most) return 0;
      store<i32>(p.runs + ((<usize>found) << 3), row);
      store<i32>(p.runs + ((<usize>found) << 3), 0, 4);
      found++;
    }
    const run = p.runs + ((<usize>(found - 1)) << 3);
    store<i32>(run, load<i32>(run, 4) + 1, 4);
    next = row + 1;
  }
  return found;
}

/** Copies the values at the rows of the problem from a row of the kernel matrix. */
function copyRuns(p: Problem, source: usize, target: usize): void {
  for (let k = 0; k < p.runCount; k++) {
    const run = p.runs + ((<usize>k) << 3);
    const from = source + ((<usize>load<u32>(run)) << 3);
    const bytes = (<usize>load<u32>(run, 4)) << 3;
    let at: usize = 0;
    for (; at + 16 <= bytes; at += 16) v128.store(target + at, v128.load(from + at));
    if (at < bytes) store<f64>(target + at, load<f64>(from + at));
    target += bytes;
  }
}

/** The same, value by value. */
function copyListed(p: Problem, source: usize, target: usize): void {
  let t = 0;
  for (; t + 4 <= p.count; t += 4) {
    const columns = p.rows + ((<usize>t) << 2);
    const at = target + ((<usize>t) << 3);
    store<f64>(at, load<f64>(source + ((<usize>load<u32>(columns)) << 3)));
    store<f64>(at, load<f64>(source + ((<usize>load<u32>(columns, 4)) << 3)), 8);
    store<f64>(at, load<f64>(source + ((<usize>load<u32>(columns, 8)) << 3)), 16);
    store<f64>(at, load<f64>(source + ((<usize>load<u32>(columns, 12)) << 3)), 24);
  }
  for (; t < p.count; t++) {
    const column = load<u32>(p.rows + ((<usize>t) << 2));
    store<f64>(target + ((<usize>t) << 3), load<f64>(source + ((<usize>column) << 3)));
  }
}

/** The kernel values of the sub-problem's row i with all its rows, contiguous. */
export function kernelRow(p: Problem, i: i32): usize {
  if (!p.rows) return p.kernel + ((<usize>i * <usize>p.stride) << 3);
  const own = p.gathered + ((<usize>i * <usize>p.padded) << 3);
  if (load<u8>(p.present + i)) return own;
  const source = p.kernel + ((<usize>load<i32>(p.rows + ((<usize>i) << 2)) * <usize>p.stride) << 3);
  if (p.runCount > 0) copyRuns(p, source, own);
  else copyListed(p, source, own);
  for (let t = p.count; t < p.padded; t++) store<f64>(own + ((<usize>t) << 3), 0);
  store<u8>(p.present + i, 1);
  return own;
}

/** The bound a row's β is at decides where it may go. */
export function markRow(p: Problem, i: i32): void {
  const at = (<usize>i) << 3;
  const beta = load<f64>(p.beta + at);
  store<f64>(p.canRise + at, beta < load<f64>(p.upper + at) ? 0 : -Infinity);
  store<f64>(p.canFall + at, beta > load<f64>(p.lower + at) ? 0 : Infinity);
}

export function problemSigns(p: Problem): usize {
  return p.signs;
}
/**
 * Sets targets other than the signs: `padded` doubles, which must stay in place; the values after
 * the last row are 0.
 */
export function problemSetTargets(p: Problem, targets: usize): void {
  p.targets = targets;
}
export function problemCosts(p: Problem): usize {
  return p.costs;
}
export function problemBeta(p: Problem): usize {
  return p.beta;
}
export function problemSettled(p: Problem): usize {
  return p.settled;
}
export function problemGradient(p: Problem): usize {
  return p.f;
}
export function problemDiagonal(p: Problem): usize {
  return p.diagonal;
}
export function problemBias(p: Problem): f64 {
  return p.bias;
}
export function problemViolation(p: Problem): f64 {
  return p.violation;
}
export function problemObjective(p: Problem): f64 {
  return p.objective;
}
export function problemDualityGap(p: Problem): f64 {
  return p.dualityGap;
}
export function problemIterations(p: Problem): i32 {
  return p.iterations;
}
