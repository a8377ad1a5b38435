// Predictions of a trained model: labels or numbers, decision values, probabilities, and their
// quality if the targets are known.

import { type Resolved, resolveOptions } from '../base/option.ts';
import { note, problem, type Reported, UserError, withPosition } from '../base/problem.ts';
import {
  type DataSource,
  partSourceOptions,
  type SourceContext,
  type SourceOptions,
  tableFrom,
} from '../data/data-source.ts';
import type { Dataset } from '../data/dataset.ts';
import { datasetDigest } from '../data/digest.ts';
import { unlabelledLike } from '../data/interpret.ts';
import { dataOptions, withoutUnusual } from '../data/options.ts';
import { type RegressionQuality, regressionQuality } from '../evaluation/regression.ts';
import { isLiblinearModel, readLiblinearModel } from '../formats/liblinear-model.ts';
import { readLibsvmModel } from '../formats/libsvm-model.ts';
import { checkModel } from '../formulations/check-model.ts';
import type { Model } from '../formulations/model.ts';
import { decisionTable, predictedTargets, predictionsOf, probabilityTable } from '../formulations/predict-model.ts';
import type { Predictions } from '../formulations/trainers/trainer.ts';
import type { Kernel } from '../kernels/kernel.ts';
import { unseenLevelNotes } from '../preprocessing/adjust.ts';
import { applyTransforms } from '../preprocessing/chain.ts';
import type { PredictOptions } from './given-options.ts';
import { type OpenResult, parseJson, type ResultSource, readContent } from './json-source.ts';
import { readForModel } from './model-problems.ts';
import { categoricalNames, modelSchema } from './model-schema.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';
import { type KnownSamples, knownSamples } from './training-samples.ts';
import { fittedSteps } from './used-data.ts';

const { format, delimiter, decimal, thousands, header, missing, target, id, transpose } = dataOptions;
const { samples, duplicates, featureNames, sheet } = dataOptions;

/** The options of `predict`. */
export const predictOptions = {
  format,
  delimiter,
  decimal,
  thousands,
  header,
  missing,
  target,
  id,
  samples,
  duplicates,
  featureNames,
  sheet,
  transpose,
};

export type ResolvedPredictOptions = Resolved<typeof predictOptions>;

/** What `predict` gives. */
export interface PredictResult extends ResultHead {
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedPredictOptions;
  /** The class or number that the model predicts for each sample. */
  readonly predicted: readonly (string | number)[];
  /** The decision values, with one row per data row and one column per binary classifier. */
  readonly decision: readonly (readonly number[])[];
  /**
   * The probabilities, with one row per data row and one column per class; absent for a model
   * trained without probabilities.
   */
  readonly probability?: readonly (readonly number[])[];
  /**
   * The fraction of labelled samples that are classified correctly; absent if no sample has a
   * label.
   */
  readonly accuracy?: number;
  /**
   * The agreement between the predictions and the known numbers; absent if none is known or the
   * target is a class.
   */
  readonly fit?: RegressionQuality;
  /**
   * Present if the model was trained on any of these samples, which makes the accuracy optimistic.
   */
  readonly training?: KnownSamples;
  /** The names of the rows, if the data have an id column. */
  readonly ids?: readonly string[];
  /** Notes for the user. */
  readonly notes: readonly Reported[];
  /** Computing time in seconds, the only part of a result that may differ between two runs. */
  readonly timings: { readonly seconds: number };
}

const EXPECTED = { commands: ['train', 'select'], orLibsvm: true };

/**
 * The model in a file: a result of `train` or `select`, a model by itself, or a LIBSVM or LIBLINEAR
 * model file. It is checked, since it may be anybody's.
 */
