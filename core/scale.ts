// Samples of a block of columns, scaled as some of them teach: x → (x − centre − residue) / divisor.
// A block has its columns one after the other, `rowCount` doubles each. The operations and their
// order are those of src/base/moments.ts and src/preprocessing/scale.ts, so the numbers are the same
// to the bit; four columns go side by side in the lanes of two vectors.

import { Flag } from './types';

// As in moments.ts: squares of numbers between these neither overflow nor lose bits.
const SMALLEST_PLAIN: f64 = 1e-140;
const LARGEST_PLAIN: f64 = 1e140;

/** Gathers the listed rows of four columns: 32 bytes per row. */
function gather(c0: usize, c1: usize, c2: usize, c3: usize, rows: usize, count: i32, room: usize): void {
  for (let i = 0; i < count; i++, room += 32) {
    const at = (<usize>load<i32>(rows + ((<usize>i) << 2))) << 3;
    store<f64>(room, load<f64>(c0 + at));
    store<f64>(room, load<f64>(c1 + at), 8);
    store<f64>(room, load<f64>(c2 + at), 16);
    store<f64>(room, load<f64>(c3 + at), 24);
  }
}

/**
 * What the compensated sum (Neumaier) loses by adding `next`. The rounding error of a sum is a double
 * and found exactly: here without asking which of the two is larger (Knuth's TwoSum), as no sum
 * overflows.
 */
function lostBy(sum: v128, next: v128, total: v128): v128 {
  const added = f64x2.sub(total, sum);
  return f64x2.add(f64x2.sub(sum, f64x2.sub(total, added)), f64x2.sub(next, added));
}

/**
 * What the gathered rows teach of four columns: centre, residue and divisor, four each. 0 where a
 * spread is too large or too small for plain squares, else 1.
 */
function fitFour(room: usize, count: i32, byRange: i32, centres: usize, residues: usize, divisors: usize): i32 {
  const end = room + ((<usize>count) << 5);
  const zero = f64x2.splat(0);
  const n = f64x2.splat(<f64>count);
  let low0 = v128.load(room);
  let low1 = v128.load(room, 16);
  let high0 = low0;
  let high1 = low1;
  let sum0 = zero;
  let sum1 = zero;
  let lost0 = zero;
  let lost1 = zero;
  for (let at = room; at < end; at += 32) {
    const x0 = v128.load(at);
    const x1 = v128.load(at, 16);
    low0 = f64x2.pmin(low0, x0);
    low1 = f64x2.pmin(low1, x1);
    high0 = f64x2.pmax(high0, x0);
    high1 = f64x2.pmax(high1, x1);
    const total0 = f64x2.add(sum0, x0);
    const total1 = f64x2.add(sum1, x1);
    lost0 = f64x2.add(lost0, lostBy(sum0, x0, total0));
    lost1 = f64x2.add(lost1, lostBy(sum1, x1, total1));
    sum0 = total0;
    sum1 = total1;
  }
  // Adding 0 turns −0 into 0.
  low0 = f64x2.add(low0, zero);
  low1 = f64x2.add(low1, zero);
  high0 = f64x2.add(high0, zero);
  high1 = f64x2.add(high1, zero);
  const constant0 = f64x2.eq(low0, high0);
  const constant1 = f64x2.eq(low1, high1);
  let centre0 = low0;
  let centre1 = low1;
  let residue0 = zero;
  let residue1 = zero;
  let divisor0 = f64x2.sub(high0, low0);
  let divisor1 = f64x2.sub(high1, low1);
  let reach0 = divisor0;
  let reach1 = divisor1;
  if (!byRange) {
    const mean0 = f64x2.add(f64x2.div(f64x2.add(sum0, lost0), n), zero);
    const mean1 = f64x2.add(f64x2.div(f64x2.add(sum1, lost1), n), zero);
    sum0 = zero;
    sum1 = zero;
    lost0 = zero;
    lost1 = zero;
    for (let at = room; at < end; at += 32) {
      const x0 = f64x2.sub(v128.load(at), mean0);
      const x1 = f64x2.sub(v128.load(at, 16), mean1);
      const total0 = f64x2.add(sum0, x0);
      const total1 = f64x2.add(sum1, x1);
      lost0 = f64x2.add(lost0, lostBy(sum0, x0, total0));
      lost1 = f64x2.add(lost1, lostBy(sum1, x1, total1));
      sum0 = total0;
      sum1 = total1;
    }
    const rest0 = f64x2.add(f64x2.div(f64x2.add(sum0, lost0), n), zero);
    const rest1 = f64x2.add(f64x2.div(f64x2.add(sum1, lost1), n), zero);
    sum0 = zero;
    sum1 = zero;
    lost0 = zero;
    lost1 = zero;
    for (let at = room; at < end; at += 32) {
      let x0 = f64x2.sub(f64x2.sub(v128.load(at), mean0), rest0);
      let x1 = f64x2.sub(f64x2.sub(v128.load(at, 16), mean1), rest1);
      x0 = f64x2.mul(x0, x0);
      x1 = f64x2.mul(x1, x1);
      const total0 = f64x2.add(sum0, x0);
      const total1 = f64x2.add(sum1, x1);
      lost0 = f64x2.add(lost0, lostBy(sum0, x0, total0));
      lost1 = f64x2.add(lost1, lostBy(sum1, x1, total1));
      sum0 = total0;
      sum1 = total1;
    }
    divisor0 = f64x2.sqrt(f64x2.div(f64x2.add(sum0, lost0), n));
    divisor1 = f64x2.sqrt(f64x2.div(f64x2.add(sum1, lost1), n));
    reach0 = f64x2.pmax(f64x2.sub(high0, mean0), f64x2.sub(mean0, low0));
    reach1 = f64x2.pmax(f64x2.sub(high1, mean1), f64x2.sub(mean1, low1));
    centre0 = v128.bitselect(low0, mean0, constant0);
    centre1 = v128.bitselect(low1, mean1, constant1);
    residue0 = v128.bitselect(zero, rest0, constant0);
    residue1 = v128.bitselect(zero, rest1, constant1);
  }
  if (!isPlain(reach0, constant0) || !isPlain(reach1, constant1)) return 0;
  v128.store(centres, centre0);
  v128.store(centres, centre1, 16);
  v128.store(residues, residue0);
  v128.store(residues, residue1, 16);
  v128.store(divisors, v128.bitselect(zero, divisor0, constant0));
  v128.store(divisors, v128.bitselect(zero, divisor1, constant1), 16);
  return 1;
}

