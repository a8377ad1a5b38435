// How quadratic forms of the kernel matrix of a trained classifier change with the scale of each
// feature: what first-order criteria of bounds are made of.

import type { GramKind } from '../kernels/kernel.ts';
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

/** By this fraction the score of a feature that raises the bound is lowered: more than rounding. */
const TIE_BREAK = 1e-6;

/**
 * The size of the derivative of a bound. If the bound does not depend on the scale of all features
 * together, the derivatives of the last two have the same size and opposite signs: the feature that
 * raises the bound is eliminated first.
 */
export const sensitivity = (change: number) => (change > 0 ? change * (1 - TIE_BREAK) : Math.abs(change));

/** A weight for every pair of samples of a classifier. */
export interface PairWeights {
  /** Their places among the samples of the classifier. */
  readonly places: readonly number[];
  /** W is symmetric: row k has the weights of the places 0 to k. */
  readonly weights: readonly Float64Array[];
}

/**
 * Σ_k Σ_l W_kl ∂K_kl/∂σ_j of every feature: one sum for many quadratic forms. With s the stored product
 * or distance, to which feature j adds σ_j² δ, ∂K/∂σ_j = 2 κ′(s) δ.
 */
export function weightedChange(context: ClassifierContext, { places, weights }: PairWeights): Float64Array {
  const { set, machine: classifier, features } = context;
  const { gram, kernel, trainedWith: parameters } = set;
  const { columns } = gram;
  const { core } = columns;
  const rows = places.map((place) => classifier.rows[place]);
  const count = rows.length;
  const slopes = rows.map((row, k) => {
    const stored = core.doubles(doubleAt(gram.address, row * gram.stride), gram.stride);
    return weights[k].map((weight, l) => 2 * weight * kernel.slope(stored[rows[l]], parameters, core));
  });
  const share = SHARES[kernel.kind];
  const values = new Float64Array(count);
  return Float64Array.from(features, (feature) => {
    const column = columns.view(feature);
    for (let k = 0; k < count; k++) values[k] = column[rows[k]];
    return share(slopes, values);
  });
}

/** Σ_k Σ_l m_kl δ_kl with a symmetric m, row k of it up to the diagonal, by what a feature adds to the stored values. */
const SHARES: Readonly<Record<GramKind, (matrix: readonly Float64Array[], values: Float64Array) => number>> = {
  products(matrix, values) {
    let sum = 0;
    for (let k = 0; k < values.length; k++) {
      const row = matrix[k];
      let own = row[k] * values[k] * 0.5;
      for (let l = 0; l < k; l++) own += row[l] * values[l];
      sum += own * values[k];
    }
    return 2 * sum;
  },
  distances(matrix, values) {
    let sum = 0;
    for (let k = 1; k < values.length; k++) {
      const [row, value] = [matrix[k], values[k]];
      for (let l = 0; l < k; l++) {
        const difference = value - values[l];
        sum += row[l] * (difference * difference);
      }
    }
    return 2 * sum;
  },
};
