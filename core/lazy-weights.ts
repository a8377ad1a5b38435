// The `wanted` smallest Σ_k w_kj² over the models k, and the largest, without computing every
// weight.
//
// Of each feature is known r_j = √Σ_k w_kj² as last computed and how far the β of all models
// together had travelled then: since r_j moves by at most ‖x_j‖ times the travel since, it lies
// between bounds. Those in doubt are the ones whose lower bound does not exceed the wanted-th
// smallest upper bound (and a tie with it), or whose upper bound reaches the largest lower bound;
// only they are computed.

import { classifierOf, LazyClassifier, LazyWeights } from './lazy-state';
import { weighClassifier } from './weights';

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
function moved(classifier: LazyClassifier): f64 {
  let square: f64 = 0;
  let size: f64 = 0;
  for (let at: usize = 0, end = (<usize>classifier.count) << 3; at < end; at += 8) {
    const beta = load<f64>(classifier.beta + at);
    const step = beta - load<f64>(classifier.before + at);
    square += step * step;
    size += beta * beta;
    store<f64>(classifier.before + at, beta);
  }
  classifier.longest = Math.max(classifier.longest, size);
  return square;
}

function travel(lazy: LazyWeights): void {
  let square: f64 = 0;
  let longest: f64 = 0;
  for (let k = 0; k < lazy.classifierCount; k++) {
    const classifier = classifierOf(lazy, k);
    square += moved(classifier);
    longest += classifier.longest;
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

/** Where a list that lacks some of the known features first differs from them, from a place on. */
function firstMissing(lazy: LazyWeights, features: usize, count: i32, from: i32): i32 {
  let low = from;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = (<usize>middle) << 2;
    if (load<i32>(features + at) === load<i32>(lazy.known + at)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Takes one place out of an array of `count` values of 2^shift bytes. */
function takeOut(array: usize, place: i32, count: i32, shift: usize): void {
  const at = array + ((<usize>place) << shift);
  memory.copy(at, at + ((<usize>1) << shift), (<usize>(count - place - 1)) << shift);
}

/** What is known of features that have been removed since the last step is taken out. */
function forgetMissing(lazy: LazyWeights, features: usize, count: i32): void {
  let place = 0;
  while (lazy.knownCount > count) {
    place = firstMissing(lazy, features, count, place);
    takeOut(lazy.known, place, lazy.knownCount, 2);
    takeOut(lazy.norms, place, lazy.knownCount, 3);
    takeOut(lazy.roots, place, lazy.knownCount, 3);
    takeOut(lazy.computedAt, place, lazy.knownCount, 3);
    lazy.knownCount--;
  }
}

/** Writes the features in doubt and their places, in their order; returns how many. */
function inDoubt(lazy: LazyWeights, count: i32, wanted: i32): i32 {
  const lower = lazy.lower;
  const upper = lazy.upper;
  const least = lazy.least;
  const last = least + ((<usize>(wanted - 1)) << 3);
  for (let i = 0; i < wanted; i++) store<f64>(least + ((<usize>i) << 3), Infinity);
  let reached: f64 = Infinity;
  const now = f64x2.splat(lazy.travel);
  const slack = f64x2.splat(lazy.slack);
  const zero = f64x2.splat(0);
  let topLowers = zero;
  let topUppers = zero;
  // Two at a time; behind an odd number there is room for one more, which is not looked at.
  for (let j = 0; j < count; j += 2) {
    const at = (<usize>j) << 3;
    const root = v128.load(lazy.roots + at);
    const since = f64x2.sub(now, v128.load(lazy.computedAt + at));
    const moved = f64x2.mul(v128.load(lazy.norms + at), f64x2.add(since, slack));
    const radius = v128.and(moved, f64x2.ne(since, zero));
    const low = f64x2.sub(root, radius);
    const high = f64x2.add(root, radius);
    v128.store(lower + at, low);
    v128.store(upper + at, high);
    const isPair = j + 1 < count;
    topLowers = f64x2.pmax(topLowers, isPair ? low : f64x2.replace_lane(low, 1, 0));
    topUppers = f64x2.pmax(topUppers, isPair ? high : f64x2.replace_lane(high, 1, 0));
    if (!v128.any_true(f64x2.lt(high, f64x2.splat(reached)))) continue;
    if (load<f64>(upper + at) < reached) {
      insert(least, wanted, load<f64>(upper + at));
      reached = load<f64>(last);
    }
    if (isPair && load<f64>(upper + at, 8) < reached) {
      insert(least, wanted, load<f64>(upper + at, 8));
      reached = load<f64>(last);
    }
  }
  const topLower = max(f64x2.extract_lane(topLowers, 0), f64x2.extract_lane(topLowers, 1));
  const topUpper = max(f64x2.extract_lane(topUppers, 0), f64x2.extract_lane(topUppers, 1));
  const limit = Math.sqrt(reached * reached + TIE * topUpper * topUpper);
  let found = 0;
  for (let j = 0; j < count; j++) {
    const at = (<usize>j) << 3;
    // Without a branch that nobody can foresee: whoever is not in doubt is written over.
    store<i32>(lazy.places + ((<usize>found) << 2), j);
    found += <i32>!(<i32>(load<f64>(lower + at) > limit) & <i32>(load<f64>(upper + at) < topLower));
  }
  for (let j = 0; j < found; j++) {
    const place = <usize>load<i32>(lazy.places + ((<usize>j) << 2));
    store<i32>(lazy.features + ((<usize>j) << 2), load<i32>(lazy.known + (place << 2)));
  }
  return found;
}

/** Sums the squared weights of `lazy.features` over the models, and puts them down as known. */
function weighAgain(lazy: LazyWeights, count: i32): void {
  memory.fill(lazy.criteria, 0, (<usize>count) << 3);
  for (let k = 0; k < lazy.classifierCount; k++) {
    const classifier = classifierOf(lazy, k);
    weighClassifier(
      lazy.columns,
      lazy.stride,
      lazy.rowCount,
      lazy.features,
      count,
      classifier.rows,
      classifier.beta,
      classifier.count,
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
    const place = <usize>load<i32>(lazy.places + ((<usize>j) << 2));
    const criterion = load<f64>(lazy.criteria + ((<usize>j) << 3));
    store<f64>(lazy.roots + (place << 3), Math.sqrt(criterion));
    store<f64>(lazy.computedAt + (place << 3), lazy.travel);
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

/** All features are computed; their norms, until now by feature, go to their places. */
function start(lazy: LazyWeights, features: usize, count: i32): void {
  memory.copy(lazy.known, features, (<usize>count) << 2);
  memory.copy(lazy.features, features, (<usize>count) << 2);
  lazy.knownCount = count;
  for (let j = 0; j < count; j++) {
    const feature = <usize>load<i32>(features + ((<usize>j) << 2));
    // Places come no later than features, so no norm is written over before it is read.
    store<f64>(lazy.norms + ((<usize>j) << 3), load<f64>(lazy.norms + (feature << 3)));
    store<i32>(lazy.places + ((<usize>j) << 2), j);
  }
}

/**
 * Finds the `wanted` smallest of `count` features and all features tied with them, in ascending
 * order; returns their number. The features must be those of the previous call or a subset of them.
 * The β of every model must be in `lazyBeta`.
 */
export function lazyLowest(lazy: LazyWeights, features: usize, count: i32, wanted: i32): i32 {
  const few = min(wanted, count);
  travel(lazy);
  if (lazy.isStarted) {
    forgetMissing(lazy, features, count);
    lazy.computed = inDoubt(lazy, count, few);
  } else {
    start(lazy, features, count);
    lazy.computed = count;
  }
  lazy.isStarted = 1;
  weighAgain(lazy, lazy.computed);
  return lowest(lazy, lazy.computed, few);
}
