// What both data sets of the paper go through: leave-one-out with the ranking made on all samples
// (as printed), genes halving or leaving one by one, and without the sample (honest); ten parts
// with genes leaving one by one; and ten parts in whose training samples the number of genes is
// chosen too.

import type { Dataset } from '../../data/dataset.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { plan } from '../../plan/make-plan.ts';
import { outerJobs } from '../../tasks/nesting.ts';
import type { OuterFailure, OuterOutcome } from '../../tasks/outer-fold.ts';
import { PUBLISHED_SELECTION } from '../published-selection.ts';
import type { PaperContext } from '../reproduction.ts';
import { BIASED, COST, HONEST, halvingSizes, type LeftOutPath, leftOutJobs, type RowSplit } from './left-out.ts';
import { type PooledPath, pooledPaths } from './pooled.ts';
import { eachRow, tenParts } from './splits.ts';

export type GuyonAnswer = LeftOutPath[][] | OuterOutcome | OuterFailure;

/** Some jobs, and what their outcomes come to. */
export interface Experiment<Result> {
  readonly jobs: readonly Job<GuyonAnswer>[];
  conclude(outcomes: readonly Outcome<GuyonAnswer>[]): Result;
}

export interface LeaveOneOut {
  /** Every way, genes halving. */
  readonly halving: readonly PooledPath[];
  /** SVM-RFE as printed, genes leaving one by one. */
  readonly single: PooledPath;
  readonly rowCount: number;
}

/** Leave-one-out over some samples. */
export function leaveOneOut(
  dataset: Dataset,
  rows: readonly number[],
  { seed, isSmall }: PaperContext,
): Experiment<LeaveOneOut> {
  const sizes = halvingSizes(dataset.features.length);
  const splits = eachRow(rows, isSmall);
  const halving = leftOutJobs(dataset, splits, { sizes, ways: [...BIASED, ...HONEST], isSingle: false, seed });
  const single = leftOutJobs(dataset, splits, { sizes, ways: BIASED.slice(0, 1), isSingle: true, seed });
  const pooled = { sizes, labels: dataset.labels };
  return {
    jobs: [...halving, ...single],
    conclude(outcomes) {
      const answers = outcomes.map(({ answer }) => answer as LeftOutPath[][]);
      return {
        halving: pooledPaths(splits, answers.slice(0, halving.length), pooled),
        single: pooledPaths(splits, answers.slice(halving.length), pooled)[0],
        rowCount: rows.length,
      };
    },
  };
}

export interface TenParts {
  /** Genes leave one by one, honest. */
  readonly single: PooledPath;
  /** The size chosen inside. */
  readonly nested: { readonly success: number; readonly selection: number; readonly sizes: readonly number[] };
}

/** All samples in ten parts. */
export function tenPartExperiment(
  dataset: Dataset,
  rows: readonly number[],
  { seed }: PaperContext,
): Experiment<TenParts> {
  const sizes = halvingSizes(dataset.features.length);
  const splits = tenParts(dataset, rows, seed);
  const single = leftOutJobs(dataset, splits, { sizes, ways: HONEST.slice(0, 1), isSingle: true, seed });
  return {
    jobs: [...single, ...nestedJobs(dataset, splits, sizes, seed)],
    conclude(outcomes) {
      const answers = outcomes.map(({ answer }) => answer);
      const paths = answers.slice(0, single.length) as LeftOutPath[][][];
      return {
        single: pooledPaths(splits, paths, { sizes, labels: dataset.labels })[0],
        nested: nestedResult(answers.slice(single.length) as OuterOutcome[], splits, dataset),
      };
    },
  };
}

/** Experiments one after the other. */
export function both<A, B>(first: Experiment<A>, second: Experiment<B>): Experiment<readonly [A, B]> {
  const cut = first.jobs.length;
  return {
    jobs: [...first.jobs, ...second.jobs],
    conclude: (outcomes) => [first.conclude(outcomes.slice(0, cut)), second.conclude(outcomes.slice(cut))],
  };
}

/** The sizes are chosen by the accuracy over ten inner folds. */
function nestedJobs(dataset: Dataset, splits: readonly RowSplit[], sizes: readonly number[], seed: number) {
  const select = plan('select', { ...PUBLISHED_SELECTION, cost: COST, sizes: sizes.slice(1), folds: 10, seed });
  const outer = splits.map(({ train, test }, place) => ({
    kind: 'fold' as const,
    repeat: 0,
    fold: String(place + 1),
    train: Int32Array.from(train),
    test: Int32Array.from(test),
  }));
  return outerJobs(dataset, outer, { plan: select, curve: false });
}

function nestedResult(outcomes: readonly OuterOutcome[], splits: readonly RowSplit[], { labels }: Dataset) {
  const right = splits.flatMap(({ test }, part) =>
    test.map((row, place) => (outcomes[part].predicted[place] === labels[row] ? 1 : 0)),
  );
  const share = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    success: share(right),
    selection: share(outcomes.map(({ selected }) => selected.score.mean)),
    sizes: outcomes.map(({ selected }) => selected.features.length),
  };
}
