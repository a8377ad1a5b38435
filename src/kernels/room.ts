// Whether the values of all samples and the matrices of a kernel fit in the core's memory. Asked
// before anything is made dense: a sparse table of 100,000 × 100,000 has few numbers, and 80
// gigabytes of zeros.

import { problem, type UserError } from '../base/problem.ts';
import type { Core } from '../numeric/core.ts';

/** What is to be kept in the core's memory. */
export interface KernelData {
  readonly samples: number;
  readonly features: number;
  /**
   * Square matrices of the samples: that of products or distances, and that of kernel values where
   * it is another.
   */
  readonly matrices: number;
  /** Held-out samples: their values, and their kernel values with the others. */
  readonly testSamples?: number;
}

/** Left to the solvers and to the gaps between pieces. */
const SPARED = 0.02;

const MEGABYTE = 2 ** 20;

const padded = (count: number) => 4 * Math.ceil(count / 4);

const columnBytes = ({ samples, features, testSamples = 0 }: KernelData) =>
  8 * features * (padded(samples) + padded(testSamples));

const matrixBytes = ({ samples, matrices, testSamples = 0 }: KernelData) =>
  8 * matrices * padded(samples) * (padded(samples) + padded(testSamples));

const bytesOf = (data: KernelData) => columnBytes(data) + matrixBytes(data);

/** Bytes that the core can still allocate. */
const roomIn = (core: Core) => (1 - SPARED) * core.maxBytes - core.bytesInUse;

/** Whether all of it fits. */
export const fitsInCore = (core: Core, data: KernelData) => bytesOf(data) <= roomIn(core);

/** The largest number for which a condition holds that holds up to some number. */
function largest(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** How many of the samples would fit with all features. */
export function fittingSamples(core: Core, data: KernelData): number {
  return largest(data.samples, (samples) => fitsInCore(core, { ...data, samples }));
}

/** What could be done. */
export interface Remedies {
  /**
   * Whether a linear classifier trained on the samples themselves, which needs none of this, is the
   * same model.
   */
  readonly isLinear: boolean;
  /** The fraction of the samples that a training could have, where it may have one. */
  readonly sampleRows?: number | null;
  readonly cause?: unknown;
}

/** Why it does not fit: too many samples, or too many features for this many samples. */
export function tooLarge(core: Core, data: KernelData, { isLinear, sampleRows = null, cause }: Remedies): UserError {
  const { samples, features } = data;
  const megabytes = Math.ceil(bytesOf(data) / MEGABYTE);
  const linear = isLinear ? [{ set: { machine: 'linear' } }] : [];
  if (columnBytes(data) > matrixBytes(data)) {
    const fitting = largest(features, (count) => fitsInCore(core, { ...data, features: count }));
    return problem(
      'dense-values-too-large',
      { samples, features, megabytes, fitting, isLinear },
      { fixes: linear, cause },
    );
  }
  const fitting = fittingSamples(core, data);
  const sampled = sampleRows === null ? [] : [{ set: { sampleRows } }];
  const facts = { samples, megabytes, fitting, isLinear, sampleRows };
  return problem('kernel-matrix-too-large', facts, { fixes: [...linear, ...sampled], cause });
}

/** Refuses what does not fit. */
export function refuseTooLarge(core: Core, data: KernelData, remedies: Remedies): void {
  if (!fitsInCore(core, data)) throw tooLarge(core, data, remedies);
}
