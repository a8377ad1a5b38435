// Margin and ‖w‖² of linear machines, as they are and without the features about to leave.
//
// margin = min_n y_n f(x_n) / ‖w‖ over the training rows of a binary machine; removing feature j takes y_n x_nj w_j from
// each y_n f(x_n) and w_j² from ‖w‖². Of several machines the smallest margin counts, and the norms are summed.

import { decisionValues } from '../machines/decide.ts';
import type { Machine, MachineSet } from '../machines/set.ts';

export interface Margin {
  readonly margin: number | null;
  readonly weightNorm2: number;
}

export function margins(
  set: MachineSet,
  machines: readonly Machine[],
  weights: readonly Float64Array[],
  removed: Int32Array,
): { before: Margin; after: Margin } {
  const before: Margin[] = [];
  const after: Margin[] = [];
  const { columns, features } = set.gram;
  const matrix = set.matrix();
  for (const [k, machine] of machines.entries()) {
    const { rows, signs } = machine;
    const w = weights[k];
    const values = decisionValues(columns.core, matrix, machine, rows).map((value, n) => signs[n] * value);
    let norm2 = w.reduce((sum, weight) => sum + weight * weight, 0);
    before.push(margin(values, norm2));
    const isRemoved = new Uint8Array(w.length);
    for (const position of removed) {
      isRemoved[position] = 1;
      const column = columns.view(features[position]);
      for (let n = 0; n < rows.length; n++) values[n] -= signs[n] * column[rows[n]] * w[position];
    }
    // Summed afresh: subtracting would leave rounding where nothing is left.
    norm2 = w.reduce((sum, weight, position) => (isRemoved[position] ? sum : sum + weight * weight), 0);
    after.push(margin(values, norm2));
  }
  return { before: together(before), after: together(after) };
}

function margin(values: Float64Array, weightNorm2: number): Margin {
  if (weightNorm2 === 0) return { margin: null, weightNorm2 };
  return {
    margin: values.reduce((least, value) => Math.min(least, value), Infinity) / Math.sqrt(weightNorm2),
    weightNorm2,
  };
}

function together(all: readonly Margin[]): Margin {
  const known = all.map(({ margin }) => margin).filter((value) => value !== null);
  return {
    margin: known.length === 0 ? null : known.reduce((least, value) => Math.min(least, value)),
    weightNorm2: all.reduce((sum, { weightNorm2 }) => sum + weightNorm2, 0),
  };
}
