// One-shot ranking (Hermes & Buhmann 2000, and every filter): the criterion of the full set decides
// the whole order. Of tied features the lowest column ranks better.

import { type MaybePromise, whenKnown } from '../../base/event-loop.ts';
import { givenOrder } from './given-order.ts';
import { smallest } from './order.ts';
import type { RemovalRequest, Strategy, StrategyContext, StrategyRun } from './strategy.ts';

export const once: Strategy = {
  name: 'once',
  summary: 'ranks all features once, on the full set',
  reference: 'Hermes and Buhmann 2000',
  start({ trainer, scorer }): StrategyRun {
    let inner: StrategyRun | null = null;
    let scores: MaybePromise<Float64Array> | null = null;
    const known = () => {
      scores ??= scoresByFeature({ trainer, scorer });
      return scores;
    };
    return {
      propose(request) {
        if (inner !== null) return inner.propose(request);
        return whenKnown(known(), (values) => {
          inner = givenOrder(trainer, leavingOrder(values, trainer.features, request), values);
          return inner.propose(request);
        });
      },
      trained() {},
      eliminated: (features) => inner?.eliminated(features),
      notes: scorer.notes,
      scores: known,
    };
  },
};

function scoresByFeature({ trainer, scorer }: Pick<StrategyContext, 'trainer' | 'scorer'>): MaybePromise<Float64Array> {
  const { features } = trainer;
  return whenKnown(scorer.score(), (own) => {
    const scores = new Float64Array(features[features.length - 1] + 1).fill(Number.NaN);
    for (let position = 0; position < features.length; position++) scores[features[position]] = own[position];
    return scores;
  });
}

/**
 * All features, the lowest score first; the members of a unit, ranked by its sum, one after the
 * other.
 */
function leavingOrder(scores: Float64Array, features: Int32Array, { unitOf }: RemovalRequest): Int32Array {
  // From the last column to the first: then "the first of the tied" is the one that ranks worse.
  const reversed = features.toReversed();
  if (!unitOf) {
    const own = Float64Array.from(reversed, (feature) => scores[feature]);
    return smallest(own, own.length).map((position) => reversed[position]);
  }
  const units = new Map<number, number[]>();
  for (const feature of reversed) {
    const own = units.get(unitOf[feature]);
    if (own) own.push(feature);
    else units.set(unitOf[feature], [feature]);
  }
  const members = [...units.values()];
  const sums = Float64Array.from(members, (own) => own.reduce((sum, feature) => sum + scores[feature], 0));
  const order = Array.from(smallest(sums, sums.length), (place) => {
    const own = Float64Array.from(members[place], (feature) => scores[feature]);
    return Array.from(smallest(own, own.length), (position) => members[place][position]);
  });
  return Int32Array.from(order.flat());
}
