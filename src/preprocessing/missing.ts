// Missing cells before anything is learned: refused unless the user says what to do with them.

import { UserError } from '../base/problem.ts';
import { counted, escapeControlChars, listed } from '../base/text.ts';
import { type Dataset, type Feature, pickFeatures, pickRows } from '../data/dataset.ts';
import { remarked } from './columns.ts';

/** A dataset without its missing cells, and what had to go. */
export interface WithoutMissing {
  readonly dataset: Dataset;
  /** How many rows or columns left. */
  readonly dropped: number;
  readonly notes: readonly string[];
}

/** How many cells of the feature are missing. */
export function countMissing(feature: Feature): number {
  let count = 0;
  for (const value of feature.data.values) if (Number.isNaN(value)) count++;
  return count;
}

/** The default: a dataset with missing cells is refused, with the flags that help. */
export function refuseMissing(dataset: Dataset): void {
  const columns = dataset.features.map((feature) => ({ name: feature.name, count: countMissing(feature) }));
  const incomplete = columns.filter(({ count }) => count > 0);
  if (incomplete.length === 0) return;
  const cells = incomplete.reduce((sum, { count }) => sum + count, 0);
  const named = remarked(incomplete.map(({ name, count }) => ({ name, remark: counted(count, 'cell') })));
  throw new UserError(
    `${escapeControlChars(dataset.source)}: ${counted(cells, 'cell is', 'cells are')} missing in ${counted(incomplete.length, 'column')}, ${named}; ` +
      'fill them with --impute median, or leave them out with --drop-missing rows or --drop-missing columns',
  );
}

/** The dataset without the rows that have a missing cell. */
export function dropMissingRows(dataset: Dataset): WithoutMissing {
  const incomplete = new Uint8Array(dataset.rowCount);
  for (const { data } of dataset.features) {
    for (let i = 0; i < data.values.length; i++) {
      if (Number.isNaN(data.values[i])) incomplete[data.kind === 'sparse' ? data.rows[i] : i] = 1;
    }
  }
  const kept = Int32Array.from(incomplete.keys()).filter((row) => incomplete[row] === 0);
  const dropped = dataset.rowCount - kept.length;
  if (dropped === 0) return { dataset, dropped, notes: [] };
  if (kept.length === 0) {
    throw new UserError(
      `${escapeControlChars(dataset.source)}: every row has a missing cell, so --drop-missing rows leaves nothing; use --impute median or --drop-missing columns`,
    );
  }
  return {
    dataset: pickRows(dataset, kept),
    dropped,
    notes: [`${counted(dropped, 'row')} with missing cells left out`],
  };
}

/** The dataset without the columns that have a missing cell. */
export function dropMissingColumns(dataset: Dataset): WithoutMissing {
  const kept: number[] = [];
  const left: string[] = [];
  for (const [index, feature] of dataset.features.entries()) {
    if (countMissing(feature) === 0) kept.push(index);
    else left.push(feature.name);
  }
  if (left.length === 0) return { dataset, dropped: 0, notes: [] };
  if (kept.length === 0) {
    throw new UserError(
      `${escapeControlChars(dataset.source)}: every column has a missing cell, so --drop-missing columns leaves nothing; use --impute median or --drop-missing rows`,
    );
  }
  return {
    dataset: pickFeatures(dataset, kept),
    dropped: left.length,
    notes: [`${counted(left.length, 'column')} with missing cells left out: ${listed(left)}`],
  };
}
