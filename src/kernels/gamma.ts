// γ of a kernel: a number, `auto` = 1/|S|, or `scale` = 1/(|S| · var(X_S)) with the variance over
// all cells of the surviving features S. Both follow S as it shrinks.

import { problem } from '../base/problem.ts';
import type { Columns } from './columns.ts';
import type { KernelParameter } from './kernel.ts';

/** γ of a kernel: a number, or the rule that sets it. */
export type Gamma = number | 'auto' | 'scale';

function inverseVariance(columns: Columns, features: ArrayLike<number>): number {
  const variance = columns.variance(features);
  if (!Number.isFinite(variance)) throw problem('variance-overflow', { parameter: 'gamma', rule: 'scale' });
  // All cells equal: any γ gives the same constant kernel.
  return variance > 0 ? 1 / (features.length * variance) : 1;
}

export const GAMMA: KernelParameter = {
  name: 'gamma',
  noun: 'γ',
  summary: 'γ: a number, auto = 1/features, or scale = 1/(features · variance)',
  default: 'auto',
  min: 0,
  level: 'basic',
  argument: { one: 'N', many: 'G1,G2' },
  rules: {
    auto: {
      formula: '1 / number of features',
      value: (_, features) => 1 / features.length,
    },
    scale: {
      formula: '1 / (number of features · variance)',
      value: inverseVariance,
    },
  },
};
