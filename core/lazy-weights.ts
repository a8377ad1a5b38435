// The `wanted` smallest Σ_k w_kj² over the machines k, and the largest, without computing every weight.
//
// Of each machine is known, by feature, the weight as last computed and how far β had travelled then: since |w_j| moves by at most
// ‖x_j‖ times the travel since, each sum lies between bounds. Those in doubt are the ones whose lower bound does not exceed the
// wanted-th smallest upper bound (and a tie with it), or whose upper bound reaches the largest lower bound; only they are computed.

import { LazyMachine, LazyWeights, machineOf } from './lazy-state';
import { weighMachine } from './weights';

/** A weight below 1e-10 of its terms counts as 0, so it may lie that much farther than travel alone says; doubled for rounding. */
const SETTLED: f64 = 2e-10;
/** As the tie rule has it (strategies/order.ts), doubled: features tied with the last one asked for must be among those computed. */
const TIE: f64 = 2e-12;

/** β has moved. */
function travel(machine: LazyMachine): void {
  let square: f64 = 0;
  let size: f64 = 0;
  for (let at: usize = 0, end = (<usize>machine.count) << 3; at < end; at += 8) {
    const beta = load<f64>(machine.beta + at);
    const step = beta - load<f64>(machine.before + at);
    square += step * step;
    size += beta * beta;
    store<f64>(machine.before + at, beta);
  }
  machine.travel += Math.sqrt(square);
  machine.longest = Math.max(machine.longest, Math.sqrt(size));
}

/** Puts a value into an ascending list of `length` numbers, from which the largest falls out. */
function insert(list: usize, length: i32, value: f64): void {
  let at = list + ((<usize>(length - 1)) << 3);
  while (at > list && load<f64>(at - 8) > value) {
    store<f64>(at, load<f64>(at - 8));
    at -= 8;
  }
  store<f64>(at, value);
}

/** Writes the features in doubt to `lazy.features`, in their order; returns how many. */
function inDoubt(lazy: LazyWeights, features: usize, count: i32, wanted: i32): i32 {
  const machineCount = lazy.machineCount;
  const known = lazy.known;
  const last = lazy.least + ((<usize>(wanted - 1)) << 3);
  for (let i = 0; i < wanted; i++) store<f64>(lazy.least + ((<usize>i) << 3), Infinity);
  let topLower: f64 = 0;
  let topUpper: f64 = 0;
  for (let j = 0; j < count; j++) {
    const feature = <usize>load<i32>(features + ((<usize>j) << 2));
    const norm = load<f64>(lazy.norms + (feature << 3));
    let pair = known + ((feature * <usize>machineCount) << 4);
    let low: f64 = 0;
    let high: f64 = 0;
    for (let k = 0; k < machineCount; k++, pair += 16) {
      const machine = machineOf(lazy, k);
      const since = machine.travel - load<f64>(pair, 8);
      const radius = since === 0 ? 0 : norm * (since + SETTLED * machine.longest);
      const weight = Math.abs(load<f64>(pair));
      const nearest = weight > radius ? weight - radius : 0;
      const farthest = weight + radius;
      low += nearest * nearest;
      high += farthest * farthest;
    }
    store<f64>(lazy.lower + ((<usize>j) << 3), low);
    store<f64>(lazy.upper + ((<usize>j) << 3), high);
    if (high < load<f64>(last)) insert(lazy.least, wanted, high);
    if (low > topLower) topLower = low;
    if (high > topUpper) topUpper = high;
  }
  const limit = load<f64>(last) + TIE * topUpper;
  let found = 0;
  for (let j = 0; j < count; j++) {
    const at = (<usize>j) << 3;
    if (load<f64>(lazy.lower + at) > limit && load<f64>(lazy.upper + at) < topLower) continue;
    store<i32>(lazy.features + ((<usize>found) << 2), load<i32>(features + ((<usize>j) << 2)));
    found++;
  }
  return found;
}

/** Computes the weights of `lazy.features` for every machine, puts them down as known, and sums their squares. */
function weighAgain(lazy: LazyWeights, count: i32): void {
  memory.fill(lazy.criteria, 0, (<usize>count) << 3);
  for (let k = 0; k < lazy.machineCount; k++) {
    const machine = machineOf(lazy, k);
    const now = machine.travel;
    weighMachine(
      lazy.columns,
      lazy.stride,
      lazy.rowCount,
      lazy.features,
      count,
      machine.rows,
      machine.beta,
      machine.count,
      lazy.largestValue,
      lazy.room,
      lazy.own,
    );
    for (let j = 0; j < count; j++) {
      const at = (<usize>j) << 3;
      const feature = <usize>load<i32>(lazy.features + ((<usize>j) << 2));
      const pair = lazy.known + ((feature * <usize>lazy.machineCount + <usize>k) << 4);
      const weight = load<f64>(lazy.own + at);
      store<f64>(pair, weight);
      store<f64>(pair, now, 8);
      store<f64>(lazy.criteria + at, load<f64>(lazy.criteria + at) + weight * weight);
    }
  }
}

/**
 * At least the `wanted` smallest of `count` features, ascending, with everybody tied with them, and the largest: how many were computed. The
 * β of every machine stands in `lazyBeta`.
 */
export function lazyLowest(lazy: LazyWeights, features: usize, count: i32, wanted: i32): i32 {
  for (let k = 0; k < lazy.machineCount; k++) travel(machineOf(lazy, k));
  let found = count;
  if (lazy.isStarted) found = inDoubt(lazy, features, count, min(wanted, count));
  else memory.copy(lazy.features, features, (<usize>count) << 2);
  lazy.isStarted = 1;
  weighAgain(lazy, found);
  lazy.largest = 0;
  for (let j = 0; j < found; j++) lazy.largest = Math.max(lazy.largest, load<f64>(lazy.criteria + ((<usize>j) << 3)));
  return found;
}
