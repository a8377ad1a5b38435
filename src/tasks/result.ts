// What every result says of itself, whatever the task (format 1 of the public contract).

import packageManifest from '../../package.json' with { type: 'json' };
import { classCounts, type Dataset } from '../data/dataset.ts';

/** The version of this package. */
export const VERSION: string = packageManifest.version;

/** What a result says of its data. */
export interface ResultData {
  readonly source: string;
  readonly rows: number;
  readonly features: readonly string[];
  readonly classes: readonly string[];
  readonly counts: readonly number[];
  readonly digest: string;
}

/** What every result says of itself. */
export interface ResultHead {
  readonly format: 1;
  readonly tool: 'svm-sieve';
  readonly version: string;
  readonly command: string;
  readonly data: ResultData;
}

export function resultHead(command: string, dataset: Dataset, digest: string): ResultHead {
  const data = {
    source: withoutFolders(dataset.source),
    rows: dataset.rowCount,
    features: dataset.features.map((feature) => feature.name),
    classes: dataset.classes,
    counts: classCounts(dataset),
    digest,
  };
  return { format: 1, tool: 'svm-sieve', version: VERSION, command, data };
}

/** The file's name alone: a result must not depend on, or tell, where a machine keeps its files. */
export function withoutFolders(source: string): string {
  return source.split(/[\\/]/).pop()!;
}
