// Folds are plain data: for each repeat and each sample, in which fold the sample is tested.

import type { Note } from '../../base/problem.ts';
import type { Dataset } from '../../data/dataset.ts';

/** Which samples are tested together, and in which order. */
export interface Folds {
  /** Folds of one repeat. */
  readonly count: number;
  /**
   * One array per repeat: for each sample the fold that tests it; −1 where no fold does, and the
   * sample always trains.
   */
  readonly assignments: readonly Int32Array[];
  /** Where the splits are given: they take the place of assignments, and need not be a partition. */
  readonly splits?: readonly Split[];
  /** What the folds are called: `1` … `count`, or the values of the column that gives them. */
  readonly names: readonly string[];
  /** Notes for the user. */
  readonly notes: readonly Note[];
}

/** Samples to train on and samples to test. */
export interface Split {
  /** Samples, ascending. */
  readonly train: Int32Array;
  /** Samples, ascending. */
  readonly test: Int32Array;
}

/**
 * All that folds may depend on: the class of each sample. A class without a sample is passed over.
 * For a real-valued target, only its presence: samples are assigned regardless of their values.
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
