// What sums over pairs of support vectors work on, gathered so that the loops run over contiguous memory: an n × width matrix
// of the pairs (width: n rounded up to a multiple of 2), and the support vectors' values of some features.

/** Columns taken at a time where a loop is so short that memory counts: a block of 16 features of them is 16 kB, half a first-level cache. */
export const TILE = 128;

/** out_kl = factor · source[rows_k][rows_l] + shift; the padding of a row is 0. */
export function pairGather(
  source: usize,
  stride: i32,
  rows: usize,
  count: i32,
  width: i32,
  factor: f64,
  shift: f64,
  out: usize,
): void {
  for (let k = 0; k < count; k++) {
    const from = source + ((<usize>load<i32>(rows + ((<usize>k) << 2)) * <usize>stride) << 3);
    const to = out + ((<usize>k * <usize>width) << 3);
    for (let l = 0; l < count; l++) {
      const value = load<f64>(from + ((<usize>load<i32>(rows + ((<usize>l) << 2))) << 3));
      store<f64>(to + ((<usize>l) << 3), factor * value + shift);
    }
    if (width > count) store<f64>(to + ((<usize>count) << 3), 0);
  }
}

/** matrix_kl becomes factor · β_k β_l matrix_kl. */
export function pairWeigh(matrix: usize, count: i32, width: i32, beta: usize, factor: f64): void {
  for (let k = 0; k < count; k++) {
    const own = f64x2.splat(factor * load<f64>(beta + ((<usize>k) << 3)));
    let at = matrix + ((<usize>k * <usize>width) << 3);
    for (let l = 0; l < width; l += 2, at += 16) {
      const both = f64x2.mul(own, v128.load(beta + ((<usize>l) << 3)));
      v128.store(at, f64x2.mul(both, v128.load(at)));
    }
  }
}

/**
 * out has, feature by feature, factor · x of the given rows. Padding repeats the first row: no difference to it exceeds the range
 * of the feature, so what the loops compute there stays finite, and its weight 0 takes it away.
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

/** A step of Horner's scheme. */
function step(p: v128, s: v128, c: v128): v128 {
  return f64x2.add(f64x2.mul(p, s), c);
}

// Named here, as in exponential.ts: no host passes vectors.
export { addLanes, step };
