// Sums over pairs of rows as quadratic forms. A function of the difference of two values that is a
// sum of products, G(x, y) = a(x) + a(y) + Σ_i d_i ψ_i(x) ψ_i(y), turns Σ_k<l q_kl G(x_k, x_l) into
// Σ_k r_k a(x_k) + Σ_i d_i ψ_iᵀ T ψ_i with T the part of q above the diagonal and r the sums of its
// rows and columns (src/kernels/pairs/difference-series.ts). So all features are columns of one
// product with T, which needs two operations a pair instead of about twenty.
//
// T is packed: four rows side by side, [row / 4][column][row % 4], so that one stream of memory
// feeds a block. Columns are packed into panels of eight floats or four doubles a row of the data.
// Blocks of four rows by two vectors keep eight sums in registers. A sum does not depend on the
// lane or the panel of its column.

import { expm1Lanes } from './exponential';
import { Flag } from './types';

/** Rows side by side. */
const ROWS = 4;
/** Additions of a sum in single precision before it goes on in double precision. */
const SHORT: usize = 32;
/** Scaled numbers below this count as 0 in single precision: no product of two is denormal. */
const LEAST: f64 = 1e-18;
/** Sums of powers of √t with |v|. */
const POWERS: usize = 12;
/** Doubles that `formMoments` writes for a feature, and coefficients that a product has room for. */
const MOMENTS: usize = 17;
const COEFFICIENTS: usize = 16;

/**
 * Computes T_kl = ½ (u_k v_l + v_k u_l) source[rows_k][rows_l] for k < l, k < count, l < rowCount,
 * packed in blocks of four rows, with 0 elsewhere; `sums` and `sizes`, of `width` doubles each,
 * receive the sums of row and column k of T and of |T|. `width` is `rowCount`, rounded up to a
 * multiple of 4. `peaks` receives the largest |T_kl| and the largest |source| of those pairs.
 */
export function formPack(
  source: usize,
  stride: i32,
  rows: usize,
  rowCount: i32,
  count: i32,
  width: i32,
  u: usize,
  v: usize,
  out: usize,
  sums: usize,
  sizes: usize,
  peaks: usize,
): void {
  memory.fill(sums, 0, (<usize>width) << 3);
  memory.fill(sizes, 0, (<usize>width) << 3);
  memory.fill(peaks, 0, 16);
  for (let k = 0; k < count; k += ROWS) {
    const block = out + ((<usize>k * <usize>width) << 3);
    memory.fill(block, 0, ((<usize>width) << 3) * ROWS);
    const isWhole = count - k >= ROWS && rowCount - k >= ROWS;
    // Four rows at once from the first column after the diagonal of all four on.
    const from = isWhole ? k + ROWS : rowCount;
    for (let row = k; row < min(count, k + ROWS); row++) {
      packRow(source, stride, rows, row, row + 1, from, u, v, block, sums, sizes, peaks);
    }
    if (isWhole) {
      const even = from + ((rowCount - from) & ~1);
      packFour(source, stride, rows, k, from, even, u, v, block, sums, sizes, peaks);
      for (let row = k; row < k + ROWS; row++) {
        packRow(source, stride, rows, row, even, rowCount, u, v, block, sums, sizes, peaks);
      }
    }
    for (let row = k; row < min(count, k + ROWS); row++) {
      const own = (<usize>row) << 3;
      store<f64>(sums + own, load<f64>(sums + own) + load<f64>(ROW_SUMS + ((<usize>(row & 3)) << 3)));
      store<f64>(sizes + own, load<f64>(sizes + own) + load<f64>(ROW_SIZES + ((<usize>(row & 3)) << 3)));
    }
    memory.fill(ROW_SUMS, 0, 32);
    memory.fill(ROW_SIZES, 0, 32);
  }
}

/** Sums of the four rows of a block, and of their sizes, which are 0 before a block. */
const ROW_SUMS = memory.data(32, 16);
const ROW_SIZES = memory.data(32, 16);

