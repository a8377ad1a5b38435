// Samples as the linear classifier takes them: dense, or sparse with a fill, holding the same numbers;
// and as its reference implementations do.

import { random } from '../../src/base/random.ts';
import type { FeatureValues } from '../../src/data/dataset.ts';
import type { LinearProblem } from '../../src/solvers/linear/problem.ts';
import type { BinaryProblem } from '../../src/solvers/problem.ts';
import type { Sample } from '../formulations/data.ts';
import type { ReferenceLinearProblem } from '../reference/linear-rows.ts';

export const dense = (columns: readonly Float64Array[]): FeatureValues[] =>
  columns.map((values) => ({ kind: 'dense', values }));

/** Each column stores what differs from one of its values, which need not be the most frequent. */
export function sparse(columns: readonly Float64Array[]): FeatureValues[] {
  return columns.map((column, j) => {
    const fill = column[j % column.length];
    const rows = Int32Array.from(column.keys()).filter((row) => column[row] !== fill);
    return { kind: 'sparse', rows, values: Float64Array.from(rows, (row) => column[row]), fill };
  });
}

/** One class against the other, each row with its own share of the cost. */
export function problemOf({ labels, cost, seed }: Sample): BinaryProblem {
  const source = random(seed, 'costs');
  return {
    rows: Int32Array.from(labels, (_, row) => row),
    signs: Float64Array.from(labels, (label) => (label === 1 ? 1 : -1)),
    costs: Float64Array.from(labels, () => cost * (0.5 + source.uniform())),
  };
}

const padded = (values: readonly number[], length: number) => [...values, ...new Array(length - values.length).fill(0)];
const four = (count: number) => Math.ceil(count / 4) * 4;

/** What the core holds for these columns, stored as said. */
export function referenceOf(
  data: readonly FeatureValues[],
  { rows, signs, costs, loss, bias }: LinearProblem,
): ReferenceLinearProblem {
  const isSparse = data[0].kind === 'sparse';
  const fill = data.map((column) => (column.kind === 'sparse' ? column.fill : 0));
  return {
    squared: loss === 'squared',
    fill: padded([...fill, bias], four(data.length + 1)),
    rows: Array.from(rows, (row, k) => {
      const own = { sign: signs[k], cost: costs[k] };
      if (!isSparse) {
        const values = data.map((column) => column.values[row]);
        return { ...own, columns: null, values: padded(values, four(data.length)) };
      }
      const columns: number[] = [];
      const values: number[] = [];
      for (const [j, column] of data.entries()) {
        const at = column.kind === 'sparse' ? column.rows.indexOf(row) : -1;
        if (at < 0) continue;
        columns.push(j);
        values.push(column.values[at] - fill[j]);
      }
      return { ...own, columns, values };
    }),
  };
}
