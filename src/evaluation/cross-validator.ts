// Cross-validation of subsets: in this thread, on other threads or on other computers. A
// cross-validator holds an incumbent subset and scores its neighbours.

import type { Change, Incumbent, SplitScores } from './subset-evaluator.ts';
import { type ScoreSummary, summarize } from './summary.ts';

/** Cross-validates the neighbours of an incumbent subset. */
export interface CrossValidator {
  /** Replaces the incumbent and returns what is known about the new one. */
  commit(change: Change): Promise<Incumbent>;
  /**
   * Returns the best setting of each neighbour that may win (the highest mean; ties go to the
   * first), or null for a neighbour that cannot win or does not beat `toBeat`. Which of the other
   * neighbours are null may vary; the winner and its scores do not.
   */
  pickBest(changes: readonly Change[], toBeat?: number): Promise<(SettingScore | null)[]>;
  dispose(): Promise<void>;
}

/** The best setting of a subset and its score. */
export interface SettingScore {
  /** The index of the best setting; ties go to the first. */
  readonly setting: number;
  readonly summary: ScoreSummary;
}

/**
 * Means within this of one another are equal: they are sums of a few fractions, and so either equal
 * or further apart than that. Else "equal" might lead from one mean to another, and the pick depend
 * on what was known when.
 */
const EQUAL = 1e-12;

/** Whether a mean beats another, not just by rounding. */
export const beats = (mean: number, other: number) => mean > other + EQUAL;

/**
 * The best setting by its mean; settings that were abandoned have fewer scores than there are
 * splits.
 */
export function bestSetting(scores: readonly SplitScores[], splitCount: number): SettingScore | null {
  let best: SettingScore | null = null;
  for (const [setting, own] of scores.entries()) {
    if (own.length < splitCount) continue;
    const summary = summarize(own);
    if (best === null || beats(summary.mean, best.summary.mean)) best = { setting, summary };
  }
  return best;
}
