// The working set of SMO and its step, shared by smo.ts (whole matrix) and smo-rows.ts (kernel rows
// on demand). Working set of two by second-order information: R.-E. Fan, P.-H. Chen, C.-J. Lin,
// "Working set selection using second order information for training support vector machines", JMLR
// 6 (2005), WSS 2: i = argmax f over rows that can rise; j, of the rows that can fall with f_j <
// f_i, the one with the largest (f_i − f_j)² / a_ij, a_ij = K_ii + K_jj − 2 K_ij. Ties go to the
// lowest row.

import { markRow, Problem } from './problem';

/** A problem of a fold (`Problem.part`): of its report only the bias is needed. */
export const FOLD = 2;
/** A part of one, on the way to its solution: nothing of a report is needed. */
export const PASSING = 3;

export const RUNNING = 0;
export const TOLERANCE = 1;
export const PRECISION = 2;

/**
 * True gradients in a row that show no halving of the violation: rounding, not the method, sets the
 * limit.
 */
export const MAX_STALLS = 8;

/** The largest of four lanes, none of which is NaN. */
function largest(v0: v128, v1: v128): f64 {
  const v = f64x2.pmax(v0, v1);
  return Math.max(f64x2.extract_lane(v, 0), f64x2.extract_lane(v, 1));
}

/** The row of the largest value in two pairs of lanes; of equal values, the lowest row. */
function rowOfLargest(v0: v128, r0: v128, v1: v128, r1: v128): i32 {
  let value = f64x2.extract_lane(v0, 0);
  let row = f64x2.extract_lane(r0, 0);
  for (let lane = 1; lane < 4; lane++) {
    const v =
      lane === 1 ? f64x2.extract_lane(v0, 1) : lane === 2 ? f64x2.extract_lane(v1, 0) : f64x2.extract_lane(v1, 1);
    const r =
      lane === 1 ? f64x2.extract_lane(r0, 1) : lane === 2 ? f64x2.extract_lane(r1, 0) : f64x2.extract_lane(r1, 1);
    if (v > value || (v === value && r < row)) {
      value = v;
      row = r;
    }
  }
  return <i32>row;
}

/**
 * f −= step (K_i − K_j), and in the same pass the row with the largest f that can rise, which is
 * returned; its f is in `p.highest`.
 */
export function move(p: Problem, rowI: usize, rowJ: usize, step: f64): i32 {
  const f = p.f;
  const canRise = p.canRise;
  const bytes = (<usize>p.padded) << 3;
  const factor = f64x2.splat(step);
  const four = f64x2.splat(4);
  let v0 = f64x2.splat(-Infinity);
  let v1 = v0;
  let r0 = f64x2.splat(0);
  let r1 = r0;
  let row0 = f64x2(0, 1);
  let row1 = f64x2(2, 3);
  for (let at: usize = 0; at < bytes; at += 32) {
    const d0 = f64x2.sub(v128.load(rowI + at), v128.load(rowJ + at));
    const d1 = f64x2.sub(v128.load(rowI + at, 16), v128.load(rowJ + at, 16));
    const f0 = f64x2.sub(v128.load(f + at), f64x2.mul(factor, d0));
    const f1 = f64x2.sub(v128.load(f + at, 16), f64x2.mul(factor, d1));
    v128.store(f + at, f0);
    v128.store(f + at, f1, 16);
    const u0 = f64x2.add(f0, v128.load(canRise + at));
    const u1 = f64x2.add(f1, v128.load(canRise + at, 16));
    r0 = v128.bitselect(row0, r0, f64x2.gt(u0, v0));
    r1 = v128.bitselect(row1, r1, f64x2.gt(u1, v1));
    v0 = f64x2.pmax(v0, u0);
    v1 = f64x2.pmax(v1, u1);
    row0 = f64x2.add(row0, four);
    row1 = f64x2.add(row1, four);
  }
  p.highest = largest(v0, v1);
  return rowOfLargest(v0, r0, v1, r1);
}

/**
 * Below one by several roundings: a gain b² / a that is rounded above `best` has b² above
 * `ALMOST best a`, as rounded.
 */
const ALMOST: f64 = 1 - 2e-15;

/**
 * With fewer rows than this a division of every gain is sooner done than the wrong guesses of the
 * processor about which of them exceed those before.
 */
const FEW_ROWS = 160;

/** The partner j of row i with the largest gain; the smallest f that can fall is in `p.lowest`. */
export function partner(p: Problem, i: i32, most: f64, rowI: usize): i32 {
  return p.padded < FEW_ROWS ? partnerOfFew(p, i, most, rowI) : partnerOfMany(p, i, most, rowI);
}

