// C-SVC on a kernel matrix that the user brings (precomputed, or of an own function): everything
// public, no preprocessing.

import { sortLabels } from '../base/order.ts';
import { type Note, problem } from '../base/problem.ts';
import { definitenessNote, type MatrixValues, precomputedCross, precomputedMatrix } from '../kernels/precomputed.ts';
import { type Core, core as sharedCore } from '../numeric/core.ts';
import { scaledDecisions } from '../solvers/decide.ts';
import type { Classifier } from '../solvers/set.ts';
import { type SolverOptions, solveBinary } from '../solvers/solver.ts';
import { classWeights, rowCosts } from './costs.ts';
import { DEFAULT_SCHEME, decodeClasses, decompose, type SchemeName, schemeOf } from './schemes/index.ts';
import { settleDecisions } from './ties.ts';

/** How models are trained on a kernel matrix. */
export interface MatrixTrainingOptions extends SolverOptions {
  /** The cost C: 1 by default, Infinity for a hard margin. */
  readonly cost?: number;
  /** The name of a weighting, or one weight per class in the order of the classes. */
  readonly classWeights?: string | readonly number[];
  readonly rowWeights?: ArrayLike<number>;
  /** One-vs-one by default. */
  readonly multiclass?: SchemeName;
  readonly core?: Core;
}

/** Models that were trained on a kernel matrix. */
export interface MatrixClassifiers {
  /** Classes are sorted numerically if all labels are numbers, otherwise by code point. */
  readonly classes: readonly string[];
  /**
   * The models as plain data: α y of each sample, bias, objective, gap and the reason for stopping.
   */
  readonly machines: readonly Classifier[];
  /** The multi-class scheme. */
  readonly multiclass: SchemeName;
  readonly notes: readonly Note[];
}

/** Trains on the kernel values of all pairs of training samples. */
export function trainOnMatrix(
  values: MatrixValues,
  labels: readonly string[],
  options: MatrixTrainingOptions = {},
): MatrixClassifiers {
  const {
    cost = 1,
    classWeights: weighting = 'none',
    rowWeights,
    multiclass = DEFAULT_SCHEME,
    core = sharedCore(),
  } = options;
  const matrix = precomputedMatrix(values, core);
  try {
    if (labels.length !== matrix.rowCount)
      throw problem('labels-count', { labels: labels.length, rows: matrix.rowCount });
    const classes = sortLabels([...new Set(labels)]);
    const indices = Int32Array.from(labels, (label) => classes.indexOf(label));
    const counts = classes.map((_, index) => indices.filter((label) => label === index).length);
    const costs = rowCosts({ cost, labels: indices, classWeights: classWeights(weighting, counts), rowWeights });
    const problems = decompose({ scheme: multiclass, labels: indices, costs });
    const machines = problems.map((binary) => ({ ...binary, ...solveBinary(core, matrix, binary, options) }));
    const note = definitenessNote(matrix);
    return { classes, machines, multiclass, notes: note === null ? [] : [note] };
  } finally {
    matrix.dispose();
  }
}

/**
 * Decision values (one array per model) and labels of other samples, computed from their kernel
 * values with the training samples.
 */
export function decideOnMatrix(
  { classes, machines: classifiers, multiclass }: Pick<MatrixClassifiers, 'classes' | 'machines' | 'multiclass'>,
  values: MatrixValues,
  trainingRows: number,
  core: Core = sharedCore(),
): { decision: Float64Array[]; predicted: string[] } {
  const matrix = precomputedCross(values, trainingRows, core);
  try {
    const rows = Int32Array.from({ length: matrix.rowCount }, (_, row) => row);
    const decided = classifiers.map((classifier) => scaledDecisions(core, matrix, classifier, rows));
    settleDecisions(decided, schemeOf(multiclass, classifiers));
    const decision = decided.map(({ values }) => values);
    const predicted = Array.from(
      decodeClasses(multiclass, classifiers, decision, classes.length),
      (label) => classes[label],
    );
    return { decision, predicted };
  } finally {
    matrix.dispose();
  }
}
