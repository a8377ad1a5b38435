// Folds are plain data: for each repeat and each sample, in which fold the sample is tested.

import type { Note } from '../../base/problem.ts';
import type { Dataset } from '../../data/dataset.ts';

/** The assignment of samples to folds. */
export interface Folds {
  /** The number of folds per repeat. */
  readonly count: number;
  /**
   * One array per repeat with the fold in which each sample is tested; −1 for a sample that is in
   * every training set.
   */
  readonly assignments: readonly Int32Array[];
  /** Splits given by the user, which replace the assignments and need not be a partition. */
  readonly splits?: readonly Split[];
  /** The names of the folds: `1` … `count`, or the values of the column that defines them. */
  readonly names: readonly string[];
  /** Notes for the user. */
  readonly notes: readonly Note[];
}

/** The training samples and the test samples. */
export interface Split {
  /** Samples, ascending. */
  readonly train: Int32Array;
  /** Samples, ascending. */
  readonly test: Int32Array;
}

/**
 * The class of each sample, which is all that folds depend on. Classes without samples are skipped.
 * If the target is a number, folds depend only on whether it is known, not on its value.
 */
export type Labelled = Pick<Dataset, 'labels' | 'classes' | 'response'>;

/**
 * What samples are dealt by: their classes, or, where the target is a number, one class that holds
 * them all.
 */
export const strataOf = (data: Labelled): Labelled => (data.response ? { ...data, classes: [''] } : data);

/** The names of options in error messages: those of inner folds by default. */
export interface FoldOptionNames {
  readonly folds: string;
  readonly repeats: string;
}

export const FOLD_OPTIONS: FoldOptionNames = { folds: 'folds', repeats: 'repeats' };

export interface Repeats {
  /** How often the samples are dealt again [1]. */
  readonly repeats?: number;
  readonly seed: number;
  /** The options that problems name. */
  readonly optionNames?: FoldOptionNames;
}
