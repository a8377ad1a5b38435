// Sums over pairs of samples of a trained binary classifier, by its kernel.

import type { Pairs } from '../kernels/kernel.ts';
import { withPairs } from '../kernels/pairs/pairs.ts';
import type { ClassifierContext } from './criterion.ts';

/**
 * Runs work on the support vectors, or, where a number u is given for each sample of the
 * classifier, on all samples. Null if there is no support vector.
 */
export function withClassifierPairs<T>(
  { set, machine: classifier, features }: ClassifierContext,
  work: (pairs: Pairs) => T,
  given: ArrayLike<number> | null = null,
): T | null {
  const { gram, trainedWith: parameters } = set;
  const { rows, beta } = classifier;
  return withPairs({ gram, parameters, features, rows, beta, kernelMatrix: () => set.trainedMatrix() }, work, given);
}

/** The same, for sums over the features: zeros where there is no support vector. */
export function pairSums(
  context: ClassifierContext,
  sums: (pairs: Pairs) => Float64Array,
  given: ArrayLike<number> | null = null,
): Float64Array {
  return withClassifierPairs(context, sums, given) ?? new Float64Array(context.features.length);
}
