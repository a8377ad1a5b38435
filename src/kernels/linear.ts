import { storedKernel } from './stored-kernel.ts';

export const linear = storedKernel({
  name: 'linear',
  summary: 'the inner product; the only kernel with one weight per feature',
  formula: 'uᵀv',
  describe: () => 'a linear kernel',
  options: [],
  kind: 'products',
  semidefinite: () => true,
  hasWeights: true,
  fromStored: (product) => product,
  slope: () => 1,
  fill: null,
  coreForm: 0,
  libsvm: { type: 'linear', parameters: [] },
  onnx: () => ({ factor: 1, steps: [] }),
  js: 'product(u, v)',
});
