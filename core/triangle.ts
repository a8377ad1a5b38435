// An upper triangular factor R (RᵀR = A, A symmetric positive definite), row by row at `stride`
// doubles, and what the exact solver does with it: solve with R and Rᵀ, append and delete a column,
// subtract a rank-one matrix. Every loop runs along rows, so it streams. Deleting uses Givens
// rotations; the downdate is LINPACK's (J. Dongarra et al., LINPACK Users' Guide, 1979, ch. 10).

import { dot } from './dot';

/** y −= factor·x over `count` doubles. */
export function subtractScaled(y: usize, x: usize, factor: f64, count: i32): void {
  const lanes = f64x2.splat(factor);
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const at = (<usize>i) << 3;
    v128.store(y + at, f64x2.sub(v128.load(y + at), f64x2.mul(lanes, v128.load(x + at))));
    v128.store(y + at, f64x2.sub(v128.load(y + at, 16), f64x2.mul(lanes, v128.load(x + at, 16))), 16);
  }
  for (; i < count; i++) {
    const at = (<usize>i) << 3;
    store<f64>(y + at, load<f64>(y + at) - factor * load<f64>(x + at));
  }
}

/** y /= by over `count` doubles. */
export function divide(y: usize, by: f64, count: i32): void {
  const lanes = f64x2.splat(by);
  let i = 0;
  for (; i + 2 <= count; i += 2) {
    const at = y + ((<usize>i) << 3);
    v128.store(at, f64x2.div(v128.load(at), lanes));
  }
  if (i < count) store<f64>(y + ((<usize>i) << 3), load<f64>(y + ((<usize>i) << 3)) / by);
}

/** y −= f0·x0 + f1·x1 + f2·x2 + f3·x3 over `count` doubles. */
function subtractFourScaled(
  y: usize,
  x0: usize,
  f0: f64,
  x1: usize,
  f1: f64,
  x2: usize,
  f2: f64,
  x3: usize,
  f3: f64,
  count: i32,
): void {
  const l0 = f64x2.splat(f0);
  const l1 = f64x2.splat(f1);
  const l2 = f64x2.splat(f2);
  const l3 = f64x2.splat(f3);
  let i = 0;
  for (; i + 2 <= count; i += 2) {
    const at = (<usize>i) << 3;
    const a = f64x2.add(f64x2.mul(l0, v128.load(x0 + at)), f64x2.mul(l1, v128.load(x1 + at)));
    const b = f64x2.add(f64x2.mul(l2, v128.load(x2 + at)), f64x2.mul(l3, v128.load(x3 + at)));
    v128.store(y + at, f64x2.sub(v128.load(y + at), f64x2.add(a, b)));
  }
  for (; i < count; i++) {
    const at = (<usize>i) << 3;
    const a = f0 * load<f64>(x0 + at) + f1 * load<f64>(x1 + at);
    const b = f2 * load<f64>(x2 + at) + f3 * load<f64>(x3 + at);
    store<f64>(y + at, load<f64>(y + at) - (a + b));
  }
}

function rowOf(r: usize, stride: i32, i: i32): usize {
  return r + ((<usize>i * <usize>stride) << 3);
}

/** v := R⁻ᵀ v, four rows at a time: most of the work is reading v. */
export function solveTransposed(r: usize, stride: i32, n: i32, v: usize): void {
  let k = 0;
  for (; k + 4 <= n; k += 4) {
    const at = (<usize>k) << 3;
    const x0 = rowOf(r, stride, k) + at;
    const x1 = rowOf(r, stride, k + 1) + at;
    const x2 = rowOf(r, stride, k + 2) + at;
    const x3 = rowOf(r, stride, k + 3) + at;
    const y = v + at;
    const f0 = load<f64>(y) / load<f64>(x0);
    const f1 = (load<f64>(y, 8) - f0 * load<f64>(x0, 8)) / load<f64>(x1, 8);
    const f2 = (load<f64>(y, 16) - f0 * load<f64>(x0, 16) - f1 * load<f64>(x1, 16)) / load<f64>(x2, 16);
    const f3 =
      (load<f64>(y, 24) - f0 * load<f64>(x0, 24) - f1 * load<f64>(x1, 24) - f2 * load<f64>(x2, 24)) / load<f64>(x3, 24);
    store<f64>(y, f0);
    store<f64>(y, f1, 8);
    store<f64>(y, f2, 16);
    store<f64>(y, f3, 24);
    subtractFourScaled(y + 32, x0 + 32, f0, x1 + 32, f1, x2 + 32, f2, x3 + 32, f3, n - k - 4);
  }
  for (; k < n; k++) {
    const at = (<usize>k) << 3;
    const row = rowOf(r, stride, k) + at;
    const value = load<f64>(v + at) / load<f64>(row);
    store<f64>(v + at, value);
    if (value !== 0) subtractScaled(v + at + 8, row + 8, value, n - k - 1);
  }
}

/** v := R⁻¹ v. */
export function solveUpper(r: usize, stride: i32, n: i32, v: usize): void {
  for (let k = n - 1; k >= 0; k--) {
    const at = (<usize>k) << 3;
    const row = rowOf(r, stride, k) + at;
    const value = load<f64>(v + at) - dot(row + 8, v + at + 8, n - k - 1);
    store<f64>(v + at, value / load<f64>(row));
  }
}

