// Steps on all weights of the elastic net that are not 0, together: on these, with their signs held,
// the objective is smooth and piecewise quadratic. Newton's equation is solved by conjugate
// gradients, without a matrix, preconditioned by the second derivatives in the single weights. Weights
// that would change their sign end at 0, and an exact line search finds how far to go. Between such
// steps coordinate descent brings weights in and takes them out (core/elastic-net.ts).

import { dot } from './dot';
import { addColumn, columnProduct, derive, gatherSupport, NetColumn, NetProblem, netColumn } from './elastic-net';
import { linearAdd } from './linear-rows';

/** Conjugate gradients stop at this fraction of the tolerance, */
const RESIDUAL: f64 = 0.3;
/** or at this fraction of the gradient: rows gain or lose their loss in a step, so that another follows. */
const FORCING: f64 = 0.03;
const MAX_PRODUCTS = 500;
/** A curvature below this fraction of the largest possible one is rounding. */
const FLAT: f64 = 1e-14;
/** Steps without a sweep in between. */
const MAX_STEPS = 20;
/** φ′ below this fraction of φ′(0) is 0, and far more pieces than a line search meets. */
const STILL: f64 = 1e-9;
const MAX_ROUNDS = 100;

function vector(p: NetProblem, k: i32): usize {
  return p.vectors + <usize>k * ((<usize>p.columnCount) << 3);
}

function own(p: NetProblem, k: i32): NetColumn {
  return netColumn(p, load<i32>(p.support + ((<usize>k) << 2)));
}

/** along = Σ v_k column_k. */
function mix(p: NetProblem, v: usize, size: i32): void {
  memory.fill(p.along, 0, (<usize>p.rowCount) << 3);
  for (let k = 0; k < size; k++) addColumn(p, own(p, k), p.along, load<f64>(v + ((<usize>k) << 3)));
}

/** out = Hessian · v. */
function multiply(p: NetProblem, v: usize, out: usize, size: i32): void {
  mix(p, v, size);
  let tilt: f64 = 0;
  for (let i = 0; i < p.rowCount; i++) {
    const at = (<usize>i) << 3;
    const share = load<f64>(p.slack + at) > 0 ? load<f64>(p.along + at) : 0;
    store<f64>(p.along + at, share);
    tilt += share * load<f64>(p.signs + at);
  }
  for (let k = 0; k < size; k++) {
    const column = own(p, k);
    const at = (<usize>k) << 3;
    const l2 = column.isFree ? 0 : p.l2;
    store<f64>(out + at, columnProduct(column, p.along, tilt) + l2 * load<f64>(v + at));
  }
}

/** Σ r² / diagonal. */
function scaledSquare(r: usize, diagonal: usize, size: i32): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < size; k++) {
    const at = (<usize>k) << 3;
    sum += (load<f64>(r + at) * load<f64>(r + at)) / load<f64>(diagonal + at);
  }
  return sum;
}

function largest(r: usize, size: i32): f64 {
  let most: f64 = 0;
  for (let k = 0; k < size; k++) most = Math.max(most, Math.abs(load<f64>(r + ((<usize>k) << 3))));
  return most;
}

/** d = the step of Newton's method, by conjugate gradients; false if there is nothing to gain. */
function solve(p: NetProblem, size: i32, tolerance: f64): bool {
  const d = vector(p, 0);
  const r = vector(p, 1);
  const s = vector(p, 2);
  const h = vector(p, 3);
  const diagonal = vector(p, 4);
  let widest: f64 = 0;
  for (let k = 0; k < size; k++) {
    const at = (<usize>k) << 3;
    const column = own(p, k);
    derive(p, column);
    const l2 = column.isFree ? 0 : p.l2;
    let gradient = p.slope + l2 * column.weight;
    if (!column.isFree) gradient += column.weight > 0 ? p.l1 : -p.l1;
    // Without a row that has a loss, the column has no curvature to scale by.
    const bend = p.bend + l2 > 0 ? p.bend + l2 : 1;
    store<f64>(diagonal + at, bend);
    store<f64>(d + at, 0);
    store<f64>(r + at, -gradient);
    store<f64>(s + at, -gradient / bend);
    widest = Math.max(widest, column.bound + l2);
  }
  const first = largest(r, size);
  if (first <= RESIDUAL * tolerance) return false;
  const enough = Math.max(RESIDUAL * tolerance, FORCING * first);
  let square = scaledSquare(r, diagonal, size);
  const most = size < MAX_PRODUCTS / 2 ? 2 * size : MAX_PRODUCTS;
  for (let products = 0; products < most; products++) {
    multiply(p, s, h, size);
    const curvature = dot(s, h, size);
    if (!(curvature > FLAT * widest * dot(s, s, size))) break;
    const a = square / curvature;
    for (let k = 0; k < size; k++) {
      const at = (<usize>k) << 3;
      store<f64>(d + at, load<f64>(d + at) + a * load<f64>(s + at));
      store<f64>(r + at, load<f64>(r + at) - a * load<f64>(h + at));
    }
    if (largest(r, size) <= enough) break;
    const next = scaledSquare(r, diagonal, size);
    const factor = next / square;
    for (let k = 0; k < size; k++) {
      const at = (<usize>k) << 3;
      store<f64>(s + at, load<f64>(r + at) / load<f64>(diagonal + at) + factor * load<f64>(s + at));
    }
    square = next;
  }
  return true;
}

