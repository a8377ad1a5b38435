// A score says how well a model predicts samples it was not trained on. Larger is better for all of
// them, so that whatever compares scores need not know which one it is: errors are negated.

import type { Entry } from '../base/registry.ts';
import type { TargetKind } from '../data/dataset.ts';

/** A measure of quality, as a function of true and predicted targets. */
export interface Score extends Entry {
  /** What it is called in prose: `AUC`. Its name where it has none. */
  readonly title?: string;
  /** What is predicted: classes, by their indices, or numbers; classes by default. */
  readonly target?: TargetKind;
  /**
   * The second input of `of` besides the true targets: the prediction for each sample, or its
   * decision value, which is positive for the later of two classes.
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
   * Classes are indices below `classCount`, which is 0 where the target is a number.
   */
  of(truth: ArrayLike<number>, given: ArrayLike<number>, classCount: number): number | null;
  /** Whether it is the fraction of correctly predicted samples, so that its variance is known. */
  readonly isFraction?: boolean;
  /**
   * If the score is 1 minus a weighted fraction of misclassified samples: the weight of each
   * sample. The weights sum to 1. The .632+ bootstrap needs it.
   */
  lossWeights?(truth: ArrayLike<number>, classCount: number): Float64Array;
}
