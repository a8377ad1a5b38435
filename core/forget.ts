// A feature is eliminated from a stored matrix: K_it −= a_i b_t for inner products, D_it −= (a_i − b_t)² for
// squared distances, where a has its values in the rows that go down and b in those that go across
// (the same column for a Gram matrix, test and training samples for a cross matrix). Source and target
// may be the same matrix. O(N²) instead of the O(N² M) of building it again.

/** K_target = K_source − x xᵀ, on stride × stride matrices. */
export function forgetProducts(source: usize, target: usize, stride: i32, column: usize): void {
  forgetCrossProducts(source, target, stride, column, stride, column);
}

/** D_target = D_source − (x_i − x_t)², never below 0, on stride × stride matrices. */
export function forgetDistances(source: usize, target: usize, stride: i32, column: usize): void {
  forgetCrossDistances(source, target, stride, column, stride, column);
}

/** K_target = K_source − a bᵀ, on strideA × strideB matrices. */
export function forgetCrossProducts(
  source: usize,
  target: usize,
  strideA: i32,
  columnA: usize,
  strideB: i32,
  columnB: usize,
): void {
  const rowBytes = (<usize>strideB) << 3;
  for (let i = 0; i < strideA; i++) {
    const ai = v128.load64_splat(columnA + ((<usize>i) << 3));
    const row = <usize>i * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 32) {
      const k0 = v128.load(source + row + at);
      const k1 = v128.load(source + row + at, 16);
      v128.store(target + row + at, f64x2.sub(k0, f64x2.mul(ai, v128.load(columnB + at))));
      v128.store(target + row + at, f64x2.sub(k1, f64x2.mul(ai, v128.load(columnB + at, 16))), 16);
    }
  }
}

/**
 * D_target = D_source − (a_i − b_t)², but never below 0 (rounding could make it negative when rows
 * become equal).
 */
export function forgetCrossDistances(
  source: usize,
  target: usize,
  strideA: i32,
  columnA: usize,
  strideB: i32,
  columnB: usize,
): void {
  const rowBytes = (<usize>strideB) << 3;
  const zero = f64x2.splat(0);
  for (let i = 0; i < strideA; i++) {
    const ai = v128.load64_splat(columnA + ((<usize>i) << 3));
    const row = <usize>i * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 32) {
      const d0 = f64x2.sub(v128.load(columnB + at), ai);
      const d1 = f64x2.sub(v128.load(columnB + at, 16), ai);
      const s0 = f64x2.sub(v128.load(source + row + at), f64x2.mul(d0, d0));
      const s1 = f64x2.sub(v128.load(source + row + at, 16), f64x2.mul(d1, d1));
      v128.store(target + row + at, f64x2.pmax(zero, s0));
      v128.store(target + row + at, f64x2.pmax(zero, s1), 16);
    }
  }
}
