// The estimate of an outer resampling: the mean score of the folds of a nested cross-validation with
// its interval, or the .632+ bootstrap estimate.

import type { Dataset } from '../data/dataset.ts';
import {
  type BootstrapEstimate,
  bootstrapEstimate,
  noInformationRate,
  outOfBagErrors,
  weightedError,
} from '../evaluation/bootstrap.ts';
import { type ScoreInterval, scoreInterval } from '../evaluation/statistics/score-interval.ts';
import { type ScoreSummary, summarize } from '../evaluation/summary.ts';
import type { Score } from '../scores/score.ts';
import type { OuterRun, OuterSplit } from './nesting.ts';

/** The estimate of a whole selection. */
export interface OuterSummary extends ScoreSummary {
  /**
   * The confidence interval for the mean over outer folds; null for fewer than five folds, and for
   * the .632+ bootstrap, for which no interval with known coverage is available.
   */
  readonly interval: ScoreInterval | null;
}

/** The .632+ estimate, with the number of bootstrap samples. */
export interface BootstrapReport extends BootstrapEstimate {
  readonly samples: number;
}

export interface OuterEstimate {
  readonly outer: OuterSummary;
  readonly bootstrap?: BootstrapReport;
}

/** Of the finished folds or bootstrap samples, at least one. */
export function outerEstimate(runs: readonly OuterRun[], dataset: Dataset, score: Score): OuterEstimate {
  const folds = heldOutRuns(runs);
  const summary = summarize(folds.map(({ outcome }) => outcome.outer));
  if (!isBootstrap(runs)) return { outer: { ...summary, interval: foldInterval(folds, dataset, score) } };
  return bootstrapOf(runs, dataset, score, summary);
}

/** The runs on held-out samples; without the one that the apparent error is of. */
export const heldOutRuns = (runs: readonly OuterRun[]): readonly OuterRun[] =>
  runs.filter(({ split }) => split.kind !== 'apparent');

const isBootstrap = (runs: readonly OuterRun[]) => runs.some(({ split }) => split.kind !== 'fold');

/** Whether samples are drawn into folds one by one: those of a subject or a given fold are alike. */
const areIndependent = ({ subjects, folds, givenSplits }: Dataset) =>
  subjects === null && folds === null && givenSplits === undefined;

function foldInterval(runs: readonly OuterRun[], dataset: Dataset, score: Score): ScoreInterval | null {
  const numbers = [...new Set(runs.map(({ split }) => split.repeat))];
  return scoreInterval({
    repeats: numbers.map((repeat) =>
      runs.filter(({ split }) => split.repeat === repeat).map(({ outcome }) => outcome.outer),
    ),
    ...meanSizes(runs.map(({ split }) => split)),
    range: [score.smallest ?? Number.NEGATIVE_INFINITY, score.largest],
    isFraction: score.isFraction === true && areIndependent(dataset),
  });
}

/** Held-out and distinct training samples of a split, on average. */
export function meanSizes(splits: readonly Pick<OuterSplit, 'train' | 'test'>[]) {
  const total = (count: (split: Pick<OuterSplit, 'train' | 'test'>) => number) =>
    splits.reduce((sum, split) => sum + count(split), 0) / splits.length;
  return {
    testSize: total(({ test }) => test.length),
    // Ascending, so that copies of a sample are neighbours.
    trainSize: total(({ train }) => train.reduce((sum, row, i) => sum + (i > 0 && row === train[i - 1] ? 0 : 1), 0)),
  };
}

/**
 * Without the run on all samples, which an interruption may have prevented, the estimate is the
 * leave-one-out bootstrap.
 */
function bootstrapOf(
  runs: readonly OuterRun[],
  { labels, classes }: Dataset,
  score: Score,
  summary: ScoreSummary,
): OuterEstimate {
  const drawn = heldOutRuns(runs);
  const weights = score.lossWeights!(labels, classes.length);
  const errors = outOfBagErrors(
    labels,
    drawn.map(({ split, outcome }) => ({ rows: split.test, classes: outcome.predicted })),
  );
  const leaveOneOut = weightedError(errors, weights);
  const se = standardError(errors);
  const apparent = runs.find(({ split }) => split.kind === 'apparent')?.outcome.predicted;
  if (!apparent) return { outer: { ...summary, mean: 1 - leaveOneOut, se, interval: null } };
  const wrong = apparent.map((label, row) => (label === labels[row] ? 0 : 1));
  const rate = noInformationRate(labels, apparent, weights, classes.length);
  const estimate = bootstrapEstimate(weightedError(wrong, weights), leaveOneOut, rate);
  return {
    outer: { ...summary, mean: 1 - estimate.error632plus, se, interval: null },
    bootstrap: { samples: drawn.length, ...estimate },
  };
}

/** Of the mean error of the samples, each by the models trained without it. */
function standardError(errors: readonly (number | null)[]): number {
  const { se } = summarize(errors);
  return se;
}
