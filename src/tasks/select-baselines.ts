// The baselines of the score of a selection: the most frequent class, all features, and random
// subsets of the selected size, on the same folds. Each fold is preprocessed by its own training
// samples. All of these scores, like that of the selected subset, come from the samples that guided
// the selection: they are compared, not tested.

import { type Dataset, pickFeatures } from '../data/dataset.ts';
import { partsOf } from '../data/parts.ts';
import { foldsFor, splits } from '../evaluation/folds.ts';
import { countingRows } from '../evaluation/part-scores.ts';
import { type ScoreSummary, summarize } from '../evaluation/summary.ts';
import type { OwnParts } from '../plan/own-parts.ts';
import type { SelectPlan } from '../plan/plan.ts';
import { foldSamples } from '../preprocessing/fold-samples.ts';
import { scoreFor } from '../scores/index.ts';
import {
  type Baseline,
  type Baselines,
  drawnSubsets,
  majorityClass,
  majorityScore,
  meanKnown,
  subsetScore,
} from './baselines.ts';
import { type CurveEntry, settingOf } from './curve-setting.ts';
import type { Data } from './data.ts';
import { foldOptions, prepareRows } from './elimination.ts';
import { withoutFilters } from './subset-model.ts';

/** Trainings of random subsets, over all folds; at least one per fold. */
const RANDOM_TRAININGS = 15;

/** Leaving one sample out makes very many folds: of more than this, evenly spaced ones are enough. */
const MAX_RANDOM_FOLDS = 60;

/** What was selected, and the curve it was selected from. */
export interface SelectedSubset {
  readonly ranking: readonly string[];
  readonly curve: readonly CurveEntry[];
  readonly selected: {
    readonly features: readonly string[];
    readonly score: ScoreSummary;
    readonly cost: number;
  };
}

/** The baselines of a selection; yields between folds, so that a caller can pause or stop. */
export function* selectBaselines(
  data: Data,
  plan: SelectPlan,
  { ranking, selected, curve }: SelectedSubset,
  own: OwnParts = {},
): Generator<void, Baselines, void> {
  const { dataset } = data;
  const size = selected.features.length;
  const score = scoreFor(plan.validation.score, dataset.classes.length, own.score);
  const setting = settingOf(plan.validation.settings, curve, { size, cost: selected.cost });
  const folds = [...splits(foldsFor(dataset, { ...foldOptions(plan.validation, plan.seed), ...data.folds }))];
  const count = Math.max(1, Math.ceil(RANDOM_TRAININGS / folds.length));
  const all = curve.find(({ features }) => features === ranking.length)?.score ?? null;
  const isAll = size === ranking.length;
  const majority: (number | null)[] = [];
  const drawn: (number | null)[] = [];
  const labels = pickFeatures(dataset, []);
  // What may be drawn has passed the filters.
  const preprocessing = withoutFilters(plan.preprocessing);
  const stride = Math.ceil(folds.length / MAX_RANDOM_FOLDS);
  for (const [place, split] of folds.entries()) {
    yield;
    const train = countingRows(dataset, split.train);
    const held = partsOf(labels, train, split.test);
    majority.push(majorityScore(score, held.train, held.test));
    if (isAll) continue;
    if (place % stride > 0) {
      drawn.push(null);
      continue;
    }
    const scores = drawnSubsets({ plan, features: ranking, size, rows: split.test }, count).map((names) => {
      const fold = foldSamples(sourcesOf(dataset, names), train, split.test, preprocessing);
      const prepared = prepareRows(plan, { dataset: fold.train, test: fold.test, within: null, own });
      return subsetScore({ prepared, setting, score }, names);
    });
    drawn.push(meanKnown(scores));
  }
  const { mean } = selected.score;
  const isKnown = drawn.some((one) => one !== null);
  return {
    majority: { class: majorityClass(dataset), ...untested(summarize(majority), mean) },
    allFeatures: all && { features: ranking.length, ...untested(all, mean) },
    random: isKnown ? { features: size, ...untested(summarize(drawn), mean) } : null,
  };
}

const untested = (score: ScoreSummary, mean: number): Baseline => ({
  score,
  difference: mean - score.mean,
  pCorrected: null,
});

/** The data with only the columns that the features come from, so that folds copy no others. */
function sourcesOf(dataset: Dataset, names: ReadonlySet<string>): Dataset {
  const { features } = dataset;
  const isSource = features.map(
    ({ name, levels }) => names.has(name) || !!levels?.some((level) => names.has(`${name}=${level}`)),
  );
  return pickFeatures(
    dataset,
    [...features.keys()].filter((index) => isSource[index]),
  );
}
