// Shrinking (T. Joachims, "Making large-scale SVM learning practical", 1999; the rule is LIBSVM's):
// rows at a bound that want to stay there, beyond everything that could still move against them,
// are left out for a while. The rest is a separate problem with its own kernel rows, so every step
// of it is as fast as its size.

import { recomputeGradient, subtractRows } from './gradient';
import { markRow, Problem, problemSetup } from './problem';

/** Writes to `list` the rows that may still move, and returns their number. */
export function shrinkRows(p: Problem, list: usize): i32 {
  let most: f64 = -Infinity;
  let least: f64 = Infinity;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    most = Math.max(most, load<f64>(p.f + at) + load<f64>(p.canRise + at));
    least = Math.min(least, load<f64>(p.f + at) + load<f64>(p.canFall + at));
  }
  let kept = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const f = load<f64>(p.f + at);
    const rises = load<f64>(p.canRise + at) === 0;
    const falls = load<f64>(p.canFall + at) === 0;
    if ((rises && falls) || (rises && f >= least) || (falls && f <= most)) {
      store<i32>(list + ((<usize>kept) << 2), i);
      kept++;
    }
  }
  return kept;
}

function pick(from: usize, to: usize, list: usize, count: i32): void {
  for (let k = 0; k < count; k++) {
    const i = load<i32>(list + ((<usize>k) << 2));
    store<f64>(to + ((<usize>k) << 3), load<f64>(from + ((<usize>i) << 3)));
  }
}

/**
 * Makes `part` the problem of the listed rows of `whole`; `rows` has capacity for their positions
 * in the kernel matrix.
 */
export function shrinkStart(part: Problem, whole: Problem, list: usize, rows: usize, count: i32): void {
  for (let k = 0; k < count; k++) {
    const at = (<usize>k) << 2;
    const i = load<i32>(list + at);
    store<i32>(rows + at, whole.rows ? load<i32>(whole.rows + ((<usize>i) << 2)) : i);
  }
  problemSetup(part, whole.kernel, whole.stride, rows, count);
  pick(whole.signs, part.signs, list, count);
  pick(whole.costs, part.costs, list, count);
  pick(whole.lower, part.lower, list, count);
  pick(whole.upper, part.upper, list, count);
  pick(whole.beta, part.beta, list, count);
  pick(whole.f, part.f, list, count);
  for (let k = 0; k < count; k++) markRow(part, k);
  part.part = 1;
  part.iterations = 0;
  part.recomputed = Infinity;
  part.stalls = 0;
}

/** Copies the solution of the reduced problem back to the full problem. */
export function shrinkFinish(part: Problem, whole: Problem, list: usize): void {
  for (let k = 0; k < part.count; k++) {
    const i = load<i32>(list + ((<usize>k) << 2));
    store<f64>(whole.beta + ((<usize>i) << 3), load<f64>(part.beta + ((<usize>k) << 3)));
    markRow(whole, i);
  }
  whole.iterations += part.iterations;
  recomputeGradient(whole);
}

/**
 * The same for a part that was solved in few steps from a gradient without drift: f changes by what
 * has moved, which is less than there is. The place of `settled` has room for the moves.
 */
export function shrinkFinishMoves(part: Problem, whole: Problem, list: usize): void {
  const moves = whole.settled;
  memory.fill(moves, 0, (<usize>whole.padded) << 3);
  for (let k = 0; k < part.count; k++) {
    const i = load<i32>(list + ((<usize>k) << 2));
    const at = (<usize>i) << 3;
    const beta = load<f64>(part.beta + ((<usize>k) << 3));
    store<f64>(moves + at, beta - load<f64>(whole.beta + at));
    store<f64>(whole.beta + at, beta);
    markRow(whole, i);
  }
  whole.iterations += part.iterations;
  subtractRows(whole, moves);
}
