// The transforms by name. Their order in the chain is each one's own `order`, not that of this
// list.

import { registry } from '../base/registry.ts';
import { adjust } from './adjust.ts';
import { dropDuplicates } from './drop-duplicates.ts';
import { impute } from './impute.ts';
import { maxCorrelation } from './max-correlation.ts';
import { minVariance } from './min-variance.ts';
import { oneHot } from './one-hot.ts';
import { scale } from './scale.ts';
import type { Transform } from './transform.ts';

/** The preprocessing steps, by name. */
export const transforms = registry<Transform>('transform', [
  adjust,
  dropDuplicates,
  impute,
  maxCorrelation,
  minVariance,
  oneHot,
  scale,
]);
