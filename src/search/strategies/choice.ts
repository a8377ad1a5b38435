// What the elimination loop asks of a strategy, and what it is told.

/** Which features may leave, and how many. */
export interface Request {
  /** Units that are to leave; a unit is a feature, or a group whose features leave together. */
  readonly count: number;
  /** Where the number depends on the criteria of the units: asked instead of `count`. */
  readonly countOf?: (criteria: Float64Array) => number;
  /** Given the features in the order of leaving and how many should: those that do. Spares one of each correlated group. */
  readonly rescue?: (order: Int32Array, count: number) => Int32Array;
  /** By feature: 1 where it never leaves. Null: all may. */
  readonly kept: Uint8Array | null;
  /** By feature: the unit it belongs to (members of one unit share a number). Null: every feature is a unit of its own. */
  readonly unitOf: Int32Array | null;
  /** Whether the criterion of every surviving feature is wanted. */
  readonly full: boolean;
}

export interface Choice {
  /** Features that leave, the first to leave first. */
  readonly removed: Int32Array;
  /** The criterion of each of them. */
  readonly criterion: Float64Array;
  /** The criterion of the last unit that leaves, to compare the runner-up's with; of a group the sum. */
  readonly cut: number;
  /** Who would have left next; of a group the first feature and the sum. */
  readonly runnerUp: { readonly feature: number; readonly criterion: number } | null;
  /** The criterion of each surviving feature (NaN: none, such as an infeasible candidate); null where it was not wanted. */
  readonly criteria: Float64Array | null;
}
