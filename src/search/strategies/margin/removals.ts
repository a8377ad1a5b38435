// The models of an elimination without some features, otherwise unchanged. One file for linear
// models, one for kernels; the choice of the feature to eliminate (by-margin.ts, by-objective.ts)
// is the same for both.

import type { RankingClassifier } from '../../../formulations/trainers/trainer.ts';
import type { Units } from './units.ts';

/**
 * f = Σ β k(x_k, ·), without b, on the counting samples of a model, and ‖w‖², 0 where w is only
 * rounding.
 */
export interface Outputs {
  readonly f: Float64Array;
  readonly norm2: number;
}

/**
 * A model under removal. Little optimisation scales w; margins do not change with the length of w,
 * so w and f are kept as they were trained, `bias` in their scale, and the trainer's w is `scale`
 * times as long by now.
 */
export interface ClassifierUnderRemoval {
  /** Its number in the trainer. */
  readonly k: number;
  /**
   * Its samples that count, with sign and cost: a sample of cost 0 were not used in the training
   * and bounds no margin.
   */
  readonly rows: Int32Array;
  readonly signs: Float64Array;
  readonly costs: Float64Array;
  bias: number;
  scale: number;
}

/** Units, ascending, with a value each; larger is better. */
export interface Valued {
  readonly units: Int32Array;
  readonly values: Float64Array;
}

/** Σ_n c_n f_n and ‖w‖² without each unit. */
export interface Combined {
  readonly sums: Float64Array;
  readonly norms2: Float64Array;
}

export interface Removals {
  /**
   * The models with something left of w; the others have no margin and are left out of the smallest
   * one.
   */
  classifiers(): readonly ClassifierUnderRemoval[];
  /** Whether a cut saves work. */
  readonly prunes: boolean;
  /**
   * Those of the listed units (ascending) without which every model has a margin, as it stands or
   * with the boundary centred, and the smallest of these reaches the cut.
   */
  margins(units: Units, wanted: Int32Array, centred: boolean, cut: number): Valued;
  /**
   * Those of the listed units that the printed rule allows to eliminate: max_n δ_n ≤ min_n g_n in
   * every model.
   */
  printedCandidates(units: Units, wanted: Int32Array): Int32Array;
  /** A model without the first list of features, without the first two, and so on. */
  successive(classifier: ClassifierUnderRemoval, lists: readonly Int32Array[]): Iterable<Outputs>;
  /** For c on the samples of the model, at less cost than every f; null if there is no such way. */
  combined(units: Units, classifier: ClassifierUnderRemoval, c: Float64Array): Combined | null;
  /** The positive side becomes the other one: w ← −w, f ← −f. */
  turn(classifier: ClassifierUnderRemoval): void;
  /** Features have left the trainer. */
  forget(features: Int32Array): void;
}

export const NOTHING = new Int32Array(0);

/** A model without the features. */
export function without(removals: Removals, classifier: ClassifierUnderRemoval, features: Int32Array): Outputs {
  const [outputs] = removals.successive(classifier, [features]);
  return outputs;
}

export function underRemoval(classifier: RankingClassifier, k: number): ClassifierUnderRemoval {
  const counts = (_: number, n: number) => classifier.costs[n] > 0;
  return {
    k,
    rows: classifier.rows.filter(counts),
    signs: classifier.signs.filter(counts),
    costs: classifier.costs.filter(counts),
    bias: classifier.bias,
    scale: 1,
  };
}

/** min_n y_n (f_n + b). */
export function smallestOutput({ signs, bias }: ClassifierUnderRemoval, f: Float64Array): number {
  let least = Infinity;
  for (let n = 0; n < f.length; n++) least = Math.min(least, signs[n] * (f[n] + bias));
  return least;
}
