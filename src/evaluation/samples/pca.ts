// The first principal components of standardised columns. The symmetric matrix on the smaller side
// is formed (of the samples, ZZᵀ, or of the columns, ZᵀZ), and its leading eigenvectors are found
// by subspace iteration with Rayleigh–Ritz steps (Golub and Van Loan 2013, § 8.2). Sums have a
// fixed order and the start is seeded, so that all platforms agree bit for bit. The sign of a
// component makes its largest loading positive, as in scikit-learn.

import { random } from '../../base/random.ts';

/** Scores of the samples on the first components. */
export interface Components {
  /** For each component the score of each sample. */
  readonly scores: readonly Float64Array[];
  /** For each component its fraction of the variance of all columns. */
  readonly explained: readonly number[];
}

/** More vectors than wanted let the leading ones converge faster. */
const OVERSAMPLING = 8;
const MAX_ITERATIONS = 400;
/** Relative to the largest eigenvalue. */
const TOLERANCE = 1e-11;

/** `column(j)` is the j-th column with mean 0; it may be overwritten by the next call. */
export function principalComponents(
  rowCount: number,
  columnCount: number,
  column: (index: number) => Float64Array,
  count = 2,
): Components {
  const isBySamples = rowCount <= columnCount;
  const matrix = isBySamples ? sampleMatrix(rowCount, columnCount, column) : columnMatrix(columnCount, column);
  const size = isBySamples ? rowCount : columnCount;
  let trace = 0;
  for (let i = 0; i < size; i++) trace += matrix[i * size + i];
  const { values, vectors } = leadingEigenvectors(matrix, size, Math.min(count, size));
  const scores: Float64Array[] = [];
  for (const [k, vector] of vectors.entries()) {
    const value = Math.max(0, values[k]);
    const own = new Float64Array(rowCount);
    let largest = 0;
    let sign = 1;
    for (let j = 0; j < columnCount; j++) {
      const z = column(j);
      const loading = isBySamples ? dot(z, vector) : vector[j];
      if (Math.abs(loading) > largest * (1 + 1e-9)) [largest, sign] = [Math.abs(loading), loading < 0 ? -1 : 1];
      if (!isBySamples) for (let i = 0; i < rowCount; i++) own[i] += z[i] * vector[j];
    }
    const scale = isBySamples ? Math.sqrt(value) : 1;
    for (let i = 0; i < rowCount; i++) own[i] = sign * (isBySamples ? vector[i] * scale : own[i]) + 0;
    scores.push(own);
  }
  while (scores.length < count) scores.push(new Float64Array(rowCount));
  const explained = scores.map((_, k) => (trace > 0 && k < values.length ? Math.max(0, values[k]) / trace : 0));
  return { scores, explained };
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < b.length; i++) sum += a[i] * b[i];
  return sum;
}

function sampleMatrix(rowCount: number, columnCount: number, column: (index: number) => Float64Array): Float64Array {
  const matrix = new Float64Array(rowCount * rowCount);
  for (let j = 0; j < columnCount; j++) {
    const z = column(j);
    for (let i = 0; i < rowCount; i++) {
      const own = z[i];
      for (let k = 0; k <= i; k++) matrix[i * rowCount + k] += own * z[k];
    }
  }
  return mirrored(matrix, rowCount);
}

function columnMatrix(columnCount: number, column: (index: number) => Float64Array): Float64Array {
  const columns = Array.from({ length: columnCount }, (_, j) => Float64Array.from(column(j)));
  const matrix = new Float64Array(columnCount * columnCount);
  for (let i = 0; i < columnCount; i++)
    for (let k = 0; k <= i; k++) matrix[i * columnCount + k] = dot(columns[i], columns[k]);
  return mirrored(matrix, columnCount);
}

function mirrored(matrix: Float64Array, size: number): Float64Array {
  for (let i = 0; i < size; i++) for (let k = i + 1; k < size; k++) matrix[i * size + k] = matrix[k * size + i];
  return matrix;
}

interface Eigen {
  readonly values: readonly number[];
  readonly vectors: readonly Float64Array[];
}

