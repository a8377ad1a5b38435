// f −= Σ_r c_r k(x_r, ·) over chosen rows r, for many rows at once and without a kernel matrix:
// blocks of chosen rows that stay in the cache, four of them against half a panel in registers.
// Each f_t takes its terms one by one in the order of the chosen rows, so neither the size of the
// blocks nor that of any cache shows in the bits. The linear kernel needs no kernel values at all:
// f −= X w, w = Σ_r c_r x_r.

import { LINEAR, mapValues, PANEL, panelProducts, RBF, RowKernel, rowInPanels } from './rows-kernel';
import { Bytes } from './types';

/**
 * At most this many chosen rows in a block; fewer where the features are many, to keep a block within
 * about 256 kB.
 */
const MAX_ROWS = 64;
const BLOCK_DOUBLES = 32768;

/** The number of bytes of scratch memory needed for targets of `count` rows. */
export function subtractScratch(count: i32, features: i32): Bytes {
  const block = (<usize>(MAX_ROWS * (PANEL + 2))) << 3;
  const packed = max(<usize>BLOCK_DOUBLES, 4 * <usize>features) << 3;
  return block + packed + ((<usize>(count + PANEL)) << 3);
}

/**
 * Four rows of panels, interleaved: for each feature in turn the four values. Rows from `count` on
 * are 0.
 */
function interleave(panels: usize, features: i32, rows: usize, count: i32, out: usize): void {
  for (let r = 0; r < 4; r++) {
    let target = out + ((<usize>r) << 3);
    if (r >= count) {
      for (let j = 0; j < features; j++, target += 32) store<f64>(target, 0);
      continue;
    }
    let source = rowInPanels(panels, load<i32>(rows + ((<usize>r) << 2)), features);
    for (let j = 0; j < features; j++, target += 32, source += 64) store<f64>(target, load<f64>(source));
  }
}

/**
 * Products of four interleaved rows with half a panel; the values of a row are 64 bytes from those
 * of the next.
 */
