// Models trained at the sizes of a finished path, and their decision values on held-out samples:
// for rankings whose own models were not trained at every size, and for models without a Gram
// matrix. Training at a size starts from the models of the larger size before it.

import { joinedViews } from '../data/column-view.ts';
import { type Dataset, denseValues, type Feature } from '../data/dataset.ts';
import type { FormulationChoice } from '../formulations/index.ts';
import type { DecisionUse, Predictions, Trainer } from '../formulations/trainers/trainer.ts';
import type { Setting } from '../plan/settings.ts';
import { walkPath } from '../search/engine.ts';
import { alongPath, type FinishedPath } from '../search/finished-path.ts';
import { PathTrainer, type TrainedData } from '../search/path-trainer.ts';
import { scoredTest, type TestJudgement, type TestScore } from '../search/trace.ts';
import type { SizeScore } from './part-scores.ts';

interface Retraining<T> extends TrainedData {
  readonly steps: FinishedPath['steps'];
  /**
   * The setting that a size is trained with, or `machine` for that of the formulation; null if the
   * size is not needed.
   */
  settingAt(size: number): Setting | 'machine' | null;
  /** At a size that no model can be trained at: end, or go on without it. */
  readonly onProblem: 'end' | 'skip';
  observe(trainer: Trainer, size: number): T;
}

/** From the full set down. */
function retrainedPath<T>(retraining: Retraining<T>): AsyncGenerator<T, void, void> {
  const settingNow = () => retraining.settingAt(models.featureCount);
  const models: PathTrainer = new PathTrainer(retraining, {
    setting() {
      const setting = settingNow();
      return setting === 'machine' || setting === null ? undefined : setting;
    },
  });
  return walkPath({
    models,
    strategy: alongPath(retraining.steps),
    isTrainingDue: () => settingNow() !== null,
    onProblem: retraining.onProblem,
    record(isFresh) {
      if (!isFresh) return null;
      const observed = retraining.observe(models.trainer, models.featureCount);
      return () => observed;
    },
    summarize: () => {},
  });
}

export interface RetrainedFold extends TrainedData {
  readonly test: Dataset;
  readonly testScore: TestScore;
}

/**
 * The test score at every size, from the full set down. It ends before a size at which no model can
 * be trained (a perceptron on inseparable samples).
 */
export function retrainedScores(fold: RetrainedFold, path: FinishedPath): AsyncGenerator<SizeScore, void, void> {
  return retrainedPath({
    ...fold,
    steps: path.steps,
    settingAt: (size) => (path.isWanted(size) ? 'machine' : null),
    onProblem: 'end',
    observe(trainer, features) {
      const score = scoredTest(fold, trainer)!;
      return { features, score: Number.isNaN(score) ? null : score };
    },
  });
}

export interface TestedPath {
  /** Preprocessed with the training samples: numeric, complete, scaled. */
  readonly train: Dataset;
  readonly test: Dataset;
  readonly machine: FormulationChoice;
  readonly multiclass: TrainedData['machine']['multiclass'];
  readonly seed: number;
  /** The features removed, step by step. */
  readonly steps: FinishedPath['steps'];
  /** The setting that a size is trained with; null if it is not needed. */
  settingAt(size: number): Setting | null;
  /** Whether the training samples are predicted as well. */
  readonly isTrainWanted: boolean;
}

/** The predictions for some samples. */
export interface Answers {
  readonly predicted: Predictions;
  /** By binary classifier. */
  readonly decisions: readonly Float64Array[];
}

export interface TestedSize {
  readonly features: number;
  readonly test: Answers;
  readonly train: Answers | null;
}

/**
 * The predictions at every size, from the full set down; a size at which no model can be trained
 * (no hard margin) is skipped.
 */
export function testPath(path: TestedPath): AsyncGenerator<TestedSize, void, void> {
  const { train, test, machine: classifier, multiclass, seed, isTrainWanted } = path;
  const heldOut = isTrainWanted ? joined(test, train) : test;
  return retrainedPath({
    dataset: train,
    test: heldOut,
    machine: { ...classifier, multiclass, seed },
    steps: path.steps,
    settingAt: (size) => path.settingAt(size),
    onProblem: 'skip',
    observe(trainer, features) {
      const decisions = trainer.testDecisions({ orderOfFirst: test.rowCount });
      const answers = (from: number, to: number): Answers => {
        const own = decisions.map(({ values, scales }) => ({
          values: values.slice(from, to),
          scales: scales.slice(from, to),
        }));
        return { predicted: trainer.predictions(own), decisions: own.map(({ values }) => values) };
      };
      return {
        features,
        test: answers(0, test.rowCount),
        train: isTrainWanted ? answers(test.rowCount, heldOut.rowCount) : null,
      };
    },
  });
}

/**
 * The same predictions, recorded while an elimination trains at every size anyway: the score that its
 * test samples get, `joined(test, train)`.
 */
export class RecordedTests implements TestScore {
  /** Training samples, which come last, are only classified: all that are free are tied at ±1. */
  readonly use: DecisionUse;
  readonly #testCount: number;
  readonly #sizes: Omit<TestedSize, 'features'>[] = [];

  constructor(testCount: number) {
    this.#testCount = testCount;
    this.use = { orderOfFirst: testCount };
  }

  of({ predicted, decisions }: TestJudgement): number {
    const answers = (from: number, to: number): Answers => ({
      predicted: predicted.slice(from, to),
      decisions: decisions.map(({ values }) => values.slice(from, to)),
    });
    this.#sizes.push({ test: answers(0, this.#testCount), train: answers(this.#testCount, predicted.length) });
    return Number.NaN;
  }

  /** From the full set down; null unless every one of these sizes was trained. */
  at(sizes: readonly number[]): TestedSize[] | null {
    if (sizes.length !== this.#sizes.length) return null;
    return this.#sizes.map((size, k) => ({ features: sizes[k], ...size }));
  }
}

function concatenated(first: Float64Array, second: Float64Array): Float64Array {
  const values = new Float64Array(first.length + second.length);
  values.set(first);
  values.set(second, first.length);
  return values;
}

/** The samples of the first dataset and then those of the second, with the same features. */
export function joined(first: Dataset, second: Dataset): Dataset {
  const rowCount = first.rowCount + second.rowCount;
  const labels = new Int32Array(rowCount);
  labels.set(first.labels);
  labels.set(second.labels, first.rowCount);
  return {
    ...first,
    rowCount,
    labels,
    ...(first.response && second.response && { response: concatenated(first.response, second.response) }),
    features: joinedViews(first.features, second.features) ?? joinedFeatures(first, second),
    rowIds: null,
    weights: null,
    subjects: null,
    folds: null,
    place: (row) => (row < first.rowCount ? first.place(row) : second.place(row - first.rowCount)),
  };
}

function joinedFeatures(first: Dataset, second: Dataset): Feature[] {
  return first.features.map((feature, j) => {
    const values = new Float64Array(first.rowCount + second.rowCount);
    values.set(denseValues(feature.data, first.rowCount));
    values.set(denseValues(second.features[j].data, second.rowCount), first.rowCount);
    return { ...feature, data: { kind: 'dense', values } };
  });
}
