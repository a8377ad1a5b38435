// A user's own kernel function, and the matrix of its values. The function runs in the host, once
// per pair of rows; the matrix is kept whole.

import { problem } from '../base/problem.ts';
import type { Entry } from '../base/registry.ts';
import type { Columns } from './columns.ts';
import type { Kernel, KernelParameters } from './kernel.ts';
import { ownStoredKernel, type StoredKernelDefinition } from './own-kernel.ts';
import { StoredMatrix, SYMMETRY_TOLERANCE } from './precomputed.ts';

/** The value of a kernel for two samples. */
export type KernelFunction = (u: ArrayLike<number>, v: ArrayLike<number>) => number;

/** A custom kernel: its value, and its gradient if known. */
export interface CustomKernelDefinition {
  readonly name: string;
  readonly summary?: string;
  /** Symmetric: k(u, v) = k(v, u). */
  readonly value: KernelFunction;
  /** ∇_v k(u, v), computed by central differences if it is not given. */
  readonly gradient?: (u: ArrayLike<number>, v: ArrayLike<number>) => ArrayLike<number>;
  /**
   * True if all kernel matrices are known to be positive semidefinite, which the exact solver
   * requires.
   */
  readonly semidefinite?: boolean;
}

/**
 * A kernel without parameters whose values cannot be computed from stored products or distances.
 */
export interface CustomKernel extends Entry {
  readonly formula: string;
  readonly options: readonly [];
  readonly kind: 'values';
  semidefinite(parameters?: KernelParameters): boolean;
  readonly fill: null;
  value(u: ArrayLike<number>, v: ArrayLike<number>): number;
  gradient(u: ArrayLike<number>, v: ArrayLike<number>): Float64Array;
}

/**
 * Half the step of a central difference, relative to |v_j| or 1: balances its error h² with the
 * rounding 1e-16/h.
 */
const DIFFERENCE_STEP = Math.cbrt(Number.EPSILON);
/** Pairs that are requested both ways round. */
const SYMMETRY_PROBES = 16;

/** By central differences: 2 calls per feature, about ten digits of smooth kernels. */
function differences(value: KernelFunction, u: ArrayLike<number>, v: ArrayLike<number>): Float64Array {
  const moved = Float64Array.from(v);
  return Float64Array.from(v, (here, j) => {
    const step = DIFFERENCE_STEP * Math.max(1, Math.abs(here));
    moved[j] = here + step;
    const [above, right] = [value(u, moved), moved[j]];
    moved[j] = here - step;
    const [below, left] = [value(u, moved), moved[j]];
    moved[j] = here;
    return (above - below) / (right - left);
  });
}

/**
 * Creates a custom kernel from its function. A function of the inner product or squared distance of
 * two samples (`of`) is a kernel that every task accepts. Any other function of two samples only
 * yields a kernel matrix, for `trainOnMatrix`.
 */
export function kernelFrom(definition: StoredKernelDefinition): Kernel;
export function kernelFrom(definition: CustomKernelDefinition): CustomKernel;
export function kernelFrom(definition: StoredKernelDefinition | CustomKernelDefinition): Kernel | CustomKernel {
  return 'of' in definition ? ownStoredKernel(definition) : matrixKernel(definition);
}

function matrixKernel(definition: CustomKernelDefinition): CustomKernel {
  const { name, value, gradient } = definition;
  if (typeof value !== 'function') throw problem('kernel-without-value', { kernel: name });
  const checkedGradient = (u: ArrayLike<number>, v: ArrayLike<number>) => {
    const slope = gradient ? Float64Array.from(gradient(u, v)) : differences(value, u, v);
    if (slope.length === v.length && slope.every(Number.isFinite)) return slope;
    throw problem('kernel-gradient-invalid', { kernel: name, features: v.length });
  };
  return {
    name,
    summary: definition.summary ?? 'a function of the user',
    formula: 'k(u, v)',
    options: [],
    kind: 'values',
    semidefinite: () => definition.semidefinite ?? false,
    value,
    gradient: checkedGradient,
    fill: null,
  };
}

