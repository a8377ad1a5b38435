// The models of one split of a cross-validation: trained with a cost, each from a given β, and
// judged on the held-out samples, in one call.
//
// A training serves for a larger cost too if it began at the same β and no α met its C on the way:
// none of its steps would have been another. With separable data the higher costs of a grid are all
// such.

import { decide } from './decide';
import { Problem, refreshKernel } from './problem';
import { AT_BOUND, reportBias } from './report';
import { shrinkFinishMoves, shrinkStart } from './shrink';
import { smo } from './smo';
import { problemStart, startFeasible } from './start';
import { Bytes } from './types';
import { FOLD, PASSING, TOLERANCE } from './working-set';

/** One model of a split. */
@unmanaged
class Classifier {
  problem: Problem;
  unit: usize; // the costs of its rows for C = 1
  start: usize; // the β its last training began at; 0: zeros
  kept: usize; // where the β of that training is kept
  trained: i32; // 1: by the last call
  serves: i32; // 1: its last training was on the present matrix, and ended within the patience
  cost: f64; // C of that training
  accuracy: f64; // the violation that its solution may have; 0: it is exact
  violation: f64; // of an exact solution, what rounding left
}

@unmanaged
class Fold {
  count: i32;
  testCount: i32;
  classifiers: usize;
  decisions: usize; // classifier by classifier, for each held-out sample
  scales: usize; // the size of their terms, likewise
  test: usize; // the held-out samples
  room: usize; // 12 bytes for each row of the largest problem
}

const FOLD_HEADER: usize = 64;

function classifierAt(fold: Fold, k: i32): Classifier {
  return changetype<Classifier>(fold.classifiers + <usize>k * offsetof<Classifier>());
}

export function foldBytes(count: i32, testCount: i32, mostRows: i32): Bytes {
  const padded = (<usize>testCount + 1) & ~1;
  return FOLD_HEADER + <usize>count * (offsetof<Classifier>() + (padded << 4)) + (padded << 2) + 12 * <usize>mostRows;
}

/** `problems` and `units` contain one address per model. */
export function foldSetup(fold: Fold, problems: usize, units: usize, count: i32, testCount: i32): void {
  const padded = (<usize>testCount + 1) & ~1;
  fold.count = count;
  fold.testCount = testCount;
  fold.classifiers = changetype<usize>(fold) + FOLD_HEADER;
  fold.decisions = fold.classifiers + <usize>count * offsetof<Classifier>();
  fold.scales = fold.decisions + <usize>count * ((<usize>testCount) << 3);
  fold.test = fold.scales + <usize>count * ((<usize>testCount) << 3);
  fold.room = fold.test + (padded << 2);
  for (let k = 0; k < count; k++) {
    const classifier = classifierAt(fold, k);
    classifier.problem = changetype<Problem>(<usize>load<u32>(problems + ((<usize>k) << 2)));
    classifier.unit = <usize>load<u32>(units + ((<usize>k) << 2));
    classifier.serves = 0;
    classifier.trained = 0;
    classifier.kept = 0;
  }
}

export function foldTest(fold: Fold): usize {
  return fold.test;
}

export function foldDecisions(fold: Fold): usize {
  return fold.decisions;
}

export function foldScales(fold: Fold): usize {
  return fold.scales;
}

/** Must be called after the kernel matrix has changed. */
export function foldRefresh(fold: Fold): void {
  for (let k = 0; k < fold.count; k++) {
    const classifier = classifierAt(fold, k);
    classifier.serves = 0;
    refreshKernel(classifier.problem);
  }
}

/**
 * Trains the models from index `from` onwards to a tolerance; `starts` lists the address of a
 * starting β for each model, or is 0 to start all models at zero. Returns the index of the first
 * model whose training took more than `patience` steps, or the number of models. The caller then
 * finishes the training of that model, calls `foldDecide` and continues with the next model.
 */
export function foldJudge(fold: Fold, cost: f64, starts: usize, from: i32, patience: i32, tolerance: f64): i32 {
  for (let k = from; k < fold.count; k++) {
    const classifier = classifierAt(fold, k);
    const start: usize = starts ? <usize>load<u32>(starts + ((<usize>k) << 2)) : 0;
    classifier.trained = 0;
    if (isServed(classifier, cost, start)) continue;
    classifier.trained = 1;
    classifier.start = start;
    classifier.cost = cost;
    classifier.accuracy = tolerance;
    classifier.serves = train(classifier, tolerance, patience) === TOLERANCE ? 1 : 0;
    if (!classifier.serves) return k;
    foldDecide(fold, k);
  }
  return fold.count;
}