/**
 * The least point over t ≥ 0 of the objective along the step, the change of the slack being in
 * `along`.
 */
function leastAlong(p: NetProblem, step: usize, size: i32): f64 {
  let linear: f64 = 0;
  let square: f64 = 0;
  for (let k = 0; k < size; k++) {
    const column = own(p, k);
    if (column.isFree) continue;
    const move = load<f64>(step + ((<usize>k) << 3));
    linear += move * (p.l2 * column.weight + (column.weight > 0 ? p.l1 : -p.l1));
    square += p.l2 * move * move;
  }
  let t: f64 = 0;
  let low: f64 = 0;
  let high: f64 = Infinity;
  let flat: f64 = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let first = linear + t * square;
    let second = square;
    for (let i = 0; i < p.rowCount; i++) {
      const at = (<usize>i) << 3;
      const move = load<f64>(p.along + at);
      const slack = load<f64>(p.slack + at) - t * move;
      if (!(slack > 0)) continue;
      first -= move * slack;
      second += move * move;
    }
    if (round === 0) {
      if (first >= 0) return 0;
      flat = STILL * Math.abs(first);
    }
    if (Math.abs(first) <= flat || !(second > 0)) break;
    if (first < 0) low = t;
    else high = t;
    const next = t - first / second;
    t = next > low && next < high ? next : 0.5 * (low + high);
  }
  return t;
}

/** step = d, where weights that would change their sign end at 0. */
function clip(p: NetProblem, d: usize, step: usize, size: i32): void {
  for (let k = 0; k < size; k++) {
    const at = (<usize>k) << 3;
    const column = own(p, k);
    let move = load<f64>(d + at);
    if (!column.isFree && column.weight * (column.weight + move) <= 0) {
      move = -column.weight;
    }
    store<f64>(step + at, move);
  }
}

/** How far the step can go until the first weight becomes 0. */
function farthest(p: NetProblem, step: usize, size: i32): f64 {
  let most: f64 = Infinity;
  for (let k = 0; k < size; k++) {
    const column = own(p, k);
    const move = load<f64>(step + ((<usize>k) << 3));
    if (!column.isFree && column.weight * move < 0) most = Math.min(most, -column.weight / move);
  }
  return most;
}

/** Moves the weights and the slack by t times the step; weights that reach 0 are exactly 0. */
function move(p: NetProblem, step: usize, size: i32, t: f64): void {
  for (let k = 0; k < size; k++) {
    const column = own(p, k);
    const moved = column.weight + t * load<f64>(step + ((<usize>k) << 3));
    column.weight = column.isFree || moved * column.weight > 0 ? moved : 0;
  }
  linearAdd(p.slack, -t, p.along, p.rowCount);
}

/** Steps on the listed columns that have a weight; `tolerance` as in `netDescend`. */
export function netNewton(p: NetProblem, tolerance: f64): void {
  const d = vector(p, 0);
  const step = vector(p, 2);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const size = gatherSupport(p);
    if (size === 0 || !solve(p, size, tolerance)) return;
    clip(p, d, step, size);
    mix(p, step, size);
    let t = leastAlong(p, step, size);
    if (!(t > 0)) {
      // Clipped, the step leads upwards; as it is, to the first weight that becomes 0, downwards.
      memory.copy(step, d, (<usize>size) << 3);
      mix(p, step, size);
      t = leastAlong(p, step, size);
    }
    t = Math.min(t, farthest(p, step, size));
    if (!(t > 0 && t < Infinity)) return;
    move(p, step, size, t);
  }
}
