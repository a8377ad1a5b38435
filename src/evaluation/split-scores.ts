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
  /** Whether no other setting is trained on the split, so that doubts may be settled later. */
  readonly isAlone: boolean;
}

export interface FoldScore {
  readonly score: number | null;
  /** Held-out samples whose class is not certain; where there are any, the score may turn out less. */
  readonly doubtCount: number;
}

/** A score that is a bound so far. */
export interface OpenScore {
  readonly setting: number;
  readonly place: number;
  readonly split: number;
  readonly doubtCount: number;
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
