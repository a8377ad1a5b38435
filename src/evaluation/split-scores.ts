// What the scores of a subset are put together from: settings that share a kernel matrix, splits in
// the order in which they are scored, and scores that are bounds as long as classes are in doubt.

import type { Address } from '../numeric/address.ts';
import type { Setting } from '../plan/settings.ts';
import type { MatrixFacts } from './fold-classifiers.ts';

/**
 * The scores of one setting on each split; null if undefined. An abandoned setting has fewer
 * scores, in any order.
 */
export type SplitScores = readonly (number | null)[];

/** A training of the models of one split. */
export interface FoldRequest {
  readonly cost: number;
  readonly start: Address;
  readonly facts: MatrixFacts;
  readonly keeps: boolean;
}

export interface FoldScore {
  /** With every doubt in its favour: where there are any, the score may turn out less. */
  readonly score: number | null;
  /** The score as it stands. */
  readonly likely: number | null;
  /** Held-out samples whose class is not certain. */
  readonly doubtCount: number;
  /** The score without doubts. */
  settled(): number | null;
}

/** A score without doubts. */
export const certain = (score: number | null): FoldScore => ({
  score,
  likely: score,
  doubtCount: 0,
  settled: () => score,
});

/** Whether a setting with these scores so far can no longer win. */
export type GiveUp = (scores: SplitScores) => boolean;

/** A score that is a bound so far. */
interface OpenScore {
  readonly place: number;
  /** What it is likely to lose. */
  readonly loss: number;
  readonly found: FoldScore;
}

/**
 * The scores of one setting, split after split. Doubts are settled as late as possible, since a
 * setting that cannot win even with all of them in its favour need not be settled.
 */
export class ScoresSoFar {
  readonly #giveUp: GiveUp;
  readonly #scores: (number | null)[] = [];
  readonly #likely: (number | null)[] = [];
  readonly #open: OpenScore[] = [];

  constructor(giveUp: GiveUp) {
    this.#giveUp = giveUp;
  }

  push(found: FoldScore): void {
    const { score, likely, doubtCount } = found;
    const place = this.#scores.push(score) - 1;
    this.#likely.push(likely);
    if (doubtCount > 0) this.#open.push({ place, loss: (score ?? 0) - (likely ?? 0), found });
  }

  /** Whether the setting can no longer win. Settling what probably shows that is less than a training. */
  isHopeless(): boolean {
    if (this.#scores.length === 0) return false;
    if (this.#giveUp(this.#scores)) return true;
    return this.#giveUp(this.#likely) && this.#isSettledHopeless(({ loss }) => loss > 0);
  }

  /** The scores without doubts; fewer than `count` if the setting cannot win. */
  settled(count: number): SplitScores {
    if (this.#open.length > 0 && this.#isSettledHopeless())
      this.#scores.length = Math.min(this.#scores.length, count - 1);
    return this.#scores;
  }

  /** Settles doubts until it shows that the setting cannot win, which they may not. */
  #isSettledHopeless(isWanted: (open: OpenScore) => boolean = () => true): boolean {
    // Where most is likely to be lost it shows soonest.
    this.#open.sort((a, b) => a.loss - b.loss || a.found.doubtCount - b.found.doubtCount);
    while (!this.#giveUp(this.#scores)) {
      const next = this.#open.at(-1);
      if (!next || !isWanted(next)) return false;
      this.#open.pop();
      const score = next.found.settled();
      this.#scores[next.place] = score;
      this.#likely[next.place] = score;
    }
    return true;
  }
}

/** The splits by the sum of their scores over the settings, ascending; undefined scores count 0. */
export function hardestFirst(scores: readonly SplitScores[]): number[] {
  const sums = Array.from(scores[0], (_, split) => scores.reduce((sum, own) => sum + (own[split] ?? 0), 0));
  return [...sums.keys()].sort((a, b) => sums[a] - sums[b] || a - b);
}

/** Scores in the order they were judged in → by split. */
export function inPlace(scores: SplitScores, order: readonly number[], from: number): SplitScores {
  const own: (number | null)[] = scores.map(() => null);
  for (const [place, split] of order.entries()) own[split - from] = scores[place];
  return own;
}

/**
 * Settings that differ in the cost alone share their kernel matrix; a low cost may serve for higher
 * ones, and goes first.
 */
export function sharing(settings: readonly Setting[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [k, { kernel, parameters }] of settings.entries()) {
    const key = JSON.stringify([kernel, parameters]);
    groups.set(key, [...(groups.get(key) ?? []), k]);
  }
  return [...groups.values()].map((group) => group.sort((a, b) => settings[a].cost - settings[b].cost));
}