/** Packs columns [from, to) of a row. */
function packRow(
  source: usize,
  stride: i32,
  rows: usize,
  k: i32,
  from: i32,
  to: i32,
  u: usize,
  v: usize,
  block: usize,
  sums: usize,
  sizes: usize,
  peaks: usize,
): void {
  const lane = (<usize>(k & 3)) << 3;
  const values = rowAt(source, stride, rows, k);
  const ownU = 0.5 * load<f64>(u + ((<usize>k) << 3));
  const ownV = 0.5 * load<f64>(v + ((<usize>k) << 3));
  let sum = load<f64>(ROW_SUMS + lane);
  let size = load<f64>(ROW_SIZES + lane);
  let peak = load<f64>(peaks);
  let largest = load<f64>(peaks, 8);
  for (let l = from; l < to; l++) {
    const place = (<usize>l) << 3;
    const value = load<f64>(values + ((<usize>load<i32>(rows + ((<usize>l) << 2))) << 3));
    const weighed = (ownU * load<f64>(v + place) + ownV * load<f64>(u + place)) * value;
    const absolute = Math.abs(weighed);
    sum += weighed;
    size += absolute;
    store<f64>(sums + place, load<f64>(sums + place) + weighed);
    store<f64>(sizes + place, load<f64>(sizes + place) + absolute);
    peak = max(peak, absolute);
    largest = max(largest, Math.abs(value));
    store<f64>(block + (place << 2) + lane, weighed);
  }
  store<f64>(ROW_SUMS + lane, sum);
  store<f64>(ROW_SIZES + lane, size);
  store<f64>(peaks, peak);
  store<f64>(peaks, largest, 8);
}

function rowAt(source: usize, stride: i32, rows: usize, k: i32): usize {
  return source + ((<usize>load<i32>(rows + ((<usize>k) << 2)) * <usize>stride) << 3);
}

/** Two values of a row. */
function twoOf(values: usize, first: usize, second: usize): v128 {
  return v128.load64_lane(values + second, v128.load64_zero(values + first), 1);
}

/**
 * Packs columns [from, to), an even number of them, of four rows, two columns at a time. Every sum is
 * over the same numbers in the same order as in `packRow`.
 */
