// A column that can be ranked, and how its values are stored.

/** One number per row. NaN stands for a missing cell. */
export interface DenseValues {
  readonly kind: 'dense';
  readonly values: Float64Array;
}

/**
 * Values stored for the ascending `rows`; every other row has the value `fill` (0 as read; scaling
 * changes it).
 */
export interface SparseValues {
  readonly kind: 'sparse';
  readonly rows: Int32Array;
  readonly values: Float64Array;
  readonly fill: number;
}

/** The values of a feature: one per row, or only those that are stored explicitly. */
export type FeatureValues = DenseValues | SparseValues;

/**
 * The code of a categorical cell whose value is not among the levels: known not to be any of them,
 * other than a missing cell.
 */
export const UNSEEN_LEVEL = -1;

/**
 * A column that can be ranked as a feature. The values of a categorical feature are indices into
 * `levels`, until it is one-hot encoded.
 */
export interface Feature {
  readonly name: string;
  readonly kind: 'numeric' | 'categorical';
  readonly levels?: readonly string[];
  /**
   * The group of the feature, such as the columns of a one-hot attribute; features of a group may
   * have to be eliminated together.
   */
  readonly group?: string;
  readonly data: FeatureValues;
}
