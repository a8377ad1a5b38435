// The binary problems of the training samples of a split, with costs for C = 1. Class weights are
// made from these samples.

import type { Dataset } from '../data/dataset.ts';
import { classWeights, rowCosts } from '../formulations/costs.ts';
import type { SchemeName } from '../formulations/schemes/index.ts';
import { decompose } from '../formulations/schemes/index.ts';
import type { BinaryProblem, BinaryTask } from '../solvers/problem.ts';

export interface SplitProblemOptions {
  readonly multiclass: SchemeName;
  readonly classWeights: string | readonly number[];
}

/** Empty if the training samples hold only one class: then every sample is given that. */
export function splitProblems(
  dataset: Dataset,
  train: Int32Array,
  options: SplitProblemOptions,
): (BinaryProblem & BinaryTask)[] {
  const { labels, classes, weights: rowWeights } = dataset;
  const counts = new Array<number>(classes.length).fill(0);
  for (const row of train) if (!rowWeights || rowWeights[row] > 0) counts[labels[row]]++;
  const costs = rowCosts({ cost: 1, labels, classWeights: classWeights(options.classWeights, counts), rowWeights });
  const counting = train.filter((row) => costs[row] > 0);
  if (new Set(counting.map((row) => labels[row])).size < 2) return [];
  return decompose({ scheme: options.multiclass, labels, costs, rows: counting });
}
