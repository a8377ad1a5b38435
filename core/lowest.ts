// The order of the smallest of many numbers, with the tie rule of src/search/strategies/order.ts: of
// numbers within a tolerance of the smallest of their run, the lowest position comes first.

/** The middle one of the first, the middle and the last of the values [low, high]. */
function middleOfThree(values: usize, low: i32, high: i32): f64 {
  const a = load<f64>(values + ((<usize>low) << 3));
  const b = load<f64>(values + ((<usize>((low + high) >> 1)) << 3));
  const c = load<f64>(values + ((<usize>high) << 3));
  return max(min(a, b), min(max(a, b), c));
}

/**
 * Moves the values of [low, high] that are below the pivot, or with `orEqual` not above it, to the
 * front; returns where the others begin. Which way a value goes is as good as random, so nothing is
 * decided by a branch.
 */
function partition(values: usize, low: i32, high: i32, pivot: f64, orEqual: i32): i32 {
  let at = values + ((<usize>low) << 3);
  let front = at;
  const end = values + ((<usize>high) << 3);
  for (; at <= end; at += 8) {
    const value = load<f64>(at);
    store<f64>(at, load<f64>(front));
    store<f64>(front, value);
    front += (<usize>(i32(value < pivot) | (orEqual & i32(value === pivot)))) << 3;
  }
  return <i32>((front - values) >> 3);
}

/** The value that sorting puts at `rank`, by partitioning (Hoare's FIND); reorders the values. */
function valueOfRank(values: usize, count: i32, rank: i32): f64 {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = middleOfThree(values, low, high);
    const below = partition(values, low, high, pivot, 0);
    if (rank < below) {
      high = below - 1;
      continue;
    }
    low = partition(values, below, high, pivot, 1);
    if (rank < low) return pivot;
  }
  return load<f64>(values + ((<usize>rank) << 3));
}

/**
 * A stable merge sort of positions by their values, or by themselves where `values` is 0. `room`:
 * as many integers.
 */
function sortPositions(positions: usize, count: i32, values: usize, room: usize): void {
  let source = positions;
  let target = room;
  for (let width = 1; width < count; width <<= 1) {
    for (let start = 0; start < count; start += width << 1) {
      const middle = min(start + width, count);
      const end = min(middle + width, count);
      mergeRuns(source, start, middle, end, values, target);
    }
    const held = source;
    source = target;
    target = held;
  }
  if (source !== positions) memory.copy(positions, source, (<usize>count) << 2);
}

function valueAt(values: usize, position: i32): f64 {
  return load<f64>(values + ((<usize>position) << 3));
}

/** Merges two sorted runs of positions, [start, middle) and [middle, end); no branch depends on them. */
function mergeRuns(source: usize, start: i32, middle: i32, end: i32, values: usize, target: usize): void {
  let a = source + ((<usize>start) << 2);
  let b = source + ((<usize>middle) << 2);
  const endA = b;
  const endB = source + ((<usize>end) << 2);
  let to = target + ((<usize>start) << 2);
  while (a < endA && b < endB) {
    const first = load<i32>(a);
    const second = load<i32>(b);
    const isSecond = values === 0 ? i32(second < first) : i32(valueAt(values, second) < valueAt(values, first));
    store<i32>(to, select<i32>(second, first, isSecond));
    a += (<usize>(1 - isSecond)) << 2;
    b += (<usize>isSecond) << 2;
    to += 4;
  }
  memory.copy(to, a, endA - a);
  memory.copy(to + (endA - a), b, endB - b);
}

/**
 * Writes the positions of the `wanted` smallest values to `order`, which has capacity for all
 * values. Returns the number of positions written, or −1 if a value is NaN. `room` has capacity for
 * one double per value.
 */
export function lowestOrder(values: usize, count: i32, wanted: i32, tolerance: f64, order: usize, room: usize): i32 {
  for (let j = 0; j < count; j++) {
    const value = load<f64>(values + ((<usize>j) << 3));
    // Negated, so that NaN is found.
    if (!(value <= Infinity)) return -1;
  }
  if (wanted <= 0) return 0;
  memory.copy(room, values, (<usize>count) << 3);
  // Those tied with the last one may precede it.
  const limit = wanted >= count ? Infinity : valueOfRank(room, count, wanted - 1) + 2 * tolerance;
  let found = 0;
  for (let j = 0; j < count; j++) {
    store<i32>(order + ((<usize>found) << 2), j);
    found += i32(load<f64>(values + ((<usize>j) << 3)) <= limit);
  }
  sortPositions(order, found, values, room);
  for (let start = 0; start < found; ) {
    const least = load<f64>(values + ((<usize>load<i32>(order + ((<usize>start) << 2))) << 3));
    let end = start + 1;
    let isSorted = true;
    while (end < found) {
      const position = load<i32>(order + ((<usize>end) << 2));
      if (!(load<f64>(values + ((<usize>position) << 3)) - least <= tolerance)) break;
      if (position < load<i32>(order + ((<usize>(end - 1)) << 2))) isSorted = false;
      end++;
    }
    if (!isSorted) sortPositions(order + ((<usize>start) << 2), end - start, 0, room);
    start = end;
  }
  return min(wanted, found);
}
