// How quadratic forms of the kernel matrix of a trained classifier change with the scale of each
// feature: what first-order criteria of bounds are made of.

import { withPairs } from '../kernels/pairs/pairs.ts';
import { doubleAt } from '../numeric/address.ts';
import type { ClassifierContext } from './criterion.ts';

/** The kernel matrix of the samples of the binary problem, copied. */
export function kernelRows({ set, machine: classifier }: ClassifierContext): Float64Array[] {
  const { address, stride } = set.trainedMatrix();
  const { core } = set.gram.columns;
  return Array.from(classifier.rows, (row) => {
    const whole = core.doubles(doubleAt(address, row * stride), stride);
    return Float64Array.from(classifier.rows, (other) => whole[other]);
  });
}

/** ∂(uᵀKu)/∂σ_j of every feature. */
export function changeOf({ set, machine: classifier, features }: ClassifierContext, u: Float64Array): Float64Array {
  const { gram, kernel, trainedWith: parameters } = set;
  const source = {
    gram,
    parameters,
    features,
    rows: classifier.rows,
    beta: u,
    kernelMatrix: () => set.trainedMatrix(),
  };
  return withPairs(source, kernel.pairSums.derivatives) ?? new Float64Array(features.length);
}
