// A validated curve: one score, with its standard error, per number of features. Larger scores are
// better, and whoever looks for a subset takes the smallest of those that are good enough.

export interface CurvePoint {
  readonly features: number;
  readonly score: { readonly mean: number; readonly se: number };
}

/** Points in any order, at least one. */
export type Curve<P extends CurvePoint = CurvePoint> = readonly P[];

// Scores are of the order of 1 and means of few terms: two ways to add up the same folds differ by
// less, and two different scores by far more.
const EQUAL_SCORES = 1e-12;

/** The highest mean score; of equals the fewest features. */
export function bestPoint<P extends CurvePoint>(curve: Curve<P>): P {
  return smallestOfHighest(curve, meanScore);
}

export const meanScore = ({ score }: CurvePoint) => score.mean;

/** The fewest features of those worth the most. */
export function smallestOfHighest<P extends CurvePoint>(curve: Curve<P>, worth: (point: P) => number): P {
  const highest = curve.reduce((most, point) => Math.max(most, worth(point)), -Infinity);
  return smallestReaching(curve, worth, highest);
}

/** The fewest features worth at least `least`; of equally many the better, then the first. */
export function smallestReaching<P extends CurvePoint>(curve: Curve<P>, worth: (point: P) => number, least: number): P {
  const enough = curve.filter((point) => worth(point) >= least - EQUAL_SCORES);
  if (enough.length === 0) throw new Error('a curve without a point, or with a score that is not a number');
  return enough.reduce((chosen, point) => {
    const isBetter = point.features === chosen.features && worth(point) > worth(chosen);
    return point.features < chosen.features || isBetter ? point : chosen;
  });
}

/**
 * The points that no other one beats in score without having more features, by rising size. It is
 * found from the best point down, each the best of those smaller than the last: so it holds what
 * `best` chooses, and equal scores do not crowd it.
 */
export function paretoFront<P extends CurvePoint>(curve: Curve<P>): P[] {
  const front: P[] = [];
  let smaller = curve;
  while (smaller.length > 0) {
    const point = bestPoint(smaller);
    front.push(point);
    smaller = smaller.filter(({ features }) => features < point.features);
  }
  return front.reverse();
}
