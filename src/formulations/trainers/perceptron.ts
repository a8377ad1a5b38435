// Perceptrons (Krupka (2016)'s Algorithm 1), trained from nothing on every set of features: samples
// must be separable.

import { type Problem, problem, UserError } from '../../base/problem.ts';
import { type Dataset, denseValues } from '../../data/dataset.ts';
import { linearDecisionValues } from '../../solvers/linear/decide.ts';
import { trainPerceptron } from '../../solvers/perceptron.ts';
import type { BinaryProblem, BinaryTask } from '../../solvers/problem.ts';
import type { Decided } from '../ties.ts';
import { pickWeights } from './linear.ts';
import type {
  Outputs,
  Predictions,
  Predictor,
  Problems,
  RankingClassifier,
  TrainedClassifiers,
  Trainer,
} from './trainer.ts';

export interface PerceptronTraining {
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly problems: Problems;
  readonly predict: Predictor;
  readonly maxEpochs: number;
}

/** Its decision values have no margin to be counted from. */
const NO_UNIT = 0;

interface LinearRankingClassifier extends RankingClassifier {
  readonly features: Int32Array;
  readonly weights: Float64Array;
}

export class PerceptronTrainer implements Trainer {
  readonly set = null;
  features: Int32Array;
  classifiers: LinearRankingClassifier[] = [];
  readonly #training: PerceptronTraining;
  readonly #columns: readonly Float64Array[];

  constructor(training: PerceptronTraining) {
    const { dataset } = training;
    this.#training = training;
    this.#columns = dataset.features.map(({ data }) => denseValues(data, dataset.rowCount));
    this.features = Int32Array.from(this.#columns.keys());
  }

  get featureCount(): number {
    return this.features.length;
  }

  train(problems = this.#training.problems): Problem | null {
    try {
      this.classifiers = this.#trained(problems);
      return null;
    } catch (error) {
      if (error instanceof UserError) return error.problems[0];
      throw error;
    }
  }

  #trained(problems: Problems): LinearRankingClassifier[] {
    const { maxEpochs, dataset } = this.#training;
    const { features } = this;
    const options = {
      columns: Array.from(features, (feature) => this.#columns[feature]),
      maxEpochs,
      classes: dataset.classes,
    };
    return problems.map((binary) => {
      const { rows, beta, weights, bias } = trainPerceptron(binary, options);
      return { ...problemOn(binary, rows), beta, bias, weights, features, objective: null, stop: 'tolerance' };
    });
  }

  withTemporaryModels<T>(problems: Problems, work: (trained: TrainedClassifiers) => T): T {
    const classifiers = this.#trained(problems);
    const { features, featureCount } = this;
    const weights = (k: number, some = features) => pickWeights(classifiers[k], some);
    return work({ features, featureCount, classifiers, set: null, weights });
  }

  weights(k: number, features: Int32Array = this.features): Float64Array {
    return pickWeights(this.classifiers[k], features);
  }

  outputs(k: number): Outputs {
    const { rows, signs } = this.classifiers[k];
    const weights = this.weights(k);
    const values = Float64Array.from(rows, (row, n) => {
      let value = this.classifiers[k].bias;
      for (let j = 0; j < weights.length; j++) value += weights[j] * this.#columns[this.features[j]][row];
      return signs[n] * value;
    });
    return { values, norm2: weights.reduce((sum, weight) => sum + weight * weight, 0) };
  }

  adjust(): void {
    throw problem('margin-needs-kernel-classifier', {}, { fixes: [{ set: { machine: 'svm' } }] });
  }

  forget(features: Int32Array): void {
    const gone = new Set(features);
    this.features = this.features.filter((feature) => !gone.has(feature));
  }

  /** Perceptrons start from nothing on every set of features. */
  testDecisions(): Decided[] {
    const { features: columns, rowCount } = this.#training.test!;
    const data = columns.map((feature) => feature.data);
    const { features } = this;
    return this.classifiers.map(({ bias }, k) =>
      linearDecisionValues(data, rowCount, { features, weights: this.weights(k), bias }, NO_UNIT),
    );
  }

  predictions(decisions: readonly Decided[]): Predictions {
    return this.#training.predict(this.classifiers, decisions);
  }

  dispose(): void {
    this.classifiers = [];
  }
}

/** The problem on some of its samples: a perceptron leaves out samples of cost 0. */
function problemOn(problem: BinaryProblem & BinaryTask, rows: Int32Array): BinaryProblem & BinaryTask {
  const places = new Map(Array.from(problem.rows, (row, place) => [row, place]));
  const pick = (values: Float64Array) => Float64Array.from(rows, (row) => values[places.get(row)!]);
  return { ...problem, rows, signs: pick(problem.signs), costs: pick(problem.costs) };
}
