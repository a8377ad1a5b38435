// The sequential dual method for linear multi-class SVMs whose classes are trained together: S. S.
// Keerthi, S. Sundararajan, K.-W. Chang, C.-J. Hsieh, C.-J. Lin, "A sequential dual method for large
// scale multi-class linear SVMs", KDD 2008. With f_c = w_c·x and m the margin,
//   min ½ Σ_c ‖w_c‖² + Σ_i C_i ξ_i,   s_ic = m − (f_y − f_c) at x_i,   y the class of x_i
//   Crammer and Singer 2001, m = 1:   ξ_i = max(0, max_{c≠y} s_ic)
//   Weston and Watkins 1999, m = 2:   ξ_i = Σ_{c≠y} max(0, s_ic)
// The dual has λ_ic ≥ 0 for every sample and each other class; w_c = Σ_i α_ic x_i with α_ic = −λ_ic
// for c ≠ y, and α_iy = Σ_c λ_ic. It minimises ½ Σ ‖w_c‖² − m Σ λ with Σ_c λ_ic ≤ C_i (Crammer and
// Singer), or λ_ic ≤ C_i (Weston and Watkins). All λ of a sample are a subproblem, solved exactly;
// an epoch visits the samples in play in a fresh random order. The violation of a sample is the
// largest difference of derivatives between which its λ could still move: 0 at the optimum. A sample
// that is at a corner of its set, with every derivative pointing outward by more than the largest
// violation of the epoch before, leaves play, and all come back when the rest has gained a decimal.

import { dot } from './dot';
import { beginEpoch, EPOCH_LIMIT, LONGEST, linearDualStart, RUNNING, STAGE, STILL, TOLERANCE } from './linear-dual';
import { addRow, LinearProblem, LinearRow, linearAdd, linearRow, product } from './linear-rows';
import { Bytes, Flag } from './types';

@unmanaged
export class JointDual {
  problem: LinearProblem;
  labels: usize; // of each sample: its class, an i32
  alpha: usize; // `classes` doubles for each sample
  weights: usize; // `length` doubles for each class
  t: usize; // by class: w = v + t·fill, as in linear-dual.ts
  fills: usize; // by class: v·fill
  slack: usize; // by class: s of the sample at hand
  next: usize; // by class: its new λ
  marks: usize; // by class two doubles: where the solution of the subproblem bends
  classes: i32;
  separate: i32; // whether every other class has its own loss (Weston and Watkins)
  margin: f64;
  worst: f64; // largest violation of the running epoch, and of the one before
  before: f64;
  loss: f64;
  gap: f64;
}

const HEADER: usize = 112;
/** A fraction of C below which a difference is rounding. */
const ROUNDING: f64 = 1e-12;

export function jointBytes(count: i32, length: i32, classes: i32): Bytes {
  const k = <usize>classes;
  return HEADER + ((k * (<usize>count + <usize>length + 6)) << 3) + ((<usize>count + 1) << 2);
}

/**
 * Sets up the joint dual of a linear problem that has already been set up; `labels` holds the class
 * of each of its samples.
 */
export function jointSetup(d: JointDual, problem: LinearProblem, labels: usize, classes: i32, separate: Flag): void {
  const k = <usize>classes;
  const count = <usize>problem.count;
  d.problem = problem;
  d.classes = classes;
  d.separate = separate;
  d.margin = separate ? 2 : 1;
  d.alpha = changetype<usize>(d) + HEADER;
  d.weights = d.alpha + ((k * count) << 3);
  d.t = d.weights + ((k * <usize>problem.length) << 3);
  d.fills = d.t + (k << 3);
  d.slack = d.fills + (k << 3);
  d.next = d.slack + (k << 3);
  d.marks = d.next + (k << 3);
  d.labels = d.marks + (k << 4);
  memory.fill(d.alpha, 0, (k * count) << 3);
  memory.copy(d.labels, labels, count << 2);
}

/** The address of α: `classes` doubles for each sample. */
export function jointAlpha(d: JointDual): usize {
  return d.alpha;
}
export function jointWeights(d: JointDual, c: i32): usize {
  return d.weights + ((<usize>c * <usize>d.problem.length) << 3);
}

