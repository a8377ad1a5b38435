// The gradient of the loss of a penalised linear SVM, from the data alone. A path knows those of the
// features near the penalty; this has all of them, for one solution.

import type { FeatureValues } from '../../data/dataset.ts';
import type { BinaryProblem } from '../problem.ts';
import type { NetSolution } from './path.ts';

/** The gradient of Σ r_i ξ_i² with respect to the weight of every feature, at a solution. */
export function netGradient(
  columns: readonly FeatureValues[],
  rowCount: number,
  { rows, signs, costs }: BinaryProblem,
  { weights, bias }: Pick<NetSolution, 'weights' | 'bias'>,
): Float64Array {
  const outputs = new Float64Array(rowCount).fill(bias);
  for (let j = 0; j < columns.length; j++) if (weights[j] !== 0) addTo(outputs, columns[j], weights[j]);
  const pulls = new Float64Array(rowCount);
  for (let k = 0; k < rows.length; k++)
    pulls[rows[k]] += 2 * costs[k] * signs[k] * Math.max(0, 1 - signs[k] * outputs[rows[k]]);
  const total = pulls.reduce((sum, pull) => sum + pull, 0);
  return Float64Array.from(columns, (column) => -productWith(column, pulls, total));
}

function addTo(outputs: Float64Array, column: FeatureValues, weight: number): void {
  const { values } = column;
  if (column.kind === 'dense') for (let i = 0; i < values.length; i++) outputs[i] += weight * values[i];
  else {
    const { rows, fill } = column;
    if (fill !== 0) for (let i = 0; i < outputs.length; i++) outputs[i] += weight * fill;
    for (let k = 0; k < rows.length; k++) outputs[rows[k]] += weight * (values[k] - fill);
  }
}

/** Column · v, where `total` is the sum of v. */
function productWith(column: FeatureValues, v: Float64Array, total: number): number {
  const { values } = column;
  let sum = 0;
  if (column.kind === 'dense') for (let i = 0; i < values.length; i++) sum += values[i] * v[i];
  else {
    const { rows, fill } = column;
    sum = fill * total;
    for (let k = 0; k < rows.length; k++) sum += (values[k] - fill) * v[rows[k]];
  }
  return sum;
}
