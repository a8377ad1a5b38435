// The features that may be among the smallest, or the largest by size, given approximate scores
// with error bounds.

import type { ClassifierContext } from '../../criteria/criterion.ts';
import type { Screened } from '../../kernels/kernel.ts';
import { TIE } from './order.ts';

export interface InDoubt {
  /** Ascending, as the features they are taken from. */
  readonly features: Int32Array;
}

/**
 * The features that must be computed exactly for the `wanted` smallest sums over the models: all
 * that may be among them or tied with them, and all that may have the largest size, of which a tie
 * is a fraction. Null if the criterion cannot be screened.
 */
export function inDoubt(
  contexts: readonly ClassifierContext[],
  screen: (context: ClassifierContext) => Screened | null,
  wanted: number,
): InDoubt | null {
  const { features } = contexts[0];
  const values = new Float64Array(features.length);
  const bounds = new Float64Array(features.length);
  for (const context of contexts) {
    const screened = screen(context);
    if (screened === null) return null;
    for (let j = 0; j < features.length; j++) {
      values[j] += screened.values[j];
      bounds[j] += screened.bounds[j];
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
  return {
    features: features.filter((_, j) => values[j] - bounds[j] <= cut || Math.abs(values[j]) + bounds[j] >= certain),
  };
}
