// The means and deviations of a feature on both sides of a binary problem, for criteria that need
// no model.

import { type Moments, moments } from '../base/moments.ts';
import { ratios } from './bounded.ts';
import { byClass, sidesOf } from './class-columns.ts';
import type { ProblemContext } from './criterion.ts';

/** Of one side: its samples, and what is known of the feature there. */
export interface Side extends Moments {
  readonly count: number;
}

/** |μ₊ − μ₋| over the spread of each feature. */
export function meansApart(
  { data, rowCount, features, problem }: ProblemContext,
  spread: (negative: Side, positive: Side) => number,
): Float64Array {
  const sides = sidesOf(problem, rowCount);
  const apart = new Float64Array(features.length);
  const spreads = new Float64Array(features.length);
  for (const [position, feature] of features.entries()) {
    const [negative, positive] = byClass(data[feature], sides).map((cells, side) => ({
      ...moments(cells),
      count: sides.counts[side],
    }));
    apart[position] = Math.abs(positive.mean - negative.mean + (positive.residue - negative.residue));
    spreads[position] = spread(negative, positive);
  }
  return ratios(apart, spreads);
}
