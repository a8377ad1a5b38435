// A step on all weights of the elastic net that are not 0, together: on these, with their signs held,
// the objective is smooth and piecewise quadratic. Newton's equation is solved by conjugate
// gradients, without a matrix; an exact line search finds how far to go, at most to the point where
// the first weight becomes 0. Between such steps coordinate descent brings weights in and takes them
// out (core/elastic-net.ts).

import { dot } from './dot';
import { addColumn, columnProduct, NetColumn, NetProblem, netColumn, pull } from './elastic-net';

/** Conjugate gradients stop at this fraction of the tolerance. */
const RESIDUAL: f64 = 0.1;
const MAX_PRODUCTS = 500;
/** A curvature below this fraction of the largest possible one is rounding. */
const FLAT: f64 = 1e-14;
/** Steps that end where a weight becomes 0 are followed by others, up to this many. */
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

/** Lists the columns that have a weight or are free; returns how many. */
function gatherSupport(p: NetProblem, list: usize, count: i32): i32 {
  let size = 0;
  for (let k = 0; k < count; k++) {
    const j = load<i32>(list + ((<usize>k) << 2));
    const column = netColumn(p, j);
    if (column.weight === 0 && !column.isFree) continue;
    store<i32>(p.support + ((<usize>size) << 2), j);
    size++;
  }
  return size;
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
    const share = load<f64>(p.slack + at) > 0 ? load<f64>(p.costs + at) * load<f64>(p.along + at) : 0;
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

/** d = the step of Newton's method, by conjugate gradients; false if there is nothing to gain. */
function solve(p: NetProblem, size: i32, tolerance: f64): bool {
  const d = vector(p, 0);
  const r = vector(p, 1);
  const s = vector(p, 2);
  const h = vector(p, 3);
  const tilt = pull(p);
  let widest: f64 = 0;
  for (let k = 0; k < size; k++) {
    const at = (<usize>k) << 3;
    const column = own(p, k);
    let gradient = -columnProduct(column, p.pulls, tilt);
    if (!column.isFree) gradient += p.l2 * column.weight + (column.weight > 0 ? p.l1 : -p.l1);
    store<f64>(d + at, 0);
    store<f64>(r + at, -gradient);
    store<f64>(s + at, -gradient);
    widest = Math.max(widest, column.bound + p.l2);
  }
  let square = dot(r, r, size);
  const enough = RESIDUAL * tolerance * RESIDUAL * tolerance;
  if (square <= enough) return false;
  const most = size < MAX_PRODUCTS / 2 ? 2 * size : MAX_PRODUCTS;
  for (let products = 0; products < most && square > enough; products++) {
    multiply(p, s, h, size);
    const curvature = dot(s, h, size);
    if (!(curvature > FLAT * widest * dot(s, s, size))) break;
    const a = square / curvature;
    for (let k = 0; k < size; k++) {
      const at = (<usize>k) << 3;
      store<f64>(d + at, load<f64>(d + at) + a * load<f64>(s + at));
      store<f64>(r + at, load<f64>(r + at) - a * load<f64>(h + at));
    }
    const next = dot(r, r, size);
    const factor = next / square;
    for (let k = 0; k < size; k++) {
      const at = (<usize>k) << 3;
      store<f64>(s + at, load<f64>(r + at) + factor * load<f64>(s + at));
    }
    square = next;
  }
  return true;
}

/** The least point over t ≥ 0 of the objective along d, the change of the slack being in `along`. */
function leastAlong(p: NetProblem, size: i32): f64 {
  const d = vector(p, 0);
  let linear: f64 = 0;
  let square: f64 = 0;
  for (let k = 0; k < size; k++) {
    const column = own(p, k);
    if (column.isFree) continue;
    const step = load<f64>(d + ((<usize>k) << 3));
    linear += step * (p.l2 * column.weight + (column.weight > 0 ? p.l1 : -p.l1));
    square += p.l2 * step * step;
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
      const share = load<f64>(p.costs + at) * move;
      first -= share * slack;
      second += share * move;
    }
    if (round === 0) flat = STILL * Math.abs(first);
    if (Math.abs(first) <= flat || !(second > 0)) break;
    if (first < 0) low = t;
    else high = t;
    const next = t - first / second;
    t = next > low && next < high ? next : 0.5 * (low + high);
  }
  return t;
}

/** Steps on the columns of the list that have a weight; `tolerance` as in `netDescend`. */
export function netNewton(p: NetProblem, list: usize, count: i32, tolerance: f64): void {
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const size = gatherSupport(p, list, count);
    if (size === 0 || !solve(p, size, tolerance)) return;
    const d = vector(p, 0);
    let most: f64 = Infinity;
    for (let k = 0; k < size; k++) {
      const column = own(p, k);
      const step = load<f64>(d + ((<usize>k) << 3));
      if (!column.isFree && column.weight * step < 0) most = Math.min(most, -column.weight / step);
    }
    mix(p, d, size);
    const t = Math.min(leastAlong(p, size), most);
    if (!(t > 0 && t < Infinity)) return;
    for (let k = 0; k < size; k++) {
      const column = own(p, k);
      const step = t * load<f64>(d + ((<usize>k) << 3));
      const isLast = !column.isFree && t === most && column.weight * step < 0 && -column.weight / (step / t) <= most;
      const moved = isLast ? -column.weight : step;
      addColumn(p, column, p.slack, -moved);
      column.weight = isLast ? 0 : column.weight + moved;
    }
    if (t < most) return;
  }
}
