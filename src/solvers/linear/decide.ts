// Decision values of linear models on any rows that have their features, column by column: sparse
// columns cost what they store.

import type { FeatureValues } from '../../data/dataset.ts';
import type { LinearSolution } from './problem.ts';

/**
 * Computes f(x) = w·x + bias for every row, and its scale Σ|w_j x_j| + |bias|, which is at least
 * `unit`; `data` contains all columns, and the model's `features` are indices into it.
 */
export function linearDecisionValues(
  data: readonly FeatureValues[],
  rowCount: number,
  classifier: Pick<LinearSolution, 'features' | 'weights' | 'bias'>,
  unit: number,
): { values: Float64Array; scales: Float64Array } {
  const out = new Float64Array(rowCount);
  const scales = new Float64Array(rowCount);
  let shift = classifier.bias;
  let size = Math.abs(classifier.bias);
  for (const [k, feature] of classifier.features.entries()) {
    const weight = classifier.weights[k];
    if (weight === 0) continue;
    const column = data[feature];
    if (column.kind === 'dense') {
      for (let i = 0; i < rowCount; i++) {
        const term = weight * column.values[i];
        out[i] += term;
        scales[i] += Math.abs(term);
      }
    } else {
      shift += weight * column.fill;
      size += Math.abs(weight * column.fill);
      for (let i = 0; i < column.rows.length; i++) {
        out[column.rows[i]] += weight * (column.values[i] - column.fill);
        scales[column.rows[i]] += Math.abs(weight * column.values[i]);
      }
    }
  }
  for (let i = 0; i < rowCount; i++) {
    out[i] += shift;
    scales[i] = Math.max(unit, scales[i] + size);
  }
  return { values: out, scales };
}
