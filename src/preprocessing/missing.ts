// Missing cells before anything is learned: refused unless the user says what to do with them.

import { type Fix, fact, type Note, note, type Problem, problem, UserError } from '../base/problem.ts';
import { viewOf } from '../data/column-view.ts';
import { type Dataset, type Feature, pickFeatures, pickRows } from '../data/dataset.ts';
import { firstFew } from './columns.ts';

/** A dataset without its missing cells, and what had to go. */
export interface WithoutMissing {
  readonly dataset: Dataset;
  /** How many rows or columns left. */
  readonly dropped: number;
  readonly notes: readonly Note[];
}

/** How many cells of the feature are missing. */
export function countMissing(feature: Feature): number {
  const { values } = feature.data;
  let count = 0;
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) count++;
  return count;
}

/** Every way to fill missing cells. */
const FILLS: readonly Fix[] = ['median', 'mean', 'mode'].map((impute) => ({ set: { impute }, unset: ['dropMissing'] }));

const droppedBy = (dropMissing: 'rows' | 'columns'): Fix => ({ set: { dropMissing }, unset: ['impute'] });

/** The default: a dataset with missing cells is refused, with the options that help. */
export function refuseMissing(dataset: Dataset): void {
  const found = missingProblem(dataset);
  if (found !== null) throw new UserError(found);
}

/** One list for all columns without missing cells. */
const NONE: readonly { readonly name: string; readonly count: number }[] = [];

/** The problem of a dataset with missing cells; null if there are none. */
export function missingProblem(dataset: Dataset): Problem | null {
  // Views are of complete tables.
  if (viewOf(dataset.features)) return null;
  const incomplete = dataset.features.flatMap((feature) => {
    const count = countMissing(feature);
    return count > 0 ? [{ name: feature.name, count }] : NONE;
  });
  if (incomplete.length === 0) return null;
  const cells = incomplete.reduce((sum, { count }) => sum + count, 0);
  return fact(
    'cells-missing',
    { cells, columns: firstFew(incomplete), columnCount: incomplete.length },
    { at: { source: dataset.source }, fixes: [...FILLS, droppedBy('rows'), droppedBy('columns')] },
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
    const fixes = [...FILLS, droppedBy('columns')];
    throw problem('drop-missing-leaves-nothing', { dropped: 'rows' }, { at: { source: dataset.source }, fixes });
  }
  return {
    dataset: pickRows(dataset, kept),
    dropped,
    notes: [note('incomplete-rows-dropped', { count: dropped })],
  };
}

/**
 * The dataset without the samples of weight 0, which are not used at all. A class that would
 * lose all its samples keeps them, for the code that trains to refuse.
 */
export function dropWeightlessSamples(dataset: Dataset): WithoutMissing {
  const { labels, weights } = dataset;
  if (!weights) return { dataset, dropped: 0, notes: [] };
  const counting = new Set(labels.filter((_, row) => weights[row] !== 0));
  const kept = Int32Array.from(labels.keys()).filter((row) => weights[row] !== 0 || !counting.has(labels[row]));
  const dropped = dataset.rowCount - kept.length;
  if (dropped === 0) return { dataset, dropped, notes: [] };
  return { dataset: pickRows(dataset, kept), dropped, notes: [note('weightless-samples-dropped', { count: dropped })] };
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
    const fixes = [...FILLS, droppedBy('rows')];
    throw problem('drop-missing-leaves-nothing', { dropped: 'columns' }, { at: { source: dataset.source }, fixes });
  }
  return {
    dataset: pickFeatures(dataset, kept),
    dropped: left.length,
    notes: [note('incomplete-columns-dropped', { count: left.length, columns: firstFew(left) })],
  };
}
