// A score says how well a model predicts samples it was not trained on. Larger is better for all of
// them, so that whatever compares scores need not know which one it is: errors are negated.

import type { Entry } from '../base/registry.ts';
import type { TargetKind } from '../data/dataset.ts';

/** A measure of quality, as a function of true and predicted targets. */
export interface Score extends Entry {
  /** The name used in prose, such as `AUC`. Defaults to the name of the score. */
  readonly title?: string;
  /** The kind of target that is predicted: classes (as indices) or numbers; classes by default. */
  readonly target?: TargetKind;
  /**
   * The second input of `of`, besides the true targets: the prediction for each sample, or its
   * decision value, which is positive for the second of two classes.
   */
  readonly needs: 'predicted' | 'decision';
  /**
   * The maximum score of a fold, so that a mean over folds can be bounded before all folds are
   * known.
   */
  readonly largest: number;
  /** The minimum score of a fold; absent if there is no such bound. */
  readonly smallest?: number;
  /**
   * The score of a fold with at least one sample; null if it is undefined for these targets.
   * Classes are indices below `classCount`, which is 0 if the target is a number.
   */
  of(truth: ArrayLike<number>, given: ArrayLike<number>, classCount: number): number | null;
  /**
   * Whether the score is the fraction of correctly predicted samples, so that its variance is
   * known.
   */
  readonly isFraction?: boolean;
  /**
   * The weight of each sample, if the score is 1 minus a weighted fraction of misclassified
   * samples. The weights sum to 1. The .632+ bootstrap requires these weights.
   */
  lossWeights?(truth: ArrayLike<number>, classCount: number): Float64Array;
}
