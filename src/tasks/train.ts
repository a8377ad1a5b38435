// A plain SVM on all features: the model, and what it says of its own training rows.

import type { Reported } from '../base/problem.ts';
import { datasetDigest } from '../data/digest.ts';
import { type ClassQuality, classQualities, confusionMatrix } from '../evaluation/confusion.ts';
import { formulations, type SolutionReport } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import { decisionTable, predictedClasses } from '../formulations/predict-model.ts';
import { plan } from '../plan/make-plan.ts';
import { datasetFacts, type TrainPlan } from '../plan/plan.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../preprocessing/chain.ts';
import { checkData } from './check-data.ts';
import { type RunContext, stopIfAborted, withOwnParts } from './context.ts';
import type { Data, ResolvedReadingOptions } from './data.ts';
import type { TrainOptions } from './given-options.ts';
import { withOrigin } from './model-origin.ts';
import { type ResultHead, reportedNotes, resultHead } from './result.ts';

/** What `train` gives. */
export interface TrainResult extends ResultHead {
  /** Every option that can change the result, resolved. */
  readonly options: ResolvedReadingOptions & TrainPlan['options'];
  /** The model, for `predict`. */
  readonly model: Model;
  /** Training rows that support any of the binary machines. */
  readonly support: number;
  /** The sum of the dual objectives ½ βᵀKβ − Σ|β| of the binary machines. */
  readonly objective: number | null;
  /** Share of the training rows that the model classifies rightly; no estimate for new rows. */
  readonly accuracy: number;
  /** One row per data row, one column per binary machine. */
  readonly decision: readonly (readonly number[])[];
  /** The class that the model gives each training row. */
  readonly predicted: readonly string[];
  /** Of the training rows, so no estimate either: rows are the true classes, columns the predicted ones. */
  readonly confusion: {
    readonly classes: readonly string[];
    readonly counts: readonly (readonly number[])[];
    readonly byClass: readonly ClassQuality[];
  };
  /** How each binary machine was solved. */
  readonly solutions: readonly SolutionReport[];
  /** What the user should know. */
  readonly notes: readonly Reported[];
  /** Seconds of computing: the only part that may differ between two runs. */
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
  const transforms = fitTransforms(data.dataset, rows, transformSteps(planned.preprocessing));
  const dataset = applyTransforms(transforms, data.dataset);
  const trained = formulations.get(options.machine).train({
    dataset,
    transforms,
    options: { ...options, ...(ownKernel && { ownKernel }) },
    seed: options.seed,
  });
  const decisions = decisionTable(trained.model, dataset, undefined, ownKernel);
  const predicted = predictedClasses(trained.model, decisions);
  const right = predicted.reduce((count, label, row) => count + Number(label === dataset.labels[row]), 0);
  const counts = confusionMatrix(dataset.labels, predicted, dataset.classes.length);
  const seconds = (performance.now() - start) / 1000;
  return {
    ...resultHead('train', dataset, datasetDigest(data.dataset, context.hash?.())),
    options: { ...data.options, ...options },
    model: withOrigin(trained.model, data),
    support: trained.support,
    objective: trained.objective,
    accuracy: right / dataset.rowCount,
    decision: Array.from(rows, (row) => decisions.map((column) => column[row])),
    predicted: Array.from(predicted, (label) => dataset.classes[label]),
    confusion: { classes: dataset.classes, counts, byClass: classQualities(counts) },
    solutions: trained.solutions,
    notes: reportedNotes([...data.notes, ...transforms.flatMap(({ notes }) => notes), ...trained.notes]),
    timings: { seconds },
  };
}
