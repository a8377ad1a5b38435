// The confusion matrix, and what follows from it for every class:
//   recall_k = n_kk / Σ_j n_kj (of the samples of the class, the fraction predicted as such),
//   precision_k = n_kk / Σ_i n_ik (of the samples predicted as the class, the fraction that is).
// A class without a sample has no recall, one that is never predicted no precision: null.

/** Recall and precision of a class. */
export interface ClassQuality {
  readonly rows: number;
  readonly predicted: number;
  readonly recall: number | null;
  readonly precision: number | null;
}

/**
 * Rows of the matrix are the true classes, columns the predicted ones; classes are indices below
 * `classCount`.
 */
export function confusionMatrix(
  truth: ArrayLike<number>,
  predicted: ArrayLike<number>,
  classCount: number,
): number[][] {
  const matrix = Array.from({ length: classCount }, () => new Array<number>(classCount).fill(0));
  for (let row = 0; row < truth.length; row++) matrix[truth[row]][predicted[row]]++;
  return matrix;
}

/** The sum of the confusion matrices of several test sets. */
export function addConfusion(matrices: readonly (readonly (readonly number[])[])[]): number[][] {
  return matrices[0].map((row, k) => row.map((_, j) => matrices.reduce((total, matrix) => total + matrix[k][j], 0)));
}

/** Recall and precision of every class of a confusion matrix. */
export function classQualities(matrix: readonly (readonly number[])[]): ClassQuality[] {
  return matrix.map((counts, k) => {
    const rows = counts.reduce((total, count) => total + count, 0);
    const predicted = matrix.reduce((total, other) => total + other[k], 0);
    return { rows, predicted, recall: share(counts[k], rows), precision: share(counts[k], predicted) };
  });
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
