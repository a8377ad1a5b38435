// The rows of one linear problem, each with all that a step on it needs in one cache line:
// coordinate descent visits them in random order. Data lie row after row, dense (padded to a
// multiple of 4) or as stored cells with their columns. Sparse data may be standardised: x_i = d_i
// + fill, where d_i holds only the cells that differ from their column's fill. The bias is the
// weight of one more column, constant: it is in the slot behind the features, and only in the fill.

import { dot } from './dot';
import { Bytes, Flag } from './types';

@unmanaged
export class LinearRow {
  alpha: f64;
  sign: f64;
  cost: f64;
  diagonal: f64; // added to the curvature and to the gradient by the squared loss: 1/(2C)
  curvature: f64; // ‖x_i‖² + diagonal
  fillProduct: f64; // d_i · fill
  values: usize;
  columns: usize; // 0: dense
  count: i32;
  spare: i32;
}

@unmanaged
export class LinearProblem {
  rows: usize;
  order: usize; // of the dual: its permutation, rows still in play first; of Newton: the rows with a loss
  weights: usize; // `length` doubles
  fill: usize; // `length` doubles
  count: i32;
  length: i32; // features, the bias, padding to a multiple of 4
  squared: i32;
  filled: i32; // whether the fill of any feature is not 0
  active: i32;
  epochs: i32;
  begun: i32; // whether an epoch is running, and at which of its rows
  position: i32;
  shrunk: i32; // epochs since all rows were in play
  random: u32;
  // The dual keeps w = v + t·fill: v takes the stored cells of a step, t the fill, so that a step
  // costs what the row stores.
  t: f64;
  vFill: f64; // v · fill
  fillSquare: f64; // ‖fill‖²
  most: f64; // largest and smallest projected gradient of the running epoch, and of the one before
  least: f64;
  mostBefore: f64;
  leastBefore: f64;
  stage: f64; // the violation at which all rows come back
  objective: f64;
  gap: f64;
  // The products of the four rows that Newton's passes take together.
  product0: f64;
  product1: f64;
  product2: f64;
  product3: f64;
}

const HEADER: usize = 192;
const ROW_SHIFT: usize = 6; // a LinearRow has 64 bytes

export function linearBytes(count: i32, length: i32): Bytes {
  return HEADER + ((<usize>count) << ROW_SHIFT) + ((<usize>length) << 4) + ((<usize>count) << 2);
}

/**
 * Lays out a problem. If `columns` is 0, `values` contains dense rows of `width` doubles; otherwise
 * the stored cells of row i are those from starts[i] to starts[i + 1]. `fill` has `length` doubles;
 * its slot `features` becomes `bias`, the value of the constant column.
 */
export function linearSetup(
  p: LinearProblem,
  values: usize,
  columns: usize,
  starts: usize,
  width: i32,
  chosen: usize,
  signs: usize,
  costs: usize,
  count: i32,
  fill: usize,
  features: i32,
  length: i32,
  bias: f64,
  squared: Flag,
): void {
  const base = changetype<usize>(p);
  p.count = count;
  p.length = length;
  p.squared = squared;
  p.weights = base + HEADER;
  p.fill = p.weights + ((<usize>length) << 3);
  p.rows = p.fill + ((<usize>length) << 3);
  p.order = p.rows + ((<usize>count) << ROW_SHIFT);
  memory.copy(p.fill, fill, (<usize>length) << 3);
  p.filled = dot(p.fill, p.fill, length) === 0 ? 0 : 1;
  store<f64>(p.fill + ((<usize>features) << 3), bias);
  p.fillSquare = dot(p.fill, p.fill, length);
  for (let k = 0; k < count; k++) {
    const row = linearRow(p, k);
    const index = <usize>load<i32>(chosen + ((<usize>k) << 2));
    row.alpha = 0;
    row.sign = load<f64>(signs + ((<usize>k) << 3));
    row.cost = load<f64>(costs + ((<usize>k) << 3));
    row.diagonal = squared ? 0.5 / row.cost : 0;
    if (columns) {
      const from = <usize>load<i32>(starts + (index << 2));
      row.values = values + (from << 3);
      row.columns = columns + (from << 2);
      row.count = load<i32>(starts + (index << 2), 4) - <i32>from;
    } else {
      row.values = values + ((index * <usize>width) << 3);
      row.columns = 0;
      row.count = width;
    }
  }
}

export function linearRow(p: LinearProblem, k: i32): LinearRow {
  return changetype<LinearRow>(p.rows + ((<usize>k) << ROW_SHIFT));
}

/** The address of the records, of eight doubles each, which begin with α. */
export function linearRecords(p: LinearProblem): usize {
  return p.rows;
}
export function linearWeights(p: LinearProblem): usize {
  return p.weights;
}
export function linearObjective(p: LinearProblem): f64 {
  return p.objective;
}
export function linearGap(p: LinearProblem): f64 {
  return p.gap;
}

