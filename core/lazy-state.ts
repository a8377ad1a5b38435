// What lazy weights (lazy-weights.ts) know from one step to the next, and its layout in memory.

import { Bytes } from './types';

/** A model: β as it is and was, and the largest ‖β‖² it has had. */
@unmanaged
export class LazyClassifier {
  rows: usize; // indices of stored rows
  count: i32;
  beta: usize;
  before: usize;
  longest: f64;
}

@unmanaged
export class LazyWeights {
  columns: usize;
  stride: i32;
  rowCount: i32;
  width: i32; // features, of whom some may have left
  classifierCount: i32;
  classifiers: usize;
  // By place in the list of the features as it was in the last step: the features, ‖x_j‖, √Σ w² as
  // last computed, and the travel then.
  known: usize;
  knownCount: i32;
  norms: usize;
  roots: usize;
  computedAt: usize;
  lower: usize;
  upper: usize;
  least: usize;
  own: usize; // the weights of one classifier
  room: usize; // see weighClassifier
  features: usize; // those computed in the last step, ascending; in the end only the lowest
  places: usize; // and their places
  criteria: usize; // Σ w² of each of them
  next: usize; // where the next classifier is laid out
  isStarted: i32;
  computed: i32; // how many features were computed in the last step
  largestValue: f64; // no |x_ij| is larger
  largest: f64; // of the criteria
  travel: f64; // of all β together
  slack: f64; // what rounding adds to a travel
}

const HEADER: usize = 144;
const CLASSIFIER: usize = 32;
/** Arrays of doubles by feature, each with room for an even number of them. */
const BY_FEATURE: usize = 8;

function even(count: usize): usize {
  return (count + 1) & ~1;
}

/** `rows` is the total number of rows of all models. */
export function lazyBytes(width: i32, stride: i32, classifierCount: i32, rows: i32): Bytes {
  const classifiers = <usize>classifierCount;
  const doubles = even(<usize>width) * BY_FEATURE + 3 * (even(<usize>width) / 2) + 2 * <usize>stride;
  return HEADER + classifiers * CLASSIFIER + ((doubles + 3 * <usize>rows + classifiers) << 3);
}

/**
 * The caller then writes ‖x_j‖ of all features to `lazyNorms` and lays out the models in sequence.
 */
export function lazySetup(
  lazy: LazyWeights,
  columns: usize,
  stride: i32,
  rowCount: i32,
  width: i32,
  classifierCount: i32,
  largestValue: f64,
): void {
  const bytes = even(<usize>width) << 3;
  lazy.columns = columns;
  lazy.stride = stride;
  lazy.rowCount = rowCount;
  lazy.width = width;
  lazy.classifierCount = classifierCount;
  lazy.classifiers = changetype<usize>(lazy) + HEADER;
  lazy.norms = lazy.classifiers + <usize>classifierCount * CLASSIFIER;
  lazy.lower = lazy.norms + bytes;
  lazy.upper = lazy.lower + bytes;
  lazy.least = lazy.upper + bytes;
  lazy.own = lazy.least + bytes;
  lazy.criteria = lazy.own + bytes;
  lazy.roots = lazy.criteria + bytes;
  lazy.computedAt = lazy.roots + bytes;
  lazy.room = lazy.computedAt + bytes;
  lazy.features = lazy.room + ((<usize>stride) << 4);
  lazy.places = lazy.features + (even(<usize>width) << 2);
  lazy.known = lazy.places + (even(<usize>width) << 2);
  lazy.next = lazy.known + (even(<usize>width) << 2);
  lazy.knownCount = 0;
  lazy.isStarted = 0;
  lazy.computed = 0;
  lazy.largestValue = largestValue;
  lazy.largest = 0;
  lazy.travel = 0;
}

/** Models must be laid out in order; the caller then writes the rows of each. */
export function lazyClassifier(lazy: LazyWeights, k: i32, count: i32): void {
  const classifier = classifierOf(lazy, k);
  const bytes = (<usize>count) << 3;
  classifier.count = count;
  classifier.beta = lazy.next;
  classifier.before = classifier.beta + bytes;
  classifier.rows = classifier.before + bytes;
  classifier.longest = 0;
  memory.fill(classifier.before, 0, bytes);
  lazy.next = classifier.rows + (even(<usize>count) << 2);
}

export function classifierOf(lazy: LazyWeights, k: i32): LazyClassifier {
  return changetype<LazyClassifier>(lazy.classifiers + <usize>k * CLASSIFIER);
}

export function lazyNorms(lazy: LazyWeights): usize {
  return lazy.norms;
}
export function lazyRows(lazy: LazyWeights, k: i32): usize {
  return classifierOf(lazy, k).rows;
}
export function lazyBeta(lazy: LazyWeights, k: i32): usize {
  return classifierOf(lazy, k).beta;
}
export function lazyFeatures(lazy: LazyWeights): usize {
  return lazy.features;
}
export function lazyCriteria(lazy: LazyWeights): usize {
  return lazy.criteria;
}
export function lazyComputed(lazy: LazyWeights): i32 {
  return lazy.computed;
}
export function lazyLargest(lazy: LazyWeights): f64 {
  return lazy.largest;
}
