// γ of a kernel: a number, `auto` = 1/|S|, or `scale` = 1/(|S| · var(X_S)) with the variance over all cells of the surviving
// features S. Both follow S as it shrinks.

import { UserError } from '../base/problem.ts';
import { quoted } from '../base/text.ts';
import type { Columns } from './columns.ts';
import type { Kernel, KernelParameters } from './kernel.ts';

/** γ of a kernel: a number, or the rule that sets it. */
export type Gamma = number | 'auto' | 'scale';

/** What a user may choose of a kernel; the kernel's own defaults stand in for the rest. */
export interface KernelChoice {
  readonly gamma?: Gamma;
  readonly coef0?: number;
  readonly degree?: number;
}

function checkGamma(gamma: unknown): void {
  const known = gamma === 'auto' || gamma === 'scale' || (typeof gamma === 'number' && gamma >= 0 && gamma < Infinity);
  if (!known) throw new UserError(`gamma is ${quoted(gamma)}; it must be auto, scale or a number that is not negative`);
}

function resolveGamma(gamma: Gamma, columns: Columns, features: ArrayLike<number>): number {
  if (typeof gamma === 'number') return gamma;
  if (gamma === 'auto') return 1 / features.length;
  const variance = columns.variance(features);
  if (!Number.isFinite(variance))
    throw new UserError(
      'the variance of the data, which gamma scale divides by, is too large for a number; scale the data, or give gamma a number',
    );
  // All cells equal: any γ gives the same constant kernel.
  return variance > 0 ? 1 / (features.length * variance) : 1;
}

/** The numbers a kernel runs with on the surviving features. */
export function resolveParameters(
  kernel: Kernel,
  choice: KernelChoice,
  columns: Columns,
  features: ArrayLike<number>,
): KernelParameters {
  const option = (name: keyof KernelParameters) => {
    const known = kernel.options.find((candidate) => candidate.name === name);
    return known ? (choice[name] ?? known.default) : null;
  };
  const gamma = option('gamma') ?? 1;
  checkGamma(gamma);
  const coef0 = Number(option('coef0') ?? 0);
  if (!Number.isFinite(coef0)) throw new UserError(`coef0 is ${quoted(choice.coef0)}; it must be a finite number`);
  const degree = Number(option('degree') ?? 1);
  if (!(Number.isInteger(degree) && degree >= 1 && degree <= 1000)) {
    throw new UserError(`the degree is ${quoted(choice.degree)}; it must be a whole number from 1 to 1000`);
  }
  return { gamma: resolveGamma(gamma as Gamma, columns, features), coef0, degree };
}
