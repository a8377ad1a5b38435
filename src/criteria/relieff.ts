// ReliefF (Kononenko 1994): a feature is good if it differs between near samples of different
// classes and not between near samples of one class. For every sample i (all N, none at random) with
// its k nearest samples of its own class, H, and of every other class c, M_c, by the sum over the
// features of |x_ij − x_lj| / range_j:
//   W_j = 1/N Σ_i [ Σ_c P(c)/(1 − P(class i)) · mean_{l ∈ M_c} diff_j(i, l) − mean_{l ∈ H} diff_j(i, l) ],
// P(c) the proportion of class c. k = 10, as in Robnik-Šikonja and Kononenko (2003) and Weka; a class of
// fewer samples gives those it has. Of samples at the same distance the first comes first. Scores
// lie between −1 and 1. No model, no weights of samples.

import { denseValues } from '../data/dataset.ts';
import { classesOf } from './class-columns.ts';
import type { Criterion } from './criterion.ts';

const NEIGHBOURS = 10;

export const relieff: Criterion = {
  name: 'relieff',
  synonyms: ['relief', 'relief-f', 'relieffattributeeval'],
  title: 'ReliefF weight',
  summary: 'difference from near samples of other classes minus that from near samples of the same class; needs no SVM',
  reference: 'Kononenko 1994; Robnik-Šikonja and Kononenko 2003',
  way: 'once',
  readsClasses: true,
  needs: 'data',
  score({ data, features, rowCount, labels, classCount }) {
    const { counts } = classesOf(labels, classCount);
    const labelled = Uint32Array.from(labels.keys()).filter((row) => labels[row] >= 0);
    const classes = Int32Array.from(labelled, (row) => labels[row]);
    const columns = Array.from(features, (feature) => unitRange(denseValues(data[feature], rowCount), labelled));
    const weights = new Float64Array(features.length);
    const distances = new Float64Array(labelled.length);
    const shares = new Float64Array(labelled.length);
    const members = Array.from(counts, (_, label) =>
      Uint32Array.from(classes.keys()).filter((i) => classes[i] === label),
    );
    for (let i = 0; i < labelled.length; i++) {
      distances.fill(0);
      for (const column of columns) addDistances(distances, column, i);
      shares.fill(0);
      const others = labelled.length - counts[classes[i]];
      for (const [label, own] of members.entries()) {
        const isHit = label === classes[i];
        const near = nearest(own, distances, i);
        // P(c)/(1 − P(class i)) for a miss; the hits count against the feature.
        const share = isHit ? -1 : others > 0 ? counts[label] / others : 0;
        for (const l of near) shares[l] = share / near.length;
      }
      for (const [j, column] of columns.entries()) weights[j] += weighted(column, shares, i);
    }
    return weights.map((weight) => weight / Math.max(1, labelled.length) + 0);
  },
};

/** The values of the labelled samples in units of their range; zeros for a constant feature. */
function unitRange(column: Float64Array, rows: Uint32Array): Float64Array {
  const values = Float64Array.from(rows, (row) => column[row]);
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  // Halved before they are subtracted: a range may exceed the largest double.
  const half = high / 2 - low / 2;
  return values.map((value) => (half > 0 ? (value / 2 - low / 2) / half : 0));
}

function addDistances(distances: Float64Array, column: Float64Array, i: number): void {
  const own = column[i];
  for (let l = 0; l < distances.length; l++) distances[l] += Math.abs(column[l] - own);
}

/** The nearest samples of a class, other than the sample itself. */
function nearest(members: Uint32Array, distances: Float64Array, i: number): Uint32Array {
  const others = members.filter((l) => l !== i);
  return others.sort((a, b) => distances[a] - distances[b] || a - b).subarray(0, NEIGHBOURS);
}

function weighted(column: Float64Array, shares: Float64Array, i: number): number {
  const own = column[i];
  let sum = 0;
  for (let l = 0; l < shares.length; l++) if (shares[l] !== 0) sum += shares[l] * Math.abs(column[l] - own);
  return sum;
}