function partnerOfFew(p: Problem, i: i32, most: f64, rowI: usize): i32 {
  const f = p.f;
  const canFall = p.canFall;
  const diagonal = p.diagonal;
  const bytes = (<usize>p.padded) << 3;
  const top = f64x2.splat(most);
  const own = f64x2.splat(load<f64>(diagonal + ((<usize>i) << 3)));
  const tau = f64x2.splat(p.tau);
  const zero = f64x2.splat(0);
  const four = f64x2.splat(4);
  let v0 = zero;
  let v1 = zero;
  let r0 = zero;
  let r1 = zero;
  let row0 = f64x2(0, 1);
  let row1 = f64x2(2, 3);
  let least0 = f64x2.splat(Infinity);
  let least1 = least0;
  for (let at: usize = 0; at < bytes; at += 32) {
    const k0 = v128.load(rowI + at);
    const k1 = v128.load(rowI + at, 16);
    const a0 = f64x2.pmax(tau, f64x2.sub(f64x2.add(own, v128.load(diagonal + at)), f64x2.add(k0, k0)));
    const a1 = f64x2.pmax(tau, f64x2.sub(f64x2.add(own, v128.load(diagonal + at, 16)), f64x2.add(k1, k1)));
    const f0 = f64x2.add(v128.load(f + at), v128.load(canFall + at));
    const f1 = f64x2.add(v128.load(f + at, 16), v128.load(canFall + at, 16));
    least0 = f64x2.pmin(least0, f0);
    least1 = f64x2.pmin(least1, f1);
    const b0 = f64x2.pmax(zero, f64x2.sub(top, f0));
    const b1 = f64x2.pmax(zero, f64x2.sub(top, f1));
    const g0 = f64x2.div(f64x2.mul(b0, b0), a0);
    const g1 = f64x2.div(f64x2.mul(b1, b1), a1);
    r0 = v128.bitselect(row0, r0, f64x2.gt(g0, v0));
    r1 = v128.bitselect(row1, r1, f64x2.gt(g1, v1));
    v0 = f64x2.pmax(v0, g0);
    v1 = f64x2.pmax(v1, g1);
    row0 = f64x2.add(row0, four);
    row1 = f64x2.add(row1, four);
  }
  const least = f64x2.pmin(least0, least1);
  p.lowest = Math.min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
  return rowOfLargest(v0, r0, v1, r1);
}

/** Few gains exceed all those before them, and a product shows which may: only these are divided. */
function partnerOfMany(p: Problem, i: i32, most: f64, rowI: usize): i32 {
  const f = p.f;
  const canFall = p.canFall;
  const diagonal = p.diagonal;
  const bytes = (<usize>p.padded) << 3;
  const top = f64x2.splat(most);
  const own = f64x2.splat(load<f64>(diagonal + ((<usize>i) << 3)));
  const tau = f64x2.splat(p.tau);
  const zero = f64x2.splat(0);
  let best: f64 = 0;
  let row: usize = 0;
  let bound = zero;
  let least0 = f64x2.splat(Infinity);
  let least1 = least0;
  for (let at: usize = 0; at < bytes; at += 32) {
    const k0 = v128.load(rowI + at);
    const k1 = v128.load(rowI + at, 16);
    const a0 = f64x2.pmax(tau, f64x2.sub(f64x2.add(own, v128.load(diagonal + at)), f64x2.add(k0, k0)));
    const a1 = f64x2.pmax(tau, f64x2.sub(f64x2.add(own, v128.load(diagonal + at, 16)), f64x2.add(k1, k1)));
    const f0 = f64x2.add(v128.load(f + at), v128.load(canFall + at));
    const f1 = f64x2.add(v128.load(f + at, 16), v128.load(canFall + at, 16));
    least0 = f64x2.pmin(least0, f0);
    least1 = f64x2.pmin(least1, f1);
    const b0 = f64x2.pmax(zero, f64x2.sub(top, f0));
    const b1 = f64x2.pmax(zero, f64x2.sub(top, f1));
    const s0 = f64x2.mul(b0, b0);
    const s1 = f64x2.mul(b1, b1);
    const isAbove = v128.or(f64x2.gt(s0, f64x2.mul(bound, a0)), f64x2.gt(s1, f64x2.mul(bound, a1)));
    if (!v128.any_true(isAbove)) continue;
    const g0 = f64x2.div(s0, a0);
    const g1 = f64x2.div(s1, a1);
    const first = at >> 3;
    // In the order of the rows: of equal gains the first remains.
    if (f64x2.extract_lane(g0, 0) > best) {
      best = f64x2.extract_lane(g0, 0);
      row = first;
    }
    if (f64x2.extract_lane(g0, 1) > best) {
      best = f64x2.extract_lane(g0, 1);
      row = first + 1;
    }
    if (f64x2.extract_lane(g1, 0) > best) {
      best = f64x2.extract_lane(g1, 0);
      row = first + 2;
    }
    if (f64x2.extract_lane(g1, 1) > best) {
      best = f64x2.extract_lane(g1, 1);
      row = first + 3;
    }
    bound = f64x2.splat(ALMOST * best);
  }
  const least = f64x2.pmin(least0, least1);
  p.lowest = Math.min(f64x2.extract_lane(least, 0), f64x2.extract_lane(least, 1));
  return <i32>row;
}

/**
 * The step that minimises over β_i + s, β_j − s, cut at the bounds; returns s, with both β and
 * their marks updated.
 */
export function step(p: Problem, i: i32, j: i32, rowI: usize): f64 {
  const atI = (<usize>i) << 3;
  const atJ = (<usize>j) << 3;
  const curvature = load<f64>(p.diagonal + atI) + load<f64>(p.diagonal + atJ) - 2 * load<f64>(rowI + atJ);
  let s = (load<f64>(p.f + atI) - load<f64>(p.f + atJ)) / Math.max(p.tau, curvature);
  const upper = load<f64>(p.upper + atI);
  const lower = load<f64>(p.lower + atJ);
  const roomI = upper - load<f64>(p.beta + atI);
  const roomJ = load<f64>(p.beta + atJ) - lower;
  s = Math.min(s, Math.min(roomI, roomJ));
  const betaI = s === roomI ? upper : load<f64>(p.beta + atI) + s;
  const betaJ = s === roomJ ? lower : load<f64>(p.beta + atJ) - s;
  store<f64>(p.beta + atI, betaI);
  store<f64>(p.beta + atJ, betaJ);
  if ((betaI >= upper && upper > 0) || (betaJ <= lower && lower < 0)) p.touched = 1;
  markRow(p, i);
  markRow(p, j);
  return s;
}
