// Ranks of the values of a column, ties sharing their mean rank (midranks).

export interface Ranked {
  /** 1 for the smallest value; equal values share the mean of their ranks. */
  readonly ranks: Float64Array;
  /** Σ (t³ − t) over the groups of t equal values: what ties take from the variance of rank sums. */
  readonly ties: number;
}

export function midranks(values: Float64Array): Ranked {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b] || a - b);
  const ranks = new Float64Array(values.length);
  let ties = 0;
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    for (let i = start; i < end; i++) ranks[order[i]] = (start + 1 + end) / 2;
    const size = end - start;
    ties += size ** 3 - size;
    start = end;
  }
  return { ranks, ties };
}
