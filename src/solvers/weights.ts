// w_j = Σ_k β_k x_kj of a linear model, for chosen features. A weight that is only rounding is 0
// (core/weights.ts).

import type { Columns } from '../kernels/columns.ts';
import type { Decider } from './decide.ts';

export function weights(
  columns: Columns,
  { rows, beta }: Pick<Decider, 'rows' | 'beta'>,
  features: ArrayLike<number>,
): Float64Array {
  const { core, address, stride, rowCount, largest } = columns;
  return core.withScratch((scratch) => {
    const list = scratch.copyIntegers(features);
    const out = scratch.doubles(features.length);
    core.routines.weighClassifier({
      columns: address,
      stride,
      rowCount,
      features: list,
      featureCount: features.length,
      rows: scratch.copyIntegers(rows),
      beta: scratch.copyDoubles(beta),
      classifierRows: beta.length,
      largest,
      room: scratch.doubles(2 * stride),
      out,
    });
    return core.doubles(out, features.length).slice();
  });
}
