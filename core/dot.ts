// Inner product of two arrays of doubles.

/**
 * Σ aᵢ bᵢ over `length` doubles, with four independent sums of two lanes each (in a fixed order, so
 * that the bits are the same everywhere).
 */
export function dot(a: usize, b: usize, length: i32): f64 {
  let s0 = f64x2.splat(0);
  let s1 = f64x2.splat(0);
  let s2 = f64x2.splat(0);
  let s3 = f64x2.splat(0);
  let i = 0;
  for (; i + 8 <= length; i += 8) {
    const at = (<usize>i) << 3;
    s0 = f64x2.add(s0, f64x2.mul(v128.load(a + at), v128.load(b + at)));
    s1 = f64x2.add(s1, f64x2.mul(v128.load(a + at, 16), v128.load(b + at, 16)));
    s2 = f64x2.add(s2, f64x2.mul(v128.load(a + at, 32), v128.load(b + at, 32)));
    s3 = f64x2.add(s3, f64x2.mul(v128.load(a + at, 48), v128.load(b + at, 48)));
  }
  const sum = f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3));
  let total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  for (; i < length; i++) {
    const at = (<usize>i) << 3;
    total += load<f64>(a + at) * load<f64>(b + at);
  }
  return total;
}
