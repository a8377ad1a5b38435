// Many steps of recursive elimination by Σ w² with the linear kernel in one call. A step solves
// every model exactly (active-set.ts), finds the lowest features (lazy-weights.ts), removes them
// from the factors and from the Gram matrix, and puts down what the trace needs. Nothing is
// allocated. What a step does, and in which order, is what the path engine does
// (src/search/engine.ts), to the bit. Whatever needs anything else is left to the engine: the call
// ends there, and its state says how far it has come.

import { activeSet } from './active-set';
import { activeSetForget } from './active-set-forget';
import { UNBOUNDED } from './active-set-state';
import { decide } from './decide';
import { forgetCrossProducts, forgetProducts } from './forget';
import { classifierOf } from './lazy-state';
import { lazyLowest } from './lazy-weights';
import { chooseMany, followCrossMany, forgetMany, restart } from './linear-path-many';
import { AFTER, BEFORE, DONE, LinearPath, pathClassifier } from './linear-path-state';
import { Problem, refreshKernel } from './problem';
import { settle, solvedMargin } from './solution';

/** As the tie rule has it (src/search/strategies/order.ts). */
const TIE: f64 = 1e-12;
/**
 * Doubles of a record: features before the removal, features removed, the runner-up (−1: none) and
 * its criterion, margin, ‖w‖², objective and support vectors before the removal, margin and ‖w‖²
 * after it.
 */
const RECORD: usize = 10;
/** As in src/solvers/set.ts: the solvers follow no more features than this. */
const MAX_FOLLOWED = 8;
/** As in src/solvers/faint.ts: below this the costs are divided by a unit. */
const FAINT: f64 = 1.0 / 1024;

/** Whether the kernel values are so small for the costs that the engine has to solve the model. */
function isFaint(p: Problem, totalCost: f64): bool {
  let largest: f64 = 0;
  for (let i = 0; i < p.count; i++) largest = Math.max(largest, Math.abs(load<f64>(p.diagonal + ((<usize>i) << 3))));
  const bound = totalCost * largest;
  return bound > 0 && bound < FAINT;
}

/** Solves the models in their order; false where the engine has to see to the next or the last. */
function solveAll(path: LinearPath): bool {
  for (let k = 0; k < path.classifierCount; k++) {
    const classifier = pathClassifier(path, k);
    const p = classifier.solver.problem;
    path.solved = k;
    if (path.restarts) refreshKernel(p);
    if (isFaint(p, classifier.totalCost)) return false;
    if (path.restarts && !restart(classifier.solver)) return false;
    classifier.pivots = classifier.solver.pivots;
    classifier.verdict = activeSet(classifier.solver, classifier.limit);
    path.solved = k + 1;
    // Negated, so that numbers that are none count as poor.
    if (classifier.verdict === UNBOUNDED || !(p.violation <= path.tolerance) || !(p.objective < Infinity)) return false;
    settle(p);
  }
  path.restarts = 0;
  return true;
}

/**
 * Margin and ‖w‖² of the models as they are, to two doubles; false if the gradients do not tell
 * them.
 */
function margins(path: LinearPath, out: usize): bool {
  let margin: f64 = Infinity;
  let norm2: f64 = 0;
  for (let k = 0; k < path.classifierCount; k++) {
    const p = pathClassifier(path, k).solver.problem;
    if (!solvedMargin(p, p.bias)) return false;
    norm2 += p.norm2;
    const own = p.least / Math.sqrt(p.norm2);
    if (own < margin) margin = own;
  }
  store<f64>(out, margin);
  store<f64>(out, norm2, 8);
  return true;
}

/** Samples that support any of the models. */
function supportCount(path: LinearPath): i32 {
  memory.fill(path.marks, 0, path.lazy.rowCount);
  let count = 0;
  for (let k = 0; k < path.classifierCount; k++) {
    const rows = classifierOf(path.lazy, k).rows;
    const own = classifierOf(path.lazy, k).count;
    const beta = pathClassifier(path, k).solver.problem.settled;
    for (let i = 0; i < own; i++) {
      if (load<f64>(beta + ((<usize>i) << 3)) === 0) continue;
      const mark = path.marks + load<i32>(rows + ((<usize>i) << 2));
      count += 1 - <i32>load<u8>(mark);
      store<u8>(mark, 1);
    }
  }
  return count;
}

