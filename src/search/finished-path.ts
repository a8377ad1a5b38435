// A path that is already known: how a search changed the subset, step by step, from all features
// down. The engine can go along it again, to train or to cross-validate at the sizes that matter.
//
// The subsets of an elimination are nested, so that its ranking alone tells each of them. Those of a
// floating search are not: a smaller subset may have a feature that a larger one lacks, and a step
// then adds features as well.

import { featurePlaces } from '../data/column-view.ts';
import type { Feature } from '../data/feature.ts';
import type { FeatureChange, PathStrategy } from './engine.ts';

/** A change of the subset by the indices of its features. */
export interface KnownChange {
  readonly removed: readonly number[];
  readonly added?: readonly number[];
}

export interface FinishedPath {
  readonly steps: readonly KnownChange[];
  readonly featureCount: number;
  /** Whether a size is to be scored. */
  isWanted(size: number): boolean;
}

/** Follows known steps to their end. */
export function alongPath(steps: FinishedPath['steps']): PathStrategy {
  let next = 0;
  return {
    // The last subset is visited like any other.
    isAtEnd: () => false,
    propose: () => (next < steps.length ? proposed(steps[next++]) : null),
  };
}

const proposed = ({ removed, added = [] }: KnownChange): FeatureChange => ({
  removed: Int32Array.from(removed),
  added: Int32Array.from(added),
});

/** A change of the subset by the names of its features, as a trace records it. */
export interface NamedChange {
  readonly removed: readonly string[];
  readonly added?: readonly string[];
}

/** The steps of a trace on these features. */
export function knownChanges(trace: readonly NamedChange[], features: readonly Feature[]) {
  const places = featurePlaces(features);
  const placesOf = (names: readonly string[]) => names.map((name) => places.get(name)!);
  return trace.map(({ removed, added = [] }): KnownChange => ({ removed: placesOf(removed), added: placesOf(added) }));
}

/** By how many features a step makes the subset smaller. */
export const shrinkage = ({
  removed,
  added = [],
}: {
  readonly removed: ArrayLike<unknown>;
  readonly added?: ArrayLike<unknown>;
}) => removed.length - added.length;

/** How many of the features are left at the end of a trace. */
export const endSize = (trace: readonly NamedChange[], featureCount: number) =>
  trace.reduce((size, step) => size - shrinkage(step), featureCount);

/** The features that a trace removes for good, in the order of their last removal. */
export function eliminationOrder(trace: readonly NamedChange[]): string[] {
  if (!trace.some(({ added }) => added)) {
    // Written out: `flatMap` takes ten times as long on thousands of names.
    let count = 0;
    for (const { removed } of trace) count += removed.length;
    const names: string[] = new Array(count);
    let place = 0;
    for (const { removed } of trace) for (let i = 0; i < removed.length; i++) names[place++] = removed[i];
    return names;
  }
  const order = new Set<string>();
  for (const { removed, added = [] } of trace) {
    for (const name of removed) order.add(name);
    for (const name of added) order.delete(name);
  }
  return [...order];
}

/**
 * The subset of a size, in the order of the ranking: its head, unless the subsets of the trace are
 * not nested.
 */
export function subsetOfSize(
  { ranking, trace }: { readonly ranking: readonly string[]; readonly trace: readonly NamedChange[] },
  size: number,
): string[] {
  if (!trace.some(({ added }) => added)) return ranking.slice(0, size);
  const present = new Set(ranking);
  for (const { removed, added = [] } of trace) {
    if (present.size <= size) break;
    for (const name of removed) present.delete(name);
    for (const name of added) present.add(name);
  }
  const subset = ranking.filter((name) => present.has(name));
  return subset.length === size ? subset : ranking.slice(0, size);
}
