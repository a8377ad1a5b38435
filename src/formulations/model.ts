// A trained model as plain data: what result files hold, what predicts, what is exported. JSON
// without loss.

import type { TargetKind } from '../data/dataset.ts';
import type { Fitted } from '../preprocessing/transform.ts';

/** The kernel of a model with its parameters. */
export interface ModelKernel {
  readonly name: string;
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
}

/** The columns that a model was trained on. */
export interface ModelInputs {
  readonly names: readonly string[];
  /** The columns that contain categories rather than numbers. */
  readonly categorical: readonly string[];
}

/** Information that identifies the training samples of a model. */
export interface TrainingMark {
  /**
   * A digest of all training samples, in order: their values in the columns that the model reads.
   */
  readonly digest: string;
  /** A digest of 16 hexadecimal digits per training sample; absent if there are very many. */
  readonly samples?: string;
}

/**
 * f(x) = Σ coefficients[k] · k(supportVectors[support[k]], x) + bias, or Σ weights[j] x_j + bias; f
 * ≥ 0 is `positive`. If the target is numeric, f(x) is the prediction, `positive` is 0 and
 * `negative` is null.
 */
export interface BinaryModel {
  /** The index of the class predicted if f ≥ 0. */
  readonly positive: number;
  /** The index of the class predicted if f < 0; null for every other class. */
  readonly negative: number | null;
  /** Indices into `supportVectors`, in ascending order; empty for a model that has weights only. */
  readonly support: readonly number[];
  /**
   * The numbers of these training samples, counted from 1 in the order of the data; absent in
   * imported models.
   */
  readonly supportRows?: readonly number[];
  /** β = α y of each of them. */
  readonly coefficients: readonly number[];
  readonly bias: number;
  /** The weight of each column, if the kernel is linear. */
  readonly weights?: readonly number[];
  /** Platt's sigmoid: P(positive) = 1 / (1 + exp(a f + b)). */
  readonly sigmoid?: { readonly a: number; readonly b: number };
}

/** A trained model as plain JSON: transforms, columns, kernel, binary classifiers. */
export interface Model {
  readonly format: 1;
  /** The preprocessing that was fitted on the training samples, to be applied to new ones. */
  readonly transforms: readonly Fitted[];
  /** The preprocessed features that the models read, in order. */
  readonly columns: readonly string[];
  /** Empty if the target is a number. */
  readonly classes: readonly string[];
  /**
   * The target column of the training data, and the labels that `positive` combined; absent in
   * imported models.
   */
  readonly target?: string;
  readonly positive?: readonly string[] | null;
  /**
   * All feature columns of the training data, in their order; absent in imported models.
   */
  readonly inputs?: ModelInputs;
  /** Information that identifies the training samples; absent in imported models. */
  readonly training?: TrainingMark;
  /** The name of the formulation. */
  readonly machine: string;
  /** The name of the multi-class scheme. */
  readonly multiclass: string;
  readonly kernel: ModelKernel;
  /**
   * Every training sample that is a support vector of at least one classifier, stored once: its
   * preprocessed values in `columns` and the index of its class (no index if the target is a
   * number).
   */
  readonly supportVectors: readonly (readonly number[])[];
  readonly supportClasses: readonly number[];
  /**
   * The binary classifiers in the order of the decision columns: pairs (0,1), (0,2), … or one per
   * class.
   */
  readonly machines: readonly BinaryModel[];
  /**
   * The known classes in the order in which pairwise probabilities are coupled, ascending by
   * default. Coupling stops before it has converged, so an imported model reproduces its
   * probabilities only in its original order.
   */
  readonly couplingOrder?: readonly number[];
}

/** What a model predicts: one without classes predicts numbers. */
export const modelTarget = ({ classes }: Pick<Model, 'classes'>): TargetKind =>
  classes.length === 0 ? 'real' : 'classes';
