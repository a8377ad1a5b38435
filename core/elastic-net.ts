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
// Every row is multiplied by √c_i, so that no loop reads the costs: the slack is √c_i (1 − y_i w·x_i),
// and the columns hold √c_i y_i x_ij. They lie one after the other: dense, padded to a multiple of 4,
// or stored cells with their rows. Sparse columns may be standardised: x_ij = d_ij + fill, and only d
// is stored. A step on such a column visits all rows, its gradient between sweeps only the stored ones.
//
// A path visits one C after the other (`netBegin`, `netDescend`). With the squared hinge loss, weights
// are piecewise linear in 1/C (S. Rosset and J. Zhu, "Piecewise linear regularized solution paths",
// Annals of Statistics 35, 2007): `netBegin` extrapolates them from the last two solutions. `screen`
// looks for columns that were left out at first but violate their condition. The
// gradient of a column is −x·q, q the positive slack. With a vector a of an earlier solution, for
// which all gradients are known, and q = t a + r, r ⊥ a, it is at most t |x·a| + ‖x‖ ‖r‖, and most
// columns need not be looked at.

import { dot } from './dot';
import { netNewton } from './elastic-net-newton';
import { linearAdd } from './linear-rows';
import { Bytes, Flag } from './types';

@unmanaged
export class NetColumn {
  values: usize;
  rows: usize; // 0: dense
  count: i32;
  isFree: i16; // no penalty
  isListed: i16;
  fill: f64;
  weight: f64;
  bound: f64; // Σ c_i x_ij², the curvature if all rows had a loss
  gradient: f64; // of the loss; of a column that is not listed, perhaps only a bound of its size
  anchored: f64; // the gradient at the anchor
  before: f64; // the weight at the solution before the last
}

@unmanaged
export class NetProblem {
  // What `netCertify` finds: Σ|w|, Σ w², the largest violation and gradient, Σ max(0, |gradient| −
  // l1)², Σ c_i s_i and Σ c_i s_i².
  absolute: f64;
  square: f64;
  violation: f64;
  steepest: f64;
  over: f64;
  pulled: f64;
  lost: f64;
  l1: f64;
  l2: f64;
  // The first and second derivative of the loss in the weight that was looked at last.
  slope: f64;
  bend: f64;
  anchorSquare: f64; // |a|²; 0: there is none
  cells: f64; // of all columns
  visited: f64; // cells of columns that were not listed, since the anchor was set
  columns: usize;
  slack: usize; // √c_i (1 − y_i f(x_i))
  signs: usize; // √c_i y_i
  pulls: usize; // max(0, slack)
  along: usize; // the change of the slack along a step of all weights
  anchor: usize; // the pulls of an earlier solution
  vectors: usize; // five of `columnCount` doubles, for such steps
  support: usize; // the columns with a weight
  list: usize; // the columns that are descended on
  rowCount: i32; // padded to a multiple of 4
  columnCount: i32;
  listCount: i32;
  sweeps: i32;
}

const HEADER: usize = 176;
const COLUMN_SHIFT: usize = 6; // a NetColumn has 64 bytes
/** Vectors of a double per row, and of a double per column. */
const ROW_VECTORS = 5;
const COLUMN_VECTORS = 5;
/**
 * Sweeps over the columns with a weight go on if about this many more are enough, as far as the last
 * two tell. Else a step is made on all of these weights together: where features are correlated,
 * single weights take thousands of sweeps.
 */
const PATIENCE = 4;
/** A step is taken if the objective falls by this fraction of what the model promises. */
const CONTENT: f64 = 0.01;
/** Bounds of gradients below this fraction of the penalty are good enough. */
const NEAR: f64 = 0.9;

export function netBytes(rowCount: i32, columnCount: i32): Bytes {
  const columns = (<usize>columnCount) << COLUMN_SHIFT;
  return HEADER + columns + <usize>rowCount * (8 * ROW_VECTORS) + <usize>columnCount * (8 * COLUMN_VECTORS + 8);
}

/** Sets up a problem of `rowCount` rows (a multiple of 4), all with cost 0. */
export function netSetup(p: NetProblem, rowCount: i32, columnCount: i32): void {
  const base = changetype<usize>(p);
  const bytes = (<usize>rowCount) << 3;
  memory.fill(base, 0, HEADER);
  p.rowCount = rowCount;
  p.columnCount = columnCount;
  p.columns = base + HEADER;
  p.slack = p.columns + ((<usize>columnCount) << COLUMN_SHIFT);
  p.signs = p.slack + bytes;
  p.pulls = p.signs + bytes;
  p.along = p.pulls + bytes;
  p.anchor = p.along + bytes;
  p.vectors = p.anchor + bytes;
  p.support = p.vectors + <usize>columnCount * (8 * COLUMN_VECTORS);
  p.list = p.support + ((<usize>columnCount) << 2);
  memory.fill(p.columns, 0, p.vectors - p.columns);
}

