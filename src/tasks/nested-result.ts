// What the outer parts of a nested evaluation come to: the honest score beside the selection's own,
// what each row was given, how stable the selection is, and which features it agrees on. Pure
// functions of plain outcomes.

import type { Dataset } from '../data/dataset.ts';
import { type ClassQuality, classQualities, confusionMatrix } from '../evaluation/confusion.ts';
import type { Qualities } from '../evaluation/qualities.ts';
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
import { meanInterval } from '../evaluation/statistics/t-tests.ts';
import { type ScoreSummary, summarize } from '../evaluation/summary.ts';
import { encodedName } from '../preprocessing/one-hot.ts';
import type { OuterRun } from './nesting.ts';

/** What was said of a row that took no part. */
export interface OuterPrediction {
  /** The row of the table, counted from 1; its id where the data have one. */
  readonly row: number;
  readonly id?: string;
  readonly repeat: number;
  readonly fold: string;
  readonly truth: string;
  readonly predicted: string;
  /**
   * One column per binary problem of the classes; null where the training rows of the part lacked a
   * class.
   */
  readonly decision: readonly (number | null)[];
}

/** One outer part: what it chose, and how that did. */
export interface OuterPartReport {
  readonly repeat: number;
  readonly fold: string;
  /** Rows that judged. */
  readonly rows: number;
  readonly features: readonly string[];
  readonly cost: number;
  /** The selection's own score of what it chose. */
  readonly selection: number;
  /** The score on the rows that took no part; null where it is undefined there. */
  readonly outer: number | null;
}

/** What a nested evaluation comes to: the honest score, its optimism, stability and consensus. */
export interface NestedEvaluation {
  /** The honest score: on rows that took no part in the selection. */
  readonly outer: ScoreSummary;
  /** 95 % interval of its mean, by Student's t over the outer parts; null with fewer than two. */
  readonly interval: readonly [number, number] | null;
  /** What the selection says of itself: it has helped to choose, and is too good. */
  readonly selection: ScoreSummary;
  /** selection − outer. */
  readonly optimism: number;
  /** How many features were chosen, by part. */
  readonly sizes: readonly number[];
  readonly stability: SelectionStability & RankingStability;
  /** The share of the parts that chose a feature; features that none chose are left out. */
  readonly frequency: Readonly<Record<string, number>>;
  /** All features, best first, by the mean of their places in the parts. */
  readonly consensus: readonly string[];
  /** The same by other rules: points for places, and how often a feature was chosen. */
  readonly consensusByRule: { readonly borda: readonly string[]; readonly frequency: readonly string[] };
  /** Over all predictions: rows are the true classes, columns the predicted ones. */
  readonly confusion: {
    readonly classes: readonly string[];
    readonly counts: readonly (readonly number[])[];
    readonly byClass: readonly ClassQuality[];
  };
  readonly parts: readonly OuterPartReport[];
  readonly predictions: readonly OuterPrediction[];
}

/** The scores of a size on rows that took no part, over the parts that tested it. */
export interface HonestPoint {
  readonly features: number;
  readonly score: ScoreSummary;
  /** The mean of the selection's own scores. */
  readonly selection: number;
  /** Mean accuracies on the training and the test rows of the parts. */
  readonly train: number;
  readonly test: number;
  /** Of two classes: the means of Guyon's four qualities. */
  readonly qualities?: Qualities;
}

/** The evaluation that the finished parts, at least one, give. */
export function nestedEvaluation(runs: readonly OuterRun[], dataset: Dataset): NestedEvaluation {
  const outer = summarize(runs.map(({ outcome }) => outcome.outer));
  const selection = summarize(runs.map(({ outcome }) => outcome.selected.score.mean));
  const chosen = runs.map(({ outcome }) => outcome.selected.features);
  return {
    outer,
    interval: meanInterval(outer.folds).interval,
    selection,
    optimism: selection.mean - outer.mean,
    sizes: chosen.map((names) => names.length),
    ...agreementOf(runs, dataset),
    confusion: confusionOf(runs, dataset),
    parts: runs.map(partReport),
    predictions: runs.flatMap((run) => predictionsOf(run, dataset)),
  };
}

function partReport({ split, outcome }: OuterRun): OuterPartReport {
  const { selected, outer } = outcome;
  return {
    repeat: split.repeat,
    fold: split.fold,
    rows: split.test.length,
    features: selected.features,
    cost: selected.cost,
    selection: selected.score.mean,
    outer,
  };
}

function predictionsOf({ split, outcome }: OuterRun, { labels, classes, rowIds }: Dataset): OuterPrediction[] {
  return Array.from(split.test, (row, place) => ({
    row: row + 1,
    ...(rowIds && { id: rowIds[row] }),
    repeat: split.repeat,
    fold: split.fold,
    truth: classes[labels[row]],
    predicted: classes[outcome.predicted[place]],
    decision: outcome.decision[place],
  }));
}

function confusionOf(runs: readonly OuterRun[], { labels, classes }: Dataset): NestedEvaluation['confusion'] {
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
  return {
    stability: { ...selectionStability(selections, featureCount), ...rankingStability(rankings, featureCount) },
    frequency: Object.fromEntries(
      namesBy('frequency')
        .map((name): [string, number] => [name, shares[places.get(name)!]])
        .filter(([, share]) => share > 0),
    ),
    consensus: namesBy('mean-rank'),
    consensusByRule: { borda: namesBy('borda'), frequency: namesBy('frequency') },
  };
}

/**
 * Every feature that some part has ranked, in the order of the columns: a level that few rows have,
 * or a filter, may differ between parts.
 */
function rankedFeatures(runs: readonly OuterRun[], { features }: Dataset): string[] {
  const ranked = new Set(runs.flatMap(({ outcome }) => outcome.ranking));
  return features
    .flatMap(({ name, levels }) => levels?.map((level) => encodedName({ name }, level)) ?? [name])
    .filter((name) => ranked.has(name));
}

/** The scores of the sizes that every part has tested, from the largest down. */
export function honestCurve(runs: readonly OuterRun[]): HonestPoint[] {
  const byPart = runs.map(({ outcome }) => new Map(outcome.curve.map((size) => [size.features, size])));
  const common = [...byPart[0].keys()].filter((size) => byPart.every((sizes) => sizes.has(size)));
  return common.map((features) => {
    const sizes = byPart.map((own) => own.get(features)!);
    const qualities = sizes.flatMap((size) => (size.qualities ? [size.qualities] : []));
    return {
      features,
      score: summarize(sizes.map(({ outer }) => outer)),
      selection: mean(sizes.map(({ selection }) => selection)),
      train: mean(sizes.map(({ train }) => train)),
      test: mean(sizes.map(({ test }) => test)),
      ...(qualities.length > 0 && { qualities: meanQualities(qualities) }),
    };
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of each quality over the parts that have it. */
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
