// No task may come to do more than it did: work is counted, not timed, so that a busy machine
// changes nothing.

import { describe, expect, it } from 'vitest';
import { generatedTable } from '../../src/data/generators/table.ts';
import { type Data, generate, type RankResult, rank, select } from '../../src/index.ts';
import { useTable } from '../../src/tasks/data.ts';
import { type Work, workOf } from './counted-work.ts';

/**
 * Room for changes that are worth a little more work; what costs more should be decided, and the
 * number here with it.
 */
const ALLOWANCE = 1.1;
/**
 * Where less than this fraction of the work is left, the number guards nothing any more: put the new
 * one in.
 */
const MIN_SHARE = 0.5;

interface Task {
  readonly title: string;
  readonly data: { readonly name: string; readonly rows: number; readonly features: number; readonly classes?: number };
  run(data: Data): Promise<Pick<RankResult, 'trace'>>;
  /** Counts of today. What stays 0 has no entry, and must stay 0. */
  readonly today: Partial<Work & { fits: number }>;
}

const TASKS: readonly Task[] = [
  {
    title: 'linear SVM-RFE, more features than rows',
    data: { name: 'microarray', rows: 62, features: 500 },
    run: (data) => rank(data),
    // Most steps are taken inside one call of the core, whose own work is not counted here.
    today: { fits: 499, calls: 177, smoSteps: 258, pivots: 11, gramEntries: 2_736_128, weights: 938 },
  },
  {
    title: 'linear SVM-RFE, more rows than features',
    data: { name: 'clusters', rows: 200, features: 60 },
    run: (data) => rank(data),
    today: { fits: 59, calls: 128, smoSteps: 5000, pivots: 211, gramEntries: 3_240_000, weights: 79 },
  },
  {
    title: 'rbf SVM-RFE by DJ',
    data: { name: 'madelon', rows: 200, features: 60 },
    run: (data) => rank(data, { kernel: 'rbf', step: 5 }),
    today: {
      fits: 12,
      calls: 397,
      smoSteps: 228,
      pivots: 530,
      gramEntries: 5_440_000,
      kernelEntries: 960_000,
      criterionPairs: 1_724_260,
      screenedPairs: 1_405_920,
      formPairs: 55_434_176,
    },
  },
  {
    title: 'EB-RFE with three costs and nine folds',
    data: { name: 'verbs', rows: 120, features: 40, classes: 3 },
    run: (data) => select(data, { method: 'eb-rfe', kernel: 'rbf', costs: [0.1, 1, 10] }),
    // Classifiers whose decision values are in doubt are solved further, and the Gram matrices of
    // small subsets are computed from their columns, so that rounding decides no tie. Random subsets
    // of the selected size are trained too, as a baseline.
    today: {
      fits: 5169,
      calls: 39_329,
      smoSteps: 592_384,
      pivots: 5327,
      gramEntries: 10_914_048,
      kernelEntries: 4_676_256,
      criterionPairs: 820_164,
    },
  },
  {
    title: 'margin-based elimination',
    data: { name: 'microarray', rows: 62, features: 200 },
    run: (data) => rank(data, { method: 'mfe', cost: 1000 }),
    today: { fits: 1, calls: 1138, smoSteps: 244, gramEntries: 1_851_392, weights: 400, removals: 21_513 },
  },
  {
    title: 'selection with a ranking in each of five folds',
    data: { name: 'microarray', rows: 62, features: 100 },
    run: (data) => select(data, { repeats: 1, scaleWithinFolds: false }),
    // Fifteen random subsets are trained as a baseline, each from zero: that is most of the SMO steps.
    today: { fits: 99, calls: 1216, smoSteps: 9547, pivots: 306, gramEntries: 3_266_144, weights: 872 },
  },
];

const made = ({ name, ...size }: Task['data']) =>
  useTable(generatedTable(generate(name, { ...size, seed: 1 })), name === 'verbs' ? { foldsColumn: 'fold' } : {});

describe('the work of a task', () => {
  it.each(TASKS)('is no more than it was: $title', async ({ data, run, today }) => {
    const source = await made(data);
    let fits = 0;
    const work = await workOf(async () => {
      const { trace } = await run(source);
      for (const step of trace) fits += step.fits;
    });
    for (const [name, count] of Object.entries({ fits, ...work })) {
      const known = today[name as keyof typeof today] ?? 0;
      expect(count, `${name}: more than it was`).toBeLessThanOrEqual(ALLOWANCE * known);
      expect(count, `${name}: far less than it was; lower the number`).toBeGreaterThanOrEqual(MIN_SHARE * known);
    }
  });
});