/** The address of √c_i y_i of the rows. */
export function netSigns(p: NetProblem): usize {
  return p.signs;
}
/** The address of the column records, of eight doubles each; the weight is at index 3. */
export function netColumns(p: NetProblem): usize {
  return p.columns;
}
export function netSweeps(p: NetProblem): i32 {
  return p.sweeps;
}

export function netColumn(p: NetProblem, j: i32): NetColumn {
  return changetype<NetColumn>(p.columns + ((<usize>j) << COLUMN_SHIFT));
}

/**
 * Sets the location of the `count` cells of a column; `rows` is 0 for a dense column. The signs must
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
  own.isFree = <i16>isFree;
  p.cells += <f64>count;
  own.bound = dot(values, values, count);
  if (fill === 0) return;
  own.bound += 2 * fill * gathered(own, p.signs) + fill * fill * dot(p.signs, p.signs, p.rowCount);
}

/** Recomputes the slack for the weights in the records. */
function refresh(p: NetProblem): void {
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    store<f64>(p.slack + at, Math.abs(load<f64>(p.signs + at)));
  }
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    if (own.weight !== 0) addColumn(p, own, p.slack, -own.weight);
  }
}

/** The loss ½ Σ c_i s_i². */
export function netLoss(p: NetProblem): f64 {
  pull(p);
  return 0.5 * dot(p.pulls, p.pulls, p.rowCount);
}

/** The positive slack of every row, to `pulls`; returns y · pulls. */
export function pull(p: NetProblem): f64 {
  const zero = f64x2.splat(0);
  let tilt = zero;
  const bytes = (<usize>p.rowCount) << 3;
  for (let at: usize = 0; at < bytes; at += 16) {
    const slack = v128.load(p.slack + at);
    const value = v128.and(slack, f64x2.gt(slack, zero));
    v128.store(p.pulls + at, value);
    tilt = f64x2.add(tilt, f64x2.mul(value, v128.load(p.signs + at)));
  }
  return f64x2.extract_lane(tilt, 0) + f64x2.extract_lane(tilt, 1);
}

/**
 * Lists the columns that have a weight or a gradient of at least `strong`, moves the weights by
 * `further` times their last change, none through 0, and recomputes the slack.
 */
export function netBegin(p: NetProblem, strong: f64, further: f64): void {
  let count = 0;
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    const weight = own.weight;
    const isListed = weight !== 0 || own.isFree || Math.abs(own.gradient) >= strong;
    own.isListed = isListed ? 1 : 0;
    if (isListed) {
      store<i32>(p.list + ((<usize>count) << 2), j);
      count++;
      const moved = weight + further * (weight - own.before);
      own.weight = own.isFree || moved * weight > 0 ? moved : 0;
    }
    own.before = weight;
  }
  p.listCount = count;
  refresh(p);
}

/** Computes the gradients of all columns, and makes this solution the anchor. */
export function netAnchor(p: NetProblem): void {
  const tilt = pull(p);
  memory.copy(p.anchor, p.pulls, (<usize>p.rowCount) << 3);
  p.anchorSquare = dot(p.pulls, p.pulls, p.rowCount);
  p.visited = 0;
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    own.gradient = -columnProduct(own, p.pulls, tilt);
    own.anchored = own.gradient;
  }
}

/**
 * Computes the gradients of the listed columns, and of others where they may be near l1. Lists the
 * columns that violate their condition by more than `tolerance`; returns the largest violation.
 */
function screen(p: NetProblem, tolerance: f64): f64 {
  // Bounds have cost as many cells as a new anchor does.
  if (p.anchorSquare === 0 || p.visited > p.cells) netAnchor(p);
  else approachGradients(p, NEAR * p.l1);
  let worst: f64 = 0;
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    const violation = violationOf(p, own, own.gradient);
    if (violation > worst) worst = violation;
    if (own.isListed || violation <= tolerance) continue;
    own.isListed = 1;
    store<i32>(p.list + ((<usize>p.listCount) << 2), j);
    p.listCount++;
  }
  return worst;
}

