// The binary problems of a dataset, with the cost of each row.

import { fact, type Problem, problem } from '../base/problem.ts';
import { classCounts, type Dataset } from '../data/dataset.ts';
import type { BinaryProblem, BinaryTask } from '../solvers/problem.ts';
import { classWeights, rowCosts, weightsByClass } from './costs.ts';
import type { ProblemOptions, Training } from './formulation.ts';
import { decodeClasses, decompose, taskNames } from './schemes/index.ts';
import type { Predictor } from './trainers/trainer.ts';

/** `rows`: those that take part, ascending; all by default. Their costs are those that all rows give. */
export function datasetProblems(
  dataset: Dataset,
  options: ProblemOptions,
  rows?: Int32Array,
): (BinaryProblem & BinaryTask)[] {
  const { labels, classes, weights: rowWeights } = dataset;
  const weights = classWeights(options.classWeights, classCounts(dataset));
  const costs = rowCosts({ cost: options.cost, labels, classWeights: weights, rowWeights });
  const counting = new Set(labels.filter((_, row) => costs[row] > 0));
  const idle = labels.find((label) => !counting.has(label));
  if (idle !== undefined) throw problem('class-without-weight', { class: classes[idle] });
  return decompose({ scheme: options.multiclass, labels, costs, rows });
}

/** The binary problems of a whole training set. */
export function trainingProblems({ dataset, options }: Training): (BinaryProblem & BinaryTask)[] {
  return datasetProblems(dataset, { ...options, classWeights: weightsByClass(options.classWeights, dataset.classes) });
}

/** The classes that binary classifiers choose. */
export const classPredictor =
  ({ classes }: Dataset, scheme: string): Predictor =>
  (tasks, decisions) =>
    decodeClasses(scheme, tasks, decisions, classes.length);

/** Why a hard margin cannot be had; null where there is one, or none was asked for. */
export function hardMarginProblem(
  machines: readonly (BinaryTask & { readonly stop: string })[],
  classes: readonly string[],
): Problem | null {
  const wrong = machines.find(({ stop }) => stop === 'unbounded');
  if (!wrong) return null;
  const { positive, negative } = taskNames(wrong, classes);
  return fact('no-hard-margin', { positive, negative }, { fixes: [{ ask: ['cost'] }, { ask: ['kernel'] }] });
}
