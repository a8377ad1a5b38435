// Reference implementations of core/removal-margins.ts and core/outputs-without.ts: the whole
// minimum without blocks, one output at a time.

import { polyKernel, rbfKernel, sigmoidKernel } from './kernel.ts';

export interface RemovalUnits {
  readonly columns: readonly ArrayLike<number>[];
  readonly factors: readonly number[];
  /** ‖w‖² without each unit. */
  readonly norms2: readonly number[];
}

export interface RemovalClassifier {
  /** f + b of the positive samples and ∞ elsewhere; f + b of the negative samples and −∞ elsewhere. */
  readonly plus: readonly number[];
  readonly minus: readonly number[];
  readonly centred: boolean;
}

/** [unit, margin] of each unit that reaches the cut. */
export function removalMargins(units: RemovalUnits, classifier: RemovalClassifier, cut: number): [number, number][] {
  const { plus, minus, centred } = classifier;
  const reaching: [number, number][] = [];
  for (const [unit, x] of units.columns.entries()) {
    const length = Math.sqrt(units.norms2[unit]);
    let low = Infinity;
    let high = -Infinity;
    for (let n = 0; n < plus.length; n++) {
      low = Math.min(low, plus[n] - x[n] * units.factors[unit]);
      high = Math.max(high, minus[n] - x[n] * units.factors[unit]);
    }
    const value = centred ? (low - high) / 2 : Math.min(low, -high);
    if (length > 0 && value >= cut * length) reaching.push([unit, value / length]);
  }
  return reaching;
}

export interface OutputClassifier {
  readonly kernel: 'rbf' | 'poly' | 'sigmoid';
  /** Distances or products of each support row with every row. */
  readonly stored: readonly ArrayLike<number>[];
  readonly support: readonly number[];
  readonly beta: readonly number[];
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
}

export function outputsWithout(classifier: OutputClassifier, columns: readonly ArrayLike<number>[]): number[] {
  const { kernel, stored, support, beta, gamma, coef0, degree } = classifier;
  const value = (s: number) => {
    if (kernel === 'rbf') return rbfKernel(Math.max(0, s), gamma);
    return kernel === 'poly' ? polyKernel(s, gamma, coef0, degree) : sigmoidKernel(s, gamma, coef0);
  };
  return Array.from(stored[0], (_, n) =>
    support.reduce((sum, k, i) => {
      let s = stored[i][n];
      for (const x of columns) s -= kernel === 'rbf' ? (x[n] - x[k]) * (x[n] - x[k]) : x[k] * x[n];
      return sum + beta[i] * value(s);
    }, 0),
  );
}
