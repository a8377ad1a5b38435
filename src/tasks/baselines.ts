// What an estimate has to beat: always the most frequent class, all features, and a random subset of
// the same size, on the same folds with the same preprocessing and classifier.

import { type Note, note, UserError } from '../base/problem.ts';
import { random } from '../base/random.ts';
import { featurePlaces } from '../data/column-view.ts';
import { classCounts, type Dataset, pickFeatures, truthOf } from '../data/dataset.ts';
import { testScoreOf } from '../evaluation/part-scores.ts';
import { correctedResampledTest } from '../evaluation/statistics/t-tests.ts';
import { type ScoreSummary, summarize } from '../evaluation/summary.ts';
import { createTrainer } from '../formulations/index.ts';
import type { SelectPlan } from '../plan/plan.ts';
import type { Setting } from '../plan/settings.ts';
import type { Score } from '../scores/score.ts';
import { scoredTest } from '../search/trace.ts';
import type { PreparedRows } from './elimination.ts';

/** The scores of the baselines on one fold; null if a score is undefined there. */
export interface FoldBaselines {
  readonly majority: number | null;
  readonly allFeatures: number | null;
  readonly random: number | null;
}

/**
 * The score of a baseline over the folds, and the difference between the estimate and this score.
 */
export interface Baseline {
  readonly score: ScoreSummary;
  /** The mean difference between the estimate and the baseline, over the folds. */
  readonly difference: number | null;
  /**
   * The p-value of the two-sided paired t-test with Nadeau and Bengio's correction; null if the
   * scores guided a selection, since no test corrects for that.
   */
  readonly pCorrected: number | null;
}

/** The baselines of an estimate. */
export interface Baselines {
  /**
   * A classifier that always predicts the most frequent class in the training set, or the mean of
   * the training set if the target is a number.
   */
  readonly majority: Baseline & { readonly class: string | null };
  /** The score of all features that passed the filters; null if the full set was not scored. */
  readonly allFeatures: (Baseline & { readonly features: number }) | null;
  /** Random subsets of the selected size; null if all features were selected. */
  readonly random: (Baseline & { readonly features: number }) | null;
}

/** Random subsets per fold: their mean is steadier than one. */
const RANDOM_SUBSETS = 3;

/** The score of always predicting the most frequent class, or the mean, of the training samples. */
export function majorityScore(score: Score, train: Dataset, test: Dataset): number | null {
  const truth = truthOf(test);
  // A constant decision value separates nothing.
  const constant = score.needs === 'decision' ? 0 : constantOf(train);
  return score.of(truth, new Float64Array(truth.length).fill(constant), test.classes.length);
}

function constantOf({ response, ...train }: Dataset): number {
  if (response) return response.reduce((sum, value) => sum + value / response.length, 0);
  const counts = classCounts(train);
  return counts.indexOf(Math.max(...counts));
}

/** What random subsets of a fold are drawn from. */
export interface RandomDraws {
  readonly plan: SelectPlan;
  /** The features that may be drawn. */
  readonly features: readonly string[];
  /** How many are drawn. */
  readonly size: number;
  /**
   * The held-out samples by their numbers in the whole data: each fold has its own random draws.
   */
  readonly rows: ArrayLike<number>;
}

/** Random subsets of the given size; features that are always kept are in each of them. */
export function drawnSubsets({ plan, features, size, rows }: RandomDraws, count = RANDOM_SUBSETS): Set<string>[] {
  const isKept = (name: string) => plan.search.keep.some((kept) => name === kept || name.startsWith(`${kept}=`));
  const hasKept = plan.search.keep.length > 0;
  const kept = hasKept ? features.filter(isKept) : [];
  const others = hasKept ? features.filter((name) => !isKept(name)) : features;
  const key = Array.from(rows).join(' ');
  return Array.from({ length: count }, (_, draw) => {
    const drawn = random(plan.seed, 'random subset', draw, key).shuffle([...others]);
    return new Set([...kept, ...drawn.slice(0, Math.max(0, size - kept.length))]);
  });
}

/** Samples that have been preprocessed, and how subsets of their features are trained and tested. */
export interface PreparedFold {
  readonly prepared: PreparedRows;
  readonly setting: Setting;
  readonly score: Score;
}

/** The mean score of random subsets on a fold. */
export function randomScore(fold: PreparedFold, draws: Omit<RandomDraws, 'plan'>, plan: SelectPlan): number | null {
  return meanKnown(drawnSubsets({ ...draws, plan }).map((features) => subsetScore(fold, features)));
}

/**
 * The score, on held-out samples, of a model of the given features; null if it is undefined, or no
 * model can be trained (a perceptron that cannot separate the classes).
 */
