// The features that may be among the smallest, or the largest by size, given approximate scores
// with error bounds.

import type { FeatureScores } from './feature-scores.ts';
import { TIE } from './order.ts';

/**
 * The features that must be computed exactly for the `wanted` smallest sums over the models: all
 * that may be among them or tied with them, and all that may have the largest size, of which a tie
 * is a fraction. Ascending, as the features they are taken from.
 */
export function inDoubt(features: Int32Array, screened: FeatureScores, wanted: number): Int32Array {
  const values = new Float64Array(features.length);
  const bounds = new Float64Array(features.length);
  for (let k = 0; k < screened.values.length; k++) {
    for (let j = 0; j < features.length; j++) {
      values[j] += screened.values[k][j];
      bounds[j] += screened.bounds[k][j];
    }
  }
  const certain = values
    .map((value, j) => Math.abs(value) - bounds[j])
    .reduce((most, value) => Math.max(most, value), 0);
  const largest = values
    .map((value, j) => Math.abs(value) + bounds[j])
    .reduce((most, value) => Math.max(most, value), 0);
  // Doubled: the tie rule compares with the smallest of a run, this with the last one needed.
  const cut =
    values.map((value, j) => value + bounds[j]).sort()[Math.min(wanted, values.length) - 1] + 2 * TIE * largest;
  return features.filter((_, j) => values[j] - bounds[j] <= cut || Math.abs(values[j]) + bounds[j] >= certain);
}
