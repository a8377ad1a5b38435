// The outer folds of a running evaluation or comparison: a row of points for each method, and a
// histogram of the permutations.

import { ALL_FEATURES } from '../../../src/app.browser.ts';
import type { FinishedFold, LiveReference } from '../engine/protocol.ts';

export interface FoldRow {
  readonly name: string;
  /** The scores on held-out samples, in the order in which the folds finished. */
  readonly scores: readonly number[];
  readonly mean: number;
  /** The standard error of the mean; null below two folds. */
  readonly se: number | null;
}

const COLOURS = 6;

/** The place of a method in the palette, by the order in which the methods are compared; null for a baseline. */
export function colourOf(name: string, index: number, methods: readonly string[]): number | null {
  if (methods.length === 0) return index % COLOURS;
  const place = methods.indexOf(name);
  return place < 0 ? null : place % COLOURS;
}

/** The folds with the true labels, by method; one row for an evaluation. */
export function foldRows(folds: readonly FinishedFold[]): FoldRow[] {
  const byMethod = new Map<string, number[]>();
  for (const { method = '', permutation, score } of folds) {
    if (permutation !== undefined || score === null) continue;
    byMethod.set(method, [...(byMethod.get(method) ?? []), score]);
  }
  return Array.from(byMethod, ([name, scores]) => ({ name, scores, ...summaryOf(scores) }));
}

function summaryOf(scores: readonly number[]): Pick<FoldRow, 'mean' | 'se'> {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  if (scores.length < 2) return { mean, se: null };
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / (scores.length - 1);
  return { mean, se: Math.sqrt(variance / scores.length) };
}

/**
 * What the scores of the folds have to beat, as means over the same folds: always the most frequent
 * class, and all features, which methods of a comparison need not have in common.
 */
export function foldReferences(folds: readonly FinishedFold[], majorityName: string): LiveReference[] {
  const rows = foldRows(folds);
  if (rows.length === 0) return [];
  const own = folds.flatMap(({ method = '', permutation, baselines }) =>
    permutation === undefined && method === rows[0].name && baselines ? [baselines] : [],
  );
  const mean = (name: string, scores: readonly (number | null)[]): LiveReference[] => {
    const known = scores.filter((score) => score !== null);
    return known.length === 0 ? [] : [{ name, score: summaryOf(known).mean }];
  };
  return [
    ...mean(
      majorityName,
      own.map(({ majority }) => majority),
    ),
    ...(rows.length === 1
      ? mean(
          ALL_FEATURES,
          own.map(({ allFeatures }) => allFeatures),
        )
      : []),
  ];
}

/** The mean scores of the permutations whose outer folds are all done. */
export function permutationMeans(folds: readonly FinishedFold[], foldCount: number): number[] {
  const byPermutation = new Map<number, (number | null)[]>();
  for (const { permutation, score } of folds)
    if (permutation !== undefined) byPermutation.set(permutation, [...(byPermutation.get(permutation) ?? []), score]);
  return [...byPermutation.values()].flatMap((scores) => {
    const known = scores.filter((score) => score !== null);
    return scores.length < foldCount || known.length === 0 ? [] : [summaryOf(known).mean];
  });
}

/** For each row its place by falling mean; of equal means the first one leads. */
export function racePlaces(rows: readonly Pick<FoldRow, 'mean'>[]): number[] {
  const order = [...rows.keys()].sort((a, b) => rows[b].mean - rows[a].mean || a - b);
  return rows.map((_, place) => order.indexOf(place));
}

/** The p-value of a permutation test: the true labels count as one of the permutations. */
export const chanceP = (score: number, chance: readonly number[]) =>
  (1 + chance.filter((own) => own >= score).length) / (1 + chance.length);

/**
 * How far above or below its row each point is drawn, in steps: points that would hide one another
 * spread out alternately, as 0, 1, −1, 2, −2.
 */
export function dodged(places: readonly number[], width: number): number[] {
  return places.map((place, index) => {
    const before = places.slice(0, index).filter((other) => Math.abs(other - place) < width).length;
    return before % 2 === 1 ? (before + 1) / 2 : -before / 2 || 0;
  });
}
