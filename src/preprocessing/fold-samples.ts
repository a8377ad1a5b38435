// The training and the held-out samples of a fold, preprocessed by what the training samples teach.
//
// Folds of wide tables are many, and most tables hold complete numbers that are only scaled. Those
// are picked, fitted and scaled in one pass, without the copies that the chain of transforms makes
// between its steps; the numbers are the same to the bit.

import { type Dataset, denseColumns, type Feature } from '../data/dataset.ts';
import { partsOf } from '../data/parts.ts';
import { applyTransforms, fitTransforms, type Step, transformSteps } from './chain.ts';
import { MAX_MAGNITUDE } from './columns.ts';
import { scalingOf } from './scale.ts';
import type { TransformOptions } from './transform.ts';
import { type Within, within } from './within.ts';

export interface FoldSamples {
  readonly train: Dataset;
  readonly test: Dataset;
  /** For folds inside the training set. */
  readonly within: Within;
}

/** Nothing is learned from the held-out samples: neither scaling nor levels nor filters. */
export function foldSamples(
  dataset: Dataset,
  train: Int32Array,
  test: Int32Array,
  options: TransformOptions,
): FoldSamples {
  const scaled = scaledParts(dataset, train, test, options);
  if (scaled) {
    const inner = (rows: Int32Array) => within(partsOf(dataset, train, test).train, scaled.train, options)(rows);
    return { ...scaled, within: inner };
  }
  const parts = partsOf(dataset, train, test);
  const rows = Int32Array.from(train.keys());
  const transforms = fitTransforms(parts.train, rows, transformSteps(options, parts.train));
  const own = applyTransforms(transforms, parts.train);
  return {
    train: own,
    test: applyTransforms(transforms, parts.test),
    within: within(parts.train, own, options),
  };
}

/** The steps that leave complete numeric columns as they are, apart from the last, which scales. */
const isScaledOnly = (steps: readonly Step[]) =>
  steps.at(-1)?.name === 'scale' && steps.every(({ name }) => name === 'scale' || name === 'one-hot');

/**
 * Null if more than scaling is requested, a column is not dense and numeric, or a cell cannot be
 * used: the chain of transforms then does the work, or says what is wrong.
 */
function scaledParts(
  dataset: Dataset,
  train: Int32Array,
  test: Int32Array,
  options: TransformOptions,
): Pick<FoldSamples, 'train' | 'test'> | null {
  if (!isScaledOnly(transformSteps(options, dataset)) || train.length === 0) return null;
  const { features } = dataset;
  if (!features.every(({ kind, data }) => kind === 'numeric' && data.kind === 'dense')) return null;
  const learn = scalingOf(options);
  const values = new Float64Array(train.length);
  const [trainColumns, testColumns] = [train, test].map((rows) => denseColumns(features, rows.length));
  const [trainFeatures, testFeatures]: Feature[][] = [[], []];
  for (const feature of features) {
    const all = feature.data.values;
    for (let i = 0; i < train.length; i++) values[i] = all[train[i]];
    if (!areUsable(values)) return null;
    const { centre, residue, divisor } = learn({ values, fill: 0, fillCount: 0 });
    const ownTrain = trainColumns();
    for (let i = 0; i < train.length; i++) ownTrain[i] = divisor === 0 ? 0 : (values[i] - centre - residue) / divisor;
    const ownTest = testColumns();
    for (let i = 0; i < test.length; i++) {
      const value = all[test[i]];
      // A column that is constant among the training samples is 0 in all.
      ownTest[i] = divisor === 0 && !Number.isNaN(value) ? 0 : (value - centre - residue) / divisor;
    }
    if (!areFinite(ownTrain) || !areFinite(ownTest)) return null;
    trainFeatures.push({ ...feature, data: { kind: 'dense', values: ownTrain } });
    testFeatures.push({ ...feature, data: { kind: 'dense', values: ownTest } });
  }
  const { train: own, test: held } = partsOf({ ...dataset, features: [] }, train, test);
  return { train: { ...own, features: trainFeatures }, test: { ...held, features: testFeatures } };
}

/** Neither missing nor too large to compute with. */
function areUsable(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!(Math.abs(values[i]) <= MAX_MAGNITUDE)) return false;
  return true;
}

function areFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i])) return false;
  return true;
}
