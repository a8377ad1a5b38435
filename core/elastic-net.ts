// Linear models with an L1 penalty, or an L1 and an L2 penalty (elastic net), and the squared hinge
// loss, by coordinate descent in the primal: min l1 Σ p_j|w_j| + ½ l2 Σ p_j w_j² + ½ Σ c_i s_i², s_i
// = max(0, 1 − y_i w·x_i), p_j the penalty factor of a column, 0 for a free bias, else 1. As R.-E.
// Fan et al., "LIBLINEAR: A library for large linear classification", JMLR 9 (2008), appendix, and
// G.-X. Yuan et al., "A comparison of optimization methods and software for large-scale
// L1-regularized linear classification", JMLR 11 (2010): a Newton step on one weight after the
// other, whose l1 part has a closed form. The generalised second derivative leaves out rows without
// a loss, so a step may go too far; then, instead of their line search, the step is made with the
// curvature of all rows, which bounds the loss from above and cannot fail.
//
// Data lie column after column and hold y_i x_ij: dense, padded to a multiple of 4, or stored cells
// with their rows. Sparse columns may be standardised: x_ij = d_ij + fill, and only d is stored. A
// step on such a column visits all rows, its gradient between sweeps only the stored ones.

import { dot } from './dot';
import { netNewton } from './elastic-net-newton';
import { linearAdd } from './linear-rows';
import { Bytes, Flag } from './types';

@unmanaged
export class NetColumn {
  values: usize;
  rows: usize; // 0: dense
  count: i32;
  isFree: i32; // no penalty
  fill: f64;
  weight: f64;
  bound: f64; // Σ c_i x_ij², the curvature if all rows had a loss
  gradient: f64; // of the loss
  spare0: f64;
  spare1: f64;
}

@unmanaged
export class NetProblem {
  columns: usize;
  slack: usize; // 1 − y_i f(x_i)
  costs: usize; // c_i
  signs: usize; // y_i
  pulls: usize; // c_i s_i
  along: usize; // the change of the slack along a step of all weights
  vectors: usize; // four of `columnCount` doubles, for such steps
  support: usize; // the columns with a weight
  rowCount: i32; // padded to a multiple of 4
  columnCount: i32;
  sweeps: i32;
  l1: f64;
  l2: f64;
  // The first and second derivative of the loss in the weight that was looked at last.
  slope: f64;
  bend: f64;
  worst: f64; // the largest violation of the last sweep of all columns in the list
}

const HEADER: usize = 96;
const COLUMN_SHIFT: usize = 6; // a NetColumn has 64 bytes
/**
 * Sweeps over the columns with a weight after which a step is made on all of these together: where
 * features are correlated, single weights take thousands of sweeps.
 */
const PATIENCE = 8;
/** A step is taken if the objective falls by this fraction of what the model promises. */
const CONTENT: f64 = 0.01;

export function netBytes(rowCount: i32, columnCount: i32): Bytes {
  const columns = (<usize>columnCount) << COLUMN_SHIFT;
  return HEADER + columns + <usize>rowCount * 40 + <usize>columnCount * 36;
}

/** Sets up a problem of `rowCount` rows (a multiple of 4), all with cost 0. */
export function netSetup(p: NetProblem, rowCount: i32, columnCount: i32): void {
  const base = changetype<usize>(p);
  const bytes = (<usize>rowCount) << 3;
  p.rowCount = rowCount;
  p.columnCount = columnCount;
  p.columns = base + HEADER;
  p.slack = p.columns + ((<usize>columnCount) << COLUMN_SHIFT);
  p.costs = p.slack + bytes;
  p.signs = p.costs + bytes;
  p.pulls = p.signs + bytes;
  p.along = p.pulls + bytes;
  p.vectors = p.along + bytes;
  p.support = p.vectors + ((<usize>columnCount) << 5);
  memory.fill(p.columns, 0, p.vectors - p.columns);
}

export function netCosts(p: NetProblem): usize {
  return p.costs;
}
export function netSigns(p: NetProblem): usize {
  return p.signs;
}
export function netSlack(p: NetProblem): usize {
  return p.slack;
}
/**
 * The address of the column records, of eight doubles each; the weight is at index 3, the gradient
 * at index 5.
 */
