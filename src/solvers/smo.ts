// SMO on a problem in the core (core/smo.ts), called in portions: an engine compiles a routine well
// only between calls, and between them a large problem may shrink to the rows that still move
// (core/shrink.ts).

import type { Address } from '../numeric/address.ts';
import type { CoreProblem, Stop } from './problem.ts';

const FIRST_PORTION = 64;
/** As LIBSVM, which looks for rows to leave out this often. */
const LARGEST_PORTION = 1000;
/** As LIBSVM, which warns there: at least ten million steps, and a hundred per row. */
const MIN_LIMIT = 1e7;
const LIMIT_PER_ROW = 100;
/**
 * Below this many rows a step costs little anyway; and a part must be worth copying its kernel
 * rows.
 */
const SHRINK_FROM = 200;
const SHRINK_SHARE = 0.8;

const STOPS: readonly (Stop | null)[] = [null, 'tolerance', 'precision'];

/** Some rows of a problem, as their own problem. */
interface Part {
  readonly address: Address;
  readonly count: number;
  /** Takes over what the part found, and lets it go. */
  finish(): void;
}

/** The rows that still move, if they are few enough to be worth it. */
function shrink(problem: CoreProblem, present: Part | null): Part | null {
  const { core, address, count } = problem;
  const { routines } = core;
  const list = core.allocate(4 * count);
  const kept = routines.shrinkRows(present?.address ?? address, list);
  if (kept > SHRINK_SHARE * (present?.count ?? count) || kept < 2) {
    core.release(list);
    return present;
  }
  if (present) {
    // Parts are always made from the whole, whose other rows are active again.
    present.finish();
    core.release(list);
    return shrink(problem, null);
  }
  const rows = core.allocate(4 * kept);
  const part = core.allocate(routines.problemBytes(kept, true));
  routines.shrinkStart(part, address, list, rows, kept);
  return {
    address: part,
    count: kept,
    finish() {
      routines.shrinkFinish(part, address, list);
      for (const held of [list, rows, part]) core.release(held);
    },
  };
}

/** Runs until the tolerance or the limit is reached; the state stays in the core. */
export function smo(problem: CoreProblem, tolerance: number, limit?: number): Stop {
  const { routines } = problem.core;
  let left = limit ?? Math.max(MIN_LIMIT, LIMIT_PER_ROW * problem.count);
  let part: Part | null = null;
  for (let portion = FIRST_PORTION; ; portion = Math.min(2 * portion, LARGEST_PORTION)) {
    const steps = Math.min(portion, left);
    const stop = STOPS[routines.smo(part?.address ?? problem.address, tolerance, steps)];
    left -= steps;
    if (part && (stop || left === 0)) {
      part.finish();
      part = null;
      if (stop && left > 0) continue;
    } else if (stop) return stop;
    if (left === 0) {
      routines.problemFinish(problem.address);
      return 'iteration-limit';
    }
    if (problem.count >= SHRINK_FROM && portion === LARGEST_PORTION) part = shrink(problem, part);
  }
}
