// Sums over pairs of rows k < l, k < count, of a_kl g((x_k − x_l)²), for several features, with a
// symmetric matrix a: the change of ½‖w‖² when a feature is eliminated from an rbf model has a = −β
// β K and g(s) = e^(γ s) − 1 (src/criteria/dj.ts). A row of a serves two features at a time. Each
// feature is summed by rows, in two lanes by the parity of l, and the rows in order (in the series:
// those of a tile of columns after those of the tile before), whatever other features there are.
//
// The values come scaled by a power of two, so that γ lies in [1, 4) and its powers can be in the
// coefficients of a series.

import { expm1Lanes, exponentialLanes } from './exponential';
import { addLanes, joinLanes, step, TILE, weightLanes } from './pairs';

/** The start of the pairs of row k: l = k itself may be among them, where g is 0. */
function firstPair(k: i32): usize {
  return (<usize>((k + 1) & ~1)) << 3;
}

/**
 * g(s) = u after m doublings u ← u (u + 2) of u = s (c_0 + c_1 s + … + c_degree s^degree), degree
 * 0, 4, 6 or 8: with a series of e^(t/2^m) − 1 it is e^t − 1, for e^2v − 1 = (e^v − 1)(e^v + 1).
 * All terms are positive, so nothing cancels. `out` has capacity for two doubles per feature;
 * afterwards, the sums are at its start.
 */
export function pairSeries(
  matrix: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  series: usize,
  degree: i32,
  doublings: i32,
  out: usize,
): void {
  const bytes = (<usize>width) << 3;
  const two = f64x2.splat(2);
  const c0 = v128.load64_splat(series);
  const c1 = v128.load64_splat(series, 8);
  const c2 = v128.load64_splat(series, 16);
  const c3 = v128.load64_splat(series, 24);
  const c4 = v128.load64_splat(series, 32);
  const c5 = v128.load64_splat(series, 40);
  const c6 = v128.load64_splat(series, 48);
  const c7 = v128.load64_splat(series, 56);
  const c8 = v128.load64_splat(series, 64);
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let tile = 0; tile < width; tile += TILE) {
    const end = (<usize>min(width, tile + TILE)) << 3;
    for (let k = 0; k < min(count, tile + TILE); k++) {
      const a = matrix + <usize>k * bytes;
      const begin = max(firstPair(k), (<usize>tile) << 3);
      for (let j = 0; j < featureCount; j += 2) {
        const x0 = values + <usize>j * bytes;
        const x1 = j + 1 < featureCount ? x0 + bytes : x0;
        const own0 = v128.load64_splat(x0 + ((<usize>k) << 3));
        const own1 = v128.load64_splat(x1 + ((<usize>k) << 3));
        let sum0 = f64x2.splat(0);
        let sum1 = f64x2.splat(0);
        for (let at = begin; at < end; at += 16) {
          const d0 = f64x2.sub(v128.load(x0 + at), own0);
          const d1 = f64x2.sub(v128.load(x1 + at), own1);
          const s0 = f64x2.mul(d0, d0);
          const s1 = f64x2.mul(d1, d1);
          let p0 = c8;
          let p1 = c8;
          // The degree is the same for the whole call: these branches are foreseen, and one loop
          // serves all degrees.
          if (degree > 6) {
            p0 = step(p0, s0, c7);
            p1 = step(p1, s1, c7);
            p0 = step(p0, s0, c6);
            p1 = step(p1, s1, c6);
          } else {
            p0 = c6;
            p1 = c6;
          }
          if (degree > 4) {
            p0 = step(p0, s0, c5);
            p1 = step(p1, s1, c5);
            p0 = step(p0, s0, c4);
            p1 = step(p1, s1, c4);
          } else {
            p0 = c4;
            p1 = c4;
          }
          if (degree > 0) {
            p0 = step(p0, s0, c3);
            p1 = step(p1, s1, c3);
            p0 = step(p0, s0, c2);
            p1 = step(p1, s1, c2);
            p0 = step(p0, s0, c1);
            p1 = step(p1, s1, c1);
            p0 = step(p0, s0, c0);
            p1 = step(p1, s1, c0);
          } else {
            p0 = c0;
            p1 = c0;
          }
          let u0 = f64x2.mul(s0, p0);
          let u1 = f64x2.mul(s1, p1);
          for (let m = 0; m < doublings; m++) {
            u0 = f64x2.mul(u0, f64x2.add(u0, two));
            u1 = f64x2.mul(u1, f64x2.add(u1, two));
          }
          const weight = v128.load(a + at);
          sum0 = f64x2.add(sum0, f64x2.mul(weight, u0));
          sum1 = f64x2.add(sum1, f64x2.mul(weight, u1));
        }
        addLanes(out, j, sum0);
        if (x1 !== x0) addLanes(out, j + 1, sum1);
      }
    }
  }
  joinLanes(out, featureCount);
}

/**
 * g(s) = e^(γ s) − 1 where γ s may exceed 30, and K may have underflowed while K e^(γ s) has not:
 * such pairs take −½ (u_k v_l + v_k u_l) (e^−(γD − γs) − K) instead, from `distances`, the matrix
 * of γD. `out` is as in `pairSeries`.
 */
export function pairFar(
  matrix: usize,
  distances: usize,
  u: usize,
  v: usize,
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
    const ownU = f64x2.neg(v128.load64_splat(u + ((<usize>k) << 3)));
    const ownV = f64x2.neg(v128.load64_splat(v + ((<usize>k) << 3)));
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
          const both = weightLanes(ownU, ownV, u, v, at);
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
 * The sum of a_kl over the k in the list (of `listCount` rows) and the l for which `mask` is 1 (it
 * is 0 elsewhere and in the padding): sufficient for a feature with two values, since (x_k − x_l)²
 * is the same for all pairs that differ.
 */
export function pairParted(matrix: usize, width: i32, list: usize, listCount: i32, mask: usize): f64 {
  const bytes = (<usize>width) << 3;
  let total = f64x2.splat(0);
  for (let i = 0; i < listCount; i++) {
    const a = matrix + <usize>load<i32>(list + ((<usize>i) << 2)) * bytes;
    let even = f64x2.splat(0);
    let odd = f64x2.splat(0);
    let at: usize = 0;
    for (; at + 32 <= bytes; at += 32) {
      even = f64x2.add(even, f64x2.mul(v128.load(a + at), v128.load(mask + at)));
      odd = f64x2.add(odd, f64x2.mul(v128.load(a + at, 16), v128.load(mask + at, 16)));
    }
    if (at < bytes) even = f64x2.add(even, f64x2.mul(v128.load(a + at), v128.load(mask + at)));
    total = f64x2.add(total, f64x2.add(even, odd));
  }
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}
