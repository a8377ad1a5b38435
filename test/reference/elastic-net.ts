// The elastic-net SVM by accelerated proximal gradients with restarts (Beck and Teboulle 2009;
// O'Donoghue and Candès 2015): slow, dense and without any set of active features.

import type { BinaryProblem } from '../../src/solvers/problem.ts';

export interface ReferenceNet {
  readonly weights: Float64Array;
  readonly bias: number;
  readonly objective: number;
}

/** min ρ‖w‖₁ + ½(1 − ρ)‖w‖² + C Σ r_i max(0, 1 − y_i (w·x_i + b))², b free. */
export function netDescend(
  columns: readonly ArrayLike<number>[],
  { rows, signs, costs }: BinaryProblem,
  { cost, l1Ratio, steps }: { cost: number; l1Ratio: number; steps: number },
): ReferenceNet {
  const size = columns.length + 1;
  const cell = (j: number, k: number) => (j < columns.length ? columns[j][rows[k]] : 1);
  const slackOf = (w: Float64Array) =>
    Float64Array.from(rows, (_, k) =>
      Math.max(0, 1 - signs[k] * w.reduce((sum, weight, j) => sum + weight * cell(j, k), 0)),
    );
  const value = (w: Float64Array) => {
    const loss = slackOf(w).reduce((sum, slack, k) => sum + costs[k] * slack * slack, 0);
    const penalty = w.subarray(0, -1).reduce((sum, x) => sum + l1Ratio * Math.abs(x) + 0.5 * (1 - l1Ratio) * x * x, 0);
    return penalty + cost * loss;
  };
  let lipschitz = 1 - l1Ratio;
  for (let k = 0; k < rows.length; k++)
    for (let j = 0; j < size; j++) lipschitz += 2 * cost * costs[k] * cell(j, k) ** 2;
  let w = new Float64Array(size);
  let z = w;
  let t = 1;
  let best = value(w);
  for (let step = 0; step < steps; step++) {
    const slack = slackOf(z);
    const next = z.map((weight, j) => {
      let gradient = j < columns.length ? (1 - l1Ratio) * weight : 0;
      for (let k = 0; k < rows.length; k++) gradient -= 2 * cost * costs[k] * slack[k] * signs[k] * cell(j, k);
      const moved = weight - gradient / lipschitz;
      const shrunk = Math.max(0, Math.abs(moved) - l1Ratio / lipschitz) * Math.sign(moved);
      return j < columns.length ? shrunk : moved;
    });
    const own = value(next);
    if (own > best) {
      t = 1;
      z = w;
      if (own - best < 1e-15 * best) break;
      best = value(w);
      t = 1;
      continue;
    }
    const following = (1 + Math.sqrt(1 + 4 * t * t)) / 2;
    z = next.map((weight, j) => weight + ((t - 1) / following) * (weight - w[j]));
    t = following;
    w = next;
    best = own;
  }
  return { weights: w.slice(0, -1), bias: w[columns.length], objective: value(w) };
}
