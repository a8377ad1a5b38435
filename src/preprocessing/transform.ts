// What every transform of this room is: learned from given samples, applied to any samples, its
// knowledge plain data.

import type { Note } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { Dataset } from '../data/dataset.ts';

/** The options that correspond to the transform flags of the command line, in camelCase. */
export interface TransformOptions {
  readonly impute?: 'median' | 'mean' | 'mode' | `constant=${string}`;
  readonly minVariance?: number;
  readonly dropDuplicates?: boolean;
  readonly maxCorrelation?: number;
  /** Features or categorical columns that no filter removes. */
  readonly keep?: readonly string[];
  /** `standardize` by default. */
  readonly scale?: 'standardize' | 'minmax' | 'none';
}

/**
 * The fitted parameters of a transform: only finite numbers, strings, arrays and objects, so that
 * no information is lost in JSON.
 */
export interface Fitted {
  /** The name of the transform. */
  readonly kind: string;
  /** What it did. */
  readonly notes: readonly Note[];
}

/** A preprocessing step that is fitted on training samples and can be applied to any samples. */
export interface Transform<F extends Fitted = Fitted> extends Entry {
  /**
   * The position in the chain, in ascending order; there are gaps so that new transforms can be
   * inserted.
   */
  readonly order: number;
  /**
   * Whether the options or the data request this transform; covariates are specified when data are
   * read.
   */
  wanted(options: TransformOptions, dataset?: Pick<Dataset, 'covariates'>): boolean;
  /**
   * Fits on `rows` (ascending, distinct) and on the names and levels of the columns; never reads
   * another row.
   */
  fit(dataset: Dataset, rows: Int32Array, options: TransformOptions): F;
  /**
   * Applies the fitted parameters to every row, including rows of other files; columns are matched
   * by name.
   */
  apply(fitted: F, dataset: Dataset): Dataset;
}
