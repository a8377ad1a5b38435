// Reference implementation of core/rows-kernel.ts and core/rows-gradient.ts: sums over the features
// in order, terms of f one by one.

import { polyKernel, rbfKernel, sigmoidKernel } from './kernel.ts';

export interface ReferenceRowKernel {
  form: 'linear' | 'rbf' | 'poly' | 'sigmoid';
  gamma: number;
  coef0: number;
  degree: number;
}

export function kernelValue(k: ReferenceRowKernel, u: readonly number[], v: readonly number[]): number {
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += k.form === 'rbf' ? (v[j] - u[j]) * (v[j] - u[j]) : u[j] * v[j];
  if (k.form === 'rbf') return rbfKernel(sum, k.gamma);
  if (k.form === 'poly') return polyKernel(sum, k.gamma, k.coef0, k.degree);
  return k.form === 'sigmoid' ? sigmoidKernel(sum, k.gamma, k.coef0) : sum;
}

/** f − Σ_r c_r k(x_r, x_t) for the targets t. */
export function rowsSubtract(
  k: ReferenceRowKernel,
  rows: readonly number[][],
  coefficients: readonly number[],
  targets: readonly number[][],
  f: readonly number[],
): number[] {
  if (k.form === 'linear') {
    const w = new Float64Array(targets[0].length);
    for (const [r, row] of rows.entries()) for (const [j, x] of row.entries()) w[j] += coefficients[r] * x;
    return targets.map((target, t) => f[t] - kernelValue(k, [...w], target));
  }
  return targets.map((target, t) => {
    let value = f[t];
    for (const [r, row] of rows.entries()) value -= coefficients[r] * kernelValue(k, row, target);
    return value;
  });
}
