// A column taken apart by class, one column at a time: sparse columns cost what they store.

import type { Cells } from '../base/moments.ts';
import type { FeatureValues } from '../data/dataset.ts';
import type { BinaryProblem } from '../solvers/problem.ts';

/** To which class each sample belongs, −1 to none; and the samples of each class. */
export interface Classes {
  readonly of: Int32Array;
  readonly counts: Int32Array;
}

export function classesOf(labels: Int32Array, classCount: number): Classes {
  const counts = new Int32Array(classCount);
  for (const label of labels) if (label >= 0) counts[label]++;
  return { of: labels, counts };
}

/** The classes −1 and +1 of a binary problem, in this order. */
export function sidesOf({ rows, signs }: BinaryProblem, rowCount: number): Classes {
  const of = new Int32Array(rowCount).fill(-1);
  for (let k = 0; k < rows.length; k++) of[rows[k]] = signs[k] > 0 ? 1 : 0;
  return classesOf(of, 2);
}

/**
 * The values of each class, copied: those stored, in sample order, and how many more have the value
 * `fill`.
 */
export function byClass(data: FeatureValues, { of, counts }: Classes): Cells[] {
  const rows = data.kind === 'sparse' ? data.rows : null;
  const stored = new Int32Array(counts.length);
  for (let i = 0; i < data.values.length; i++) {
    const label = of[rows ? rows[i] : i];
    if (label >= 0) stored[label]++;
  }
  const values = Array.from(stored, (count) => new Float64Array(count));
  stored.fill(0);
  for (let i = 0; i < data.values.length; i++) {
    const label = of[rows ? rows[i] : i];
    if (label >= 0) values[label][stored[label]++] = data.values[i];
  }
  const fill = data.kind === 'sparse' ? data.fill : 0;
  return values.map((own, label) => ({ values: own, fill, fillCount: counts[label] - own.length }));
}
