import { type Kernel, product } from './kernel.ts';

export const linear: Kernel = {
  name: 'linear',
  summary: 'the inner product; the only kernel with one weight per feature',
  formula: 'uᵀv',
  options: [],
  kind: 'products',
  semidefinite: () => true,
  value: product,
  gradient: (u) => Float64Array.from(u),
  slope: () => 1,
  fill: null,
};
