// w_j = Σ_k β_k x_kj of a linear machine, for chosen features. A weight that is only rounding is 0 (core/weights.ts).

import type { Columns } from '../kernels/columns.ts';
import { type Decider, support } from './decide.ts';

/** Below this share of support rows, adding only those is faster than whole columns with vectors. */
const SPARSE_SHARE = 0.3;
/** As in the core, which looks closer only at weights that this share of their largest possible size exceeds. */
const NEGLIGIBLE = 1e-10;

export function weights(
  columns: Columns,
  machine: Pick<Decider, 'rows' | 'beta'>,
  features: ArrayLike<number>,
): Float64Array {
  const { core, address, stride, rowCount } = columns;
  return core.withScratch((scratch) => {
    const own = support(machine);
    const list = scratch.copyIntegers(features);
    const out = scratch.doubles(features.length);
    if (own.rows.length < SPARSE_SHARE * rowCount) {
      const rows = scratch.copyIntegers(own.rows);
      const beta = scratch.copyDoubles(own.beta);
      core.routines.sparseWeights(address, stride, list, features.length, rows, beta, own.rows.length, out);
    } else {
      const beta = new Float64Array(stride);
      let size = 0;
      for (let k = 0; k < own.rows.length; k++) {
        beta[own.rows[k]] = own.beta[k];
        size += Math.abs(own.beta[k]);
      }
      const doubtful = NEGLIGIBLE * size * columns.largest;
      core.routines.weights(address, stride, list, features.length, scratch.copyDoubles(beta), out, doubtful);
    }
    return core.doubles(out, features.length).slice();
  });
}
