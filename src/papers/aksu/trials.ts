// The samples of the trials of Aksu, Miller and Kesidis 2008: three random splits, seven random
// training subsets of the training set of each (footnote 7). A trial is tested on the test set of
// its split.

import { random } from '../../base/random.ts';

export interface TrialDesign {
  readonly splits: number;
  readonly subsets: number;
  /** Samples of a training subset; null: the whole training part. */
  readonly trainingRows: number | null;
}

export interface TrialRows {
  readonly train: readonly number[];
  readonly test: readonly number[];
  /** For what is random in the trial. */
  readonly seed: number;
}

export const SPLITS = 3;
export const SUBSETS = 7;
/** The paper does not say how large the parts were. */
const TRAINING_SHARE = 2 / 3;
/** Above any number of splits: the streams of two seeds never meet. */
const STREAMS_OF_SEED = 1000;

export function trialRows(rowCount: number, design: TrialDesign, seed: number): TrialRows[] {
  return Array.from({ length: design.splits }, (_, split) => splitRows(rowCount, design, seed, split)).flat();
}

function splitRows(rowCount: number, { subsets, trainingRows }: TrialDesign, seed: number, split: number): TrialRows[] {
  // With seed 1 the streams are 0, 1, 2: the subsets that an independent program was given
  // (docs/papers/aksu-2008.md).
  const stream = (seed - 1) * STREAMS_OF_SEED + split;
  const rows = Int32Array.from({ length: rowCount }, (_, row) => row);
  const shuffled = random(stream, 'aksu', 'split').shuffle(rows);
  const trainingCount = Math.round(TRAINING_SHARE * rowCount);
  const training = shuffled.slice(0, trainingCount);
  const test = [...shuffled.slice(trainingCount).sort()];
  return Array.from({ length: subsets }, (_, subset) => ({
    train: [
      ...random(stream, 'aksu', 'subset', subset)
        .shuffle(training.slice())
        .slice(0, trainingRows ?? trainingCount)
        .sort(),
    ],
    test,
    seed: random(stream, 'aksu', 'random ranking', subset).integer(2 ** 31),
  }));
}
