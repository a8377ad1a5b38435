// The rows of a table prepared with what some of them teach: for folds whose test samples must not
// have a say in scaling or imputing (--scale-within-folds). Filters are not asked again: which
// features there are was decided before there were folds.

import type { Dataset, Feature } from '../data/dataset.ts';
import { applyTransforms, fitTransforms, transformSteps } from './chain.ts';
import type { TransformOptions } from './transform.ts';

/** All samples, prepared with what the given ones teach. */
export type Within = (rows: Int32Array) => Dataset;

/**
 * `prepared`: the same samples prepared with what all of them teach; its features are those that
 * are needed.
 */
export function within(raw: Dataset, prepared: Dataset, options: TransformOptions): Within {
  const steps = transformSteps(
    { ...options, minVariance: undefined, maxCorrelation: undefined, dropDuplicates: false },
    raw,
  );
  return (rows) => {
    const own = applyTransforms(fitTransforms(raw, rows, steps), raw);
    const byName = new Map(own.features.map((feature) => [feature.name, feature]));
    return { ...own, features: prepared.features.map((feature) => byName.get(feature.name) ?? nowhere(feature)) };
  };
}

/**
 * The column of a level that only stands for missing cells, of which the rows to learn from have
 * none.
 */
const nowhere = (feature: Feature): Feature => ({
  ...feature,
  data: { kind: 'sparse', rows: new Int32Array(0), values: new Float64Array(0), fill: 0 },
});
