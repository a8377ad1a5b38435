// The weights of a linear machine, w_j = Σ_i β_i x_ij, for a list of features stored feature-major.
// A weight below 1e-10 of Σ_i |β_i x_ij| is rounding, not information, and becomes 0.

const NEGLIGIBLE: f64 = 1e-10;

function settled(sum: f64, size: f64): f64 {
  return Math.abs(sum) < NEGLIGIBLE * size ? 0 : sum;
}

/** β has one value per stored row (stride of them, padding 0). Two sums of two lanes each. */
export function weights(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  beta: usize,
  out: usize,
): void {
  const bytes = (<usize>stride) << 3;
  for (let k = 0; k < featureCount; k++) {
    const x = columns + <usize>load<i32>(features + ((<usize>k) << 2)) * bytes;
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let a0 = f64x2.splat(0);
    let a1 = f64x2.splat(0);
    for (let at: usize = 0; at < bytes; at += 32) {
      const p0 = f64x2.mul(v128.load(x + at), v128.load(beta + at));
      const p1 = f64x2.mul(v128.load(x + at, 16), v128.load(beta + at, 16));
      s0 = f64x2.add(s0, p0);
      s1 = f64x2.add(s1, p1);
      a0 = f64x2.add(a0, f64x2.abs(p0));
      a1 = f64x2.add(a1, f64x2.abs(p1));
    }
    const s = f64x2.add(s0, s1);
    const a = f64x2.add(a0, a1);
    const sum = f64x2.extract_lane(s, 0) + f64x2.extract_lane(s, 1);
    const size = f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1);
    store<f64>(out + ((<usize>k) << 3), settled(sum, size));
  }
}

/** The same from `count` rows and their β only: worth it when few rows are support vectors. Two sums in turn. */
export function sparseWeights(
  columns: usize,
  stride: i32,
  features: usize,
  featureCount: i32,
  rows: usize,
  beta: usize,
  count: i32,
  out: usize,
): void {
  const bytes = (<usize>stride) << 3;
  for (let k = 0; k < featureCount; k++) {
    const x = columns + <usize>load<i32>(features + ((<usize>k) << 2)) * bytes;
    let sum0: f64 = 0;
    let sum1: f64 = 0;
    let size0: f64 = 0;
    let size1: f64 = 0;
    let i = 0;
    for (; i + 2 <= count; i += 2) {
      const row = rows + ((<usize>i) << 2);
      const coefficient = beta + ((<usize>i) << 3);
      const p0 = load<f64>(coefficient) * load<f64>(x + ((<usize>load<i32>(row)) << 3));
      const p1 = load<f64>(coefficient, 8) * load<f64>(x + ((<usize>load<i32>(row, 4)) << 3));
      sum0 += p0;
      sum1 += p1;
      size0 += Math.abs(p0);
      size1 += Math.abs(p1);
    }
    if (i < count) {
      const row = load<i32>(rows + ((<usize>i) << 2));
      const p = load<f64>(beta + ((<usize>i) << 3)) * load<f64>(x + ((<usize>row) << 3));
      sum0 += p;
      size0 += Math.abs(p);
    }
    store<f64>(out + ((<usize>k) << 3), settled(sum0 + sum1, size0 + size1));
  }
}
