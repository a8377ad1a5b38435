// Kernel values that are tiny for the cost. Let r be the largest |(Kβ)_i| a solution reaches. Where
// r < 1, f = y − Kβ keeps the sign of y in every sample, so all samples of one class are at their
// C, and of the other class only differences of f within the class decide: with r near 1e-12 they
// drown in the rounding of the 1 in y, and any tolerance is met by the first feasible β.
//
// Divide the costs by a unit u < 1: with β′ = β/u the same K gives f′ = y − Kβ′. Differences within
// a class are those of f divided by u, and as long as every |(Kβ′)_i| < 1 the same class is at its
// costs. Both problems then have the same optimality conditions, so β = u β′ is the solution
// wanted, found where nothing drowns. u is a power of two: no bit of β is lost on the way back.

import type { Solution } from './problem.ts';

/** Below this bound on |(Kβ)_i| a unit is used. Larger values are solved as they are. */
const FAINT = 2 ** -10;
/** With a unit, the largest |(Kβ′)_i| is brought between these. */
const SMALLEST = 2 ** -6;
const LARGEST = 0.5;

/** Units tried, of which two are mostly enough; then none. */
export const MAX_UNITS = 8;

/** A unit that was too small grows by this factor. */
const COARSER = 2 ** 4;

/** Powers of two beyond this would leave the range of doubles in squares. */
const MAX_EXPONENT = 500;

function powerOfTwo(value: number): number {
  return 2 ** Math.max(-MAX_EXPONENT, Math.ceil(Math.log2(value)));
}

/**
 * The unit to begin with: `bound` is the largest kernel value times the sum of the costs. A unit in
 * use stays.
 */
export function faintUnit(bound: number, last: number): number {
  if (!(bound > 0 && bound < FAINT)) return 1;
  return last < 1 ? last : powerOfTwo(2 * bound);
}

/**
 * The unit to solve with again, where `reached` is the largest |y − f′| of the solution with this
 * one: the same where all is well, a larger one where that is no solution of the problem given.
 */
export function betterUnit(unit: number, reached: number): number {
  if (!(reached < 1)) return Math.min(1, unit * COARSER);
  if (reached >= SMALLEST || reached === 0) return unit;
  return Math.min(1, unit * powerOfTwo(reached / LARGEST));
}

/** The solution of the problem given, from that with costs divided by the unit. */
export function withoutUnit<S extends Omit<Solution, 'solver'>>(solution: S, unit: number): S {
  if (unit === 1) return solution;
  const { bias, objective, violation, gap } = solution;
  const beta = solution.beta.map((value) => value * unit);
  const total = solution.beta.reduce((sum, value) => sum + Math.abs(value), 0);
  // b is the f of the samples that decide: of one class where f′ is near its y, of both where it is
  // near 0.
  const side = Math.round(bias);
  const halfNorm2 = unit * unit * (objective + total);
  const dual = halfNorm2 - unit * total;
  // gap = d / (d − objective), so d = −gap · objective / (1 − gap); each of its terms is a cost times
  // a difference of f.
  const difference = unit * unit * (gap === 0 ? 0 : (-gap * objective) / (1 - gap));
  return {
    ...solution,
    beta,
    bias: side - unit * (side - bias),
    objective: dual,
    violation: unit * violation,
    gap: difference === 0 ? 0 : difference / (difference - dual),
  };
}