export function netColumns(p: NetProblem): usize {
  return p.columns;
}
export function netSweeps(p: NetProblem): i32 {
  return p.sweeps;
}
export function netWorst(p: NetProblem): f64 {
  return p.worst;
}

export function netColumn(p: NetProblem, j: i32): NetColumn {
  return changetype<NetColumn>(p.columns + ((<usize>j) << COLUMN_SHIFT));
}

/**
 * Sets the location of the `count` cells of a column; `rows` is 0 for a dense column. Costs must
 * already be set.
 */
export function netSetColumn(
  p: NetProblem,
  j: i32,
  values: usize,
  rows: usize,
  count: i32,
  fill: f64,
  isFree: Flag,
): void {
  const own = netColumn(p, j);
  own.values = values;
  own.rows = rows;
  own.count = count;
  own.fill = fill;
  own.isFree = isFree;
  let bound: f64 = 0;
  for (let i = 0; i < count; i++) {
    const row = <usize>(rows ? load<i32>(rows + ((<usize>i) << 2)) : i);
    const value = load<f64>(values + ((<usize>i) << 3));
    const sign = load<f64>(p.signs + (row << 3));
    bound += load<f64>(p.costs + (row << 3)) * value * (value + 2 * sign * fill);
  }
  if (fill !== 0) {
    for (let i = 0; i < p.rowCount; i++) bound += load<f64>(p.costs + ((<usize>i) << 3)) * fill * fill;
  }
  own.bound = bound;
}

/** Recomputes the slack for the weights in the records. */
export function netRefresh(p: NetProblem): void {
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    store<f64>(p.slack + at, load<f64>(p.costs + at) > 0 ? 1 : 0);
  }
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    if (own.weight !== 0) addColumn(p, own, p.slack, -own.weight);
  }
}

/** The loss ½ Σ c_i s_i². */
export function netLoss(p: NetProblem): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const slack = load<f64>(p.slack + ((<usize>i) << 3));
    if (slack > 0) sum += load<f64>(p.costs + ((<usize>i) << 3)) * slack * slack;
  }
  return 0.5 * sum;
}

/** c_i s_i of every row, to `pulls`; returns Σ y_i c_i s_i. */
export function pull(p: NetProblem): f64 {
  let tilt: f64 = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    const slack = load<f64>(p.slack + at);
    const value = slack > 0 ? load<f64>(p.costs + at) * slack : 0;
    store<f64>(p.pulls + at, value);
    tilt += value * load<f64>(p.signs + at);
  }
  return tilt;
}

/**
 * Writes the gradient of the loss with respect to every weight to the records, in one pass over the
 * stored cells.
 */
export function netGradients(p: NetProblem): void {
  const tilt = pull(p);
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    own.gradient = -columnProduct(own, p.pulls, tilt);
  }
}

/** Σ of the stored cells times `v` at their rows, in two sums in turn. */
function gathered(own: NetColumn, v: usize): f64 {
  let value = own.values;
  let row = own.rows;
  const whole = row + ((<usize>(own.count & ~1)) << 2);
  let s0: f64 = 0;
  let s1: f64 = 0;
  for (; row < whole; row += 8, value += 16) {
    s0 += load<f64>(value) * load<f64>(v + ((<usize>load<i32>(row)) << 3));
    s1 += load<f64>(value, 8) * load<f64>(v + ((<usize>load<i32>(row, 4)) << 3));
  }
  if (own.count & 1) s0 += load<f64>(value) * load<f64>(v + ((<usize>load<i32>(row)) << 3));
  return s0 + s1;
}

/** The derivatives of the loss in a weight, to `slope` and `bend`. */
function derive(p: NetProblem, own: NetColumn): void {
  if (!own.rows) deriveDense(p, own);
  else if (own.fill === 0) deriveSparse(p, own);
  else deriveFilled(p, own);
}

