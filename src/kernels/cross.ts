// Kernel values of new rows against training rows, for predicting what is not in the Gram cache.

import type { Columns } from './columns.ts';
import type { KernelMatrix } from './gram.ts';
import type { Kernel, KernelParameters } from './kernel.ts';

export interface Crossing {
  readonly training: Columns;
  /** The same features of other rows, in the same core. */
  readonly others: Columns;
  readonly features: ArrayLike<number>;
  readonly kernel: Kernel;
  readonly parameters: KernelParameters;
}

/** Runs work with the matrix of all other rows (down) against all training rows (across); it is released afterwards. */
export function withCross<T>(crossing: Crossing, work: (matrix: KernelMatrix) => T): T {
  const { training, others, features, kernel, parameters } = crossing;
  const { core } = training;
  if (others.core !== core || others.count !== training.count) throw new Error('the rows are of other data');
  return core.withScratch((scratch) => {
    const length = others.stride * training.stride;
    const address = scratch.doubles(length);
    const list = scratch.copyIntegers(features);
    const room = scratch.bytes(core.routines.gramScratch(others.stride) + core.routines.gramScratch(training.stride));
    core.routines.cross(
      others.address,
      others.stride,
      training.address,
      training.stride,
      list,
      features.length,
      address,
      kernel.kind === 'distances' ? 1 : 0,
      room,
    );
    kernel.fill?.(core, address, address, length, parameters);
    return work({ address, stride: training.stride, rowCount: others.rowCount });
  });
}
