// Measures of held-out predictions beyond a single score: balanced accuracy and Matthews'
// correlation for any number of classes; sensitivity, specificity and AUC for two. Counts are
// pooled over the folds. Decision values of different models have no common scale, so the AUC is
// the mean over the folds that have both classes; where none has (leave-one-out), it is that of all
// samples together.

import { accuracy } from '../scores/accuracy.ts';
import { auc } from '../scores/auc.ts';
import { balancedAccuracy } from '../scores/balanced-accuracy.ts';
import { mcc } from '../scores/mcc.ts';

/** Measures of held-out predictions of classes. */
export interface ClassMeasures {
  readonly accuracy: number;
  /** The mean recall over all classes. */
  readonly balancedAccuracy: number;
  /** Matthews' correlation coefficient. */
  readonly mcc: number;
  /**
   * For two classes, the recall of each class and how well decision values separate the classes.
   */
  readonly binary?: BinaryMeasures;
}

/** Measures for two classes; the second class is positive. */
export interface BinaryMeasures {
  readonly positive: string;
  readonly negative: string;
  /** The recall of the positive class; null if it has no samples. */
  readonly sensitivity: number | null;
  /** The recall of the negative class; null if it has no samples. */
  readonly specificity: number | null;
  /** The area under the ROC curve; null if it is undefined. */
  readonly auc: number | null;
  /** Whether `auc` is the mean over folds or is computed on all samples together. */
  readonly aucOver: 'folds' | 'samples';
}

/** The held-out samples of a fold. */
export interface HeldOut {
  readonly truth: readonly number[];
  readonly predicted: readonly number[];
  /** Of two classes: positive for the later one; null if the model lacks a class. */
  readonly decision: readonly (number | null)[];
}

export function classMeasures(folds: readonly HeldOut[], classes: readonly string[]): ClassMeasures {
  const truth = folds.flatMap((fold) => fold.truth);
  const predicted = folds.flatMap((fold) => fold.predicted);
  const count = classes.length;
  return {
    accuracy: accuracy.of(truth, predicted, count)!,
    balancedAccuracy: balancedAccuracy.of(truth, predicted, count)!,
    mcc: mcc.of(truth, predicted, count)!,
    ...(count === 2 && { binary: binaryMeasures(folds, truth, predicted, classes) }),
  };
}

function binaryMeasures(
  folds: readonly HeldOut[],
  truth: readonly number[],
  predicted: readonly number[],
  [negative, positive]: readonly string[],
): BinaryMeasures {
  const byFold = folds.map(areaOf).filter((area) => area !== null);
  const isByFold = byFold.length > 0;
  const all = { truth, predicted, decision: folds.flatMap(({ decision }) => decision) };
  return {
    positive,
    negative,
    sensitivity: recall(truth, predicted, 1),
    specificity: recall(truth, predicted, 0),
    auc: isByFold ? byFold.reduce((sum, area) => sum + area, 0) / byFold.length : areaOf(all),
    aucOver: isByFold ? 'folds' : 'samples',
  };
}

function areaOf({ truth, decision }: HeldOut): number | null {
  const known = decision.filter((value) => value !== null);
  return known.length === truth.length ? auc.of(truth, known, 2) : null;
}

function recall(truth: readonly number[], predicted: readonly number[], label: number): number | null {
  const own = [...truth.keys()].filter((row) => truth[row] === label);
  return own.length === 0 ? null : own.filter((row) => predicted[row] === label).length / own.length;
}