function deriveDense(p: NetProblem, own: NetColumn): void {
  const zero = f64x2.splat(0);
  let slope0 = zero;
  let slope1 = zero;
  let bend0 = zero;
  let bend1 = zero;
  const bytes = (<usize>own.count) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    const s0 = v128.load(p.slack + at);
    const s1 = v128.load(p.slack + at, 16);
    const x0 = v128.load(own.values + at);
    const x1 = v128.load(own.values + at, 16);
    const cx0 = v128.and(f64x2.mul(v128.load(p.costs + at), x0), f64x2.gt(s0, zero));
    const cx1 = v128.and(f64x2.mul(v128.load(p.costs + at, 16), x1), f64x2.gt(s1, zero));
    slope0 = f64x2.add(slope0, f64x2.mul(cx0, s0));
    slope1 = f64x2.add(slope1, f64x2.mul(cx1, s1));
    bend0 = f64x2.add(bend0, f64x2.mul(cx0, x0));
    bend1 = f64x2.add(bend1, f64x2.mul(cx1, x1));
  }
  p.slope = -laneSum(slope0, slope1);
  p.bend = laneSum(bend0, bend1);
}

function laneSum(a: v128, b: v128): f64 {
  const s = f64x2.add(a, b);
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

function deriveSparse(p: NetProblem, own: NetColumn): void {
  let slope: f64 = 0;
  let bend: f64 = 0;
  let value = own.values;
  let row = own.rows;
  const end = row + ((<usize>own.count) << 2);
  for (; row < end; row += 4, value += 8) {
    const at = (<usize>load<i32>(row)) << 3;
    const slack = load<f64>(p.slack + at);
    if (!(slack > 0)) continue;
    const x = load<f64>(value);
    const cx = load<f64>(p.costs + at) * x;
    slope += cx * slack;
    bend += cx * x;
  }
  p.slope = -slope;
  p.bend = bend;
}

function deriveFilled(p: NetProblem, own: NetColumn): void {
  const fill = own.fill;
  let tilt: f64 = 0;
  let total: f64 = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    const slack = load<f64>(p.slack + at);
    if (!(slack > 0)) continue;
    const cost = load<f64>(p.costs + at);
    tilt += cost * slack * load<f64>(p.signs + at);
    total += cost;
  }
  let slope = fill * tilt;
  let bend = fill * fill * total;
  for (let i = 0; i < own.count; i++) {
    const at = (<usize>load<i32>(own.rows + ((<usize>i) << 2))) << 3;
    const slack = load<f64>(p.slack + at);
    if (!(slack > 0)) continue;
    const value = load<f64>(own.values + ((<usize>i) << 3));
    const cost = load<f64>(p.costs + at);
    slope += cost * value * slack;
    bend += cost * value * (value + 2 * load<f64>(p.signs + at) * fill);
  }
  p.slope = -slope;
  p.bend = bend;
}

/** v += factor · column. */
export function addColumn(p: NetProblem, own: NetColumn, v: usize, factor: f64): void {
  if (!own.rows) {
    linearAdd(v, factor, own.values, own.count);
    return;
  }
  for (let i = 0; i < own.count; i++) {
    const at = v + ((<usize>load<i32>(own.rows + ((<usize>i) << 2))) << 3);
    store<f64>(at, load<f64>(at) + factor * load<f64>(own.values + ((<usize>i) << 3)));
  }
  if (own.fill !== 0) linearAdd(v, factor * own.fill, p.signs, p.rowCount);
}

/** Column · v, where `tilt` is y · v. */
export function columnProduct(own: NetColumn, v: usize, tilt: f64): f64 {
  return own.rows ? gathered(own, v) + own.fill * tilt : dot(own.values, v, own.count);
}

/** By how much the loss would change. */
function changeBy(p: NetProblem, own: NetColumn, d: f64): f64 {
  if (own.rows && own.fill !== 0) return changeFilled(p, own, d);
  let sum: f64 = 0;
  for (let i = 0; i < own.count; i++) {
    const row = <usize>(own.rows ? load<i32>(own.rows + ((<usize>i) << 2)) : i);
    sum += changeOf(p, row << 3, d * load<f64>(own.values + ((<usize>i) << 3)));
  }
  return 0.5 * sum;
}

