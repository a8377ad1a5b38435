// Minimum redundancy, maximum relevance as a filter (Ding and Peng 2005), in the form FCQ: the first
// feature has the largest F statistic; each next one the largest
//   F_j / mean over the selected i of |r_ij|,   the mean at least MIN_REDUNDANCY,
// r the correlation over all samples. No model, no weights of samples. The score of a feature is the
// number of features after it. F ranks as the Fisher score, which is used.
//
// A complete order costs M²N/2 operations. Beyond MAX_SELECTED features the rest follow by the
// quotient that they have then: their places are far below any list that is used.

import { moments } from '../base/moments.ts';
import { counted } from '../base/text.ts';
import { denseValues } from '../data/dataset.ts';
import type { Criterion } from './criterion.ts';
import { fisherScores } from './fisher.ts';

/** Below this mean correlation a feature counts as not redundant at all. */
const MIN_REDUNDANCY = 0.001;
/** Features that are selected one by one. */
export const MAX_SELECTED = 1000;

export const mrmr: Criterion = {
  name: 'mrmr',
  title: 'mRMR',
  ranked: 'by minimum redundancy and maximum relevance (mRMR)',
  summary: 'ratio of relevance (F) to redundancy (mean correlation with better features); needs no SVM',
  reference: 'Ding and Peng 2005; Peng et al. 2005',
  way: 'once',
  readsClasses: true,
  explained: (score) =>
    `Features are chosen one after the other, each for its relevance and against its redundancy with those before: ${score === 0 ? 'no other feature was' : `${counted(score, 'other feature')} ${score === 1 ? 'was' : 'were'}`} chosen after this one.`,
  needs: 'data',
  score(context) {
    const { data, features, rowCount, labels } = context;
    const labelled = Uint32Array.from(labels.keys()).filter((row) => labels[row] >= 0);
    const columns = Array.from(features, (feature) => {
      const column = denseValues(data[feature], rowCount);
      return unitLength(Float64Array.from(labelled, (row) => column[row]));
    });
    return places(fisherScores(context), (i, j) => Math.abs(dot(columns[i], columns[j])));
  },
};

/** For each feature how many come after it in the greedy order. */
function places(relevance: Float64Array, correlation: (i: number, j: number) => number): Float64Array {
  const count = relevance.length;
  const place = new Float64Array(count).fill(-1);
  const redundancy = new Float64Array(count);
  const left = new Set(relevance.keys());
  const quotient = (j: number, selected: number) =>
    selected === 0 ? relevance[j] : relevance[j] / Math.max(MIN_REDUNDANCY, redundancy[j] / selected);
  for (let selected = 0; selected < Math.min(count, MAX_SELECTED); selected++) {
    let best = -1;
    let highest = -Infinity;
    for (const j of left) {
      const value = quotient(j, selected);
      if (value > highest) {
        best = j;
        highest = value;
      }
    }
    place[best] = count - 1 - selected;
    left.delete(best);
    for (const j of left) redundancy[j] += correlation(best, j);
  }
  const rest = [...left].sort((a, b) => quotient(b, MAX_SELECTED) - quotient(a, MAX_SELECTED) || a - b);
  for (const [k, j] of rest.entries()) place[j] = rest.length - 1 - k;
  return place;
}

/** Centred and of length 1, so that a product of two columns is their correlation; or zeros. */
function unitLength(values: Float64Array): Float64Array {
  const { mean, residue, populationDeviation } = moments({ values, fill: 0, fillCount: 0 });
  const length = populationDeviation * Math.sqrt(values.length);
  return values.map((value) => (length > 0 ? (value - mean - residue) / length : 0));
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
