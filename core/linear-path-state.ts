// The state of a linear elimination path in the core (linear-path.ts).

import { ActiveSet, FINE } from './active-set-state';
import { gramScratch } from './gram';
import { LazyWeights } from './lazy-state';
import { Bytes, Flag } from './types';

/** Why a call ended. All steps are done. */
export const DONE = 0;
/** Before a choice: `solved` models have been solved, and nothing else of the step has been done. */
export const BEFORE = 1;
/** After a choice: `forgotten` of its features are removed; the margins after it are not known. */
export const AFTER = 2;

/** A model: its exact solver, and what decides whether the core may go on with it. */
@unmanaged
export class PathClassifier {
  solver: ActiveSet;
  limit: i32; // of the rounds of a solve
  verdict: i32; // of the last solve, or of the last removal after it
  pivots: i32; // before the last solve
  totalCost: f64;
}

@unmanaged
export class LinearPath {
  lazy: LazyWeights;
  gram: usize;
  classifiers: usize;
  classifierCount: i32;
  features: usize; // the surviving features, ascending
  count: i32;
  masses: usize; // what each feature adds to the trace of the Gram matrix
  leastLeft: f64; // below this the matrix is built again
  kept: usize; // by feature: 1 where it is never removed
  keptCount: i32;
  tolerance: f64;
  withMargins: i32;
  marks: usize; // a byte for each sample, or each feature
  testCount: i32; // 0: there are no test samples
  testRows: usize; // 0, 1, 2, …
  testStride: i32;
  testColumns: usize;
  cross: usize; // the matrix of test and training samples
  crossMasses: usize;
  crossLeast: f64;
  support: usize; // room for the β and the rows of the support vectors of one model
  // What the steps of a call leave behind.
  records: usize;
  removed: usize; // step after step
  criteria: usize; // of the removed
  decisions: usize; // by step and model: values, then scales, of the test samples, and the violation
  // Steps that remove many features (linear-path-many.ts).
  room: usize; // as forgetGram, forgetCross and cross need it
  gone: usize; // the features that the last step removed, ascending
  goneCount: i32;
  isRebuilt: i32; // by the last removal
  // How far it has come, in the order that src/solvers/linear-path.ts reads it in.
  left: f64; // the masses of the survivors
  builtFrom: f64; // the masses that the Gram matrix was built from
  crossLeft: f64;
  crossBuiltFrom: f64;
  reason: i32;
  solved: i32;
  forgotten: i32;
  removedCount: i32; // of all steps of the call
  crossForgotten: i32; // how many of these the cross matrix has forgotten
  builds: i32; // of the Gram matrix in this call
  crossBuilds: i32;
  crossFollowed: i32; // the builds of the Gram matrix that the cross matrix knows of
  isCorrected: i32; // whether features have been subtracted since the last build
  restarts: i32; // whether the solvers begin again at their last β: the matrix has lost many features
}

/** As in src/kernels/gram.ts: with less than this fraction left, a matrix is built again. */
export const REBUILD_SHARE: f64 = 0.25;

const HEADER: usize = 256;
const CLASSIFIER: usize = 24;

export function pathClassifier(path: LinearPath, k: i32): PathClassifier {
  return changetype<PathClassifier>(path.classifiers + <usize>k * CLASSIFIER);
}

/** The size of the state and all models, in bytes. */
export function linearPathBytes(classifierCount: i32): Bytes {
  return HEADER + <usize>classifierCount * CLASSIFIER;
}

export function linearPathSetup(
  path: LinearPath,
  lazy: LazyWeights,
  gram: usize,
  classifierCount: i32,
  masses: usize,
  kept: usize,
  keptCount: i32,
  tolerance: f64,
  withMargins: Flag,
  marks: usize,
  support: usize,
  records: usize,
  removed: usize,
  criteria: usize,
  gone: usize,
): void {
  memory.fill(changetype<usize>(path), 0, HEADER);
  path.lazy = lazy;
  path.gram = gram;
  path.classifiers = changetype<usize>(path) + HEADER;
  path.classifierCount = classifierCount;
  path.masses = masses;
  path.kept = kept;
  path.keptCount = keptCount;
  path.tolerance = tolerance;
  path.withMargins = withMargins;
  path.marks = marks;
  path.support = support;
  path.records = records;
  path.removed = removed;
  path.criteria = criteria;
  path.gone = gone;
}

export function linearPathClassifier(path: LinearPath, k: i32, solver: ActiveSet, limit: i32, totalCost: f64): void {
  const classifier = pathClassifier(path, k);
  classifier.solver = solver;
  classifier.limit = limit;
  classifier.verdict = FINE;
  classifier.pivots = solver.pivots;
  classifier.totalCost = totalCost;
}

/** Sets the test samples; every step writes their decision values to `decisions`. */
export function linearPathTest(
  path: LinearPath,
  count: i32,
  rows: usize,
  stride: i32,
  columns: usize,
  cross: usize,
  masses: usize,
  decisions: usize,
): void {
  path.testCount = count;
  path.testRows = rows;
  path.testStride = stride;
  path.testColumns = columns;
  path.cross = cross;
  path.crossMasses = masses;
  path.decisions = decisions;
}

/** Sets the state of the matrices at the start of a call. */
export function linearPathStart(
  path: LinearPath,
  features: usize,
  count: i32,
  left: f64,
  builtFrom: f64,
  crossLeft: f64,
  crossBuiltFrom: f64,
  restarts: Flag,
): void {
  path.features = features;
  path.count = count;
  path.left = left;
  path.builtFrom = builtFrom;
  path.leastLeft = REBUILD_SHARE * builtFrom;
  path.crossLeft = crossLeft;
  path.crossBuiltFrom = crossBuiltFrom;
  path.crossLeast = REBUILD_SHARE * crossBuiltFrom;
  path.restarts = restarts;
  path.isCorrected = 1;
  path.isRebuilt = 0;
  path.builds = 0;
  path.crossBuilds = 0;
  path.crossFollowed = 0;
  path.goneCount = 0;
}

/** The number of bytes that a step needs which removes many features. */
export function linearPathRoomBytes(path: LinearPath): Bytes {
  const stride = <usize>path.lazy.stride;
  const own = ((stride * stride) << 3) + gramScratch(path.lazy.stride);
  if (path.testCount === 0) return own;
  const cross = ((stride * <usize>path.testStride) << 3) + gramScratch(path.lazy.stride);
  return max(own, cross + gramScratch(path.testStride));
}

/** Must be called before steps that remove many features. */
export function linearPathRoom(path: LinearPath, room: usize): void {
  path.room = room;
}

/** The address of how far a call has come: four doubles and ten integers. */
export function linearPathProgress(path: LinearPath): usize {
  return changetype<usize>(path) + offsetof<LinearPath>('left');
}
export function linearPathVerdict(path: LinearPath, k: i32): i32 {
  return pathClassifier(path, k).verdict;
}
export function linearPathPivots(path: LinearPath, k: i32): i32 {
  return pathClassifier(path, k).pivots;
}
