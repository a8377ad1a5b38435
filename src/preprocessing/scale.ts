// Scaling: x → ((x − centre) − residue) / divisor, with what is learned from the fit rows.
//   standardize  centre = mean, divisor = population sd          (mean 0, sd 1 on the fit rows)
//   minmax       centre = min,  divisor = max − min              ([0, 1] on the fit rows; other rows may be outside)
// A column that is constant on the fit rows has the divisor 0 and becomes 0 in every row.

import { type Cells, type Moments, moments } from '../base/moments.ts';
import { nearest } from '../base/nearest.ts';
import { type Note, note, problem, type UserError } from '../base/problem.ts';
import { featureNames, viewFeatures, viewOf, viewRows } from '../data/column-view.ts';
import { type Dataset, denseColumns, type Feature, type FeatureValues } from '../data/dataset.ts';
import { cellPosition, checkRows, firstFew, fitColumns } from './columns.ts';
import type { Fitted, Transform, TransformOptions } from './transform.ts';
import { fittedScales } from './view-scales.ts';

/** What is learned of a column. */
export interface Scaling {
  readonly centre: number;
  /** What the rounded centre lacks; it matters where the mean is huge compared with the spread. */
  readonly residue: number;
  /** 0 for a constant column. */
  readonly divisor: number;
}

export interface ScaledColumn extends Scaling {
  readonly name: string;
}

export interface FittedScale extends Fitted {
  readonly method: string;
  readonly columns: readonly ScaledColumn[];
}

const METHODS = new Map<string, (moments: Moments) => Scaling>([
  ['standardize', ({ mean, residue, populationDeviation: divisor }) => ({ centre: mean, residue, divisor })],
  ['minmax', ({ min, max }) => ({ centre: min, residue: 0, divisor: max - min })],
  ['none', () => ({ centre: 0, residue: 0, divisor: 1 })],
]);

const DEFAULT_METHOD = 'standardize';

export const scale: Transform<FittedScale> = {
  name: 'scale',
  summary:
    'brings numeric columns to mean 0 and standard deviation 1 (standardize), to [0, 1] (minmax), or leaves them (none)',
  order: 60,
  wanted: (options) => options.scale !== 'none',
  fit(dataset, rows, options) {
    const method = options.scale ?? DEFAULT_METHOD;
    const learn = scalingOf(options);
    const columns = fittedView(dataset, rows, options) ?? fittedColumns(dataset, rows, method, learn);
    const constant = columns.filter(({ divisor }) => divisor === 0).map(({ name }) => name);
    return { kind: 'scale', method, columns, notes: constantNotes(constant) };
  },
  apply(fitted, dataset) {
    if (fitted.method === 'none') return dataset;
    const viewed = scaledView(fitted.columns, dataset);
    if (viewed) return viewed;
    const find = columnFinder(fitted.columns);
    const columns = denseColumns(dataset.features, dataset.rowCount);
    const features = dataset.features.map((feature, place) => {
      if (feature.kind !== 'numeric') return feature;
      const column = find(feature.name, place);
      if (column) return scaleFeature(feature, column, dataset, columns);
      const at = cellPosition(dataset, feature.name);
      throw problem('scale-column-unknown', {}, { at, fixes: [{ add: { drop: [feature.name] } }] });
    });
    return { ...dataset, features };
  },
};

function fittedColumns(
  dataset: Dataset,
  rows: Int32Array,
  method: string,
  learn: (column: Cells) => Scaling,
): ScaledColumn[] {
  const reader = fitColumns(dataset, rows);
  const numeric = method === 'none' ? [] : dataset.features.filter((feature) => feature.kind === 'numeric');
  return numeric.map((feature) => ({ name: feature.name, ...learn(reader.readComplete(feature)) }));
}

/** The same for samples that are a view, without a copy of their values; null if they are none. */
function fittedView(dataset: Dataset, rows: Int32Array, options: TransformOptions): ScaledColumn[] | null {
  const view = viewOf(dataset.features);
  const byRange = scalesByRange(options);
  if (!view || view.scales || byRange === null || rows.length === 0) return null;
  checkRows(rows, dataset.rowCount);
  const names = featureNames(dataset.features);
  const scales = fittedScales(viewRows(view, rows), names.length, byRange);
  if (scales === null) return null;
  return names.map((name, j) => ({
    name,
    centre: scales.centres[j],
    residue: scales.residues[j],
    divisor: scales.divisors[j],
  }));
}

