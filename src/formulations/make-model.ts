// From trained models to a Model: plain data that predicts the same bits after JSON. Adding 0 turns
// −0, which JSON lacks, into 0.

import type { Dataset } from '../data/dataset.ts';
import type { Columns } from '../kernels/columns.ts';
import type { Kernel, KernelParameters } from '../kernels/kernel.ts';
import { linear } from '../kernels/linear.ts';
import { UNREAD_PARAMETERS } from '../kernels/parameters.ts';
import type { Fitted } from '../preprocessing/transform.ts';
import { type Decider, support } from '../solvers/decide.ts';
import type { BinaryTask } from '../solvers/problem.ts';
import type { BinaryModel, Model } from './model.ts';
import type { Sigmoid } from './platt.ts';

interface Common {
  /** The prepared training data. */
  readonly dataset: Pick<Dataset, 'features' | 'classes' | 'labels' | 'response'>;
  /** What prepared it. */
  readonly transforms: readonly Fitted[];
  readonly multiclass: Model['multiclass'];
  /** The features that the models read, ascending; all by default. */
  readonly features?: ArrayLike<number>;
  /** Platt's sigmoid of each model, in their order. */
  readonly sigmoids?: readonly Sigmoid[];
}

export interface KernelModelParts extends Common {
  /** The name of the formulation; C-SVC by default. */
  readonly machine?: string;
  /** The values of the dataset, as the models were trained on them. */
  readonly columns: Columns;
  readonly kernel: Kernel;
  /** As the kernel ran with them on these features. */
  readonly parameters: KernelParameters;
  readonly classifiers: readonly Decider[];
}

export interface LinearClassifier extends BinaryTask {
  /** Over the features that the models read. */
  readonly weights: ArrayLike<number>;
  readonly bias: number;
}

export interface LinearModelParts extends Common {
  readonly machine: string;
  readonly classifiers: readonly LinearClassifier[];
}

const plain = (values: ArrayLike<number>) => Array.from(values, (value) => value + 0);

const chosen = ({ features, dataset }: Common) => Array.from(features ?? dataset.features.keys());

function head(parts: Common, features: readonly number[]): Pick<Model, 'transforms' | 'columns' | 'classes'> {
  const { dataset, transforms } = parts;
  return { transforms, columns: features.map((index) => dataset.features[index].name), classes: [...dataset.classes] };
}

const ending = (parts: Common, k: number) => (parts.sigmoids ? { sigmoid: { ...parts.sigmoids[k] } } : {});

/** The model of models that have support vectors. */
export function makeModel(parts: KernelModelParts): Model {
  const { columns, kernel, parameters, dataset, classifiers } = parts;
  const features = chosen(parts);
  const supports = classifiers.map(support);
  const rows = Int32Array.from(new Set(supports.flatMap((own) => [...own.rows]))).sort();
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  const binary = classifiers.map((classifier, k): BinaryModel => {
    return {
      positive: classifier.positive,
      negative: classifier.negative,
      support: Array.from(supports[k].rows, (row) => placeOf.get(row)!),
      supportRows: Array.from(supports[k].rows, (row) => row + 1),
      coefficients: plain(supports[k].beta),
      bias: classifier.bias + 0,
      ...(kernel.hasWeights && { weights: plainWeights(columns, supports[k], features) }),
      ...ending(parts, k),
    };
  });
  return {
    format: 1,
    ...head(parts, features),
    machine: parts.machine ?? 'svm',
    multiclass: parts.multiclass,
    kernel: { name: kernel.name, ...parameters },
    supportVectors: supportVectors(columns, features, rows),
    supportClasses: dataset.response ? [] : Array.from(rows, (row) => dataset.labels[row]),
    machines: binary,
  };
}

/**
 * w as it decides, to the last bit: the rule that takes a weight below its rounding for 0 is for
 * ranking.
 */
function plainWeights(
  columns: Columns,
  { rows, beta }: ReturnType<typeof support>,
  features: readonly number[],
): number[] {
  return features.map((feature) => {
    const column = columns.view(feature);
    let sum = 0;
    for (let k = 0; k < rows.length; k++) sum += beta[k] * column[rows[k]];
    return sum + 0;
  });
}

function supportVectors(columns: Columns, features: readonly number[], rows: Int32Array): number[][] {
  const vectors = Array.from(rows, () => new Array<number>(features.length));
  for (let j = 0; j < features.length; j++) {
    const column = columns.view(features[j]);
    for (let k = 0; k < rows.length; k++) vectors[k][j] = column[rows[k]] + 0;
  }
  return vectors;
}

/** The model of models that are weights only. */
export function makeLinearModel(parts: LinearModelParts): Model {
  const binary = parts.classifiers.map((classifier, k): BinaryModel => {
    const { positive, negative, bias } = classifier;
    const own = {
      positive,
      negative,
      support: [],
      coefficients: [],
      bias: bias + 0,
      weights: plain(classifier.weights),
    };
    return { ...own, ...ending(parts, k) };
  });
  return {
    format: 1,
    ...head(parts, chosen(parts)),
    machine: parts.machine,
    multiclass: parts.multiclass,
    // What the linear kernel resolves to, as it reads none of them.
    kernel: { name: linear.name, ...UNREAD_PARAMETERS },
    supportVectors: [],
    supportClasses: [],
    machines: binary,
  };
}
