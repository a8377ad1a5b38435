// What machines trained on the sizes along a path of elimination say of rows that took no part in it. Every size is trained afresh, also
// where the elimination itself did not train; machines start from those of the larger set before.

import { type Dataset, denseValues } from '../data/dataset.ts';
import { createTrainer, type MachineChoice, problemsFor } from '../formulations/index.ts';
import type { Trainer } from '../formulations/trainers/trainer.ts';
import type { Setting } from '../plan/settings.ts';
import { chooseClasses } from '../solvers/decide.ts';

export interface TestedPath {
  /** Prepared: numeric, complete, scaled by what the training rows say. */
  readonly train: Dataset;
  readonly test: Dataset;
  readonly machine: MachineChoice;
  readonly multiclass: 'ovo' | 'ovr';
  readonly seed: number;
  /** The features that left, step by step. */
  readonly steps: readonly (readonly number[])[];
  /** With what a size is trained; null where it is not wanted. */
  settingAt(size: number): Setting | null;
  /** Whether the training rows are answered as well. */
  readonly isTrainWanted: boolean;
}

/** What is said of some rows. */
export interface Answers {
  readonly predicted: Int32Array;
  /** By machine. */
  readonly decisions: readonly Float64Array[];
}

export interface TestedSize {
  readonly features: number;
  readonly test: Answers;
  readonly train: Answers | null;
}

/** From the full set down; a size for which no machine can be had (no hard margin) is passed over. */
export function* testPath(path: TestedPath): Generator<TestedSize, void, void> {
  const { train, test, isTrainWanted } = path;
  const judged = isTrainWanted ? joined(test, train) : test;
  const machines = new PathMachines(path, judged);
  let size = train.features.length;
  try {
    for (const step of [[], ...path.steps]) {
      size -= step.length;
      machines.forget(step);
      const setting = path.settingAt(size);
      if (setting === null || !machines.train(setting)) continue;
      const decisions = machines.decisions();
      const answers = (from: number, to: number): Answers => {
        const own = decisions.map((values) => values.slice(from, to));
        return { predicted: machines.classesOf(own), decisions: own };
      };
      yield {
        features: size,
        test: answers(0, test.rowCount),
        train: isTrainWanted ? answers(test.rowCount, judged.rowCount) : null,
      };
    }
  } finally {
    machines.dispose();
  }
}

/** The trainer of the moment; another kernel, or another of its parameters, needs another one. */
class PathMachines {
  readonly #path: TestedPath;
  readonly #judged: Dataset;
  readonly #gone: number[] = [];
  #trainer: Trainer | null = null;
  #setting: Setting | null = null;

  constructor(path: TestedPath, judged: Dataset) {
    this.#path = path;
    this.#judged = judged;
  }

  forget(features: readonly number[]): void {
    if (features.length === 0) return;
    this.#gone.push(...features);
    this.#trainer?.forget(Int32Array.from(features));
  }

  train(setting: Setting): boolean {
    const { train, machine, multiclass, seed } = this.#path;
    const choice = { ...machine, ...setting, multiclass, seed };
    const before = this.#setting;
    this.#setting = setting;
    if (before?.kernel !== setting.kernel || before.parameters !== setting.parameters) {
      this.#trainer?.dispose();
      this.#trainer = createTrainer(train, this.#judged, choice);
      if (this.#gone.length > 0) this.#trainer.forget(Int32Array.from(this.#gone));
    }
    const isOtherCost = before !== null && before.cost !== setting.cost;
    return this.#trainer!.train(isOtherCost ? problemsFor(train, choice) : undefined) === null;
  }

  decisions(): Float64Array[] {
    return this.#trainer!.testDecisions();
  }

  classesOf(decisions: readonly Float64Array[]): Int32Array {
    return chooseClasses(this.#trainer!.machines, decisions, this.#path.train.classes.length);
  }

  dispose(): void {
    this.#trainer?.dispose();
  }
}

/** The rows of the first dataset and then those of the second, with the same features. */
export function joined(first: Dataset, second: Dataset): Dataset {
  const rowCount = first.rowCount + second.rowCount;
  const labels = new Int32Array(rowCount);
  labels.set(first.labels);
  labels.set(second.labels, first.rowCount);
  return {
    ...first,
    rowCount,
    labels,
    features: first.features.map((feature, j) => {
      const values = new Float64Array(rowCount);
      values.set(denseValues(feature.data, first.rowCount));
      values.set(denseValues(second.features[j].data, second.rowCount), first.rowCount);
      return { ...feature, data: { kind: 'dense', values } };
    }),
    ...{ rowIds: null, weights: null, subjects: null, folds: null },
    place: (row) => (row < first.rowCount ? first.place(row) : second.place(row - first.rowCount)),
  };
}
