// Reference implementation of core/kernel.ts, one value at a time.

import { exponential, tanh } from './exponential.ts';

export const rbfKernel = (distance: number, gamma: number) => exponential(-gamma * distance);

export function polyKernel(product: number, gamma: number, coef0: number, degree: number): number {
  let base = gamma * product + coef0;
  let result = 1;
  for (let rest = degree; rest > 0; rest >>= 1) {
    if (rest & 1) result *= base;
    base *= base;
  }
  return result;
}

export const sigmoidKernel = (product: number, gamma: number, coef0: number) => tanh(gamma * product + coef0);

export const rbfSquare = (distances: readonly number[], gamma: number) =>
  distances.map((distance) => rbfKernel(distance, gamma));
