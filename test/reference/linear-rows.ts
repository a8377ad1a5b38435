// Reference implementation of core/linear-rows.ts: rows as plain arrays, sums in the same turns.

import { dot } from './dot.ts';

export interface ReferenceLinearRow {
  sign: number;
  cost: number;
  /** Of stored cells; null for a dense row, which is padded to a multiple of 4. */
  columns: readonly number[] | null;
  values: readonly number[];
}

export interface ReferenceLinearProblem {
  rows: readonly ReferenceLinearRow[];
  /**
   * As long as a weight vector: what every row has next to its cells, and the bias in the slot
   * behind the features.
   */
  fill: readonly number[];
  squared: boolean;
}

export function product({ columns, values }: ReferenceLinearRow, v: readonly number[]): number {
  if (!columns) return dot(values, v);
  const s = new Float64Array(4);
  const whole = values.length - (values.length % 4);
  for (let i = 0; i < values.length; i++) s[i < whole ? i % 4 : 0] += values[i] * v[columns[i]];
  return s[0] + s[1] + (s[2] + s[3]);
}

export function addRow({ columns, values }: ReferenceLinearRow, v: number[], factor: number): void {
  for (let i = 0; i < values.length; i++) v[columns ? columns[i] : i] += factor * values[i];
}
