// The selections of a set-up over all sets, and what is compared of them.

import { type PairedTest, pairedTest } from '../../evaluation/statistics/t-tests.ts';
import type { Setup } from './setups.ts';
import { testAccuracy, type VerbSelection } from './verb-selection.ts';

export interface SetupRun {
  readonly setup: Setup;
  /** One per set. */
  readonly answers: readonly VerbSelection[];
}

export type SetupRuns = ReadonlyMap<string, SetupRun>;

/** Set-ups by what they are. */
export function setupKey({ kernel, threshold, weights, costs }: Setup): string {
  return `${kernel} ${threshold} ${weights} ${costs.length}`;
}

/** What is measured of a selection; accuracies in percent. */
export const MEASURES = {
  accuracy: (answer: VerbSelection) => 100 * answer.accuracy,
  fresh: (answer: VerbSelection) => {
    const share = testAccuracy(answer);
    return share === null ? null : 100 * share;
  },
  features: (answer: VerbSelection) => answer.selected.length,
  logCost: (answer: VerbSelection) => answer.logCost,
  fits: (answer: VerbSelection) => answer.fits,
} as const;

export type Measure = keyof typeof MEASURES;

export function measured({ answers }: SetupRun, measure: Measure): (number | null)[] {
  return answers.map(MEASURES[measure]);
}

/** The two-sided paired test over the sets, a − b. */
export function compared(a: SetupRun, b: SetupRun, measure: Measure): PairedTest {
  return pairedTest(measured(a, measure), measured(b, measure));
}
