// The trainer of a path: it follows the current subset, and another kernel, or other kernel
// parameters, get another trainer that is brought to the same features.

import type { Problem } from '../base/problem.ts';
import type { Dataset } from '../data/dataset.ts';
import { createTrainer, type FormulationChoice, problemsFor } from '../formulations/index.ts';
import type { SchemeName } from '../formulations/schemes/index.ts';
import type { Problems, Trainer } from '../formulations/trainers/trainer.ts';
import { Untrained } from '../formulations/trainers/untrained.ts';
import { hasSameKernel, type Setting } from '../plan/settings.ts';
import type { FeatureChange, PathModels } from './engine.ts';

export interface TrainedData {
  /** Preprocessed: numeric, complete, scaled. */
  readonly dataset: Dataset;
  /** Held-out samples whose decision values the trainer gives. */
  readonly test: Dataset | null;
  readonly machine: FormulationChoice & { readonly multiclass: SchemeName; readonly seed: number };
  /** Whether nothing asks for a model, so that none is trained. */
  readonly needsNoModels?: boolean;
}

/** How the next training differs from the one before, asked for at each training. */
export interface TrainingPlan {
  /** The hyperparameters at the current subset, where they are tuned along the path. */
  setting?(): Setting | undefined;
  /**
   * The binary problems of a fresh sample of the samples; undefined if all samples are trained on.
   */
  problems?(): Problems | undefined;
}

export class PathTrainer implements PathModels {
  readonly #data: TrainedData;
  readonly #plan: TrainingPlan;
  /**
   * The features that are not in the current subset, by removal: one list of all would be copied
   * again and again while it grows.
   */
  #absent: ArrayLike<number>[];
  #absentCount: number;
  #trainer: Trainer | null = null;
  /** Whether the trainer lacks a feature that has been added since the last training. */
  #isStale = false;
  #setting: Setting | null = null;

  /** `features`: the subset to begin with; all by default. */
  constructor(data: TrainedData, plan: TrainingPlan = {}, features?: ArrayLike<number>) {
    this.#data = data;
    this.#plan = plan;
    const present = features && new Set(Array.from(features));
    const absent = present ? [...data.dataset.features.keys()].filter((feature) => !present.has(feature)) : [];
    this.#absent = [absent];
    this.#absentCount = absent.length;
  }

  /** Made when it is first needed, since making it may take most of the memory there is. */
  get trainer(): Trainer {
    this.#trainer ??= this.#create(this.#data.machine);
    return this.#trainer;
  }

  /** Whether it has been made. */
  get hasTrainer(): boolean {
    return this.#trainer !== null;
  }

  get featureCount(): number {
    return this.#data.dataset.features.length - this.#absentCount;
  }

  /** The current subset, ascending. */
  get features(): Int32Array {
    if (this.#trainer && !this.#isStale) return this.#trainer.features;
    const absent = new Set(this.#absentFeatures);
    return Int32Array.from(this.#data.dataset.features.keys()).filter((feature) => !absent.has(feature));
  }

  /** The cost that the current models were trained with. */
  get cost(): number {
    return this.#setting?.cost ?? this.#data.machine.cost;
  }

  /** What the current trainer trains with. */
  get machine(): TrainedData['machine'] {
    return { ...this.#data.machine, ...this.#setting };
  }

  #create(classifier: TrainedData['machine']): Trainer {
    const { dataset, test, needsNoModels } = this.#data;
    const trainer = needsNoModels ? new Untrained(dataset.features.length) : createTrainer(dataset, test, classifier);
    if (this.#absentCount > 0) trainer.forget(this.#absentFeatures);
    return trainer;
  }

  train(): Problem | null {
    if (this.#isStale) this.#release();
    const setting = this.#plan.setting?.();
    if (setting) return this.#trainWith(setting);
    return this.trainer.train(this.#plan.problems?.());
  }

  #trainWith(setting: Setting): Problem | null {
    const classifier = { ...this.#data.machine, ...setting };
    const before = this.#setting;
    this.#setting = setting;
    if (!before || !hasSameKernel(before, setting)) this.#release();
    if (this.#trainer === null) {
      this.#trainer = this.#create(classifier);
      return this.#trainer.train();
    }
    const isOtherCost = before!.cost !== setting.cost;
    return this.#trainer.train(isOtherCost ? problemsFor(this.#data.dataset, classifier) : undefined);
  }

  /**
   * The models lose the removed features and stay as they are otherwise. An added feature is not
   * part of them before the next training, for which a trainer is made that has it.
   */
  apply({ removed, added }: FeatureChange): void {
    if (removed.length > 0) {
      this.removedAhead(removed);
      this.#forget(removed);
    }
    if (!added || added.length === 0) return;
    const back = new Set(added);
    const absent = this.#absentFeatures.filter((feature) => !back.has(feature));
    this.#absent = [absent];
    this.#absentCount = absent.length;
    this.#isStale = this.#trainer !== null;
  }

  /** The trainer has removed these features by itself. */
  removedAhead(removed: ArrayLike<number>): void {
    this.#absent.push(removed);
    this.#absentCount += removed.length;
  }

  /** In the order of their removal. */
  get #absentFeatures(): Int32Array {
    const all = new Int32Array(this.#absentCount);
    let place = 0;
    for (const some of this.#absent) {
      all.set(some, place);
      place += some.length;
    }
    return all;
  }

  #forget(removed: Int32Array): void {
    if (this.#trainer === null) return;
    if (!this.#isStale) {
      this.#trainer.forget(removed);
      return;
    }
    // A feature that was added since the last training is not part of the models.
    const known = new Set(this.#trainer.features);
    this.#trainer.forget(removed.filter((feature) => known.has(feature)));
  }

  #release(): void {
    this.#trainer?.dispose();
    this.#trainer = null;
    this.#isStale = false;
  }

  dispose(): void {
    this.#release();
  }
}
