// The order of elimination, with the tie rule that applies everywhere.

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
  return bySorting(criterion, lowPositions(criterion, wanted, tolerance), tolerance).slice(0, wanted);
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

/**
 * The positions, ascending, of the values that can be among the `wanted` smallest: up to the value of
 * that rank, and those tied with it. Sorting numbers is much faster than sorting positions by them.
 */
function lowPositions(criterion: Float64Array, wanted: number, tolerance: number): Int32Array {
  if (wanted === criterion.length) return Int32Array.from(criterion.keys());
  const limit = valueOfRank(criterion, wanted - 1) + 2 * tolerance;
  const low = new Int32Array(criterion.length);
  let count = 0;
  // Negated, so that values that are not numbers are kept.
  for (let j = 0; j < criterion.length; j++) if (!(criterion[j] > limit)) low[count++] = j;
  return low.subarray(0, count);
}

/**
 * The value that sorting puts at this place, by partitioning (Hoare's FIND): linear in the number of
 * values. NaN comes last, as in a sorted array.
 */
export function valueOfRank(values: Float64Array, rank: number): number {
  const work = values.slice();
  if (work.some(Number.isNaN)) return work.sort()[rank];
  let [low, high] = [0, work.length - 1];
  while (low < high) {
    const pivot = work[(low + high) >> 1];
    let [i, j] = [low, high];
    while (i <= j) {
      while (work[i] < pivot) i++;
      while (work[j] > pivot) j--;
      if (i > j) break;
      const value = work[i];
      work[i++] = work[j];
      work[j--] = value;
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return work[rank];
}

function bySorting(criterion: Float64Array, positions: Int32Array, tolerance: number): Int32Array {
  const order = positions.slice().sort((a, b) => criterion[a] - criterion[b] || a - b);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && criterion[order[end]] - criterion[order[start]] <= tolerance) end++;
    if (end > start + 1) order.subarray(start, end).sort();
    start = end;
  }
  return order;
}
