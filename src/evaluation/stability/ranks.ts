// Rankings as places. A ranking lists features best first; the first has place 1. Features that a
// ranking lacks (a filter or a scarce level left them out of one outer fold) tie for the last
// places: of p listed among d features each other one has the place (p + 1 + d)/2, the mean of
// those that are left. Places are kept doubled, so that they and their sums are whole numbers.

import { checkedList } from './selections.ts';

export interface Ranks {
  /** The listed features, best first. */
  readonly listed: Int32Array;
  /** For each feature twice its place. */
  readonly doubled: Int32Array;
}

export function ranksOf(ranking: ArrayLike<number>, featureCount: number): Ranks {
  const listed = checkedList(ranking, featureCount);
  const doubled = new Int32Array(featureCount).fill(listed.length + 1 + featureCount);
  for (let place = 1; place <= listed.length; place++) doubled[listed[place - 1]] = 2 * place;
  return { listed, doubled };
}
