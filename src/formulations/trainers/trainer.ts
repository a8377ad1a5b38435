// A trainer holds the data of an elimination and trains models on the features that survive, each
// time from the last solution. Between two trainings features may be eliminated while the models
// stay as they are.

import type { Problem } from '../../base/problem.ts';
import type { KernelParameters } from '../../kernels/kernel.ts';
import type { LazyWeights } from '../../solvers/lazy-weights.ts';
import type { PathRun } from '../../solvers/linear-path.ts';
import type { BinaryProblem, BinaryTask, LeastOutput, Stop } from '../../solvers/problem.ts';
import type { Classifier, ClassifierSet } from '../../solvers/set.ts';
import type { Decided } from '../ties.ts';

export type Problems = readonly (BinaryProblem & BinaryTask)[];

/** What every trained binary classifier provides. */
export interface RankingClassifier extends BinaryProblem, BinaryTask {
  /** β_k of each sample of the problem. */
  readonly beta: Float64Array;
  readonly bias: number;
  /** Null if the model minimises nothing. */
  readonly objective: number | null;
  readonly stop: Stop;
}

/** What a model gives on its training samples. */
export interface Outputs {
  /** y_n f(x_n) of each sample of the problem. */
  readonly values: Float64Array;
  /** ‖w‖², 0 where w is only rounding. */
  readonly norm2: number;
}

/** What is predicted for samples: the index of a class each, or a number. */
export type Predictions = Int32Array | Float64Array;

/**
 * Predictions from the decision values of binary models, in their order; these are settled
 * (ties.ts).
 */
export type Predictor = (tasks: readonly BinaryTask[], decisions: readonly Decided[]) => Predictions;

/**
 * What decision values on the test samples are for: the class of each sample, or also the order of
 * the samples, or of the first of them.
 */
export type DecisionUse = 'classes' | 'order' | { readonly orderOfFirst: number };

/** What a criterion looks at. */
export interface TrainedClassifiers {
  /**
   * The surviving features, ascending; where for their number alone, `featureCount` makes no list.
   */
  readonly features: Int32Array;
  readonly featureCount: number;
  /** The models of the last training, as they are now. */
  readonly classifiers: readonly RankingClassifier[];
  /**
   * The Gram cache and kernel behind the models; null if there is none (linear models from rows,
   * perceptrons).
   */
  readonly set: ClassifierSet | null;
  /**
   * w of model k over the surviving features, or the given ones of them; null if the kernel is not
   * linear.
   */
  weights(k: number, features?: Int32Array): Float64Array | null;
}

/** Coming steps of an elimination by Σ w². */
export interface AheadRequest {
  /** The features that each step removes. */
  readonly counts: readonly number[];
  readonly lazy: LazyWeights;
  /** By feature: 1 where it is never removed. */
  readonly kept: Uint8Array | null;
  readonly withMargins: boolean;
  /** What decision values on test samples are for. */
  readonly use: DecisionUse;
}

/** Trained models as plain data. */
export interface TrainedModels {
  readonly parameters: KernelParameters;
  readonly classifiers: readonly Classifier[];
}

/** What gives another trainer of the same data the same models and matrices, bit for bit. */
export interface ModelCopy extends TrainedModels {
  /** The eliminations so far, one entry each: a matrix depends on how features left it. */
  readonly forgotten: readonly Int32Array[];
}

export interface Trainer extends TrainedClassifiers {
  /**
   * Trains on the surviving features; other problems (fresh samples) replace the ones before.
   * Returns why no model can be trained (no hard margin, a perceptron that does not end), null if
   * all is well.
   */
  train(problems?: Problems): Problem | null;
  /**
   * Trains other problems on the surviving features, for as long as the work takes; the trainer's
   * own models stay.
   */
  withTemporaryModels<T>(problems: Problems, work: (trained: TrainedClassifiers) => T): T;
  /** f and ‖w‖² of model k on the surviving features. */
  outputs(k: number): Outputs;
  /** The least of these outputs, where it is known without computing them all. */
  knownMargin?(k: number): LeastOutput | null;
  /**
   * Takes elimination steps by Σ w² inside the core, where it can: the models are trained, the
   * features removed. Null where the next step needs the path engine.
   */
  stepsAhead?(request: AheadRequest): PathRun | null;
  /** Replaces (w, b) of model k by (scale · w, bias). */
  adjust(k: number, scale: number, bias: number): void;
  /** Features are eliminated; the models stay. */
  forget(features: Int32Array): void;
  /**
   * The decision values of every binary model on the test samples; only where there are such
   * samples. For models that were trained on the surviving features they depend on these alone, not
   * on the path that led to them.
   */
  testDecisions(use: DecisionUse): Decided[];
  /** What the models predict, from the decision values of each: indices of classes, or numbers. */
  predictions(decisions: readonly Decided[]): Predictions;
  /** The models for another trainer; absent, or null, where they have more state than a copy. */
  modelCopy?(): ModelCopy | null;
  /** Takes over the models of a trainer that has eliminated the same features in the same order. */
  adopt?(models: TrainedModels): void;
  dispose(): void;
}
