// A selection as Krupka (2016) makes it, cross-validated on given folds, and what its model says of
// samples that were not used. Nearly an outer fold (src/tasks/outer-fold.ts), but that given folds
// stay: a part of nine folds keeps the other eight, as senses with fewer samples than folds, which
// the corpus has, cannot be stratified.

import * as z from 'zod/mini';
import type { Given } from '../../base/option.ts';
import { type Dataset, pickRows } from '../../data/dataset.ts';
import type { Job, JobKind } from '../../executors/job.ts';
import * as shapes from '../../executors/job-shapes.ts';
import { decisionTable, predictedClasses } from '../../formulations/predict-model.ts';
import { plan } from '../../plan/make-plan.ts';
import type { SelectPlan } from '../../plan/plan.ts';
import { isPlan } from '../../plan/same-plan.ts';
import type { selectOptions } from '../../plan/task-options.ts';
import { applyTransforms } from '../../preprocessing/chain.ts';
import type { Data } from '../../tasks/data.ts';
import { selectPlanned } from '../../tasks/select.ts';
import { readableBy } from '../../tasks/subset-model.ts';
import { PUBLISHED_SELECTION } from '../published-selection.ts';
import type { VerbSet } from './verb-sets.ts';

export interface VerbSelectionInput {
  readonly train: readonly number[];
  readonly test: readonly number[];
  readonly plan: SelectPlan;
}

export interface VerbSelection {
  readonly selected: readonly string[];
  /** The selection's own accuracy, and that of each fold: they have helped to choose. */
  readonly accuracy: number;
  readonly folds: readonly (number | null)[];
  /** The mean of log₂ cost over the steps: what tuning chose. */
  readonly logCost: number;
  readonly fits: number;
  /** Features that were left by the preprocessing. */
  readonly features: number;
  /** By class: test samples, and those of them that are predicted correctly. */
  readonly tested: readonly number[];
  readonly right: readonly number[];
}

export const verbSelectionJob: JobKind<VerbSelectionInput, VerbSelection> = {
  name: 'verb-selection',
  summary: 'a selection on a training set with predefined folds, scored on a test set',
  shape: {
    input: z.strictObject({
      train: shapes.counts,
      test: shapes.counts,
      plan: z.custom((value) => isPlan('select', value), 'is not a plan of this version'),
    }),
    answer: z.strictObject({
      selected: shapes.texts,
      accuracy: shapes.number,
      folds: shapes.numbers,
      logCost: shapes.number,
      fits: shapes.count,
      features: shapes.count,
      tested: shapes.counts,
      right: shapes.counts,
    }),
    rows: ({ train, test }) => [train, test],
  },
  isShared: ({ plan }) => plan.parallel.includes('candidates'),
  async run({ train, test, plan }, dataset, signal, open) {
    const data = {
      dataset: pickRows(dataset!, Int32Array.from(train)),
      target: '',
      options: {} as Data['options'],
      notes: [],
      like: async (): Promise<never> => {
        throw new Error('a verb selection reads no file');
      },
    };
    const { selected, curve, trace, ranking, model } = await selectPlanned(data, plan, { signal, open, isPart: true });
    signal?.throwIfAborted();
    return {
      selected: selected.features,
      accuracy: selected.score.mean,
      folds: selected.score.folds,
      logCost: curve.reduce((sum, { cost }) => sum + Math.log2(cost), 0) / curve.length,
      fits: trace.reduce((sum, { fits }) => sum + fits, 0),
      features: ranking.length,
      ...judged(model, pickRows(dataset!, Int32Array.from(test))),
    };
  },
};

function judged(model: Parameters<typeof decisionTable>[0], test: Dataset): Pick<VerbSelection, 'tested' | 'right'> {
  const tested = test.classes.map(() => 0);
  const right = test.classes.map(() => 0);
  if (test.rowCount === 0) return { tested, right };
  const predicted = predictedClasses(
    model,
    decisionTable(model, applyTransforms(model.transforms, readableBy(model, test))),
  );
  for (const [row, label] of test.labels.entries()) {
    tested[label]++;
    if (predicted[row] === label) right[label]++;
  }
  return { tested, right };
}

/**
 * Whether on fresh samples or on an outer fold: the share predicted correctly; null without
 * samples.
 */
export function testAccuracy({ tested, right }: Pick<VerbSelection, 'tested' | 'right'>): number | null {
  const rows = tested.reduce((sum, count) => sum + count, 0);
  return rows === 0 ? null : right.reduce((sum, count) => sum + count, 0) / rows;
}

export type VerbOptions = Given<typeof selectOptions>;

export function verbSelection(
  { dataset }: VerbSet,
  rows: { readonly train: readonly number[]; readonly test: readonly number[] },
  given: VerbOptions,
): Job<VerbSelection> {
  const select = plan('select', { ...PUBLISHED_SELECTION, ...given });
  const { candidates } = select.search;
  const perStep = (typeof candidates === 'number' ? candidates : 1) * select.validation.settings.length;
  return {
    kind: verbSelectionJob,
    input: { ...rows, plan: select },
    dataset,
    weight: perStep * rows.train.length,
  };
}
