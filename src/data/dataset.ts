// A Dataset is a table with its roles decided: features as columns of numbers, and a target for
// each sample, which is one of several classes or a number.

import { pickedFromView, viewFeatures, viewOf, viewRows } from './column-view.ts';
import type { Feature, FeatureValues, SparseValues } from './feature.ts';
import type { RowPosition } from './table.ts';

export { type DenseValues, type Feature, type FeatureValues, type SparseValues, UNSEEN_LEVEL } from './feature.ts';

/** A column of names, such as the subject or the predefined fold of each row. */
export interface Codes {
  readonly codes: Int32Array;
  readonly names: readonly string[];
}

/**
 * A split given by the user: its training samples and its test samples, both in ascending order.
 */
export interface GivenSplit {
  readonly name: string;
  readonly train: Int32Array;
  readonly test: Int32Array;
}

/** The kind of target: one of several classes, or a number. */
export type TargetKind = 'classes' | 'real';

/** The features and the target of each row, after all column roles have been determined. */
export interface Dataset {
  readonly source: string;
  readonly rowCount: number;
  readonly features: readonly Feature[];
  /**
   * Classes are sorted numerically if all are numbers, otherwise by code point. The list is empty
   * if the target is a number.
   */
  readonly classes: readonly string[];
  /**
   * The index of the class of each row; −1 if it is unknown. If the target is a number, all samples
   * with a known value have the label 0, so sampling by class treats them as one class.
   */
  readonly labels: Int32Array;
  /** The numeric target of each row, NaN if it is unknown; absent if the target is a class. */
  readonly response?: Float64Array;
  /**
   * Columns that are regressed out of every feature and are not features themselves; absent if
   * there are none.
   */
  readonly covariates?: readonly Feature[];
  readonly rowIds: readonly string[] | null;
  readonly weights: Float64Array | null;
  readonly subjects: Codes | null;
  readonly folds: Codes | null;
  /** Splits given by the user; absent if there are none. */
  readonly givenSplits?: readonly GivenSplit[];
  /** The location of a sample in its source, for messages. */
  place(row: number): RowPosition;
}

/**
 * The values of a feature as one number per row; a view if they are stored that way, otherwise a
 * copy.
 */
export function denseValues(data: FeatureValues, rowCount: number): Float64Array {
  if (data.kind === 'dense') return data.values;
  const values = new Float64Array(rowCount).fill(data.fill);
  for (let i = 0; i < data.rows.length; i++) values[data.rows[i]] = data.values[i];
  return values;
}

/** What the target of a dataset is. */
export const targetKind = ({ response }: Pick<Dataset, 'response'>): TargetKind => (response ? 'real' : 'classes');

/** What predictions are compared with: the index of the class of each row, or its number. */
export const truthOf = ({ labels, response }: Pick<Dataset, 'labels' | 'response'>): Int32Array | Float64Array =>
  response ?? labels;

/**
 * The number of samples per class, in the order of `classes`; samples without a label (−1) are not
 * counted.
 */
export function classCounts(dataset: Pick<Dataset, 'classes' | 'labels'>): number[] {
  const counts = new Array<number>(dataset.classes.length).fill(0);
  for (const label of dataset.labels) if (label >= 0) counts[label]++;
  return counts;
}

/** Returns the dataset with only the given features, in the given order. */
export function pickFeatures(dataset: Dataset, indices: readonly number[]): Dataset {
  const { features } = dataset;
  const view = viewOf(features);
  const picked = view ? pickedFromView(features, view, indices) : indices.map((index) => features[index]);
  return { ...dataset, features: picked };
}

/**
 * Returns the dataset with only the given rows, in the given (ascending) order. Classes keep their
 * indices, even if they no longer have any rows.
 */
export function pickRows(dataset: Dataset, rows: Int32Array): Dataset {
  const pickCodes = (codes: Codes | null) =>
    codes && { codes: rows.map((row) => codes.codes[row]), names: codes.names };
  return {
    ...dataset,
    rowCount: rows.length,
    features: pickedFeatures(dataset.features, rows),
    ...(dataset.covariates && { covariates: pickedFeatures(dataset.covariates, rows) }),
    labels: rows.map((row) => dataset.labels[row]),
    ...(dataset.response && { response: Float64Array.from(rows, (row) => dataset.response![row]) }),
    rowIds: dataset.rowIds && Array.from(rows, (row) => dataset.rowIds![row]),
    weights: dataset.weights && Float64Array.from(rows, (row) => dataset.weights![row]),
    subjects: pickCodes(dataset.subjects),
    folds: pickCodes(dataset.folds),
    ...(dataset.givenSplits && { givenSplits: splitsAmong(dataset.givenSplits, rows) }),
    place: (row) => dataset.place(rows[row]),
  };
}

/** The splits of the rows that are left. */
function splitsAmong(splits: readonly GivenSplit[], rows: Int32Array): GivenSplit[] {
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  const left = (own: Int32Array) =>
    Int32Array.from([...own].flatMap((row) => (placeOf.has(row) ? [placeOf.get(row)!] : [])));
  return splits.map(({ name, train, test }) => ({ name, train: left(train), test: left(test) }));
}

/** Rows of columns with one array for all dense ones: wide tables are picked from once per fold. */
function pickedFeatures(features: readonly Feature[], rows: Int32Array): readonly Feature[] {
  const view = viewOf(features);
  if (view) return viewFeatures(features, viewRows(view, rows));
  const columns = denseColumns(features, rows.length);
  return features.map((feature) => {
    const { data } = feature;
    if (data.kind === 'sparse') return { ...feature, data: pickSparse(data, rows) };
    const values = columns();
    for (let i = 0; i < rows.length; i++) values[i] = data.values[rows[i]];
    return { ...feature, data: { kind: 'dense', values } };
  });
}

/** Bytes up to which columns share an array; one that is larger gains nothing by it. */
const MAX_SHARED_BYTES = 2 ** 26;

/**
 * Hands out a new array for each dense column. Those of many short columns are parts of one: twenty
 * thousand arrays take longer to make than to fill.
 */
export function denseColumns(features: readonly Feature[], rowCount: number): () => Float64Array {
  const perArray = Math.max(1, Math.floor(MAX_SHARED_BYTES / 8 / Math.max(1, rowCount)));
  let left = features.reduce((count, { data }) => count + Number(data.kind === 'dense'), 0);
  let shared = new Float64Array(0);
  let start = 0;
  return () => {
    if (start + rowCount > shared.length) {
      shared = new Float64Array(Math.min(left, perArray) * rowCount);
      start = 0;
    }
    left--;
    start += rowCount;
    return shared.subarray(start - rowCount, start);
  };
}

function pickSparse(data: SparseValues, rows: Int32Array): SparseValues {
  const keptRows: number[] = [];
  const kept: number[] = [];
  let stored = 0;
  for (let i = 0; i < rows.length; i++) {
    while (stored < data.rows.length && data.rows[stored] < rows[i]) stored++;
    if (stored < data.rows.length && data.rows[stored] === rows[i]) {
      keptRows.push(i);
      kept.push(data.values[stored]);
    }
  }
  return { kind: 'sparse', rows: Int32Array.from(keptRows), values: Float64Array.from(kept), fill: data.fill };
}
