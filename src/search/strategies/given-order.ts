// Features leave in an order that is known before: that of a one-shot ranking, or of a ranking turned around.

import type { Trainer } from '../../formulations/trainers/trainer.ts';
import type { Proposal, RemovalRequest } from './proposal.ts';
import type { StrategyRun } from './strategy.ts';

/** `order`: all features, the first to leave first. `values`: by feature, what the trace shows as its criterion. */
export function givenOrder(trainer: Trainer, order: Int32Array, values: Float64Array): StrategyRun {
  const isGone = new Uint8Array(values.length);
  let first = 0;

  function propose(request: RemovalRequest): Proposal | null {
    const { kept, unitOf, full } = request;
    const criteria = Float64Array.from(trainer.features, (feature) => values[feature]);
    const count = request.countOf?.(criteria) ?? request.count;
    while (first < order.length && isGone[order[first]]) first++;
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
    const unitSum = (feature: number) => {
      if (!unitOf) return values[feature];
      const isMember = (other: number) => unitOf[other] === unitOf[feature];
      return trainer.features.filter(isMember).reduce((sum, other) => sum + values[other], 0);
    };
    return {
      removed: Int32Array.from(leaving),
      criterion: Float64Array.from(leaving, (feature) => values[feature]),
      cut: unitSum(leaving[leaving.length - 1]),
      runnerUp: next === null ? null : { feature: next, criterion: unitSum(next) },
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
