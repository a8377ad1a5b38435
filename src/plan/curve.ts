// A validated curve: one score, with its standard error, per number of features. Larger scores are
// better; subset-size rules prefer the smallest subset that is good enough.

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
 * What one standard error is on a curve: that of the best point, but at least the effect of one
 * held-out sample, `resolution`. Where all folds agree their spread is 0, and a size would be taken
 * or refused for a difference that no sample supports.
 */
export const standardError = ({ score }: CurvePoint, resolution: number): number => Math.max(score.se, resolution);

/** The points within one standard error of the best. */
export function plateauOf<P extends CurvePoint>(curve: Curve<P>, resolution: number): P[] {
  const best = bestPoint(curve);
  const least = best.score.mean - standardError(best, resolution);
  return curve.filter((point) => meanScore(point) >= least - EQUAL_SCORES);
}

/**
 * Where a curve bends: between its smallest size and its best, the size that lies highest above the
 * straight line between the two, over the logarithm of the size (Satopää et al. 2011). Null if no
 * size lies above the line.
 */
export function elbowOf<P extends CurvePoint>(curve: Curve<P>): P | null {
  const best = bestPoint(curve);
  const first = curve.reduce((a, b) => (b.features < a.features ? b : a));
  const width = Math.log(best.features / first.features);
  const height = meanScore(best) - meanScore(first);
  if (!(width > 0 && height > 0)) return null;
  const above = (point: P) =>
    (meanScore(point) - meanScore(first)) / height - Math.log(point.features / first.features) / width;
  const between = curve.filter(({ features }) => features > first.features && features < best.features);
  const bends = between.filter((point) => above(point) > EQUAL_SCORES);
  return bends.length === 0 ? null : smallestOfHighest(bends, above);
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
