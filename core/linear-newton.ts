// The passes over the data that Newton's method on the primal of the linear model with squared loss
// is made of (src/solvers/linear/newton.ts): f(w) = ½‖w‖² + Σ C_i max(0, s_i)², s_i = 1 − y_i
// w·x_i. With I the rows where s_i > 0:
//   ∇f = w − 2 Σ_I C_i s_i y_i x_i,   ∇²f d = d + 2 Σ_I C_i (x_i·d) x_i   (the generalised Hessian).
// Each is one pass: a row is multiplied and added while it is in the cache. Dense rows go four at a
// time, so that d is read and the result written a fourth as often.

import { dot } from './dot';
import { addRow, LinearProblem, LinearRow, linearAdd, linearRow, product } from './linear-rows';

/**
 * The products of four dense rows with v, each in two sums of two lanes, to `p.product0` …
 * `p.product3`.
 */
function productFour(p: LinearProblem, x0: usize, x1: usize, x2: usize, x3: usize, v: usize, length: i32): void {
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let b0 = a0;
  let b1 = a0;
  let c0 = a0;
  let c1 = a0;
  let d0 = a0;
  let d1 = a0;
  const bytes = (<usize>length) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    const v0 = v128.load(v + at);
    const v1 = v128.load(v + at, 16);
    a0 = f64x2.add(a0, f64x2.mul(v128.load(x0 + at), v0));
    a1 = f64x2.add(a1, f64x2.mul(v128.load(x0 + at, 16), v1));
    b0 = f64x2.add(b0, f64x2.mul(v128.load(x1 + at), v0));
    b1 = f64x2.add(b1, f64x2.mul(v128.load(x1 + at, 16), v1));
    c0 = f64x2.add(c0, f64x2.mul(v128.load(x2 + at), v0));
    c1 = f64x2.add(c1, f64x2.mul(v128.load(x2 + at, 16), v1));
    d0 = f64x2.add(d0, f64x2.mul(v128.load(x3 + at), v0));
    d1 = f64x2.add(d1, f64x2.mul(v128.load(x3 + at, 16), v1));
  }
  p.product0 = laneSum(a0, a1);
  p.product1 = laneSum(b0, b1);
  p.product2 = laneSum(c0, c1);
  p.product3 = laneSum(d0, d1);
}

function laneSum(s0: v128, s1: v128): f64 {
  const s = f64x2.add(s0, s1);
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

/** v += Σ f_k x_k of four dense rows, in this order for each element. */
function addFour(
  v: usize,
  length: i32,
  x0: usize,
  f0: f64,
  x1: usize,
  f1: f64,
  x2: usize,
  f2: f64,
  x3: usize,
  f3: f64,
): void {
  const g0 = f64x2.splat(f0);
  const g1 = f64x2.splat(f1);
  const g2 = f64x2.splat(f2);
  const g3 = f64x2.splat(f3);
  const bytes = (<usize>length) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    let s = f64x2.add(v128.load(v + at), f64x2.mul(g0, v128.load(x0 + at)));
    let t = f64x2.add(v128.load(v + at, 16), f64x2.mul(g0, v128.load(x0 + at, 16)));
    s = f64x2.add(s, f64x2.mul(g1, v128.load(x1 + at)));
    t = f64x2.add(t, f64x2.mul(g1, v128.load(x1 + at, 16)));
    s = f64x2.add(s, f64x2.mul(g2, v128.load(x2 + at)));
    t = f64x2.add(t, f64x2.mul(g2, v128.load(x2 + at, 16)));
    s = f64x2.add(s, f64x2.mul(g3, v128.load(x3 + at)));
    t = f64x2.add(t, f64x2.mul(g3, v128.load(x3 + at, 16)));
    v128.store(v + at, s);
    v128.store(v + at, t, 16);
  }
}

/**
 * What a row adds to objective and gradient at decision value z; its factor of x_i in the gradient.
 */
function settle(p: LinearProblem, row: LinearRow, k: i32, z: f64): f64 {
  const slack = 1 - row.sign * z;
  if (!(slack > 0)) {
    row.alpha = 0;
    return 0;
  }
  const share = row.cost * slack;
  p.objective += share * slack;
  row.alpha = 2 * share;
  store<i32>(p.order + ((<usize>p.active) << 2), k);
  p.active++;
  return -row.sign * row.alpha;
}

/**
 * Returns f(w) and writes its gradient to g. Also stores α_i = 2 C_i max(0, s_i) and the rows of I
 * for `linearCurve`.
 */
export function linearValue(p: LinearProblem, w: usize, g: usize): f64 {
  memory.copy(g, w, (<usize>p.length) << 3);
  p.objective = 0;
  p.active = 0;
  const shift = dot(p.fill, w, p.length);
  let sum: f64 = 0;
  let k = 0;
  const blocks = p.count > 0 && !linearRow(p, 0).columns ? p.count & ~3 : 0;
  for (; k < blocks; k += 4) {
    const a = linearRow(p, k);
    const b = linearRow(p, k + 1);
    const c = linearRow(p, k + 2);
    const d = linearRow(p, k + 3);
    productFour(p, a.values, b.values, c.values, d.values, w, a.count);
    const f0 = settle(p, a, k, p.product0 + shift);
    const f1 = settle(p, b, k + 1, p.product1 + shift);
    const f2 = settle(p, c, k + 2, p.product2 + shift);
    const f3 = settle(p, d, k + 3, p.product3 + shift);
    if (f0 === 0 && f1 === 0 && f2 === 0 && f3 === 0) continue;
    sum += f0 + f1 + (f2 + f3);
    addFour(g, a.count, a.values, f0, b.values, f1, c.values, f2, d.values, f3);
  }
  for (; k < p.count; k++) {
    const row = linearRow(p, k);
    const factor = settle(p, row, k, product(row, w) + shift);
    if (factor === 0) continue;
    sum += factor;
    addRow(row, g, factor);
  }
  linearAdd(g, sum, p.fill, p.length);
  p.objective += 0.5 * dot(w, w, p.length);
  return p.objective;
}

/** Computes out = ∇²f d at the w of the last call of `linearValue`. */
export function linearCurve(p: LinearProblem, d: usize, out: usize): void {
  memory.copy(out, d, (<usize>p.length) << 3);
  const shift = dot(p.fill, d, p.length);
  let sum: f64 = 0;
  let k = 0;
  const blocks = p.active > 0 && !linearRow(p, 0).columns ? p.active & ~3 : 0;
  for (; k < blocks; k += 4) {
    const list = p.order + ((<usize>k) << 2);
    const x = linearRow(p, load<i32>(list));
    const y = linearRow(p, load<i32>(list, 4));
    const z = linearRow(p, load<i32>(list, 8));
    const u = linearRow(p, load<i32>(list, 12));
    productFour(p, x.values, y.values, z.values, u.values, d, x.count);
    const f0 = 2 * x.cost * (p.product0 + shift);
    const f1 = 2 * y.cost * (p.product1 + shift);
    const f2 = 2 * z.cost * (p.product2 + shift);
    const f3 = 2 * u.cost * (p.product3 + shift);
    sum += f0 + f1 + (f2 + f3);
    addFour(out, x.count, x.values, f0, y.values, f1, z.values, f2, u.values, f3);
  }
  for (; k < p.active; k++) {
    const row = linearRow(p, load<i32>(p.order + ((<usize>k) << 2)));
    const factor = 2 * row.cost * (product(row, d) + shift);
    sum += factor;
    addRow(row, out, factor);
  }
  linearAdd(out, sum, p.fill, p.length);
}
