// Which features are eliminated, given the criterion of every surviving feature: units in the order
// of their criterion, with the tie rule.

import { smallest } from './order.ts';
import type { Proposal, RemovalRequest } from './proposal.ts';

/** The choice of the lowest criteria; null if no feature may be eliminated. */
export function lowestProposal(criteria: Float64Array, features: Int32Array, request: RemovalRequest): Proposal | null {
  return request.unitOf ? lowestUnits(criteria, features, request) : lowestFeatures(criteria, features, request);
}

/**
 * `largest`: the largest criterion of all, where only some features are given, the lowest among
 * them.
 */
export function lowestFeatures(
  criteria: Float64Array,
  features: Int32Array,
  request: RemovalRequest,
  largest?: number,
): Proposal | null {
  const { kept, full, rescue } = request;
  const count = request.countOf?.(criteria) ?? request.count;
  const keptCount = kept ? features.reduce((sum, feature) => sum + kept[feature], 0) : 0;
  // One more than is eliminated: the runner-up. Features that are kept may precede it; a rescue may
  // examine all.
  const wanted = rescue ? features.length : count + 1 + keptCount;
  let order = smallest(criteria, wanted, largest);
  if (kept) order = order.filter((position) => kept[features[position]] === 0);
  if (order.length === 0) return null;
  const leaving = rescue
    ? rescue(
        order.map((position) => features[position]),
        count,
      )
    : null;
  const removed = leaving ? positionsOf(leaving, features) : order.subarray(0, count);
  const isLeaving = leaving && new Set(removed);
  const next = isLeaving ? order.find((position) => !isLeaving.has(position)) : order.at(count);
  return choice(criteria, features, removed, next ?? null, full);
}

/** The positions of some features in the ascending list of all. */
function positionsOf(some: Int32Array, features: Int32Array): Int32Array {
  const places = new Map(Array.from(features, (feature, position) => [feature, position]));
  return some.map((feature) => places.get(feature)!);
}

function choice(
  criteria: Float64Array,
  features: Int32Array,
  removed: Int32Array,
  next: number | null,
  full: boolean,
): Proposal {
  // Written out: `map` and `from` take longer than choosing.
  const leaving = new Int32Array(removed.length);
  const criterion = new Float64Array(removed.length);
  for (let i = 0; i < removed.length; i++) {
    leaving[i] = features[removed[i]];
    criterion[i] = criteria[removed[i]];
  }
  return {
    removed: leaving,
    criterion,
    cut: criteria[removed[removed.length - 1]],
    runnerUp: next === null ? null : { feature: features[next], criterion: criteria[next] },
    criteria: full ? criteria : null,
  };
}

/**
 * The criterion of a unit is the sum over its members; they are eliminated together, the smallest
 * first.
 */
function lowestUnits(criteria: Float64Array, features: Int32Array, request: RemovalRequest): Proposal | null {
  const { kept, full } = request;
  const unitOf = request.unitOf!;
  const members = new Map<number, number[]>();
  for (let position = 0; position < features.length; position++) {
    const unit = unitOf[features[position]];
    const own = members.get(unit);
    if (own) own.push(position);
    else members.set(unit, [position]);
  }
  // In the order of their first columns, which is that of the tie rule.
  const units = [...members.values()].filter((own) => !kept || own.every((position) => kept[features[position]] === 0));
  if (units.length === 0) return null;
  const sums = Float64Array.from(units, (own) => own.reduce((sum, position) => sum + criteria[position], 0));
  const count = request.countOf?.(sums) ?? request.count;
  const order = smallest(sums, Math.min(count + 1, units.length));
  const leaving = order.subarray(0, count);
  const removed = Int32Array.from(
    Array.from(leaving).flatMap((unit) => {
      const own = Float64Array.from(units[unit], (position) => criteria[position]);
      return Array.from(smallest(own, own.length), (place) => units[unit][place]);
    }),
  );
  const next = order.length > leaving.length ? order[leaving.length] : null;
  const chosen = choice(criteria, features, removed, null, full);
  const runnerUp = next === null ? null : { feature: features[units[next][0]], criterion: sums[next] };
  return { ...chosen, cut: sums[leaving[leaving.length - 1]], runnerUp };
}
