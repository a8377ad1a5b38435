// Mutual information between a feature and the class, in nats, all classes at once; no model, no
// weights of samples.
//
// A feature with more than MAX_LEVELS distinct values: the nearest-neighbour estimate of Ross
// (2014), with k = 3 as in scikit-learn's mutual_info_classif. For sample i of a class of n_i
// samples let d_i be the distance to its k-th neighbour in the class (k at most n_i − 1), k_i the
// samples of the class nearer than d_i and m_i those of any class, itself included in both. Then
//   I = ψ(N) − mean ψ(n_i) + mean ψ(k_i) − mean ψ(m_i),   at least 0,
// over the samples whose class has two or more. If d_i = 0, k_i and m_i count the samples of the same
// value. Without ties k_i = k, and this is scikit-learn's estimate. With ties, such as counts, a fixed
// k against an m_i that has all equal values would give far too little, mostly 0 (scikit-learn adds
// random noise to break ties; counting them needs none, and varies less).
//
// A feature of few values: I = Σ p(v, c) log(p(v, c) / (p(v) p(c))) from the counts.

import { logarithm } from '../base/logarithm.ts';
import { denseValues } from '../data/dataset.ts';
import { classesOf } from './class-columns.ts';
import type { Criterion } from './criterion.ts';
import { digammas } from './digamma.ts';

/** Neighbours in the class; scikit-learn's default. */
const NEIGHBOURS = 3;
/** A feature with at most this many distinct values is taken as discrete. */
export const MAX_LEVELS = 10;

export const mutualInformation: Criterion = {
  name: 'mutual-information',
  synonyms: ['mutual_info_classif', 'mi', 'information-gain', 'infogain'],
  title: 'mutual information with the class',
  summary: 'mutual information between the feature and the class, estimated by nearest neighbours; needs no SVM',
  reference: 'Ross 2014; Kraskov et al. 2004',
  way: 'once',
  readsClasses: true,
  needs: 'data',
  score({ data, features, rowCount, labels, classCount }) {
    const { counts } = classesOf(labels, classCount);
    const labelled = Uint32Array.from(labels.keys()).filter((row) => labels[row] >= 0);
    const psi = digammas(Math.max(NEIGHBOURS, labelled.length));
    return Float64Array.from(features, (feature) => {
      const column = denseValues(data[feature], rowCount);
      const order = labelled.slice().sort((a, b) => column[a] - column[b] || a - b);
      const values = Float64Array.from(order, (row) => column[row]);
      const classes = Int32Array.from(order, (row) => labels[row]);
      return levelCount(values) <= MAX_LEVELS
        ? ofLevels(values, classes, counts)
        : ofNeighbours(values, classes, counts, psi);
    });
  },
};

function levelCount(sorted: Float64Array): number {
  let count = Math.min(1, sorted.length);
  for (let i = 1; i < sorted.length && count <= MAX_LEVELS; i++) if (sorted[i] !== sorted[i - 1]) count++;
  return count;
}

/** From the counts of each value and class; the values are sorted. */
export function ofLevels(values: Float64Array, classes: Int32Array, counts: Int32Array): number {
  const sampleCount = values.length;
  const own = new Int32Array(counts.length);
  let sum = 0;
  for (let start = 0; start < sampleCount; ) {
    own.fill(0);
    let end = start;
    for (; end < sampleCount && values[end] === values[start]; end++) own[classes[end]]++;
    for (const [k, joint] of own.entries()) {
      if (joint > 0) sum += (joint / sampleCount) * logarithm((joint * sampleCount) / ((end - start) * counts[k]));
    }
    start = end;
  }
  return Math.max(0, sum);
}

function ofNeighbours(values: Float64Array, classes: Int32Array, counts: Int32Array, psi: Float64Array): number {
  const members = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Int32Array(counts.length);
  const place = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    place[i] = filled[classes[i]]++;
    members[classes[i]][place[i]] = values[i];
  }
  let used = 0;
  let sum = 0;
  const estimated = (i: number) => counts[classes[i]] > 1;
  // Samples of a class of one have no neighbour and are left out, as in scikit-learn.
  const rest = values.filter((_, i) => estimated(i));
  for (let i = 0; i < values.length; i++) {
    if (!estimated(i)) continue;
    const count = counts[classes[i]];
    const k = Math.min(NEIGHBOURS, count - 1);
    const distance = neighbourDistance(members[classes[i]], place[i], k);
    used++;
    const inClass = within(members[classes[i]], values[i], distance);
    sum += psi[inClass] - psi[count] - psi[within(rest, values[i], distance)];
  }
  return used === 0 ? 0 : Math.max(0, psi[used] + sum / used);
}

/** The distance of a sorted value to its k-th nearest among the others. */
function neighbourDistance(sorted: Float64Array, at: number, k: number): number {
  let low = at - 1;
  let high = at + 1;
  let distance = 0;
  for (let taken = 0; taken < k; taken++) {
    const below = low < 0 ? Infinity : sorted[at] - sorted[low];
    const above = high >= sorted.length ? Infinity : sorted[high] - sorted[at];
    distance = Math.min(below, above);
    if (below <= above) low--;
    else high++;
  }
  return distance;
}

/** How many sorted values are nearer than the distance, or equal where the distance is 0. */
function within(sorted: Float64Array, value: number, distance: number): number {
  const isNear = (other: number) => (distance === 0 ? other === value : Math.abs(other - value) < distance);
  const first = firstIndex(sorted.length, (i) => sorted[i] >= value || isNear(sorted[i]));
  const last = firstIndex(sorted.length, (i) => sorted[i] > value && !isNear(sorted[i]));
  return last - first;
}

/** The first index for which a condition holds that, once true, stays true. */
function firstIndex(length: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