function fourProducts(four: usize, half: usize, features: i32, out: usize): void {
  let s00 = f64x2.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  const end = four + ((<usize>features) << 5);
  for (; four < end; four += 32, half += 64) {
    const b0 = v128.load(half);
    const b1 = v128.load(half, 16);
    let x = v128.load64_splat(four);
    s00 = f64x2.add(s00, f64x2.mul(x, b0));
    s01 = f64x2.add(s01, f64x2.mul(x, b1));
    x = v128.load64_splat(four, 8);
    s10 = f64x2.add(s10, f64x2.mul(x, b0));
    s11 = f64x2.add(s11, f64x2.mul(x, b1));
    x = v128.load64_splat(four, 16);
    s20 = f64x2.add(s20, f64x2.mul(x, b0));
    s21 = f64x2.add(s21, f64x2.mul(x, b1));
    x = v128.load64_splat(four, 24);
    s30 = f64x2.add(s30, f64x2.mul(x, b0));
    s31 = f64x2.add(s31, f64x2.mul(x, b1));
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  v128.store(out, s10, 64);
  v128.store(out, s11, 80);
  v128.store(out, s20, 128);
  v128.store(out, s21, 144);
  v128.store(out, s30, 192);
  v128.store(out, s31, 208);
}

/** Squared distances of four interleaved rows from half a panel. */
function fourDistances(four: usize, half: usize, features: i32, out: usize): void {
  let s00 = f64x2.splat(0);
  let s01 = s00;
  let s10 = s00;
  let s11 = s00;
  let s20 = s00;
  let s21 = s00;
  let s30 = s00;
  let s31 = s00;
  const end = four + ((<usize>features) << 5);
  for (; four < end; four += 32, half += 64) {
    const b0 = v128.load(half);
    const b1 = v128.load(half, 16);
    let x = v128.load64_splat(four);
    let d = f64x2.sub(b0, x);
    s00 = f64x2.add(s00, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s01 = f64x2.add(s01, f64x2.mul(d, d));
    x = v128.load64_splat(four, 8);
    d = f64x2.sub(b0, x);
    s10 = f64x2.add(s10, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s11 = f64x2.add(s11, f64x2.mul(d, d));
    x = v128.load64_splat(four, 16);
    d = f64x2.sub(b0, x);
    s20 = f64x2.add(s20, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s21 = f64x2.add(s21, f64x2.mul(d, d));
    x = v128.load64_splat(four, 24);
    d = f64x2.sub(b0, x);
    s30 = f64x2.add(s30, f64x2.mul(d, d));
    d = f64x2.sub(b1, x);
    s31 = f64x2.add(s31, f64x2.mul(d, d));
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  v128.store(out, s10, 64);
  v128.store(out, s11, 80);
  v128.store(out, s20, 128);
  v128.store(out, s21, 144);
  v128.store(out, s30, 192);
  v128.store(out, s31, 208);
}

/** f −= c_r values_r over the rows of a block, for the eight targets of a panel. */
function subtractBlock(f: usize, values: usize, coefficients: usize, rows: i32): void {
  let s0 = v128.load(f);
  let s1 = v128.load(f, 16);
  let s2 = v128.load(f, 32);
  let s3 = v128.load(f, 48);
  for (let r = 0; r < rows; r++, values += 64, coefficients += 8) {
    const c = v128.load64_splat(coefficients);
    s0 = f64x2.sub(s0, f64x2.mul(c, v128.load(values)));
    s1 = f64x2.sub(s1, f64x2.mul(c, v128.load(values, 16)));
    s2 = f64x2.sub(s2, f64x2.mul(c, v128.load(values, 32)));
    s3 = f64x2.sub(s3, f64x2.mul(c, v128.load(values, 48)));
  }
  v128.store(f, s0);
  v128.store(f, s1, 16);
  v128.store(f, s2, 32);
  v128.store(f, s3, 48);
}

function subtractLinear(
  k: RowKernel,
  panels: usize,
  rows: usize,
  coefficients: usize,
  count: i32,
  targets: usize,
  targetCount: i32,
  f: usize,
  scratch: usize,
): void {
  const features = k.features;
  const out = scratch + ((<usize>features) << 3);
  memory.fill(scratch, 0, (<usize>features) << 3);
  for (let r = 0; r < count; r++) {
    const c = load<f64>(coefficients + ((<usize>r) << 3));
    let source = rowInPanels(panels, load<i32>(rows + ((<usize>r) << 2)), features);
    for (let w = scratch; w < out; w += 8, source += 64) store<f64>(w, load<f64>(w) + c * load<f64>(source));
  }
  // `out` may start between two lanes; wasm loads need no alignment.
  panelProducts(scratch, features, targets, targetCount, out);
  for (let t = 0; t < targetCount; t++) {
    const at = (<usize>t) << 3;
    store<f64>(f + at, load<f64>(f + at) - load<f64>(out + at));
  }
}

/**
 * Subtracts from f, for every row of `targets`, the kernel values with the rows of `panels` chosen
 * by `rows`, weighted by their coefficients; f has capacity for whole panels.
 */
export function rowsSubtract(
  k: RowKernel,
  panels: usize,
  rows: usize,
  coefficients: usize,
  count: i32,
  targets: usize,
  targetCount: i32,
  f: usize,
  scratch: usize,
): void {
  if (k.form === LINEAR) {
    subtractLinear(k, panels, rows, coefficients, count, targets, targetCount, f, scratch);
    return;
  }
  const features = k.features;
  const values = scratch;
  const packed = scratch + ((<usize>(MAX_ROWS * PANEL)) << 3);
  const most = max(4, min(MAX_ROWS, (BLOCK_DOUBLES / max(1, features)) & ~3));
  const fourBytes = (<usize>features) << 5;
  const panel = (<usize>features) << 6;
  for (let from = 0; from < count; from += most) {
    const here = min(most, count - from);
    for (let r = 0; r < here; r += 4) {
      interleave(panels, features, rows + ((<usize>(from + r)) << 2), here - r, packed + <usize>(r >> 2) * fourBytes);
    }
    for (let t = 0; t < targetCount; t += PANEL) {
      const target = targets + <usize>(t >> 3) * panel;
      for (let r = 0; r < here; r += 4) {
        const four = packed + <usize>(r >> 2) * fourBytes;
        const out = values + ((<usize>r) << 6);
        if (k.form === RBF) {
          fourDistances(four, target, features, out);
          fourDistances(four, target + 32, features, out + 32);
        } else {
          fourProducts(four, target, features, out);
          fourProducts(four, target + 32, features, out + 32);
        }
      }
      mapValues(k, values, here << 3);
      subtractBlock(f + ((<usize>t) << 3), values, coefficients + ((<usize>from) << 3), here);
    }
  }
}
