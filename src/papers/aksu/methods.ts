// The methods of the figures. Nothing is retrained unless the name says so; what is, and the
// baselines, are not in the paper.

import type { TrialMethod } from './trial.ts';

/** A hard margin, as the paper's. */
const HARD = { cost: Number.POSITIVE_INFINITY };
const NEVER = { ...HARD, retrainEvery: 0 };
/**
 * Once nothing separates any more the smallest loss of margin leaves, so that curves reach the last
 * feature; the steps before are the same.
 */
const ON = { onNonseparable: 'continue' } as const;

/**
 * The kernel of the paper's third figure; its width is not given. With this one the runaway of ‖w‖²
 * it shows can be seen.
 */
export const GAUSSIAN = { kernel: 'rbf', gamma: 0.05 } as const;
/** K(u, v) = (1 + uᵀv)², the paper's example of a kernel whose ‖w‖² falls with every feature. */
const POLYNOMIAL = { kernel: 'poly', degree: 2, gamma: 1, coef0: 1 } as const;

export interface ComparedMethod extends TrialMethod {
  /** Knows nothing, or knows it the wrong way round. */
  readonly isBaseline?: boolean;
  /** Gives w another length: by little optimization, or by training again. */
  readonly isRescaled?: boolean;
}

export const LINEAR: readonly ComparedMethod[] = [
  { name: 'MFE', options: { ...NEVER, ...ON, method: 'mfe' } },
  {
    name: 'MFE-LO, after each removal',
    options: { ...NEVER, ...ON, method: 'mfe', littleOptimization: 'after' },
    isRescaled: true,
  },
  {
    name: 'MFE-LO, for each candidate',
    options: { ...NEVER, ...ON, method: 'mfe', littleOptimization: 'each' },
    isRescaled: true,
  },
  { name: 'RFE', options: { ...NEVER, method: 'svm-rfe' } },
  { name: 'RFE, retrained', options: { ...HARD, method: 'svm-rfe', retrainEvery: 1 }, isRescaled: true },
  { name: 'random', options: { ...NEVER, method: 'random' }, isBaseline: true },
  { name: 'RFE reversed', options: { ...NEVER, method: 'svm-rfe', reverse: true }, isBaseline: true },
];

/** As printed: candidates by the sufficient rule, and an end where it finds none. */
export const PRINTED: ComparedMethod = {
  name: 'MFE, printed candidates',
  options: { ...NEVER, method: 'mfe', mfeCandidates: 'paper' },
};

export const KERNEL: readonly ComparedMethod[] = [
  { name: 'MFE', options: { ...NEVER, ...GAUSSIAN, ...ON, method: 'mfe' } },
  {
    name: 'MFE-LO, for each candidate',
    options: { ...NEVER, ...GAUSSIAN, ...ON, method: 'mfe', littleOptimization: 'each' },
    isRescaled: true,
  },
  { name: 'RFE', options: { ...NEVER, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj' } },
  { name: 'RFE_abs', options: { ...NEVER, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj-abs' } },
  {
    name: 'RFE, retrained',
    options: { ...HARD, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj', retrainEvery: 1 },
    isRescaled: true,
  },
  { name: 'random', options: { ...NEVER, ...GAUSSIAN, method: 'random' }, isBaseline: true },
  {
    name: 'RFE_abs reversed',
    options: { ...NEVER, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj-abs', reverse: true },
    isBaseline: true,
  },
];

export const POLYNOMIAL_RFE: ComparedMethod = {
  name: 'RFE, polynomial kernel',
  options: { ...NEVER, ...POLYNOMIAL, method: 'svm-rfe', criterion: 'dj' },
};
