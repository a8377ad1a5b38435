// Sums over pairs of rows k ≤ l, k < count, the pairs (k, k) by half, of what the kernel value
// changes when a feature is eliminated, for kernels of the inner product P: with a = γP + c₀, h = γ
// x_k x_l and b = a − h,
//   poly     a^d − b^d = h (a^(d−1) + a^(d−2) b + … + b^(d−1)), which does not cancel as the powers would where h is small;
//   sigmoid  tanh a − tanh b.
// `matrix` has a; the sums are weighed with ½ (u_k v_l + v_k u_l). Each feature is summed by rows,
// in two lanes by the parity of l, and the rows in order.

import { tanhLanes } from './exponential';
import { addLanes, joinLanes, step, TILE } from './pairs';
import { Bytes } from './types';

/**
 * The weights of row k: ½ (u_k v_l + v_k u_l) for l > k, half of it for l = k, 0 for a neighbour
 * before k in the same vector.
 */
function weighRow(u: usize, v: usize, k: i32, width: i32, weights: usize): void {
  const ownU = load<f64>(u + ((<usize>k) << 3));
  const ownV = load<f64>(v + ((<usize>k) << 3));
  for (let l = k & ~1; l < width; l++) {
    const share: f64 = l < k ? 0 : l === k ? 0.25 : 0.5;
    const both = ownU * load<f64>(v + ((<usize>l) << 3)) + ownV * load<f64>(u + ((<usize>l) << 3));
    store<f64>(weights + ((<usize>l) << 3), share * both);
  }
}

/** The number of bytes needed for the weights of a row. */
export function pairScratch(width: i32): Bytes {
  return (<usize>width) << 3;
}

/** poly. `out` has capacity for two doubles per feature; afterwards, the sums are at its start. */
export function pairPowers(
  matrix: usize,
  u: usize,
  v: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  gamma: f64,
  degree: i32,
  out: usize,
  scratch: usize,
): void {
  const bytes = (<usize>width) << 3;
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let k = 0; k < count; k++) {
    const row = matrix + <usize>k * bytes;
    weighRow(u, v, k, width, scratch);
    for (let j = 0; j < featureCount; j++) {
      const x = values + <usize>j * bytes;
      const own = f64x2.splat(gamma * load<f64>(x + ((<usize>k) << 3)));
      let sum = f64x2.splat(0);
      for (let at = (<usize>(k & ~1)) << 3; at < bytes; at += 16) {
        const a = v128.load(row + at);
        const h = f64x2.mul(own, v128.load(x + at));
        const b = f64x2.sub(a, h);
        let powers = f64x2.splat(1);
        if (degree > 1) powers = f64x2.add(b, a);
        let power = a;
        for (let m = 2; m < degree; m++) {
          power = f64x2.mul(power, a);
          powers = f64x2.add(f64x2.mul(powers, b), power);
        }
        sum = f64x2.add(sum, f64x2.mul(f64x2.mul(v128.load(scratch + at), h), powers));
      }
      addLanes(out, j, sum);
    }
  }
  joinLanes(out, featureCount);
}

/**
 * Computes the change for the sigmoid kernel as the difference of two values; `kernel` contains
 * tanh a. `out` and `scratch` are as in `pairPowers`.
 */
export function pairTanh(
  matrix: usize,
  kernel: usize,
  u: usize,
  v: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  gamma: f64,
  out: usize,
  scratch: usize,
): void {
  const bytes = (<usize>width) << 3;
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let k = 0; k < count; k++) {
    const row = <usize>k * bytes;
    weighRow(u, v, k, width, scratch);
    for (let j = 0; j < featureCount; j++) {
      const x = values + <usize>j * bytes;
      const own = f64x2.splat(gamma * load<f64>(x + ((<usize>k) << 3)));
      let sum = f64x2.splat(0);
      for (let at = (<usize>(k & ~1)) << 3; at < bytes; at += 16) {
        const b = f64x2.sub(v128.load(matrix + row + at), f64x2.mul(own, v128.load(x + at)));
        const change = f64x2.sub(v128.load(kernel + row + at), tanhLanes(b));
        sum = f64x2.add(sum, f64x2.mul(v128.load(scratch + at), change));
      }
      addLanes(out, j, sum);
    }
  }
  joinLanes(out, featureCount);
}

