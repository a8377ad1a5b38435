// What a trained model says of rows: labels, decision values, probabilities, and the accuracy where the labels are known.

import { harmless, UserError } from '../base/errors.ts';
import { type Given, type Resolved, resolveOptions } from '../base/option.ts';
import { classCounts, type Dataset } from '../data/dataset.ts';
import { datasetDigest, type Hash } from '../data/digest.ts';
import { type Loading, readTable, unlabelledLike } from '../data/load.ts';
import { dataOptions } from '../data/options.ts';
import type { ByteSource } from '../data/source.ts';
import type { Table } from '../data/table.ts';
import { readLibsvmModel } from '../formats/libsvm-model.ts';
import { checkModel } from '../machines/check-model.ts';
import type { Model } from '../machines/model.ts';
import { decisionTable, predictedClasses, probabilityTable } from '../machines/predict-model.ts';
import { applyTransforms } from '../transforms/chain.ts';
import { parseJson, readText } from './json-source.ts';
import { modelSchema } from './model-schema.ts';
import { type ResultHead, resultHead } from './result.ts';

const { format, delimiter, decimal, header, missing, target, id, transpose } = dataOptions;

export const predictOptions = { format, delimiter, decimal, header, missing, target, id, transpose };

export type PredictOptions = Resolved<typeof predictOptions>;

export interface PredictResult extends ResultHead {
  readonly options: Readonly<Record<string, unknown>>;
  readonly predicted: readonly string[];
  /** One row per data row, one column per binary machine. */
  readonly decision: readonly (readonly number[])[];
  /** One row per data row, one column per class; absent for a model trained without probabilities. */
  readonly probability?: readonly (readonly number[])[];
  /** Share of the labelled rows that are classified rightly; absent where no row has a label. */
  readonly accuracy?: number;
  readonly ids?: readonly string[];
  readonly notes: readonly string[];
  readonly timings: { readonly seconds: number };
}

/** The model in a file: a result of `train` or `select`, a model by itself, or a model file of LIBSVM. */
export async function readModel(source: ByteSource): Promise<Model> {
  const where = harmless(source.name);
  const wayOut = 'give a file that train or select wrote with --json, or a model of LIBSVM';
  const text = await readText(source, wayOut);
  if (text.startsWith('svm_type')) return readLibsvmModel(text, source.name).model;
  const content = parseJson(text, source.name, wayOut);
  const isObject = typeof content === 'object' && content !== null;
  const model = isObject && Object.hasOwn(content as object, 'model') ? (content as { model: unknown }).model : content;
  if (typeof model !== 'object' || model === null || !Object.hasOwn(model, 'machines')) {
    throw new UserError(`${where} holds no model; ${wayOut}`);
  }
  return checkModel(model);
}

/** Predicts the rows of a source, or of a table in memory. Columns are found by name; further columns are ignored. */
export async function predict(
  model: Model,
  source: ByteSource | Table,
  given: Given<typeof predictOptions> = {},
  context: Loading & { readonly hash?: Hash } = {},
): Promise<PredictResult> {
  const options = resolveOptions(predictOptions, given);
  const schema = modelSchema(model, options.target, options.id);
  const names = schema.features.filter(({ kind }) => kind === 'categorical').map(({ name }) => name);
  const reading = resolveOptions(dataOptions, { ...options, target: schema.target, categorical: names });
  const table = 'columns' in source ? source : await readTable(source, reading, context);
  const dataset = unlabelledLike(table, schema);
  const start = performance.now();
  const prepared = applyTransforms(model.transforms, dataset);
  const decisions = decisionTable(model, prepared);
  const predicted = predictedClasses(model, decisions);
  const probabilities = probabilityTable(model, decisions);
  const seconds = (performance.now() - start) / 1000;
  const accuracy = labelledAccuracy(dataset, predicted);
  const rows = Array.from(predicted.keys());
  return {
    ...resultHead('predict', dataset, datasetDigest(dataset, context.hash)),
    options: { ...options, target: schema.target },
    predicted: rows.map((row) => model.classes[predicted[row]]),
    decision: rows.map((row) => decisions.map((column) => column[row])),
    ...(probabilities && { probability: rows.map((row) => probabilities.map((column) => column[row])) }),
    ...(accuracy !== null && { accuracy }),
    ...(dataset.rowIds && { ids: dataset.rowIds }),
    notes: accuracy === null ? ['no row has a label, so there is no accuracy'] : [],
    timings: { seconds },
  };
}

function labelledAccuracy(dataset: Dataset, predicted: Int32Array): number | null {
  const labelled = classCounts(dataset).reduce((sum, count) => sum + count, 0);
  if (labelled === 0) return null;
  return dataset.labels.reduce((right, label, row) => right + Number(label === predicted[row]), 0) / labelled;
}
