// The order of the smallest of many numbers, with the tie rule of src/search/strategies/order.ts: of
// numbers within a tolerance of the smallest of their run, the lowest position comes first.

/** The value that sorting puts at `rank`, by partitioning (Hoare's FIND); reorders the values. */
function valueOfRank(values: usize, count: i32, rank: i32): f64 {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = load<f64>(values + ((<usize>((low + high) >> 1)) << 3));
    let i = low;
    let j = high;
    while (i <= j) {
      while (load<f64>(values + ((<usize>i) << 3)) < pivot) i++;
      while (load<f64>(values + ((<usize>j) << 3)) > pivot) j--;
      if (i > j) break;
      const held = load<f64>(values + ((<usize>i) << 3));
      store<f64>(values + ((<usize>i) << 3), load<f64>(values + ((<usize>j) << 3)));
      store<f64>(values + ((<usize>j) << 3), held);
      i++;
      j--;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return load<f64>(values + ((<usize>rank) << 3));
}

/** Whether position b comes before position a, which stands before it now. */
function isBefore(b: i32, a: i32, values: usize): bool {
  if (values === 0) return b < a;
  return load<f64>(values + ((<usize>b) << 3)) < load<f64>(values + ((<usize>a) << 3));
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
      let a = start;
      let b = middle;
      for (let at = start; at < end; at++) {
        const isSecond =
          b < end &&
          (a >= middle ||
            isBefore(load<i32>(source + ((<usize>b) << 2)), load<i32>(source + ((<usize>a) << 2)), values));
        store<i32>(target + ((<usize>at) << 2), load<i32>(source + ((<usize>(isSecond ? b : a)) << 2)));
        if (isSecond) b++;
        else a++;
      }
    }
    const held = source;
    source = target;
    target = held;
  }
  if (source !== positions) memory.copy(positions, source, (<usize>count) << 2);
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
    if (load<f64>(values + ((<usize>j) << 3)) > limit) continue;
    store<i32>(order + ((<usize>found) << 2), j);
    found++;
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
