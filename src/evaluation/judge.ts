// Where subsets are cross-validated: here, on threads, or on other machines. A judge knows an incumbent subset and scores its neighbours.

import { type Change, type Evaluation, type SplitScores, SubsetEvaluator } from './subset-evaluator.ts';
import type { ScoreSummary } from './summary.ts';
import { summarize } from './summary.ts';

export interface Judge {
  /** The incumbent changes; by setting, the scores of the new one. */
  become(change: Change): Promise<SplitScores[]>;
  /**
   * The best setting of each neighbour; null for one that cannot be the winner (the highest mean; of equal ones the first), or need not be
   * known since it does not beat `toBeat`. Which losers are null may differ from judge to judge, the winner never.
   */
  contest(changes: readonly Change[], toBeat?: number): Promise<(SettingScore | null)[]>;
  dispose(): Promise<void>;
}

export interface SettingScore {
  /** Which setting is the best; of equal ones the first. */
  readonly setting: number;
  readonly summary: ScoreSummary;
}

/** Means within this of one another are equal: they are sums of a few fractions. */
const EQUAL = 1e-12;

/** Whether a mean beats another, not just by rounding. */
export const beats = (mean: number, other: number) => mean > other + EQUAL;

/** The best setting by its mean; settings that were given up have fewer scores than there are splits. */
export function bestSetting(scores: readonly SplitScores[], splitCount: number): SettingScore | null {
  let best: SettingScore | null = null;
  for (const [setting, own] of scores.entries()) {
    if (own.length < splitCount) continue;
    const summary = summarize(own);
    if (best === null || beats(summary.mean, best.summary.mean)) best = { setting, summary };
  }
  return best;
}

/** The largest mean that scores so far can come to: every split to come has the largest score. */
function reachable(scores: SplitScores, splitCount: number, largest: number): number {
  let sum = 0;
  for (const score of scores) sum += score ?? largest;
  return (sum + (splitCount - scores.length) * largest) / splitCount;
}

/** In this thread. A neighbour is given up once none of its settings can beat the best so far. */
export function inlineJudge(evaluation: Evaluation, features?: ArrayLike<number>): Judge {
  const evaluator = new SubsetEvaluator(evaluation, features);
  const splitCount = evaluation.splits.length;
  const { largest } = evaluation.score;
  return {
    become: async (change) => evaluator.become(change),
    async contest(changes, toBeat = -Infinity) {
      let lead = toBeat;
      return changes.map((change) => {
        const scores = evaluator.score(change, (own) => !beats(reachable(own, splitCount, largest), lead));
        const best = bestSetting(scores, splitCount);
        if (best !== null && beats(best.summary.mean, lead)) lead = best.summary.mean;
        return best;
      });
    },
    dispose: async () => evaluator.dispose(),
  };
}
