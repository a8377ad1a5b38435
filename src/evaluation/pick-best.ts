// Of the neighbours of an incumbent the one with the highest mean score is picked, of equal ones
// the first. Neighbours may be evaluated by several workers at a time, or even split by split; one
// that cannot be the best any more is abandoned.

import { beats, bestSetting, type SettingScore } from './cross-validator.ts';
import type { Evaluator } from './evaluator.ts';
import type { Change, Evaluation, SplitRange, SplitScores } from './subset-evaluator.ts';

/** The largest mean that scores so far can come to: every split to come has the largest score. */
function reachable(scores: SplitScores, splitCount: number, largest: number): number {
  let sum = 0;
  for (const score of scores) sum += score ?? largest;
  return (sum + (splitCount - scores.length) * largest) / splitCount;
}

/** The leader: the highest mean that is known, of equal ones the first. */
export interface Lead {
  readonly place: number;
  readonly mean: number;
}

/** A neighbour that may be picked. */
export interface SubsetCandidate {
  readonly change: Change;
  /** Of equal ones the lower place wins. */
  readonly place: number;
  /** The splits to evaluate it on, where others are evaluated elsewhere; null: all of them. */
  readonly splits: SplitRange | null;
}

/**
 * Neighbours that are evaluated one after the other; others may be evaluated elsewhere, earlier or
 * later.
 */
export interface CandidateBatch {
  readonly candidates: readonly SubsetCandidate[];
  /** The leader when the batch was sent; null: none is known. */
  readonly lead: Lead | null;
}

/**
 * Of a candidate on all splits, its best setting, or null if it cannot win; of one on some, the
 * scores of these, by setting.
 */
export type CandidateResult = { readonly best: SettingScore | null } | { readonly scores: readonly SplitScores[] };

/**
 * Whether a mean at a place is not enough to lead: a later place has to beat the leader, an earlier
 * one to equal it.
 */
function isBehind(mean: number, place: number, lead: Lead | null): boolean {
  if (lead === null) return false;
  return place < lead.place ? beats(lead.mean, mean) : !beats(mean, lead.mean);
}

/** A mean that every neighbour has to beat leads from before the first place. */
const leadToBeat = (mean: number | undefined): Lead | null => (mean === undefined ? null : { place: -1, mean });

/** The leader once the result at a position is known. */
export function leadAfter(lead: Lead | null, result: SettingScore | null, place: number): Lead | null {
  return result === null || isBehind(result.summary.mean, place, lead) ? lead : { place, mean: result.summary.mean };
}

/** The best setting, unless it does not lead: then null. */
function leading(scores: readonly SplitScores[], splitCount: number, place: number, lead: Lead | null) {
  const best = bestSetting(scores, splitCount);
  return best === null || isBehind(best.summary.mean, place, lead) ? null : best;
}

/**
 * Evaluates a batch. A setting of a neighbour is abandoned once it cannot lead. A neighbour that is
 * abandoned, or comes out behind, is not picked whatever the others score, and no setting abandoned
 * can be the best of one that leads: so the pick does not depend on what was known when.
 */
export function evaluateBatch(
  evaluator: Pick<Evaluator, 'score'>,
  { splits, score }: Pick<Evaluation, 'splits' | 'score'>,
  part: CandidateBatch,
): CandidateResult[] {
  let { lead } = part;
  return part.candidates.map(({ change, place, splits: range }) => {
    const giveUp = (scores: SplitScores) => isBehind(reachable(scores, splits.length, score.largest), place, lead);
    const scores = evaluator.score(change, giveUp, range ?? undefined);
    if (range) return { scores };
    const best = leading(scores, splits.length, place, lead);
    lead = leadAfter(lead, best, place);
    return { best };
  });
}

/** The results of neighbours that are evaluated in several places, in any order. */
export class CandidateTable {
  readonly results: (SettingScore | null)[] = [];
  /**
   * By place, the scores that are there of neighbours shared out by splits, and on how many splits
   * they are missing.
   */
  readonly #shares = new Map<number, { from: number; scores: readonly SplitScores[] }[]>();
  readonly #missing = new Map<number, number>();
  readonly #splitCount: number;
  /** The leader by the results so far. */
  lead: Lead | null;

  constructor(splitCount: number, toBeat: number | undefined) {
    this.#splitCount = splitCount;
    this.lead = leadToBeat(toBeat);
  }

  enter({ place, splits }: SubsetCandidate, result: CandidateResult): void {
    if ('best' in result) this.#settle(place, result.best);
    else this.#enterShare(place, splits!, result.scores);
  }

  #enterShare(place: number, { from, to }: SplitRange, scores: readonly SplitScores[]): void {
    const shares = this.#shares.get(place) ?? [];
    shares.push({ from, scores });
    this.#shares.set(place, shares);
    this.#missing.set(place, (this.#missing.get(place) ?? this.#splitCount) - (to - from));
    if (this.#missing.get(place)! > 0) return;
    shares.sort((a, b) => a.from - b.from);
    const all = scores.map((_, setting) => shares.flatMap((share) => share.scores[setting]));
    this.#settle(place, leading(all, this.#splitCount, place, this.lead));
  }

  #settle(place: number, best: SettingScore | null): void {
    this.results[place] = best;
    this.lead = leadAfter(this.lead, best, place);
  }
}
