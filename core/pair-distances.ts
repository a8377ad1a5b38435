// Sums over pairs of support vectors k < l of a_kl g((x_k − x_l)²), for several features, with a symmetric matrix a:
// the change of ‖w‖² when a feature leaves an rbf machine has a = −β β K and g(s) = e^(γ s) − 1 (src/criteria/dj.ts).
// A row of a serves two features at a time and stays in the first-level cache for all of them. Each feature is summed by rows, in two
// lanes by the parity of l, and the rows in order, whatever other features there are.
//
// The values come scaled by a power of two, so that γ lies in [1, 4) and its powers can stand in the coefficients of a series.

import { expm1Lanes, exponentialLanes } from './exponential';
import { addLanes, joinLanes } from './pairs';

// e^t − 1 for 0 ≤ t ≤ 30 in fewer steps than expm1Lanes takes for any t: t = k ln 2 + r, 2^k from the low bits of a sum with
// 1.5·2^52, and (e^r − 1)/r as a polynomial of degree 10 for |r| ≤ ½ ln 2, off by less than 5e-17.
const CONSTANTS = memory.data<f64>([
  Math.LOG2E,
  6755399441055744, // 1.5·2^52: adding it rounds to a whole number
  0.6931471803691238, // ln 2, its first 32 bits
  1.9082149292705877e-10, // ln 2, the rest
  2.510038319586702e-8, // of r^10, and so on to r^0
  2.7620085455018414e-7,
  2.7557268464831627e-6,
  2.4801521302241082e-5,
  1.9841269863050506e-4,
  1.388888891720967e-3,
  8.33333333333006e-3,
  4.1666666666624136e-2,
  1.6666666666666669e-1,
  0.5000000000000001,
  1,
]);

function step(p: v128, s: v128, c: v128): v128 {
  return f64x2.add(f64x2.mul(p, s), c);
}

/** The start of the pairs of row k: l = k itself may be among them, where g is 0. */
function firstPair(k: i32): usize {
  return (<usize>((k + 1) & ~1)) << 3;
}

/**
 * g(s) = s (c_0 + c_1 s + … + c_degree s^degree), degree 0, 4, 6, 8 or 11. `out` has room for two doubles per feature, and begins with
 * the sums afterwards.
 */
export function pairSeries(
  matrix: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  series: usize,
  degree: i32,
  out: usize,
): void {
  const bytes = (<usize>width) << 3;
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let k = 0; k < count; k++) {
    const a = matrix + <usize>k * bytes;
    for (let j = 0; j < featureCount; j += 2) {
      const x0 = values + <usize>j * bytes;
      const x1 = j + 1 < featureCount ? x0 + bytes : x0;
      const own0 = v128.load64_splat(x0 + ((<usize>k) << 3));
      const own1 = v128.load64_splat(x1 + ((<usize>k) << 3));
      let sum0 = f64x2.splat(0);
      let sum1 = f64x2.splat(0);
      for (let at = firstPair(k); at < bytes; at += 16) {
        const d0 = f64x2.sub(v128.load(x0 + at), own0);
        const d1 = f64x2.sub(v128.load(x1 + at), own1);
        const s0 = f64x2.mul(d0, d0);
        const s1 = f64x2.mul(d1, d1);
        let c: v128;
        let p0: v128;
        let p1: v128;
        // The degree is the same for the whole call: these branches are foreseen, and one loop serves all degrees.
        if (degree > 8) {
          c = v128.load64_splat(series, 88);
          p0 = c;
          p1 = c;
          c = v128.load64_splat(series, 80);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series, 72);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series, 64);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
        } else {
          p0 = v128.load64_splat(series, 64);
          p1 = p0;
        }
        if (degree > 6) {
          c = v128.load64_splat(series, 56);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series, 48);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
        } else {
          p0 = v128.load64_splat(series, 48);
          p1 = p0;
        }
        if (degree > 4) {
          c = v128.load64_splat(series, 40);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series, 32);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
        } else {
          p0 = v128.load64_splat(series, 32);
          p1 = p0;
        }
        if (degree > 0) {
          c = v128.load64_splat(series, 24);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series, 16);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series, 8);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
          c = v128.load64_splat(series);
          p0 = step(p0, s0, c);
          p1 = step(p1, s1, c);
        } else {
          p0 = v128.load64_splat(series);
          p1 = p0;
        }
        const weight = v128.load(a + at);
        sum0 = f64x2.add(sum0, f64x2.mul(f64x2.mul(weight, s0), p0));
        sum1 = f64x2.add(sum1, f64x2.mul(f64x2.mul(weight, s1), p1));
      }
      addLanes(out, j, sum0);
      if (x1 !== x0) addLanes(out, j + 1, sum1);
    }
  }
  joinLanes(out, featureCount);
}

