// What every result records, for any task (format 1 of the public contract).

import { type Note, type Reported, reported } from '../base/problem.ts';
import { VERSION } from '../base/version.ts';
import { featureNames } from '../data/column-view.ts';
import { classCounts, type Dataset } from '../data/dataset.ts';
import type { UsedData } from './used-data.ts';

/** The facts that a result records about its data. */
export interface ResultData {
  /** The file name or other name of the data, without folders. */
  readonly source: string;
  /** How many samples. */
  readonly rows: number;
  /** The names of the features, in column order. */
  readonly features: readonly string[];
  /** The classes in order; empty if the target is a number. */
  readonly classes: readonly string[];
  /** The number of samples in each class. */
  readonly counts: readonly number[];
  /**
   * The range and the mean of a numeric target, if any value is known; absent if the target is a
   * class.
   */
  readonly response?: { readonly min: number; readonly max: number; readonly mean: number };
  /** The SHA-256 digest of everything in the data that can change a result. */
  readonly digest: string;
  /** The name of the target column. Absent in results of version 0.1, like the fields below. */
  readonly target?: string;
  /** Samples and columns that were left out, with the reasons. */
  readonly leftOut?: UsedData['leftOut'];
  /** The preprocessing steps applied to the columns before an SVM is trained. */
  readonly preprocessing?: UsedData['preprocessing'];
}

/** The part that all results have in common. */
export interface ResultHead {
  /** The version of the result format; this is the first. */
  readonly format: 1;
  /** What made it. */
  readonly tool: 'svm-sieve';
  /** The version of svm-sieve that produced the result. */
  readonly version: string;
  /** The task that produced the result. */
  readonly command: string;
  /** The data of the run. */
  readonly data: ResultData;
}

export function resultHead(command: string, dataset: Dataset, digest: string, used?: UsedData): ResultHead {
  const data = {
    source: withoutFolders(dataset.source),
    rows: dataset.rowCount,
    features: [...featureNames(dataset.features)],
    classes: dataset.classes,
    counts: dataset.response ? [] : classCounts(dataset),
    ...responseFacts(dataset),
    digest,
    ...used,
  };
  return { format: 1, tool: 'svm-sieve', version: VERSION, command, data };
}

function responseFacts({ response }: Dataset): Pick<ResultData, 'response'> {
  const known = response?.filter((value) => !Number.isNaN(value));
  if (known === undefined || known.length === 0) return {};
  const range = known.reduce(({ min, max }, value) => ({ min: Math.min(min, value), max: Math.max(max, value) }), {
    min: Infinity,
    max: -Infinity,
  });
  // A running mean, which does not overflow.
  const mean = known.reduce((sofar, value, n) => sofar + (value - sofar) / (n + 1), 0);
  return { response: { ...range, mean } };
}

/** Notes as a result holds them. */
export const reportedNotes = (notes: readonly Note[]): Reported[] => notes.map(reported);

/** The file's name alone: a result must not depend on, or reveal, where files are stored. */
export function withoutFolders(source: string): string {
  return source.split(/[\\/]/).pop()!;
}
