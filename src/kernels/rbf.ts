import { GAMMA } from './gamma.ts';
import { distanceSums } from './pairs/distances.ts';
import { screenedDistances } from './pairs/single.ts';
import { storedKernel } from './stored-kernel.ts';

export const rbf = storedKernel({
  name: 'rbf',
  synonyms: ['radial', 'gaussian', 'gauss'],
  summary: 'a Gaussian of the distance',
  formula: 'exp(−γ‖u − v‖²)',
  describe: ({ gamma }) => `a Gaussian kernel exp(−γ‖x − z‖²), γ = ${gamma},`,
  options: [GAMMA],
  kind: 'distances',
  semidefinite: () => true,
  fromStored: (distance, { gamma }, core) => core.routines.exponential(-gamma * distance),
  slope: (distance, { gamma }, core) => -gamma * core.routines.exponential(-gamma * distance),
  fill: (core, source, target, length, { gamma }) => core.routines.rbfKernel(source, target, length, gamma),
  fillSquare: (core, source, target, stride, { gamma }) => core.routines.rbfSquare(source, target, stride, gamma),
  bound: () => 1,
  pairSums: {
    changes: (pairs) => distanceSums(pairs, 'expm1'),
    // The sums have each pair once and γ in them.
    derivatives: (pairs) => distanceSums(pairs, 'first-order').map((sum) => 4 * sum),
    screen: screenedDistances,
  },
  coreForm: 1,
  libsvm: { type: 'rbf', parameters: ['gamma'] },
  onnx: ({ gamma }) => ({ steps: [{ operator: 'Mul', operand: -gamma }, { operator: 'Exp' }] }),
  js: 'Math.exp(-model.gamma * distance)',
});