/** g(s) = e^(γ s) − 1, for γ s ≤ 30. `out` as above. */
export function pairExpm1(
  matrix: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  gamma: f64,
  out: usize,
): void {
  const bytes = (<usize>width) << 3;
  const factor = f64x2.splat(gamma);
  const one = f64x2.splat(1);
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let k = 0; k < count; k++) {
    const a = matrix + <usize>k * bytes;
    for (let j = 0; j < featureCount; j++) {
      const x = values + <usize>j * bytes;
      const own = v128.load64_splat(x + ((<usize>k) << 3));
      let sum = f64x2.splat(0);
      for (let at = firstPair(k); at < bytes; at += 16) {
        const d = f64x2.sub(v128.load(x + at), own);
        const t = f64x2.mul(factor, f64x2.mul(d, d));
        const rounder = v128.load64_splat(CONSTANTS, 8);
        const z = f64x2.add(f64x2.mul(t, v128.load64_splat(CONSTANTS)), rounder);
        const whole = f64x2.sub(z, rounder);
        const high = f64x2.sub(t, f64x2.mul(whole, v128.load64_splat(CONSTANTS, 16)));
        const r = f64x2.sub(high, f64x2.mul(whole, v128.load64_splat(CONSTANTS, 24)));
        let p = v128.load64_splat(CONSTANTS, 32);
        p = step(p, r, v128.load64_splat(CONSTANTS, 40));
        p = step(p, r, v128.load64_splat(CONSTANTS, 48));
        p = step(p, r, v128.load64_splat(CONSTANTS, 56));
        p = step(p, r, v128.load64_splat(CONSTANTS, 64));
        p = step(p, r, v128.load64_splat(CONSTANTS, 72));
        p = step(p, r, v128.load64_splat(CONSTANTS, 80));
        p = step(p, r, v128.load64_splat(CONSTANTS, 88));
        p = step(p, r, v128.load64_splat(CONSTANTS, 96));
        p = step(p, r, v128.load64_splat(CONSTANTS, 104));
        p = step(p, r, v128.load64_splat(CONSTANTS, 112));
        const power = i64x2.shl(i64x2.add(z, i64x2.splat(1023)), 52);
        const value = f64x2.add(f64x2.mul(power, f64x2.mul(r, p)), f64x2.sub(power, one));
        sum = f64x2.add(sum, f64x2.mul(v128.load(a + at), value));
      }
      addLanes(out, j, sum);
    }
  }
  joinLanes(out, featureCount);
}

/**
 * The same where γ s may exceed 30, and K may have underflowed while K e^(γ s) has not: such pairs take
 * −β_k β_l (e^−(γD − γs) − K) instead, from `distances`, the matrix of γD. `out` as above.
 */
export function pairFar(
  matrix: usize,
  distances: usize,
  beta: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  gamma: f64,
  out: usize,
): void {
  const bytes = (<usize>width) << 3;
  const factor = f64x2.splat(gamma);
  const zero = f64x2.splat(0);
  const most = f64x2.splat(30);
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let k = 0; k < count; k++) {
    const a = matrix + <usize>k * bytes;
    const far = distances + <usize>k * bytes;
    const ownBeta = f64x2.neg(v128.load64_splat(beta + ((<usize>k) << 3)));
    for (let j = 0; j < featureCount; j++) {
      const x = values + <usize>j * bytes;
      const own = v128.load64_splat(x + ((<usize>k) << 3));
      let sum = zero;
      for (let at = firstPair(k); at < bytes; at += 16) {
        const d = f64x2.sub(v128.load(x + at), own);
        const t = f64x2.mul(factor, f64x2.mul(d, d));
        const weight = v128.load(a + at);
        const beyond = f64x2.gt(t, most);
        let value = f64x2.mul(weight, expm1Lanes(f64x2.pmin(t, most)));
        if (v128.any_true(beyond)) {
          // Rounding may leave less distance than the feature has.
          const left = f64x2.pmax(zero, f64x2.sub(v128.load(far + at), t));
          const both = f64x2.mul(ownBeta, v128.load(beta + at));
          const lost = f64x2.sub(f64x2.mul(both, exponentialLanes(f64x2.neg(left))), weight);
          value = v128.bitselect(lost, value, beyond);
        }
        sum = f64x2.add(sum, value);
      }
      addLanes(out, j, sum);
    }
  }
  joinLanes(out, featureCount);
}

/**
 * Σ of a_kl over k in the list (of `listCount` rows) and l outside it, where `outside` is 1 (0 elsewhere and in the padding): all that
 * a feature of two values needs, since (x_k − x_l)² is the same for all pairs that differ.
 */
export function pairParted(
  matrix: usize,
  width: i32,
  list: usize,
  listCount: i32,
  outside: usize,
): f64 {
  const bytes = (<usize>width) << 3;
  let total = f64x2.splat(0);
  for (let i = 0; i < listCount; i++) {
    const a = matrix + <usize>load<i32>(list + ((<usize>i) << 2)) * bytes;
    let even = f64x2.splat(0);
    let odd = f64x2.splat(0);
    let at: usize = 0;
    for (; at + 32 <= bytes; at += 32) {
      even = f64x2.add(even, f64x2.mul(v128.load(a + at), v128.load(outside + at)));
      odd = f64x2.add(odd, f64x2.mul(v128.load(a + at, 16), v128.load(outside + at, 16)));
    }
    if (at < bytes) even = f64x2.add(even, f64x2.mul(v128.load(a + at), v128.load(outside + at)));
    total = f64x2.add(total, f64x2.add(even, odd));
  }
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}
