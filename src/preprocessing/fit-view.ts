// Scaling of samples that are a view of a table: what the chain of transforms would learn and apply,
// bit for bit, without a copy of the values.

import type { Note } from '../base/problem.ts';
import { type ColumnView, featureNames, type Scales, sharedView, viewFeatures } from '../data/column-view.ts';
import type { Dataset } from '../data/dataset.ts';
import { transformSteps } from './chain.ts';
import { constantNotes, scalesByRange } from './scale.ts';
import type { TransformOptions } from './transform.ts';
import { fittedScales } from './view-scales.ts';

/** What some samples of a view teach. */
export interface FittedView {
  /** Null if the options ask for no scaling. */
  readonly scales: Scales | null;
  readonly notes: readonly Note[];
}

/** The steps that leave complete numeric columns as they are, apart from scaling. */
const SCALING_ONLY: ReadonlySet<string> = new Set(['scale', 'one-hot']);

/**
 * The view of a dataset whose samples are only scaled; null if more is requested, or it cannot be a
 * view: the chain of transforms then does the work, or says what is wrong.
 */
export function scalableView(dataset: Dataset, options: TransformOptions): ColumnView | null {
  if (!transformSteps(options, dataset).every(({ name }) => SCALING_ONLY.has(name))) return null;
  const view = sharedView(dataset.features, dataset.rowCount);
  return view?.scales ? null : view;
}

/** Null if a spread is beyond what can be squared: the chain of transforms takes care of those. */
export function fitView(
  view: ColumnView,
  { features }: Pick<Dataset, 'features'>,
  options: TransformOptions,
): FittedView | null {
  const byRange = scalesByRange(options);
  if (byRange === null) return { scales: null, notes: [] };
  const scales = fittedScales(view, features.length, byRange);
  if (scales === null) return null;
  const constant: string[] = [];
  for (let j = 0; j < features.length; j++) if (scales.divisors[j] === 0) constant.push(featureNames(features)[j]);
  return { scales, notes: constantNotes(constant) };
}

/** The dataset with the features of a view of it. */
export const viewed = (dataset: Dataset, view: ColumnView): Dataset => ({
  ...dataset,
  features: viewFeatures(dataset.features, view),
});

/** The samples of a dataset, scaled as all of them teach, and other samples likewise. */
export interface ScaledSamples {
  readonly dataset: Dataset;
  readonly test: Dataset | null;
  readonly notes: readonly Note[];
}

/** Null if the chain of transforms has to do it. */
export function scaledSamples(dataset: Dataset, test: Dataset | null, options: TransformOptions): ScaledSamples | null {
  const [own, other] = [scalableView(dataset, options), test && scalableView(test, options)];
  if (own === null || (test !== null && other === null)) return null;
  const fitted = fitView(own, dataset, options);
  if (fitted === null || (test !== null && !hasSameColumns(dataset, test))) return null;
  const { scales, notes } = fitted;
  return {
    dataset: viewed(dataset, { ...own, scales }),
    test: test && viewed(test, { ...other!, scales }),
    notes,
  };
}

function hasSameColumns({ features: a }: Dataset, { features: b }: Dataset): boolean {
  const [own, other] = [featureNames(a), featureNames(b)];
  return own === other || (own.length === other.length && own.every((name, j) => name === other[j]));
}
