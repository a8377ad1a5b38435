// The result of a nested evaluation: the estimate and the inner-CV score, baselines, the prediction
// of each held-out sample, the stability of the selection, and a consensus ranking. Pure functions of
// plain outcomes.

import type { CombinedSelections } from '../composites/composite.ts';
import type { Dataset } from '../data/dataset.ts';
import { type ClassMeasures, classMeasures, type HeldOut } from '../evaluation/class-measures.ts';
import { type ClassQuality, classQualities, confusionMatrix } from '../evaluation/confusion.ts';
import type { Qualities } from '../evaluation/qualities.ts';
import { type RegressionQuality, regressionQuality } from '../evaluation/regression.ts';
import {
  asIndices,
  type ConsensusRule,
  consensusRanking,
  type RankingStability,
  rankingStability,
  type SelectionStability,
  selectionFrequency,
  selectionStability,
} from '../evaluation/stability.ts';
import { type ScoreSummary, summarize } from '../evaluation/summary.ts';
import { encodedName } from '../preprocessing/one-hot.ts';
import type { Score } from '../scores/score.ts';
import { type Baselines, testedBaselines } from './baselines.ts';
import type { OuterRun } from './nesting.ts';
import { type BootstrapReport, heldOutRuns, meanSizes, type OuterSummary, outerEstimate } from './outer-estimate.ts';

/** The prediction for a held-out sample. */
export interface OuterPrediction {
  /** The number of the sample, counted from 1, and its id if the data have ids. */
  readonly row: number;
  readonly id?: string;
  readonly repeat: number;
  readonly fold: string;
  /** The name of the true class, or the true target value. */
  readonly truth: string | number;
  readonly predicted: string | number;
  /** One column per binary problem; null if a class was missing from the training samples. */
  readonly decision: readonly (number | null)[];
}

/** One outer fold or bootstrap sample: its selected features and their scores. */
export interface OuterFoldReport {
  readonly repeat: number;
  readonly fold: string;
  /** Held-out samples. */
  readonly rows: number;
  readonly features: readonly string[];
  /**
   * The features that each method of a panel selected in this fold, and the rule that combined them
   * into `features`; absent for other methods.
   */
  readonly combined?: CombinedSelections;
  readonly cost: number;
  /** The inner-CV score of the selected subset. */
  readonly selection: number;
  /** The score on the held-out samples; null if it is undefined for them. */
  readonly outer: number | null;
}

/** The result of a nested evaluation: the estimate, its optimism, stability and consensus. */
export interface NestedEvaluation {
  /**
   * The estimate: the score on held-out samples, which were not used in any step of the selection.
   */
  readonly outer: OuterSummary;
  /** The errors from which the .632+ bootstrap computes its estimate. */
  readonly bootstrap?: BootstrapReport;
  /** The limits of `outer.interval`, for scripts that expect results of version 0.1. */
  readonly interval: readonly [number, number] | null;
  /** The inner-CV score, which guided the selection and is optimistic. */
  readonly selection: ScoreSummary;
  /** selection − outer. */
  readonly optimism: number;
  /**
   * Measures of the held-out predictions; absent in results of version 0.1 and for a numeric
   * target.
   */
  readonly measures?: ClassMeasures;
  /**
   * The agreement between all held-out predictions and the true values, if the target is a number.
   */
  readonly fit?: RegressionQuality;
  /** The number of selected features in each fold. */
  readonly sizes: readonly number[];
  readonly stability: SelectionStability & RankingStability;
  /**
   * The fraction of folds in which each feature was selected; features that were never selected are
   * omitted.
   */
  readonly frequency: Readonly<Record<string, number>>;
  /** All features, best first, by their mean rank over the folds. */
  readonly consensus: readonly string[];
  /** The consensus by other rules: Borda points, and the selection frequency of each feature. */
  readonly consensusByRule: { readonly borda: readonly string[]; readonly frequency: readonly string[] };
  /**
   * The confusion matrix over all predictions: rows are the true classes, columns the predicted
   * ones; absent if the target is a number.
   */
  readonly confusion?: {
    readonly classes: readonly string[];
    readonly counts: readonly (readonly number[])[];
    readonly byClass: readonly ClassQuality[];
  };
  readonly parts: readonly OuterFoldReport[];
  readonly predictions: readonly OuterPrediction[];
}