/** v and t of every class for the present α, from scratch. */
function gather(d: JointDual): void {
  const p = d.problem;
  const k = d.classes;
  memory.fill(d.weights, 0, (<usize>k * <usize>p.length) << 3);
  memory.fill(d.t, 0, (<usize>k) << 3);
  for (let i = 0; i < p.count; i++) {
    const row = linearRow(p, i);
    for (let c = 0; c < k; c++) {
      const own = load<f64>(d.alpha + ((<usize>(i * k + c)) << 3));
      if (own === 0) continue;
      addRow(row, jointWeights(d, c), own);
      const t = d.t + ((<usize>c) << 3);
      store<f64>(t, load<f64>(t) + own);
    }
  }
  refreshFills(d);
}

/** Thousands of small steps would let the running products drift away from v. */
function refreshFills(d: JointDual): void {
  const p = d.problem;
  for (let c = 0; c < d.classes; c++)
    store<f64>(d.fills + ((<usize>c) << 3), dot(jointWeights(d, c), p.fill, p.length));
}

/** Starts from the current α, which must be feasible. `seed` is not 0. */
export function jointStart(d: JointDual, seed: u32): void {
  linearDualStart(d.problem, seed);
  d.before = Infinity;
  gather(d);
}

/** s of a sample for every class, and 0 for its own; λ in `next`, and 0 for its own. */
function measure(d: JointDual, row: LinearRow, i: i32): void {
  const p = d.problem;
  const k = d.classes;
  const y = label(d, i);
  for (let c = 0; c < k; c++) {
    const at = (<usize>c) << 3;
    const t = load<f64>(d.t + at);
    const fill = t * row.fillProduct + (load<f64>(d.fills + at) + t * p.fillSquare);
    store<f64>(d.slack + at, product(row, jointWeights(d, c)) + fill);
  }
  compare(d, i, y);
}

/** From f of every class to s. */
function compare(d: JointDual, i: i32, y: i32): void {
  const own = load<f64>(d.slack + ((<usize>y) << 3));
  for (let c = 0; c < d.classes; c++) {
    const at = (<usize>c) << 3;
    const isOwn = c === y;
    store<f64>(d.slack + at, isOwn ? 0 : d.margin - (own - load<f64>(d.slack + at)));
    store<f64>(d.next + at, isOwn ? 0 : -load<f64>(d.alpha + ((<usize>(i * d.classes + c)) << 3)));
  }
}

function label(d: JointDual, i: i32): i32 {
  return load<i32>(d.labels + ((<usize>i) << 2));
}

/**
 * How much λ of a sample could still gain: at most 0 if it is at a corner of its set and stays
 * there, by as much as the derivatives point outward.
 */
function violation(d: JointDual, y: i32, cost: f64): f64 {
  return d.separate ? separateViolation(d, y, cost) : sharedViolation(d, y, cost);
}

/** With 0 ≤ λ_c ≤ C the derivative of the dual by −λ_c is s_c. */
function separateViolation(d: JointDual, y: i32, cost: f64): f64 {
  let worst: f64 = -Infinity;
  for (let c = 0; c < d.classes; c++) {
    if (c === y) continue;
    const s = load<f64>(d.slack + ((<usize>c) << 3));
    const lambda = load<f64>(d.next + ((<usize>c) << 3));
    const own = lambda <= 0 ? s : lambda >= cost ? -s : Math.abs(s);
    worst = Math.max(worst, own);
  }
  return worst;
}

/**
 * With Σ λ ≤ C, what is left of C is the λ of the class itself, whose s is 0: λ moves from the
 * smallest s that has some to the largest one.
 */
function sharedViolation(d: JointDual, y: i32, cost: f64): f64 {
  let total: f64 = 0;
  for (let c = 0; c < d.classes; c++) total += load<f64>(d.next + ((<usize>c) << 3));
  // A sum that fell short of C by rounding alone has nothing left to move.
  const left = cost - total > ROUNDING * cost ? cost - total : 0;
  let least: f64 = Infinity;
  let from = -1;
  for (let c = 0; c < d.classes; c++) {
    const lambda = c === y ? left : load<f64>(d.next + ((<usize>c) << 3));
    const s = load<f64>(d.slack + ((<usize>c) << 3));
    if (lambda > 0 && s < least) {
      least = s;
      from = c;
    }
  }
  let most: f64 = -Infinity;
  for (let c = 0; c < d.classes; c++) {
    if (c !== from) most = Math.max(most, load<f64>(d.slack + ((<usize>c) << 3)));
  }
  return most - least;
}

