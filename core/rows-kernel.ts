// Kernel values of one row with many rows, or of many with many, straight from the data, for kernel
// matrices that do not fit. Data are in panels of eight rows: for each feature in turn the values
// of the eight rows, so that a row against a panel reads memory in order. Every product or distance
// is summed over the features in order, as in gram.ts: the same bits.

import { polyKernel, rbfKernel, sigmoidKernel } from './kernel';
import { Bytes } from './types';

/** A kernel by number, as it crosses from the host. */
export const LINEAR = 0;
export const RBF = 1;
export const POLY = 2;
export const SIGMOID = 3;

@unmanaged
export class RowKernel {
  form: i32;
  features: i32;
  degree: i32;
  gamma: f64;
  coef0: f64;
}

/** Rows in a panel. */
export const PANEL = 8;

export function panelBytes(count: i32, features: i32): Bytes {
  return (<usize>((count + 7) & ~7) * <usize>features) << 3;
}

/** Where the first value of a row stands; the others follow at steps of 64 bytes. */
export function rowInPanels(panels: usize, row: i32, features: i32): usize {
  return panels + ((<usize>(row >> 3) * <usize>features) << 6) + ((<usize>(row & 7)) << 3);
}

/**
 * Copies the chosen rows of feature-major columns into panels, over a list of features; the last
 * panel is padded with 0.
 */
export function rowsGather(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  rows: usize,
  count: i32,
  panels: usize,
): void {
  for (let from = 0; from < count; from += PANEL) {
    const here = min(PANEL, count - from);
    for (let j = 0; j < featureCount; j++) {
      const column = columns + ((<usize>load<i32>(features + ((<usize>j) << 2)) * <usize>stride) << 3);
      for (let k = 0; k < here; k++) {
        const row = load<i32>(rows + ((<usize>(from + k)) << 2));
        store<f64>(panels + ((<usize>k) << 3), load<f64>(column + ((<usize>row) << 3)));
      }
      for (let k = here; k < PANEL; k++) store<f64>(panels + ((<usize>k) << 3), 0);
      panels += 64;
    }
  }
}

/** Chosen rows of panels as separate panels. */
export function repanel(from: usize, features: i32, rows: usize, count: i32, to: usize): void {
  const length = (<usize>features) << 6;
  for (let k = 0; k < count; k++) {
    const source = rowInPanels(from, load<i32>(rows + ((<usize>k) << 2)), features);
    const target = rowInPanels(to, k, features);
    for (let at: usize = 0; at < length; at += 64) store<f64>(target + at, load<f64>(source + at));
  }
  for (let k = count; k & 7; k++) {
    const target = rowInPanels(to, k, features);
    for (let at: usize = 0; at < length; at += 64) store<f64>(target + at, 0);
  }
}

/** One row of panels, contiguous. */
export function unpanel(panels: usize, row: i32, features: i32, out: usize): void {
  const source = rowInPanels(panels, row, features);
  for (let j = 0; j < features; j++) {
    store<f64>(out + ((<usize>j) << 3), load<f64>(source + ((<usize>j) << 6)));
  }
}

/** out = Σ_j own_j x_tj for every row t of the panels. */
export function panelProducts(own: usize, features: i32, panels: usize, count: i32, out: usize): void {
  const end = own + ((<usize>features) << 3);
  for (let t = 0; t < count; t += PANEL) {
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    for (let at = own; at < end; at += 8) {
      const x = v128.load64_splat(at);
      s0 = f64x2.add(s0, f64x2.mul(x, v128.load(panels)));
      s1 = f64x2.add(s1, f64x2.mul(x, v128.load(panels, 16)));
      s2 = f64x2.add(s2, f64x2.mul(x, v128.load(panels, 32)));
      s3 = f64x2.add(s3, f64x2.mul(x, v128.load(panels, 48)));
      panels += 64;
    }
    v128.store(out, s0);
    v128.store(out, s1, 16);
    v128.store(out, s2, 32);
    v128.store(out, s3, 48);
    out += 64;
  }
}

/** out = Σ_j (x_tj − own_j)² for every row t of the panels. */
function panelDistances(own: usize, features: i32, panels: usize, count: i32, out: usize): void {
  const end = own + ((<usize>features) << 3);
  for (let t = 0; t < count; t += PANEL) {
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    for (let at = own; at < end; at += 8) {
      const x = v128.load64_splat(at);
      let d = f64x2.sub(v128.load(panels), x);
      s0 = f64x2.add(s0, f64x2.mul(d, d));
      d = f64x2.sub(v128.load(panels, 16), x);
      s1 = f64x2.add(s1, f64x2.mul(d, d));
      d = f64x2.sub(v128.load(panels, 32), x);
      s2 = f64x2.add(s2, f64x2.mul(d, d));
      d = f64x2.sub(v128.load(panels, 48), x);
      s3 = f64x2.add(s3, f64x2.mul(d, d));
      panels += 64;
    }
    v128.store(out, s0);
    v128.store(out, s1, 16);
    v128.store(out, s2, 32);
    v128.store(out, s3, 48);
    out += 64;
  }
}

/** Products or distances become kernel values, in place. */
export function mapValues(k: RowKernel, values: usize, length: i32): void {
  if (k.form === RBF) rbfKernel(values, values, length, k.gamma);
  else if (k.form === POLY) polyKernel(values, values, length, k.gamma, k.coef0, k.degree);
  else if (k.form === SIGMOID) sigmoidKernel(values, values, length, k.gamma, k.coef0);
}

/** k(own, x_t) for every row t of the panels; `count` is rounded up to whole panels. */
export function kernelValues(k: RowKernel, own: usize, panels: usize, count: i32, out: usize): void {
  if (k.form === RBF) panelDistances(own, k.features, panels, count, out);
  else panelProducts(own, k.features, panels, count, out);
  mapValues(k, out, (count + 7) & ~7);
}
