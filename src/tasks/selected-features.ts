// What a result records about each selected feature: its criterion, its weight in the final model,
// how many folds selected it, and how its values differ between the classes.

import type { Dataset } from '../data/dataset.ts';
import { type FeatureStatistics, featureStatistics } from '../evaluation/feature-statistics.ts';
import type { Model } from '../formulations/model.ts';
import type { RankResult } from './ranking-run.ts';

/** A feature and what is known about it, with values as they were read. */
export interface FeatureDetails extends Partial<FeatureStatistics> {
  readonly feature: string;
  /**
   * The ranking criterion when the feature was eliminated, or its score in one-shot rankings; null
   * if it was never eliminated.
   */
  readonly criterion?: number | null;
  /**
   * The weight of the feature in the final model, if it is linear: positive values favour the
   * second of two classes; for several binary classifiers, the norm of the weights. Weights are on
   * the scale of the preprocessed features.
   */
  readonly weight?: number;
  /** The fraction of folds in which the feature was selected. */
  readonly frequency?: number | null;
}

/** Names of all fold rankings together that a result keeps. */
const MAX_FOLD_NAMES = 50_000;

/**
 * The head of the ranking of each fold, as long as results keep it. The features that a fold never
 * eliminated come first, in column order, as in every ranking.
 */
export function foldRankings(
  features: readonly string[],
  eliminationOrders: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const depth = Math.floor(MAX_FOLD_NAMES / Math.max(1, eliminationOrders.length));
  return eliminationOrders.map((order) => {
    const eliminated = new Set(order);
    const survivors = features.filter((name) => !eliminated.has(name));
    return [...survivors, ...order.toReversed()].slice(0, depth);
  });
}

/** The fraction of the folds that rank the feature among the first `size`; null if not known. */
function frequencyIn(rankings: readonly (readonly string[])[], size: number): (feature: string) => number | null {
  if (rankings.length === 0 || rankings.some((ranking) => ranking.length < size)) return () => null;
  const heads = rankings.map((ranking) => new Set(ranking.slice(0, size)));
  return (feature) => heads.filter((head) => head.has(feature)).length / heads.length;
}

export interface Selected {
  /** The data as read. */
  readonly dataset: Dataset;
  readonly features: readonly string[];
  readonly ranking: Pick<RankResult, 'trace' | 'scores'>;
  readonly model: Model;
  /** Absent if the folds share one ranking. */
  readonly foldRankings?: readonly (readonly string[])[];
}

/** The selected features, best first, each with what is known of it. */
export function selectedDetails({ dataset, features, ranking, model, foldRankings }: Selected): FeatureDetails[] {
  const criterionOf = criteria(ranking);
  const weightOf = modelWeights(model);
  const frequencyOf = foldRankings && frequencyIn(foldRankings, features.length);
  const statistics = featureStatistics(dataset, features);
  return features.map((feature) => ({
    feature,
    criterion: criterionOf(feature),
    ...(weightOf && { weight: weightOf(feature) }),
    ...(frequencyOf && { frequency: frequencyOf(feature) }),
    ...statistics.get(feature),
  }));
}

function criteria({ trace, scores }: Selected['ranking']): (feature: string) => number | null {
  if (scores) return (feature) => (Object.hasOwn(scores, feature) ? scores[feature] : null);
  const byFeature = new Map(
    trace.flatMap(({ removed, criterion }) => removed.map((name, k) => [name, criterion[k] ?? null] as const)),
  );
  return (feature) => byFeature.get(feature) ?? null;
}

function modelWeights({ machines: classifiers, columns }: Model): ((feature: string) => number) | null {
  const lists = classifiers.flatMap(({ weights }) => (weights ? [weights] : []));
  if (lists.length === 0 || lists.length < classifiers.length) return null;
  const places = new Map(columns.map((name, place) => [name, place]));
  return (feature) => {
    const own = lists.map((weights) => weights[places.get(feature)!] ?? 0);
    // Not Math.hypot, whose last bit differs between engines.
    return own.length === 1 ? own[0] : Math.sqrt(own.reduce((sum, weight) => sum + weight * weight, 0));
  };
}

/** What outer folds agree on. */
interface Agreement {
  readonly frequency: Readonly<Record<string, number>>;
  readonly consensus: readonly string[];
}

/**
 * The features that outer folds selected, the most frequent first and then by consensus, each with its frequency and how its
 * values differ between the classes.
 */
export function frequentDetails(dataset: Dataset, { frequency, consensus }: Agreement): FeatureDetails[] {
  const shares = new Map(Object.entries(frequency));
  const frequent = consensus.filter((feature) => shares.has(feature)).sort((a, b) => shares.get(b)! - shares.get(a)!);
  const statistics = featureStatistics(dataset, frequent);
  return frequent.map((feature) => ({ feature, frequency: shares.get(feature)!, ...statistics.get(feature) }));
}
