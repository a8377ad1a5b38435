// How often each class is true, predicted, and both: all that scores of predicted classes depend
// on.

export interface ClassCounts {
  readonly rows: number;
  readonly truth: Float64Array;
  readonly predicted: Float64Array;
  /** Samples whose prediction is right, by class. */
  readonly right: Float64Array;
}

export function classCounts(truth: ArrayLike<number>, predicted: ArrayLike<number>, classCount: number): ClassCounts {
  const counts = {
    rows: truth.length,
    truth: new Float64Array(classCount),
    predicted: new Float64Array(classCount),
    right: new Float64Array(classCount),
  };
  for (let row = 0; row < truth.length; row++) {
    counts.truth[truth[row]]++;
    counts.predicted[predicted[row]]++;
    if (truth[row] === predicted[row]) counts.right[truth[row]]++;
  }
  return counts;
}
