// Where subsets are cross-validated: here, on threads, or on other machines. A judge knows an incumbent subset and scores its neighbours.

import { breather } from '../base/breath.ts';
import { createEvaluator, type Evaluator } from './evaluator.ts';
import type { Change, Evaluation, Incumbent, SplitRange, SplitScores } from './subset-evaluator.ts';
import type { ScoreSummary } from './summary.ts';
import { summarize } from './summary.ts';

/** Cross-validates the neighbours of an incumbent subset. */
export interface Judge {
  /** The incumbent changes; what is known of the new one. */
  become(change: Change): Promise<Incumbent>;
  /**
   * The best setting of each neighbour that may be the winner (the highest mean; of equal ones the first), null for one that cannot, or does
   * not beat `toBeat`. Which losers are null may differ from judge to judge, the winner and its scores never.
   */
  contest(changes: readonly Change[], toBeat?: number): Promise<(SettingScore | null)[]>;
  dispose(): Promise<void>;
}

/** The best setting of a subset and its score. */
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

/** Who leads a contest: the highest mean that is known, of equal ones the first. */
export interface Lead {
  readonly place: number;
  readonly mean: number;
}

/** Neighbours that are judged one after the other; others of the same contest may be judged elsewhere, sooner or later. */
export interface ContestPart {
  readonly changes: readonly Change[];
  /** The place in the contest of the first change; the others follow. */
  readonly first: number;
  /** Who led when the part was given out, from any place; null: no one is known. */
  readonly lead: Lead | null;
  /** Where the splits are shared out as well: those of this part, `to` not among them. */
  readonly splits?: SplitRange;
}

/** Whether a mean at a place is not enough to lead: a later place has to beat the leader, an earlier one to equal it. */
function isBehind(mean: number, place: number, lead: Lead | null): boolean {
  if (lead === null) return false;
  return place < lead.place ? beats(lead.mean, mean) : !beats(mean, lead.mean);
}

/** A mean that every neighbour has to beat leads from before the first place. */
export const leadToBeat = (mean: number | undefined): Lead | null => (mean === undefined ? null : { place: -1, mean });

/** Who leads once the result at a place is known. */
export function leadAfter(lead: Lead | null, result: SettingScore | null, place: number): Lead | null {
  return result === null || isBehind(result.summary.mean, place, lead) ? lead : { place, mean: result.summary.mean };
}

/**
 * Judges a part of a contest. A setting of a neighbour is given up once it cannot lead. Who is given up, or comes out behind, loses whatever
 * the others do; and no setting given up can be the best of one who leads: so the winner does not depend on who was known when.
 */
export function contestPart(
  evaluator: Pick<Evaluator, 'score'>,
  { splits, score }: Pick<Evaluation, 'splits' | 'score'>,
  { changes, first, lead }: ContestPart,
): (SettingScore | null)[] {
  return changes.map((change, i) => {
    const place = first + i;
    const own = evaluator.score(change, (scores) =>
      isBehind(reachable(scores, splits.length, score.largest), place, lead),
    );
    const best = bestSetting(own, splits.length);
    if (best === null || isBehind(best.summary.mean, place, lead)) return null;
    lead = leadAfter(lead, best, place);
    return best;
  });
}

/** The scores of neighbours on some splits, by neighbour and setting. No one is given up: the others are not known. */
export function partialScores(
  evaluator: Pick<Evaluator, 'score'>,
  changes: readonly Change[],
  range: SplitRange,
): SplitScores[][] {
  return changes.map((change) => evaluator.score(change, undefined, range));
}

/** Judges neighbours by scores that are all there, as `contestPart` does. */
export function contestOf(
  scores: readonly (readonly SplitScores[])[],
  splitCount: number,
  toBeat: number | undefined,
): (SettingScore | null)[] {
  let lead = leadToBeat(toBeat);
  return scores.map((own, place) => {
    const best = bestSetting(own, splitCount);
    if (best === null || isBehind(best.summary.mean, place, lead)) return null;
    lead = leadAfter(lead, best, place);
    return best;
  });
}

/** In this thread, with breaths between neighbours; one that is disposed of while it works gives up. */
export function inlineJudge(evaluation: Evaluation, features?: ArrayLike<number>): Judge {
  const evaluator = createEvaluator(evaluation, features);
  let isDisposed = false;
  return {
    become: async (change) => evaluator.become(change),
    async contest(changes, toBeat) {
      const results: (SettingScore | null)[] = [];
      let lead = leadToBeat(toBeat);
      const breathe = breather();
      for (const [place, change] of changes.entries()) {
        await breathe();
        if (isDisposed) throw new Error('the judge has been disposed of');
        const [result] = contestPart(evaluator, evaluation, { changes: [change], first: place, lead });
        lead = leadAfter(lead, result, place);
        results.push(result);
      }
      return results;
    },
    async dispose() {
      isDisposed = true;
      evaluator.dispose();
    },
  };
}
