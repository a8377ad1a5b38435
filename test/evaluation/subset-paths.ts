// Random data whose scores hang on exact ties (0/1 features, small integers, repeated rows), and
// the scores of the subsets of an elimination path in two ways: along the path, and of a dataset
// with every other column dropped.

import { type Random, random } from '../../src/base/random.ts';
import { type Dataset, pickFeatures, pickRows } from '../../src/data/dataset.ts';
import { foldsFor, splits } from '../../src/evaluation/folds.ts';
import { testScoreOf } from '../../src/evaluation/part-scores.ts';
import { type Evaluation, type SplitScores, SubsetEvaluator } from '../../src/evaluation/subset-evaluator.ts';
import { createTrainer } from '../../src/formulations/index.ts';
import type { Trainer } from '../../src/formulations/trainers/trainer.ts';
import type { Setting } from '../../src/plan/settings.ts';
import { scores } from '../../src/scores/index.ts';
import { scoredTest } from '../../src/search/trace.ts';
import { SCORING_TOLERANCE } from '../../src/solvers/solver.ts';
import { datasetOf } from '../formulations/train-model.ts';

export const TIED_KINDS = ['binary', 'integer', 'repeated'] as const;
const SCALINGS = ['none', 'standardize', 'minmax'] as const;

export interface TiedData {
  readonly title: string;
  readonly dataset: Dataset;
  /** The order in which features are eliminated, step by step; one survives. */
  readonly steps: readonly (readonly number[])[];
  readonly source: Random;
}

/**
 * Few distinct values, several classes that the first features hint at, and some contradictory
 * rows.
 */
export function tiedData(seed: number): TiedData {
  const source = random(seed, 'tied');
  const kind = TIED_KINDS[seed % TIED_KINDS.length];
  const scaling = SCALINGS[source.integer(SCALINGS.length)];
  const [rows, features, classes] = [
    16 + source.integer(40),
    2 + source.integer(11),
    source.integer(2) === 0 ? 2 : 3 + source.integer(2),
  ];
  const distinct = kind === 'repeated' ? 4 + source.integer(8) : rows;
  const cell = () =>
    kind === 'binary' ? source.integer(2) : kind === 'integer' ? source.integer(5) - 1 : source.normal();
  const patterns = Array.from({ length: distinct }, () => Float64Array.from({ length: features }, cell));
  const own = Array.from({ length: rows }, (_, i) => patterns[i < distinct ? i : source.integer(distinct)]);
  const columns = Array.from({ length: features }, (_, j) =>
    scaled(
      Float64Array.from(own, (row) => row[j]),
      scaling,
    ),
  );
  const labels = Int32Array.from(own, (row, i) => {
    if (i < 3 * classes) return i % classes;
    if (source.uniform() < 0.2) return source.integer(classes);
    const hint = row[0] + row[features > 1 ? 1 : 0];
    return Math.min(classes - 1, Math.max(0, Math.floor(((hint + 2) / 6) * classes)));
  });
  const order = [...source.shuffle(Int32Array.from({ length: features }, (_, j) => j))];
  const steps: number[][] = [];
  while (order.length > 1) steps.push(order.splice(0, order.length > 3 && source.integer(4) === 0 ? 2 : 1));
  const title = `seed ${seed}: ${kind}, ${rows} × ${features}, ${classes} classes, scaled by ${scaling}`;
  return { title, dataset: datasetOf({ columns, labels }), steps, source };
}

function scaled(values: Float64Array, scaling: (typeof SCALINGS)[number]): Float64Array {
  if (scaling === 'none') return values;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (scaling === 'standardize') {
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
  }
  const least = Math.min(...values);
  const range = Math.max(...values) - least;
  return values.map((value) => (range > 0 ? (value - least) / range : 0));
}

export const TIED_SETTINGS: readonly Setting[] = [
  { kernel: 'linear', parameters: {}, cost: 1 },
  { kernel: 'rbf', parameters: { gamma: 'auto' }, cost: 1 },
  { kernel: 'poly', parameters: { degree: 2, gamma: 'auto', coef0: 1 }, cost: 1 },
  { kernel: 'sigmoid', parameters: { gamma: 'auto', coef0: 0 }, cost: 1 },
];

export const costsOf = (settings: readonly Setting[], costs: readonly number[]): Setting[] =>
  settings.flatMap((setting) => costs.map((cost) => ({ ...setting, cost })));