function isPlain(reach: v128, constant: v128): bool {
  const isLarge = f64x2.gt(reach, f64x2.splat(SMALLEST_PLAIN));
  const isSmall = f64x2.lt(reach, f64x2.splat(LARGEST_PLAIN));
  return i64x2.all_true(v128.or(v128.and(isLarge, isSmall), constant));
}

/**
 * Computes the centre, residue and divisor of each column, fitted on the listed rows: by mean and
 * population standard deviation, or by minimum and range. The divisor of a constant column is 0.
 * Returns 0 if a spread is too large or too small for plain squares, otherwise 1. The three arrays
 * have capacity for a multiple of four values; `room` has capacity for 4 · count doubles.
 */
export function fitScales(
  block: usize,
  rowCount: i32,
  columnCount: i32,
  rows: usize,
  count: i32,
  byRange: Flag,
  centres: usize,
  residues: usize,
  divisors: usize,
  room: usize,
): i32 {
  const bytes = (<usize>rowCount) << 3;
  for (let j = 0; j < columnCount; j += 4) {
    // The last column stands in for those beyond it.
    const last = columnCount - 1;
    gather(
      block + <usize>j * bytes,
      block + <usize>min(j + 1, last) * bytes,
      block + <usize>min(j + 2, last) * bytes,
      block + <usize>min(j + 3, last) * bytes,
      rows,
      count,
      room,
    );
    const at = (<usize>j) << 3;
    if (!fitFour(room, count, byRange, centres + at, residues + at, divisors + at)) return 0;
  }
  return 1;
}

/**
 * Writes the listed rows of each column, scaled; consecutive columns are `stride` doubles apart.
 */
export function writeScaled(
  block: usize,
  rowCount: i32,
  columnCount: i32,
  rows: usize,
  count: i32,
  centres: usize,
  residues: usize,
  divisors: usize,
  out: usize,
  stride: i32,
): void {
  for (let j = 0; j < columnCount; j++) {
    const column = block + ((<usize>j * <usize>rowCount) << 3);
    const target = out + ((<usize>j * <usize>stride) << 3);
    const at = (<usize>j) << 3;
    const centre = load<f64>(centres + at);
    const residue = load<f64>(residues + at);
    const divisor = load<f64>(divisors + at);
    if (divisor === 0) {
      memory.fill(target, 0, (<usize>count) << 3);
      continue;
    }
    const c = f64x2.splat(centre);
    const r = f64x2.splat(residue);
    const d = f64x2.splat(divisor);
    let i = 0;
    for (; i + 2 <= count; i += 2) {
      const first = column + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 3);
      const second = column + ((<usize>load<i32>(rows + ((<usize>i) << 2), 4)) << 3);
      const x = f64x2.replace_lane(v128.load64_splat(first), 1, load<f64>(second));
      v128.store(target + ((<usize>i) << 3), f64x2.div(f64x2.sub(f64x2.sub(x, c), r), d));
    }
    if (i < count) {
      const last = column + ((<usize>load<i32>(rows + ((<usize>i) << 2))) << 3);
      store<f64>(target + ((<usize>i) << 3), (load<f64>(last) - centre - residue) / divisor);
    }
  }
}

