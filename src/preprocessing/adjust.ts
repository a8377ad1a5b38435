// Covariates regressed out of every feature: x becomes the residual of the least-squares fit
//   x ≈ β₀ + Σ β_k z_k
// on the fit samples. The terms z are the numeric covariates, and 0/1 indicators of the levels of
// the categorical ones, without the first level. Each term is standardised on the fit samples, so
// that β₀ is the mean of x. A term that the others determine is left out (covariate-terms.ts).
//
// A level that no fit sample has is adjusted as the average of the fit samples: its terms are 0.
// Nothing is known of its effect, and refusing it would make leave-one-batch-out impossible.

import { moments } from '../base/moments.ts';
import { type Note, note, problem } from '../base/problem.ts';
import { type Dataset, denseValues, type Feature } from '../data/dataset.ts';
import { cellPosition, expandColumn, firstFew, fitColumns } from './columns.ts';
import {
  type AdjustCovariate,
  type AdjustTerm,
  covariateTerms,
  refuseMissing,
  type TermBasis,
  termBasis,
  termName,
} from './covariate-terms.ts';
import type { Fitted, Transform } from './transform.ts';

/** x becomes ((x − centre) − residue) − Σ coefficients[k] z_k. */
export interface AdjustedColumn {
  readonly name: string;
  readonly centre: number;
  readonly residue: number;
  readonly coefficients: readonly number[];
  /** The covariates determine the column: it is 0 in every sample. */
  readonly isExplained: boolean;
}

export interface FittedAdjust extends Fitted {
  readonly covariates: readonly AdjustCovariate[];
  readonly terms: readonly AdjustTerm[];
  readonly columns: readonly AdjustedColumn[];
}

/** What is left of a column that the covariates determine is rounding below this fraction of it. */
const EXPLAINED = 1e-10;

/** Two gibibytes of numbers, where sparse columns become dense. */
const MAX_DENSE_VALUES = 2 ** 28;

export const adjust: Transform<FittedAdjust> = {
  name: 'adjust',
  summary: 'regresses covariates out of every column (least squares), so that the residuals are used',
  order: 25,
  wanted: (_, dataset) => (dataset?.covariates?.length ?? 0) > 0,
  fit(dataset, rows) {
    const columns = fitColumns(dataset, rows);
    const features = dataset.features.filter(({ kind }) => kind === 'numeric');
    refuseTooLarge(dataset, features);
    const { covariates, candidates } = covariateTerms(covariatesOf(dataset), columns, dataset);
    const { basis, leftOut } = termBasis(candidates, rows.length);
    if (basis.terms.length + 1 >= rows.length) {
      const facts = { terms: basis.terms.length, samples: rows.length };
      throw problem('adjust-too-many-terms', facts, { at: { source: dataset.source }, fixes: [{ ask: ['adjust'] }] });
    }
    const values = new Float64Array(rows.length);
    const adjusted = features.map((feature): AdjustedColumn => {
      const column = columns.readComplete(feature);
      const { mean, residue } = moments(column);
      expandColumn(column, values);
      for (let i = 0; i < values.length; i++) values[i] = values[i] - mean - residue;
      const { coefficients, isExplained } = regress(values, basis);
      return { name: feature.name, centre: mean, residue, coefficients, isExplained };
    });
    const explained = adjusted.filter(({ isExplained }) => isExplained).map(({ name }) => name);
    const sparse = features.filter(({ data }) => data.kind === 'sparse').length;
    const names = covariates.map(({ name }) => name);
    const notes: Note[] = [note('covariates-adjusted', { covariates: names, terms: basis.terms.length, sparse })];
    if (leftOut.length > 0) {
      const dropped = leftOut.map((term) => termName(term, covariates));
      notes.push(note('covariate-terms-dropped', { terms: firstFew(dropped), count: dropped.length }));
    }
    if (explained.length > 0)
      notes.push(note('features-explained', { columns: firstFew(explained), count: explained.length }));
    return { kind: 'adjust', covariates, terms: basis.terms, columns: adjusted, notes };
  },
  apply(fitted, dataset) {
    const terms = termValues(fitted, dataset);
    const byName = new Map(fitted.columns.map((column) => [column.name, column]));
    const { covariates: _, ...rest } = dataset;
    const features = dataset.features.map((feature) => {
      if (feature.kind !== 'numeric') return feature;
      const column = byName.get(feature.name);
      if (column) return adjustFeature(feature, column, terms, dataset);
      const at = cellPosition(dataset, feature.name);
      throw problem('adjust-column-unknown', {}, { at, fixes: [{ add: { drop: [feature.name] } }] });
    });
    return { ...rest, features };
  },
};

