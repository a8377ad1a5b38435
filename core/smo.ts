// Sequential minimal optimisation of the C-SVC dual, min ½ βᵀKβ − yᵀβ over the box with Σ β = 0
// (see problem.ts), with the working sets of working-set.ts. Stops when m(α) − M(α) = max f (can
// rise) − min f (can fall) ≤ tolerance, with f computed from scratch.

import { recomputeGradient } from './gradient';
import { kernelRow, Problem } from './problem';
import { problemReport, reportBias } from './report';
import { FOLD, MAX_STALLS, move, PASSING, PRECISION, partner, RUNNING, step, TOLERANCE } from './working-set';

/** Steps of all problems since the core was created, for tests and benchmarks that count work. */
let allSteps: f64 = 0;

export function smoSteps(): f64 {
  return allSteps;
}

/** The gradient from scratch, and whether that leaves a hope of getting further. */
function settledByRecomputing(p: Problem): i32 {
  recomputeGradient(p);
  problemReport(p);
  if (p.violation > 0.5 * p.recomputed) p.stalls++;
  else p.stalls = 0;
  p.recomputed = Math.min(p.recomputed, p.violation);
  return p.stalls >= MAX_STALLS ? PRECISION : RUNNING;
}

/** Takes at most `limit` more steps. Returns RUNNING if there is more to do. */
export function smo(p: Problem, tolerance: f64, limit: i32): i32 {
  // A step of 0 changes nothing, and finds the row to begin with.
  let i = move(p, p.f, p.f, 0);
  let fresh = p.iterations === 0;
  let done = 0;
  while (true) {
    const most = p.highest;
    const rowI = kernelRow(p, i);
    const j = partner(p, i, most, rowI);
    if (most - p.lowest <= tolerance) {
      if (fresh || p.part) {
        if (p.part === FOLD) reportBias(p);
        else if (p.part !== PASSING) problemReport(p);
        return TOLERANCE;
      }
      const verdict = settledByRecomputing(p);
      if (p.violation <= tolerance) return TOLERANCE;
      if (verdict !== RUNNING) return verdict;
      fresh = true;
      i = move(p, p.f, p.f, 0);
      continue;
    }
    if (done === limit) return RUNNING;
    const s = step(p, i, j, rowI);
    p.iterations++;
    allSteps++;
    done++;
    fresh = false;
    i = move(p, rowI, kernelRow(p, j), s);
  }
}
