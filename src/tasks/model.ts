// A model that predicts. Results and files hold a model as plain data; this object predicts samples
// in memory, synchronously, and can be used wherever a result with a model can.

import { tableFromRecords } from '../data/from-memory.ts';
import { unlabelledLike } from '../data/interpret.ts';
import { checkModel } from '../formulations/check-model.ts';
import type { Model as ModelData } from '../formulations/model.ts';
import { covariateFeatures, sourceFeatures } from '../formulations/model-sources.ts';
import { decisionTable, predictedTargets, predictionsOf, probabilityTable } from '../formulations/predict-model.ts';
import type { Kernel } from '../kernels/kernel.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import type { OpenResult, ResultSource } from './json-source.ts';
import { categoricalNames, modelSchema } from './model-schema.ts';
import { readModelData } from './predict.ts';

/**
 * A sample: the value of each column that the model reads, by column name. Other columns are
 * ignored.
 */
export type Sample = Readonly<Record<string, number | string | boolean | null | undefined>>;

/**
 * A trained model for prediction: `new Model(await train(data)).predict([{ age: 51, dose: 0.4 }])`.
 */
export class Model {
  /** The model as plain data, as contained in results; it can be sent or stored as JSON. */
  readonly model: ModelData;
  /** The kernel with which the model was trained, if it is not built in. */
  readonly kernel?: Kernel;
  readonly #names: readonly string[];

  /**
   * Takes a result of `train` or `select`, or the model that it contains, and checks it, because it
   * may come from a file. A model with a custom kernel needs that kernel again, because results
   * cannot contain functions.
   */
  constructor(from: ModelData | { readonly model: ModelData }, own: { readonly kernel?: Kernel } = {}) {
    if (own.kernel) this.kernel = own.kernel;
    this.model = checkModel('model' in from ? from.model : from, own.kernel);
    this.#names = [...sourceFeatures(this.model), ...covariateFeatures(this.model)].map(({ name }) => name);
  }

  /**
   * The classes, in the order of the columns of `probabilities`; empty if the model predicts
   * numbers.
   */
  get classes(): readonly string[] {
    return this.model.classes;
  }

  /** The columns that a sample must have. */
  get columns(): readonly string[] {
    return this.#names;
  }

  /** The class or number predicted for each sample. */
  predict(samples: readonly Sample[]): (string | number)[] {
    return predictedTargets(this.model, predictionsOf(this.model, this.#decide(samples)));
  }

  /**
   * The decision value of every binary classifier for each sample, in the order of
   * `model.machines`.
   */
  decisionValues(samples: readonly Sample[]): number[][] {
    return byRow(this.#decide(samples), samples.length);
  }

  /**
   * The probability of every class for each sample; null if the model was trained without
   * probabilities.
   */
  probabilities(samples: readonly Sample[]): number[][] | null {
    const table = probabilityTable(this.model, this.#decide(samples));
    return table && byRow(table, samples.length);
  }

  /** Returns the plain data, so that {@link readModel} can read `JSON.stringify(model)`. */
  toJSON(): ModelData {
    return this.model;
  }

  #decide(samples: readonly Sample[]): Float64Array[] {
    const schema = modelSchema(this.model, null, null);
    const categorical = new Set(categoricalNames(schema));
    const table = tableFromRecords(samples, { source: 'samples', isText: (name) => categorical.has(name) });
    const prepared = applyTransforms(this.model.transforms, unlabelledLike(table, schema));
    return decisionTable(this.model, prepared, undefined, this.kernel);
  }
}

const byRow = (table: readonly Float64Array[], count: number) =>
  Array.from({ length: count }, (_, row) => table.map((column) => column[row]));

/**
 * Reads the model in a file: a result of `train` or `select`, a model by itself, or a LIBSVM model
 * file. It is checked.
 */
export async function readModel(source: ResultSource, open?: OpenResult): Promise<Model> {
  return new Model(await readModelData(source, open));
}