/**
 * No α has come to its C but for rounding, or is so small that the larger cost would take it for 0:
 * the bias would be another.
 */
function isServed(classifier: Classifier, cost: f64, start: usize): bool {
  const p = classifier.problem;
  if (!classifier.serves || p.touched || classifier.start !== start || cost < classifier.cost) return false;
  const share = AT_BOUND * (cost === Infinity ? classifier.cost : cost);
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const alpha = Math.abs(load<f64>(p.beta + at));
    const own = load<f64>(p.costs + at);
    if (own - alpha <= AT_BOUND * own) return false;
    if (alpha > 0 && alpha <= share * load<f64>(classifier.unit + at)) return false;
  }
  return true;
}

/**
 * f is exact at the start, and so few steps do not let it drift by anything near a tolerance that
 * scores: it is not computed from scratch at the end.
 */
function train(classifier: Classifier, tolerance: f64, patience: i32): i32 {
  const p = classifier.problem;
  const bytes = (<usize>p.count) << 3;
  const cost = classifier.cost;
  for (let at: usize = 0; at < bytes; at += 8) store<f64>(p.costs + at, cost * load<f64>(classifier.unit + at));
  if (classifier.start) memory.copy(p.beta, classifier.start, bytes);
  else memory.fill(p.beta, 0, bytes);
  problemStart(p);
  if (classifier.start) patience -= trainFew(p, tolerance, patience);
  p.part = FOLD;
  const verdict = smo(p, tolerance, patience);
  p.part = 0;
  return verdict;
}

/** Fewer rows are not worth a problem of their own, nor is a larger fraction of them. */
const FEWEST_ROWS = 192;
const LARGEST_FRACTION: f64 = 0.8;

/** How far from the bias f of a row at its bound may be for the row to be likely to move. */
const REACH: f64 = 0.1;

/**
 * Writes the free rows, and those at a bound that f asks to leave it or nearly so, to `list`;
 * returns how many.
 */
function likelyToMove(p: Problem, list: usize): i32 {
  reportBias(p);
  const least = p.bias - REACH;
  const most = p.bias + REACH;
  let kept = 0;
  for (let i = 0; i < p.count; i++) {
    const at = (<usize>i) << 3;
    const f = load<f64>(p.f + at);
    const rises = load<f64>(p.canRise + at) === 0;
    const falls = load<f64>(p.canFall + at) === 0;
    store<i32>(list + ((<usize>kept) << 2), i);
    kept += i32((rises && falls) || (rises && f >= least) || (falls && f <= most));
  }
  return kept;
}

/**
 * From the solution of a similar problem most rows stay at their bounds: first the others are
 * trained alone (shrink.ts). Returns the steps that took. The smaller problem stands in the place of
 * the gathered rows of the whole, none of which is needed yet.
 */
function trainFew(p: Problem, tolerance: f64, patience: i32): i32 {
  if (!p.rows || p.count < FEWEST_ROWS || p.stride > 2 * p.padded) return 0;
  memory.fill(p.present, 0, p.padded);
  const list = p.gathered;
  const rows = list + ((<usize>p.padded) << 2);
  const few = changetype<Problem>(rows + ((<usize>p.padded) << 2));
  const count = likelyToMove(p, list);
  if (count < 2 || <f64>count > LARGEST_FRACTION * <f64>p.count) return 0;
  shrinkStart(few, p, list, rows, count);
  few.part = PASSING;
  few.touched = p.touched;
  smo(few, tolerance, patience);
  p.touched = few.touched;
  const steps = few.iterations;
  shrinkFinishMoves(few, p, list);
  return steps;
}

/** Computes the decision values of a model for the held-out samples. */
export function foldDecide(fold: Fold, k: i32): void {
  const p = classifierAt(fold, k).problem;
  const beta = fold.room;
  const support = beta + ((<usize>p.count) << 3);
  let count = 0;
  for (let i = 0; i < p.count; i++) {
    const value = load<f64>(p.beta + ((<usize>i) << 3));
    if (value === 0) continue;
    store<f64>(beta + ((<usize>count) << 3), value);
    store<i32>(support + ((<usize>count) << 2), p.rows ? load<i32>(p.rows + ((<usize>i) << 2)) : i);
    count++;
  }
  const out = fold.decisions + ((<usize>k * <usize>fold.testCount) << 3);
  const scales = fold.scales + ((<usize>k * <usize>fold.testCount) << 3);
  decide(p.kernel, p.stride, fold.test, fold.testCount, support, beta, count, p.bias, out, scales);
}

