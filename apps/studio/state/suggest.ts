// Suggests a method for the shape of the data.

import { SINGLE_STEPS_BELOW, WIDE_FEATURES } from '../../../src/app.browser.ts';
import type { Options } from '../engine/protocol.ts';

/** The shape of the data. */
export interface Shape {
  readonly rows: number;
  readonly features: number;
  readonly classes: number;
}

export interface Suggestion {
  /** Options of the task that differ from the defaults. */
  readonly options: Options;
  readonly sentence: string;
}

/** With more samples the kernel matrix is large, and the linear solver is faster. */
const MANY_SAMPLES = 3000;

export function suggestFor({ rows, features }: Shape): Suggestion {
  const size = `${rows.toLocaleString('en')} samples and ${features.toLocaleString('en')} features`;
  if (rows > MANY_SAMPLES)
    return {
      options: { machine: 'linear', ...(features > 100 && { step: 0.1 }) },
      sentence: `SVM-RFE with the linear solver for ${size}${features > 100 ? ', eliminating 10 % of the features per iteration' : ''}.`,
    };
  if (features >= WIDE_FEATURES)
    return {
      options: {},
      sentence: `Linear SVM-RFE for ${size}, eliminating about 16 % of the features per iteration down to ${SINGLE_STEPS_BELOW}, then one at a time.`,
    };
  return { options: {}, sentence: `Linear SVM-RFE for ${size}, eliminating one feature per iteration.` };
}

/** An estimated duration as text, no more precise than the estimate. */
export function estimatedTime(seconds: number): string {
  if (seconds < 1.5) return 'about a second';
  if (seconds < 50) return `about ${roundTo(seconds)} seconds`;
  if (seconds < 90) return 'about a minute';
  if (seconds < 3000) return `about ${roundTo(seconds / 60)} minutes`;
  if (seconds < 5400) return 'about an hour';
  if (seconds < 86_400) return `about ${roundTo(seconds / 3600)} hours`;
  return 'more than a day';
}

/** One significant digit or a multiple of five: the estimate is not more precise. */
const roundTo = (value: number) => (value < 10 ? Math.round(value) : 5 * Math.round(value / 5));
