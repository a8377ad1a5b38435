// The selected features of a nested evaluation that replace one another: correlated, and seldom
// selected by the same fold (evaluation/stability/stand-ins.ts).

import type { Dataset } from '../data/dataset.ts';
import { correlation } from '../evaluation/samples/correlation.ts';
import { standardColumns } from '../evaluation/samples/standard-columns.ts';
import { standIns } from '../evaluation/stability/stand-ins.ts';
import { asIndices } from '../evaluation/stability.ts';

/** Two features of which most folds select exactly one. */
export interface StandIns {
  /** The two features; the one selected in more folds comes first. */
  readonly features: readonly [string, string];
  /** The correlation of the two features over all samples. */
  readonly r: number;
  /** The number of outer folds in which each feature was selected, and in which both were. */
  readonly folds: readonly [number, number];
  readonly both: number;
}

/** Features that are compared with each other: the most frequent. */
const MAX_FEATURES = 200;
/** Multiplications of all correlations: well below a second. */
const MAX_WORK = 2e8;
/** Pairs that a result records, the most correlated first. */
const MAX_PAIRS = 50;

/** `features`: those that any fold selected, the most frequent first. */
export function replaceableFeatures(
  dataset: Dataset,
  features: readonly string[],
  selections: readonly (readonly string[])[],
): StandIns[] {
  const limit = Math.min(MAX_FEATURES, Math.floor(Math.sqrt((2 * MAX_WORK) / Math.max(1, dataset.rowCount))));
  const { names, column } = standardColumns(dataset, features.slice(0, limit));
  const known = new Set(names);
  const lists = asIndices(
    names,
    selections.map((own) => own.filter((name) => known.has(name))),
  );
  const columns = new Map<number, Float64Array>();
  const columnOf = (index: number) => {
    const own = columns.get(index) ?? column(index);
    columns.set(index, own);
    return own;
  };
  return standIns(lists, names.length, (a, b) => correlation(columnOf(a), columnOf(b)))
    .slice(0, MAX_PAIRS)
    .map(({ features: [a, b], r, counts, both }) => ({ features: [names[a], names[b]], r, folds: counts, both }));
}