/**
 * Computes the change for the sigmoid kernel and features with |h| ≤ 1 by the addition theorem:
 * with t = tanh h, the change is t (1 − tanh² a) / (1 − t tanh a), which is not a difference of two
 * nearly equal values. Here, t = g / (g + 2) with g = e^(2|h|) − 1, computed by a series of degree
 * 8 and doublings as in `pairSeries`, and with the sign of h.
 */
export function pairTanhNear(
  kernel: usize,
  u: usize,
  v: usize,
  count: i32,
  width: i32,
  values: usize,
  featureCount: i32,
  gamma: f64,
  series: usize,
  doublings: i32,
  out: usize,
  scratch: usize,
): void {
  const bytes = (<usize>width) << 3;
  const one = f64x2.splat(1);
  const two = f64x2.splat(2);
  const signBit = i64x2.splat(i64.MIN_VALUE);
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let k = 0; k < count; k++) {
    const row = <usize>k * bytes;
    weighRow(u, v, k, width, scratch);
    for (let j = 0; j < featureCount; j++) {
      const x = values + <usize>j * bytes;
      const own = f64x2.splat(2 * gamma * load<f64>(x + ((<usize>k) << 3)));
      let sum = f64x2.splat(0);
      for (let at = (<usize>(k & ~1)) << 3; at < bytes; at += 16) {
        const twice = f64x2.mul(own, v128.load(x + at));
        const s = f64x2.abs(twice);
        let p = v128.load64_splat(series, 64);
        p = step(p, s, v128.load64_splat(series, 56));
        p = step(p, s, v128.load64_splat(series, 48));
        p = step(p, s, v128.load64_splat(series, 40));
        p = step(p, s, v128.load64_splat(series, 32));
        p = step(p, s, v128.load64_splat(series, 24));
        p = step(p, s, v128.load64_splat(series, 16));
        p = step(p, s, v128.load64_splat(series, 8));
        p = step(p, s, v128.load64_splat(series));
        let grown = f64x2.mul(s, p);
        for (let m = 0; m < doublings; m++) grown = f64x2.mul(grown, f64x2.add(grown, two));
        const signed = v128.or(grown, v128.and(twice, signBit));
        const tanhA = v128.load(kernel + row + at);
        const slope = f64x2.mul(f64x2.sub(one, tanhA), f64x2.add(one, tanhA));
        const below = f64x2.sub(f64x2.add(grown, two), f64x2.mul(signed, tanhA));
        const change = f64x2.div(f64x2.mul(signed, slope), below);
        sum = f64x2.add(sum, f64x2.mul(v128.load(scratch + at), change));
      }
      addLanes(out, j, sum);
    }
  }
  joinLanes(out, featureCount);
}

/**
 * Computes Σ_k Σ_l matrix_kl x_k x_l for each feature, one tile of columns at a time, row by row
 * within each tile. `out` is as in `pairPowers`.
 */
export function pairForms(matrix: usize, count: i32, width: i32, values: usize, featureCount: i32, out: usize): void {
  const bytes = (<usize>width) << 3;
  memory.fill(out, 0, (<usize>featureCount) << 4);
  for (let tile: usize = 0; tile < bytes; tile += TILE << 3) {
    const end = min(bytes, tile + (TILE << 3));
    for (let k = 0; k < count; k++) {
      const row = matrix + <usize>k * bytes;
      for (let j = 0; j < featureCount; j += 2) {
        const x0 = values + <usize>j * bytes;
        const x1 = j + 1 < featureCount ? x0 + bytes : x0;
        let sum0 = f64x2.splat(0);
        let sum1 = f64x2.splat(0);
        for (let at = tile; at < end; at += 16) {
          const a = v128.load(row + at);
          sum0 = f64x2.add(sum0, f64x2.mul(a, v128.load(x0 + at)));
          sum1 = f64x2.add(sum1, f64x2.mul(a, v128.load(x1 + at)));
        }
        addLanes(out, j, f64x2.mul(sum0, v128.load64_splat(x0 + ((<usize>k) << 3))));
        if (x1 !== x0) addLanes(out, j + 1, f64x2.mul(sum1, v128.load64_splat(x1 + ((<usize>k) << 3))));
      }
    }
  }
  joinLanes(out, featureCount);
}