function changeFilled(p: NetProblem, own: NetColumn, d: f64): f64 {
  let sum: f64 = 0;
  let next = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    let value = own.fill * load<f64>(p.signs + at);
    if (next < own.count && load<i32>(own.rows + ((<usize>next) << 2)) === i) {
      value += load<f64>(own.values + ((<usize>next) << 3));
      next++;
    }
    sum += changeOf(p, at, d * value);
  }
  return 0.5 * sum;
}

/** c (s'² − s²) of a row whose slack falls by `fall`, as a product: a difference would cancel. */
function changeOf(p: NetProblem, at: usize, fall: f64): f64 {
  const slack = load<f64>(p.slack + at);
  const before = slack > 0 ? slack : 0;
  const after = slack > fall ? slack - fall : 0;
  return load<f64>(p.costs + at) * (after - before) * (after + before);
}

/** The least point of G d + ½ H d² + l1 |w + d|, seen from w. */
function leastStep(gradient: f64, curvature: f64, weight: f64, l1: f64): f64 {
  if (gradient + l1 <= curvature * weight) return -(gradient + l1) / curvature;
  if (gradient - l1 >= curvature * weight) return -(gradient - l1) / curvature;
  return -weight;
}

/** A step on one weight; returns by how much it violated its condition of optimality before. */
function step(p: NetProblem, own: NetColumn): f64 {
  derive(p, own);
  const l1 = own.isFree ? 0 : p.l1;
  const l2 = own.isFree ? 0 : p.l2;
  const weight = own.weight;
  const gradient = p.slope + l2 * weight;
  let violation = gradient > 0 ? gradient - l1 : -gradient - l1;
  if (weight > 0) violation = Math.abs(gradient + l1);
  else if (weight < 0) violation = Math.abs(gradient - l1);
  if (!(violation > 0)) return 0;
  const bound = own.bound + l2;
  // No row has a loss, or the column is 0: only the penalty is left.
  const curvature = p.bend + l2 > 0 ? p.bend + l2 : bound;
  if (!(curvature > 0)) {
    if (l1 > 0) own.weight = 0;
    return violation;
  }
  let d = leastStep(gradient, curvature, weight, l1);
  const penalty = l1 * (Math.abs(weight + d) - Math.abs(weight));
  const promised = CONTENT * (gradient * d + penalty);
  if (gradient * d + 0.5 * bound * d * d + penalty > promised) {
    const change = changeBy(p, own, d) + l2 * d * (weight + 0.5 * d) + penalty;
    if (!(change <= promised)) d = leastStep(gradient, bound, weight, l1);
  }
  if (d === 0) return violation;
  own.weight = d === -weight ? 0 : weight + d;
  addColumn(p, own, p.slack, -d);
  return violation;
}

/**
 * Descends over the `count` columns in `list` until none of them violates its condition by more
 * than `tolerance`: a sweep over all of them, then sweeps over those with a non-zero weight until
 * these have converged, and so on. Stops after `limit` sweeps; returns 1 if the tolerance was
 * reached, else 0.
 */
export function netDescend(p: NetProblem, list: usize, count: i32, l1: f64, l2: f64, tolerance: f64, limit: i32): i32 {
  p.l1 = l1;
  p.l2 = l2;
  p.sweeps = 0;
  while (p.sweeps < limit) {
    p.worst = 0;
    for (let k = 0; k < count; k++) {
      const violation = step(p, netColumn(p, load<i32>(list + ((<usize>k) << 2))));
      if (violation > p.worst) p.worst = violation;
    }
    p.sweeps++;
    if (p.worst <= tolerance) return 1;
    let worst: f64 = Infinity;
    for (let round = 1; worst > tolerance && p.sweeps < limit; round++) {
      if (round % PATIENCE === 0) netNewton(p, list, count, tolerance);
      worst = 0;
      for (let k = 0; k < count; k++) {
        const own = netColumn(p, load<i32>(list + ((<usize>k) << 2)));
        if (own.weight === 0 && !own.isFree) continue;
        const violation = step(p, own);
        if (violation > worst) worst = violation;
      }
      p.sweeps++;
    }
  }
  return 0;
}
