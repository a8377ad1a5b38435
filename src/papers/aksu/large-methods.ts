// The methods on many features, and their comparisons.

import { parseStep } from '../../plan/schedule.ts';
import { stepSize } from '../../search/schedule.ts';
import type { Comparison } from './comparisons.ts';
import type { ComparedMethod } from './methods.ts';

/** 10 % per step, and the last 20 one by one. */
const BATCHES = '0.1:20,1';
const HARD = { cost: Number.POSITIVE_INFINITY, onNonseparable: 'continue' } as const;
const SINGLE = { ...HARD, retrainEvery: 0 } as const;
const NEVER = { ...SINGLE, step: BATCHES } as const;
/** Retrained after each batch. */
const AGAIN = { ...HARD, step: BATCHES, retrainEvery: 1 } as const;
const GAUSSIAN = { kernel: 'rbf', gamma: 'auto' } as const;
const EACH = { method: 'mfe', littleOptimization: 'each' } as const;

/** The sizes that batches pass through; methods with single steps are evaluated at the same sizes. */
export function batchSizes(featureCount: number): number[] {
  const schedule = { segments: parseStep(BATCHES)!, stepOf: 'surviving' as const, halveAbove: null };
  const sizes = [featureCount];
  for (let size = featureCount; size > 1; ) {
    size -= Math.min(size - 1, stepSize(schedule, size, featureCount));
    sizes.push(size);
  }
  return sizes;
}

interface Compared {
  readonly methods: readonly ComparedMethod[];
  readonly comparisons: readonly Comparison[];
}

/** What the paper announces, by topic. */
const ANNOUNCED = {
  kernel: 'may allow demonstrable gains in accuracy over linear SVMs (section 3.2, announced)',
  rfe: 'may allow improved results for large M compared with RFE and RFE_abs (section 3.2, announced)',
} as const;

const compare = (
  better: string,
  than: string,
  quantity: Comparison['quantity'],
  topic?: keyof typeof ANNOUNCED,
): Comparison => ({
  better,
  than,
  quantity,
  published: topic ? ANNOUNCED[topic] : null,
  ...(topic && { topic }),
});

export const BATCHED: Compared = {
  methods: [
    { name: 'gaussian MFE, retrained', options: { ...AGAIN, ...GAUSSIAN, method: 'mfe' } },
    { name: 'gaussian MFE-LO, retrained', options: { ...AGAIN, ...GAUSSIAN, ...EACH } },
    { name: 'gaussian RFE, retrained', options: { ...AGAIN, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj' } },
    { name: 'gaussian RFE_abs, retrained', options: { ...AGAIN, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj-abs' } },
    { name: 'gaussian MFE, batches, never retrained', options: { ...NEVER, ...GAUSSIAN, method: 'mfe' } },
    { name: 'linear MFE, retrained', options: { ...AGAIN, method: 'mfe' } },
    { name: 'linear RFE, retrained', options: { ...AGAIN, method: 'svm-rfe' } },
    { name: 'linear MFE, singly, never retrained', options: { ...SINGLE, method: 'mfe' } },
    { name: 'linear MFE-LO, singly, never retrained', options: { ...SINGLE, ...EACH } },
    { name: 'linear RFE, singly, never retrained', options: { ...SINGLE, method: 'svm-rfe' } },
    { name: 'linear MFE, batches, never retrained', options: { ...NEVER, method: 'mfe' } },
    { name: 'random', options: { ...NEVER, method: 'random' }, isBaseline: true },
    { name: 'linear RFE reversed', options: { ...NEVER, method: 'svm-rfe', reverse: true }, isBaseline: true },
  ],
  comparisons: [
    compare('gaussian MFE, retrained', 'linear MFE, retrained', 'own', 'kernel'),
    compare('gaussian MFE, retrained', 'linear MFE, retrained', 'retrained', 'kernel'),
    compare('gaussian MFE, retrained', 'gaussian RFE, retrained', 'margin', 'rfe'),
    compare('gaussian MFE, retrained', 'gaussian RFE, retrained', 'retrained', 'rfe'),
    compare('gaussian MFE, retrained', 'gaussian RFE_abs, retrained', 'margin', 'rfe'),
    compare('gaussian MFE, retrained', 'gaussian RFE_abs, retrained', 'retrained', 'rfe'),
    compare('linear MFE, retrained', 'linear RFE, retrained', 'margin'),
    compare('linear MFE, retrained', 'linear RFE, retrained', 'retrained'),
    compare('linear MFE, singly, never retrained', 'linear RFE, singly, never retrained', 'margin'),
    compare('linear MFE, singly, never retrained', 'linear RFE, singly, never retrained', 'retrained'),
    compare('linear MFE, singly, never retrained', 'linear MFE, batches, never retrained', 'margin'),
    compare('gaussian MFE, retrained', 'random', 'retrained'),
    compare('linear MFE, retrained', 'random', 'retrained'),
  ],
};

/** No retraining and one feature per step, as in the figures. */
export const SINGLY: Compared = {
  methods: [
    { name: 'gaussian MFE', options: { ...SINGLE, ...GAUSSIAN, method: 'mfe' } },
    { name: 'gaussian MFE-LO', options: { ...SINGLE, ...GAUSSIAN, ...EACH } },
    { name: 'gaussian RFE', options: { ...SINGLE, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj' } },
    { name: 'gaussian RFE_abs', options: { ...SINGLE, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj-abs' } },
    { name: 'linear MFE', options: { ...SINGLE, method: 'mfe' } },
    { name: 'linear MFE-LO', options: { ...SINGLE, ...EACH } },
    { name: 'linear RFE', options: { ...SINGLE, method: 'svm-rfe' } },
    { name: 'random', options: { ...SINGLE, method: 'random' }, isBaseline: true },
    { name: 'linear RFE reversed', options: { ...SINGLE, method: 'svm-rfe', reverse: true }, isBaseline: true },
  ],
  comparisons: [
    compare('gaussian MFE', 'linear MFE', 'own', 'kernel'),
    compare('gaussian MFE', 'linear MFE', 'retrained', 'kernel'),
    compare('gaussian MFE', 'gaussian RFE', 'margin', 'rfe'),
    compare('gaussian MFE', 'gaussian RFE', 'own', 'rfe'),
    compare('gaussian MFE', 'gaussian RFE', 'retrained', 'rfe'),
    compare('gaussian MFE', 'gaussian RFE_abs', 'margin', 'rfe'),
    compare('gaussian MFE', 'gaussian RFE_abs', 'own', 'rfe'),
    compare('gaussian MFE', 'gaussian RFE_abs', 'retrained', 'rfe'),
    compare('gaussian MFE', 'random', 'retrained'),
    compare('linear MFE', 'random', 'retrained'),
  ],
};
