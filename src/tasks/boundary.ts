// The decision boundary of a classifier of two features. A model of more features has no boundary in
// the plane, so one is trained on exactly these two, with the options of the selection: it shows what
// the two separate by themselves.

import { type Dataset, denseValues, pickRows } from '../data/dataset.ts';
import { valuesByName } from '../evaluation/feature-statistics.ts';
import { formulations } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import { decisionTable, predictionsOf } from '../formulations/predict-model.ts';
import { plan } from '../plan/make-plan.ts';
import { datasetFacts } from '../plan/plan.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import { classRegions, regionAbove } from '../report/charts/contour-regions.ts';
import { contourLines, type Grid } from '../report/charts/contours.ts';
import type { Place, ScatterPath, ScatterRegion } from '../report/charts/scatter.ts';
import { simplifiedLine } from '../report/charts/simplify-line.ts';
import { settingOf } from './curve-setting.ts';
import type { Data } from './data.ts';
import type { SelectOptions } from './given-options.ts';
import type { SelectResult } from './select.ts';
import { modelOn, readableBy } from './subset-model.ts';

/** A classifier trained on two features, drawn in the plane of these features. */
export interface BoundaryView {
  readonly features: readonly [string, string];
  readonly classes: readonly string[];
  /** The kernel and the cost with which the classifier was trained. */
  readonly kernel: string;
  readonly cost: number;
  /** Whether the axes show values as in the data; otherwise they show preprocessed values. */
  readonly isAsRead: boolean;
  readonly samples: readonly BoundarySample[];
  /** The number of support vectors; null if the formulation has none. */
  readonly supportVectors: number | null;
  /**
   * Whether margin lines are drawn, which requires two classes and a formulation that has margins.
   */
  readonly hasMargins: boolean;
  /** The number of training samples, and of all samples in the data. */
  readonly trainedOn: number;
  readonly of: number;
  readonly xDomain: readonly [number, number];
  readonly yDomain: readonly [number, number];
  readonly paths: readonly ScatterPath[];
  readonly regions: readonly ScatterRegion[];
}

export interface BoundarySample {
  readonly name: string;
  readonly group: number;
  readonly x: number;
  readonly y: number;
  readonly isSupport: boolean;
}

/** More samples take a kernel long to train, and cannot be distinguished; they are sampled evenly. */
const MAX_SAMPLES = 2000;
/** Points of the grid along each axis. */
const POINTS = 81;
/** The plane extends beyond the samples by this fraction of their range. */
const SPACE = 0.06;
/** Decision values with a line, and from which the colour of a class deepens. */
const LEVELS = [0.5, 1, 2, 3];

/** The first two features of a selection; null where the ranking has only one. */
export function firstPair({ selected, ranking }: Pick<SelectResult, 'selected' | 'ranking'>): [string, string] | null {
  const [first, second] = new Set([...selected.features, ...ranking]);
  return second === undefined ? null : [first, second];
}

/**
 * The boundary of a classifier of two features; null where the target is a number, or a name is
 * unknown. Data and options are those of the selection.
 */
export function boundaryView(
  { dataset: whole, ...data }: Data,
  options: SelectOptions,
  { curve, selected }: Pick<SelectResult, 'curve' | 'selected'>,
  features: readonly [string, string],
): BoundaryView | null {
  if (whole.response || features[0] === features[1]) return null;
  const rows = sampledRows(whole.rowCount);
  const dataset = rows.length < whole.rowCount ? pickRows(whole, rows) : whole;
  const valuesOf = valuesByName(dataset);
  if (features.some((name) => valuesOf(name) === null)) return null;
  const planned = plan('select', { ...options }, datasetFacts(whole));
  const setting = settingOf(planned.validation.settings, curve, {
    size: selected.features.length,
    cost: selected.cost,
  });
  const { model } = modelOn({ ...data, dataset }, planned, new Set(features), setting);
  const prepared = applyTransforms(model.transforms, readableBy(model, dataset));
  const axes = features.map((name) => axisOf(name, valuesOf(name)!, prepared));
  const supportRows = model.machines.flatMap((classifier) => classifier.supportRows ?? []);
  const support = new Set(supportRows.map((row) => row - 1));
  const { lines, regions, hasMargins } = planeOf(model, prepared, features, axes);
  const [toX, toY] = axes.map(({ shown }) => shown);
  const ranges = axes.map(({ grid }) => grid[POINTS - 1] - grid[0]) as [number, number];
  const placed = (places: readonly Place[]): Place[] =>
    simplifiedLine(places, ranges).map(([x, y]) => [toX(x), toY(y)]);
  return {
    features,
    classes: dataset.classes,
    kernel: setting.kernel,
    cost: setting.cost,
    isAsRead: axes.every(({ isAsRead }) => isAsRead),
    samples: Array.from(dataset.labels, (group, row) => ({
      name: dataset.rowIds?.[row] ?? `sample ${rows[row] + 1}`,
      group,
      x: toX(axes[0].values[row]),
      y: toY(axes[1].values[row]),
      isSupport: support.has(row),
    })).filter(({ group }) => group >= 0),
    supportVectors: supportRows.length > 0 ? support.size : null,
    hasMargins,
    trainedOn: dataset.rowCount,
    of: whole.rowCount,
    xDomain: [toX(axes[0].grid[0]), toX(axes[0].grid[POINTS - 1])],
    yDomain: [toY(axes[1].grid[0]), toY(axes[1].grid[POINTS - 1])],
    paths: lines.map(({ places, style }) => ({ places: placed(places), style })),
    regions: regions.map(({ places, ...region }) => ({ ...region, places: placed(places) })),
  };
}