function objective(path: LinearPath): f64 {
  let sum: f64 = 0;
  for (let k = 0; k < path.classifierCount; k++) sum += pathClassifier(path, k).solver.problem.objective;
  return sum;
}

/** Whether the matrix of test and training samples has to be built again on the way. */
function isCrossWornOut(path: LinearPath): bool {
  if (path.goneCount > path.count) return true;
  let left = path.crossLeft;
  for (let i = 0; i < path.goneCount; i++) {
    left -= load<f64>(path.crossMasses + ((<usize>load<i32>(path.gone + ((<usize>i) << 2))) << 3));
    if (left < path.crossLeast) return true;
  }
  return false;
}

/**
 * The matrix of test and training samples forgets what the last step removed; false where the engine
 * has to build it again.
 */
function followCross(path: LinearPath): bool {
  if (path.goneCount > MAX_FOLLOWED) followCrossMany(path);
  else {
    if (isCrossWornOut(path)) return false;
    const stride = path.lazy.stride;
    for (let i = 0; i < path.goneCount; i++) {
      const feature = <usize>load<i32>(path.gone + ((<usize>i) << 2));
      forgetCrossProducts(
        path.cross,
        path.cross,
        path.testStride,
        path.testColumns + ((feature * <usize>path.testStride) << 3),
        stride,
        path.lazy.columns + ((feature * <usize>stride) << 3),
      );
      path.crossLeft -= load<f64>(path.crossMasses + (feature << 3));
    }
  }
  path.crossForgotten = path.removedCount;
  path.crossFollowed = path.builds;
  path.goneCount = 0;
  return true;
}

/**
 * Decision values of all models on the test samples, their scales and the violation of the
 * solution, model after model.
 */
function decideTest(path: LinearPath, step: i32): void {
  const bytes = (<usize>path.testCount) << 3;
  const lazy = path.lazy;
  const supportRows = path.support + ((<usize>lazy.rowCount) << 3);
  let out = path.decisions + <usize>step * <usize>path.classifierCount * (2 * bytes + 8);
  for (let k = 0; k < path.classifierCount; k++) {
    const p = pathClassifier(path, k).solver.problem;
    const rows = classifierOf(lazy, k).rows;
    const count = classifierOf(lazy, k).count;
    let support = 0;
    for (let i = 0; i < count; i++) {
      const beta = load<f64>(p.settled + ((<usize>i) << 3));
      if (beta === 0) continue;
      store<f64>(path.support + ((<usize>support) << 3), beta);
      store<i32>(supportRows + ((<usize>support) << 2), load<i32>(rows + ((<usize>i) << 2)));
      support++;
    }
    decide(
      path.cross,
      lazy.stride,
      path.testRows,
      path.testCount,
      supportRows,
      path.support,
      support,
      p.bias,
      out,
      out + bytes,
    );
    store<f64>(out + 2 * bytes, p.violation);
    out += 2 * bytes + 8;
  }
}

/**
 * Puts down the next `count` features of the order of elimination, and the runner-up in the
 * record. Of criteria tied with the smallest the lowest column comes first; a run of ties is
 * measured from its smallest (src/search/strategies/order.ts). Returns how many are removed.
 */
function choose(path: LinearPath, count: i32, record: usize): i32 {
  const lazy = path.lazy;
  for (let k = 0; k < path.classifierCount; k++) {
    const classifier = classifierOf(lazy, k);
    memory.copy(classifier.beta, pathClassifier(path, k).solver.problem.settled, (<usize>classifier.count) << 3);
  }
  const found = lazyLowest(lazy, path.features, path.count, count + 1 + path.keptCount);
  const tolerance = TIE * lazy.largest;
  const taken = path.marks;
  memory.fill(taken, 0, found);
  store<f64>(record, -1, 16);
  let chosen = 0;
  let left = found;
  while (left > 0) {
    let least: f64 = Infinity;
    for (let j = 0; j < found; j++) {
      const criterion = load<f64>(lazy.criteria + ((<usize>j) << 3));
      if (!load<u8>(taken + j) && criterion < least) least = criterion;
    }
    for (let j = 0; j < found; j++) {
      const criterion = load<f64>(lazy.criteria + ((<usize>j) << 3));
      if (load<u8>(taken + j) || criterion - least > tolerance) continue;
      store<u8>(taken + j, 1);
      left--;
      const feature = load<i32>(lazy.features + ((<usize>j) << 2));
      if (path.keptCount > 0 && load<u8>(path.kept + feature)) continue;
      if (chosen === count) {
        store<f64>(record, <f64>feature, 16);
        store<f64>(record, criterion, 24);
        return chosen;
      }
      const at = path.removedCount + chosen;
      store<i32>(path.removed + ((<usize>at) << 2), feature);
      store<f64>(path.criteria + ((<usize>at) << 3), criterion);
      chosen++;
    }
  }
  return chosen;
}

