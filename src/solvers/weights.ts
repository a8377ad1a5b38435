// w_j = Σ_k β_k x_kj of a linear machine, for chosen features. A weight that is only rounding is 0 (core/weights.ts).

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
    core.routines.weighMachine(
      ...([address, stride, rowCount, list, features.length] as const),
      ...([scratch.copyIntegers(rows), scratch.copyDoubles(beta), beta.length] as const),
      ...([largest, scratch.doubles(2 * stride), out] as const),
    );
    return core.doubles(out, features.length).slice();
  });
}