export interface Tried {
  readonly settings: readonly Setting[];
  readonly multiclass: Evaluation['multiclass'];
  readonly score: string;
  readonly tolerance?: number;
}

export function evaluationOn(dataset: Dataset, { settings, multiclass, score, tolerance }: Tried): Evaluation {
  return {
    dataset,
    splits: [...splits(foldsFor(dataset, { folds: 3, seed: 1, rareClasses: 'note' }))],
    settings,
    multiclass,
    classWeights: 'none',
    score: scores.get(score),
    tolerance: tolerance ?? SCORING_TOLERANCE,
  };
}

export interface Difference {
  readonly features: readonly number[];
  readonly setting: Setting;
  readonly along: SplitScores;
  readonly alone: SplitScores;
}

export interface Compared {
  /** Pairs of a subset and a setting. */
  readonly count: number;
  readonly differences: readonly Difference[];
}

/** Scores every subset of the path twice. */
export function comparePath({ dataset, steps }: TiedData, tried: Tried): Compared {
  const differences: Difference[] = [];
  let count = 0;
  const along = new SubsetEvaluator(evaluationOn(dataset, tried));
  try {
    for (const removed of [[], ...steps]) {
      const own = along.commit({ removed, added: [] }).scores;
      const features = [...along.features];
      const alone = scoresAlone(dataset, features, tried);
      for (const [k, setting] of tried.settings.entries()) {
        count++;
        if (own[k].some((value, split) => value !== alone[k][split]))
          differences.push({ features, setting, along: own[k], alone: alone[k] });
      }
    }
  } finally {
    along.dispose();
  }
  return { count, differences };
}

export function scoresAlone(dataset: Dataset, features: readonly number[], tried: Tried): readonly SplitScores[] {
  const evaluator = new SubsetEvaluator(evaluationOn(pickFeatures(dataset, features), tried));
  try {
    return evaluator.commit({ removed: [], added: [] }).scores;
  } finally {
    evaluator.dispose();
  }
}

/** The options of a trainer next to its formulation, kernel and scheme. */
const TRAINING = { classWeights: 'none', tolerance: null, maxIterations: null, maxEpochs: 1000, seed: 1 };

export interface TriedTrainer {
  readonly machine: string;
  readonly setting: Setting;
  readonly loss: 'hinge' | 'squared' | null;
  readonly multiclass: Evaluation['multiclass'];
  readonly score: string;
}

/**
 * The test scores of models trained along the path, and of those trained with every other column
 * dropped.
 */
export function compareTrained({ dataset, steps }: TiedData, tried: TriedTrainer): Compared & { failures: number } {
  const rows = Int32Array.from(dataset.labels.keys());
  const train = pickRows(
    dataset,
    rows.filter((row) => row % 3 !== 0),
  );
  const test = pickRows(
    dataset,
    rows.filter((row) => row % 3 === 0),
  );
  const along = trainerOn(train, test, tried);
  const differences: Difference[] = [];
  let [count, failures] = [0, 0];
  try {
    for (const removed of [[], ...steps]) {
      if (removed.length > 0) along.forget(Int32Array.from(removed));
      const features = [...along.features];
      const alone = trainerOn(pickFeatures(train, features), pickFeatures(test, features), tried);
      try {
        const problems = [along.train(), alone.train()];
        if (problems.some((problem) => problem !== null)) {
          failures++;
          if (problems.some((problem) => problem === null)) throw new Error('one path trains, the other does not');
          continue;
        }
        count++;
        const scored = [scoreOf(along, test, tried), scoreOf(alone, test, tried)];
        if (!Object.is(scored[0], scored[1]))
          differences.push({ features, setting: tried.setting, along: [scored[0]], alone: [scored[1]] });
      } finally {
        alone.dispose();
      }
    }
  } finally {
    along.dispose();
  }
  return { count, differences, failures };
}

function trainerOn(train: Dataset, test: Dataset, { machine, setting, loss, multiclass }: TriedTrainer): Trainer {
  return createTrainer(train, test, { ...TRAINING, ...setting, machine, loss, multiclass });
}

function scoreOf(trainer: Trainer, test: Dataset, { score }: TriedTrainer): number {
  return scoredTest({ test, testScore: testScoreOf(scores.get(score), test) }, trainer)!;
}