function leadingEigenvectors(matrix: Float64Array, size: number, count: number): Eigen {
  const width = Math.min(size, count + OVERSAMPLING);
  const generator = random(1, 'principal components');
  let block = Array.from({ length: width }, () => Float64Array.from({ length: size }, () => generator.normal()));
  orthonormalize(block);
  let values: number[] = [];
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const images = block.map((vector) => product(matrix, vector));
    const small = new Float64Array(width * width);
    for (let a = 0; a < width; a++) for (let b = 0; b < width; b++) small[a * width + b] = dot(images[a], block[b]);
    const { values: found, vectors } = jacobi(small, width);
    const combined = (basis: readonly Float64Array[], weights: Float64Array) => {
      const sum = new Float64Array(size);
      for (let b = 0; b < width; b++) for (let i = 0; i < size; i++) sum[i] += weights[b] * basis[b][i];
      return sum;
    };
    const ritz = vectors.map((weights) => combined(block, weights));
    const next = vectors.map((weights) => combined(images, weights));
    values = [...found];
    const isDone = ritz.slice(0, count).every((vector, k) => {
      let residual = 0;
      for (let i = 0; i < size; i++) residual = Math.max(residual, Math.abs(next[k][i] - values[k] * vector[i]));
      return residual <= TOLERANCE * Math.max(values[0], Number.MIN_VALUE);
    });
    if (isDone || iteration === MAX_ITERATIONS - 1)
      return { values: values.slice(0, count), vectors: ritz.slice(0, count) };
    block = next;
    orthonormalize(block);
  }
  return { values, vectors: block };
}

function product(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const result = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = 0;
    for (let k = 0, at = i * size; k < size; k++, at++) sum += matrix[at] * vector[k];
    result[i] = sum;
  }
  return result;
}

/** In place, twice, so that rounding leaves nothing of the earlier vectors; null vectors stay null. */
function orthonormalize(block: readonly Float64Array[]): void {
  for (let pass = 0; pass < 2; pass++)
    for (const [k, vector] of block.entries()) {
      for (const other of block.slice(0, k)) {
        const along = dot(vector, other);
        for (let i = 0; i < vector.length; i++) vector[i] -= along * other[i];
      }
      const length = Math.sqrt(dot(vector, vector));
      if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] /= length;
    }
}

/** Eigenvalues, the largest first, and eigenvectors of a small symmetric matrix by Jacobi rotations. */
function jacobi(matrix: Float64Array, size: number): { values: number[]; vectors: Float64Array[] } {
  const a = Float64Array.from(matrix);
  const v = Array.from({ length: size }, (_, k) => Float64Array.from({ length: size }, (_, i) => Number(i === k)));
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    let scale = 0;
    for (let i = 0; i < size; i++)
      for (let k = 0; k < size; k++) {
        if (i === k) scale += a[i * size + i] ** 2;
        else off += a[i * size + k] ** 2;
      }
    if (off <= scale * 1e-30) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, v, size, p, q);
  }
  const order = Array.from({ length: size }, (_, k) => k).sort((i, k) => a[k * size + k] - a[i * size + i] || i - k);
  return { values: order.map((k) => a[k * size + k]), vectors: order.map((k) => v[k]) };
}

function rotate(a: Float64Array, v: readonly Float64Array[], size: number, p: number, q: number): void {
  const apq = a[p * size + q];
  if (apq === 0) return;
  const theta = (a[q * size + q] - a[p * size + p]) / (2 * apq);
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < size; k++) {
    const [kp, kq] = [a[k * size + p], a[k * size + q]];
    a[k * size + p] = c * kp - s * kq;
    a[k * size + q] = s * kp + c * kq;
  }
  for (let k = 0; k < size; k++) {
    const [pk, qk] = [a[p * size + k], a[q * size + k]];
    a[p * size + k] = c * pk - s * qk;
    a[q * size + k] = s * pk + c * qk;
  }
  for (let k = 0; k < size; k++) {
    const [kp, kq] = [v[p][k], v[q][k]];
    v[p][k] = c * kp - s * kq;
    v[q][k] = s * kp + c * kq;
  }
}
