// A criterion of a whole subset: one number for the models that are trained on it, of which less is
// better. A sequential search can compare subsets by it instead of by a cross-validated score, which
// takes one training per subset instead of one per fold. Criteria of features (criterion.ts) rank the
// features of one subset; these rank subsets.

import type { Entry } from '../../base/registry.ts';
import type { Classifier } from '../../solvers/set.ts';

/** A trained binary classifier and its kernel matrix. */
export interface TrainedSubset {
  readonly classifier: Classifier;
  /** K of the samples of the binary problem, row by row; made on demand. */
  kernelRows(): readonly Float64Array[];
}

export interface SubsetCriterion extends Entry {
  /** What it is called in prose, after "the smallest". */
  readonly title: string;
  readonly reference: string;
  /** Whether it uses the classes of samples, so that it does not apply to regression. */
  readonly readsClasses: boolean;
  /** Of one binary classifier, at least 0; those of several are summed. */
  of(trained: TrainedSubset): number;
}