/** The violation allowed in the solution of a model; 0 if the solution is exact. */
export function foldAccuracy(fold: Fold, k: i32): f64 {
  return classifierAt(fold, k).accuracy;
}

/** The violation that rounding has left in the exact solution of a model. */
export function foldViolation(fold: Fold, k: i32): f64 {
  return classifierAt(fold, k).violation;
}

/**
 * Called before a model is solved further for a cost other than that of its last training; sets the
 * new cost in the problem.
 */
export function foldReopen(fold: Fold, k: i32, cost: f64): void {
  const classifier = classifierAt(fold, k);
  const p = classifier.problem;
  const isOther = classifier.cost !== cost;
  classifier.cost = cost;
  classifier.trained = 1;
  const bytes = (<usize>p.count) << 3;
  for (let at: usize = 0; at < bytes; at += 8) store<f64>(p.costs + at, cost * load<f64>(classifier.unit + at));
  // With the same cost β stays, and f is as good as it has to be to begin with.
  if (isOther) problemStart(p);
  else startFeasible(p);
}

/**
 * Records that a model was solved further, until its violation was at most `accuracy`, and
 * recomputes its decision values.
 */
export function foldRefined(fold: Fold, k: i32, accuracy: f64): void {
  const classifier = classifierAt(fold, k);
  classifier.accuracy = accuracy;
  classifier.violation = classifier.problem.violation;
  foldDecide(fold, k);
}

/** The doubles that `foldSuspend` writes. */
export function foldStateLength(fold: Fold): i32 {
  let length = 2 * fold.count * fold.testCount;
  for (let k = 0; k < fold.count; k++) length += 2 + classifierAt(fold, k).problem.count;
  return length;
}

/**
 * Copies what the models have come to: decision values and scales, then of each model how exact it
 * is, and its β.
 */
export function foldSuspend(fold: Fold, out: usize): void {
  const decided = (<usize>(2 * fold.count * fold.testCount)) << 3;
  memory.copy(out, fold.decisions, decided);
  let at = out + decided;
  for (let k = 0; k < fold.count; k++) {
    const classifier = classifierAt(fold, k);
    const bytes = (<usize>classifier.problem.count) << 3;
    store<f64>(at, classifier.accuracy);
    store<f64>(at, classifier.violation, 8);
    memory.copy(at + 16, classifier.problem.beta, bytes);
    at += 16 + bytes;
  }
}

/** Brings the models back to where `foldSuspend` found them, so that they can be solved further. */
export function foldResume(fold: Fold, state: usize): void {
  const decided = (<usize>(2 * fold.count * fold.testCount)) << 3;
  memory.copy(fold.decisions, state, decided);
  let at = state + decided;
  for (let k = 0; k < fold.count; k++) {
    const classifier = classifierAt(fold, k);
    const bytes = (<usize>classifier.problem.count) << 3;
    classifier.accuracy = load<f64>(at);
    classifier.violation = load<f64>(at, 8);
    memory.copy(classifier.problem.beta, at + 16, bytes);
    // f is that of another training: no cost is the one it was computed with.
    classifier.cost = NaN;
    classifier.serves = 0;
    at += 16 + bytes;
  }
}

/** The number of models that the last call of `foldJudge` with `from` 0 had to train. */
export function foldTrained(fold: Fold): i32 {
  let trained = 0;
  for (let k = 0; k < fold.count; k++) trained += classifierAt(fold, k).trained;
  return trained;
}

/**
 * Stores the β of every model consecutively at `block`, unless a reusable solution has already been
 * stored; the addresses are written to `table`.
 */
export function foldKeep(fold: Fold, block: usize, table: usize): void {
  for (let k = 0; k < fold.count; k++) {
    const classifier = classifierAt(fold, k);
    const bytes = (<usize>classifier.problem.count) << 3;
    if (classifier.trained) {
      memory.copy(block, classifier.problem.beta, bytes);
      classifier.kept = block;
    }
    store<u32>(table + ((<usize>k) << 2), <u32>classifier.kept);
    block += bytes;
  }
}
