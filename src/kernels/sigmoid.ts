import type { Core } from '../numeric/core.ts';
import { GAMMA, type Kernel, type KernelParameters, product, scaled } from './kernel.ts';

function slope(stored: number, { gamma, coef0 }: KernelParameters, core: Core): number {
  // 1/cosh² = (1 − t)(1 + t), without cosh overflowing.
  const t = core.routines.tanh(gamma * stored + coef0);
  return gamma * ((1 - t) * (1 + t));
}

export const sigmoid: Kernel = {
  name: 'sigmoid',
  summary: 'tanh of the inner product; not positive semidefinite, so a machine may not be optimal',
  formula: 'tanh(γ uᵀv + c₀)',
  options: [GAMMA, { name: 'coef0', summary: 'c₀, added to γ uᵀv', default: 0 }],
  kind: 'products',
  semidefinite: () => false,
  value: (u, v, { gamma, coef0 }, core) => core.routines.tanh(gamma * product(u, v) + coef0),
  gradient: (u, v, parameters, core) => scaled(u, slope(product(u, v), parameters, core)),
  slope,
  fill: (core, source, target, length, { gamma, coef0 }) =>
    core.routines.sigmoidKernel(source, target, length, gamma, coef0),
};
