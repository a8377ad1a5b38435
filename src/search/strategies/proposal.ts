// The request of an elimination step to a strategy, and the proposal of the strategy.

import type { FeatureChange } from '../engine.ts';

/** Which features may be removed, and how many. */
export interface RemovalRequest {
  /** Units to remove; a unit is a feature, or a group whose features are removed together. */
  readonly count: number;
  /** Where the number depends on the criteria of the units: asked instead of `count`. */
  readonly countOf?: (criteria: Float64Array) => number;
  /**
   * Given the features in the order of removal and how many are due: those that are removed. Spares
   * one of each correlated group.
   */
  readonly rescue?: (order: Int32Array, count: number) => Int32Array;
  /** By feature: 1 where it is never removed. Null: all may be. */
  readonly kept: Uint8Array | null;
  /**
   * By feature: the unit it belongs to (members of one unit share a number). Null: every feature is
   * its own unit.
   */
  readonly unitOf: Int32Array | null;
  /** Whether the criterion of every remaining feature is needed. */
  readonly full: boolean;
}

/** A change of the current subset, and the criteria behind it. */
export interface Proposal extends FeatureChange {
  /** The criterion of each of the removed, then of the added features. */
  readonly criterion: Float64Array;
  /**
   * The criterion of the last unit removed, to compare the runner-up's with; of a group the sum.
   */
  readonly cut: number;
  /** What would have been removed next; of a group the first feature and the sum. */
  readonly runnerUp: { readonly feature: number; readonly criterion: number } | null;
  /**
   * The criterion of each surviving feature (NaN: none, such as an infeasible candidate); null if
   * it was not asked for.
   */
  readonly criteria: Float64Array | null;
}
