// The sums over pairs of pair-distances.ts and pair-products.ts in single precision, four lanes and
// two features at a time, each with the sum of the sizes of its terms: what rounding can have done
// is a small fraction of that size (src/criteria/screen.ts), so these sums say which features need
// to be computed in double precision at all. Columns are taken in tiles, and what a tile of a row
// adds up to goes on in double precision: no sum in single precision is longer than a quarter of a
// tile.

import { TILE } from './pairs';
import { Flag } from './types';

/** Below this a scaled number counts as 0: denormal numbers are slow. */
const LEAST: f64 = 1e-30;

/**
 * Writes out_kl = factor · source_kl as floats, in rows of `width` (a multiple of 4, with padding
 * 0), from rows of `sourceWidth` doubles, of which the first `columnCount` are used. `above`: only
 * l > k, the others 0.
 */
export function screenNarrow(
  source: usize,
  rowCount: i32,
  sourceWidth: i32,
  columnCount: i32,
  factor: f64,
  width: i32,
  above: Flag,
  out: usize,
): void {
  for (let k = 0; k < rowCount; k++) {
    const from = source + ((<usize>k * <usize>sourceWidth) << 3);
    const to = out + ((<usize>k * <usize>width) << 2);
    const first = above ? min(k + 1, width) : 0;
    memory.fill(to, 0, (<usize>width) << 2);
    for (let l = first; l < columnCount; l++) {
      const value = factor * load<f64>(from + ((<usize>l) << 3));
      if (Math.abs(value) >= LEAST) store<f32>(to + ((<usize>l) << 2), <f32>value);
    }
  }
}

/** Adds four single lanes, times a factor, to two double ones. */
function addWide(out: usize, lanes: v128, factor: v128): void {
  const low = f64x2.promote_low_f32x4(lanes);
  const high = f64x2.promote_low_f32x4(v128.shuffle<i64>(lanes, lanes, 1, 1));
  v128.store(out, f64x2.add(v128.load(out), f64x2.mul(factor, f64x2.add(low, high))));
}

function horner(p: v128, s: v128, c: v128): v128 {
  return f32x4.add(f32x4.mul(p, s), c);
}

/**
 * Like `pairSeries`, with six coefficients. `matrix` is 0 on the diagonal and below. `out` receives
 * four doubles per feature; the first two add up to the sum, the other two to the sum of absolute
 * values.
 */
export function screenSeries(
  matrix: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  series: usize,
  doublings: i32,
  out: usize,
): void {
  const bytes = (<usize>width) << 2;
  const two = f32x4.splat(2);
  const one = f64x2.splat(1);
  const c0 = v128.load32_splat(series);
  const c1 = v128.load32_splat(series, 4);
  const c2 = v128.load32_splat(series, 8);
  const c3 = v128.load32_splat(series, 12);
  const c4 = v128.load32_splat(series, 16);
  const c5 = v128.load32_splat(series, 20);
  memory.fill(out, 0, (<usize>featureCount) << 5);
  for (let tile = 0; tile < width; tile += TILE) {
    const end = (<usize>min(width, tile + TILE)) << 2;
    for (let k = 0; k < min(count, tile + TILE); k++) {
      const a = matrix + <usize>k * bytes;
      const begin = (<usize>max((k + 1) & ~3, tile)) << 2;
      for (let j = 0; j < featureCount; j += 2) {
        const x0 = values + <usize>j * bytes;
        const x1 = j + 1 < featureCount ? x0 + bytes : x0;
        const own0 = v128.load32_splat(x0 + ((<usize>k) << 2));
        const own1 = v128.load32_splat(x1 + ((<usize>k) << 2));
        let sum0 = f32x4.splat(0);
        let sum1 = f32x4.splat(0);
        let size0 = f32x4.splat(0);
        let size1 = f32x4.splat(0);
        for (let at = begin; at < end; at += 16) {
          const d0 = f32x4.sub(v128.load(x0 + at), own0);
          const d1 = f32x4.sub(v128.load(x1 + at), own1);
          const s0 = f32x4.mul(d0, d0);
          const s1 = f32x4.mul(d1, d1);
          let p0 = horner(c5, s0, c4);
          let p1 = horner(c5, s1, c4);
          p0 = horner(p0, s0, c3);
          p1 = horner(p1, s1, c3);
          p0 = horner(p0, s0, c2);
          p1 = horner(p1, s1, c2);
          p0 = horner(p0, s0, c1);
          p1 = horner(p1, s1, c1);
          p0 = horner(p0, s0, c0);
          p1 = horner(p1, s1, c0);
          let grown0 = f32x4.mul(s0, p0);
          let grown1 = f32x4.mul(s1, p1);
          for (let m = 0; m < doublings; m++) {
            grown0 = f32x4.mul(grown0, f32x4.add(grown0, two));
            grown1 = f32x4.mul(grown1, f32x4.add(grown1, two));
          }
          const weight = v128.load(a + at);
          const term0 = f32x4.mul(weight, grown0);
          const term1 = f32x4.mul(weight, grown1);
          sum0 = f32x4.add(sum0, term0);
          sum1 = f32x4.add(sum1, term1);
          size0 = f32x4.add(size0, f32x4.abs(term0));
          size1 = f32x4.add(size1, f32x4.abs(term1));
        }
        const target = out + ((<usize>j) << 5);
        addWide(target, sum0, one);
        addWide(target + 16, size0, one);
        if (x1 === x0) continue;
        addWide(target + 32, sum1, one);
        addWide(target + 48, size1, one);
      }
    }
  }
}

