// Kernel values of new rows against training samples, for predicting what is not in the Gram cache.

import type { Address } from '../numeric/address.ts';
import type { Columns } from './columns.ts';
import type { GramKind, Kernel, KernelMatrix, KernelParameters } from './kernel.ts';

export interface Crossing {
  readonly training: Columns;
  /** The same features of other rows, in the same core. */
  readonly others: Columns;
  readonly features: ArrayLike<number>;
  readonly kernel: Kernel;
  readonly parameters: KernelParameters;
}

/**
 * Writes the products or distances of all other rows (down) against all training samples (across) to
 * an address.
 */
export function writeCross(
  { training, others, features }: Pick<Crossing, 'training' | 'others' | 'features'>,
  kind: GramKind,
  address: Address,
): void {
  const { core } = training;
  if (others.core !== core || others.count !== training.count) throw new Error('the rows are of other data');
  core.withScratch((scratch) => {
    const list = scratch.copyIntegers(features);
    const room = scratch.bytes(core.routines.gramScratch(others.stride) + core.routines.gramScratch(training.stride));
    core.routines.cross({
      columnsA: others.address,
      strideA: others.stride,
      columnsB: training.address,
      strideB: training.stride,
      features: list,
      featureCount: features.length,
      out: address,
      distances: kind === 'distances',
      scratch: room,
    });
  });
}

/**
 * Runs work with the kernel matrix of all other rows (down) against all training samples (across); it
 * is released afterwards.
 */
export function withCross<T>(crossing: Crossing, work: (matrix: KernelMatrix) => T): T {
  const { training, others, kernel, parameters } = crossing;
  const { core } = training;
  return core.withScratch((scratch) => {
    const length = others.stride * training.stride;
    const address = scratch.doubles(length);
    writeCross(crossing, kernel.kind, address);
    kernel.fill?.(core, address, address, length, parameters);
    return work({ address, stride: training.stride, rowCount: others.rowCount });
  });
}
