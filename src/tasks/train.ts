// A model on all features, and its fit to the training samples.

import type { Reported } from '../base/problem.ts';
import { type Dataset, truthOf } from '../data/dataset.ts';
import { datasetDigest } from '../data/digest.ts';
import { type ClassQuality, classQualities, confusionMatrix } from '../evaluation/confusion.ts';
import { type RegressionQuality, regressionQuality } from '../evaluation/regression.ts';
import { formulations, type SolutionReport } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import { decisionTable, predictedTargets, predictionsOf } from '../formulations/predict-model.ts';
import type { Predictions } from '../formulations/trainers/trainer.ts';
import { plan } from '../plan/make-plan.ts';
import { datasetFacts, type TrainPlan } from '../plan/plan.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../preprocessing/chain.ts';
import { checkData } from './check-data.ts';
import { type RunContext, stopIfAborted, withOwnParts } from './context.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import type { TrainOptions } from './given-options.ts';
import { withOrigin } from './model-origin.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';
import { usedData } from './used-data.ts';

/** What `train` gives. */
export interface TrainResult extends ResultHead {
  /** Every option that can change the result, with its resolved value. */
  readonly options: ResolvedReadingOptions & TrainPlan['options'];
  /** The model, for `predict`. */
  readonly model: Model;
  /** The number of training samples that are support vectors of at least one binary classifier. */
  readonly support: number;
  /** The sum of the dual objectives ½ βᵀKβ − Σ|β| of the binary classifiers. */
  readonly objective: number | null;
  /**
   * The fraction of training samples that are classified correctly, which is not an estimate for
   * new samples. Absent if the target is a number.
   */
  readonly accuracy?: number;
  /**
   * The agreement between the predictions and the true values of the training samples, which is not
   * an estimate either. Absent if the target is a class.
   */
  readonly fit?: RegressionQuality;
  /** The decision values, with one row per data row and one column per binary classifier. */
  readonly decision: readonly (readonly number[])[];
  /** The class or number that the model predicts for each training sample. */
  readonly predicted: readonly (string | number)[];
  /**
   * The confusion matrix of the training samples, which is not an estimate either: rows are the
   * true classes, columns the predicted ones. Absent if the target is a number.
   */
  readonly confusion?: {
    readonly classes: readonly string[];
    readonly counts: readonly (readonly number[])[];
    readonly byClass: readonly ClassQuality[];
  };
  /** How each binary classifier was solved. */
  readonly solutions: readonly SolutionReport[];
  /** Notes for the user. */
  readonly notes: readonly Reported[];
  /** Computing time in seconds, the only part of a result that may differ between two runs. */
  readonly timings: { readonly seconds: number };
}

/** Trains a plain SVM on all features. */
export async function train(data: Data, given: TrainOptions = {}, context: RunContext = {}): Promise<TrainResult> {
  checkData(data, 'train');
  const ownKernel = withOwnParts(context, given).own?.kernel;
  const planned = plan('train', { ...given }, datasetFacts(data.dataset));
  const { options } = planned;
  stopIfAborted(context);
  const start = performance.now();
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const transforms = fitTransforms(data.dataset, rows, transformSteps(planned.preprocessing, data.dataset));
  const dataset = applyTransforms(transforms, data.dataset);
  const trained = formulations.get(options.machine).train({
    dataset,
    transforms,
    options: { ...options, ...(ownKernel && { ownKernel }) },
    own: planned.formulation.own,
    seed: options.seed,
    ...(context.onIterations && { onIterations: context.onIterations }),
  });
  const decisions = decisionTable(trained.model, dataset, undefined, ownKernel);
  const predicted = predictionsOf(trained.model, decisions);
  const { confusion, ...quality } = qualityOf(dataset, predicted);
  const seconds = (performance.now() - start) / 1000;
  return {
    ...resultHead(
      'train',
      dataset,
      datasetDigest(data.dataset, context.hash?.()),
      usedData(data, planned.preprocessing, [...data.notes, ...transforms.flatMap(({ notes }) => notes)]),
    ),
    options: { ...data.options, ...options },
    model: withOrigin(trained.model, data),
    support: trained.support,
    objective: trained.objective,
    ...quality,
    decision: Array.from(rows, (row) => decisions.map((column) => column[row])),
    predicted: predictedTargets(trained.model, predicted),
    ...(confusion && { confusion }),
    solutions: trained.solutions,
    notes: reportedNotes([
      ...data.notes,
      ...planned.notes,
      ...transforms.flatMap(({ notes }) => notes),
      ...trained.notes,
    ]),
    timings: { seconds },
  };
}

/** The fit of the model to its training samples. */
function qualityOf(dataset: Dataset, predicted: Predictions): Pick<TrainResult, 'accuracy' | 'confusion' | 'fit'> {
  if (dataset.response) return { fit: regressionQuality(truthOf(dataset), predicted) };
  const { labels, classes, rowCount } = dataset;
  const counts = confusionMatrix(labels, predicted, classes.length);
  let right = 0;
  for (let row = 0; row < rowCount; row++) if (predicted[row] === labels[row]) right++;
  return { accuracy: right / rowCount, confusion: { classes, counts, byClass: classQualities(counts) } };
}
