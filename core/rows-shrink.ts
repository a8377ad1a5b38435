// Which rows are in play. Shrinking is LIBSVM's: every so often rows that are at a bound and want
// to stay leave (core/shrink.ts has the rule); once, when the violation first comes near the
// tolerance, and again whenever the rows in play are optimal, the gradient of all rows is settled
// and the rule is applied to all of them.

import { markRow, Problem } from './problem';
import { problemReport } from './report';
import { clearCache, remapCache } from './rows-cache';
import { repanel } from './rows-kernel';
import { fillDiagonal, neutral, Rows, settleGradient } from './rows-state';
import { shrinkRows } from './shrink';
import { startFeasible } from './start';

/** Fewer rows leaving than this share are not worth copying what stays. */
const SHRINK_SHARE: f64 = 0.9;

function pick(from: usize, to: usize, list: usize, count: i32): void {
  for (let k = 0; k < count; k++) {
    const i = load<i32>(list + ((<usize>k) << 2));
    store<f64>(to + ((<usize>k) << 3), load<f64>(from + ((<usize>i) << 3)));
  }
}

/** The part becomes the listed rows of the whole, with the whole's β and f. */
function fillPart(s: Rows, list: usize, count: i32): void {
  const whole = s.whole;
  const part = s.part;
  part.count = count;
  part.padded = (count + 7) & ~7;
  pick(whole.signs, part.signs, list, count);
  pick(whole.costs, part.costs, list, count);
  pick(whole.lower, part.lower, list, count);
  pick(whole.upper, part.upper, list, count);
  pick(whole.beta, part.beta, list, count);
  pick(whole.f, part.f, list, count);
  pick(whole.diagonal, part.diagonal, list, count);
  part.tau = whole.tau;
  for (let k = 0; k < count; k++) markRow(part, k);
  neutral(part);
  repanel(s.wholePanels, s.kernel.features, list, count, s.partPanels);
}

function areInPlay(s: Rows, count: i32): bool {
  return count === s.part.count && memory.compare(s.list, s.nextList, (<usize>count) << 2) === 0;
}

/**
 * The `count` rows of nextList come into play. Signs and costs of the part lend their room;
 * fillPart writes them again.
 */
function replay(s: Rows, count: i32): void {
  if (!areInPlay(s, count)) remapCache(s, count, s.part.signs, s.part.costs);
  fillPart(s, s.nextList, count);
  const list = s.list;
  s.list = s.nextList;
  s.nextList = list;
}

/**
 * Copies the solution of the reduced problem back to the full problem. Only rows in play have a
 * valid f there afterwards.
 */
function bringBack(s: Rows): void {
  for (let k = 0; k < s.part.count; k++) {
    const i = load<i32>(s.list + ((<usize>k) << 2));
    const to = (<usize>i) << 3;
    store<f64>(s.whole.beta + to, load<f64>(s.part.beta + ((<usize>k) << 3)));
    store<f64>(s.whole.f + to, load<f64>(s.part.f + ((<usize>k) << 3)));
    markRow(s.whole, i);
  }
}

/** Computes the bounds, a feasible β and its gradient; every row becomes active. */
export function rowsStart(s: Rows): void {
  const whole = s.whole;
  startFeasible(whole);
  fillDiagonal(s);
  settleGradient(s, true);
  for (let i = 0; i < whole.count; i++) {
    store<i32>(s.list + ((<usize>i) << 2), i);
    store<i32>(s.places + ((<usize>i) << 2), i);
  }
  fillPart(s, s.list, whole.count);
  clearCache(s);
}

/** The gradient of all rows, and the report on it. */
export function settle(s: Rows, fromScratch: bool): void {
  bringBack(s);
  settleGradient(s, fromScratch);
  problemReport(s.whole);
}

/** After `settle`: the rows that may still move come into play; with `all`, every row does. */
export function playSettled(s: Rows, all: bool): void {
  let count = s.whole.count;
  if (all) for (let i = 0; i < count; i++) store<i32>(s.nextList + ((<usize>i) << 2), i);
  else count = shrinkRows(s.whole, s.nextList);
  replay(s, count);
}

/** Removes the active rows that would stay at their bound, if there are enough of them. */
export function rowsShrink(s: Rows): void {
  const kept = shrinkRows(s.part, s.nextList);
  if (<f64>kept > SHRINK_SHARE * <f64>s.part.count || kept < 2) return;
  for (let k = 0; k < kept; k++) {
    const at = s.nextList + ((<usize>k) << 2);
    store<i32>(at, load<i32>(s.list + ((<usize>load<i32>(at)) << 2)));
  }
  bringBack(s);
  replay(s, kept);
}

/**
 * If the solution is not yet close, updates the gradient of every row and chooses the active rows
 * again.
 */
export function rowsReplay(s: Rows): void {
  settle(s, false);
  playSettled(s, false);
}

/** m(α) − M(α) over the active rows. */
export function rowsViolation(s: Rows): f64 {
  const p: Problem = s.part;
  let most: f64 = -Infinity;
  let least: f64 = Infinity;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    most = Math.max(most, load<f64>(p.f + at) + load<f64>(p.canRise + at));
    least = Math.min(least, load<f64>(p.f + at) + load<f64>(p.canFall + at));
  }
  return most - least;
}

/** Recomputes the gradient of every row from scratch and updates the report. */
export function rowsFinish(s: Rows): void {
  settle(s, true);
}