/** The scores of a subset size on held-out samples, over the folds in which it was tested. */
export interface HeldOutPoint {
  readonly features: number;
  readonly score: ScoreSummary;
  /** The mean inner-CV score. */
  readonly selection: number;
  /**
   * The mean accuracies on the training samples and the held-out samples of the folds, or the mean
   * scores if the target is a number.
   */
  readonly train: number;
  readonly test: number;
  /** The means of Guyon's four measures, for two classes. */
  readonly qualities?: Qualities;
}

/** The evaluation of the finished splits, of which at least one has held-out samples. */
export function nestedEvaluation(all: readonly OuterRun[], dataset: Dataset, score: Score): NestedEvaluation {
  const runs = heldOutRuns(all);
  const { outer, bootstrap } = outerEstimate(all, dataset, score);
  const selection = summarize(runs.map(({ outcome }) => outcome.selected.score.mean));
  const chosen = runs.map(({ outcome }) => outcome.selected.features);
  return {
    outer,
    ...(bootstrap && { bootstrap }),
    interval: outer.interval && [outer.interval.low, outer.interval.high],
    selection,
    optimism: selection.mean - outer.mean,
    ...predictionQuality(runs, dataset),
    sizes: chosen.map((names) => names.length),
    ...agreementOf(runs, dataset),
    parts: runs.map(partReport),
    predictions: runs.flatMap((run) => predictionsOf(run, dataset)),
  };
}

/** How good the held-out predictions are, of classes or of numbers. */
function predictionQuality(
  runs: readonly OuterRun[],
  dataset: Dataset,
): Pick<NestedEvaluation, 'measures' | 'fit' | 'confusion'> {
  const { response } = dataset;
  if (!response) {
    const held = runs.map((run) => heldOut(run, dataset));
    return { measures: classMeasures(held, dataset.classes), confusion: confusionOf(runs, dataset) };
  }
  const truth = runs.flatMap(({ split }) => Array.from(split.test, (row) => response[row]));
  const predicted = runs.flatMap(({ outcome }) => outcome.predicted);
  return { fit: regressionQuality(truth, predicted) };
}

/** The baselines on the same folds; null if no fold has tested any. */
export function nestedBaselines(all: readonly OuterRun[], dataset: Dataset): Baselines | null {
  const runs = heldOutRuns(all).filter(({ outcome }) => outcome.baselines);
  if (runs.length === 0) return null;
  const { testSize, trainSize } = meanSizes(runs.map(({ split }) => split));
  return testedBaselines({
    folds: runs.map(({ outcome }) => outcome.baselines!),
    outer: runs.map(({ outcome }) => outcome.outer),
    ratio: testSize / trainSize,
    dataset,
    available: runs.map(({ outcome }) => outcome.ranking.length),
    sizes: runs.map(({ outcome }) => outcome.selected.features.length),
  });
}

function heldOut({ split, outcome }: OuterRun, { labels }: Dataset): HeldOut {
  return {
    truth: Array.from(split.test, (row) => labels[row]),
    predicted: outcome.predicted,
    decision: outcome.decision.map(([first]) => first ?? null),
  };
}

function partReport({ split, outcome }: OuterRun): OuterFoldReport {
  const { selected, outer, combined } = outcome;
  return {
    repeat: split.repeat,
    fold: split.fold,
    rows: split.test.length,
    features: selected.features,
    ...(combined && { combined }),
    cost: selected.cost,
    selection: selected.score.mean,
    outer,
  };
}

