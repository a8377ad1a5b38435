// The `wanted` smallest Σ_k w_kj² over the models k, and the largest, without computing every
// weight.
//
// Of each feature is known r_j = √Σ_k w_kj² as last computed and how far the β of all models
// together had travelled then: since r_j moves by at most ‖x_j‖ times the travel since, it lies
// between bounds. Those in doubt are the ones whose lower bound does not exceed the wanted-th
// smallest upper bound (and a tie with it), or whose upper bound reaches the largest lower bound;
// only they are computed.

import { LazyMachine, LazyWeights, machineOf } from './lazy-state';
import { weighMachine } from './weights';

/**
 * A weight below 1e-10 of its terms counts as 0, so it may lie that much farther than travel alone
 * says; doubled for rounding.
 */
const SETTLED: f64 = 2e-10;
/**
 * As the tie rule has it (search/strategies/order.ts), doubled: features tied with the last one
 * asked for must be among those computed.
 */
const TIE: f64 = 2e-12;

/** The squared length of the move of β. */
function moved(machine: LazyMachine): f64 {
  let square: f64 = 0;
  let size: f64 = 0;
  for (let at: usize = 0, end = (<usize>machine.count) << 3; at < end; at += 8) {
    const beta = load<f64>(machine.beta + at);
    const step = beta - load<f64>(machine.before + at);
    square += step * step;
    size += beta * beta;
    store<f64>(machine.before + at, beta);
  }
  machine.longest = Math.max(machine.longest, size);
  return square;
}

function travel(lazy: LazyWeights): void {
  let square: f64 = 0;
  let longest: f64 = 0;
  for (let k = 0; k < lazy.machineCount; k++) {
    const machine = machineOf(lazy, k);
    square += moved(machine);
    longest += machine.longest;
  }
  lazy.travel += Math.sqrt(square);
  lazy.slack = SETTLED * Math.sqrt(longest);
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
  const now = lazy.travel;
  const slack = lazy.slack;
  const norms = lazy.norms;
  const roots = lazy.roots;
  const computedAt = lazy.computedAt;
  const lower = lazy.lower;
  const upper = lazy.upper;
  const least = lazy.least;
  const last = least + ((<usize>(wanted - 1)) << 3);
  for (let i = 0; i < wanted; i++) store<f64>(least + ((<usize>i) << 3), Infinity);
  let reached: f64 = Infinity;
  let topLower: f64 = 0;
  let topUpper: f64 = 0;
  for (let j = 0; j < count; j++) {
    const place = (<usize>load<i32>(features + ((<usize>j) << 2))) << 3;
    const root = load<f64>(roots + place);
    const since = now - load<f64>(computedAt + place);
    const radius = since === 0 ? 0 : load<f64>(norms + place) * (since + slack);
    const low = root - radius;
    const high = root + radius;
    store<f64>(lower + ((<usize>j) << 3), low);
    store<f64>(upper + ((<usize>j) << 3), high);
    if (high < reached) {
      insert(least, wanted, high);
      reached = load<f64>(last);
    }
    topLower = max(topLower, low);
    topUpper = max(topUpper, high);
  }
  const limit = Math.sqrt(reached * reached + TIE * topUpper * topUpper);
  let found = 0;
  for (let j = 0; j < count; j++) {
    const at = (<usize>j) << 3;
    // Without a branch that nobody can foresee: whoever is not in doubt is written over.
    store<i32>(lazy.features + ((<usize>found) << 2), load<i32>(features + ((<usize>j) << 2)));
    found += <i32>!(<i32>(load<f64>(lower + at) > limit) & <i32>(load<f64>(upper + at) < topLower));
  }
  return found;
}

/** Sums the squared weights of `lazy.features` over the models, and puts them down as known. */
function weighAgain(lazy: LazyWeights, count: i32): void {
  memory.fill(lazy.criteria, 0, (<usize>count) << 3);
  for (let k = 0; k < lazy.machineCount; k++) {
    const machine = machineOf(lazy, k);
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
    for (let at: usize = 0, end = (<usize>count) << 3; at < end; at += 8) {
      const weight = load<f64>(lazy.own + at);
      store<f64>(lazy.criteria + at, load<f64>(lazy.criteria + at) + weight * weight);
    }
  }
  lazy.largest = 0;
  for (let j = 0; j < count; j++) {
    const feature = load<i32>(lazy.features + ((<usize>j) << 2));
    const criterion = load<f64>(lazy.criteria + ((<usize>j) << 3));
    store<f64>(lazy.roots + ((<usize>feature) << 3), Math.sqrt(criterion));
    store<f64>(lazy.computedAt + ((<usize>feature) << 3), lazy.travel);
    lazy.largest = Math.max(lazy.largest, criterion);
  }
}

/**
 * Of the `count` that were computed, the `wanted` lowest and those tied with them, in their order;
 * returns how many.
 */
function lowest(lazy: LazyWeights, count: i32, wanted: i32): i32 {
  const last = lazy.least + ((<usize>(wanted - 1)) << 3);
  for (let i = 0; i < wanted; i++) store<f64>(lazy.least + ((<usize>i) << 3), Infinity);
  for (let j = 0; j < count; j++) {
    const criterion = load<f64>(lazy.criteria + ((<usize>j) << 3));
    if (criterion < load<f64>(last)) insert(lazy.least, wanted, criterion);
  }
  const limit = load<f64>(last) + TIE * lazy.largest;
  let found = 0;
  for (let j = 0; j < count; j++) {
    const criterion = load<f64>(lazy.criteria + ((<usize>j) << 3));
    if (criterion > limit) continue;
    store<f64>(lazy.criteria + ((<usize>found) << 3), criterion);
    store<i32>(lazy.features + ((<usize>found) << 2), load<i32>(lazy.features + ((<usize>j) << 2)));
    found++;
  }
  return found;
}

/**
 * The `wanted` smallest of `count` features, ascending, with everybody tied with them; returns how
 * many. The β of every model is in `lazyBeta`.
 */
export function lazyLowest(lazy: LazyWeights, features: usize, count: i32, wanted: i32): i32 {
  const few = min(wanted, count);
  travel(lazy);
  if (lazy.isStarted) lazy.computed = inDoubt(lazy, features, count, few);
  else {
    memory.copy(lazy.features, features, (<usize>count) << 2);
    lazy.computed = count;
  }
  lazy.isStarted = 1;
  weighAgain(lazy, lazy.computed);
  return lowest(lazy, lazy.computed, few);
}
