// What is said of a feature of a ranking. Plain JSON.

import type { Evidence } from '../composites/index.ts';
import type { TargetKind } from '../data/dataset.ts';
import type { Measured } from './ranked-result.ts';

/** A number before a step and after it. */
export interface BeforeAndAfter {
  readonly before: Measured;
  /** The value for the same models without the removed features, before retraining. */
  readonly after: Measured;
}

/** When and why a feature was eliminated. */
export interface FeatureElimination {
  /** Counted from 1. */
  readonly step: number;
  readonly steps: number;
  /** The number of features. */
  readonly features: number;
  /**
   * The number of features eliminated in this iteration, and the position of this feature among
   * them, counted from 1.
   */
  readonly removed: number;
  readonly place: number;
  readonly criterion: Measured;
  /** Whether no known criterion in this step is more extreme. */
  readonly isExtreme: boolean;
  /**
   * Features whose criterion is known to be equal up to rounding; the tie was broken by column
   * order.
   */
  readonly tied: readonly string[];
  /** The feature that would have been eliminated next. */
  readonly runnerUp: { readonly feature: string; readonly criterion: Measured } | null;
  /**
   * The difference between the criterion of the runner-up and that of the feature; `gapFraction` is
   * the same as a fraction of the criterion of the feature.
   */
  readonly gap: Measured;
  readonly gapFraction: Measured;
  /** @deprecated Former name of `gapFraction`. */
  readonly gapShare: Measured;
  readonly margin: BeforeAndAfter;
  readonly weightNorm2: BeforeAndAfter;
  /**
   * The cross-validated scores of the subsets before and after the step, if they were evaluated.
   */
  readonly score: BeforeAndAfter | null;
  /**
   * The fraction of test samples that were classified correctly before the removal, and after it by
   * a retrained classifier.
   */
  readonly test: BeforeAndAfter | null;
  /** Why the solver stopped. */
  readonly stop: string | null;
}

/** Why a feature was never eliminated. */
export interface Survival {
  /**
   * Why the feature remained: it was kept by --keep, it was the last remaining feature, it was one
   * of the last features retained by --min-features, or the elimination ended early.
   */
  readonly reason: 'keep' | 'last' | 'min-features' | 'ended-early';
  readonly survivors: number;
  /**
   * The last iteration: the feature eliminated last and its criterion, with the criterion of this
   * feature if known.
   */
  readonly last: {
    readonly features: number;
    readonly feature: string;
    readonly criterion: Measured;
    readonly own: Measured;
  } | null;
}

/** A neighbour in the order, with its criterion. */
export interface Neighbour {
  readonly rank: number;
  readonly feature: string;
  readonly score: Measured;
}

/** The position of the feature in a one-shot ranking. */
export interface Scored {
  readonly score: Measured;
  /** Up to two neighbours on each side, best first. */
  readonly better: readonly Neighbour[];
  readonly worse: readonly Neighbour[];
}

/** The criterion and the rank of the feature in one iteration. */
export interface CriterionAtSize {
  readonly features: number;
  readonly criterion: number;
  /** The rank of the feature among the criteria of the step; 1 is the farthest from elimination. */
  readonly rank: number;
}

/** The information about a feature that the trace contains. */
export interface Explanation {
  readonly feature: string;
  /** The rank of the feature; 1 is the best, or the worst if the ranking is reversed. */
  readonly rank: number;
  readonly of: number;
  readonly isReversed: boolean;
  /**
   * Whether the feature with the smallest or the largest criterion is eliminated (the largest with
   * --reverse and with margins).
   */
  readonly eliminates: 'smallest' | 'largest';
  /**
   * How the order of the features came about: from criteria in every iteration, from the
   * cross-validated scores of the candidates of every iteration, from scores that were computed once,
   * or from the best subset of every size that a search found.
   */
  readonly basis: 'iterations' | 'candidates' | 'one-shot' | 'subsets';
  /** Whether the model predicts classes or real numbers. */
  readonly target: TargetKind;
  /** The ranking criterion; null if there is none, as for methods that combine rankings. */
  readonly criterion: string | null;
  /** The elimination of the feature; null if it was never eliminated. */
  readonly elimination: FeatureElimination | null;
  /** Why the feature was never eliminated; null if it was eliminated. */
  readonly survival: Survival | null;
  readonly scored: Scored | null;
  /** The findings of a method that combines others, such as the selections of a panel, if any. */
  readonly evidence?: Evidence;
  /** The number of iterations in which the feature was the runner-up. */
  readonly runnerUpCount: number;
  /** The criterion of the feature in every iteration, if the trace is full. */
  readonly path: readonly CriterionAtSize[];
  /** @deprecated Former name of `eliminates`. */
  readonly leaves: 'smallest' | 'largest';
  /** @deprecated Former name of `elimination`. */
  readonly left: FeatureElimination | null;
  /** @deprecated Former name of `survival`. */
  readonly stayed: Survival | null;
  /** @deprecated Former name of `runnerUpCount`. */
  readonly nextInLine: number;
  /** @deprecated Former name of `path`. */
  readonly course: readonly CriterionAtSize[];
}
