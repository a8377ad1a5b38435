// The order of samples in which the trainings of a cross-validation copy kernel values fastest: the
// samples of a class side by side, and among them those that are held out together. The rows of a
// binary problem are then a few runs of consecutive rows.

import { type Dataset, pickRows } from '../data/dataset.ts';
import type { Split } from './folds/types.ts';

interface SplitSamples {
  readonly dataset: Dataset;
  readonly splits: readonly Split[];
}

/** The split that tests each sample; of several the first, and as many as there are if none does. */
function testedBy(splits: readonly Split[], rowCount: number): Int32Array {
  const first = new Int32Array(rowCount).fill(splits.length);
  for (let k = splits.length - 1; k >= 0; k--) for (const row of splits[k].test) first[row] = k;
  return first;
}

/**
 * The same evaluation with its samples ordered by class and split. Scores do not depend on the order
 * of samples.
 */
export function byClassAndSplit<Samples extends SplitSamples>(evaluation: Samples): Samples {
  const { dataset, splits } = evaluation;
  const { labels, rowCount } = dataset;
  const tested = testedBy(splits, rowCount);
  const order = Int32Array.from({ length: rowCount }, (_, row) => row);
  order.sort((a, b) => labels[a] - labels[b] || tested[a] - tested[b] || a - b);
  const places = new Int32Array(rowCount);
  for (const [place, row] of order.entries()) places[row] = place;
  const placed = (rows: Int32Array) => rows.map((row) => places[row]).sort();
  return {
    ...evaluation,
    dataset: pickRows(dataset, order),
    splits: splits.map(({ train, test }) => ({ train: placed(train), test: placed(test) })),
  };
}
