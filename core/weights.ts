// The weights of a linear model, w_j = Σ_i β_i x_ij, for a list of features stored feature-major. A
// weight below 1e-10 of Σ_i |β_i x_ij| is rounding, not information, and becomes 0.

const NEGLIGIBLE: f64 = 1e-10;

function settled(sum: f64, size: f64): f64 {
  return Math.abs(sum) < NEGLIGIBLE * size ? 0 : sum;
}

/** Σ_i |β_i x_i| decides; it is requested only where the sum is small enough to be in doubt. */
function settledColumn(sum: f64, x: usize, beta: usize, bytes: usize, doubtful: f64): f64 {
  if (Math.abs(sum) >= doubtful) return sum;
  let size: f64 = 0;
  for (let at: usize = 0; at < bytes; at += 8) size += Math.abs(load<f64>(x + at) * load<f64>(beta + at));
  return settled(sum, size);
}

function laneSum(s0: v128, s1: v128): f64 {
  const s = f64x2.add(s0, s1);
  return f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
}

/**
 * β has one value per stored row (`stride` values, with padding 0). Processes four features at a
 * time, each with two sums of two lanes. `doubtful` is an upper bound on NEGLIGIBLE Σ_i |β_i x_ij|.
 */
export function weights(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  beta: usize,
  out: usize,
  doubtful: f64,
): void {
  const bytes = (<usize>stride) << 3;
  for (let k = 0; k < featureCount; k += 4) {
    // The last ones are computed again where fewer than four are left.
    const first = max(0, min(k, featureCount - 4));
    const list = features + ((<usize>first) << 2);
    const last = featureCount - 1 - first;
    const x0 = columns + <usize>load<i32>(list) * bytes;
    const x1 = columns + <usize>load<i32>(list + ((<usize>min(1, last)) << 2)) * bytes;
    const x2 = columns + <usize>load<i32>(list + ((<usize>min(2, last)) << 2)) * bytes;
    const x3 = columns + <usize>load<i32>(list + ((<usize>min(3, last)) << 2)) * bytes;
    let a0 = f64x2.splat(0);
    let a1 = a0;
    let b0 = a0;
    let b1 = a0;
    let c0 = a0;
    let c1 = a0;
    let d0 = a0;
    let d1 = a0;
    for (let at: usize = 0; at < bytes; at += 32) {
      const beta0 = v128.load(beta + at);
      const beta1 = v128.load(beta + at, 16);
      a0 = f64x2.add(a0, f64x2.mul(v128.load(x0 + at), beta0));
      a1 = f64x2.add(a1, f64x2.mul(v128.load(x0 + at, 16), beta1));
      b0 = f64x2.add(b0, f64x2.mul(v128.load(x1 + at), beta0));
      b1 = f64x2.add(b1, f64x2.mul(v128.load(x1 + at, 16), beta1));
      c0 = f64x2.add(c0, f64x2.mul(v128.load(x2 + at), beta0));
      c1 = f64x2.add(c1, f64x2.mul(v128.load(x2 + at, 16), beta1));
      d0 = f64x2.add(d0, f64x2.mul(v128.load(x3 + at), beta0));
      d1 = f64x2.add(d1, f64x2.mul(v128.load(x3 + at, 16), beta1));
    }
    const target = out + ((<usize>first) << 3);
    store<f64>(target, settledColumn(laneSum(a0, a1), x0, beta, bytes, doubtful));
    if (last > 0) store<f64>(target, settledColumn(laneSum(b0, b1), x1, beta, bytes, doubtful), 8);
    if (last > 1) store<f64>(target, settledColumn(laneSum(c0, c1), x2, beta, bytes, doubtful), 16);
    if (last > 2) store<f64>(target, settledColumn(laneSum(d0, d1), x3, beta, bytes, doubtful), 24);
  }
}

/** Σ_i |β_i x_i| over the listed rows decides. */
function settledRows(sum: f64, x: usize, rows: usize, beta: usize, count: i32, doubtful: f64): f64 {
  if (Math.abs(sum) >= doubtful) return sum;
  let size: f64 = 0;
  for (let i = 0; i < count; i++) {
    const row = load<i32>(rows + ((<usize>i) << 2));
    size += Math.abs(load<f64>(beta + ((<usize>i) << 3)) * load<f64>(x + ((<usize>row) << 3)));
  }
  return settled(sum, size);
}

