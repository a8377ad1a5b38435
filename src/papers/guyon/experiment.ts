// What both data sets of the paper go through: leave-one-out with the ranking made on all rows (as printed) and without the row (honest); ten
// parts with genes leaving one by one; and ten parts in whose training rows the number of genes is chosen as well.

import { resolveOptions } from '../../base/option.ts';
import type { Dataset } from '../../data/dataset.ts';
import type { Job, Outcome } from '../../executors/job.ts';
import { outerJobs } from '../../tasks/nesting.ts';
import type { OuterFailure, OuterOutcome } from '../../tasks/outer-part.ts';
import { selectOptions } from '../../tasks/select.ts';
import type { PaperContext } from '../reproduction.ts';
import { BIASED, COST, HONEST, halvingSizes, type LeftOutPath, leftOut } from './left-out.ts';
import { type PooledPath, pooledPaths } from './pooled.ts';
import { eachRow, type RowSplit, tenParts } from './splits.ts';

export type GuyonAnswer = LeftOutPath[] | OuterOutcome | OuterFailure;

export interface Experiment {
  readonly jobs: readonly Job<GuyonAnswer>[];
  conclude(outcomes: readonly Outcome<GuyonAnswer>[]): Concluded;
}

export interface Concluded {
  /** Leave-one-out, every way, both rankings. */
  readonly leaveOneOut: readonly PooledPath[];
  /** Ten parts, genes leave one by one, honest. */
  readonly tenSingle: PooledPath;
  /** Ten parts, the size chosen inside: sizes and success. */
  readonly nested: { readonly success: number; readonly selection: number; readonly sizes: readonly number[] };
  readonly sizes: readonly number[];
}

export function guyonExperiment(
  dataset: Dataset,
  rows: readonly number[],
  { seed, isSmall }: PaperContext,
): Experiment {
  const sizes = halvingSizes(dataset.features.length);
  const single = eachRow(rows, isSmall);
  const ten = tenParts(dataset, rows, seed);
  const jobs = [
    ...single.map((split) =>
      leftOut(dataset, { ...split, sizes, ways: [...BIASED, ...HONEST], isSingle: false, seed }),
    ),
    ...ten.map((split) => leftOut(dataset, { ...split, sizes, ways: HONEST.slice(0, 1), isSingle: true, seed })),
    ...nestedJobs(dataset, ten, sizes, seed),
  ];
  return {
    jobs,
    conclude(outcomes) {
      const answers = outcomes.map(({ answer }) => answer);
      const parts = (splits: readonly RowSplit[], from: number) =>
        splits.map(({ test }, place) => ({ test, paths: answers[from + place] as LeftOutPath[] }));
      const nested = answers.slice(single.length + ten.length) as OuterOutcome[];
      return {
        leaveOneOut: pooledPaths(parts(single, 0), sizes, dataset),
        tenSingle: pooledPaths(parts(ten, single.length), sizes, dataset)[0],
        nested: nestedResult(nested, ten, dataset),
        sizes,
      };
    },
  };
}

/** The sizes are chosen by the accuracy over ten inner parts. */
function nestedJobs(dataset: Dataset, splits: readonly RowSplit[], sizes: readonly number[], seed: number) {
  const options = resolveOptions(selectOptions, { cost: COST, sizes: sizes.slice(1), folds: 10, seed });
  const outer = splits.map(({ train, test }, place) => ({
    ...{ repeat: 0, fold: String(place + 1) },
    ...{ train: Int32Array.from(train), test: Int32Array.from(test) },
  }));
  return outerJobs(dataset, outer, { options, curve: false });
}

function nestedResult(outcomes: readonly OuterOutcome[], splits: readonly RowSplit[], { labels }: Dataset) {
  const right = splits.flatMap(({ test }, part) =>
    test.map((row, place) => (outcomes[part].predicted[place] === labels[row] ? 1 : 0)),
  );
  const share = (values: readonly number[]) => values.reduce<number>((sum, value) => sum + value, 0) / values.length;
  return {
    success: share(right),
    selection: share(outcomes.map(({ selected }) => selected.score.mean)),
    sizes: outcomes.map(({ selected }) => selected.features.length),
  };
}
