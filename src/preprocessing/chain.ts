// Transforms one after the other, in the fixed order of their `order`:
// impute → one-hot → adjust → min-variance → drop-duplicates → max-correlation → scale.

import { type Dataset, pickRows } from '../data/dataset.ts';
import { checkRows } from './columns.ts';
import { transforms } from './index.ts';
import { refuseMissing } from './missing.ts';
import type { Fitted, TransformOptions } from './transform.ts';

/** A transform to be fitted, given by name, with the options that include its own. */
export interface Step {
  readonly name: string;
  readonly options: TransformOptions;
}

/**
 * The steps that the options specify: one-hot always, scale unless `none`, adjust if the data have
 * covariates, the others if their option is given.
 */
export function transformSteps(options: TransformOptions, dataset?: Pick<Dataset, 'covariates'>): Step[] {
  const wanted = transforms.entries.filter((entry) => entry.wanted(options, dataset));
  return inOrder(wanted.map((entry) => ({ name: entry.name, options })));
}

/**
 * Fits each step on the given rows, after they have been transformed by the previous steps. All
 * other rows are removed first, so that no step can use them. Missing cells that no step imputes
 * are an error.
 */
export function fitTransforms(dataset: Dataset, rows: Int32Array, steps: readonly Step[]): Fitted[] {
  checkRows(rows, dataset.rowCount);
  const ordered = inOrder(steps);
  let prepared = rows.length === dataset.rowCount ? dataset : pickRows(dataset, rows);
  if (!ordered.some(({ name }) => name === 'impute')) refuseMissing(prepared);
  const all = Int32Array.from(rows.keys());
  return ordered.map((step, index) => {
    const transform = transforms.get(step.name);
    const fitted = transform.fit(prepared, all, step.options);
    if (index < ordered.length - 1) prepared = transform.apply(fitted, prepared);
    return fitted;
  });
}

/** Applies fitted transforms, as `fitTransforms` returned them, to all samples of a dataset. */
export function applyTransforms(fitted: readonly Fitted[], dataset: Dataset): Dataset {
  if (!fitted.some(({ kind }) => kind === 'impute')) refuseMissing(dataset);
  return fitted.reduce((prepared, step) => transforms.get(step.kind).apply(step, prepared), dataset);
}

function inOrder(steps: readonly Step[]): Step[] {
  const names = new Set(steps.map(({ name }) => name));
  if (names.size !== steps.length) throw new Error('a transform stands twice in the chain');
  const placed = steps.map((step) => ({ step, order: transforms.get(step.name).order }));
  return placed.sort((a, b) => a.order - b.order).map(({ step }) => step);
}