/**
 * Computes the same weights from only `count` rows and their β, which is faster if few samples are
 * support vectors. Processes two features at a time, each with two sums.
 */
export function sparseWeights(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  rows: usize,
  beta: usize,
  count: i32,
  out: usize,
  doubtful: f64,
): void {
  const bytes = (<usize>stride) << 3;
  for (let k = 0; k < featureCount; k += 2) {
    const second = min(k + 1, featureCount - 1);
    const x = columns + <usize>load<i32>(features + ((<usize>k) << 2)) * bytes;
    const z = columns + <usize>load<i32>(features + ((<usize>second) << 2)) * bytes;
    let x0: f64 = 0;
    let x1: f64 = 0;
    let z0: f64 = 0;
    let z1: f64 = 0;
    let i = 0;
    for (; i + 2 <= count; i += 2) {
      const at0 = (<usize>load<i32>(rows + ((<usize>i) << 2))) << 3;
      const at1 = (<usize>load<i32>(rows + ((<usize>i) << 2), 4)) << 3;
      const beta0 = load<f64>(beta + ((<usize>i) << 3));
      const beta1 = load<f64>(beta + ((<usize>i) << 3), 8);
      x0 += beta0 * load<f64>(x + at0);
      x1 += beta1 * load<f64>(x + at1);
      z0 += beta0 * load<f64>(z + at0);
      z1 += beta1 * load<f64>(z + at1);
    }
    if (i < count) {
      const at = (<usize>load<i32>(rows + ((<usize>i) << 2))) << 3;
      const last = load<f64>(beta + ((<usize>i) << 3));
      x0 += last * load<f64>(x + at);
      z0 += last * load<f64>(z + at);
    }
    store<f64>(out + ((<usize>k) << 3), settledRows(x0 + x1, x, rows, beta, count, doubtful));
    if (second > k) store<f64>(out + ((<usize>second) << 3), settledRows(z0 + z1, z, rows, beta, count, doubtful));
  }
}

/**
 * Below this fraction of support rows, adding only those is faster than whole columns with vectors.
 */
const SPARSE_SHARE: f64 = 0.3;

/**
 * Computes the weights of a model with `classifierRows` rows and their β, in the faster of the two
 * ways. `largest` is an upper bound on |x_ij|. `room`: 2 · stride doubles.
 */
export function weighClassifier(
  columns: usize,
  stride: i32,
  rowCount: i32,
  features: usize,
  featureCount: i32,
  rows: usize,
  beta: usize,
  classifierRows: i32,
  largest: f64,
  room: usize,
  out: usize,
): void {
  let support = 0;
  let size: f64 = 0;
  for (let i = 0; i < classifierRows; i++) {
    const value = load<f64>(beta + ((<usize>i) << 3));
    if (value === 0) continue;
    support++;
    size += Math.abs(value);
  }
  const doubtful = NEGLIGIBLE * size * largest;
  if (<f64>support >= SPARSE_SHARE * <f64>rowCount) {
    memory.fill(room, 0, (<usize>stride) << 3);
    for (let i = 0; i < classifierRows; i++) {
      const row = <usize>load<i32>(rows + ((<usize>i) << 2));
      store<f64>(room + (row << 3), load<f64>(beta + ((<usize>i) << 3)));
    }
    weights(columns, stride, features, featureCount, room, out, doubtful);
    return;
  }
  const supportRows = room + ((<usize>stride) << 3);
  let at: usize = 0;
  for (let i = 0; i < classifierRows; i++) {
    const value = load<f64>(beta + ((<usize>i) << 3));
    if (value === 0) continue;
    store<f64>(room + (at << 3), value);
    store<i32>(supportRows + (at << 2), load<i32>(rows + ((<usize>i) << 2)));
    at++;
  }
  sparseWeights(columns, stride, features, featureCount, supportRows, room, support, out, doubtful);
}
