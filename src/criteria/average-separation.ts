// The mean of |x_kj − x_lj| over all pairs of rows k, l of different classes; no model, no weights
// of rows. Eq. 11 of Hermes and Buhmann 2000 (after Webb 1999), who compare with it; they give it
// up to a factor, for two classes.
//
// Between two neighbours of the sorted values lies a gap, and each pair of rows on either side of
// it has the gap in its difference. So the sum over pairs is Σ gap · (pairs of different classes
// that the gap parts): no term is negative, so nothing cancels. With L_c rows of class c on the
// left, L in all, it parts L (n − L) − Σ_c L_c (n_c − L_c) such pairs. O(N log N + N K) for K
// classes; a sparse column has its stored values for N.

import type { Cells } from '../base/moments.ts';
import { byClass, classesOf } from './class-columns.ts';
import type { Criterion } from './criterion.ts';

export const averageSeparation: Criterion = {
  name: 'average-separation',
  title: 'average separation of the classes',
  summary: 'mean distance, along the feature, between samples of different classes; needs no SVM',
  reference: 'Webb 1999, as in Hermes and Buhmann 2000',
  way: 'once',
  readsClasses: true,
  needs: 'data',
  score({ data, labels, classCount, features }) {
    const classes = classesOf(labels, classCount);
    return Float64Array.from(features, (feature) => separation(byClass(data[feature], classes)));
  },
};

/** Of one column; sorts the values where they are. */
export function separation(classes: readonly Cells[]): number {
  const counts = classes.map(({ values, fillCount }) => values.length + fillCount);
  const rowCount = counts.reduce((sum, count) => sum + count, 0);
  const pairs = counts.reduce((sum, count) => sum + count * (rowCount - count), 0) / 2;
  if (pairs === 0) return 0;
  for (const { values } of classes) values.sort();

  const left = new Float64Array(classes.length);
  const heads = new Int32Array(classes.length);
  let passed = 0;
  let samePairs = 0;
  let sum = 0;
  let last = 0;
  const reach = (value: number) => {
    if (passed > 0) sum += (value - last) * (passed * (rowCount - passed) - samePairs);
    last = value;
  };
  const pass = (label: number, count: number) => {
    samePairs += count * (counts[label] - 2 * left[label] - count);
    left[label] += count;
    passed += count;
  };

  const { fill } = classes[0];
  let fillIsAhead = classes.some(({ fillCount }) => fillCount > 0);
  while (passed < rowCount) {
    let next = -1;
    let value = Infinity;
    for (let label = 0; label < classes.length; label++) {
      const { values } = classes[label];
      if (heads[label] < values.length && values[heads[label]] < value) {
        next = label;
        value = values[heads[label]];
      }
    }
    if (fillIsAhead && fill <= value) {
      reach(fill);
      for (let label = 0; label < classes.length; label++) pass(label, classes[label].fillCount);
      fillIsAhead = false;
    } else {
      reach(value);
      pass(next, 1);
      heads[next]++;
    }
  }
  return sum / pairs;
}
