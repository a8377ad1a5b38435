import { GAMMA, type Kernel, squaredDistance } from './kernel.ts';

export const rbf: Kernel = {
  name: 'rbf',
  summary: 'a Gaussian of the distance',
  formula: 'exp(−γ‖u − v‖²)',
  options: [GAMMA],
  kind: 'distances',
  semidefinite: () => true,
  value: (u, v, { gamma }, core) => core.routines.exponential(-gamma * squaredDistance(u, v)),
  gradient(u, v, { gamma }, core) {
    const factor = 2 * gamma * core.routines.exponential(-gamma * squaredDistance(u, v));
    return Float64Array.from(u, (value, j) => factor * (value - v[j]));
  },
  slope: (distance, { gamma }, core) => -gamma * core.routines.exponential(-gamma * distance),
  fill: (core, source, target, length, { gamma }) => core.routines.rbfKernel(source, target, length, gamma),
};
