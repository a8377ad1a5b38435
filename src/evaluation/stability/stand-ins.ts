// Stand-ins: two correlated features of which most folds select one and few select both. Each carries
// what the other does, so that which of them is selected depends on the samples; counted by themselves
// both look unstable.
//
// With A and B the folds that select either feature of a pair, the pair is one of stand-ins if
//   |r| ≥ 0.7,  |A| ≥ 2,  |B| ≥ 2,  |A ∪ B| ≥ 3/10 of the folds,  |A ∩ B| ≤ ¼ |A ∪ B|,
//   and |A ∩ B| is less than |A| |B| / folds, which independent choices would give on average.
// The correlation describes the samples that it is given; it is no test.

/** A pair of stand-ins as places of the selections' features. */
export interface StandInPair {
  /** The feature that more folds select comes first; of equally many, the earlier one. */
  readonly features: readonly [number, number];
  readonly r: number;
  /** How many folds select each of them, and both. */
  readonly counts: readonly [number, number];
  readonly both: number;
}

export const STAND_IN_CORRELATION = 0.7;
/** Of the folds that select either. */
const MAX_BOTH = 0.25;
/** Of all folds: features that few folds select differ between folds by chance. */
const MIN_EITHER = 0.3;
/** Of each feature: what one fold selects may be chance. */
const MIN_FOLDS = 2;

/**
 * The pairs of stand-ins among features, by |r| from the highest. `selections[fold]` has the places of
 * the features that the fold selected; `correlation(a, b)` is asked for pairs that the folds allow.
 */
export function standIns(
  selections: readonly ArrayLike<number>[],
  featureCount: number,
  correlation: (a: number, b: number) => number,
): StandInPair[] {
  const folds = selections.length;
  const chosen = Array.from({ length: featureCount }, () => new Uint8Array(folds));
  for (const [fold, list] of selections.entries())
    for (let k = 0; k < list.length; k++) if (list[k] < featureCount) chosen[list[k]][fold] = 1;
  const counts = chosen.map((own) => own.reduce((sum, one) => sum + one, 0));
  const pairs: StandInPair[] = [];
  for (let a = 0; a < featureCount; a++)
    for (let b = a + 1; b < featureCount; b++) {
      if (counts[a] === 0 || counts[b] === 0) continue;
      let both = 0;
      for (let fold = 0; fold < folds; fold++) both += chosen[a][fold] & chosen[b][fold];
      if (!isReplacing(counts[a], counts[b], both, folds)) continue;
      const r = correlation(a, b);
      // Negated so that NaN counts as no correlation.
      if (!(Math.abs(r) >= STAND_IN_CORRELATION)) continue;
      const [first, second] = counts[b] > counts[a] ? [b, a] : [a, b];
      pairs.push({ features: [first, second], r, counts: [counts[first], counts[second]], both });
    }
  return pairs.sort((p, q) => Math.abs(q.r) - Math.abs(p.r) || byPlace(p, q));
}

function isReplacing(a: number, b: number, both: number, folds: number): boolean {
  const either = a + b - both;
  if (a < MIN_FOLDS || b < MIN_FOLDS || either < MIN_EITHER * folds) return false;
  return both <= MAX_BOTH * either && both * folds < a * b;
}

const byPlace = (p: StandInPair, q: StandInPair) => p.features[0] - q.features[0] || p.features[1] - q.features[1];
