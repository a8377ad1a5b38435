// How near predicted numbers come to the true ones, as `train` and `predict` report it.

import { meanAbsoluteError, meanSquaredError } from '../scores/errors.ts';
import { r2 } from '../scores/r2.ts';

/** The agreement between predicted and true values. */
export interface RegressionQuality {
  /** R², the fraction of the variance that is explained; null if the true values do not vary. */
  readonly r2: number | null;
  /** Mean absolute error. */
  readonly mae: number;
  /** Mean squared error. */
  readonly mse: number;
}

export function regressionQuality(truth: ArrayLike<number>, predicted: ArrayLike<number>): RegressionQuality {
  return {
    r2: r2.of(truth, predicted, 0),
    mae: meanAbsoluteError(truth, predicted),
    mse: meanSquaredError(truth, predicted),
  };
}
