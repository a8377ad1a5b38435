// A model that predicts samples which a program holds in memory, without promises: for a page or a server that gets one sample at a time.

import { tableFromRecords } from '../data/from-memory.ts';
import { unlabelledLike } from '../data/interpret.ts';
import { checkModel } from '../formulations/check-model.ts';
import type { Model } from '../formulations/model.ts';
import { sourceFeatures } from '../formulations/model-sources.ts';
import { decisionTable, predictedClasses, probabilityTable } from '../formulations/predict-model.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import { modelSchema } from './model-schema.ts';

/** A sample: the value of each column that the model reads, by its name. Other columns are ignored. */
export type Sample = Readonly<Record<string, number | string | boolean | null | undefined>>;

/** Predicts samples in memory with a trained model: `new Predictor(result).predict([{ age: 51, dose: 0.4 }])`. */
export class Predictor {
  /** The model as plain JSON. */
  readonly model: Model;
  readonly #names: readonly string[];

  /** Takes a model, or a result of `train` or `select` that holds one; it is checked, since it may come from a file. */
  constructor(from: Model | { readonly model: Model }) {
    this.model = checkModel('model' in from ? from.model : from);
    this.#names = sourceFeatures(this.model).map(({ name }) => name);
  }

  /** The classes, in the order of the columns of `probabilities`. */
  get classes(): readonly string[] {
    return this.model.classes;
  }

  /** The columns that a sample must have. */
  get columns(): readonly string[] {
    return this.#names;
  }

  /** The class of each sample. */
  predict(samples: readonly Sample[]): string[] {
    const decisions = this.#decide(samples);
    return Array.from(predictedClasses(this.model, decisions), (label) => this.model.classes[label]);
  }

  /** For each sample the decision value of every binary classifier, in the order of `model.machines`. */
  decisionValues(samples: readonly Sample[]): number[][] {
    return byRow(this.#decide(samples), samples.length);
  }

  /** For each sample the probability of every class; null where the model was trained without probabilities. */
  probabilities(samples: readonly Sample[]): number[][] | null {
    const table = probabilityTable(this.model, this.#decide(samples));
    return table && byRow(table, samples.length);
  }

  #decide(samples: readonly Sample[]): Float64Array[] {
    const schema = modelSchema(this.model, null, null);
    const categorical = new Set(schema.features.filter(({ kind }) => kind === 'categorical').map(({ name }) => name));
    const table = tableFromRecords(samples, { source: 'samples', isText: (name) => categorical.has(name) });
    return decisionTable(this.model, applyTransforms(this.model.transforms, unlabelledLike(table, schema)));
  }
}

const byRow = (table: readonly Float64Array[], count: number) =>
  Array.from({ length: count }, (_, row) => table.map((column) => column[row]));
