// Fills missing cells with one value per column, learned from the fit rows.
//   numeric      median (mean of the two middle values), mean, mode (ties: the smallest), or the constant
//   categorical  the mode, whichever of the three is asked (ties: the first level in order), or the constant as a level
// Every column gets a value, also one without a missing cell in the fit rows, because other rows
// may have some.

import { nearest } from '../base/nearest.ts';
import { isNumberText } from '../base/order.ts';
import { note, problem } from '../base/problem.ts';
import type { Dataset, Feature } from '../data/dataset.ts';
import { centralValue, modeLevel } from './central.ts';
import { cellPosition, firstFew, fitColumns } from './columns.ts';
import { countMissing } from './missing.ts';
import type { Fitted, Transform } from './transform.ts';

export interface FittedImpute extends Fitted {
  /** A number for a numeric column, the text of a level for a categorical one. */
  readonly columns: readonly { readonly name: string; readonly value: number | string }[];
}

export const impute: Transform<FittedImpute> = {
  name: 'impute',
  summary: 'fills missing cells with the median, mean or mode of their column, or with a constant',
  order: 10,
  wanted: (options) => options.impute !== undefined,
  fit(dataset, rows, options) {
    const plan = readPlan(options.impute);
    const reader = fitColumns(dataset, rows);
    const filled: { name: string; count: number }[] = [];
    let cells = 0;
    const columns = dataset.features.map((feature) => {
      const column = reader.read(feature);
      const missing = column.values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
      if (missing > 0) filled.push({ name: feature.name, count: missing });
      cells += missing;
      const constant = plan.constant === null ? null : constantFor(feature, plan.constant, missing, dataset);
      const value =
        constant ?? (feature.kind === 'categorical' ? modeLevel(feature, column) : centralValue(column, plan.fallback));
      if (value !== null) return { name: feature.name, value };
      throw problem(
        'column-all-missing',
        { strategy: plan.strategy },
        {
          at: cellPosition(dataset, feature.name),
          fixes: [{ add: { drop: [feature.name] } }, { set: { dropMissing: 'columns' } }],
        },
      );
    });
    const { strategy } = plan;
    const facts = { cells, strategy, columns: firstFew(filled), columnCount: filled.length };
    const notes = cells === 0 ? [] : [note('cells-imputed', facts)];
    return { kind: 'impute', columns, notes };
  },
  apply(fitted, dataset) {
    const values = new Map(fitted.columns.map(({ name, value }) => [name, value]));
    return {
      ...dataset,
      features: dataset.features.map((feature) => fill(feature, values.get(feature.name), dataset)),
    };
  },
};

interface Plan {
  /** As the user named it. */
  readonly strategy: string;
  readonly constant: string | null;
  /** What numeric columns take where no constant is given or suits. */
  readonly fallback: 'median' | 'mean' | 'mode';
}

const STATISTICS = ['median', 'mean', 'mode'];

const EXPECTED = {
  kind: 'choice',
  choices: [
    ...STATISTICS.map((value) => ({ value })),
    { value: 'constant', argument: { name: 'VALUE', separator: '=' } },
  ],
} as const;

function readPlan(text: string | undefined): Plan {
  if (text === 'median' || text === 'mean' || text === 'mode')
    return { strategy: text, constant: null, fallback: text };
  const constant = text?.startsWith('constant=') ? text.slice('constant='.length) : '';
  if (constant !== '') return { strategy: 'constant', constant, fallback: 'median' };
  const value = String(text);
  const guess = nearest(value, STATISTICS);
  throw problem('option-invalid', { option: 'impute', value, expected: EXPECTED, nearest: guess });
}

/**
 * The constant as this column takes it; null if it does not suit a column that has no missing cell
 * in the fit rows: such a column gets no level that none of its rows has, and falls back on its
 * mode or median.
 */
function constantFor(feature: Feature, text: string, missing: number, dataset: Dataset): number | string | null {
  if (feature.kind === 'categorical') return missing > 0 || feature.levels!.includes(text) ? text : null;
  if (isNumberText(text)) return Number(text) + 0;
  if (missing === 0) return null;
  const at = cellPosition(dataset, feature.name);
  throw problem('impute-constant-not-a-number', { constant: text }, { at, fixes: [{ set: { impute: 'median' } }] });
}

function fill(feature: Feature, value: number | string | undefined, dataset: Dataset): Feature {
  const suits = feature.kind === 'categorical' ? typeof value === 'string' : typeof value === 'number';
  if (!suits) {
    if (countMissing(feature) === 0) return feature;
    const fixes = [{ add: { drop: [feature.name] } }];
    throw problem('impute-column-unknown', { kind: feature.kind }, { at: cellPosition(dataset, feature.name), fixes });
  }
  if (typeof value === 'number') return fillCells(feature, value);
  const levels = feature.levels!;
  // A level that is not there yet is added even if no cell needs it, so that every file has the
  // levels that were fitted.
  const extended = levels.includes(value!) ? levels : [...levels, value!];
  return { ...fillCells(feature, extended.indexOf(value!)), levels: extended };
}

function fillCells(feature: Feature, value: number): Feature {
  if (countMissing(feature) === 0) return feature;
  const values = feature.data.values.map((cell) => (Number.isNaN(cell) ? value : cell));
  return { ...feature, data: { ...feature.data, values } };
}
