// A user's own kernel matrix: checked, and copied to the core's memory, where every solver that
// takes a KernelMatrix works on it.

import { type Note, note, problem } from '../base/problem.ts';
import { type Address, doubleAt } from '../numeric/address.ts';
import { type Core, core as sharedCore } from '../numeric/core.ts';
import type { KernelMatrix } from './kernel.ts';

/** One array in row-major order, or an array of rows. */
export type MatrixValues = Float64Array | readonly ArrayLike<number>[];

/**
 * Differences of K_ij and K_ji up to this fraction of the largest value are rounding (of files with
 * few digits too); the mean is taken.
 */
export const SYMMETRY_TOLERANCE = 1e-8;
/**
 * A matrix counts as indefinite when a sample of it is so by more than this fraction of its largest
 * diagonal value.
 */
const DEFINITE_TOLERANCE = 1e-9;
/** Rows of that sample: its factor costs less than reading the matrix. */
const SAMPLE_ROWS = 100;

/** A kernel matrix that owns its memory. */
export class StoredMatrix implements KernelMatrix {
  readonly core: Core;
  readonly address: Address;
  readonly stride: number;
  readonly rowCount: number;

  /** Allocates memory for rowCount × columnCount values; padding is 0. */
  constructor(core: Core, rowCount: number, columnCount: number) {
    this.core = core;
    this.rowCount = rowCount;
    this.stride = Math.ceil(columnCount / 4) * 4;
    this.address = core.allocate(8 * this.stride * rowCount);
    core.doubles(this.address, this.stride * rowCount).fill(0);
  }

  /** A view of a row; like every view, it is invalid after a call that allocates. */
  row(i: number): Float64Array {
    return this.core.doubles(doubleAt(this.address, this.stride * i), this.stride);
  }

  dispose(): void {
    this.core.release(this.address);
  }
}

/** A reader of single values, once the shape is known to be right. */
function shaped(
  values: MatrixValues,
  columnCount: number | null,
): { rowCount: number; at(i: number, t: number): number } {
  if (values instanceof Float64Array) {
    const rowCount = columnCount === null ? Math.round(Math.sqrt(values.length)) : values.length / columnCount;
    const across = columnCount ?? rowCount;
    if (rowCount * across !== values.length || !Number.isInteger(rowCount) || rowCount === 0) {
      throw problem('kernel-matrix-size', { values: values.length, trainingSamples: columnCount });
    }
    return { rowCount, at: (i, t) => values[i * across + t] };
  }
  const across = columnCount ?? values.length;
  if (values.length === 0) throw problem('kernel-matrix-empty', {});
  const wrong = values.findIndex((row) => row.length !== across);
  if (wrong >= 0) {
    throw problem('kernel-matrix-row', { row: wrong + 1, values: values[wrong].length, expected: across });
  }
  return { rowCount: values.length, at: (i, t) => values[i][t] };
}

function refuseInfinite(value: number, i: number, t: number): void {
  if (!Number.isFinite(value)) {
    throw problem('kernel-matrix-not-finite', { row: i + 1, column: t + 1, value: String(value) });
  }
}

/**
 * The N × N kernel matrix of the training samples. The matrix need not be positive semidefinite;
 * see `definitenessNote`.
 */
export function precomputedMatrix(values: MatrixValues, core = sharedCore()): StoredMatrix {
  const { rowCount, at } = shaped(values, null);
  let largest = 0;
  for (let i = 0; i < rowCount; i++) {
    for (let t = 0; t < rowCount; t++) {
      refuseInfinite(at(i, t), i, t);
      largest = Math.max(largest, Math.abs(at(i, t)));
    }
  }
  for (let i = 0; i < rowCount; i++) {
    for (let t = 0; t < i; t++) {
      if (Math.abs(at(i, t) - at(t, i)) <= SYMMETRY_TOLERANCE * largest) continue;
      const [value, mirrored] = [at(i, t), at(t, i)];
      throw problem('kernel-matrix-asymmetric', { row: i + 1, column: t + 1, value, mirrored });
    }
  }
  const matrix = new StoredMatrix(core, rowCount, rowCount);
  for (let i = 0; i < rowCount; i++) {
    const row = matrix.row(i);
    for (let t = 0; t < rowCount; t++) row[t] = at(i, t) + (at(t, i) - at(i, t)) / 2;
  }
  return matrix;
}

/** Kernel values of other samples (rows) with the training samples (columns), for prediction. */
export function precomputedCross(values: MatrixValues, trainingRows: number, core = sharedCore()): StoredMatrix {
  const { rowCount, at } = shaped(values, trainingRows);
  for (let i = 0; i < rowCount; i++) for (let t = 0; t < trainingRows; t++) refuseInfinite(at(i, t), i, t);
  const matrix = new StoredMatrix(core, rowCount, trainingRows);
  for (let i = 0; i < rowCount; i++) {
    const row = matrix.row(i);
    for (let t = 0; t < trainingRows; t++) row[t] = at(i, t);
  }
  return matrix;
}

/** A sample of the matrix, of rows evenly spread. */
function sampled(matrix: StoredMatrix): Float64Array[] {
  const size = Math.min(SAMPLE_ROWS, matrix.rowCount);
  const rows = Array.from({ length: size }, (_, k) => Math.floor((k * matrix.rowCount) / size));
  return rows.map((i) => {
    const row = matrix.row(i);
    return Float64Array.from(rows, (t) => row[t]);
  });
}

/**
 * Whether the matrix is seen to be indefinite, from the Cholesky factor, with pivoting, of a sample
 * of rows: a negative pivot, or something left over next to a zero one. False proves nothing about
 * a larger matrix.
 */
export function seenIndefinite(matrix: StoredMatrix): boolean {
  const left = sampled(matrix);
  const size = left.length;
  const scale = Math.max(...left.map((row, i) => Math.abs(row[i])));
  // Rounding grows with the number of pivots.
  const negligible = DEFINITE_TOLERANCE * scale;
  for (let step = 0; step < size; step++) {
    let pivot = 0;
    for (let i = 1; i < size; i++) if (left[i][i] > left[pivot][pivot]) pivot = i;
    const value = left[pivot][pivot];
    if (value <= negligible) break;
    const row = left[pivot].slice();
    for (let i = 0; i < size; i++) {
      const factor = row[i] / value;
      for (let t = 0; t < size; t++) left[i][t] -= factor * row[t];
    }
    left[pivot][pivot] = 0;
  }
  return left.some((row, i) => row[i] < -negligible || row.some((value) => Math.abs(value) > negligible));
}

/** For the result's notes; null if nothing is seen to be wrong. */
export function definitenessNote(matrix: StoredMatrix): Note | null {
  return seenIndefinite(matrix) ? note('kernel-matrix-indefinite', {}) : null;
}
