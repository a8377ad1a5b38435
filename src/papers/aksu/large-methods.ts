// The methods on many features, and what is asked of them.

import { parseStep } from '../../plan/schedule.ts';
import { stepSize } from '../../search/schedule.ts';
import type { Claim } from './claims.ts';
import type { ComparedMethod } from './methods.ts';

/** A tenth at a time, and the last 20 one by one. */
const BATCHES = '0.1:20,1';
const HARD = { cost: Number.POSITIVE_INFINITY, onNonseparable: 'continue' } as const;
const SINGLE = { ...HARD, retrainEvery: 0 } as const;
const NEVER = { ...SINGLE, step: BATCHES } as const;
/** Trained again after each batch. */
const AGAIN = { ...HARD, step: BATCHES, retrainEvery: 1 } as const;
const GAUSSIAN = { kernel: 'rbf', gamma: 'auto' } as const;
const EACH = { method: 'mfe', littleOptimization: 'each' } as const;

/**
 * The sizes that batches lead through: those that are noted, also of methods that pass through all.
 */
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
  readonly claims: readonly Claim[];
}

const claim = (better: string, than: string, quantity: Claim['quantity'], published: string | null = null): Claim => ({
  better,
  than,
  quantity,
  published,
});

const ANNOUNCED = 'may allow demonstrable gains in accuracy over linear SVMs (section 3.2, announced)';
const EXPECTED = 'may allow improved results for large M compared with RFE and RFE_abs (section 3.2, announced)';

export const BATCHED: Compared = {
  methods: [
    { name: 'gaussian MFE, again', options: { ...AGAIN, ...GAUSSIAN, method: 'mfe' } },
    { name: 'gaussian MFE-LO, again', options: { ...AGAIN, ...GAUSSIAN, ...EACH } },
    { name: 'gaussian RFE, again', options: { ...AGAIN, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj' } },
    { name: 'gaussian RFE_abs, again', options: { ...AGAIN, ...GAUSSIAN, method: 'svm-rfe', criterion: 'dj-abs' } },
    { name: 'gaussian MFE, batches, never again', options: { ...NEVER, ...GAUSSIAN, method: 'mfe' } },
    { name: 'linear MFE, again', options: { ...AGAIN, method: 'mfe' } },
    { name: 'linear RFE, again', options: { ...AGAIN, method: 'svm-rfe' } },
    { name: 'linear MFE, singly, never again', options: { ...SINGLE, method: 'mfe' } },
    { name: 'linear MFE-LO, singly, never again', options: { ...SINGLE, ...EACH } },
    { name: 'linear RFE, singly, never again', options: { ...SINGLE, method: 'svm-rfe' } },
    { name: 'linear MFE, batches, never again', options: { ...NEVER, method: 'mfe' } },
    { name: 'random', options: { ...NEVER, method: 'random' }, isBaseline: true },
    { name: 'linear RFE reversed', options: { ...NEVER, method: 'svm-rfe', reverse: true }, isBaseline: true },
  ],
  claims: [
    claim('gaussian MFE, again', 'linear MFE, again', 'own', ANNOUNCED),
    claim('gaussian MFE, again', 'linear MFE, again', 'retrained', ANNOUNCED),
    claim('gaussian MFE, again', 'gaussian RFE, again', 'margin', EXPECTED),
    claim('gaussian MFE, again', 'gaussian RFE, again', 'retrained', EXPECTED),
    claim('gaussian MFE, again', 'gaussian RFE_abs, again', 'margin', EXPECTED),
    claim('gaussian MFE, again', 'gaussian RFE_abs, again', 'retrained', EXPECTED),
    claim('linear MFE, again', 'linear RFE, again', 'margin'),
    claim('linear MFE, again', 'linear RFE, again', 'retrained'),
    claim('linear MFE, singly, never again', 'linear RFE, singly, never again', 'margin'),
    claim('linear MFE, singly, never again', 'linear RFE, singly, never again', 'retrained'),
    claim('linear MFE, singly, never again', 'linear MFE, batches, never again', 'margin'),
    claim('gaussian MFE, again', 'random', 'retrained'),
    claim('linear MFE, again', 'random', 'retrained'),
  ],
};

/** Nothing is trained again, and one feature leaves at a time, as in the figures. */
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
  claims: [
    claim('gaussian MFE', 'linear MFE', 'own', ANNOUNCED),
    claim('gaussian MFE', 'linear MFE', 'retrained', ANNOUNCED),
    claim('gaussian MFE', 'gaussian RFE', 'margin', EXPECTED),
    claim('gaussian MFE', 'gaussian RFE', 'own', EXPECTED),
    claim('gaussian MFE', 'gaussian RFE', 'retrained', EXPECTED),
    claim('gaussian MFE', 'gaussian RFE_abs', 'margin', EXPECTED),
    claim('gaussian MFE', 'gaussian RFE_abs', 'own', EXPECTED),
    claim('gaussian MFE', 'gaussian RFE_abs', 'retrained', EXPECTED),
    claim('gaussian MFE', 'random', 'retrained'),
    claim('linear MFE', 'random', 'retrained'),
  ],
};