/** Evenly chosen samples where there are too many. */
const sampledRows = (rowCount: number) =>
  Int32Array.from({ length: Math.min(rowCount, MAX_SAMPLES) }, (_, k) =>
    rowCount <= MAX_SAMPLES ? k : Math.floor((k * rowCount) / MAX_SAMPLES),
  );

interface Axis {
  /** Of the samples and of the grid, as the model reads them. */
  readonly values: Float64Array;
  readonly grid: readonly number[];
  readonly isAsRead: boolean;
  /** The number on the axis for a value as the model reads it. */
  shown(value: number): number;
}

/** Relative to the range: scaling rounds. */
const AFFINE_TOLERANCE = 1e-9;

/**
 * One axis. Where the preprocessing of the feature is a shift and a scale, the axis has the values of
 * the data; where it is not (covariates that are regressed out), those that the model reads.
 */
function axisOf(name: string, raw: Float64Array, prepared: Dataset): Axis {
  const values = denseValues(prepared.features.find((own) => own.name === name)!.data, prepared.rowCount);
  const [low, high] = extent(values);
  const space = high > low ? (high - low) * SPACE : 1;
  const [from, to] = [low - space, high + space];
  const grid = Array.from({ length: POINTS }, (_, k) => from + ((to - from) * k) / (POINTS - 1));
  const known = Array.from(raw.keys()).filter((row) => Number.isFinite(raw[row]));
  const least = known.reduce((a, b) => (raw[b] < raw[a] ? b : a), known[0]);
  const most = known.reduce((a, b) => (raw[b] > raw[a] ? b : a), known[0]);
  const scale = (raw[most] - raw[least]) / (values[most] - values[least]);
  const back = (value: number) => raw[least] + (value - values[least]) * scale;
  const isAsRead =
    Number.isFinite(scale) &&
    scale > 0 &&
    known.every((row) => Math.abs(back(values[row]) - raw[row]) <= AFFINE_TOLERANCE * (raw[most] - raw[least]));
  return { values, grid, isAsRead, shown: isAsRead ? back : (value) => value };
}

function extent(values: Float64Array): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}

interface Plane {
  readonly lines: readonly ScatterPath[];
  readonly regions: readonly ScatterRegion[];
  readonly hasMargins: boolean;
}

function planeOf(model: Model, prepared: Dataset, features: readonly string[], [x, y]: readonly Axis[]): Plane {
  const decide = (places: readonly Place[]) => decisionTable(model, pointsOf(places, prepared, features));
  const grid = { x: x.grid, y: y.grid };
  const values = decide(y.grid.flatMap((b) => x.grid.map((a): Place => [a, b])));
  if (model.machines.length > 1) {
    const regions = classRegions({ ...grid, labels: predictionsOf(model, values) }, (places) =>
      predictionsOf(model, decide(places)),
    );
    return {
      lines: regions.flatMap(({ borders }) => borders.map((places) => ({ places, style: 'boundary' as const }))),
      regions: regions.flatMap(({ group, outlines }) => outlines.map((places) => ({ places, group, layer: 0 }))),
      hasMargins: false,
    };
  }
  const [{ positive }] = model.machines;
  const hasMargins = formulations.get(model.machine).decisionUnit === 1;
  return { ...twoClasses({ ...grid, values: Array.from(values[0]) }, positive, hasMargins), hasMargins };
}

/** Lines of decision values, and the side of each class in shades that deepen with the value. */
function twoClasses(grid: Grid, positive: number, hasMargins: boolean): Omit<Plane, 'hasMargins'> {
  const lines = (level: number, style: ScatterPath['style']) =>
    contourLines(grid, level).map((places) => ({ places, style }));
  const isMargin = (level: number) => hasMargins && level === 1;
  const negated: Grid = { ...grid, values: grid.values.map((value) => -value) };
  const side = (own: Grid, group: number) =>
    [0, ...LEVELS].flatMap((level, layer) => regionAbove(own, level).map((places) => ({ places, group, layer })));
  return {
    lines: [
      ...LEVELS.filter((level) => !isMargin(level)).flatMap((level) => [
        ...lines(-level, 'level'),
        ...lines(level, 'level'),
      ]),
      ...(hasMargins ? [...lines(-1, 'margin'), ...lines(1, 'margin')] : []),
      ...lines(0, 'boundary'),
    ],
    regions: [...side(grid, positive), ...side(negated, 1 - positive)],
  };
}

/** Points of the plane as samples that the model reads. */
function pointsOf(places: readonly Place[], prepared: Dataset, features: readonly string[]): Dataset {
  return {
    ...prepared,
    rowCount: places.length,
    features: features.map((name, axis) => ({
      name,
      kind: 'numeric',
      data: { kind: 'dense', values: Float64Array.from(places, (place) => place[axis]) },
    })),
    labels: new Int32Array(places.length).fill(-1),
    rowIds: null,
  };
}
