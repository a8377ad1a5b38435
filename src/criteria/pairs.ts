// Sums over pairs of samples of a trained binary classifier, by its kernel.

import type { Pairs } from '../kernels/kernel.ts';
import { withPairs } from '../kernels/pairs/pairs.ts';
import type { MachineContext } from './criterion.ts';

/**
 * Runs work on the support vectors, or, where a number u is given for each sample of the
 * classifier, on all samples. Null if there is no support vector.
 */
export function withMachinePairs<T>(
  { set, machine, features }: MachineContext,
  work: (pairs: Pairs) => T,
  given: ArrayLike<number> | null = null,
): T | null {
  const { gram, trainedWith: parameters } = set;
  const { rows, beta } = machine;
  return withPairs({ gram, parameters, features, rows, beta, kernelMatrix: () => set.trainedMatrix() }, work, given);
}

/** The same, for sums over the features: zeros where there is no support vector. */
export function pairSums(
  context: MachineContext,
  sums: (pairs: Pairs) => Float64Array,
  given: ArrayLike<number> | null = null,
): Float64Array {
  return withMachinePairs(context, sums, given) ?? new Float64Array(context.features.length);
}
