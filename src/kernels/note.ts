// A kernel matrix that says nothing about the data: every row alike only to itself, or all rows alike.

import { doubleAt } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import type { KernelMatrix } from './gram.ts';

/** Off-diagonal values below this share of the diagonal are as good as none; a spread below it is as good as constant. */
const NEGLIGIBLE = 1e-6;

/** What is wrong with the matrix, for the result's notes; null if nothing is. */
export function kernelNote(core: Core, matrix: KernelMatrix): string | null {
  if (matrix.rowCount < 2) return null;
  let diagonal = 0;
  let offDiagonal = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let i = 0; i < matrix.rowCount; i++) {
    const row = core.doubles(doubleAt(matrix.address, i * matrix.stride), matrix.rowCount);
    for (let t = 0; t < row.length; t++) {
      if (t === i) diagonal = Math.max(diagonal, Math.abs(row[t]));
      else offDiagonal = Math.max(offDiagonal, Math.abs(row[t]));
      least = Math.min(least, row[t]);
      most = Math.max(most, row[t]);
    }
  }
  if (most - least <= NEGLIGIBLE * Math.max(Math.abs(most), Math.abs(least))) {
    return 'the kernel matrix is nearly constant, so a ranking from it means nothing; raise gamma or check the scaling';
  }
  if (offDiagonal < NEGLIGIBLE * diagonal) {
    return 'the kernel matrix is nearly the identity, so a ranking from it means nothing; lower gamma or check the scaling';
  }
  return null;
}
