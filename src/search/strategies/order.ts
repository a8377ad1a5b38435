// The order of elimination, with the tie rule that applies everywhere.

import { core as sharedCore } from '../../numeric/core.ts';

/** Criteria within this fraction of the step's largest absolute value are tied. */
export const TIE = 1e-12;

/** Up to this many, scanning all of them repeatedly is faster than sorting. */
const FEW = 16;

/**
 * The positions of the `count` smallest criteria, smallest first. Of tied ones the lowest position
 * comes first; positions follow the columns. A tie is measured from the smallest value of its run,
 * so that a long chain of small steps is no tie. `size`: what ties are a fraction of, where not all
 * values of the step are at hand.
 */
export function smallest(criterion: Float64Array, count: number, size = largestOf(criterion)): Int32Array {
  const tolerance = TIE * size;
  const wanted = Math.min(count, criterion.length);
  if (wanted <= FEW) return byScanning(criterion, wanted, tolerance);
  return byCore(criterion, wanted, tolerance) ?? bySorting(criterion, tolerance).slice(0, wanted);
}

/** The core partitions and sorts; null if a value is not a number. */
function byCore(criterion: Float64Array, wanted: number, tolerance: number): Int32Array | null {
  const core = sharedCore();
  const { length } = criterion;
  return core.withScratch((scratch) => {
    const values = scratch.copyDoubles(criterion);
    const order = scratch.bytes(4 * length);
    const room = scratch.doubles(length);
    const found = core.routines.lowestOrder({ values, count: length, wanted, tolerance, order, room });
    return found < 0 ? null : core.integers(order, found).slice();
  });
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (let j = 0; j < values.length; j++) largest = Math.max(largest, Math.abs(values[j]));
  return largest;
}

function byScanning(criterion: Float64Array, wanted: number, tolerance: number): Int32Array {
  const order = new Int32Array(wanted);
  const taken = new Uint8Array(criterion.length);
  for (let found = 0; found < wanted; ) {
    let least = Infinity;
    for (let j = 0; j < criterion.length; j++) if (taken[j] === 0 && criterion[j] < least) least = criterion[j];
    for (let j = 0; j < criterion.length && found < wanted; j++) {
      if (taken[j] === 1 || criterion[j] - least > tolerance) continue;
      taken[j] = 1;
      order[found++] = j;
    }
  }
  return order;
}

/** Numbers first; values that are not numbers come last. */
function bySorting(criterion: Float64Array, tolerance: number): Int32Array {
  const order = Int32Array.from(criterion.keys()).sort((a, b) => byValue(criterion[a], criterion[b]) || a - b);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && criterion[order[end]] - criterion[order[start]] <= tolerance) end++;
    if (end > start + 1) order.subarray(start, end).sort();
    start = end;
  }
  return order;
}

function byValue(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return a - b;
}