function packFour(
  source: usize,
  stride: i32,
  rows: usize,
  k: i32,
  from: i32,
  to: i32,
  u: usize,
  v: usize,
  block: usize,
  sums: usize,
  sizes: usize,
  peaks: usize,
): void {
  const values0 = rowAt(source, stride, rows, k);
  const values1 = rowAt(source, stride, rows, k + 1);
  const values2 = rowAt(source, stride, rows, k + 2);
  const values3 = rowAt(source, stride, rows, k + 3);
  const own = (<usize>k) << 3;
  const half = f64x2.splat(0.5);
  const u0 = f64x2.mul(half, v128.load64_splat(u + own));
  const u1 = f64x2.mul(half, v128.load64_splat(u + own, 8));
  const u2 = f64x2.mul(half, v128.load64_splat(u + own, 16));
  const u3 = f64x2.mul(half, v128.load64_splat(u + own, 24));
  const v0 = f64x2.mul(half, v128.load64_splat(v + own));
  const v1 = f64x2.mul(half, v128.load64_splat(v + own, 8));
  const v2 = f64x2.mul(half, v128.load64_splat(v + own, 16));
  const v3 = f64x2.mul(half, v128.load64_splat(v + own, 24));
  let sum01 = v128.load(ROW_SUMS);
  let sum23 = v128.load(ROW_SUMS, 16);
  let size01 = v128.load(ROW_SIZES);
  let size23 = v128.load(ROW_SIZES, 16);
  let peak = v128.load64_splat(peaks);
  let largest = v128.load64_splat(peaks, 8);
  for (let l = from; l < to; l += 2) {
    const place = (<usize>l) << 3;
    const first = (<usize>load<i32>(rows + ((<usize>l) << 2))) << 3;
    const second = (<usize>load<i32>(rows + ((<usize>l) << 2), 4)) << 3;
    const vl = v128.load(v + place);
    const ul = v128.load(u + place);
    let value = twoOf(values0, first, second);
    largest = f64x2.pmax(largest, f64x2.abs(value));
    const w0 = f64x2.mul(f64x2.add(f64x2.mul(u0, vl), f64x2.mul(v0, ul)), value);
    value = twoOf(values1, first, second);
    largest = f64x2.pmax(largest, f64x2.abs(value));
    const w1 = f64x2.mul(f64x2.add(f64x2.mul(u1, vl), f64x2.mul(v1, ul)), value);
    value = twoOf(values2, first, second);
    largest = f64x2.pmax(largest, f64x2.abs(value));
    const w2 = f64x2.mul(f64x2.add(f64x2.mul(u2, vl), f64x2.mul(v2, ul)), value);
    value = twoOf(values3, first, second);
    largest = f64x2.pmax(largest, f64x2.abs(value));
    const w3 = f64x2.mul(f64x2.add(f64x2.mul(u3, vl), f64x2.mul(v3, ul)), value);

    let column = f64x2.add(f64x2.add(v128.load(sums + place), w0), w1);
    v128.store(sums + place, f64x2.add(f64x2.add(column, w2), w3));
    column = f64x2.add(f64x2.add(v128.load(sizes + place), f64x2.abs(w0)), f64x2.abs(w1));
    v128.store(sizes + place, f64x2.add(f64x2.add(column, f64x2.abs(w2)), f64x2.abs(w3)));

    const target = block + (place << 2);
    let two = v128.shuffle<f64>(w0, w1, 0, 2);
    v128.store(target, two);
    sum01 = f64x2.add(sum01, two);
    two = f64x2.abs(two);
    size01 = f64x2.add(size01, two);
    peak = f64x2.pmax(peak, two);
    two = v128.shuffle<f64>(w2, w3, 0, 2);
    v128.store(target, two, 16);
    sum23 = f64x2.add(sum23, two);
    two = f64x2.abs(two);
    size23 = f64x2.add(size23, two);
    peak = f64x2.pmax(peak, two);
    two = v128.shuffle<f64>(w0, w1, 1, 3);
    v128.store(target, two, 32);
    sum01 = f64x2.add(sum01, two);
    two = f64x2.abs(two);
    size01 = f64x2.add(size01, two);
    peak = f64x2.pmax(peak, two);
    two = v128.shuffle<f64>(w2, w3, 1, 3);
    v128.store(target, two, 48);
    sum23 = f64x2.add(sum23, two);
    two = f64x2.abs(two);
    size23 = f64x2.add(size23, two);
    peak = f64x2.pmax(peak, two);
  }
  v128.store(ROW_SUMS, sum01);
  v128.store(ROW_SUMS, sum23, 16);
  v128.store(ROW_SIZES, size01);
  v128.store(ROW_SIZES, size23, 16);
  store<f64>(peaks, max(f64x2.extract_lane(peak, 0), f64x2.extract_lane(peak, 1)));
  store<f64>(peaks, max(f64x2.extract_lane(largest, 0), f64x2.extract_lane(largest, 1)), 8);
}

/**
 * Converts `length` doubles, times a factor, to floats; values below 1e-18 become 0. `length` is
 * even.
 */
export function formNarrow(source: usize, length: i32, factor: f64, out: usize): void {
  const scale = f64x2.splat(factor);
  const least = f64x2.splat(LEAST);
  for (let i = 0; i < length; i += 2) {
    const value = f64x2.mul(v128.load(source + ((<usize>i) << 3)), scale);
    const kept = v128.and(value, f64x2.ge(f64x2.abs(value), least));
    v128.store64_lane(out + ((<usize>i) << 2), f32x4.demote_f64x2_zero(kept), 0);
  }
}

/**
 * Prepares columns of the data for the quadratic forms. `values` receives, feature by feature, ξ =
 * (x − mean)/largest |x − mean| of the rows, padded with 0. `out` receives 17 doubles per feature:
 * t = γ (largest |x − mean|)², then Σ r a, Σ R (t ξ²)^p for p = 1, 2, 3, and Σ |v| |√t ξ|^p for
 * p = 1 … 12, with r and R as in `formPack`; a is e^(t ξ²) − 1, or t ξ² for the first order. The
 * sums of powers beyond `powerCount` are bounds: √t times the previous sum. If a column is constant
 * or t exceeds `limit`, only t and a 0 are written. `v` is padded with 0.
 */