/** Writes the listed rows of each column without scaling. */
export function writeRows(
  block: usize,
  rowCount: i32,
  columnCount: i32,
  rows: usize,
  count: i32,
  out: usize,
  stride: i32,
): void {
  for (let j = 0; j < columnCount; j++) {
    const column = block + ((<usize>j * <usize>rowCount) << 3);
    const target = out + ((<usize>j * <usize>stride) << 3);
    for (let i = 0; i < count; i++) {
      const row = <usize>load<i32>(rows + ((<usize>i) << 2));
      store<f64>(target + ((<usize>i) << 3), load<f64>(column + (row << 3)));
    }
  }
}

/**
 * Computes Σ x² of each stored column and sets the padding to 0. Returns the largest |x|, or NaN if
 * a value is not finite. `squares` has capacity for a multiple of four values.
 */
export function columnSquares(columns: usize, stride: i32, rowCount: i32, columnCount: i32, squares: usize): f64 {
  const bytes = (<usize>stride) << 3;
  const end = (<usize>rowCount) << 3;
  // 0 · x is NaN where x is not finite.
  let nothing = f64x2.splat(0);
  const zero = nothing;
  let most = nothing;
  for (let j = 0; j < columnCount; j += 4) {
    // The last column stands in for those beyond it.
    const last = columnCount - 1;
    const c0 = columns + <usize>j * bytes;
    const c1 = columns + <usize>min(j + 1, last) * bytes;
    const c2 = columns + <usize>min(j + 2, last) * bytes;
    const c3 = columns + <usize>min(j + 3, last) * bytes;
    let s0 = zero;
    let s1 = zero;
    for (let at: usize = 0; at < end; at += 8) {
      const x0 = f64x2.replace_lane(v128.load64_splat(c0 + at), 1, load<f64>(c1 + at));
      const x1 = f64x2.replace_lane(v128.load64_splat(c2 + at), 1, load<f64>(c3 + at));
      s0 = f64x2.add(s0, f64x2.mul(x0, x0));
      s1 = f64x2.add(s1, f64x2.mul(x1, x1));
      most = f64x2.pmax(f64x2.pmax(most, f64x2.abs(x0)), f64x2.abs(x1));
      nothing = f64x2.add(nothing, f64x2.mul(zero, f64x2.add(x0, x1)));
    }
    for (let at = end; at < bytes; at += 8) {
      store<f64>(c0 + at, 0);
      store<f64>(c1 + at, 0);
      store<f64>(c2 + at, 0);
      store<f64>(c3 + at, 0);
    }
    v128.store(squares + ((<usize>j) << 3), s0);
    v128.store(squares + ((<usize>j) << 3), s1, 16);
  }
  const largest = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1));
  const rest = f64x2.extract_lane(nothing, 0) + f64x2.extract_lane(nothing, 1);
  return rest === 0 ? largest : NaN;
}

/** Computes the mean and Σ (x − mean)² of each stored column. */
export function columnSpreads(
  columns: usize,
  stride: i32,
  rowCount: i32,
  columnCount: i32,
  means: usize,
  deviations: usize,
): void {
  const bytes = (<usize>stride) << 3;
  for (let j = 0; j < columnCount; j++) {
    const column = columns + <usize>j * bytes;
    let sum: f64 = 0;
    for (let i = 0; i < rowCount; i++) sum += load<f64>(column + ((<usize>i) << 3));
    const mean = sum / <f64>rowCount;
    let deviation: f64 = 0;
    for (let i = 0; i < rowCount; i++) {
      const difference = load<f64>(column + ((<usize>i) << 3)) - mean;
      deviation += difference * difference;
    }
    store<f64>(means + ((<usize>j) << 3), mean);
    store<f64>(deviations + ((<usize>j) << 3), deviation);
  }
}
