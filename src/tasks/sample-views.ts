// The samples of a selection as they can be drawn: projections on principal components before and
// after the selection, z-scores of the selected features, and their correlations. All samples are
// used, also those on which the model was trained, so that nothing here estimates anything.

import { UserError } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { valuesByName } from '../evaluation/feature-statistics.ts';
import { clusterOrder } from '../evaluation/samples/cluster-order.ts';
import { correlation } from '../evaluation/samples/correlation.ts';
import { principalComponents } from '../evaluation/samples/pca.ts';
import { type StandardColumns, standardColumns } from '../evaluation/samples/standard-columns.ts';
import type { Model } from '../formulations/model.ts';
import { decisionTable } from '../formulations/predict-model.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import { subsetOfSize } from '../search/finished-path.ts';
import { type BoundaryView, boundaryView, firstPair } from './boundary.ts';
import type { Data } from './data.ts';
import type { EvaluateResult } from './evaluate.ts';
import type { SelectOptions } from './given-options.ts';
import type { RankResult } from './ranking-run.ts';
import type { SelectResult } from './select.ts';
import { readableBy } from './subset-model.ts';

/** The samples that are drawn, with their names and classes. */
export interface ShownSamples {
  readonly names: readonly string[];
  /** The index of the class of each sample. */
  readonly groups: readonly number[];
  /**
   * Whether each sample was misclassified when an evaluation held it out; null if there is no
   * evaluation.
   */
  readonly misclassified: readonly boolean[] | null;
  /** The number of samples in the data. */
  readonly of: number;
}

/** The projection of the samples onto two principal components. */
export interface Projection {
  readonly features: number;
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** The fraction of the variance that each component explains. */
  readonly explained: readonly number[];
}

/** The data of a heat map: `values[feature][sample]`. */
export interface ZScores {
  readonly features: readonly string[];
  readonly samples: readonly string[];
  readonly groups: readonly number[];
  readonly values: readonly (readonly number[])[];
}

/** Correlations of features. */
export interface Correlations {
  readonly features: readonly string[];
  readonly values: readonly (readonly number[])[];
}

/** The values of a feature in the drawn samples, as in the data. */
export interface FeatureValues {
  readonly feature: string;
  readonly values: readonly number[];
}

export interface SampleViews {
  readonly classes: readonly string[];
  readonly samples: ShownSamples;
  readonly all: Projection;
  readonly selected: Projection;
  readonly zScores: ZScores;
  /** The values of the first selected features. */
  readonly values: readonly FeatureValues[];
  /** The correlations of the features; null for a single feature. */
  readonly correlations: Correlations | null;
  /** The decision boundary of the first two features; null if the classifier cannot be trained. */
  readonly boundary: BoundaryView | null;
}

/** More dots cannot be told apart; samples are taken evenly. */
const MAX_SAMPLES = 2000;
/** Multiplications of a projection: about a second. */
const MAX_PROJECTION_WORK = 1e9;
/** Columns and rows of a heat map. */
const MAX_MAP_SAMPLES = 200;
const MAX_MAP_FEATURES = 60;
/** Features of which every sample is drawn: one dot per sample and feature makes pages large. */
const MAX_VALUE_FEATURES = 3;

/**
 * Null if the target is a number. Data and options are those of the selection, and `evaluation` is of
 * the same selection.
 */
export function sampleViews(
  data: Data,
  options: SelectOptions,
  result: Pick<SelectResult, 'ranking' | 'selected' | 'model' | 'curve'>,
  evaluation?: Pick<EvaluateResult, 'evaluation'>,
): SampleViews | null {
  const { dataset } = data;
  if (dataset.response) return null;
  const { features } = result.selected;
  const rows = shownRows(dataset, result.ranking.length);
  return {
    classes: dataset.classes,
    samples: shownSamples(dataset, rows, evaluation),
    all: projectionOf(dataset, result.ranking, rows),
    selected: projectionOf(dataset, features, rows),
    zScores: zScoresOf(dataset, features, result.model),
    values: valuesOf(dataset, features, rows),
    correlations: correlationsOf(dataset, features),
    boundary: firstBoundary(data, options, result),
  };
}

