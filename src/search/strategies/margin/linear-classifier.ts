// One linear model under removal: eliminating feature m subtracts x_nm w_m from f_n and w_m² from
// ‖w‖².

import type { Trainer } from '../../../formulations/trainers/trainer.ts';
import type { Columns } from '../../../kernels/columns.ts';
import { type ClassifierUnderRemoval, underRemoval } from './removals.ts';
import type { Sides } from './sides.ts';

/**
 * f and ‖w‖² are summed from scratch after this many removals, and when this fraction of ‖w‖² is
 * left: what subtracting loses then stays below 1e-13 of them.
 */
const FRESH_AFTER = 256;
const FRESH_SHARE = 0.5;
/**
 * Below this fraction of ‖w‖² the difference ‖w‖² − w_m² is mostly rounding, and the others are
 * summed instead.
 */
const CANCELS = 1e-3;

export interface LinearClassifier extends ClassifierUnderRemoval {
  /** w and w² of the surviving features, in their order. */
  weights: Float64Array;
  shares: Float64Array;
  /** f of every row of the table, without b. */
  readonly f: Float64Array;
  /**
   * What the core is asked with: made when needed, void after a removal, with which b may move too.
   */
  sides: Sides | null;
  turnedSides: Sides | null;
  /** −max_n δ_n of the surviving features, where it has been asked for. */
  shifts: Float64Array | null;
  norm2: number;
  norm2WhenFresh: number;
  removals: number;
}

export function linearClassifier(trainer: Trainer, columns: Columns, k: number): LinearClassifier {
  const weights = trainer.weights(k)!;
  const classifier: LinearClassifier = {
    ...underRemoval(trainer.classifiers[k], k),
    weights,
    shares: weights.map((w) => w * w),
    f: new Float64Array(columns.rowCount),
    sides: null,
    turnedSides: null,
    shifts: null,
    norm2: 0,
    norm2WhenFresh: 0,
    removals: 0,
  };
  sumFromScratch(classifier, columns, trainer.features);
  return classifier;
}

export function addColumn(target: Float64Array, factor: number, column: Float64Array): void {
  if (factor !== 0) for (let n = 0; n < column.length; n++) target[n] += factor * column[n];
}

function sumFromScratch(classifier: LinearClassifier, columns: Columns, features: Int32Array): void {
  const { f, weights, shares } = classifier;
  f.fill(0);
  for (let at = 0; at < features.length; at++) addColumn(f, weights[at], columns.view(features[at]));
  classifier.norm2 = shares.reduce((sum, share) => sum + share, 0);
  classifier.norm2WhenFresh = classifier.norm2;
  classifier.removals = 0;
}

/** ‖w‖² without some of the places, whose shares sum to `share`. */
export function norm2Without(classifier: LinearClassifier, share: number, isGone: (at: number) => boolean): number {
  const left = classifier.norm2 - share;
  return cancels(left, classifier.norm2)
    ? classifier.shares.reduce((sum, own, at) => (isGone(at) ? sum : sum + own), 0)
    : left;
}

/** Whether what is left of ‖w‖² after subtracting is mostly rounding. */
export const cancels = (left: number, norm2: number) => left < CANCELS * norm2;

/** `places` were eliminated (ascending), whose features are `gone`; `features` remain. */
export function forgetPlaces(
  classifier: LinearClassifier,
  columns: Columns,
  { places, gone, features }: { places: Int32Array; gone: Int32Array; features: Int32Array },
): void {
  for (const [i, at] of places.entries()) {
    addColumn(classifier.f, -classifier.weights[at], columns.view(gone[i]));
    classifier.norm2 -= classifier.shares[at];
  }
  classifier.weights = withoutPlaces(classifier.weights, places);
  classifier.shares = withoutPlaces(classifier.shares, places);
  classifier.shifts = classifier.shifts && withoutPlaces(classifier.shifts, places);
  classifier.removals += places.length;
  classifier.sides = null;
  classifier.turnedSides = null;
  const stale = classifier.removals >= FRESH_AFTER || classifier.norm2 < FRESH_SHARE * classifier.norm2WhenFresh;
  if (stale) sumFromScratch(classifier, columns, features);
}

/** Moves what stays to the front, in the same memory. */
export function withoutPlaces<T extends Float64Array | Int32Array>(values: T, places: Int32Array): T {
  for (let i = 0; i < places.length; i++)
    values.copyWithin(places[i] - i, places[i] + 1, places[i + 1] ?? values.length);
  return values.subarray(0, values.length - places.length) as T;
}
