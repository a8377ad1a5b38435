// Exact line search for the squared loss: the least point over t ≥ 0 of φ(t) = f(w + t s). φ is
// convex and piecewise quadratic, and with the decision values of w and s at hand φ′ costs no pass
// over the data. Newton's method on φ′ = 0, kept inside a bracket, ends after a few pieces.

import type { Address } from '../../numeric/address.ts';
import type { CoreLinearProblem } from './problem.ts';

/**
 * Far more pieces than a search meets; halving the bracket alone would exhaust the doubles sooner.
 */
const MAX_ROUNDS = 100;
/** φ′ below this fraction of φ′(0) is 0: the next step does the rest. */
const FLAT = 1e-6;

export function leastAlong(state: CoreLinearProblem, w: Address, s: Address): number {
  const { core, places, problem, length } = state;
  const { routines } = core;
  const ws = routines.dot(w, s, length);
  const ss = routines.dot(s, s, length);
  const [atW, atS] = state.decisions(w, s);

  /** φ′ and φ″ at t. */
  function slope(t: number): [first: number, second: number] {
    let first = ws + t * ss;
    let second = ss;
    for (let k = 0; k < places.length; k++) {
      const sign = problem.signs[places[k]];
      const slack = 1 - sign * (atW[k] + t * atS[k]);
      if (!(slack > 0)) continue;
      const share = 2 * problem.costs[places[k]] * atS[k];
      first -= share * slack * sign;
      second += share * atS[k];
    }
    return [first, second];
  }

  let t = 0;
  let [low, high] = [0, Infinity];
  let [first, second] = slope(0);
  const flat = FLAT * Math.abs(first);
  for (let round = 0; round < MAX_ROUNDS && Math.abs(first) > flat; round++) {
    if (first < 0) low = t;
    else high = t;
    const next = t - first / second;
    t = next > low && next < high ? next : 0.5 * (low + high);
    [first, second] = slope(t);
  }
  return t;
}