/** Null where the two features alone cannot be trained on, such as a hard margin that they lack. */
function firstBoundary(
  data: Data,
  options: SelectOptions,
  result: Pick<SelectResult, 'ranking' | 'selected' | 'curve'>,
): BoundaryView | null {
  const pair = firstPair(result);
  try {
    return pair && boundaryView(data, options, result, pair);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** The projection of the subset of another size alone. */
export function sizeProjection(
  dataset: Dataset,
  result: Pick<RankResult, 'ranking' | 'trace'>,
  size: number,
): Projection {
  return projectionOf(dataset, subsetOfSize(result, size), shownRows(dataset, result.ranking.length));
}

/** Samples with a known class, so many that the projection of all features stays quick. */
function shownRows(dataset: Dataset, featureCount: number): number[] {
  const known = Array.from({ length: dataset.rowCount }, (_, row) => row).filter((row) => dataset.labels[row] >= 0);
  const isSlow = (count: number) => count * featureCount * Math.min(count, featureCount) > MAX_PROJECTION_WORK;
  let limit = Math.min(known.length, MAX_SAMPLES);
  while (limit > 50 && isSlow(limit)) limit = Math.floor(limit * 0.8);
  return evenly(known, limit);
}

const evenly = <T>(items: readonly T[], limit: number): T[] =>
  items.length <= limit
    ? [...items]
    : Array.from({ length: limit }, (_, k) => items[Math.floor((k * items.length) / limit)]);

const nameOf = ({ rowIds }: Dataset, row: number) => rowIds?.[row] ?? `sample ${row + 1}`;

function shownSamples(
  dataset: Dataset,
  rows: readonly number[],
  evaluation: Pick<EvaluateResult, 'evaluation'> | undefined,
): ShownSamples {
  const wrong = evaluation && misclassifiedRows(evaluation);
  return {
    names: rows.map((row) => nameOf(dataset, row)),
    groups: rows.map((row) => dataset.labels[row]),
    misclassified: wrong ? rows.map((row) => wrong.has(row)) : null,
    of: dataset.rowCount,
  };
}

/** Samples that were misclassified in at least half of their held-out predictions. */
function misclassifiedRows({ evaluation: { predictions } }: Pick<EvaluateResult, 'evaluation'>): Set<number> {
  const counts = new Map<number, { wrong: number; of: number }>();
  for (const { row, truth, predicted } of predictions) {
    const { wrong, of } = counts.get(row - 1) ?? { wrong: 0, of: 0 };
    counts.set(row - 1, { wrong: wrong + Number(truth !== predicted), of: of + 1 });
  }
  return new Set([...counts].flatMap(([row, { wrong, of }]) => (2 * wrong >= of ? [row] : [])));
}

function projectionOf(dataset: Dataset, features: readonly string[], rows: readonly number[]): Projection {
  const { names, column } = standardColumns(dataset, features, rows);
  const { scores, explained } = principalComponents(rows.length, names.length, column);
  return { features: names.length, x: [...scores[0]], y: [...scores[1]], explained };
}

function zScoresOf(dataset: Dataset, features: readonly string[], model: Model): ZScores {
  const shown = features.slice(0, MAX_MAP_FEATURES);
  const columns = standardColumns(dataset, shown);
  const values = columns.names.map((_, index) => columns.column(index));
  const [decision] = decisionTable(model, applyTransforms(model.transforms, readableBy(model, dataset)));
  const byClass = Array.from({ length: dataset.rowCount }, (_, row) => row)
    .filter((row) => dataset.labels[row] >= 0)
    .sort((a, b) => dataset.labels[a] - dataset.labels[b] || decision[a] - decision[b] || a - b);
  const rows = evenly(byClass, MAX_MAP_SAMPLES);
  const order = clusterOrder(distancesOf(values));
  return {
    features: order.map((index) => columns.names[index]),
    samples: rows.map((row) => nameOf(dataset, row)),
    groups: rows.map((row) => dataset.labels[row]),
    values: order.map((index) => rows.map((row) => values[index][row])),
  };
}

/** Missing values are not drawn; a one-hot column is 0 or 1. */
function valuesOf(dataset: Dataset, features: readonly string[], rows: readonly number[]): FeatureValues[] {
  const columnOf = valuesByName(dataset);
  return features.slice(0, MAX_VALUE_FEATURES).flatMap((feature) => {
    const values = columnOf(feature);
    return values ? [{ feature, values: rows.map((row) => values[row]) }] : [];
  });
}

function correlationsOf(dataset: Dataset, features: readonly string[]): Correlations | null {
  const columns: StandardColumns = standardColumns(dataset, features.slice(0, MAX_MAP_FEATURES));
  if (columns.names.length < 2) return null;
  const values = columns.names.map((_, index) => columns.column(index));
  const order = clusterOrder(distancesOf(values));
  return {
    features: order.map((index) => columns.names[index]),
    values: order.map((a) => order.map((b) => correlation(values[a], values[b]))),
  };
}

/** 1 − r of standardised columns. */
const distancesOf = (columns: readonly Float64Array[]) => columns.map((a) => columns.map((b) => 1 - correlation(a, b)));
