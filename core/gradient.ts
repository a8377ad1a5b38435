// The gradient f = t − K β of a problem: sums of kernel rows, four at a time, in the order of the
// rows.

import { kernelRow, Problem } from './problem';

/** f −= Σ_i c_i K_i over the rows with c_i ≠ 0. */
export function subtractRows(p: Problem, coefficients: usize): void {
  if (isWideSooner(p, coefficients)) subtractWide(p, p.f, coefficients);
  else subtractListed(p, coefficients, p.f, p.padded, false);
}

/**
 * The same for `width` sums at `f`: those of the rows of the problem, or of all rows of the kernel
 * matrix, whose rows then need not be gathered.
 */
function subtractListed(p: Problem, coefficients: usize, f: usize, width: i32, isWide: bool): void {
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
    const row = isWide ? wideRow(p, i) : kernelRow(p, i);
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
      subtractFour(f, width, r0, c0, r1, c1, r2, c2, row, c);
    }
    waiting = (waiting + 1) & 3;
  }
  if (waiting > 0) subtractOne(f, width, r0, c0);
  if (waiting > 1) subtractOne(f, width, r1, c1);
  if (waiting > 2) subtractOne(f, width, r2, c2);
}

/** f from nothing: running updates drift, so no solver believes its stopping test before this. */
export function recomputeGradient(p: Problem): void {
  if (isWideSooner(p, p.beta)) {
    for (let i = p.count; i < p.padded; i++)
      store<f64>(p.f + ((<usize>i) << 3), load<f64>(p.targets + ((<usize>i) << 3)));
    subtractWide(p, p.targets, p.beta);
    return;
  }
  memory.copy(p.f, p.targets, (<usize>p.padded) << 3);
  subtractListed(p, p.beta, p.f, p.padded, false);
}

/**
 * To gather a row takes as long as to add several. Where the problem has most rows of the matrix,
 * and few of those with a coefficient have been gathered, the rows of the matrix are added as they
 * are.
 */
function isWideSooner(p: Problem, coefficients: usize): bool {
  // With other targets than the signs a sample may have two rows.
  if (!p.rows || p.targets !== p.signs || p.stride > 2 * p.padded) return false;
  let absent = 0;
  let support = 0;
  for (let i = 0; i < p.count; i++) {
    if (load<f64>(coefficients + ((<usize>i) << 3)) === 0) continue;
    support++;
    absent += 1 - <i32>load<u8>(p.present + i);
  }
  return 4 * absent > support;
}

/**
 * f = from − Σ_i c_i K_i by sums of all rows of the matrix, of which those of the problem are taken:
 * the same operations on each, and so the same bits. They stand where the last two gathered rows
 * have their place, which are gathered again when they are needed.
 */
function subtractWide(p: Problem, from: usize, coefficients: usize): void {
  const wide = p.gathered + ((<usize>(p.padded - 2) * <usize>p.padded) << 3);
  store<u8>(p.present + p.padded - 2, 0);
  store<u8>(p.present + p.padded - 1, 0);
  memory.fill(wide, 0, (<usize>p.stride) << 3);
  for (let i = 0; i < p.count; i++) store<f64>(wideAt(p, wide, i), load<f64>(from + ((<usize>i) << 3)));
  subtractListed(p, coefficients, wide, p.stride, true);
  for (let i = 0; i < p.count; i++) store<f64>(p.f + ((<usize>i) << 3), load<f64>(wideAt(p, wide, i)));
}

function wideAt(p: Problem, wide: usize, i: i32): usize {
  return wide + ((<usize>load<u32>(p.rows + ((<usize>i) << 2))) << 3);
}

function wideRow(p: Problem, i: i32): usize {
  return p.kernel + ((<usize>load<u32>(p.rows + ((<usize>i) << 2)) * <usize>p.stride) << 3);
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
