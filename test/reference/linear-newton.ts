// Reference implementation of core/linear-newton.ts: dense rows in fours, each product in four
// turns; stored cells and what is left over one by one.

import { dot } from './dot.ts';
import { addRow, product, type ReferenceLinearProblem, type ReferenceLinearRow } from './linear-rows.ts';

function productOfFour({ values }: ReferenceLinearRow, v: readonly number[]): number {
  const s = new Float64Array(4);
  for (let i = 0; i < values.length; i++) s[i % 4] += values[i] * v[i];
  return s[0] + s[2] + (s[1] + s[3]);
}

/**
 * Adds factor · x of each row, where the factor comes from x·v, and the fill by the sum of the
 * factors.
 */
function pass(
  rows: readonly ReferenceLinearRow[],
  fill: readonly number[],
  v: readonly number[],
  out: number[],
  factor: (k: number, decision: number) => number,
): void {
  const shift = dot(fill, v);
  const blocks = rows.length > 0 && !rows[0].columns ? rows.length - (rows.length % 4) : 0;
  let sum = 0;
  for (let k = 0; k < rows.length; ) {
    const inFours = k < blocks;
    const own = rows.slice(k, inFours ? k + 4 : k + 1);
    const factors = own.map((row, i) => factor(k + i, (inFours ? productOfFour : product)(row, v) + shift));
    sum += inFours ? factors[0] + factors[1] + (factors[2] + factors[3]) : factors[0];
    for (const [i, row] of own.entries()) addRow(row, out, factors[i]);
    k += own.length;
  }
  for (let j = 0; j < out.length; j++) out[j] += sum * fill[j];
}

export interface ReferenceValue {
  objective: number;
  gradient: number[];
  alpha: number[];
}

export function linearValue({ rows, fill }: ReferenceLinearProblem, w: readonly number[]): ReferenceValue {
  const gradient = [...w];
  const alpha = rows.map(() => 0);
  let loss = 0;
  pass(rows, fill, w, gradient, (k, decision) => {
    const slack = 1 - rows[k].sign * decision;
    if (!(slack > 0)) return 0;
    const share = rows[k].cost * slack;
    loss += share * slack;
    alpha[k] = 2 * share;
    return -rows[k].sign * alpha[k];
  });
  return { objective: loss + 0.5 * dot(w, w), gradient, alpha };
}

/** `alpha` from `linearValue`: the rows with a loss are those where it is not 0. */
export function linearCurve(
  { rows, fill }: ReferenceLinearProblem,
  alpha: readonly number[],
  d: readonly number[],
): number[] {
  const active = rows.filter((_, k) => alpha[k] > 0);
  const out = [...d];
  pass(active, fill, d, out, (k, decision) => 2 * active[k].cost * decision);
  return out;
}
