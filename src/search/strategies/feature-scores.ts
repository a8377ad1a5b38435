// The criterion of some features, by model: what workers compute for one another.

import type { Criterion } from '../../criteria/criterion.ts';
import type { TrainedClassifiers } from '../../formulations/trainers/trainer.ts';
import type { Contexts } from './contexts.ts';

/** Which scores are computed. */
export interface ScoreRequest {
  /** Some of the remaining features, ascending. */
  readonly features: Int32Array;
  /** Whether approximate scores with bounds will do. */
  readonly isScreened: boolean;
}

/** Scores of the features of a request. */
export interface FeatureScores {
  /** By model. */
  readonly values: readonly Float64Array[];
  /** By model, the bounds on the errors of screened values; empty if the values are exact. */
  readonly bounds: readonly Float64Array[];
}

/** A criterion of one model at a time. */
export type ClassifierCriterion = Extract<Criterion, { readonly needs: 'machine' }>;

/** Computes scores in this thread; null if the criterion cannot be screened here. */
export function featureScores(
  criterion: ClassifierCriterion,
  contexts: Contexts,
  trained: TrainedClassifiers,
  { features, isScreened }: ScoreRequest,
): FeatureScores | null {
  const values: Float64Array[] = [];
  const bounds: Float64Array[] = [];
  for (let k = 0; k < trained.classifiers.length; k++) {
    const context = contexts.ofClassifier(trained, k, features);
    if (!isScreened) {
      values.push(criterion.score(context));
      continue;
    }
    const screened = criterion.screen?.(context) ?? null;
    if (screened === null) return null;
    values.push(screened.values);
    bounds.push(screened.bounds);
  }
  return { values, bounds };
}
