// The binary problems of a dataset, with the cost of each sample.

import { fact, type Problem, problem } from '../base/problem.ts';
import { classCounts, type Dataset } from '../data/dataset.ts';
import type { BinaryProblem, BinaryTask } from '../solvers/problem.ts';
import { classWeights, rowCosts, weightsByClass } from './costs.ts';
import type { ProblemOptions, Training } from './formulation.ts';
import { decodeClasses, decompose, schemeOf, taskNames } from './schemes/index.ts';
import { settleDecisions } from './ties.ts';
import type { Predictor } from './trainers/trainer.ts';

/**
 * `rows`: those that take part, ascending; all by default. Their costs are those that all rows
 * give.
 */
export function datasetProblems(
  dataset: Dataset,
  options: ProblemOptions,
  rows?: Int32Array,
): (BinaryProblem & BinaryTask)[] {
  const { labels, classes, weights: rowWeights } = dataset;
  const weights = classWeights(options.classWeights, countingSamples(dataset));
  const costs = rowCosts({ cost: options.cost, labels, classWeights: weights, rowWeights });
  const counting = new Set(labels.filter((_, row) => costs[row] > 0));
  const idle = labels.find((label) => !counting.has(label));
  if (idle !== undefined) throw problem('class-without-weight', { class: classes[idle] });
  return decompose({ scheme: options.multiclass, labels, costs, rows });
}

/** Samples per class, without those of weight 0. */
function countingSamples(dataset: Dataset): number[] {
  const { labels, weights } = dataset;
  const all = classCounts(dataset);
  if (!weights) return all;
  const counting = all.map(() => 0);
  for (let row = 0; row < labels.length; row++) if (weights[row] > 0) counting[labels[row]]++;
  return counting;
}

/** The binary problems of a whole training set. */
export function trainingProblems({ dataset, options }: Training): (BinaryProblem & BinaryTask)[] {
  return datasetProblems(dataset, { ...options, classWeights: weightsByClass(options.classWeights, dataset.classes) });
}

/** The classes that binary classifiers choose. */
export const classPredictor =
  ({ classes }: Dataset, scheme: string): Predictor =>
  (tasks, decisions) => {
    settleDecisions(decisions, schemeOf(scheme, tasks));
    const values = decisions.map((own) => own.values);
    return decodeClasses(scheme, tasks, values, classes.length);
  };

/** Why there is no hard margin; null if there is one, or none was requested. */
export function hardMarginProblem(
  classifiers: readonly (BinaryTask & { readonly stop: string })[],
  classes: readonly string[],
): Problem | null {
  const wrong = classifiers.find(({ stop }) => stop === 'unbounded');
  if (!wrong) return null;
  const { positive, negative } = taskNames(wrong, classes);
  return fact('no-hard-margin', { positive, negative }, { fixes: [{ ask: ['cost'] }, { ask: ['kernel'] }] });
}
