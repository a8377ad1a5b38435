// Decision values f(r) = Σ_k β_k K[r][s_k] + b of given rows r of a stored kernel matrix, over the
// support rows s_k, and how large the terms are that they are made of: f is known to a fraction of
// that.

/**
 * Four sums in turn per row; the reference implementation adds in the same order. `scales`: where
 * Σ_k |β_k K[r][s_k]| + |b| of each row goes, or 1 where that is less (src/formulations/ties.ts);
 * 0: nowhere.
 */
export function decide(
  kernel: usize,
  stride: i32,
  rows: usize,
  rowCount: i32,
  support: usize,
  beta: usize,
  supportCount: i32,
  bias: f64,
  out: usize,
  scales: usize,
): void {
  for (let r = 0; r < rowCount; r++) {
    const k = kernel + ((<usize>load<i32>(rows + ((<usize>r) << 2)) * <usize>stride) << 3);
    let s0: f64 = 0;
    let s1: f64 = 0;
    let s2: f64 = 0;
    let s3: f64 = 0;
    let size: f64 = Math.abs(bias);
    let i = 0;
    for (; i + 4 <= supportCount; i += 4) {
      const s = support + ((<usize>i) << 2);
      const b = beta + ((<usize>i) << 3);
      const t0 = load<f64>(b) * load<f64>(k + ((<usize>load<i32>(s)) << 3));
      const t1 = load<f64>(b, 8) * load<f64>(k + ((<usize>load<i32>(s, 4)) << 3));
      const t2 = load<f64>(b, 16) * load<f64>(k + ((<usize>load<i32>(s, 8)) << 3));
      const t3 = load<f64>(b, 24) * load<f64>(k + ((<usize>load<i32>(s, 12)) << 3));
      s0 += t0;
      s1 += t1;
      s2 += t2;
      s3 += t3;
      size += Math.abs(t0) + Math.abs(t1) + (Math.abs(t2) + Math.abs(t3));
    }
    for (; i < supportCount; i++) {
      const s = load<i32>(support + ((<usize>i) << 2));
      const t = load<f64>(beta + ((<usize>i) << 3)) * load<f64>(k + ((<usize>s) << 3));
      s0 += t;
      size += Math.abs(t);
    }
    store<f64>(out + ((<usize>r) << 3), s0 + s1 + (s2 + s3) + bias);
    if (scales) store<f64>(scales + ((<usize>r) << 3), Math.max(1, size));
  }
}
