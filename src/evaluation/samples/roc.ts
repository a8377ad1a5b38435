// The ROC curve of decision values: for every threshold the fraction of negative samples above it, and
// of positive ones. Samples of equal value pass a threshold together.

/** A point of a ROC curve. */
export interface RocPoint {
  readonly falsePositive: number;
  readonly truePositive: number;
}

/** From (0, 0) to (1, 1); empty if a class has no sample. */
export function rocCurve(samples: readonly { readonly value: number; readonly isPositive: boolean }[]): RocPoint[] {
  const positives = samples.filter(({ isPositive }) => isPositive).length;
  const negatives = samples.length - positives;
  if (positives === 0 || negatives === 0) return [];
  const sorted = samples.toSorted((a, b) => b.value - a.value);
  const points: RocPoint[] = [{ falsePositive: 0, truePositive: 0 }];
  let [above, below] = [0, 0];
  for (const [place, { value, isPositive }] of sorted.entries()) {
    if (isPositive) above++;
    else below++;
    if (sorted[place + 1]?.value === value) continue;
    points.push({ falsePositive: below / negatives, truePositive: above / positives });
  }
  return points;
}