/** Between these no value of a view, which is at most 1e140, is scaled to infinity. */
const [SMALLEST_DIVISOR, LARGEST_CENTRE] = [1e-160, 1e140];

/** A view scaled as its columns were fitted, in their places; null if it is none, or others were. */
function scaledView(columns: readonly ScaledColumn[], dataset: Dataset): Dataset | null {
  const { features } = dataset;
  const view = viewOf(features);
  if (!view || view.scales || columns.length !== features.length) return null;
  const names = featureNames(features);
  const scales = {
    centres: new Float64Array(columns.length),
    residues: new Float64Array(columns.length),
    divisors: new Float64Array(columns.length),
  };
  for (let j = 0; j < columns.length; j++) {
    const { name, centre, residue, divisor } = columns[j];
    const isBounded = Math.abs(centre) <= LARGEST_CENTRE && Math.abs(residue) <= LARGEST_CENTRE;
    if (name !== names[j] || !isBounded || (divisor !== 0 && !(divisor > SMALLEST_DIVISOR))) return null;
    scales.centres[j] = centre;
    scales.residues[j] = residue;
    scales.divisors[j] = divisor;
  }
  return { ...dataset, features: viewFeatures(features, { ...view, scales }) };
}

/** What is said of columns that are constant. */
export function constantNotes(columns: readonly string[]): Note[] {
  if (columns.length === 0) return [];
  return [note('constant-scaled', { count: columns.length, columns: firstFew(columns) })];
}

/** Whether columns are scaled by their range, not by mean and deviation; null if they are not scaled. */
export function scalesByRange({ scale: method = DEFAULT_METHOD }: TransformOptions): boolean | null {
  if (!METHODS.has(method)) throw unknownMethod(method);
  return method === 'none' ? null : method === 'minmax';
}

/** How the scale of a column is learned from its values. */
function scalingOf({ scale: method = DEFAULT_METHOD }: TransformOptions): (column: Cells) => Scaling {
  const learn = METHODS.get(method);
  if (!learn) throw unknownMethod(method);
  return (column) => learn(moments(column));
}

function unknownMethod(method: string): UserError {
  const names = [...METHODS.keys()];
  const expected = { kind: 'choice', choices: names.map((value) => ({ value })) } as const;
  return problem('option-invalid', { option: 'scale', value: method, expected, nearest: nearest(method, names) });
}

/** Finds a column by name; most stand where they were when the scaling was fitted. */
function columnFinder(columns: readonly ScaledColumn[]) {
  let byName: Map<string, ScaledColumn> | null = null;
  return (name: string, place: number): ScaledColumn | undefined => {
    if (columns[place]?.name === name) return columns[place];
    byName ??= new Map(columns.map((column) => [column.name, column]));
    return byName.get(name);
  };
}

function scaleFeature(feature: Feature, column: ScaledColumn, dataset: Dataset, columns: () => Float64Array): Feature {
  const { centre, residue, divisor } = column;
  const one = (value: number) => (divisor === 0 ? 0 : (value - centre - residue) / divisor);
  const { data } = feature;
  // A plain loop: a wide table has few values per column, and the callbacks would cost more than
  // the arithmetic.
  const values = data.kind === 'dense' ? columns() : new Float64Array(data.values.length);
  let tooLarge = -1;
  for (let i = 0; i < values.length; i++) {
    values[i] = divisor === 0 ? 0 : (data.values[i] - centre - residue) / divisor;
    if (tooLarge < 0 && Math.abs(values[i]) === Number.POSITIVE_INFINITY) tooLarge = i;
  }
  if (tooLarge >= 0) {
    const row = data.kind === 'sparse' ? data.rows[tooLarge] : tooLarge;
    const facts = { value: data.values[tooLarge], centre };
    throw problem('scaled-value-infinite', facts, { at: cellPosition(dataset, feature.name, row) });
  }
  const scaled: FeatureValues =
    data.kind === 'dense'
      ? { kind: 'dense', values }
      : { kind: 'sparse', rows: data.rows, values, fill: one(data.fill) };
  return { ...feature, data: scaled };
}
