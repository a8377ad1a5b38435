// Inner products K_it = Σ_j x_ij x_tj, or squared distances D_it = Σ_j (x_ij − x_tj)², of rows
// stored feature-major (column j at columns + j·stride doubles, stride a multiple of 4, padding 0),
// over a list of features. Distances are summed directly, not as ‖u‖² + ‖v‖² − 2uᵀv, which cancels.
// Rows are packed in panels of four, features in chunks that fit the first-level cache; a 4×4 block
// of results stays in registers. Every element is summed over the features in the order of the
// list, so the reference implementation gives the same bits.

import { Bytes, Flag } from './types';

/** Features packed at a time: a panel of 4 rows × 256 features is 8 kB. */
const CHUNK = 256;

/**
 * The number of bytes of scratch memory that `gram` needs (for `cross`, the sum over both sides).
 */
export function gramScratch(stride: i32): Bytes {
  return (<usize>stride * CHUNK) << 3;
}

/**
 * Copies features [from, to) of the list into panels: panel q holds, for each feature, rows 4q …
 * 4q+3.
 */
function pack(columns: usize, stride: i32, features: usize, from: i32, to: i32, scratch: usize): void {
  const panelBytes = (<usize>(to - from)) << 5;
  for (let j = from; j < to; j++) {
    let source = columns + ((<usize>load<i32>(features + ((<usize>j) << 2)) * <usize>stride) << 3);
    let target = scratch + ((<usize>(j - from)) << 5);
    for (let row = 0; row < stride; row += 4) {
      v128.store(target, v128.load(source));
      v128.store(target, v128.load(source, 16), 16);
      source += 32;
      target += panelBytes;
    }
  }
}

