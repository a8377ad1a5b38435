// The terms of the regression on covariates, and a basis of them.
//
// The basis is a QR factorisation with column pivoting (Businger and Golub 1965): of the terms that
// are left, the one with the largest part outside the span of those taken is taken next. It ends
// where that part is below 1e-7 of the term, the tolerance of lm in R: the terms that remain are
// determined by the others and would have arbitrary coefficients. The residuals do not depend on
// which of them are left out.

import { moments } from '../base/moments.ts';
import { type Fix, problem } from '../base/problem.ts';
import type { Dataset, Feature } from '../data/dataset.ts';
import { cellPosition, expandColumn, type FitColumn, type FitColumns } from './columns.ts';

/** As in lm of R. */
const COLLINEAR = 1e-7;

/** A covariate as it was fitted. */
export interface AdjustCovariate {
  readonly name: string;
  /** The levels that fit samples have, in order; null if it holds numbers. */
  readonly levels: readonly string[] | null;
}

/**
 * A term: ((v − centre) − residue) / divisor, where v is the covariate, or 1 for samples of the
 * level and 0 for others.
 */
export interface AdjustTerm {
  /** The place of its covariate. */
  readonly covariate: number;
  /** The index of the level; null if the covariate holds numbers. */
  readonly level: number | null;
  readonly centre: number;
  readonly residue: number;
  readonly divisor: number;
}

export interface CandidateTerm extends AdjustTerm {
  /** On the fit samples: mean 0 and standard deviation 1, or 0 where the term is constant. */
  readonly values: Float64Array;
}

/** The covariates with the levels that fit samples have, and a term for each number and level. */
export function covariateTerms(
  features: readonly Feature[],
  columns: FitColumns,
  dataset: Dataset,
): { covariates: AdjustCovariate[]; candidates: CandidateTerm[] } {
  const candidates: CandidateTerm[] = [];
  const covariates = features.map((feature, covariate): AdjustCovariate => {
    const column = columns.read(feature);
    refuseMissing(dataset, feature, column);
    if (feature.kind === 'numeric') {
      candidates.push(standardised(column, covariate, null));
      return { name: feature.name, levels: null };
    }
    const codes = expanded(column, columns.rowCount);
    const seen = feature.levels!.map((_, code) => code).filter((code) => codes.includes(code));
    for (const [level, code] of seen.entries()) {
      if (level === 0) continue;
      const values = codes.map((other) => Number(other === code));
      candidates.push(standardised({ values, positions: null, fill: 0, fillCount: 0 }, covariate, level));
    }
    return { name: feature.name, levels: seen.map((code) => feature.levels![code]) };
  });
  return { covariates, candidates };
}

/** Refuses a covariate with a missing cell: a sample of an unknown age cannot be adjusted for age. */
export function refuseMissing(dataset: Dataset, { name }: Feature, { values }: { values: Float64Array }): void {
  const count = values.reduce((sum, value) => sum + Number(Number.isNaN(value)), 0);
  if (count === 0) return;
  const fixes: Fix[] = [{ set: { dropMissing: 'rows' } }, { ask: ['adjust'] }];
  throw problem('covariate-missing', { count }, { at: cellPosition(dataset, name), fixes });
}

function expanded(column: FitColumn, rowCount: number): Float64Array {
  const values = new Float64Array(rowCount);
  expandColumn(column, values);
  return values;
}

function standardised(column: FitColumn, covariate: number, level: number | null): CandidateTerm {
  const { mean: centre, residue, populationDeviation: divisor } = moments(column);
  const given = expanded(column, column.values.length + column.fillCount);
  const values = given.map((value) => (divisor === 0 ? 0 : (value - centre - residue) / divisor));
  return { covariate, level, centre, residue, divisor, values };
}

/** Terms that determine all others. */
export interface TermBasis {
  readonly terms: readonly AdjustTerm[];
  /** Of each term on the fit samples. */
  readonly values: readonly Float64Array[];
  /** The least-squares coefficients of centred values. */
  solve(centred: Float64Array): number[];
}

export function termBasis(
  candidates: readonly CandidateTerm[],
  rowCount: number,
): { basis: TermBasis; leftOut: CandidateTerm[] } {
  const length = Math.sqrt(rowCount);
  const remaining = candidates.filter(({ divisor }) => divisor > 0).map((term) => ({ term, left: unit(term, length) }));
  const taken: { term: CandidateTerm; direction: Float64Array }[] = [];
  while (remaining.length > 0) {
    const norms = remaining.map(({ left }) => Math.sqrt(product(left, left)));
    const best = norms.indexOf(Math.max(...norms));
    // As many terms as samples span everything there is.
    if (!(norms[best] > COLLINEAR) || taken.length + 1 >= rowCount) break;
    const [{ term, left }] = remaining.splice(best, 1);
    // Once more: the first pass leaves rounding errors of the size of what it has taken away.
    for (const { direction } of taken) subtract(left, direction);
    const norm = Math.sqrt(product(left, left));
    const direction = left.map((value) => value / norm);
    taken.push({ term, direction });
    for (const other of remaining) subtract(other.left, direction);
  }
  // In the order of the covariates, which is the order in which people read coefficients.
  const order = [...taken.keys()].sort((a, b) => candidates.indexOf(taken[a].term) - candidates.indexOf(taken[b].term));
  const placeOf = new Map(order.map((k, place) => [k, place]));
  const upper = taken.map(({ direction }) => taken.map(({ term }) => product(direction, term.values)));
  const solve = (centred: Float64Array): number[] => {
    const solution = taken.map(({ direction }) => product(direction, centred));
    for (let i = taken.length - 1; i >= 0; i--) {
      for (let j = i + 1; j < taken.length; j++) solution[i] -= upper[i][j] * solution[j];
      solution[i] /= upper[i][i];
    }
    const coefficients = new Array<number>(taken.length);
    for (const [k, value] of solution.entries()) coefficients[placeOf.get(k)!] = value + 0;
    return coefficients;
  };
  const kept = order.map((k) => taken[k].term);
  const terms = kept.map(({ values: _, ...term }) => term);
  const basis = { terms, values: kept.map(({ values }) => values), solve };
  return { basis, leftOut: candidates.filter((term) => !kept.includes(term)) };
}

const unit = ({ values }: CandidateTerm, length: number) => values.map((value) => value / length);

function subtract(from: Float64Array, direction: Float64Array): void {
  const share = product(from, direction);
  for (let i = 0; i < from.length; i++) from[i] -= share * direction[i];
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/** `age`, or `batch=B` for the indicator of a level. */
export function termName({ covariate, level }: AdjustTerm, covariates: readonly AdjustCovariate[]): string {
  const { name, levels } = covariates[covariate];
  return level === null ? name : `${name}=${levels![level]}`;
}
