import { GAMMA } from './gamma.ts';
import { COEF0, type KernelParameter } from './kernel.ts';
import { polyChanges, polyDerivatives } from './pairs/products.ts';
import { screenedPowers } from './pairs/single.ts';
import { storedKernel } from './stored-kernel.ts';

const DEGREE: KernelParameter = {
  name: 'degree',
  noun: 'degree',
  summary: 'the power, a whole number from 1 to 1000',
  default: 3,
  whole: true,
  min: 1,
  max: 1000,
  argument: { one: 'D', many: 'D1,D2' },
};

/** A whole power by repeated squaring, as the core does it, so that both give the same bits. */
function power(base: number, degree: number): number {
  let result = 1;
  for (let rest = degree; rest > 0; rest >>= 1) {
    if (rest & 1) result *= base;
    base *= base;
  }
  return result;
}

export const poly = storedKernel({
  name: 'poly',
  summary: 'a polynomial of the inner product',
  formula: '(γ uᵀv + c₀)^degree',
  describe: ({ gamma, coef0, degree }) => `a polynomial kernel (γ⟨x, z⟩ + ${coef0})^${degree}, γ = ${gamma},`,
  options: [GAMMA, DEGREE, { ...COEF0, default: 1 }],
  kind: 'products',
  semidefinite: ({ coef0 }) => coef0 >= 0,
  fromStored: (product, { gamma, coef0, degree }) => power(gamma * product + coef0, degree),
  slope: (product, { gamma, coef0, degree }) => degree * gamma * power(gamma * product + coef0, degree - 1),
  fill: (core, source, target, length, { gamma, coef0, degree }) =>
    core.routines.polyKernel({ source, target, length, gamma, coef0, degree }),
  bound(diagonal, { gamma, coef0, degree }) {
    // No |K_kl| exceeds the largest K_kk.
    const base = diagonal.reduce((most, product) => Math.max(most, Math.abs(gamma * product + coef0)), 0);
    let largest = 1;
    for (let factor = 0; factor < degree; factor++) largest *= base;
    return largest;
  },
  pairSums: { changes: polyChanges, derivatives: polyDerivatives, screen: screenedPowers },
  coreForm: 2,
  libsvm: { type: 'polynomial', parameters: ['degree', 'gamma', 'coef0'] },
  onnx: ({ gamma, coef0, degree }) => ({
    factor: gamma,
    steps: [
      { operator: 'Add', operand: coef0 },
      { operator: 'Pow', operand: degree },
    ],
  }),
  js: '(model.gamma * product(u, v) + model.coef0) ** model.degree',
});
