import { GAMMA } from './gamma.ts';
import { COEF0 } from './kernel.ts';
import { sigmoidChanges, sigmoidDerivatives } from './pairs/products.ts';
import { storedKernel } from './stored-kernel.ts';

export const sigmoid = storedKernel({
  name: 'sigmoid',
  summary: 'tanh of the inner product; not positive semidefinite, so a solution may be a local optimum',
  formula: 'tanh(γ uᵀv + c₀)',
  describe: ({ gamma, coef0 }) => `a sigmoid kernel tanh(γ⟨x, z⟩ + ${coef0}), γ = ${gamma},`,
  options: [GAMMA, { ...COEF0, default: 0 }],
  kind: 'products',
  semidefinite: () => false,
  fromStored: (product, { gamma, coef0 }, core) => core.routines.tanh(gamma * product + coef0),
  slope(product, { gamma, coef0 }, core) {
    // 1/cosh² = (1 − t)(1 + t), without cosh overflowing.
    const t = core.routines.tanh(gamma * product + coef0);
    return gamma * ((1 - t) * (1 + t));
  },
  fill: (core, source, target, length, { gamma, coef0 }) =>
    core.routines.sigmoidKernel(source, target, length, gamma, coef0),
  bound: () => 1,
  pairSums: { changes: sigmoidChanges, derivatives: sigmoidDerivatives, screen: null },
  coreForm: 3,
  libsvm: { type: 'sigmoid', parameters: ['gamma', 'coef0'] },
  onnx: ({ gamma, coef0 }) => ({ factor: gamma, steps: [{ operator: 'Add', operand: coef0 }, { operator: 'Tanh' }] }),
  js: 'Math.tanh(model.gamma * product(u, v) + model.coef0)',
});
