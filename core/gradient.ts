// The gradient f = t − K β of a problem: sums of kernel rows, four at a time, in the order of the
// rows.

import { kernelRow, Problem } from './problem';

/** f −= Σ_i c_i K_i over the rows with c_i ≠ 0. */
export function subtractRows(p: Problem, coefficients: usize): void {
  let waiting = 0;
  let r0: usize = 0;
  let r1: usize = 0;
  let r2: usize = 0;
  let c0: f64 = 0;
  let c1: f64 = 0;
  let c2: f64 = 0;
  for (let i = 0; i < p.count; i++) {
    const c = load<f64>(coefficients + ((<usize>i) << 3));
    if (c === 0) continue;
    const row = kernelRow(p, i);
    if (waiting === 0) {
      r0 = row;
      c0 = c;
    } else if (waiting === 1) {
      r1 = row;
      c1 = c;
    } else if (waiting === 2) {
      r2 = row;
      c2 = c;
    } else {
      subtractFour(p.f, p.padded, r0, c0, r1, c1, r2, c2, row, c);
    }
    waiting = (waiting + 1) & 3;
  }
  if (waiting > 0) subtractOne(p.f, p.padded, r0, c0);
  if (waiting > 1) subtractOne(p.f, p.padded, r1, c1);
  if (waiting > 2) subtractOne(p.f, p.padded, r2, c2);
}

/** f from nothing: running updates drift, so no solver believes its stopping test before this. */
export function recomputeGradient(p: Problem): void {
  memory.copy(p.f, p.targets, (<usize>p.padded) << 3);
  subtractRows(p, p.beta);
}

/** f −= b·row over `padded` doubles. */
function subtractOne(f: usize, padded: i32, row: usize, b: f64): void {
  const factor = f64x2.splat(b);
  const bytes = (<usize>padded) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    v128.store(f + at, f64x2.sub(v128.load(f + at), f64x2.mul(factor, v128.load(row + at))));
    v128.store(f + at, f64x2.sub(v128.load(f + at, 16), f64x2.mul(factor, v128.load(row + at, 16))), 16);
  }
}

/** Four rows in one pass over f, in the order given: the same bits as four single ones. */
function subtractFour(
  f: usize,
  padded: i32,
  r0: usize,
  b0: f64,
  r1: usize,
  b1: f64,
  r2: usize,
  b2: f64,
  r3: usize,
  b3: f64,
): void {
  const v0 = f64x2.splat(b0);
  const v1 = f64x2.splat(b1);
  const v2 = f64x2.splat(b2);
  const v3 = f64x2.splat(b3);
  const bytes = (<usize>padded) << 3;
  for (let at: usize = 0; at < bytes; at += 32) {
    let s = f64x2.sub(v128.load(f + at), f64x2.mul(v0, v128.load(r0 + at)));
    let t = f64x2.sub(v128.load(f + at, 16), f64x2.mul(v0, v128.load(r0 + at, 16)));
    s = f64x2.sub(s, f64x2.mul(v1, v128.load(r1 + at)));
    t = f64x2.sub(t, f64x2.mul(v1, v128.load(r1 + at, 16)));
    s = f64x2.sub(s, f64x2.mul(v2, v128.load(r2 + at)));
    t = f64x2.sub(t, f64x2.mul(v2, v128.load(r2 + at, 16)));
    s = f64x2.sub(s, f64x2.mul(v3, v128.load(r3 + at)));
    t = f64x2.sub(t, f64x2.mul(v3, v128.load(r3 + at, 16)));
    v128.store(f + at, s);
    v128.store(f + at, t, 16);
  }
}