/**
 * The new λ of a sample: min ½ a (Σ λ_c² + (Σ λ_c)²) − Σ a p_c λ_c over its set, a = ‖x‖². With
 * p_c = s_c/a + λ_c + Σ λ of the present λ this is the dual with all others held. At the minimum
 * λ_c = clip(p_c − S), where S is Σ λ, or more if that would exceed C.
 */
function solve(d: JointDual, y: i32, a: f64, cost: f64): void {
  let total: f64 = 0;
  for (let c = 0; c < d.classes; c++) total += load<f64>(d.next + ((<usize>c) << 3));
  for (let c = 0; c < d.classes; c++) {
    if (c === y) continue;
    const at = (<usize>c) << 3;
    store<f64>(d.slack + at, load<f64>(d.slack + at) / a + load<f64>(d.next + at) + total);
  }
  const upper: f64 = d.separate ? cost : Infinity;
  let level = balance(d, y, upper, -1);
  if (!d.separate && sumAt(d, y, level, upper) > cost) level = balance(d, y, upper, cost);
  for (let c = 0; c < d.classes; c++) {
    const at = (<usize>c) << 3;
    const own = c === y ? 0 : Math.min(Math.max(load<f64>(d.slack + at) - level, 0), upper);
    store<f64>(d.next + at, own);
  }
}

/** Σ_c clip(p_c − level, 0, upper). */
function sumAt(d: JointDual, y: i32, level: f64, upper: f64): f64 {
  let sum: f64 = 0;
  for (let c = 0; c < d.classes; c++) {
    if (c !== y) sum += Math.min(Math.max(load<f64>(d.slack + ((<usize>c) << 3)) - level, 0), upper);
  }
  return sum;
}

/**
 * The level at which Σ clip(p − level) is the level itself, or `given` if that is not negative. The
 * sum falls with the level, linearly between the places where a class reaches a bound: these are
 * sorted, the largest first, and the piece that holds the solution is solved.
 */
function balance(d: JointDual, y: i32, upper: f64, given: f64): f64 {
  let count = 0;
  for (let c = 0; c < d.classes; c++) {
    if (c === y) continue;
    const p = load<f64>(d.slack + ((<usize>c) << 3));
    count = insert(d.marks, count, p);
    if (upper < Infinity) count = insert(d.marks, count, p - upper);
  }
  const own: f64 = given < 0 ? 1 : 0;
  // Above the largest mark the sum is 0.
  const highest = load<f64>(d.marks);
  if (given < 0 && highest <= 0) return 0;
  if (given === 0) return highest;
  let low: f64 = -Infinity;
  let high = highest;
  for (let k = 1; k < count; k++) {
    const mark = load<f64>(d.marks + ((<usize>k) << 3));
    const wanted = given < 0 ? mark : given;
    if (sumAt(d, y, mark, upper) >= wanted) {
      low = mark;
      break;
    }
    high = mark;
  }
  // Between low and high, classes above are free, at their upper bound, or at 0.
  let free: f64 = 0;
  let fixed: f64 = 0;
  let inner: f64 = 0;
  for (let c = 0; c < d.classes; c++) {
    if (c === y) continue;
    const p = load<f64>(d.slack + ((<usize>c) << 3));
    if (p < high) continue;
    if (p - upper >= high) fixed += upper;
    else {
      free += p;
      inner += 1;
    }
  }
  const wanted: f64 = given < 0 ? 0 : given;
  const level = (free + fixed - wanted) / (inner + own);
  return Math.max(Math.min(level, high), low);
}

/** Into a descending list of `count` doubles. */
function insert(list: usize, count: i32, value: f64): i32 {
  let at = count;
  for (; at > 0; at--) {
    const before = load<f64>(list + ((<usize>(at - 1)) << 3));
    if (before >= value) break;
    store<f64>(list + ((<usize>at) << 3), before);
  }
  store<f64>(list + ((<usize>at) << 3), value);
  return count + 1;
}

