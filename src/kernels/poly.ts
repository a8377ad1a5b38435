import { GAMMA, type Kernel, type KernelParameters, product, scaled } from './kernel.ts';

/** A whole power by repeated squaring, as the core does it, so that both give the same bits. */
function power(base: number, degree: number): number {
  let result = 1;
  for (let rest = degree; rest > 0; rest >>= 1) {
    if (rest & 1) result *= base;
    base *= base;
  }
  return result;
}

const inner = (u: ArrayLike<number>, v: ArrayLike<number>, { gamma, coef0 }: KernelParameters) =>
  gamma * product(u, v) + coef0;

const slope = (stored: number, { gamma, coef0, degree }: KernelParameters) =>
  degree * gamma * power(gamma * stored + coef0, degree - 1);

export const poly: Kernel = {
  name: 'poly',
  summary: 'a polynomial of the inner product',
  formula: '(γ uᵀv + c₀)^degree',
  options: [
    GAMMA,
    { name: 'coef0', summary: 'c₀, added to γ uᵀv', default: 1 },
    { name: 'degree', summary: 'the power, a whole number from 1 on', default: 3 },
  ],
  kind: 'products',
  semidefinite: ({ coef0 }) => coef0 >= 0,
  value: (u, v, parameters) => power(inner(u, v, parameters), parameters.degree),
  gradient: (u, v, parameters) => scaled(u, slope(product(u, v), parameters)),
  slope,
  fill: (core, source, target, length, { gamma, coef0, degree }) =>
    core.routines.polyKernel({ source, target, length, gamma, coef0, degree }),
};
