// What a validated curve shows besides the chosen size: the best size, the sizes within one
// standard error of it, the elbow, and the score of all features.

import { type Note, note } from '../base/problem.ts';
import { bestPoint, type Curve, type CurvePoint, elbowOf, plateauOf, standardError } from './curve.ts';
import type { CurveFacts } from './size-rules.ts';

/** A score with its folds, fold by fold within repeat by repeat; null if a fold has none. */
interface FoldScore {
  readonly mean: number;
  readonly se: number;
  readonly folds: readonly (number | null)[];
}

/** A size and its mean score. */
export interface SizeAndScore {
  readonly features: number;
  readonly score: number;
}

/** Facts about a curve, in addition to the chosen size. */
export interface CurveChoice {
  /** The size with the highest score; ties go to the fewest features. */
  readonly best: SizeAndScore;
  /** The score of all features; null if the curve does not begin with them. */
  readonly allFeatures: (SizeAndScore & { readonly se: number }) | null;
  /** The sizes within one standard error of the best score: their number and range. */
  readonly plateau: {
    readonly smallest: number;
    readonly largest: number;
    readonly sizes: number;
    /**
     * One standard error of the best score, or the effect of one held-out sample if that is larger.
     */
    readonly error: number;
  };
  /** The size at which the curve bends; null if it does not bend. */
  readonly elbow: SizeAndScore | null;
}

const asScore = ({ features, score }: CurvePoint): SizeAndScore => ({ features, score: score.mean });

/** The summary of a curve of at least one point. */
export function curveChoice(curve: Curve, { featureCount, resolution = 0 }: CurveFacts): CurveChoice {
  const best = bestPoint(curve);
  const plateau = plateauOf(curve, resolution).map(({ features }) => features);
  const all = curve.find(({ features }) => features === featureCount);
  const elbow = elbowOf(curve);
  return {
    best: asScore(best),
    allFeatures: all ? { ...asScore(all), se: all.score.se } : null,
    plateau: {
      smallest: Math.min(...plateau),
      largest: Math.max(...plateau),
      sizes: plateau.length,
      error: standardError(best, resolution),
    },
    elbow: elbow && asScore(elbow),
  };
}

/**
 * One standard error of the mean difference between two sizes on the same folds. Training sets
 * overlap, and so the plain error is too small: corrected after Nadeau and Bengio (2003) by the
 * ratio of held-out to training samples, 1/(K−1) of K folds.
 */
function differenceError(a: FoldScore, b: FoldScore, foldCount: number): number {
  const differences = a.folds.flatMap((score, fold) => {
    const other = b.folds[fold];
    return score === null || other === null || other === undefined ? [] : [score - other];
  });
  const n = differences.length;
  if (n < 2) return 0;
  const mean = differences.reduce((sum, value) => sum + value, 0) / n;
  const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  return Math.sqrt(variance * (1 / n + 1 / Math.max(1, foldCount - 1)));
}

export interface ScoredSubsets {
  /** The name of the score. */
  readonly score: string;
  readonly selected: { readonly features: number; readonly score: FoldScore };
  readonly all: { readonly features: number; readonly score: FoldScore };
  /** The number of folds per repeat. */
  readonly foldCount: number;
  readonly resolution: number;
}

/** A note where the selected features score lower than all features, by more than one standard error. */
export function costNotes({ score, selected, all, foldCount, resolution }: ScoredSubsets): Note[] {
  const cost = all.score.mean - selected.score.mean;
  const error = Math.max(resolution, differenceError(all.score, selected.score, foldCount));
  if (!(cost > error)) return [];
  return [
    note('selection-costs-score', {
      score,
      features: selected.features,
      selected: selected.score.mean,
      of: all.features,
      all: all.score.mean,
    }),
  ];
}
