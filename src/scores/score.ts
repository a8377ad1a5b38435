// A score says how well a machine answers for rows it was not trained on. Larger is better for all of them, so that whoever
// compares scores need not know which one it is.

import type { Entry } from '../base/registry.ts';

/** What counts as good, as a function of truth and answers. */
export interface Score extends Entry {
  /**
   * What `of` takes beside the true classes: the predicted class of each row, or its decision value, which is positive for the
   * later of two classes.
   */
  readonly needs: 'predicted' | 'decision';
  /** No fold scores more, so a mean over folds can be bounded before the last of them is known. */
  readonly largest: number;
  /**
   * The score of one fold of at least one row; null where the fold's classes leave it undefined. Classes are indices below
   * `classCount`.
   */
  of(truth: ArrayLike<number>, given: ArrayLike<number>, classCount: number): number | null;
}