export function formMoments(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  rows: usize,
  rowCount: i32,
  width: i32,
  gamma: f64,
  limit: f64,
  firstOrder: Flag,
  powerCount: i32,
  v: usize,
  sums: usize,
  sizes: usize,
  values: usize,
  out: usize,
): void {
  for (let j: usize = 0; j < <usize>featureCount; j++) {
    const column = columns + ((<usize>load<i32>(features + (j << 2)) * <usize>stride) << 3);
    const own = values + ((j * <usize>width) << 3);
    const most = gamma * centred(column, rows, rowCount, width, own);
    const target = out + ((j * MOMENTS) << 3);
    store<f64>(target, most);
    store<f64>(target, 0, 8);
    // Negated, so that NaN counts as too large.
    if (!(most > 0 && most <= limit)) continue;
    columnMoments(own, width, most, firstOrder, powerCount, v, sums, sizes, target);
  }
}

/** Writes x − mean, padded with 0, divided by its largest size, of which the square is returned. */
function centred(column: usize, rows: usize, rowCount: i32, width: i32, values: usize): f64 {
  let total: f64 = 0;
  for (let l = 0; l < rowCount; l++) {
    const x = load<f64>(column + ((<usize>load<i32>(rows + ((<usize>l) << 2))) << 3));
    store<f64>(values + ((<usize>l) << 3), x);
    total += x;
  }
  const mean = total / <f64>rowCount;
  let largest: f64 = 0;
  for (let l = 0; l < rowCount; l++) {
    const at = values + ((<usize>l) << 3);
    const x = load<f64>(at) - mean;
    store<f64>(at, x);
    largest = max(largest, Math.abs(x));
  }
  for (let l = rowCount; l < width; l++) store<f64>(values + ((<usize>l) << 3), 0);
  if (largest === 0) return 0;
  const scale = f64x2.splat(largest);
  for (let at = values; at < values + ((<usize>width) << 3); at += 16) {
    v128.store(at, f64x2.div(v128.load(at), scale));
  }
  return largest * largest;
}

function columnMoments(
  values: usize,
  width: i32,
  most: f64,
  firstOrder: i32,
  powerCount: i32,
  v: usize,
  sums: usize,
  sizes: usize,
  out: usize,
): void {
  const factor = f64x2.splat(most);
  const root = f64x2.splat(Math.sqrt(most));
  const zero = f64x2.splat(0);
  let grownSum = zero;
  let square1 = zero;
  let square2 = zero;
  let square3 = zero;
  const lanesEnd = POWER_LANES + ((<usize>powerCount) << 4);
  for (let to = POWER_LANES; to < lanesEnd; to += 16) v128.store(to, zero);
  for (let at: usize = 0; at < (<usize>width) << 3; at += 16) {
    const x = v128.load(values + at);
    const t = f64x2.mul(factor, f64x2.mul(x, x));
    const grown = firstOrder ? t : expm1Lanes(t);
    grownSum = f64x2.add(grownSum, f64x2.mul(v128.load(sums + at), grown));
    let term = f64x2.mul(v128.load(sizes + at), t);
    square1 = f64x2.add(square1, term);
    term = f64x2.mul(term, t);
    square2 = f64x2.add(square2, term);
    square3 = f64x2.add(square3, f64x2.mul(term, t));
    const s = f64x2.abs(f64x2.mul(root, x));
    let power = f64x2.abs(v128.load(v + at));
    for (let to = POWER_LANES; to < lanesEnd; to += 16) {
      power = f64x2.mul(power, s);
      v128.store(to, f64x2.add(v128.load(to), power));
    }
  }
  storeSum(out + 8, grownSum);
  storeSum(out + 16, square1);
  storeSum(out + 24, square2);
  storeSum(out + 32, square3);
  for (let p: usize = 0; p < POWERS; p++) {
    const target = out + 40 + (p << 3);
    if (p < <usize>powerCount) storeSum(target, v128.load(POWER_LANES + (p << 4)));
    else store<f64>(target, Math.sqrt(most) * load<f64>(target - 8));
  }
}

const POWER_LANES = memory.data(192, 16);

function storeSum(target: usize, lanes: v128): void {
  store<f64>(target, f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1));
}

/** ξ^power p(ξ² most) in both lanes, p with the given coefficients (each of them twice in memory). */
function raised(x: v128, most: v128, power: i32, coefficients: usize, coefficientCount: i32): v128 {
  const square = f64x2.mul(x, x);
  const t = f64x2.mul(square, most);
  let at = coefficients + ((<usize>coefficientCount) << 3) - 8;
  let value = v128.load64_splat(at);
  while (at > coefficients) {
    at -= 8;
    value = f64x2.add(f64x2.mul(value, t), v128.load64_splat(at));
  }
  if (power & 1) value = f64x2.mul(value, x);
  for (let i = power >> 1; i > 0; i--) value = f64x2.mul(value, square);
  return value;
}