/** Gradients, or bounds of their size that are less than `near`. */
function approachGradients(p: NetProblem, near: f64): void {
  const tilt = pull(p);
  const t = dot(p.pulls, p.anchor, p.rowCount) / p.anchorSquare;
  let rest: f64 = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    const r = load<f64>(p.pulls + at) - t * load<f64>(p.anchor + at);
    rest += r * r;
  }
  // A little more than the bound, for rounding.
  const share = 1.000001 * Math.abs(t);
  const length = 1.000001 * Math.sqrt(rest);
  for (let j = 0; j < p.columnCount; j++) {
    const own = netColumn(p, j);
    if (!own.isListed) {
      const most = share * Math.abs(own.anchored) + length * Math.sqrt(own.bound);
      if (most < near) {
        own.gradient = most;
        continue;
      }
      p.visited += <f64>own.count;
    }
    own.gradient = -columnProduct(own, p.pulls, tilt);
  }
}

/**
 * Sums up the listed columns and the rows after `netDescend`, for a certificate of optimality. Returns
 * the address of seven doubles: the first fields of the problem.
 */
export function netCertify(p: NetProblem): usize {
  p.absolute = 0;
  p.square = 0;
  p.violation = 0;
  p.steepest = 0;
  p.over = 0;
  for (let k = 0; k < p.listCount; k++) {
    const own = netColumn(p, load<i32>(p.list + ((<usize>k) << 2)));
    p.violation = Math.max(p.violation, violationOf(p, own, own.gradient));
    if (own.isFree) continue;
    p.absolute += Math.abs(own.weight);
    p.square += own.weight * own.weight;
    const size = Math.abs(own.gradient);
    p.steepest = Math.max(p.steepest, size);
    if (size > p.l1) p.over += (size - p.l1) * (size - p.l1);
  }
  p.lost = dot(p.pulls, p.pulls, p.rowCount);
  p.pulled = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    p.pulled += Math.abs(load<f64>(p.signs + at)) * load<f64>(p.pulls + at);
  }
  return changetype<usize>(p);
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
export function derive(p: NetProblem, own: NetColumn): void {
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
    const a0 = v128.and(x0, f64x2.gt(s0, zero));
    const a1 = v128.and(x1, f64x2.gt(s1, zero));
    slope0 = f64x2.add(slope0, f64x2.mul(a0, s0));
    slope1 = f64x2.add(slope1, f64x2.mul(a1, s1));
    bend0 = f64x2.add(bend0, f64x2.mul(a0, a0));
    bend1 = f64x2.add(bend1, f64x2.mul(a1, a1));
  }
  p.slope = -laneSum(slope0, slope1);
  p.bend = laneSum(bend0, bend1);
}

