// Notes about a kernel and its matrix: one without information about the data, because every sample
// resembles itself alone or all samples look alike; and one that is not positive semidefinite.

import { type Note, note } from '../base/problem.ts';
import { doubleAt } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import type { Kernel, KernelMatrix, KernelParameters } from './kernel.ts';

/**
 * Off-diagonal values below this fraction of the diagonal are as good as none; a spread below it is
 * as good as constant.
 */
const NEGLIGIBLE = 1e-6;

/** What is wrong with the matrix, for the result's notes; null if nothing is. */
export function kernelNote(core: Core, matrix: KernelMatrix, { kind, options }: Kernel): Note | null {
  if (matrix.rowCount < 2) return null;
  const hasGamma = options.some(({ name }) => name === 'gamma');
  let diagonal = 0;
  let offDiagonal = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < matrix.rowCount; i++) {
    const row = core.doubles(doubleAt(matrix.address, i * matrix.stride), matrix.rowCount);
    diagonal = Math.max(diagonal, Math.abs(row[i]));
    // The matrix is symmetric.
    for (let t = 0; t <= i; t++) {
      const value = row[t];
      if (value < least) least = value;
      if (value > most) most = value;
      if (t < i && Math.abs(value) > offDiagonal) offDiagonal = Math.abs(value);
    }
  }
  if (most - least <= NEGLIGIBLE * Math.max(Math.abs(most), Math.abs(least))) {
    return note('kernel-nearly-constant', { hasGamma });
  }
  // Products of orthogonal samples are 0 whatever γ is.
  if (offDiagonal < NEGLIGIBLE * diagonal) {
    return note('kernel-nearly-identity', { hasGamma: hasGamma && kind === 'distances' });
  }
  return null;
}

/**
 * A note where the kernel is not positive semidefinite with the parameters, so that a solution may
 * be a local optimum.
 */
export function indefiniteNote({ name, semidefinite }: Kernel, parameters: KernelParameters): Note | null {
  return semidefinite(parameters) ? null : note('kernel-indefinite', { kernel: name });
}
