// The five observations of section 2.6 as comparisons of set-ups, each with the paired two-sided
// t-test over the sets.

import type { PairedTest } from '../../evaluation/statistics/t-tests.ts';
import { pairedTest } from '../../evaluation/statistics/t-tests.ts';
import { mean } from './numbers.ts';
import { compared, MEASURES, type Measure, measured, type SetupRun, type SetupRuns, setupKey } from './setup-runs.ts';
import { type Setup, SIX_COSTS } from './setups.ts';
import { featureVariances, type VerbSet } from './verb-sets.ts';

export interface Observation {
  readonly observation: number;
  readonly what: string;
  /** The sign of the difference that Krupka (2016) expects. */
  readonly expected: 'none' | 'below 0' | 'above 0';
  /** From the published tables, where they give it. */
  readonly published: number | null;
  readonly test: PairedTest;
}

export function observations(runs: SetupRuns, sets: readonly VerbSet[]): Observation[] {
  const run = (kernel: Setup['kernel'], threshold: number, weights: Setup['weights']) =>
    runs.get(setupKey({ kernel, threshold, weights, costs: SIX_COSTS }))!;
  const note = (
    observation: number,
    what: string,
    expected: Observation['expected'],
    test: PairedTest,
    published: number | null = null,
  ): Observation => ({ observation, what, expected, published, test });
  const versus = (a: SetupRun, b: SetupRun, measure: Measure) => compared(a, b, measure);
  const [raw, loose, tight] = [0.01, 0.02, 0.05].map((threshold) => run('rbf', threshold, 'cw1'));
  const [looseRare, tightRare] = [0.02, 0.05].map((threshold) => run('rbf', threshold, 'cw3'));
  const gain = (threshold: number, weights: Setup['weights']) =>
    differences(run('rbf', threshold, weights), run('linear', threshold, weights), 'accuracy');
  return [
    note(1, 'accuracy, rbf − linear (0.02, cw1)', 'above 0', versus(loose, run('linear', 0.02, 'cw1'), 'accuracy')),
    note(1, 'gain of rbf over linear, at 0.02 − at 0.05', 'none', pairedTest(gain(0.02, 'cw1'), gain(0.05, 'cw1'))),
    note(1, 'gain of rbf over linear, cw1 − cw3', 'none', pairedTest(gain(0.02, 'cw1'), gain(0.02, 'cw3'))),
    // R1 − R4; R1 has no cost of 1/16, though.
    note(2, 'accuracy, pruned at 0.05 − at 0.02', 'none', versus(tight, loose, 'accuracy'), 72.96 - 73.63),
    note(2, 'accuracy, pruned at 0.05 − at 0.01', 'none', versus(tight, raw, 'accuracy')),
    note(2, 'trainings, pruned at 0.05 − at 0.01', 'below 0', versus(tight, raw, 'fits')),
    note(2, 'fraction selected, variance up to 0.05 − above it', 'below 0', lowVarianceTest(raw, sets)),
    note(3, 'features, pruned at 0.05 − at 0.02', 'below 0', versus(tight, loose, 'features'), 40 - 57),
    note(3, 'features, pruned at 0.05 − at 0.01', 'below 0', versus(tight, raw, 'features')),
    note(4, 'log₂ C, pruned at 0.05 − at 0.02', 'above 0', versus(tight, loose, 'logCost')),
    note(4, 'log₂ C, pruned at 0.05 − at 0.01', 'above 0', versus(tight, raw, 'logCost')),
    // R5 − R4 and R2 − R1.
    note(5, 'accuracy, cw3 − cw1 (0.02)', 'above 0', versus(looseRare, loose, 'accuracy'), 73.62 - 73.63),
    note(5, 'accuracy, cw3 − cw1 (0.05)', 'above 0', versus(tightRare, tight, 'accuracy'), 72.68 - 72.96),
    note(5, 'log₂ C, cw3 − cw1 (0.02)', 'below 0', versus(looseRare, loose, 'logCost')),
    note(5, 'log₂ (C × class weight), cw3 − cw1 (0.02)', 'below 0', effectiveCostTest(looseRare, loose, sets)),
    note(5, 'features, cw3 − cw1 (0.02)', 'above 0', versus(looseRare, loose, 'features'), 62 - 57),
    note(5, 'features, cw3 − cw1 (0.05)', 'above 0', versus(tightRare, tight, 'features'), 45 - 40),
  ];
}

function differences(a: SetupRun, b: SetupRun, measure: Measure): (number | null)[] {
  const others = measured(b, measure);
  return measured(a, measure).map((value, set) => (value === null ? null : value - others[set]!));
}

/** cw₃ = 1/n_k + K also multiplies every C by about K: the effective C of a sample. */
function effectiveCostTest(rare: SetupRun, plain: SetupRun, sets: readonly VerbSet[]): PairedTest {
  const logs = rare.answers.map(
    (answer, set) => MEASURES.logCost(answer) + Math.log2(sets[set].dataset.classes.length),
  );
  return pairedTest(logs, measured(plain, 'logCost'));
}

/** Whether fewer of the features that pruning removes are selected than of the others. */
function lowVarianceTest({ answers }: SetupRun, sets: readonly VerbSet[]): PairedTest {
  const shares = answers.map(({ selected }, set) => {
    const variances = featureVariances(sets[set]);
    const names = [...variances.keys()].filter((name) => variances.get(name)! > 0.01);
    const chosen = new Set(selected);
    const share = (own: string[]) => (own.length === 0 ? 0 : mean(own.map((name) => (chosen.has(name) ? 1 : 0))));
    return {
      low: share(names.filter((name) => variances.get(name)! <= 0.05)),
      high: share(names.filter((name) => variances.get(name)! > 0.05)),
    };
  });
  return pairedTest(
    shares.map(({ low }) => low),
    shares.map(({ high }) => high),
  );
}

const SIGNIFICANT = 0.05;

/** The result of the test, compared with the expectation. */
export function finding({ expected, test }: Observation): string {
  const { difference, p } = test;
  if (difference === null || p === null) return 'no test';
  const isFound = p < SIGNIFICANT;
  if (expected === 'none') return isFound ? 'difference' : 'no difference';
  if (!isFound) return 'not significant';
  return difference > 0 === (expected === 'above 0') ? 'as expected' : 'opposite';
}
