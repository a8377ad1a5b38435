// The order in which features leave, with the one tie rule that holds everywhere.

/** Criteria within this share of the step's largest absolute value are tied. */
export const TIE = 1e-12;

/**
 * Positions from the smallest criterion up. Of tied ones the lowest position comes first; positions follow the columns.
 * A run of ties is measured from its smallest value, so that a long chain of small steps does not become one tie.
 */
export function ascending(criterion: Float64Array): Int32Array {
  let largest = 0;
  for (const value of criterion) largest = Math.max(largest, Math.abs(value));
  const tolerance = TIE * largest;
  const order = Int32Array.from(criterion.keys()).sort((a, b) => criterion[a] - criterion[b] || a - b);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && criterion[order[end]] - criterion[order[start]] <= tolerance) end++;
    if (end > start + 1) order.subarray(start, end).sort();
    start = end;
  }
  return order;
}