/**
 * Like `pairPowers` with u = v: `matrix` contains a = γP + c₀, `weights` contains v as floats, and
 * `exact` contains v as doubles. `scratch` has capacity for one row of floats. `out` is as in
 * `screenSeries`.
 */
export function screenPowers(
  matrix: usize,
  weights: usize,
  exact: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  gamma: f64,
  degree: i32,
  out: usize,
  scratch: usize,
): void {
  const bytes = (<usize>width) << 2;
  memory.fill(out, 0, (<usize>featureCount) << 5);
  for (let tile = 0; tile < width; tile += TILE) {
    const end = (<usize>min(width, tile + TILE)) << 2;
    for (let k = 0; k < min(count, tile + TILE); k++) {
      const row = matrix + <usize>k * bytes;
      const begin = (<usize>max(k & ~3, tile)) << 2;
      memory.copy(scratch + begin, weights + begin, end - begin);
      // The pair (k, k) by half, and those before it in the same vector not at all.
      for (let l = <i32>(begin >> 2); l < k; l++) store<f32>(scratch + ((<usize>l) << 2), 0);
      if (k >= tile) store<f32>(scratch + ((<usize>k) << 2), 0.5 * load<f32>(weights + ((<usize>k) << 2)));
      const factor = load<f64>(exact + ((<usize>k) << 3));
      const wide = f64x2.splat(factor);
      const wideSize = f64x2.splat(Math.abs(factor));
      for (let j = 0; j < featureCount; j += 2) {
        const x0 = values + <usize>j * bytes;
        const x1 = j + 1 < featureCount ? x0 + bytes : x0;
        const own0 = f32x4.splat(<f32>(gamma * load<f32>(x0 + ((<usize>k) << 2))));
        const own1 = f32x4.splat(<f32>(gamma * load<f32>(x1 + ((<usize>k) << 2))));
        let sum0 = f32x4.splat(0);
        let sum1 = f32x4.splat(0);
        let size0 = f32x4.splat(0);
        let size1 = f32x4.splat(0);
        for (let at = begin; at < end; at += 16) {
          const a = v128.load(row + at);
          const h0 = f32x4.mul(own0, v128.load(x0 + at));
          const h1 = f32x4.mul(own1, v128.load(x1 + at));
          const b0 = f32x4.sub(a, h0);
          const b1 = f32x4.sub(a, h1);
          let powers0 = f32x4.splat(1);
          let powers1 = powers0;
          if (degree > 1) {
            powers0 = f32x4.add(b0, a);
            powers1 = f32x4.add(b1, a);
          }
          let power = a;
          for (let m = 2; m < degree; m++) {
            power = f32x4.mul(power, a);
            powers0 = f32x4.add(f32x4.mul(powers0, b0), power);
            powers1 = f32x4.add(f32x4.mul(powers1, b1), power);
          }
          const weight = v128.load(scratch + at);
          const term0 = f32x4.mul(f32x4.mul(weight, h0), powers0);
          const term1 = f32x4.mul(f32x4.mul(weight, h1), powers1);
          sum0 = f32x4.add(sum0, term0);
          sum1 = f32x4.add(sum1, term1);
          size0 = f32x4.add(size0, f32x4.abs(term0));
          size1 = f32x4.add(size1, f32x4.abs(term1));
        }
        const target = out + ((<usize>j) << 5);
        addWide(target, sum0, wide);
        addWide(target + 16, size0, wideSize);
        if (x1 === x0) continue;
        addWide(target + 32, sum1, wide);
        addWide(target + 48, size1, wideSize);
      }
    }
  }
}
