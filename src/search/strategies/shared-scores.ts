// What a ranking asks of workers that share the features of a step (executors/paced-scores.ts). A
// score depends on no other feature, so sharing never changes a result.

import type { Dataset } from '../../data/dataset.ts';
import type { TrainerOptions } from '../../formulations/formulation.ts';
import type { ModelCopy } from '../../formulations/trainers/trainer.ts';
import type { Margin } from '../margins.ts';
import type { ContextOptions } from './contexts.ts';
import type { FeatureScores, ScoreRequest } from './feature-scores.ts';

/** What workers must know of a ranking to score its features. Plain data, but for the dataset. */
export interface SharedRanking {
  readonly dataset: Dataset;
  readonly machine: TrainerOptions;
  /** How many samples each binary classifier is trained on. */
  readonly classifierSizes: readonly number[];
  /** The name of the criterion. */
  readonly criterion: string;
  readonly options: ContextOptions;
}

/** Scores by a worker; null if the criterion cannot be screened. */
export interface WorkerScores {
  readonly scores: FeatureScores | null;
  /** What it took the worker. */
  readonly milliseconds: number;
}

/** The ranking thread's side. */
export interface SharedScoring {
  /** The present models. */
  modelCopy(): ModelCopy;
  /** Scores in this thread. */
  compute(request: ScoreRequest): FeatureScores | null;
}

/** The scores of a ranking, which workers help to compute. */
export interface SharedScores {
  /** Hands shares to the workers that are free. */
  begin(request: ScoreRequest): Promise<void>;
  /** The scores of a request, which may have begun. */
  scores(request: ScoreRequest): Promise<FeatureScores | null>;
  /**
   * The trainer is about to forget these features. `isMarginNeeded`: so is the margin of the present
   * models without them. Null if this thread has to compute it.
   */
  follow(removed: Int32Array, isMarginNeeded: boolean): Promise<Margin> | null;
  dispose(): void;
}

/**
 * Null if no worker can help, or none is worth asking. After an abort, requests reject with the
 * signal's reason.
 */
export type OpenScoring = (ranking: SharedRanking, signal?: AbortSignal) => OpenedScoring | null;

/** Workers that receive the data of a ranking. */
export interface OpenedScoring {
  share(scoring: SharedScoring): SharedScores;
  /** Where nothing is shared after all. */
  close(): void;
}

/** Nanoseconds per pair of samples, feature and classifier, about, as long as nothing has been measured. */
const PAIR_NS = 0.2;
/** Nanoseconds per feature and classifier besides, which count where classifiers are many and small. */
const FEATURE_NS = 2000;

/** Milliseconds that scoring some features takes, about, by classifiers of so many samples each. */
export function estimatedScoring(classifierSizes: readonly number[], featureCount: number): number {
  let nanoseconds = 0;
  for (const size of classifierSizes) nanoseconds += FEATURE_NS + PAIR_NS * 0.5 * size * size;
  return (nanoseconds / 1e6) * featureCount;
}