function predictionsOf({ split, outcome }: OuterRun, dataset: Dataset): OuterPrediction[] {
  const { labels, classes, response, rowIds } = dataset;
  return Array.from(split.test, (row, place) => ({
    row: row + 1,
    ...(rowIds && { id: rowIds[row] }),
    repeat: split.repeat,
    fold: split.fold,
    truth: response ? response[row] : classes[labels[row]],
    predicted: response ? outcome.predicted[place] : classes[outcome.predicted[place]],
    decision: outcome.decision[place],
  }));
}

function confusionOf(
  runs: readonly OuterRun[],
  { labels, classes }: Dataset,
): NonNullable<NestedEvaluation['confusion']> {
  const truth = runs.flatMap(({ split }) => Array.from(split.test, (row) => labels[row]));
  const predicted = runs.flatMap(({ outcome }) => outcome.predicted);
  const counts = confusionMatrix(truth, predicted, classes.length);
  return { classes, counts, byClass: classQualities(counts) };
}

function agreementOf(
  runs: readonly OuterRun[],
  dataset: Dataset,
): Pick<NestedEvaluation, 'stability' | 'frequency' | 'consensus' | 'consensusByRule'> {
  const features = rankedFeatures(runs, dataset);
  const featureCount = features.length;
  const selections = asIndices(
    features,
    runs.map(({ outcome }) => outcome.selected.features),
  );
  const rankings = asIndices(
    features,
    runs.map(({ outcome }) => outcome.ranking),
  );
  const shares = selectionFrequency(selections, featureCount);
  const places = new Map(features.map((name, index) => [name, index]));
  const namesBy = (rule: ConsensusRule) =>
    consensusRanking({ rankings, selections, featureCount }, rule).map((index) => features[index]);
  const byFrequency = namesBy('frequency');
  return {
    stability: { ...selectionStability(selections, featureCount), ...rankingStability(rankings, featureCount) },
    frequency: Object.fromEntries(
      byFrequency.map((name): [string, number] => [name, shares[places.get(name)!]]).filter(([, share]) => share > 0),
    ),
    consensus: namesBy('mean-rank'),
    consensusByRule: { borda: namesBy('borda'), frequency: byFrequency },
  };
}

/**
 * Every feature that some fold has ranked, in the order of the columns: a level that few samples
 * have, or a filter, may differ between folds.
 */
function rankedFeatures(runs: readonly OuterRun[], { features }: Dataset): string[] {
  const ranked = new Set<string>();
  for (const { outcome } of runs) for (const name of outcome.ranking) ranked.add(name);
  return features
    .flatMap(({ name, levels }) => levels?.map((level) => encodedName({ name }, level)) ?? [name])
    .filter((name) => ranked.has(name));
}

/** The scores of the sizes that every fold has tested, from the largest down. */
export function heldOutCurve(all: readonly OuterRun[]): HeldOutPoint[] {
  const byFold = heldOutRuns(all).map(({ outcome }) => new Map(outcome.curve.map((size) => [size.features, size])));
  const common = [...byFold[0].keys()].filter((size) => byFold.every((sizes) => sizes.has(size)));
  return common.map((features) => {
    const sizes = byFold.map((own) => own.get(features)!);
    const qualities = sizes.flatMap((size) => (size.qualities ? [size.qualities] : []));
    return {
      features,
      score: summarize(sizes.map(({ outer }) => outer)),
      selection: mean(sizes.map(({ selection }) => selection)),
      train: mean(sizes.flatMap(({ train }) => train ?? [])),
      test: mean(sizes.flatMap(({ test }) => test ?? [])),
      ...(qualities.length > 0 && { qualities: meanQualities(qualities) }),
    };
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of each quality over the folds that have it. */
function meanQualities(all: readonly Qualities[]): Qualities {
  const meanOf = (quality: keyof Qualities) => {
    const known = all.map((own) => own[quality]).filter((value) => value !== null);
    return known.length > 0 ? mean(known) : null;
  };
  return {
    successRate: meanOf('successRate'),
    acceptanceRate: meanOf('acceptanceRate'),
    extremalMargin: meanOf('extremalMargin'),
    medianMargin: meanOf('medianMargin'),
  };
}