export function subsetScore({ prepared, setting, score }: PreparedFold, names: ReadonlySet<string>): number | null {
  const { dataset, test, machine: classifier, method, seed } = prepared.elimination;
  const places = featurePlaces(dataset.features);
  const chosen: number[] = [];
  for (const name of names) {
    const place = places.get(name);
    if (place !== undefined) chosen.push(place);
  }
  chosen.sort((a, b) => a - b);
  const judged = pickFeatures(test!, chosen);
  const choice = { ...classifier, ...setting, multiclass: method.multiclass, seed };
  try {
    const trainer = createTrainer(pickFeatures(dataset, chosen), judged, choice);
    try {
      if (trainer.train() !== null) return null;
      const tested = scoredTest({ test: judged, testScore: testScoreOf(score, judged) }, trainer)!;
      return Number.isNaN(tested) ? null : tested;
    } finally {
      trainer.dispose();
    }
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** The mean of the scores that are defined; null without any. */
export function meanKnown(scores: readonly (number | null)[]): number | null {
  const known = scores.filter((score) => score !== null);
  return known.length > 0 ? meanOf(known) : null;
}

/** What a comparison with baselines depends on. */
export interface BaselineFacts {
  readonly folds: readonly FoldBaselines[];
  /** The score of the selected subset on each fold. */
  readonly outer: readonly (number | null)[];
  /** Held-out samples per training sample. */
  readonly ratio: number;
  readonly dataset: Pick<Dataset, 'classes' | 'labels' | 'response'>;
  /** How many features each fold had, and selected. */
  readonly available: readonly number[];
  readonly sizes: readonly number[];
}

/** The baselines of a nested evaluation, with paired tests; null if no fold has any. */
export function testedBaselines(facts: BaselineFacts): Baselines | null {
  const { folds, outer, ratio, dataset, available, sizes } = facts;
  const baseline = (name: keyof FoldBaselines): Baseline | null => {
    const scores = folds.map((fold) => fold[name]);
    if (scores.every((score) => score === null)) return null;
    const { difference, p } = correctedResampledTest(outer, scores, ratio);
    return { score: summarize(scores), difference, pCorrected: p };
  };
  const [majority, all, drawn] = [baseline('majority'), baseline('allFeatures'), baseline('random')];
  if (majority === null) return null;
  return {
    majority: { class: majorityClass(dataset), ...majority },
    allFeatures: all && { features: meanOf(available), ...all },
    random: drawn && { features: meanOf(sizes), ...drawn },
  };
}

/** The most frequent class; null if the target is a number. */
export function majorityClass({ response, ...data }: BaselineFacts['dataset']): string | null {
  if (response) return null;
  const counts = classCounts(data);
  return data.classes[counts.indexOf(Math.max(...counts))];
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Above this p a difference may be chance. */
export const SIGNIFICANCE = 0.05;

/** Notes where an estimate is not above what needs no selection, or below all features. */
export function baselineNotes(baselines: Baselines | null, score: string): Note[] {
  if (baselines === null) return [];
  const { majority, random: drawn, allFeatures } = baselines;
  const unbeaten = (['majority', 'random'] as const).flatMap((name) => {
    const baseline = name === 'majority' ? majority : drawn;
    if (baseline === null || baseline.difference === null || isAbove(baseline)) return [];
    const { score: own, pCorrected } = baseline;
    const estimate = own.mean + baseline.difference;
    const facts = { score, estimate, baseline: name, value: own.mean, p: pCorrected, class: majority.class };
    return [note('baseline-not-beaten', facts)];
  });
  const isWorse =
    allFeatures?.difference != null &&
    allFeatures.difference < 0 &&
    allFeatures.pCorrected !== null &&
    allFeatures.pCorrected < SIGNIFICANCE;
  return isWorse
    ? [
        ...unbeaten,
        note('all-features-better', {
          score,
          estimate: allFeatures.score.mean + allFeatures.difference!,
          value: allFeatures.score.mean,
          p: allFeatures.pCorrected,
        }),
      ]
    : unbeaten;
}

/** Without a test, any advantage counts. */
function isAbove({ difference, pCorrected }: Baseline): boolean {
  return difference !== null && difference > 0 && (pCorrected === null || pCorrected < SIGNIFICANCE);
}

/** The notes on the score and the baselines of a selection. */
export function selectionNotes(
  dataset: Pick<Dataset, 'classes' | 'labels' | 'response'>,
  { validation, formulation }: Pick<SelectPlan, 'validation' | 'formulation'>,
  baselines: Baselines | null,
): Note[] {
  const { score } = validation;
  return [
    ...imbalanceNotes(dataset, { score, hasClassWeights: formulation.classWeights !== 'none' }),
    ...baselineNotes(baselines, score),
  ];
}

/** The largest class has this many times the samples of the smallest. */
const IMBALANCED = 3;

/** A note where accuracy is the score of classes of very different sizes. */
export function imbalanceNotes(
  { classes, labels, response }: Pick<Dataset, 'classes' | 'labels' | 'response'>,
  { score, hasClassWeights }: { readonly score: string; readonly hasClassWeights: boolean },
): Note[] {
  if (response || score !== 'accuracy') return [];
  const counts = classCounts({ classes, labels });
  const present = counts.filter((count) => count > 0);
  const largest = Math.max(...present);
  if (present.length < 2 || largest < IMBALANCED * Math.min(...present)) return [];
  const facts = {
    class: classes[counts.indexOf(largest)],
    fraction: largest / present.reduce((sum, count) => sum + count, 0),
  };
  const fixes = [
    { set: { score: 'balanced-accuracy' } },
    ...(classes.length === 2 ? [{ set: { score: 'auc' } }] : []),
    ...(hasClassWeights ? [] : [{ set: { classWeights: 'balanced' } }]),
  ];
  return [note('classes-imbalanced', { ...facts, hasClassWeights, isBinary: classes.length === 2 }, { fixes })];
}
