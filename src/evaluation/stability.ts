// How alike the selections and rankings are that several training parts lead to. A selection is a
// list of feature indices below `featureCount`, a ranking such a list in order, best first;
// `asIndices` makes them of names.

import { meanJaccard } from './stability/jaccard.ts';
import { kendall } from './stability/kendall.ts';
import { nogueira } from './stability/nogueira.ts';
import { type Ranks, ranksOf } from './stability/ranks.ts';
import { selectionsOf } from './stability/selections.ts';
import { spearman } from './stability/spearman.ts';

/** The similarity of selections. */
export interface SelectionStability {
  /**
   * The measure of Nogueira, Sechidis and Brown; null if every set is full or empty, or if there
   * are fewer than two sets.
   */
  readonly nogueira: number | null;
  readonly variance: number | null;
  readonly interval: readonly [number, number] | null;
  /** The mean Jaccard index over all pairs. */
  readonly jaccard: number | null;
}

/** The similarity of rankings. */
export interface RankingStability {
  /** The mean over all pairs for which the correlation is defined; null if there are none. */
  readonly spearman: number | null;
  readonly kendall: number | null;
}

type Lists = readonly ArrayLike<number>[];

/** The stability of feature selections, with a confidence interval. */
export function selectionStability(lists: Lists, featureCount: number, level = 0.95): SelectionStability {
  const selections = selectionsOf(lists, featureCount);
  const measured = nogueira(selections, level);
  return {
    nogueira: measured?.stability ?? null,
    variance: measured?.variance ?? null,
    interval: measured?.interval ?? null,
    jaccard: meanJaccard(selections),
  };
}

/** For each feature, the fraction of selections that contain it. */
export function selectionFrequency(lists: Lists, featureCount: number): number[] {
  return Array.from(selectionsOf(lists, featureCount).counts, (count) =>
    lists.length === 0 ? 0 : count / lists.length,
  );
}

/** The mean rank correlations over all pairs of rankings. */
export function rankingStability(rankings: Lists, featureCount: number): RankingStability {
  const ranks = rankings.map((ranking) => ranksOf(ranking, featureCount));
  return { spearman: meanOfPairs(ranks, spearman), kendall: meanOfPairs(ranks, kendall) };
}

function meanOfPairs(ranks: readonly Ranks[], correlation: (a: Ranks, b: Ranks) => number | null): number | null {
  let sum = 0;
  let pairs = 0;
  for (const [i, a] of ranks.entries()) {
    for (const b of ranks.slice(i + 1)) {
      const value = correlation(a, b);
      if (value === null) continue;
      sum += value;
      pairs++;
    }
  }
  return pairs === 0 ? null : sum / pairs;
}

export {
  bordaPoints,
  type ConsensusInput,
  type ConsensusRule,
  consensusRanking,
  meanRanks,
} from './stability/consensus.ts';
export { asIndices } from './stability/selections.ts';
