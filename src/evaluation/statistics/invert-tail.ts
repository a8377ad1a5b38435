// The t > 0 at which a continuous distribution, symmetric about 0 and with one peak, has a given
// upper tail p < ½: Newton's method on g(u) = ln tail(eᵘ) = ln p. For the normal and Student
// distributions g falls and is concave, so a tangent crosses the level where g is already below it:
// once a step has gone too far to the right, the steps go left and never past the solution.

import { exponential, logarithm } from './elementary.ts';

/** A step in u, that is a relative one in t, below which rounding decides. */
const SETTLED = 1e-15;
/**
 * The longest step to the right, in u: from the flat part of g a tangent would lead to where the
 * tail is 0.
 */
const LONGEST = 0.5;
/** Steps double the number of right digits; far more than any p above 1e-200 has needed. */
const MAX_STEPS = 100;

export function invertTail(p: number, tail: (t: number) => number, density: (t: number) => number): number {
  const level = logarithm(p);
  let u = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const t = exponential(u);
    const above = tail(t);
    const change = Math.min(((logarithm(above) - level) * above) / (t * density(t)), LONGEST);
    u += change;
    if (Math.abs(change) < SETTLED) break;
  }
  return exponential(u);
}