/** Where a feature is in the ascending list of the survivors. */
function placeOf(path: LinearPath, feature: i32): i32 {
  let low = 0;
  let high = path.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (load<i32>(path.features + ((<usize>middle) << 2)) < feature) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts a feature into the ascending list of those that a step removes. */
function listGone(path: LinearPath, feature: i32): void {
  let at = path.gone + ((<usize>path.goneCount) << 2);
  for (; at > path.gone && load<i32>(at - 4) > feature; at -= 4) store<i32>(at, load<i32>(at - 4));
  store<i32>(at, feature);
  path.goneCount++;
}

/** The factors, then the Gram matrix, then the list. False: the matrix has to be built again. */
function forgetFeature(path: LinearPath, feature: i32): bool {
  const stride = path.lazy.stride;
  const columns = path.lazy.columns;
  const column = columns + ((<usize>feature * <usize>stride) << 3);
  let isSound = true;
  for (let k = 0; k < path.classifierCount; k++) {
    const classifier = pathClassifier(path, k);
    classifier.verdict = activeSetForget(classifier.solver, column);
    if (classifier.verdict === UNBOUNDED) isSound = false;
  }
  forgetProducts(path.gram, path.gram, stride, column);
  const place = placeOf(path, feature);
  const at = path.features + ((<usize>place) << 2);
  path.count--;
  memory.copy(at, at + 4, (<usize>(path.count - place)) << 2);
  path.left -= load<f64>(path.masses + ((<usize>feature) << 3));
  path.isCorrected = 1;
  path.isRebuilt = 0;
  listGone(path, feature);
  return isSound && !(path.left < path.leastLeft);
}

/**
 * Takes up to `steps` steps and eliminates `counts[i]` features in step i; returns the number of
 * features chosen. `linearPathReason` returns the reason why it stopped.
 */
export function linearPathRun(path: LinearPath, counts: usize, steps: i32): i32 {
  path.removedCount = 0;
  path.crossForgotten = 0;
  for (let step = 0; step < steps; step++) {
    const record = path.records + ((<usize>step * RECORD) << 3);
    path.reason = BEFORE;
    path.solved = 0;
    if (!solveAll(path)) return step;
    if (path.withMargins && !margins(path, record + 32)) return step;
    if (path.testCount > 0) {
      if (!followCross(path)) return step;
      decideTest(path, step);
    }
    store<f64>(record, <f64>path.count);
    store<f64>(record, objective(path), 48);
    store<f64>(record, path.withMargins ? <f64>supportCount(path) : 0, 56);
    const first = path.removedCount;
    const count = load<i32>(counts + ((<usize>step) << 2));
    const isMany = count > MAX_FOLLOWED;
    const chosen = isMany ? chooseMany(path, count, record, TIE) : choose(path, count, record);
    if (chosen < 0) return step;
    store<f64>(record, <f64>chosen, 8);
    path.removedCount += chosen;
    path.goneCount = 0;
    if (isMany) {
      forgetMany(path, first, chosen);
      continue;
    }
    path.reason = AFTER;
    for (path.forgotten = 0; path.forgotten < chosen; ) {
      const feature = load<i32>(path.removed + ((<usize>(first + path.forgotten)) << 2));
      path.forgotten++;
      if (!forgetFeature(path, feature)) return step + 1;
    }
    if (path.withMargins && !margins(path, record + 64)) return step + 1;
  }
  path.reason = DONE;
  return steps;
}
