// Multiple SVM-RFE (Duan, Rajapakse, Wang, Azuaje 2005): the criterion is computed in several
// trainings on parts of the samples; each vector is divided by its sum (for w² that is w brought to
// length 1), and a feature's criterion is mean/sd over the trainings: high where it matters in all
// of them. The sd is that of a sample, as in the authors' circle's public code.

/**
 * A spread below this fraction of the largest mean counts as this much: a criterion that never
 * moves stays finite, and ordered by its mean.
 */
const MIN_SPREAD = 1e-12;

/** From the vectors by training and model those by model. */
export function meanBySpread(trainings: readonly (readonly Float64Array[])[]): Float64Array[] {
  return trainings[0].map((_, k) => ofClassifier(trainings.map((vectors) => toUnitSum(vectors[k]))));
}

function toUnitSum(values: Float64Array): Float64Array {
  const sum = values.reduce((total, value) => total + Math.abs(value), 0);
  return sum > 0 ? values.map((value) => value / sum) : values;
}

function ofClassifier(vectors: readonly Float64Array[]): Float64Array {
  const count = vectors.length;
  const means = vectors[0].map((_, j) => vectors.reduce((sum, values) => sum + values[j], 0) / count);
  const floor = MIN_SPREAD * means.reduce((most, mean) => Math.max(most, Math.abs(mean)), 0);
  return means.map((mean, j) => {
    const squares = vectors.reduce((sum, values) => sum + (values[j] - mean) ** 2, 0);
    const spread = Math.max(floor, Math.sqrt(squares / Math.max(1, count - 1)));
    return spread > 0 ? mean / spread : 0;
  });
}