/** One visit. False: the sample leaves play. */
function visit(d: JointDual, i: i32): bool {
  const row = linearRow(d.problem, i);
  const y = label(d, i);
  measure(d, row, i);
  const own = violation(d, y, row.cost);
  if (own < -d.before) return false;
  d.worst = Math.max(d.worst, own);
  if (!(own > STILL)) return true;
  solve(d, y, row.curvature, row.cost);
  let total: f64 = 0;
  for (let c = 0; c < d.classes; c++) total += load<f64>(d.next + ((<usize>c) << 3));
  for (let c = 0; c < d.classes; c++) {
    const at = d.alpha + ((<usize>(i * d.classes + c)) << 3);
    const value = c === y ? total : 0 - load<f64>(d.next + ((<usize>c) << 3));
    const change = value - load<f64>(at);
    if (change === 0) continue;
    store<f64>(at, value);
    addRow(row, jointWeights(d, c), change);
    const t = d.t + ((<usize>c) << 3);
    const fill = d.fills + ((<usize>c) << 3);
    store<f64>(t, load<f64>(t) + change);
    store<f64>(fill, load<f64>(fill) + change * row.fillProduct);
  }
  return true;
}

/**
 * Continues for at most `visits` samples, up to `limit` epochs in total. Returns RUNNING if there
 * is more to do.
 */
export function jointDual(d: JointDual, tolerance: f64, limit: i32, visits: i32): i32 {
  const p = d.problem;
  while (true) {
    if (!p.begun) {
      if (p.epochs === limit) return EPOCH_LIMIT;
      beginEpoch(p);
      refreshFills(d);
      d.worst = 0;
    }
    while (p.position < p.active) {
      if (visits-- === 0) return RUNNING;
      const at = p.order + ((<usize>p.position) << 2);
      const i = load<i32>(at);
      if (visit(d, i)) {
        p.position++;
      } else {
        p.active--;
        const last = p.order + ((<usize>p.active) << 2);
        store<i32>(at, load<i32>(last));
        store<i32>(last, i);
      }
    }
    p.begun = 0;
    p.epochs++;
    d.before = d.worst > 0 ? d.worst : Infinity;
    if (p.active === p.count) {
      if (d.worst <= tolerance) return TOLERANCE;
      p.stage = Math.max(tolerance, STAGE * d.worst);
      p.shrunk = 0;
    } else {
      p.shrunk++;
      if (d.worst > p.stage && p.shrunk < LONGEST) continue;
      p.active = p.count;
      d.before = Infinity;
    }
  }
}

/**
 * Recomputes w of every class from scratch, then the loss and the difference between the primal and
 * dual objectives: Σ_i C_i ξ_i − Σ_ic λ_ic s_ic, to which no sample makes a negative contribution.
 */
export function jointFinish(d: JointDual): void {
  const p = d.problem;
  gather(d);
  for (let c = 0; c < d.classes; c++)
    linearAdd(jointWeights(d, c), load<f64>(d.t + ((<usize>c) << 3)), p.fill, p.length);
  refreshFills(d);
  d.loss = 0;
  d.gap = 0;
  for (let i = 0; i < p.count; i++) jointLoss(d, i);
}

/** The loss of a sample at the weights that are whole; adds it and its part of the gap. */
function jointLoss(d: JointDual, i: i32): void {
  const row = linearRow(d.problem, i);
  const y = label(d, i);
  for (let c = 0; c < d.classes; c++) {
    const at = (<usize>c) << 3;
    store<f64>(d.slack + at, product(row, jointWeights(d, c)) + load<f64>(d.fills + at));
  }
  compare(d, i, y);
  let largest: f64 = 0;
  let sum: f64 = 0;
  let paid: f64 = 0;
  for (let c = 0; c < d.classes; c++) {
    const s = load<f64>(d.slack + ((<usize>c) << 3));
    largest = Math.max(largest, s);
    sum += Math.max(0, s);
    paid += load<f64>(d.next + ((<usize>c) << 3)) * s;
  }
  const own = row.cost * (d.separate ? sum : largest);
  d.loss += own;
  d.gap += own - paid;
}

/** Copies the α of a class to the records of the samples. */
export function jointExpose(d: JointDual, c: i32): void {
  for (let i = 0; i < d.problem.count; i++)
    linearRow(d.problem, i).alpha = load<f64>(d.alpha + ((<usize>(i * d.classes + c)) << 3));
}

/** Continues after `jointFinish`, with v and t separated again. */
export function jointResume(d: JointDual): void {
  gather(d);
}
export function jointLossSum(d: JointDual): f64 {
  return d.loss;
}
export function jointGap(d: JointDual): f64 {
  return d.gap;
}
/** The violation in the last complete epoch. */
export function jointViolation(d: JointDual): f64 {
  return d.worst;
}
export function jointEpochs(d: JointDual): i32 {
  return d.problem.epochs;
}