/** Puts the column (t, last) behind the n there are. */
export function appendColumn(r: usize, stride: i32, n: i32, t: usize, last: f64): void {
  for (let k = 0; k < n; k++) store<f64>(rowOf(r, stride, k) + ((<usize>n) << 3), load<f64>(t + ((<usize>k) << 3)));
  store<f64>(rowOf(r, stride, n) + ((<usize>n) << 3), last);
}

/**
 * Rotates the row `upper` (from its diagonal on) with the row below it, which still stands one
 * column to the right, so that the first element of the lower row vanishes; the rest of the lower
 * row moves into place.
 */
function rotateRows(upper: usize, lower: usize, count: i32, c: f64, s: f64): void {
  const cc = f64x2.splat(c);
  const ss = f64x2.splat(s);
  let i = 0;
  for (; i + 2 <= count; i += 2) {
    const at = (<usize>i) << 3;
    const x = v128.load(upper + at);
    const y = v128.load(lower + at, 8);
    v128.store(upper + at, f64x2.add(f64x2.mul(cc, x), f64x2.mul(ss, y)));
    v128.store(lower + at, f64x2.sub(f64x2.mul(cc, y), f64x2.mul(ss, x)));
  }
  if (i < count) {
    const at = (<usize>i) << 3;
    const x = load<f64>(upper + at);
    const y = load<f64>(lower + at, 8);
    store<f64>(upper + at, c * x + s * y);
    store<f64>(lower + at, c * y - s * x);
  }
}

/** Deletes column k of n; the vectors e and g, which are R⁻ᵀ of something, follow. */
export function deleteColumn(r: usize, stride: i32, n: i32, k: i32, e: usize, g: usize): void {
  const tail = (<usize>(n - k - 1)) << 3;
  for (let i = 0; i <= k; i++) {
    const from = rowOf(r, stride, i) + ((<usize>k) << 3);
    memory.copy(from, from + 8, tail);
  }
  for (let i = k; i < n - 1; i++) {
    const at = (<usize>i) << 3;
    const upper = rowOf(r, stride, i) + at;
    const lower = rowOf(r, stride, i + 1) + at;
    const x = load<f64>(upper);
    const y = load<f64>(lower, 8);
    const length = Math.sqrt(x * x + y * y);
    const c = x / length;
    const s = y / length;
    rotateRows(upper, lower, n - 1 - i, c, s);
    const e0 = load<f64>(e + at);
    const e1 = load<f64>(e + at, 8);
    store<f64>(e + at, c * e0 + s * e1);
    store<f64>(e + at, c * e1 - s * e0, 8);
    const g0 = load<f64>(g + at);
    const g1 = load<f64>(g + at, 8);
    store<f64>(g + at, c * g0 + s * g1);
    store<f64>(g + at, c * g1 - s * g0, 8);
  }
}

/** R of A − x xᵀ, from a = R⁻ᵀ x with aᵀa < 1. Destroys a; `work` has room for n doubles. */
export function downdate(r: usize, stride: i32, n: i32, a: usize, rest: f64, work: usize): void {
  memory.fill(work, 0, (<usize>n) << 3);
  let alpha = Math.sqrt(rest);
  for (let i = n - 1; i >= 0; i--) {
    const at = (<usize>i) << 3;
    const value = load<f64>(a + at);
    const length = Math.sqrt(alpha * alpha + value * value);
    const c = alpha / length;
    const s = value / length;
    alpha = length;
    const row = rowOf(r, stride, i) + at;
    const other = work + at;
    const count = n - i;
    const cc = f64x2.splat(c);
    const ss = f64x2.splat(s);
    let j = 0;
    for (; j + 2 <= count; j += 2) {
      const to = (<usize>j) << 3;
      const x = v128.load(row + to);
      const y = v128.load(other + to);
      v128.store(row + to, f64x2.sub(f64x2.mul(cc, x), f64x2.mul(ss, y)));
      v128.store(other + to, f64x2.add(f64x2.mul(cc, y), f64x2.mul(ss, x)));
    }
    if (j < count) {
      const to = (<usize>j) << 3;
      const x = load<f64>(row + to);
      const y = load<f64>(other + to);
      store<f64>(row + to, c * x - s * y);
      store<f64>(other + to, c * y + s * x);
    }
  }
}

/**
 * Row k of a Cholesky factor in the making: A's row from its diagonal on is in place; earlier rows
 * are subtracted.
 */
export function reduceRow(r: usize, stride: i32, n: i32, k: i32): void {
  const at = (<usize>k) << 3;
  const target = rowOf(r, stride, k) + at;
  const count = n - k;
  let i = 0;
  for (; i + 4 <= k; i += 4) {
    const x0 = rowOf(r, stride, i) + at;
    const x1 = rowOf(r, stride, i + 1) + at;
    const x2 = rowOf(r, stride, i + 2) + at;
    const x3 = rowOf(r, stride, i + 3) + at;
    const f0 = load<f64>(x0);
    const f1 = load<f64>(x1);
    const f2 = load<f64>(x2);
    const f3 = load<f64>(x3);
    subtractFourScaled(target, x0, f0, x1, f1, x2, f2, x3, f3, count);
  }
  for (; i < k; i++) {
    const x = rowOf(r, stride, i) + at;
    subtractScaled(target, x, load<f64>(x), count);
  }
}
