// What a kernel is: k(u, v), its gradient in v, and how a stored matrix of products or distances becomes its matrix.

import type { Entry } from '../base/registry.ts';
import type { Address } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';

/** What the Gram cache stores for a kernel. */
export type GramKind = 'products' | 'distances';

/** Each kernel reads those it names in `options`. */
export interface KernelParameters {
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
}

/** A parameter of a kernel with its default. */
export interface KernelOption {
  readonly name: keyof KernelParameters;
  readonly summary: string;
  readonly default: number | string;
}

/** A kernel function: its values, gradients and parameters. */
export interface Kernel extends Entry {
  readonly formula: string;
  readonly options: readonly KernelOption[];
  readonly kind: GramKind;
  /** Whether every matrix of it is positive semidefinite; the exact solver needs that. */
  readonly semidefinite: (parameters: KernelParameters) => boolean;
  value(u: ArrayLike<number>, v: ArrayLike<number>, parameters: KernelParameters, core: Core): number;
  /** ∇_v k(u, v). */
  gradient(u: ArrayLike<number>, v: ArrayLike<number>, parameters: KernelParameters, core: Core): Float64Array;
  /** dk/ds, s the product or squared distance that is stored: ∇_v k = u dk/ds for products, 2 (v − u) dk/ds for distances. */
  slope(stored: number, parameters: KernelParameters, core: Core): number;
  /** Kernel values from `length` stored products or distances. Null: they are the kernel values. */
  readonly fill:
    | ((core: Core, source: Address, target: Address, length: number, parameters: KernelParameters) => void)
    | null;
}

export const GAMMA: KernelOption = {
  name: 'gamma',
  summary: 'γ: a number, auto = 1/features, or scale = 1/(features · variance)',
  default: 'auto',
};

export function product(u: ArrayLike<number>, v: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += u[j] * v[j];
  return sum;
}

export function squaredDistance(u: ArrayLike<number>, v: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < u.length; j++) sum += (v[j] - u[j]) * (v[j] - u[j]);
  return sum;
}

export const scaled = (u: ArrayLike<number>, factor: number) => Float64Array.from(u, (value) => factor * value);