/**
 * Two samples, from 1 on; `training`: the second is a training sample, the first one of another
 * table.
 */
interface Where {
  readonly samples: readonly [number, number];
  readonly training: boolean;
}

/** Calls the function on two samples, and reports which if it fails. */
function called(value: KernelFunction, u: Float64Array, v: Float64Array, where: Where): number {
  let result: number;
  try {
    result = value(u, v);
  } catch (error) {
    const reason = String(error instanceof Error ? error.message : error);
    throw problem('kernel-function-failed', { ...where, reason }, { cause: error });
  }
  if (typeof result !== 'number' || !Number.isFinite(result)) {
    throw problem('kernel-function-not-finite', { ...where, value: String(result) });
  }
  return result;
}

/** The rows of columns, over the features. */
function rowsOf(columns: Columns, features: ArrayLike<number> | undefined): Float64Array[] {
  const list = features ? Array.from(features) : Array.from({ length: columns.count }, (_, j) => j);
  const rows = Array.from({ length: columns.rowCount }, () => new Float64Array(list.length));
  for (const [k, feature] of list.entries()) {
    const column = columns.view(feature);
    for (let i = 0; i < rows.length; i++) rows[i][k] = column[i];
  }
  return rows;
}

/** Only one half of the matrix is requested, so a few pairs are requested both ways round. */
function refuseAsymmetric(value: KernelFunction, rows: readonly Float64Array[]): void {
  for (let k = 0; k < Math.min(SYMMETRY_PROBES, rows.length - 1); k++) {
    const [i, t] = [k, rows.length - 1 - k];
    const where: Where = { samples: [i + 1, t + 1], training: false };
    const [one, other] = [called(value, rows[i], rows[t], where), called(value, rows[t], rows[i], where)];
    if (Math.abs(one - other) <= SYMMETRY_TOLERANCE * Math.max(Math.abs(one), Math.abs(other))) continue;
    throw problem('kernel-function-asymmetric', { samples: where.samples, value: one, mirrored: other });
  }
}

/** The N × N matrix of a kernel function, by N (N + 1) / 2 calls. */
export function functionMatrix(columns: Columns, value: KernelFunction, features?: ArrayLike<number>): StoredMatrix {
  const rows = rowsOf(columns, features);
  refuseAsymmetric(value, rows);
  const matrix = new StoredMatrix(columns.core, rows.length, rows.length);
  const all = new Float64Array(rows.length);
  try {
    for (let i = 0; i < rows.length; i++) {
      // The function may itself use the core, so no view of its memory is held in the meantime.
      for (let t = 0; t <= i; t++)
        all[t] = called(value, rows[i], rows[t], { samples: [i + 1, t + 1], training: false });
      matrix.row(i).set(all.subarray(0, i + 1));
    }
  } catch (error) {
    matrix.dispose();
    throw error;
  }
  const { stride } = matrix;
  const cells = matrix.core.doubles(matrix.address, stride * rows.length);
  for (let i = 0; i < rows.length; i++) for (let t = 0; t < i; t++) cells[t * stride + i] = cells[i * stride + t];
  return matrix;
}

/** Values of other rows (down) with training samples (across), for deciding. */
export function functionCross(
  training: Columns,
  others: Columns,
  value: KernelFunction,
  features?: ArrayLike<number>,
): StoredMatrix {
  if (others.core !== training.core || others.count !== training.count) throw new Error('the rows are of other data');
  const [across, down] = [rowsOf(training, features), rowsOf(others, features)];
  const matrix = new StoredMatrix(training.core, down.length, across.length);
  try {
    for (const [i, u] of down.entries()) {
      const all = across.map((v, t) => called(value, v, u, { samples: [i + 1, t + 1], training: true }));
      matrix.row(i).set(all);
    }
  } catch (error) {
    matrix.dispose();
    throw error;
  }
  return matrix;
}