function covariatesOf(dataset: Dataset): readonly Feature[] {
  const covariates = dataset.covariates ?? [];
  if (covariates.length === 0) throw new Error('a dataset without covariates cannot be adjusted');
  return covariates;
}

function refuseTooLarge({ source, rowCount }: Dataset, features: readonly Feature[]): void {
  const sparse = features.filter(({ data }) => data.kind === 'sparse').length;
  if (sparse * rowCount <= MAX_DENSE_VALUES) return;
  const gigabytes = Math.ceil((sparse * rowCount * 8) / 1e9);
  const facts = { columns: sparse, rows: rowCount, gigabytes };
  throw problem('adjust-memory', facts, { at: { source }, fixes: [{ unset: ['adjust'] }] });
}

/**
 * The coefficients of centred values, and whether the terms determine them. The residuals are
 * regressed once more: that takes away what rounding has left of the terms.
 */
function regress(centred: Float64Array, basis: TermBasis): Pick<AdjustedColumn, 'coefficients' | 'isExplained'> {
  const reach = largest(centred);
  const coefficients = new Array<number>(basis.terms.length).fill(0);
  if (reach === 0 || coefficients.length === 0) return { coefficients, isExplained: false };
  const left = centred.slice();
  for (let round = 0; round < 2; round++) {
    const change = basis.solve(left);
    for (const [k, step] of change.entries()) {
      coefficients[k] += step;
      const values = basis.values[k];
      for (let i = 0; i < left.length; i++) left[i] -= step * values[i];
    }
  }
  return { coefficients, isExplained: largest(left) <= EXPLAINED * reach };
}

function largest(values: Float64Array): number {
  let most = 0;
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]));
  return most;
}

/** The terms of every sample, one array per term. */
function termValues({ covariates, terms }: FittedAdjust, dataset: Dataset): Float64Array[] {
  const byName = new Map(dataset.covariates?.map((feature) => [feature.name, feature]));
  const cells = covariates.map(({ name, levels }) => {
    const feature = byName.get(name);
    const isNumeric = levels === null;
    if (!feature || (feature.kind === 'numeric') !== isNumeric)
      throw problem('covariate-unknown', { column: name }, { at: { source: dataset.source } });
    refuseMissing(dataset, feature, feature.data);
    return levelCodes(feature, levels, dataset.rowCount);
  });
  return terms.map(({ covariate, level, centre, residue, divisor }) =>
    Float64Array.from(cells[covariate], (cell) => {
      if (level === null) return (cell - centre - residue) / divisor;
      return cell < 0 ? 0 : (Number(cell === level) - centre - residue) / divisor;
    }),
  );
}

/** The numbers of a covariate, or the index of each sample's level among those fitted, else −1. */
function levelCodes(feature: Feature, levels: readonly string[] | null, rowCount: number): Float64Array {
  const values = denseValues(feature.data, rowCount);
  if (levels === null) return values;
  const known = new Map(levels.map((level, index) => [level, index]));
  const places = feature.levels!.map((level) => known.get(level) ?? -1);
  return values.map((code) => (code < 0 ? -1 : places[code]));
}

function adjustFeature(
  feature: Feature,
  { centre, residue, coefficients, isExplained }: AdjustedColumn,
  terms: readonly Float64Array[],
  dataset: Dataset,
): Feature {
  const { rowCount } = dataset;
  const values = new Float64Array(rowCount);
  if (isExplained) return { ...feature, data: { kind: 'dense', values } };
  const given = denseValues(feature.data, rowCount);
  for (let i = 0; i < rowCount; i++) values[i] = given[i] - centre - residue;
  for (let k = 0; k < terms.length; k++) {
    const term = terms[k];
    const coefficient = coefficients[k];
    for (let i = 0; i < rowCount; i++) values[i] -= coefficient * term[i];
  }
  const wrong = values.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0) {
    const at = cellPosition(dataset, feature.name, wrong);
    throw problem('adjusted-value-infinite', { value: given[wrong] }, { at });
  }
  return { ...feature, data: { kind: 'dense', values } };
}

/** Notes on samples whose level of a covariate no training sample had. */
export function unseenLevelNotes(transforms: readonly Fitted[], dataset: Dataset): Note[] {
  const fitted = transforms.find((one): one is FittedAdjust => one.kind === 'adjust');
  return (fitted?.covariates ?? []).flatMap(({ name, levels }) => {
    const feature = dataset.covariates?.find((one) => one.name === name);
    if (levels === null || feature?.kind !== 'categorical') return [];
    const codes = levelCodes(feature, levels, dataset.rowCount);
    const count = codes.reduce((sum, code) => sum + Number(code < 0), 0);
    if (count === 0) return [];
    return [note('covariate-level-unseen', { count }, { at: { source: dataset.source, column: name } })];
  });
}
