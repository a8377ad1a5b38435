// w_j = Σ_k β_k x_kj of a linear machine, for chosen features. A weight that is only rounding is 0 (core/weights.ts).

import type { Columns } from '../kernels/columns.ts';
import type { Scratch } from '../numeric/core.ts';
import type { Address } from '../numeric/routines.ts';
import type { Decider } from './decide.ts';

/** Below this share of support rows, adding only those is faster than whole columns with vectors. */
const SPARSE_SHARE = 0.3;
/** As in the core, which looks closer only at weights that this share of their largest possible size exceeds. */
const NEGLIGIBLE = 1e-10;

/** β of a machine as the core weighs with it. */
export interface Weighing {
  /** The rows that support, where they are few; 0 where `beta` has a value for every stored row. */
  readonly rows: Address;
  readonly beta: Address;
  /** How many rows support. */
  readonly count: number;
  /** No weight that is only rounding is larger. */
  readonly doubtful: number;
}

export function weighing(scratch: Scratch, columns: Columns, { rows, beta }: Pick<Decider, 'rows' | 'beta'>): Weighing {
  const { core, stride, rowCount, largest } = columns;
  let count = 0;
  let size = 0;
  for (let k = 0; k < beta.length; k++) {
    if (beta[k] === 0) continue;
    count++;
    size += Math.abs(beta[k]);
  }
  const doubtful = NEGLIGIBLE * size * largest;
  if (count >= SPARSE_SHARE * rowCount) {
    const address = scratch.doubles(stride);
    const all = core.doubles(address, stride).fill(0);
    for (let k = 0; k < beta.length; k++) all[rows[k]] = beta[k];
    return { rows: 0, beta: address, count, doubtful };
  }
  const list = scratch.bytes(4 * count);
  const address = scratch.doubles(count);
  const ownRows = core.integers(list, count);
  const own = core.doubles(address, count);
  for (let k = 0, at = 0; k < beta.length; k++) {
    if (beta[k] === 0) continue;
    ownRows[at] = rows[k];
    own[at++] = beta[k];
  }
  return { rows: list, beta: address, count, doubtful };
}

export function weights(
  columns: Columns,
  machine: Pick<Decider, 'rows' | 'beta'>,
  features: ArrayLike<number>,
): Float64Array {
  const { core, address, stride } = columns;
  return core.withScratch((scratch) => {
    const list = scratch.copyIntegers(features);
    const out = scratch.doubles(features.length);
    const { rows, beta, count, doubtful } = weighing(scratch, columns, machine);
    if (rows === 0) core.routines.weights(address, stride, list, features.length, beta, out, doubtful);
    else core.routines.sparseWeights(address, stride, list, features.length, rows, beta, count, out, doubtful);
    return core.doubles(out, features.length).slice();
  });
}
