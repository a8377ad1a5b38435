// One ranking out of several. Best first,
//   mean-rank   the smallest mean place (features a ranking lacks have the mean of the places left)
//   borda       the most points: a place r of d gives d − r points, a ranking that lacks the feature none (Borda 1781)
//   frequency   the most often selected
// Of equals the smaller mean place wins, then the lowest column. Complete rankings have the same
// order by mean rank and by Borda: they differ in what being left out costs. Places count doubled,
// so that all comparisons are of whole numbers.

import { ranksOf } from './ranks.ts';
import { selectionsOf } from './selections.ts';

/** The rule that orders features in a consensus ranking. */
export type ConsensusRule = 'mean-rank' | 'borda' | 'frequency';

/** The rankings and selections to be combined. */
export interface ConsensusInput {
  readonly rankings: readonly ArrayLike<number>[];
  /** Needed for `frequency` only. */
  readonly selections?: readonly ArrayLike<number>[];
  readonly featureCount: number;
}

/** All features, best first. */
export function consensusRanking(
  { rankings, selections = [], featureCount }: ConsensusInput,
  rule: ConsensusRule,
): number[] {
  const places = doubledPlaces(rankings, featureCount);
  const merits = {
    'mean-rank': () => new Float64Array(featureCount),
    borda: () => bordaPoints(rankings, featureCount),
    frequency: () => selectionsOf(selections, featureCount).counts,
  }[rule]();
  const features = Array.from({ length: featureCount }, (_, feature) => feature);
  return features.sort((a, b) => merits[b] - merits[a] || places[a] - places[b] || a - b);
}

/** The mean rank of each feature; 1 is the best. */
export function meanRanks(rankings: readonly ArrayLike<number>[], featureCount: number): number[] {
  return Array.from(doubledPlaces(rankings, featureCount), (sum) => sum / (2 * rankings.length));
}

/** For each feature, the number of features ranked below it, summed over the rankings. */
export function bordaPoints(rankings: readonly ArrayLike<number>[], featureCount: number): Float64Array {
  const points = new Float64Array(featureCount);
  for (const ranking of rankings) {
    const { listed } = ranksOf(ranking, featureCount);
    for (let place = 1; place <= listed.length; place++) points[listed[place - 1]] += featureCount - place;
  }
  return points;
}

function doubledPlaces(rankings: readonly ArrayLike<number>[], featureCount: number): Float64Array {
  const sums = new Float64Array(featureCount);
  for (const ranking of rankings) {
    const { doubled } = ranksOf(ranking, featureCount);
    for (let feature = 0; feature < featureCount; feature++) sums[feature] += doubled[feature];
  }
  return sums;
}
