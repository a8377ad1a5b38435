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
   * What `of` takes besides the true targets: what is predicted for each sample, or its decision
   * value, which is positive for the later of two classes.
   */
  readonly needs: 'predicted' | 'decision';
  /** No fold scores more, so a mean over folds can be bounded before the last of them is known. */
  readonly largest: number;
  /** No fold scores less; absent if there is no such bound. */
  readonly smallest?: number;
  /**
   * The score of one fold of at least one sample; null if its targets leave it undefined. Classes
   * are indices below `classCount`, which is 0 where the target is a number.
   */
  of(truth: ArrayLike<number>, given: ArrayLike<number>, classCount: number): number | null;
  /** Whether it is the fraction of samples that are right, so that its variance is known. */
  readonly isFraction?: boolean;
  /**
   * Where the score is 1 minus a weighted fraction of wrong samples: the weight of each sample;
   * they sum to 1. The .632+ bootstrap needs it.
   */
  lossWeights?(truth: ArrayLike<number>, classCount: number): Float64Array;
}
