// Features are eliminated in an order that is known before: that of a one-shot ranking, or of a ranking
// reversed. A step costs what it removes: nothing here looks at all survivors, unless the request
// asks for the criterion of each.

import type { Trainer } from '../../formulations/trainers/trainer.ts';
import type { Proposal, RemovalRequest } from './proposal.ts';
import type { LocalRun } from './strategy.ts';

/**
 * `order`: all features, in the order of elimination. `values`: by feature, what the trace shows as
 * its criterion.
 */
export function givenOrder(trainer: Pick<Trainer, 'features'>, order: Int32Array, values: Float64Array): LocalRun {
  const isGone = new Uint8Array(values.length);
  let members: ReadonlyMap<number, readonly number[]> | null = null;
  let first = 0;

  /** The criterion of a feature, or the sum over the survivors of its unit. */
  function unitSum(feature: number, unitOf: Int32Array | null): number {
    if (!unitOf) return values[feature];
    members ??= membersByUnit(order, unitOf);
    let sum = 0;
    for (const other of members.get(unitOf[feature])!) if (!isGone[other]) sum += values[other];
    return sum;
  }

  function propose(request: RemovalRequest): Proposal | null {
    const { kept, unitOf, full, countOf } = request;
    const criteria = full || countOf ? Float64Array.from(trainer.features, (feature) => values[feature]) : null;
    const count = criteria && countOf ? countOf(criteria) : request.count;
    while (first < order.length && (isGone[order[first]] || kept?.[order[first]])) first++;
    const leaving: number[] = [];
    const units = new Set<number>();
    let next: number | null = null;
    for (let place = first; place < order.length && next === null; place++) {
      const feature = order[place];
      if (isGone[feature] || kept?.[feature]) continue;
      const unit = unitOf ? unitOf[feature] : feature;
      if (units.size === count && !units.has(unit)) next = feature;
      else {
        units.add(unit);
        leaving.push(feature);
      }
    }
    if (leaving.length === 0) return null;
    return {
      removed: Int32Array.from(leaving),
      criterion: Float64Array.from(leaving, (feature) => values[feature]),
      cut: unitSum(leaving[leaving.length - 1], unitOf),
      runnerUp: next === null ? null : { feature: next, criterion: unitSum(next, unitOf) },
      criteria: full ? criteria : null,
    };
  }

  return {
    propose,
    trained() {},
    eliminated(features) {
      for (const feature of features) isGone[feature] = 1;
    },
    notes: () => [],
  };
}

/** The features of each unit, ascending: the order in which their criteria are summed. */
function membersByUnit(features: Int32Array, unitOf: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  for (const feature of features.toSorted()) {
    const own = members.get(unitOf[feature]);
    if (own) own.push(feature);
    else members.set(unitOf[feature], [feature]);
  }
  return members;
}
