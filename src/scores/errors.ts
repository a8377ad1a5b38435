// The errors of predicted numbers, as `train` and `predict` report them.

/** Mean of |y − ŷ|. */
export function meanAbsoluteError(truth: ArrayLike<number>, predicted: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < truth.length; row++) sum += Math.abs(truth[row] - predicted[row]);
  return sum / truth.length;
}

/** Mean of (y − ŷ)². */
export function meanSquaredError(truth: ArrayLike<number>, predicted: ArrayLike<number>): number {
  let sum = 0;
  for (let row = 0; row < truth.length; row++) sum += (truth[row] - predicted[row]) ** 2;
  return sum / truth.length;
}
