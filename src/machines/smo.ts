// SMO on a problem in the core (core/smo.ts), called in portions: an engine compiles a routine well only between calls.

import type { CoreProblem, Stop } from './problem.ts';

const FIRST_PORTION = 64;
const LARGEST_PORTION = 65536;
/** As LIBSVM, which warns there: at least ten million steps, and a hundred per row. */
const LEAST_LIMIT = 1e7;
const LIMIT_PER_ROW = 100;

const STOPS: readonly (Stop | null)[] = [null, 'tolerance', 'precision'];

/** Runs until the tolerance or the limit is reached; the state stays in the core. */
export function smo(problem: CoreProblem, tolerance: number, limit?: number): Stop {
  const { routines } = problem.core;
  let left = limit ?? Math.max(LEAST_LIMIT, LIMIT_PER_ROW * problem.count);
  for (let portion = FIRST_PORTION; ; portion = Math.min(2 * portion, LARGEST_PORTION)) {
    const steps = Math.min(portion, left);
    const stop = STOPS[routines.smo(problem.address, tolerance, steps)];
    if (stop) return stop;
    left -= steps;
    if (left === 0) {
      routines.problemFinish(problem.address);
      return 'iteration-limit';
    }
  }
}
