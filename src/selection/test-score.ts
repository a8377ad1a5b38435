// Accuracy of linear machines on rows that had no part in training.

import { type Dataset, denseValues } from '../data/dataset.ts';
import { chooseClasses } from '../machines/decide.ts';
import type { Machine } from '../machines/set.ts';

/** The share of rows whose class the machines give rightly. */
export function testScore(
  test: Dataset,
  machines: readonly Machine[],
  weights: readonly Float64Array[],
  features: Int32Array,
): number {
  const values = machines.map(({ bias }, k) => {
    const decision = new Float64Array(test.rowCount).fill(bias);
    for (const [position, feature] of features.entries()) {
      const w = weights[k][position];
      if (w === 0) continue;
      const column = denseValues(test.features[feature].data, test.rowCount);
      for (let row = 0; row < test.rowCount; row++) decision[row] += w * column[row];
    }
    return decision;
  });
  const chosen = chooseClasses(machines, values, test.classes.length);
  return chosen.reduce((right, label, row) => right + Number(label === test.labels[row]), 0) / test.rowCount;
}
