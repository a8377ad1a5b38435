// Scores of sizes that were had part by part: each split trains and tests on its own, and the curve
// averages over the splits by the number of features.

import { type Dataset, truthOf } from '../data/dataset.ts';
import { settleOrder } from '../formulations/ties.ts';
import type { Score } from '../scores/index.ts';
import type { TestScore } from '../search/trace.ts';
import { type ScoreSummary, summarize } from './summary.ts';

export interface SizeScore {
  readonly features: number;
  /** The score; null if it is undefined. */
  readonly score: number | null;
}

/** The score of the models of a training set on its test samples. */
export function testScoreOf(score: Score, test: Pick<Dataset, 'labels' | 'classes' | 'response'>): TestScore {
  const truth = truthOf(test);
  const { classes } = test;
  const isOrderWanted = score.needs === 'decision';
  return {
    use: isOrderWanted ? 'order' : 'classes',
    of: ({ predicted, decisions }) =>
      score.of(truth, isOrderWanted ? settleOrder(decisions[0]) : predicted, classes.length) ?? Number.NaN,
  };
}

/**
 * The scores of the parts, in their order, at a number of features; undefined if not every part has
 * one. A part with fewer features in all, because its training samples lack a level or a filter
 * drops more there, scores larger sizes by all that it has.
 */
export function averagedSizes(
  parts: readonly (readonly SizeScore[])[],
): (features: number) => ScoreSummary | undefined {
  const largest = parts.map((part) => part.reduce((most, { features }) => Math.max(most, features), 0));
  const bySize = parts.map((part) => new Map(part.map(({ features, score }) => [features, score])));
  return (features) => {
    const scores = bySize.map((own, part) => own.get(Math.min(features, largest[part])));
    return scores.every((score) => score !== undefined) ? summarize(scores) : undefined;
  };
}

/**
 * The training samples with a positive weight: a class whose samples all have weight 0 is excluded.
 */
export function countingRows({ labels, weights }: Pick<Dataset, 'labels' | 'weights'>, train: Int32Array): Int32Array {
  if (!weights) return train;
  const counting = new Set(train.filter((row) => weights[row] > 0).map((row) => labels[row]));
  return train.filter((row) => counting.has(labels[row]));
}
