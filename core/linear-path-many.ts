// Steps of a linear elimination path (linear-path.ts) that remove many features at once, as the path
// engine takes them: every weight is computed, the lowest are found by partitioning, and the
// matrices lose all of them together or are built again. The solvers begin again at their last β.

import { activeSetStart } from './active-set';
import { ActiveSet, UNBOUNDED } from './active-set-state';
import { cross, forgetCross, forgetGram, gram } from './gram';
import { classifierOf } from './lazy-state';
import { LinearPath, pathClassifier, REBUILD_SHARE } from './linear-path-state';
import { lowestOrder } from './lowest';
import { problemStart } from './start';
import { weighClassifier } from './weights';

/** Begins again at the last solution, on a matrix that has changed; false: there is no optimum. */
export function restart(solver: ActiveSet): bool {
  const p = solver.problem;
  memory.copy(p.beta, p.settled, (<usize>p.count) << 3);
  problemStart(p);
  return activeSetStart(solver) !== UNBOUNDED;
}

/** Σ w² of every surviving feature, by place, to `lazy.criteria`; returns the largest. */
function weighAll(path: LinearPath): f64 {
  const lazy = path.lazy;
  const end = (<usize>path.count) << 3;
  memory.fill(lazy.criteria, 0, end);
  for (let k = 0; k < path.classifierCount; k++) {
    const classifier = classifierOf(lazy, k);
    weighClassifier(
      lazy.columns,
      lazy.stride,
      lazy.rowCount,
      path.features,
      path.count,
      classifier.rows,
      pathClassifier(path, k).solver.problem.settled,
      classifier.count,
      lazy.largestValue,
      lazy.room,
      lazy.own,
    );
    for (let at: usize = 0; at < end; at += 8) {
      const weight = load<f64>(lazy.own + at);
      store<f64>(lazy.criteria + at, load<f64>(lazy.criteria + at) + weight * weight);
    }
  }
  let largest: f64 = 0;
  for (let at: usize = 0; at < end; at += 8) largest = Math.max(largest, load<f64>(lazy.criteria + at));
  return largest;
}

/**
 * Puts down the next `count` features of the order of elimination, and the runner-up in the record.
 * Returns how many are removed, −1 where a criterion is not a number. `tie`: see linear-path.ts.
 */
export function chooseMany(path: LinearPath, count: i32, record: usize, tie: f64): i32 {
  const lazy = path.lazy;
  const largest = weighAll(path);
  const wanted = min(path.count, count + 1 + path.keptCount);
  const found = lowestOrder(lazy.criteria, path.count, wanted, tie * largest, lazy.places, lazy.lower);
  if (found < 0) return -1;
  store<f64>(record, -1, 16);
  let chosen = 0;
  for (let i = 0; i < found; i++) {
    const place = <usize>load<i32>(lazy.places + ((<usize>i) << 2));
    const feature = load<i32>(path.features + (place << 2));
    const criterion = load<f64>(lazy.criteria + (place << 3));
    if (path.keptCount > 0 && load<u8>(path.kept + feature)) continue;
    if (chosen === count) {
      store<f64>(record, <f64>feature, 16);
      store<f64>(record, criterion, 24);
      break;
    }
    const at = path.removedCount + chosen;
    store<i32>(path.removed + ((<usize>at) << 2), feature);
    store<f64>(path.criteria + ((<usize>at) << 3), criterion);
    chosen++;
  }
  return chosen;
}

/** The masses of the surviving features. */
function massOf(path: LinearPath, masses: usize): f64 {
  let sum: f64 = 0;
  for (let j = 0; j < path.count; j++) {
    const feature = <usize>load<i32>(path.features + ((<usize>j) << 2));
    sum += load<f64>(masses + (feature << 3));
  }
  return sum;
}

/** Takes marked features out of the list of the survivors, and lists them, both ascending. */
function takeOutMarked(path: LinearPath): void {
  let kept = 0;
  let gone = 0;
  for (let j = 0; j < path.count; j++) {
    const feature = load<i32>(path.features + ((<usize>j) << 2));
    const isGone = <i32>load<u8>(path.marks + feature);
    // Without a branch: each is written to both lists, and overwritten in one of them.
    store<i32>(path.gone + ((<usize>gone) << 2), feature);
    store<i32>(path.features + ((<usize>kept) << 2), feature);
    gone += isGone;
    kept += 1 - isGone;
  }
  path.count = kept;
  path.goneCount = gone;
}

/** The list and the Gram matrix lose the `count` features of `removed` from `first` on. */
export function forgetMany(path: LinearPath, first: i32, count: i32): void {
  const lazy = path.lazy;
  const removed = path.removed + ((<usize>first) << 2);
  memory.fill(path.marks, 0, lazy.width);
  for (let i = 0; i < count; i++) {
    const feature = <usize>load<i32>(removed + ((<usize>i) << 2));
    store<u8>(path.marks + feature, 1);
    path.left -= load<f64>(path.masses + (feature << 3));
  }
  takeOutMarked(path);
  path.restarts = 1;
  path.isRebuilt = <i32>(path.count <= count || path.left < path.leastLeft);
  path.isCorrected = 1 - path.isRebuilt;
  if (path.isRebuilt) {
    gram(lazy.columns, lazy.stride, path.features, path.count, path.gram, 0, path.room);
    path.builtFrom = massOf(path, path.masses);
    path.left = path.builtFrom;
    path.leastLeft = REBUILD_SHARE * path.builtFrom;
    path.builds++;
  } else forgetGram(lazy.columns, lazy.stride, removed, count, path.gram, 0, path.room);
}

function rebuildCross(path: LinearPath): void {
  const lazy = path.lazy;
  cross(
    path.testColumns,
    path.testStride,
    lazy.columns,
    lazy.stride,
    path.features,
    path.count,
    path.cross,
    0,
    path.room,
  );
  path.crossBuiltFrom = massOf(path, path.crossMasses);
  path.crossLeft = path.crossBuiltFrom;
  path.crossLeast = REBUILD_SHARE * path.crossBuiltFrom;
  path.crossBuilds++;
}

/** The matrix of test and training samples loses what the last step removed. */
export function followCrossMany(path: LinearPath): void {
  if (path.isRebuilt || path.goneCount > path.count) {
    rebuildCross(path);
    return;
  }
  for (let i = 0; i < path.goneCount; i++) {
    const feature = <usize>load<i32>(path.gone + ((<usize>i) << 2));
    path.crossLeft -= load<f64>(path.crossMasses + (feature << 3));
  }
  if (path.crossLeft < path.crossLeast) {
    rebuildCross(path);
    return;
  }
  forgetCross(
    path.testColumns,
    path.testStride,
    path.lazy.columns,
    path.lazy.stride,
    path.gone,
    path.goneCount,
    path.cross,
    0,
    path.room,
  );
}