/**
 * Fills panels with one column per term: ξ^(i+1) p_i(t ξ²). A term consists of three integers: the
 * index of the feature in `values` and `moments`, the product i, and the number of coefficients.
 * `coefficients` holds 16 coefficients for each product. The columns are floats if `single` is set;
 * numbers below 1e-18 become 0. Lanes without a term are 0.
 */
export function formFill(
  values: usize,
  width: i32,
  moments: usize,
  terms: usize,
  termCount: i32,
  coefficients: usize,
  single: Flag,
  panels: usize,
): void {
  const lanes = single ? 8 : 4;
  const panelCount = (termCount + lanes - 1) / lanes;
  const panelBytes = (<usize>width) << 5;
  if (panelCount > 0) memory.fill(panels + panelBytes * <usize>(panelCount - 1), 0, panelBytes);
  for (let k = 0; k < termCount; k++) {
    const term = terms + <usize>k * 12;
    const place = <usize>load<i32>(term);
    const product = load<i32>(term, 4);
    const most = load<f64>(moments + ((place * MOMENTS) << 3));
    const own = coefficients + ((<usize>product * COEFFICIENTS) << 3);
    const panel = panels + panelBytes * <usize>(k / lanes) + ((<usize>(k % lanes)) << (single ? 2 : 3));
    fillLane(values + place * ((<usize>width) << 3), width, most, product + 1, own, load<i32>(term, 8), single, panel);
  }
}

function fillLane(
  values: usize,
  width: i32,
  most: f64,
  power: i32,
  coefficients: usize,
  coefficientCount: i32,
  single: i32,
  to: usize,
): void {
  const factor = f64x2.splat(most);
  const least = f64x2.splat(LEAST);
  for (let at = values; at < values + ((<usize>width) << 3); at += 16, to += 64) {
    const value = raised(v128.load(at), factor, power, coefficients, coefficientCount);
    if (single) {
      const kept = f32x4.demote_f64x2_zero(v128.and(value, f64x2.ge(f64x2.abs(value), least)));
      v128.store32_lane(to, kept, 0);
      v128.store32_lane(to, kept, 1, 32);
    } else {
      v128.store64_lane(to, value, 0);
      v128.store64_lane(to, value, 1, 32);
    }
  }
}

/** Adds four single lanes to four double ones. */
function addWide(out: usize, lanes: v128): void {
  const low = f64x2.promote_low_f32x4(lanes);
  const high = f64x2.promote_low_f32x4(v128.shuffle<i64>(lanes, lanes, 1, 1));
  v128.store(out, f64x2.add(v128.load(out), low));
  v128.store(out, f64x2.add(v128.load(out, 16), high), 16);
}

/**
 * Computes ψᵀTψ for each column ψ of the panels of eight floats, with T packed as floats. `out`
 * receives eight doubles per panel. Sums in single precision have at most 32 terms for each of four
 * rows.
 */
