// A model trained on small samples, for tests of what is done with models.

import type { Dataset } from '../../src/data/dataset.ts';
import { makeModel } from '../../src/formulations/make-model.ts';
import type { Model } from '../../src/formulations/model.ts';
import { fitPlatt, kernelDecisions } from '../../src/formulations/platt.ts';
import { decodeClasses, decompose } from '../../src/formulations/schemes/index.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { createCore } from '../../src/numeric/core.ts';
import { decisionValues } from '../../src/solvers/decide.ts';
import { type Classifier, ClassifierSet } from '../../src/solvers/set.ts';
import { weights } from '../../src/solvers/weights.ts';
import { numeric } from '../preprocessing/make.ts';
import type { Sample } from './data.ts';

export const core = createCore();

export function datasetOf({ columns, labels }: Pick<Sample, 'columns' | 'labels'>, names?: readonly string[]): Dataset {
  const classCount = Math.max(...labels) + 1;
  return {
    source: 'sample.csv',
    rowCount: labels.length,
    features: columns.map((values, j) => numeric(names?.[j] ?? `x${j}`, values)),
    classes: Array.from({ length: classCount }, (_, index) => `class ${index}`),
    labels,
    rowIds: null,
    weights: null,
    subjects: null,
    folds: null,
    place: (row) => ({ line: row + 2 }),
  };
}

export interface Wanted {
  readonly kernel?: string;
  readonly multiclass?: Model['multiclass'];
  readonly cost?: number;
  readonly features?: number[];
  readonly probability?: boolean;
}

export interface TrainedModel {
  readonly model: Model;
  readonly classifiers: Classifier[];
  /** On the training samples, from the Gram matrix. */
  readonly decisions: Float64Array[];
  readonly predicted: Int32Array;
  readonly weights: Float64Array[] | null;
}

export function trainModel(dataset: Dataset, wanted: Wanted = {}): TrainedModel {
  const { multiclass = 'ovo', cost = 1 } = wanted;
  const kernel = kernels.get(wanted.kernel ?? 'linear');
  const columns = new Columns(
    dataset.features.map(({ data }) => data.values),
    core,
  );
  const gram = new Gram(columns, kernel.kind, wanted.features);
  const costs = new Float64Array(dataset.rowCount).fill(cost);
  const problems = decompose({ scheme: multiclass, labels: dataset.labels, costs });
  const set = new ClassifierSet(gram, { kernel, parameters: { coef0: 0.5, degree: 2 }, problems, tolerance: 1e-8 });
  const classifiers = set.solve();
  const rows = Int32Array.from(dataset.labels.keys());
  const decide = kernelDecisions(core, set.matrix());
  const model = makeModel({
    dataset,
    transforms: [],
    multiclass,
    features: wanted.features,
    columns,
    kernel,
    parameters: set.parameters(),
    classifiers,
    ...(wanted.probability && { sigmoids: problems.map((problem) => fitPlatt({ problem, decide, seed: 1 })) }),
  });
  const decisions = classifiers.map((classifier) => decisionValues(core, set.matrix(), classifier, rows));
  const trained = {
    model,
    classifiers,
    decisions,
    predicted: decodeClasses(multiclass, classifiers, decisions, dataset.classes.length),
    weights:
      kernel.name === 'linear' ? classifiers.map((classifier) => weights(columns, classifier, gram.features)) : null,
  };
  for (const held of [set, gram, columns]) held.dispose();
  return trained;
}
