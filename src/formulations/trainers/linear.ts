// Linear machines from rows, dense or sparse, without a Gram matrix: for large data.

import { problem } from '../../base/problem.ts';
import type { Dataset } from '../../data/dataset.ts';
import { linearDecisionValues } from '../../solvers/linear/decide.ts';
import { LinearRows } from '../../solvers/linear/rows.ts';
import { type LinearMachine, LinearMachineSet } from '../../solvers/linear/set.ts';
import type { LinearOptions } from '../../solvers/linear/solve.ts';
import type { Outputs, Predictions, Predictor, Problems, TrainedMachines, Trainer } from './trainer.ts';

export interface LinearTraining extends LinearOptions {
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly problems: Problems;
  readonly predict: Predictor;
}

export class LinearTrainer implements Trainer {
  readonly set = null;
  readonly #training: LinearTraining;
  readonly #rows: LinearRows;
  #set: LinearMachineSet;
  #machines: LinearMachine[] = [];

  constructor(training: LinearTraining) {
    const { dataset, problems } = training;
    this.#training = training;
    this.#rows = new LinearRows(
      dataset.features.map(({ data }) => data),
      dataset.rowCount,
    );
    this.#set = new LinearMachineSet(this.#rows, { ...training, problems });
  }

  get features(): Int32Array {
    return this.#rows.features;
  }

  get featureCount(): number {
    return this.#rows.features.length;
  }

  get machines(): readonly LinearMachine[] {
    return this.#machines;
  }

  train(problems?: Problems): null {
    if (problems) this.#set = new LinearMachineSet(this.#rows, { ...this.#training, problems });
    this.#machines = this.#set.solve();
    return null;
  }

  aside<T>(problems: Problems, work: (trained: TrainedMachines) => T): T {
    const machines = new LinearMachineSet(this.#rows, { ...this.#training, problems }).solve();
    const { features, featureCount } = this;
    const weights = (k: number, some = features) => pickWeights(machines[k], some);
    return work({ features, featureCount, machines, set: null, weights });
  }

  weights(k: number, features: Int32Array = this.features): Float64Array {
    return pickWeights(this.#machines[k], features);
  }

  outputs(k: number): Outputs {
    const machine = this.#machines[k];
    const values = this.#set.decisionValues(machine, machine.rows).map((value, n) => machine.signs[n] * value);
    return { values, norm2: this.weights(k).reduce((sum, weight) => sum + weight * weight, 0) };
  }

  adjust(): void {
    throw problem('margin-needs-kernel-classifier', {}, { fixes: [{ set: { machine: 'svm' } }] });
  }

  forget(features: Int32Array): void {
    this.#rows.removeFeatures(features);
  }

  testDecisions(): Float64Array[] {
    const { features: columns, rowCount } = this.#training.test!;
    const data = columns.map((feature) => feature.data);
    const { features } = this;
    return this.#machines.map((machine) =>
      linearDecisionValues(data, rowCount, { features, weights: pickWeights(machine, features), bias: machine.bias }),
    );
  }

  predictions(decisions: readonly ArrayLike<number>[]): Predictions {
    return this.#training.predict(this.#machines, decisions);
  }

  dispose(): void {
    this.#rows.dispose();
  }
}

/** The weights of some of a machine's features; both lists ascend. */
export function pickWeights(
  machine: { readonly features: Int32Array; readonly weights: Float64Array },
  features: Int32Array,
): Float64Array {
  let at = 0;
  return Float64Array.from(features, (feature) => {
    while (machine.features[at] < feature) at++;
    return machine.weights[at];
  });
}