export async function readModelData(source: ResultSource, open?: OpenResult): Promise<Model> {
  const { name, content: given } = await readContent(source, EXPECTED, open);
  if (typeof given === 'string' && given.startsWith('svm_type')) return readLibsvmModel(given, name).model;
  if (typeof given === 'string' && isLiblinearModel(given)) return readLiblinearModel(given, name).model;
  const content = typeof given === 'string' ? parseJson(given, name, EXPECTED) : given;
  const isObject = typeof content === 'object' && content !== null;
  const model = isObject && Object.hasOwn(content as object, 'model') ? (content as { model: unknown }).model : content;
  if (typeof model !== 'object' || model === null || !Object.hasOwn(model, 'machines')) {
    throw problem('result-without-model', { expected: EXPECTED }, { at: { source: name } });
  }
  try {
    return checkModel(model);
  } catch (error) {
    throw error instanceof UserError ? withPosition(error, { source: name }) : error;
  }
}

/**
 * Predicts the samples of any source, with a model or with a result that contains one. Columns are
 * matched by name; other columns are ignored.
 */
export async function predict(
  from: Model | { readonly model: Model; readonly kernel?: Kernel },
  source: DataSource,
  given: PredictOptions & SourceOptions = {},
  context: SourceContext = {},
): Promise<PredictResult> {
  const model = 'model' in from ? from.model : from;
  const ownKernel = 'model' in from ? from.kernel : undefined;
  const [own, rest] = partSourceOptions(given);
  const options = resolveOptions(predictOptions, rest);
  const schema = modelSchema(model, options.target, options.id);
  const reading = resolveOptions(dataOptions, {
    ...options,
    target: schema.target,
    targetKind: schema.targetKind,
    adjust: schema.covariates?.map(({ name }) => name) ?? [],
    categorical: categoricalNames(schema),
  });
  const { dataset, prepared, start } = await readForModel(predictOptions, async () => {
    const read = unlabelledLike(await tableFrom(source, reading, own, context), schema);
    return { dataset: read, start: performance.now(), prepared: applyTransforms(model.transforms, read) };
  });
  const decisions = decisionTable(model, prepared, undefined, ownKernel);
  const predicted = predictionsOf(model, decisions);
  const probabilities = probabilityTable(model, decisions);
  const seconds = (performance.now() - start) / 1000;
  const quality = labelledQuality(dataset, predicted);
  const known = knownSamples(model, dataset);
  const rows = Array.from(predicted.keys());
  return {
    ...resultHead('predict', dataset, datasetDigest(dataset, context.hash?.()), {
      target: schema.target,
      leftOut: { samples: [], features: [] },
      preprocessing: fittedSteps(model.transforms),
    }),
    options: { ...withoutUnusual(options), target: schema.target, ...(own.reader && { format: own.reader.name }) },
    predicted: predictedTargets(model, predicted),
    decision: rows.map((row) => decisions.map((column) => column[row])),
    ...(probabilities && { probability: rows.map((row) => probabilities.map((column) => column[row])) }),
    ...quality,
    ...(known && { training: known }),
    ...(dataset.rowIds && { ids: dataset.rowIds }),
    notes: reportedNotes([
      ...unseenLevelNotes(model.transforms, dataset),
      ...(quality === null ? [note('accuracy-unknown', {})] : []),
      ...(known && quality !== null ? [note('training-samples-predicted', { ...known, of: dataset.rowCount })] : []),
    ]),
    timings: { seconds },
  };
}

/** How good the predictions are for the samples whose target is known; null if there is none. */
function labelledQuality(
  { labels, response }: Dataset,
  predicted: Predictions,
): Pick<PredictResult, 'accuracy' | 'fit'> | null {
  const known = [...labels.keys()].filter((row) => labels[row] >= 0);
  if (known.length === 0) return null;
  if (response) {
    const given = known.map((row) => predicted[row]);
    return {
      fit: regressionQuality(
        known.map((row) => response[row]),
        given,
      ),
    };
  }
  return { accuracy: known.filter((row) => labels[row] === predicted[row]).length / known.length };
}
