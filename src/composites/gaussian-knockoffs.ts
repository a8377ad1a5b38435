// Second-order model-X knockoffs of Gaussian features (Candès, Fan, Janson and Lv 2018), with equal
// correlations between each feature and its knockoff. With standardised columns X (N × M) and Σ the
// covariance, shrunk towards the identity as by Ledoit and Wolf (2004),
//   X̃ = X − s X Σ⁻¹ + Z Lᵀ,   L Lᵀ = 2 s I − s² Σ⁻¹,   s = min(1, 2 λ_min(Σ)),
// Z standard normal. Then X̃ has the covariance of X, and swapping a feature with its knockoff changes
// no covariance. s is taken a little smaller, and smaller again until the factor L exists.

import type { Random } from '../base/random.ts';

/** One column per feature, each of `rowCount` values; null if no factor can be found. */
export function gaussianKnockoffs(columns: readonly Float64Array[], stream: Random): Float64Array[] | null {
  const count = columns.length;
  const rowCount = columns[0]?.length ?? 0;
  const { units, means, scales } = standardised(columns);
  const { covariance } = ledoitWolf(units);
  const inverse = inverseOf(covariance, count);
  if (inverse === null) return null;
  let s = Math.min(1, (2 * SAFETY) / largestEigenvalue(inverse, count));
  let factor: Float64Array | null = null;
  for (let round = 0; round < 20 && factor === null; round++) {
    if (round > 0) s *= 0.8;
    const spread = inverse.map((value, at) => (at % (count + 1) === 0 ? 2 * s : 0) - s * s * value);
    factor = cholesky(spread, count);
  }
  if (factor === null) return null;
  const knockoffs = Array.from({ length: count }, () => new Float64Array(rowCount));
  const noise = new Float64Array(count);
  const row = new Float64Array(count);
  for (let i = 0; i < rowCount; i++) {
    for (let j = 0; j < count; j++) {
      noise[j] = stream.normal();
      row[j] = units[j][i];
    }
    for (let j = 0; j < count; j++) {
      let [expected, random] = [0, 0];
      for (let k = 0; k < count; k++) expected += inverse[j * count + k] * row[k];
      for (let k = 0; k <= j; k++) random += factor[j * count + k] * noise[k];
      knockoffs[j][i] = means[j] + scales[j] * (row[j] - s * expected + random);
    }
  }
  return knockoffs;
}

/** What s is less than its limit by. */
const SAFETY = 0.99;

function standardised(columns: readonly Float64Array[]) {
  const means = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / column.length);
  const scales = columns.map((column, j) =>
    Math.sqrt(column.reduce((sum, value) => sum + (value - means[j]) ** 2, 0) / column.length),
  );
  const units = columns.map((column, j) => column.map((value) => (scales[j] > 0 ? (value - means[j]) / scales[j] : 0)));
  return { units, means, scales };
}

/** The covariance of centred columns, shrunk towards a multiple of the identity, and by how much. */
export function ledoitWolf(columns: readonly Float64Array[]): { covariance: Float64Array; shrinkage: number } {
  const count = columns.length;
  const n = columns[0].length;
  const sample = new Float64Array(count * count);
  for (let j = 0; j < count; j++) {
    for (let k = 0; k <= j; k++) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += columns[j][i] * columns[k][i];
      sample[j * count + k] = sum / n;
      sample[k * count + j] = sum / n;
    }
  }
  let trace = 0;
  for (let j = 0; j < count; j++) trace += sample[j * (count + 1)];
  const mu = trace / count;
  let [distance, size] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    const off = sample[at] - (at % (count + 1) === 0 ? mu : 0);
    distance += off * off;
    size += sample[at] * sample[at];
  }
  // Σ_i ‖x_i x_iᵀ − S‖² = Σ_i ‖x_i‖⁴ − N ‖S‖².
  let fourth = 0;
  for (let i = 0; i < n; i++) {
    let square = 0;
    for (let j = 0; j < count; j++) square += columns[j][i] * columns[j][i];
    fourth += square * square;
  }
  const error = Math.min(distance, Math.max(0, (fourth - n * size) / (n * n)));
  const shrinkage = distance > 0 ? error / distance : 0;
  const covariance = sample.map((value, at) => (1 - shrinkage) * value + (at % (count + 1) === 0 ? shrinkage * mu : 0));
  return { covariance, shrinkage };
}

/** The lower triangle L with L Lᵀ = A; null if A is not positive definite. */
export function cholesky(matrix: Float64Array, count: number): Float64Array | null {
  const lower = new Float64Array(count * count);
  for (let j = 0; j < count; j++) {
    for (let i = j; i < count; i++) {
      let sum = matrix[i * count + j];
      for (let k = 0; k < j; k++) sum -= lower[i * count + k] * lower[j * count + k];
      if (i > j) lower[i * count + j] = sum / lower[j * count + j];
      else if (sum > 1e-12) lower[j * count + j] = Math.sqrt(sum);
      else return null;
    }
  }
  return lower;
}

function inverseOf(matrix: Float64Array, count: number): Float64Array | null {
  const lower = cholesky(matrix, count);
  if (lower === null) return null;
  const inverse = new Float64Array(count * count);
  const column = new Float64Array(count);
  for (let j = 0; j < count; j++) {
    column.fill(0);
    for (let i = j; i < count; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= lower[i * count + k] * column[k];
      column[i] = sum / lower[i * count + i];
    }
    for (let i = count - 1; i >= 0; i--) {
      let sum = column[i];
      for (let k = i + 1; k < count; k++) sum -= lower[k * count + i] * inverse[k * count + j];
      inverse[i * count + j] = sum / lower[i * count + i];
    }
  }
  return inverse;
}

const POWER_ROUNDS = 200;

/** Of a symmetric, positive definite matrix, by power iteration. */
function largestEigenvalue(matrix: Float64Array, count: number): number {
  let vector = Float64Array.from({ length: count }, (_, j) => 1 + (j % 7) / 10);
  let value = 0;
  for (let round = 0; round < POWER_ROUNDS; round++) {
    const next = new Float64Array(count);
    let square = 0;
    for (let j = 0; j < count; j++) {
      let sum = 0;
      for (let k = 0; k < count; k++) sum += matrix[j * count + k] * vector[k];
      next[j] = sum;
      square += sum * sum;
    }
    value = Math.sqrt(square);
    vector = next.map((own) => own / value);
  }
  return value;
}
