// Decision values f(r) = Σ_k β_k K[r][s_k] + b of given rows r of a stored kernel matrix, over the
// support rows s_k, and how large the terms are that they are made of: f is known to a fraction of
// that.

/**
 * Adds each row in four alternating sums, two rows at a time; the reference implementation adds in
 * the same order. `scales` is the address for the scale of each row, the larger of 1 and Σ_k |β_k
 * K[r][s_k]| + |b| (src/formulations/ties.ts), or 0 if the scales are not needed.
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
  let r = 0;
  for (; r + 2 <= rowCount; r += 2) {
    const of0 = rowAt(kernel, stride, rows, r);
    const of1 = rowAt(kernel, stride, rows, r + 1);
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let size = f64x2.splat(Math.abs(bias));
    let i = 0;
    for (; i + 4 <= supportCount; i += 4) {
      const s = support + ((<usize>i) << 2);
      const b = beta + ((<usize>i) << 3);
      const t0 = f64x2.mul(v128.load64_splat(b), bothAt(of0, of1, load<u32>(s)));
      const t1 = f64x2.mul(v128.load64_splat(b, 8), bothAt(of0, of1, load<u32>(s, 4)));
      const t2 = f64x2.mul(v128.load64_splat(b, 16), bothAt(of0, of1, load<u32>(s, 8)));
      const t3 = f64x2.mul(v128.load64_splat(b, 24), bothAt(of0, of1, load<u32>(s, 12)));
      s0 = f64x2.add(s0, t0);
      s1 = f64x2.add(s1, t1);
      s2 = f64x2.add(s2, t2);
      s3 = f64x2.add(s3, t3);
      const size01 = f64x2.add(f64x2.abs(t0), f64x2.abs(t1));
      size = f64x2.add(size, f64x2.add(size01, f64x2.add(f64x2.abs(t2), f64x2.abs(t3))));
    }
    for (; i < supportCount; i++) {
      const column = load<u32>(support + ((<usize>i) << 2));
      const t = f64x2.mul(v128.load64_splat(beta + ((<usize>i) << 3)), bothAt(of0, of1, column));
      s0 = f64x2.add(s0, t);
      size = f64x2.add(size, f64x2.abs(t));
    }
    const sums = f64x2.add(f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3)), f64x2.splat(bias));
    v128.store(out + ((<usize>r) << 3), sums);
    if (scales) v128.store(scales + ((<usize>r) << 3), f64x2.max(f64x2.splat(1), size));
  }
  if (r < rowCount)
    decideOne(
      rowAt(kernel, stride, rows, r),
      support,
      beta,
      supportCount,
      bias,
      at8(out, r),
      scales ? at8(scales, r) : 0,
    );
}

function at8(base: usize, i: i32): usize {
  return base + ((<usize>i) << 3);
}

function rowAt(kernel: usize, stride: i32, rows: usize, r: i32): usize {
  return kernel + ((<usize>load<u32>(rows + ((<usize>r) << 2)) * <usize>stride) << 3);
}

/** The values of two rows in a column. */
function bothAt(row0: usize, row1: usize, column: u32): v128 {
  const at = (<usize>column) << 3;
  return v128.load64_lane(row1 + at, v128.load64_zero(row0 + at), 1);
}

/** The same for a single row, whose values start at `k`. */
function decideOne(
  k: usize,
  support: usize,
  beta: usize,
  supportCount: i32,
  bias: f64,
  out: usize,
  scale: usize,
): void {
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
  store<f64>(out, s0 + s1 + (s2 + s3) + bias);
  if (scale) store<f64>(scale, Math.max(1, size));
}