function laneSum(a: v128, b: v128): f64 {
  const s = f64x2.add(a, b);
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

/** Two cells at a time, without a branch, which could not be predicted. */
function deriveSparse(p: NetProblem, own: NetColumn): void {
  const zero = f64x2.splat(0);
  const slacks = p.slack;
  let slope = zero;
  let bend = zero;
  let value = own.values;
  let row = own.rows;
  const whole = row + ((<usize>(own.count & ~1)) << 2);
  for (; row < whole; row += 8, value += 16) {
    const first = v128.load64_zero(slacks + ((<usize>load<i32>(row)) << 3));
    const slack = v128.load_lane<f64>(slacks + ((<usize>load<i32>(row, 4)) << 3), first, 1);
    const x = v128.and(v128.load(value), f64x2.gt(slack, zero));
    slope = f64x2.add(slope, f64x2.mul(x, slack));
    bend = f64x2.add(bend, f64x2.mul(x, x));
  }
  if (own.count & 1) {
    const slack = v128.load64_zero(slacks + ((<usize>load<i32>(row)) << 3));
    const x = v128.and(v128.load64_zero(value), f64x2.gt(slack, zero));
    slope = f64x2.add(slope, f64x2.mul(x, slack));
    bend = f64x2.add(bend, f64x2.mul(x, x));
  }
  p.slope = -laneSum(slope, zero);
  p.bend = laneSum(bend, zero);
}

function deriveFilled(p: NetProblem, own: NetColumn): void {
  const fill = own.fill;
  let tilt: f64 = 0;
  let total: f64 = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    const slack = load<f64>(p.slack + at);
    if (!(slack > 0)) continue;
    const sign = load<f64>(p.signs + at);
    tilt += slack * sign;
    total += sign * sign;
  }
  let slope = fill * tilt;
  let bend = fill * fill * total;
  for (let i = 0; i < own.count; i++) {
    const at = (<usize>load<i32>(own.rows + ((<usize>i) << 2))) << 3;
    const slack = load<f64>(p.slack + at);
    if (!(slack > 0)) continue;
    const value = load<f64>(own.values + ((<usize>i) << 3));
    slope += value * slack;
    bend += value * (value + 2 * load<f64>(p.signs + at) * fill);
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

/** s'² − s² of a row whose slack falls by `fall`, as a product: a difference would cancel. */
function changeOf(p: NetProblem, at: usize, fall: f64): f64 {
  const slack = load<f64>(p.slack + at);
  const before = slack > 0 ? slack : 0;
  const after = slack > fall ? slack - fall : 0;
  return (after - before) * (after + before);
}

/** The least point of G d + ½ H d² + l1 |w + d|, seen from w. */
function leastStep(gradient: f64, curvature: f64, weight: f64, l1: f64): f64 {
  if (gradient + l1 <= curvature * weight) return -(gradient + l1) / curvature;
  if (gradient - l1 >= curvature * weight) return -(gradient - l1) / curvature;
  return -weight;
}

/** By how much a column violates its condition of optimality, given the gradient of the loss. */
function violationOf(p: NetProblem, own: NetColumn, slope: f64): f64 {
  if (own.isFree) return Math.abs(slope);
  const gradient = slope + p.l2 * own.weight;
  if (own.weight > 0) return Math.abs(gradient + p.l1);
  if (own.weight < 0) return Math.abs(gradient - p.l1);
  return Math.abs(gradient) - p.l1;
}

/** A step on one weight; returns by how much it violated its condition of optimality before. */
function step(p: NetProblem, own: NetColumn): f64 {
  derive(p, own);
  const l1 = own.isFree ? 0 : p.l1;
  const l2 = own.isFree ? 0 : p.l2;
  const weight = own.weight;
  const gradient = p.slope + l2 * weight;
  const violation = violationOf(p, own, p.slope);
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
 * Descends until no column violates its condition by more than `tolerance`: a sweep over the listed
 * columns, sweeps over those with a non-zero weight until these have converged, then a look at the
 * gradients of all columns, which lists further ones, and so on. Stops after `limit` sweeps; returns 1
 * if the tolerance was reached, else 0.
 */
export function netDescend(p: NetProblem, l1: f64, l2: f64, tolerance: f64, limit: i32): i32 {
  p.l1 = l1;
  p.l2 = l2;
  p.sweeps = 0;
  while (p.sweeps < limit) {
    if (sweep(p, p.list, p.listCount) > tolerance) descendOnSupport(p, tolerance, limit);
    if (screen(p, tolerance) <= tolerance) return 1;
  }
  return 0;
}

function descendOnSupport(p: NetProblem, tolerance: f64, limit: i32): void {
  let size = gatherSupport(p);
  let before: f64 = 0;
  while (p.sweeps < limit) {
    const worst = sweep(p, p.support, size);
    if (worst <= tolerance) return;
    if (before > 0 && isSlow(worst, before, tolerance)) {
      netNewton(p, tolerance);
      size = gatherSupport(p);
      before = 0;
    } else before = worst;
  }
}

/** A step on each of some columns; returns the largest violation. */
function sweep(p: NetProblem, list: usize, count: i32): f64 {
  let worst: f64 = 0;
  for (let k = 0; k < count; k++) {
    const violation = step(p, netColumn(p, load<i32>(list + ((<usize>k) << 2))));
    if (violation > worst) worst = violation;
  }
  p.sweeps++;
  return worst;
}

/** Whether a violation that falls as in the last sweep is still too large after `PATIENCE` more. */
function isSlow(worst: f64, before: f64, tolerance: f64): bool {
  const factor = worst / before;
  for (let k = 0; k < PATIENCE; k++) worst *= factor;
  return worst > tolerance;
}

/** Lists the columns that have a weight or are free, in `support`; returns how many. */
export function gatherSupport(p: NetProblem): i32 {
  let size = 0;
  for (let k = 0; k < p.listCount; k++) {
    const j = load<i32>(p.list + ((<usize>k) << 2));
    const column = netColumn(p, j);
    if (column.weight === 0 && !column.isFree) continue;
    store<i32>(p.support + ((<usize>size) << 2), j);
    size++;
  }
  return size;
}
