// The training and the held-out samples of a fold, preprocessed by what the training samples teach.
//
// Folds of wide tables are many, and most tables hold complete numbers that are only scaled. Those
// folds are views of the table; their numbers are those of the chain of transforms, bit for bit.

import { viewFeatures, viewRows } from '../data/column-view.ts';
import type { Dataset } from '../data/dataset.ts';
import { partsOf } from '../data/parts.ts';
import { applyTransforms, fitTransforms, transformSteps } from './chain.ts';
import { fitView, scalableView } from './fit-view.ts';
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
  const viewed = viewedParts(dataset, train, test, options);
  if (viewed) {
    const inner = (rows: Int32Array) => within(partsOf(dataset, train, test).train, viewed.train, options)(rows);
    return { ...viewed, within: inner };
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

/** Null if the chain of transforms has to do it. */
function viewedParts(
  dataset: Dataset,
  train: Int32Array,
  test: Int32Array,
  options: TransformOptions,
): Pick<FoldSamples, 'train' | 'test'> | null {
  const view = train.length === 0 ? null : scalableView(dataset, options);
  if (view === null) return null;
  const own = viewRows(view, train);
  const fitted = fitView(own, dataset, options);
  if (fitted === null) return null;
  const { features } = dataset;
  const { scales } = fitted;
  const { train: learning, test: held } = partsOf({ ...dataset, features: [] }, train, test);
  return {
    train: { ...learning, features: viewFeatures(features, { ...own, scales }) },
    test: { ...held, features: viewFeatures(features, { ...viewRows(view, test), scales }) },
  };
}
