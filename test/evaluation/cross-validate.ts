// Cross-validation the slow way, for comparison: every split from the beginning, on a table of its
// training samples alone, with the solver that `train` uses.

import { resolveOptions } from '../../src/base/option.ts';
import { type Dataset, pickFeatures, pickRows } from '../../src/data/dataset.ts';
import { foldsFor, splits } from '../../src/evaluation/folds.ts';
import type { Evaluation } from '../../src/evaluation/subset-evaluator.ts';
import { type FormulationOptions, formulationOptions } from '../../src/formulations/options.ts';
import { decisionTable, predictedClasses } from '../../src/formulations/predict-model.ts';
import { trainSvm } from '../../src/formulations/train-svm.ts';
import type { Setting } from '../../src/plan/settings.ts';
import { scores } from '../../src/scores/index.ts';

/**
 * Both sides are solved this exactly, so that only rows on a boundary may be decided differently.
 */
export const TIGHT = 1e-9;

/**
 * A row whose decision is nearer than this to the other one is in doubt: f is good to about the
 * tolerance times a few.
 */
const DOUBT = 1e-6;

export const LINEAR: Setting = { kernel: 'linear', parameters: {}, cost: 1 };

export function evaluationOf(dataset: Dataset, more: Partial<Evaluation> & { folds?: number } = {}): Evaluation {
  const { folds = 3, ...rest } = more;
  return {
    dataset,
    splits: [...splits(foldsFor(dataset, { folds, seed: 1, rareClasses: 'note' }))],
    settings: [LINEAR],
    multiclass: 'ovo',
    classWeights: 'none',
    score: scores.get('accuracy'),
    tolerance: TIGHT,
    ...rest,
  };
}

/** The accuracy of a split without its rows in doubt, and with them. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** By setting and split. */
export function crossValidated(evaluation: Evaluation, features: readonly number[]): Bounds[][] {
  const dataset = pickFeatures(evaluation.dataset, features);
  return evaluation.settings.map((setting) =>
    evaluation.splits.map(({ train, test }) =>
      bounds(evaluation, setting, pickRows(dataset, train), pickRows(dataset, test)),
    ),
  );
}

function bounds(evaluation: Evaluation, setting: Setting, train: Dataset, test: Dataset): Bounds {
  const present = new Set(train.labels);
  if (present.size < 2) {
    const right = test.labels.filter((label) => present.has(label)).length / test.rowCount;
    return { low: right, high: right };
  }
  const weights = evaluation.classWeights;
  const options: FormulationOptions = {
    ...resolveOptions(formulationOptions, {}),
    kernel: setting.kernel as FormulationOptions['kernel'],
    ...setting.parameters,
    coef0: setting.parameters.coef0 ?? null,
    cost: setting.cost,
    multiclass: evaluation.multiclass,
    classWeights:
      typeof weights === 'string' ? weights : Object.fromEntries(train.classes.map((name, k) => [name, weights[k]])),
    tolerance: evaluation.tolerance,
  };
  const { model } = trainSvm({ dataset: train, transforms: [], options, seed: 1 });
  const table = decisionTable(model, test);
  const predicted = predictedClasses(model, table);
  let [right, doubtful] = [0, 0];
  for (let row = 0; row < test.rowCount; row++) {
    const values = table.map((own) => own[row]).sort((a, b) => b - a);
    const distance =
      model.machines[0].negative === null ? values[0] - values[1] : Math.min(...values.map((value) => Math.abs(value)));
    if (distance < DOUBT) doubtful++;
    else if (predicted[row] === test.labels[row]) right++;
  }
  return { low: right / test.rowCount, high: (right + doubtful) / test.rowCount };
}
