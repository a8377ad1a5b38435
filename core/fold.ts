// One training and its judgement on held-out rows in one call, for the many small trainings of a cross-validation: SMO from the β that
// stands in the problem, then the decision values of the held-out rows.

import { decide } from './decide';
import { Problem } from './problem';
import { AT_BOUND } from './report';
import { smo } from './smo';
import { problemStart } from './start';

/**
 * At most `limit` steps from the β in the problem; returns as `smo` does. f is exact at the start, and so few steps do not let it drift
 * by anything near a tolerance that scores: it is not computed afresh at the end.
 */
export function foldStart(p: Problem, tolerance: f64, limit: i32): i32 {
  problemStart(p);
  p.part = 1;
  const verdict = smo(p, tolerance, limit);
  p.part = 0;
  return verdict;
}

/**
 * Whether training with costs `factor` ≥ 1 times as large, from the same start, would give the same bits: no α has met its C on the way, so
 * none of the steps would have been another; and no α is so small that the larger cost would count it as 0 when the bias is set.
 */
export function foldServes(p: Problem, factor: f64): bool {
  if (p.touched) return false;
  const share = AT_BOUND * (factor === Infinity ? 1 : factor);
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const alpha = Math.abs(load<f64>(p.beta + at));
    if (alpha > 0 && alpha <= share * load<f64>(p.costs + at)) return false;
  }
  return true;
}

/** f of rows of the kernel matrix that the problem is on. `room`: 12 bytes for each row of the problem. */
export function foldDecide(p: Problem, rows: usize, rowCount: i32, room: usize, out: usize): void {
  const beta = room;
  const support = room + ((<usize>p.count) << 3);
  let count = 0;
  for (let i = 0; i < p.count; i++) {
    const value = load<f64>(p.beta + ((<usize>i) << 3));
    if (value === 0) continue;
    store<f64>(beta + ((<usize>count) << 3), value);
    store<i32>(support + ((<usize>count) << 2), p.rows ? load<i32>(p.rows + ((<usize>i) << 2)) : i);
    count++;
  }
  decide(p.kernel, p.stride, rows, rowCount, support, beta, count, p.bias, out);
}
