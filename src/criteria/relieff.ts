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
/** Samples whose distances are computed together, so that a column is read once for all of them. */
const TOGETHER = 8;

export const relieff: Criterion = {
  name: 'relieff',
  synonyms: ['relief', 'relief-f', 'relieffattributeeval'],
  title: 'ReliefF weight',
  summary:
    'difference from the nearest samples of other classes minus that from the nearest samples of the same class; needs no SVM',
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
    const members = Array.from(counts, (_, label) =>
      Uint32Array.from(classes.keys()).filter((i) => classes[i] === label),
    );
    for (let first = 0; first < labelled.length; first += TOGETHER) {
      const distances = distancesFrom(columns, first, Math.min(TOGETHER, labelled.length - first));
      for (const [place, own] of distances.entries()) {
        const i = first + place;
        const shares = sharesOf(i, members, { classes, counts, distances: own });
        for (const [j, column] of columns.entries()) weights[j] += weighted(column, shares, i);
      }
    }
    return weights.map((weight) => weight / Math.max(1, labelled.length) + 0);
  },
};

/** What is known of the samples when the neighbours of one are weighed. */
interface Neighbourhood {
  readonly classes: Int32Array;
  readonly counts: ArrayLike<number>;
  /** From the sample to all samples. */
  readonly distances: Float64Array;
}

/** The weight of each neighbour of a sample, in the order of the samples. */
interface Shares {
  readonly rows: readonly number[];
  readonly weights: readonly number[];
}

function sharesOf(i: number, members: readonly Uint32Array[], { classes, counts, distances }: Neighbourhood): Shares {
  const others = classes.length - counts[classes[i]];
  const near = members.flatMap((own, label) => {
    const isHit = label === classes[i];
    // P(c)/(1 − P(class i)) for a miss; the hits count against the feature.
    const share = isHit ? -1 : others > 0 ? counts[label] / others : 0;
    const rows = nearest(own, distances, i);
    return rows.map((row) => ({ row, weight: share / rows.length }));
  });
  near.sort((a, b) => a.row - b.row);
  return { rows: near.map(({ row }) => row), weights: near.map(({ weight }) => weight) };
}

/** The values of the labelled samples in units of their range; zeros for a constant feature. */
function unitRange(column: Float64Array, rows: Uint32Array): Float64Array {
  const values = Float64Array.from(rows, (row) => column[row]);
  const low = values.reduce((least, value) => Math.min(least, value), Infinity);
  const high = values.reduce((most, value) => Math.max(most, value), -Infinity);
  // Halved before they are subtracted: a range may exceed the largest double.
  const half = high / 2 - low / 2;
  return values.map((value) => (half > 0 ? (value / 2 - low / 2) / half : 0));
}

/** The distances of some samples in a row from all samples, summed feature by feature. */
function distancesFrom(columns: readonly Float64Array[], first: number, count: number): Float64Array[] {
  const rowCount = columns[0]?.length ?? 0;
  const distances = Array.from({ length: count }, () => new Float64Array(rowCount));
  for (const column of columns) for (let k = 0; k < count; k++) addDistances(distances[k], column, column[first + k]);
  return distances;
}

function addDistances(distances: Float64Array, column: Float64Array, own: number): void {
  for (let l = 0; l < distances.length; l++) distances[l] += Math.abs(column[l] - own);
}

/** The nearest samples of a class, other than the sample itself; the first of equally near ones. */
function nearest(members: Uint32Array, distances: Float64Array, i: number): number[] {
  const near: number[] = [];
  for (let m = 0; m < members.length; m++) {
    const row = members[m];
    const isFull = near.length === NEIGHBOURS;
    if (row === i || (isFull && distances[row] >= distances[near[NEIGHBOURS - 1]])) continue;
    if (isFull) near.pop();
    let place = near.length;
    while (place > 0 && distances[near[place - 1]] > distances[row]) place--;
    near.splice(place, 0, row);
  }
  return near;
}

function weighted(column: Float64Array, { rows, weights }: Shares, i: number): number {
  const own = column[i];
  let sum = 0;
  for (let k = 0; k < rows.length; k++) sum += weights[k] * Math.abs(column[rows[k]] - own);
  return sum;
}