export function formsSingle(matrix: usize, count: i32, width: i32, panels: usize, panelCount: i32, out: usize): void {
  const columns = <usize>width;
  memory.fill(out, 0, (<usize>panelCount) << 6);
  for (let k: usize = 0; k < <usize>count; k += ROWS) {
    const block = matrix + ((k * columns) << 2);
    for (let p: usize = 0; p < <usize>panelCount; p++) {
      const panel = panels + ((p * columns) << 5);
      const own = panel + (k << 5);
      for (let from = k; from < columns; from += SHORT) {
        const to = min(columns, from + SHORT);
        let s00 = f32x4.splat(0);
        let s01 = s00;
        let s10 = s00;
        let s11 = s00;
        let s20 = s00;
        let s21 = s00;
        let s30 = s00;
        let s31 = s00;
        let a = block + (from << 4);
        let x = panel + (from << 5);
        // Not unrolled: with more loads at hand the engine runs out of registers (24 instead of 39
        // GFLOPS).
        for (const end = block + (to << 4); a < end; a += 16, x += 32) {
          const x0 = v128.load(x);
          const x1 = v128.load(x, 16);
          let q = v128.load32_splat(a);
          s00 = f32x4.add(s00, f32x4.mul(q, x0));
          s01 = f32x4.add(s01, f32x4.mul(q, x1));
          q = v128.load32_splat(a, 4);
          s10 = f32x4.add(s10, f32x4.mul(q, x0));
          s11 = f32x4.add(s11, f32x4.mul(q, x1));
          q = v128.load32_splat(a, 8);
          s20 = f32x4.add(s20, f32x4.mul(q, x0));
          s21 = f32x4.add(s21, f32x4.mul(q, x1));
          q = v128.load32_splat(a, 12);
          s30 = f32x4.add(s30, f32x4.mul(q, x0));
          s31 = f32x4.add(s31, f32x4.mul(q, x1));
        }
        const target = out + (p << 6);
        const first0 = f32x4.add(f32x4.mul(s00, v128.load(own)), f32x4.mul(s10, v128.load(own, 32)));
        const first1 = f32x4.add(f32x4.mul(s20, v128.load(own, 64)), f32x4.mul(s30, v128.load(own, 96)));
        addWide(target, f32x4.add(first0, first1));
        const second0 = f32x4.add(f32x4.mul(s01, v128.load(own, 16)), f32x4.mul(s11, v128.load(own, 48)));
        const second1 = f32x4.add(f32x4.mul(s21, v128.load(own, 80)), f32x4.mul(s31, v128.load(own, 112)));
        addWide(target + 32, f32x4.add(second0, second1));
      }
    }
  }
}

/**
 * The same for panels of four doubles, with T packed as doubles. `out` receives four doubles per
 * panel.
 */
export function formsDouble(matrix: usize, count: i32, width: i32, panels: usize, panelCount: i32, out: usize): void {
  const columns = <usize>width;
  memory.fill(out, 0, (<usize>panelCount) << 5);
  for (let k: usize = 0; k < <usize>count; k += ROWS) {
    const block = matrix + ((k * columns) << 3);
    for (let p: usize = 0; p < <usize>panelCount; p++) {
      const panel = panels + ((p * columns) << 5);
      const own = panel + (k << 5);
      let s00 = f64x2.splat(0);
      let s01 = s00;
      let s10 = s00;
      let s11 = s00;
      let s20 = s00;
      let s21 = s00;
      let s30 = s00;
      let s31 = s00;
      let a = block + (k << 5);
      let x = own;
      for (const end = block + (columns << 5); a < end; a += 32, x += 32) {
        const x0 = v128.load(x);
        const x1 = v128.load(x, 16);
        let q = v128.load64_splat(a);
        s00 = f64x2.add(s00, f64x2.mul(q, x0));
        s01 = f64x2.add(s01, f64x2.mul(q, x1));
        q = v128.load64_splat(a, 8);
        s10 = f64x2.add(s10, f64x2.mul(q, x0));
        s11 = f64x2.add(s11, f64x2.mul(q, x1));
        q = v128.load64_splat(a, 16);
        s20 = f64x2.add(s20, f64x2.mul(q, x0));
        s21 = f64x2.add(s21, f64x2.mul(q, x1));
        q = v128.load64_splat(a, 24);
        s30 = f64x2.add(s30, f64x2.mul(q, x0));
        s31 = f64x2.add(s31, f64x2.mul(q, x1));
      }
      const target = out + (p << 5);
      const first0 = f64x2.add(f64x2.mul(s00, v128.load(own)), f64x2.mul(s10, v128.load(own, 32)));
      const first1 = f64x2.add(f64x2.mul(s20, v128.load(own, 64)), f64x2.mul(s30, v128.load(own, 96)));
      v128.store(target, f64x2.add(v128.load(target), f64x2.add(first0, first1)));
      const second0 = f64x2.add(f64x2.mul(s01, v128.load(own, 16)), f64x2.mul(s11, v128.load(own, 48)));
      const second1 = f64x2.add(f64x2.mul(s21, v128.load(own, 80)), f64x2.mul(s31, v128.load(own, 112)));
      v128.store(target, f64x2.add(v128.load(target, 16), f64x2.add(second0, second1)), 16);
    }
  }
}
