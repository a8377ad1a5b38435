// The gradient of f(x) = Σ_k β_k k(x_k, x) + b at rows of the data. With s_k the stored product or
// distance of rows k and i, and k' = dk/ds,
//   products:  ∇f(x_i) = Σ_k β_k k'(s_k) x_k
//   distances: ∇f(x_i) = 2 Σ_k β_k k'(s_k) (x_i − x_k), so row i has the coefficient 2 Σ_{k≠i} β_k k'(s_k) and each other −2 β_k k'(s_k):
// a sum of rows with coefficients, as the weights of a linear model are, in O(rows with β ≠ 0 ×
// features).

import { doubleAt } from '../numeric/address.ts';
import { support } from './decide.ts';
import type { Classifier, ClassifierSet } from './set.ts';
import { weights } from './weights.ts';

/**
 * ∇f at a row of the Gram cache over the remaining features, with the kernel's numbers of the last
 * training.
 */
export function decisionGradient(
  set: ClassifierSet,
  classifier: Pick<Classifier, 'rows' | 'beta'>,
): (row: number) => Float64Array {
  const { gram, kernel, trainedWith } = set;
  const { columns } = gram;
  const own = support(classifier);
  const rows = Int32Array.from({ length: gram.rowCount }, (_, row) => row);
  const coefficients = new Float64Array(gram.rowCount);

  return (row) => {
    const stored = columns.core.doubles(doubleAt(gram.address, gram.stride * row), gram.rowCount);
    let others = 0;
    coefficients.fill(0);
    for (let k = 0; k < own.rows.length; k++) {
      const at = own.rows[k];
      const value = own.beta[k] * kernel.slope(stored[at], trainedWith, columns.core);
      if (kernel.kind === 'products') coefficients[at] = value;
      else if (at !== row) {
        coefficients[at] = -2 * value;
        others += 2 * value;
      }
    }
    if (kernel.kind === 'distances') coefficients[row] = others;
    return weights(columns, { rows, beta: coefficients }, gram.features);
  };
}
