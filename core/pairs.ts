// What sums over pairs of rows work on, gathered so that the loops run over contiguous memory: a
// count × width matrix of the pairs (width: the number of rows, rounded up to a multiple of 2), and
// the rows' values of some features. A pair weighs ½ (u_k v_l + v_k u_l), to the bit u_k u_l where
// v is u. Rows from `count` on have v = 0, so that pairs of them weigh nothing; where only support
// vectors are gathered, `count` is their number.

/**
 * Columns taken at a time where a loop is so short that memory counts: a block of 16 features of
 * them is 16 kB, half a first-level cache.
 */
export const TILE = 128;

/**
 * Computes out_kl = factor · source[rows_k][rows_l] + shift for the first `count` values of k and
 * every l; the padding of a row is 0.
 */
export function pairGather(
  source: usize,
  stride: i32,
  rows: usize,
  rowCount: i32,
  count: i32,
  width: i32,
  factor: f64,
  shift: f64,
  out: usize,
): void {
  for (let k = 0; k < count; k++) {
    const from = source + ((<usize>load<i32>(rows + ((<usize>k) << 2)) * <usize>stride) << 3);
    const to = out + ((<usize>k * <usize>width) << 3);
    for (let l = 0; l < rowCount; l++) {
      const value = load<f64>(from + ((<usize>load<i32>(rows + ((<usize>l) << 2))) << 3));
      store<f64>(to + ((<usize>l) << 3), factor * value + shift);
    }
    if (width > rowCount) store<f64>(to + ((<usize>rowCount) << 3), 0);
  }
}

/** matrix_kl becomes factor · ½ (u_k v_l + v_k u_l) matrix_kl. */
export function pairWeigh(matrix: usize, count: i32, width: i32, u: usize, v: usize, factor: f64): void {
  for (let k = 0; k < count; k++) {
    const ownU = f64x2.splat(factor * load<f64>(u + ((<usize>k) << 3)));
    const ownV = f64x2.splat(factor * load<f64>(v + ((<usize>k) << 3)));
    let at = matrix + ((<usize>k * <usize>width) << 3);
    for (let l = 0; l < width; l += 2, at += 16) {
      v128.store(at, f64x2.mul(weightLanes(ownU, ownV, u, v, (<usize>l) << 3), v128.load(at)));
    }
  }
}

/**
 * `out` receives factor · x of the given rows, feature by feature. Padding repeats the first row:
 * no difference from it exceeds the range of the feature, so the values computed there are finite,
 * and the weight 0 cancels them.
 */
export function pairValues(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  rows: usize,
  count: i32,
  width: i32,
  factor: f64,
  out: usize,
): void {
  for (let j = 0; j < featureCount; j++) {
    const from = columns + ((<usize>load<i32>(features + ((<usize>j) << 2)) * <usize>stride) << 3);
    const to = out + ((<usize>j * <usize>width) << 3);
    for (let l = 0; l < count; l++) {
      const row = load<i32>(rows + ((<usize>l) << 2));
      store<f64>(to + ((<usize>l) << 3), factor * load<f64>(from + ((<usize>row) << 3)));
    }
    if (width > count) store<f64>(to + ((<usize>count) << 3), load<f64>(to));
  }
}

/** Two lanes per feature become one number, in place. */
export function joinLanes(sums: usize, featureCount: i32): void {
  for (let j = 0; j < featureCount; j++) {
    const lanes = sums + ((<usize>j) << 4);
    store<f64>(sums + ((<usize>j) << 3), load<f64>(lanes) + load<f64>(lanes, 8));
  }
}

/** Adds a row's two lanes to those of a feature. */
function addLanes(sums: usize, j: i32, row: v128): void {
  const lanes = sums + ((<usize>j) << 4);
  v128.store(lanes, f64x2.add(v128.load(lanes), row));
}

/** ½ (u_k v_l + v_k u_l) for the two l at an offset, from u_k and v_k. */
function weightLanes(ownU: v128, ownV: v128, u: usize, v: usize, at: usize): v128 {
  const both = f64x2.add(f64x2.mul(ownU, v128.load(v + at)), f64x2.mul(ownV, v128.load(u + at)));
  return f64x2.mul(f64x2.splat(0.5), both);
}

/** A step of Horner's scheme. */
function step(p: v128, s: v128, c: v128): v128 {
  return f64x2.add(f64x2.mul(p, s), c);
}

// Named here, as in exponential.ts: no host passes vectors.
export { addLanes, step, weightLanes };
