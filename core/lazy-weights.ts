// Which weights have to be computed again, so that the `wanted` smallest Σ_k w_kj² over the machines k, and the largest, are known exactly.
//
// Of each machine stand in memory, by feature, the weight as last computed and how far β had travelled then: since |w_j| moves by at most
// ‖x_j‖ times the travel since, each sum lies between bounds. Those in doubt are the ones whose lower bound does not exceed the
// wanted-th smallest upper bound (and a tie with it), or whose upper bound reaches the largest lower bound.

import { sparseWeights, weights } from './weights';

/** Puts a value into an ascending list of `length` numbers, from which the largest falls out. */
function insert(list: usize, length: i32, value: f64): void {
  let at = list + ((<usize>(length - 1)) << 3);
  while (at > list && load<f64>(at - 8) > value) {
    store<f64>(at, load<f64>(at - 8));
    at -= 8;
  }
  store<f64>(at, value);
}

/**
 * `known`: for each machine `width` weights, then `width` travels. `travels`: for each machine the travel now, and what is added to any travel
 * since for rounding. `room`: 2 · count + wanted doubles. Writes the features in doubt to `out`, in their order; returns how many.
 */
export function weightsInDoubt(
  features: usize,
  count: i32,
  norms: usize,
  known: usize,
  width: i32,
  travels: usize,
  machineCount: i32,
  wanted: i32,
  tie: f64,
  room: usize,
  out: usize,
): i32 {
  const bytes = (<usize>width) << 3;
  const lower = room;
  const upper = room + ((<usize>count) << 3);
  const least = upper + ((<usize>count) << 3);
  const last = least + ((<usize>(wanted - 1)) << 3);
  for (let i = 0; i < wanted; i++) store<f64>(least + ((<usize>i) << 3), Infinity);
  let topLower: f64 = 0;
  let topUpper: f64 = 0;
  for (let j = 0; j < count; j++) {
    const place = (<usize>load<i32>(features + ((<usize>j) << 2))) << 3;
    const norm = load<f64>(norms + place);
    let low: f64 = 0;
    let high: f64 = 0;
    for (let k = 0; k < machineCount; k++) {
      const weights = known + <usize>(2 * k) * bytes;
      const now = travels + ((<usize>k) << 4);
      const since = load<f64>(now) - load<f64>(weights + bytes + place);
      const radius = since === 0 ? 0 : norm * (since + load<f64>(now, 8));
      const weight = Math.abs(load<f64>(weights + place));
      const nearest = weight > radius ? weight - radius : 0;
      const farthest = weight + radius;
      low += nearest * nearest;
      high += farthest * farthest;
    }
    store<f64>(lower + ((<usize>j) << 3), low);
    store<f64>(upper + ((<usize>j) << 3), high);
    if (high < load<f64>(last)) insert(least, wanted, high);
    if (low > topLower) topLower = low;
    if (high > topUpper) topUpper = high;
  }
  const limit = load<f64>(last) + tie * topUpper;
  let found = 0;
  for (let j = 0; j < count; j++) {
    const at = (<usize>j) << 3;
    if (load<f64>(lower + at) > limit && load<f64>(upper + at) < topLower) continue;
    store<i32>(out + ((<usize>found) << 2), load<i32>(features + ((<usize>j) << 2)));
    found++;
  }
  return found;
}

/** Doubles that tell of a machine: where its rows (0: β has one value per stored row) and β are, how many, `doubtful`, the travel now. */
const TELLING: usize = 5 * 8;

/**
 * Computes the weights of the features afresh for every machine, puts them down as known, and writes Σ_k w_kj² to `out`.
 * `machines`: TELLING bytes each. `known` as above. `room`: count doubles.
 */
export function weighAgain(
  columns: usize,
  stride: i32,
  features: usize,
  count: i32,
  machines: usize,
  machineCount: i32,
  known: usize,
  width: i32,
  room: usize,
  out: usize,
): void {
  const bytes = (<usize>width) << 3;
  memory.fill(out, 0, (<usize>count) << 3);
  for (let k = 0; k < machineCount; k++) {
    const told = machines + <usize>k * TELLING;
    const rows = <usize>load<f64>(told);
    const beta = <usize>load<f64>(told, 8);
    const support = <i32>load<f64>(told, 16);
    const doubtful = load<f64>(told, 24);
    const travel = load<f64>(told, 32);
    if (rows) sparseWeights(columns, stride, features, count, rows, beta, support, room, doubtful);
    else weights(columns, stride, features, count, beta, room, doubtful);
    const target = known + <usize>(2 * k) * bytes;
    for (let j = 0; j < count; j++) {
      const at = (<usize>j) << 3;
      const place = (<usize>load<i32>(features + ((<usize>j) << 2))) << 3;
      const weight = load<f64>(room + at);
      store<f64>(target + place, weight);
      store<f64>(target + bytes + place, travel);
      store<f64>(out + at, load<f64>(out + at) + weight * weight);
    }
  }
}