/** Adds to a 4×4 block of products, which is 0 if `fresh`, the features of two panels. */
function productBlock(a: usize, b: usize, count: i32, out: usize, rowBytes: usize, fresh: i32): void {
  const zero = f64x2.splat(0);
  const out1 = out + rowBytes;
  const out2 = out1 + rowBytes;
  const out3 = out2 + rowBytes;
  let s00 = fresh ? zero : v128.load(out);
  let s01 = fresh ? zero : v128.load(out, 16);
  let s10 = fresh ? zero : v128.load(out1);
  let s11 = fresh ? zero : v128.load(out1, 16);
  let s20 = fresh ? zero : v128.load(out2);
  let s21 = fresh ? zero : v128.load(out2, 16);
  let s30 = fresh ? zero : v128.load(out3);
  let s31 = fresh ? zero : v128.load(out3, 16);
  const end = a + ((<usize>count) << 5);
  for (; a < end; a += 32, b += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let x = v128.load64_splat(a);
    s00 = f64x2.add(s00, f64x2.mul(x, b0));
    s01 = f64x2.add(s01, f64x2.mul(x, b1));
    x = v128.load64_splat(a, 8);
    s10 = f64x2.add(s10, f64x2.mul(x, b0));
    s11 = f64x2.add(s11, f64x2.mul(x, b1));
    x = v128.load64_splat(a, 16);
    s20 = f64x2.add(s20, f64x2.mul(x, b0));
    s21 = f64x2.add(s21, f64x2.mul(x, b1));
    x = v128.load64_splat(a, 24);
    s30 = f64x2.add(s30, f64x2.mul(x, b0));
    s31 = f64x2.add(s31, f64x2.mul(x, b1));
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  v128.store(out1, s10);
  v128.store(out1, s11, 16);
  v128.store(out2, s20);
  v128.store(out2, s21, 16);
  v128.store(out3, s30);
  v128.store(out3, s31, 16);
}

/** The same for squared distances. */
function distanceBlock(a: usize, b: usize, count: i32, out: usize, rowBytes: usize, fresh: i32): void {
  const zero = f64x2.splat(0);
  const out1 = out + rowBytes;
  const out2 = out1 + rowBytes;
  const out3 = out2 + rowBytes;
  let s00 = fresh ? zero : v128.load(out);
  let s01 = fresh ? zero : v128.load(out, 16);
  let s10 = fresh ? zero : v128.load(out1);
  let s11 = fresh ? zero : v128.load(out1, 16);
  let s20 = fresh ? zero : v128.load(out2);
  let s21 = fresh ? zero : v128.load(out2, 16);
  let s30 = fresh ? zero : v128.load(out3);
  let s31 = fresh ? zero : v128.load(out3, 16);
  const end = a + ((<usize>count) << 5);
  for (; a < end; a += 32, b += 32) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let x = v128.load64_splat(a);
    let d = f64x2.sub(b0, x);
    s00 = f64x2.add(s00, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s01 = f64x2.add(s01, f64x2.mul(d, d));
    x = v128.load64_splat(a, 8);
    d = f64x2.sub(b0, x);
    s10 = f64x2.add(s10, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s11 = f64x2.add(s11, f64x2.mul(d, d));
    x = v128.load64_splat(a, 16);
    d = f64x2.sub(b0, x);
    s20 = f64x2.add(s20, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s21 = f64x2.add(s21, f64x2.mul(d, d));
    x = v128.load64_splat(a, 24);
    d = f64x2.sub(b0, x);
    s30 = f64x2.add(s30, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s31 = f64x2.add(s31, f64x2.mul(d, d));
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  v128.store(out1, s10);
  v128.store(out1, s11, 16);
  v128.store(out2, s20);
  v128.store(out2, s21, 16);
  v128.store(out3, s30);
  v128.store(out3, s31, 16);
}

/**
 * All blocks of the four rows from p on of a × rows b; with `symmetric`, only those on and above the
 * diagonal. A function for each four rows: an engine replaces a function by its optimised form when
 * it is called again, so that the first matrix of a process is not made by unoptimised code alone.
 */
function blockRow(
  a: usize,
  p: i32,
  b: usize,
  rowsB: i32,
  count: i32,
  out: usize,
  distances: i32,
  symmetric: i32,
  fresh: i32,
): void {
  const panelBytes = (<usize>count) << 5;
  const rowBytes = (<usize>rowsB) << 3;
  const panelA = a + <usize>(p >> 2) * panelBytes;
  const outRow = out + <usize>p * rowBytes;
  for (let q = symmetric ? p : 0; q < rowsB; q += 4) {
    const panelB = b + <usize>(q >> 2) * panelBytes;
    const block = outRow + ((<usize>q) << 3);
    if (distances) distanceBlock(panelA, panelB, count, block, rowBytes, fresh);
    else productBlock(panelA, panelB, count, block, rowBytes, fresh);
  }
}

/** Rows and columns of a block that is mirrored at a time: the lines of both stay in the cache. */
const MIRRORED = 16;

/**
 * Copies what is above the diagonal of a stride × stride matrix below it, for 16 rows: two rows and
 * two columns at a time, but for the block on the diagonal.
 */
function mirrorRows(out: usize, stride: i32, top: i32): void {
  const rowBytes = (<usize>stride) << 3;
  const bottom = min(stride, top + MIRRORED);
  for (let left = 0; left < top; left += MIRRORED) {
    for (let i = top; i < bottom; i += 2) {
      let target = out + <usize>i * rowBytes + ((<usize>left) << 3);
      let source = out + <usize>left * rowBytes + ((<usize>i) << 3);
      for (const end = target + ((<usize>MIRRORED) << 3); target < end; target += 16) {
        const first = v128.load(source);
        const second = v128.load(source + rowBytes);
        v128.store(target, i64x2.shuffle(first, second, 0, 2));
        v128.store(target + rowBytes, i64x2.shuffle(first, second, 1, 3));
        source += 2 * rowBytes;
      }
    }
  }
  for (let i = top + 1; i < bottom; i++) {
    let target = out + <usize>i * rowBytes + ((<usize>top) << 3);
    let source = out + <usize>top * rowBytes + ((<usize>i) << 3);
    for (const end = target + ((<usize>(i - top)) << 3); target < end; target += 8) {
      store<f64>(target, load<f64>(source));
      source += rowBytes;
    }
  }
}

/**
 * Copies what is above the diagonal of a stride × stride matrix below it. In two calls, so that the
 * compiler keeps the function (see `blockRow`).
 */
export function mirror(out: usize, stride: i32): void {
  mirrorRows(out, stride, 0);
  for (let top = MIRRORED; top < stride; top += MIRRORED) mirrorRows(out, stride, top);
}

/**
 * Computes the stride × stride matrix of all pairs of rows (the padding rows are rows of zeros).
 */
export function gram(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  out: usize,
  distances: Flag,
  scratch: usize,
): void {
  // Otherwise the first features begin the sums, without a pass over the matrix.
  if (featureCount === 0) memory.fill(out, 0, (<usize>stride * <usize>stride) << 3);
  for (let from = 0; from < featureCount; from += CHUNK) {
    const to = min(from + CHUNK, featureCount);
    pack(columns, stride, features, from, to, scratch);
    for (let p = 0; p < stride; p += 4)
      blockRow(scratch, p, scratch, stride, to - from, out, distances, 1, i32(from === 0));
  }
  mirror(out, stride);
}

/** Computes the strideA × strideB matrix of rows a against rows b. */
export function cross(
  columnsA: usize,
  strideA: i32,
  columnsB: usize,
  strideB: i32,
  features: usize,
  featureCount: i32,
  out: usize,
  distances: Flag,
  scratch: usize,
): void {
  if (featureCount === 0) memory.fill(out, 0, (<usize>strideA * <usize>strideB) << 3);
  const scratchB = scratch + gramScratch(strideA);
  for (let from = 0; from < featureCount; from += CHUNK) {
    const to = min(from + CHUNK, featureCount);
    pack(columnsA, strideA, features, from, to, scratch);
    pack(columnsB, strideB, features, from, to, scratchB);
    for (let p = 0; p < strideA; p += 4)
      blockRow(scratch, p, scratchB, strideB, to - from, out, distances, 0, i32(from === 0));
  }
}

/** target −= change, element by element; distances never below 0. */
function subtract(target: usize, change: usize, bytes: usize, distances: i32): void {
  const zero = f64x2.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const left = f64x2.sub(v128.load(target + at), v128.load(change + at));
    v128.store(target + at, distances ? f64x2.pmax(zero, left) : left);
  }
}

/** A 4×4 block of changes. */
const CHANGES = memory.data(128, 16);

/** target −= change for the four rows of a block. */
function subtractBlock(target: usize, rowBytes: usize, distances: i32): void {
  const zero = f64x2.splat(0);
  for (let at: usize = 0; at < 128; at += 32, target += rowBytes) {
    const left0 = f64x2.sub(v128.load(target), v128.load(CHANGES + at));
    const left1 = f64x2.sub(v128.load(target, 16), v128.load(CHANGES + at, 16));
    v128.store(target, distances ? f64x2.pmax(zero, left0) : left0);
    v128.store(target, distances ? f64x2.pmax(zero, left1) : left1, 16);
  }
}

/** Subtracts the packed features from the four rows from p on, from the diagonal on. */
function forgetRow(panels: usize, p: i32, stride: i32, count: i32, matrix: usize, distances: i32): void {
  const panelBytes = (<usize>count) << 5;
  const rowBytes = (<usize>stride) << 3;
  const own = panels + <usize>(p >> 2) * panelBytes;
  const row = matrix + <usize>p * rowBytes;
  for (let q = p; q < stride; q += 4) {
    const other = panels + <usize>(q >> 2) * panelBytes;
    if (distances) distanceBlock(own, other, count, CHANGES, 32, 1);
    else productBlock(own, other, count, CHANGES, 32, 1);
    subtractBlock(row + ((<usize>q) << 3), rowBytes, distances);
  }
}

/**
 * Subtracts the contribution of the listed features from a stored matrix of all pairs of rows, in
 * about the time needed to build the matrix. Subtracting the features one by one would need a pass
 * over the matrix for each of them. `room` has capacity for as many doubles as the matrix, followed
 * by `gramScratch` bytes.
 */
export function forgetGram(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  matrix: usize,
  distances: Flag,
  room: usize,
): void {
  if (featureCount === 0) return;
  const bytes = (<usize>stride * <usize>stride) << 3;
  if (featureCount > CHUNK) {
    gram(columns, stride, features, featureCount, room, distances, room + bytes);
    subtract(matrix, room, bytes, distances);
    return;
  }
  // The change of a block stays in registers and the nearest cache; the matrix passes once.
  pack(columns, stride, features, 0, featureCount, room);
  for (let p = 0; p < stride; p += 4) forgetRow(room, p, stride, featureCount, matrix, distances);
  mirror(matrix, stride);
}

/** The same for a matrix of rows a against rows b. */
export function forgetCross(
  columnsA: usize,
  strideA: i32,
  columnsB: usize,
  strideB: i32,
  features: usize,
  featureCount: i32,
  matrix: usize,
  distances: Flag,
  room: usize,
): void {
  const bytes = (<usize>strideA * <usize>strideB) << 3;
  cross(columnsA, strideA, columnsB, strideB, features, featureCount, room, distances, room + bytes);
  subtract(matrix, room, bytes, distances);
}
