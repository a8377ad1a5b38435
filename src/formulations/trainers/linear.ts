// Linear models from rows, dense or sparse, without a Gram matrix: for large data.

import { problem } from '../../base/problem.ts';
import { type Dataset, pickFeatures } from '../../data/dataset.ts';
import { linearDecisionValues } from '../../solvers/linear/decide.ts';
import { LinearRows } from '../../solvers/linear/rows.ts';
import { type LinearClassifier, LinearClassifierSet } from '../../solvers/linear/set.ts';
import type { LinearOptions } from '../../solvers/linear/solve.ts';
import type { LeastOutput } from '../../solvers/problem.ts';
import { doubtfulTasks } from '../doubts.ts';
import { schemeOf } from '../schemes/index.ts';
import type { Decided } from '../ties.ts';
import type { DecisionUse, Outputs, Predictions, Predictor, Problems, TrainedClassifiers, Trainer } from './trainer.ts';

export interface LinearTraining extends LinearOptions {
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly problems: Problems;
  readonly predict: Predictor;
  /** The multi-class scheme. */
  readonly scheme: string;
  /** What solves the problems; each by itself where nothing is said. */
  createSet?(rows: LinearRows, problems: Problems): LinearClassifierSet;
}

/** Decision values are counted from the margin. */
const UNIT = 1;

export class LinearTrainer implements Trainer {
  readonly set = null;
  readonly #training: LinearTraining;
  readonly #rows: LinearRows;
  #set: LinearClassifierSet;
  #classifiers: LinearClassifier[] = [];
  #problems: Problems;
  /** Whether the models began at others, or the samples had further features. */
  #isWarm = false;
  /** Whether they are those of the last training, on the present features. */
  #isTrained = false;

  constructor(training: LinearTraining) {
    const { dataset, problems } = training;
    this.#training = training;
    this.#problems = problems;
    this.#rows = new LinearRows(
      dataset.features.map(({ data }) => data),
      dataset.rowCount,
    );
    this.#set = this.#createSet(problems);
  }

  #createSet(problems: Problems): LinearClassifierSet {
    const training = this.#training;
    return training.createSet?.(this.#rows, problems) ?? new LinearClassifierSet(this.#rows, { ...training, problems });
  }

  get features(): Int32Array {
    return this.#rows.features;
  }

  get featureCount(): number {
    return this.#rows.features.length;
  }

  get classifiers(): readonly LinearClassifier[] {
    return this.#classifiers;
  }

  train(problems?: Problems): null {
    if (problems) {
      this.#problems = problems;
      this.#set = this.#createSet(problems);
    }
    this.#isWarm ||= this.#classifiers.length > 0;
    this.#classifiers = this.#set.solve();
    this.#isTrained = true;
    return null;
  }

  withTemporaryModels<T>(problems: Problems, work: (trained: TrainedClassifiers) => T): T {
    const classifiers = this.#createSet(problems).solve();
    const { features, featureCount } = this;
    const weights = (k: number, some = features) => pickWeights(classifiers[k], some);
    return work({ features, featureCount, classifiers, set: null, weights });
  }

  weights(k: number, features: Int32Array = this.features): Float64Array {
    return pickWeights(this.#classifiers[k], features);
  }

  outputs(k: number): Outputs {
    const classifier = this.#classifiers[k];
    const values = this.#set.decisionValues(classifier, classifier.rows);
    for (let n = 0; n < values.length; n++) values[n] *= classifier.signs[n];
    const weights = this.weights(k);
    let norm2 = 0;
    for (let j = 0; j < weights.length; j++) norm2 += weights[j] * weights[j];
    return { values, norm2 };
  }

  knownMargin(k: number): LeastOutput | null {
    return this.#set.leastOutput(this.#classifiers, k);
  }

  adjust(): void {
    throw problem('margin-needs-kernel-classifier', {}, { fixes: [{ set: { machine: 'svm' } }] });
  }

  forget(features: Int32Array): void {
    this.#isTrained = false;
    this.#isWarm = true;
    this.#rows.removeFeatures(features);
  }

  testDecisions(use: DecisionUse): Decided[] {
    const { features: columns, rowCount } = this.#training.test!;
    const data = columns.map((feature) => feature.data);
    const { features } = this;
    const decisions = this.#classifiers.map((classifier) => {
      const own = { features, weights: pickWeights(classifier, features), bias: classifier.bias };
      return linearDecisionValues(data, rowCount, own, UNIT);
    });
    const isSettled = !this.#isTrained || !this.#isWarm || (use === 'classes' && !this.#isDoubtful(decisions));
    return isSettled ? decisions : this.#decidedFromNothing();
  }

  /** Whether models within their duality gap of these may give a test sample another class. */
  #isDoubtful(decisions: readonly Decided[]): boolean {
    const { scheme, dataset, test } = this.#training;
    const reach = largestNorm(test!, this.features);
    const errors = this.#set.distances(this.#classifiers).map((distance) => distance * reach);
    const values = decisions.map((own) => own.values);
    const tasks = this.#classifiers;
    const classCount = dataset.classes.length;
    return doubtfulTasks({ scheme: schemeOf(scheme, tasks), tasks, values, errors, classCount }).length > 0;
  }

  /**
   * The decision values of models that begin at nothing, on samples that never had another feature.
   */
  #decidedFromNothing(): Decided[] {
    const { dataset, test } = this.#training;
    const features = [...this.features];
    const fresh = new LinearTrainer({
      ...this.#training,
      dataset: pickFeatures(dataset, features),
      test: pickFeatures(test!, features),
      problems: this.#problems,
    });
    try {
      fresh.train();
      return fresh.testDecisions('classes');
    } finally {
      fresh.dispose();
    }
  }

  predictions(decisions: readonly Decided[]): Predictions {
    return this.#training.predict(this.#classifiers, decisions);
  }

  dispose(): void {
    this.#rows.dispose();
  }
}

/** The largest ‖x‖ of the samples, the column of the bias counted. Sparse columns stay sparse. */
function largestNorm({ features, rowCount }: Dataset, chosen: Int32Array): number {
  const squares = new Float64Array(rowCount).fill(1);
  let shift = 0;
  for (const feature of chosen) {
    const { data } = features[feature];
    if (data.kind === 'dense') {
      for (let i = 0; i < rowCount; i++) squares[i] += data.values[i] * data.values[i];
      continue;
    }
    const own = data.fill * data.fill;
    shift += own;
    for (let i = 0; i < data.rows.length; i++) squares[data.rows[i]] += data.values[i] * data.values[i] - own;
  }
  return Math.sqrt(squares.reduce((most, square) => Math.max(most, square + shift), 1));
}

/** The weights of some of a model's features; both lists ascend. */
export function pickWeights(
  classifier: { readonly features: Int32Array; readonly weights: Float64Array },
  features: Int32Array,
): Float64Array {
  // Of as many features as there are weights, these are all.
  if (features.length === classifier.weights.length) return classifier.weights.slice();
  const own = new Float64Array(features.length);
  for (let k = 0, at = 0; k < features.length; k++) {
    while (classifier.features[at] < features[k]) at++;
    own[k] = classifier.weights[at];
  }
  return own;
}
