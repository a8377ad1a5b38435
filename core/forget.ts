// A feature with values x leaves a stored matrix: K −= x xᵀ for inner products, D_it −= (x_i − x_t)² for squared distances.
// Source and target may be the same matrix. O(N²) instead of the O(N² M) of building it again.

/** K_target = K_source − x xᵀ, on stride × stride matrices. */
export function forgetProducts(source: usize, target: usize, stride: i32, x: usize): void {
  const rowBytes = (<usize>stride) << 3;
  for (let i = 0; i < stride; i++) {
    const xi = v128.load64_splat(x + ((<usize>i) << 3));
    const row = <usize>i * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 32) {
      const k0 = v128.load(source + row + at);
      const k1 = v128.load(source + row + at, 16);
      v128.store(target + row + at, f64x2.sub(k0, f64x2.mul(xi, v128.load(x + at))));
      v128.store(target + row + at, f64x2.sub(k1, f64x2.mul(xi, v128.load(x + at, 16))), 16);
    }
  }
}

/** D_target = D_source − (x_i − x_t)², never below 0 (rounding would take it there when rows become equal). */
export function forgetDistances(source: usize, target: usize, stride: i32, x: usize): void {
  const rowBytes = (<usize>stride) << 3;
  const zero = f64x2.splat(0);
  for (let i = 0; i < stride; i++) {
    const xi = v128.load64_splat(x + ((<usize>i) << 3));
    const row = <usize>i * rowBytes;
    for (let at: usize = 0; at < rowBytes; at += 32) {
      const d0 = f64x2.sub(v128.load(x + at), xi);
      const d1 = f64x2.sub(v128.load(x + at, 16), xi);
      const s0 = f64x2.sub(v128.load(source + row + at), f64x2.mul(d0, d0));
      const s1 = f64x2.sub(v128.load(source + row + at, 16), f64x2.mul(d1, d1));
      v128.store(target + row + at, f64x2.pmax(zero, s0));
      v128.store(target + row + at, f64x2.pmax(zero, s1), 16);
    }
  }
}
