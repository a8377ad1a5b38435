// The units with the largest values, found without computing all: units near the best in the last
// iteration give a value that most others cannot reach, and the computation of those ends early
// (core/removal-margins.ts). The result is the same as computing all.
//
// Let v be the value that `count` + 1 units reach. A unit below v by more than a tie is neither
// chosen nor runner-up nor tied with them, so any cut of at most v − tie loses nothing; the values
// at the cut's guess are true values of units, so the guess is at most v.

import { smallest, TIE } from '../order.ts';
import type { Valued } from './removals.ts';

/**
 * Number of the best units remembered for the next iteration, besides those that may be eliminated
 * in it.
 */
const REMEMBERED = 12;
/**
 * The cut is guessed from a few more than needed, so that enough of them are left to guess from at
 * the next step.
 */
const SPARE = 2;
/**
 * The cut lies this many ties below the guess, so that rounding of the comparison cannot exclude a
 * unit.
 */
const SLACK = 4;

export interface Search {
  /** Units to choose from, ascending. */
  readonly units: Int32Array;
  readonly count: number;
  /** Values below are of no interest. */
  readonly floor: number;
  /** Some of the units, ascending, that may be among the best. */
  readonly guesses: Int32Array;
  /** Those of the units that reach the cut. */
  evaluate(units: Int32Array, cut: number): Valued;
}

/** All units that reach the cut; among them all that matter. */
export function competitors(search: Search): Valued {
  const { units, count, floor, guesses, evaluate } = search;
  let cut = guesses.length > count ? cutBelow(evaluate(guesses, floor).values, count, floor) : floor;
  for (;;) {
    const reaching = evaluate(units, cut);
    if (cut === floor) return reaching;
    const descending = reaching.values.slice().sort().reverse();
    const needed = descending.length > count ? descending[count] - TIE * Math.abs(descending[0]) : floor;
    if (cut <= needed) return reaching;
    cut = Math.max(floor, needed);
  }
}

function cutBelow(values: Float64Array, count: number, floor: number): number {
  if (values.length <= count) return floor;
  const descending = values.slice().sort().reverse();
  const guess = descending[Math.min(count + SPARE, descending.length - 1)];
  const size = Math.max(Math.abs(guess), Math.abs(descending[0]));
  return Math.max(floor, guess - SLACK * TIE * size);
}

/**
 * The first `count` in the order of choice: the largest first, of tied ones the lowest column. Ties
 * are a fraction of the best value.
 */
export function bestFirst({ units, values }: Valued, count: number): Valued {
  let best = -Infinity;
  for (const value of values) best = Math.max(best, value);
  const order = smallest(
    values.map((value) => -value),
    count,
    Math.abs(best),
  );
  return { units: order.map((i) => units[i]), values: Float64Array.from(order, (i) => values[i]) };
}

/** The units to guess in the next iteration. */
export function remembered({ units, values }: Valued, count: number): Int32Array {
  const places = Int32Array.from(values.keys()).sort((a, b) => values[b] - values[a] || a - b);
  return places.subarray(0, REMEMBERED + 2 * count).map((i) => units[i]);
}
