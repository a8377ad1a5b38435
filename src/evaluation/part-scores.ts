// Scores of sizes that were had part by part: each split trains and tests on its own, and the curve
// averages over the splits by the number of features.

import { type Dataset, truthOf } from '../data/dataset.ts';
import { settleOrder } from '../formulations/ties.ts';
import type { Score } from '../scores/index.ts';
import type { TestScore } from '../search/trace.ts';
import { type ScoreSummary, summarize } from './summary.ts';

export interface SizeScore {
  readonly features: number;
  /** Null where it is undefined. */
  readonly score: number | null;
}

/** What the test rows of a part say of the machines of its training rows, as the given score. */
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
 * By the number of features, the scores of the parts in their order; only of the sizes that every
 * part has.
 */
export function averagedSizes(parts: readonly (readonly SizeScore[])[]): Map<number, ScoreSummary> {
  const bySize = new Map<number, (number | null)[]>();
  for (const part of parts) {
    for (const { features, score } of part) {
      const own = bySize.get(features);
      if (own) own.push(score);
      else bySize.set(features, [score]);
    }
  }
  const common = [...bySize].filter(([, scores]) => scores.length === parts.length);
  return new Map(common.map(([features, scores]) => [features, summarize(scores)]));
}

/** The training rows that have a say: a class of which every row weighs nothing is left out. */
export function countingRows({ labels, weights }: Pick<Dataset, 'labels' | 'weights'>, train: Int32Array): Int32Array {
  if (!weights) return train;
  const counting = new Set(train.filter((row) => weights[row] > 0).map((row) => labels[row]));
  return train.filter((row) => counting.has(labels[row]));
}
