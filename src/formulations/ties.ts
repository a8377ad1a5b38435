// Decision values that exact arithmetic makes equal, or 0, are computed with rounding. Which of two
// equal values came out larger, or on which side of 0, must decide nothing: the residue comes from
// the order of sums, and so from columns that were eliminated before, not from those that are
// scored. Every comparison of decision values goes through this file: the sign of f and votes
// (`settleZeros`), the class of one-vs-rest (`settleLargest`), the order of samples in AUC
// (`settleOrder`).
//
// Two values are equal within 1e-10 of the larger of their scales. The scale of f is the sum of the
// absolute terms it is made of: Σ|β_i k(x_i, x)| + |b|, or Σ|w_j x_j| + |b| where only weights are
// known. The bias of a margin classifier is itself a difference from y = ±1, so its scale is at
// least 1, the `decisionUnit` of the formulation; a perceptron, which has no margin of 1, has 0.

import type { Scheme } from './schemes/scheme.ts';

/** As a fraction of the scale. */
export const TIE_WIDTH = 1e-10;

/** The decision values of one binary classifier on some samples, and the scale of each. */
export interface Decided {
  readonly values: Float64Array;
  readonly scales: Float64Array;
}

/** Values closer than this to one another, or to 0, are equal. */
const widthOf = (scale: number) => TIE_WIDTH * scale;

/** Values that are 0 but for rounding become 0. */
export function settleZeros({ values, scales }: Decided): void {
  for (let i = 0; i < values.length; i++) {
    if (Math.abs(values[i]) <= widthOf(scales[i])) values[i] = 0;
  }
}

/**
 * Of the values of each sample, those that are as large as the largest but for rounding become it.
 */
export function settleLargest(tables: readonly Decided[]): void {
  const { length } = tables[0].values;
  for (let row = 0; row < length; row++) {
    let best = 0;
    for (let k = 1; k < tables.length; k++) if (tables[k].values[row] > tables[best].values[row]) best = k;
    const { values, scales } = tables[best];
    for (const other of tables) {
      const width = widthOf(Math.max(scales[row], other.scales[row]));
      if (values[row] - other.values[row] <= width) other.values[row] = values[row];
    }
  }
}

/**
 * The values with each run of equal ones replaced by its smallest: for comparisons between samples.
 */
export function settleOrder({ values, scales }: Decided): Float64Array {
  const settled = Float64Array.from(values);
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  for (let i = 1; i < order.length; i++) {
    const [low, high] = [order[i - 1], order[i]];
    const width = widthOf(Math.max(scales[low], scales[high]));
    if (values[high] - values[low] <= width) settled[high] = settled[low];
  }
  return settled;
}

/**
 * What the class of a sample is decoded from: equal values are equal, and what is 0 is 0. In place.
 */
export function settleDecisions(tables: readonly Decided[], scheme: Pick<Scheme, 'decoding'>): void {
  for (const table of tables) settleZeros(table);
  if (scheme.decoding === 'largest-value') settleLargest(tables);
}
