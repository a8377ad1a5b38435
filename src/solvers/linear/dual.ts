// Dual coordinate descent (core/linear-dual.ts), called in portions: an engine compiles a routine
// well only between calls.

import { random } from '../../base/random.ts';
import type { Stop } from '../problem.ts';
import type { CoreLinearProblem, LinearSolution, LinearStart } from './problem.ts';

const FIRST_PORTION = 256;
const LARGEST_PORTION = 2 ** 20;
const STOPS: readonly (Stop | null)[] = [null, 'tolerance', 'iteration-limit'];

/**
 * A relative duality gap of up to this many tolerances is accepted; else gradients have to become
 * smaller by this factor.
 */
const GAP_SHARE = 10;
const FINER = 10;
/** Smaller gradients are rounding (core/linear-dual.ts). */
const FINEST = 1e-11;

export interface DualOptions {
  /**
   * Largest spread of the projected gradients, and of 0, that counts as optimal; at α = 0 each of
   * them is −1.
   */
  readonly tolerance: number;
  /** Epochs. */
  readonly limit: number;
  readonly seed: number;
  /** Called after a portion with the epochs done. */
  onIterations?(done: number): void;
}

export function dual(
  problem: CoreLinearProblem,
  start: LinearStart | null,
  { tolerance, limit, seed, onIterations }: DualOptions,
): LinearSolution {
  const { address } = problem;
  const { routines } = problem.core;
  if (start?.beta) problem.writeBeta(start.beta);
  routines.linearDualStart(address, 1 + random(seed, 'linear-dual').integer(2 ** 32 - 1));
  let stop: Stop | null = null;
  let [objective, difference] = [0, 0];
  for (let wanted = tolerance; ; wanted /= FINER) {
    for (let portion = FIRST_PORTION; stop === null; portion = Math.min(2 * portion, LARGEST_PORTION)) {
      stop = STOPS[routines.linearDual(address, wanted, limit, portion)];
      onIterations?.(routines.linearDualEpochs(address));
    }
    routines.linearDualFinish(address);
    objective = routines.linearObjective(address);
    difference = routines.linearGap(address);
    // Small gradients of many rows with large costs may add up to most of the objective.
    if (stop !== 'tolerance' || difference <= GAP_SHARE * tolerance * objective) break;
    if (wanted < FINEST) {
      stop = 'precision';
      break;
    }
    stop = null;
    routines.linearDualResume(address);
  }
  return {
    ...problem.readWeights(routines.linearWeights(address)),
    objective,
    violation: routines.linearDualViolation(address),
    gap: difference === 0 ? 0 : difference / objective,
    iterations: routines.linearDualEpochs(address),
    stop,
    solver: 'dual',
  };
}