/** d_i · v; of stored cells in four sums in turn. */
export function product(row: LinearRow, v: usize): f64 {
  const columns = row.columns;
  if (!columns) return dot(row.values, v, row.count);
  let value = row.values;
  let column = columns;
  const whole = columns + ((<usize>(row.count & ~3)) << 2);
  const end = columns + ((<usize>row.count) << 2);
  // Two sums in each.
  let s01 = f64x2.splat(0);
  let s23 = s01;
  for (; column < whole; column += 16, value += 32) {
    const v01 = v128.load64_lane(
      v + ((<usize>load<i32>(column, 4)) << 3),
      v128.load64_zero(v + ((<usize>load<i32>(column)) << 3)),
      1,
    );
    const v23 = v128.load64_lane(
      v + ((<usize>load<i32>(column, 12)) << 3),
      v128.load64_zero(v + ((<usize>load<i32>(column, 8)) << 3)),
      1,
    );
    s01 = f64x2.add(s01, f64x2.mul(v128.load(value), v01));
    s23 = f64x2.add(s23, f64x2.mul(v128.load(value, 16), v23));
  }
  let s0 = f64x2.extract_lane(s01, 0);
  for (; column < end; column += 4, value += 8) {
    s0 += load<f64>(value) * load<f64>(v + ((<usize>load<i32>(column)) << 3));
  }
  return s0 + f64x2.extract_lane(s01, 1) + (f64x2.extract_lane(s23, 0) + f64x2.extract_lane(s23, 1));
}

/** v += factor · d_i. */
export function addRow(row: LinearRow, v: usize, factor: f64): void {
  if (!row.columns) {
    linearAdd(v, factor, row.values, row.count);
    return;
  }
  let value = row.values;
  let column = row.columns;
  const whole = column + ((<usize>(row.count & ~3)) << 2);
  const end = column + ((<usize>row.count) << 2);
  // The columns of a row differ, so four loads may go before their stores.
  for (; column < whole; column += 16, value += 32) {
    const a0 = v + ((<usize>load<i32>(column)) << 3);
    const a1 = v + ((<usize>load<i32>(column, 4)) << 3);
    const a2 = v + ((<usize>load<i32>(column, 8)) << 3);
    const a3 = v + ((<usize>load<i32>(column, 12)) << 3);
    const x0 = load<f64>(a0) + factor * load<f64>(value);
    const x1 = load<f64>(a1) + factor * load<f64>(value, 8);
    const x2 = load<f64>(a2) + factor * load<f64>(value, 16);
    const x3 = load<f64>(a3) + factor * load<f64>(value, 24);
    store<f64>(a0, x0);
    store<f64>(a1, x1);
    store<f64>(a2, x2);
    store<f64>(a3, x3);
  }
  for (; column < end; column += 4, value += 8) {
    const at = v + ((<usize>load<i32>(column)) << 3);
    store<f64>(at, load<f64>(at) + factor * load<f64>(value));
  }
}

/** y += a·x; `length` is a multiple of 4. */
export function linearAdd(y: usize, a: f64, x: usize, length: i32): void {
  const factor = f64x2.splat(a);
  const end = y + ((<usize>length) << 3);
  for (; y < end; y += 32, x += 32) {
    v128.store(y, f64x2.add(v128.load(y), f64x2.mul(factor, v128.load(x))));
    v128.store(y, f64x2.add(v128.load(y, 16), f64x2.mul(factor, v128.load(x, 16))), 16);
  }
}

/** y = x + a·y; `length` is a multiple of 4. */
export function linearBlend(y: usize, a: f64, x: usize, length: i32): void {
  const factor = f64x2.splat(a);
  const end = y + ((<usize>length) << 3);
  for (; y < end; y += 32, x += 32) {
    v128.store(y, f64x2.add(v128.load(x), f64x2.mul(factor, v128.load(y))));
    v128.store(y, f64x2.add(v128.load(x, 16), f64x2.mul(factor, v128.load(y, 16))), 16);
  }
}

/** Computes x_k · w for every row of the problem, for a w that includes a slot for the bias. */
export function linearDecide(p: LinearProblem, w: usize, out: usize): void {
  const shift = dot(p.fill, w, p.length);
  for (let k = 0; k < p.count; k++) store<f64>(out + ((<usize>k) << 3), product(linearRow(p, k), w) + shift);
}

/** Computes, for each weight, an upper bound on Σ_k |β_k x_kj|, the scale of its rounding error. */
export function linearSizes(p: LinearProblem, out: usize): void {
  memory.fill(out, 0, (<usize>p.length) << 3);
  let sum: f64 = 0;
  for (let k = 0; k < p.count; k++) {
    const row = linearRow(p, k);
    if (row.alpha === 0) continue;
    const alpha = Math.abs(row.alpha);
    const columns = row.columns;
    sum += alpha;
    let value = row.values;
    for (let i: usize = 0, count = <usize>row.count; i < count; i++, value += 8) {
      const at = out + ((columns ? <usize>load<i32>(columns + (i << 2)) : i) << 3);
      store<f64>(at, load<f64>(at) + alpha * Math.abs(load<f64>(value)));
    }
  }
  for (let j = 0; j < p.length; j++) {
    const at = (<usize>j) << 3;
    store<f64>(out + at, load<f64>(out + at) + sum * Math.abs(load<f64>(p.fill + at)));
  }
}
