// The gradient of a problem on some rows of a kernel matrix: gathered rows, rows of the matrix as
// they are, and the whole matrix give the bits of one sum after the other.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { KernelMatrix } from '../../src/kernels/gram.ts';
import { core as sharedCore } from '../../src/numeric/core.ts';
import { CoreProblem } from '../../src/solvers/problem.ts';

const core = sharedCore();

/** t − K β, row by row of those with a β. */
function plainGradient(signs: Float64Array, beta: Float64Array, valueAt: (i: number, t: number) => number) {
  const f = signs.slice();
  for (const [i, own] of beta.entries()) {
    if (own !== 0) for (let t = 0; t < f.length; t++) f[t] -= own * valueAt(i, t);
  }
  return f;
}

it('is the plain sum to the bit, whatever part of the matrix the problem has', () => {
  const sizes = fc.tuple(fc.integer({ min: 8, max: 60 }), fc.double({ min: 0.2, max: 1, noNaN: true }), fc.nat(999));
  const isWideTried = new Set<boolean>();
  fc.assert(
    fc.property(sizes, ([rowCount, fraction, seed]) => {
      const stride = (rowCount + 7) & ~7;
      const value = (i: number, t: number) => Math.cos(seed + Math.min(i, t) * 3.1 + Math.max(i, t) * 1.7);
      const kept = Array.from({ length: rowCount }, (_, i) => i).filter((i) => (i * 0.618) % 1 <= fraction);
      const rows = Int32Array.from(kept.length < 2 ? [0, 1] : kept);
      const signs = Float64Array.from(rows, (_, k) => (k % 2 === 0 ? 1 : -1));
      // Pairs of opposite coefficients: feasible as they are, so that the start does not change them.
      const beta = new Float64Array(rows.length);
      for (let k = 0; k + 1 < beta.length; k += 2) {
        beta[k] = k % 3 === 0 ? 0 : 0.5 + 0.4 * Math.sin(k + seed);
        beta[k + 1] = -beta[k];
      }
      isWideTried.add(rows.length < rowCount && stride <= 2 * rows.length);
      const address = core.allocate(8 * stride * stride);
      const matrix: KernelMatrix = { address, stride, rowCount };
      core.doubles(address, stride * stride).fill(0);
      for (let i = 0; i < rowCount; i++)
        for (let t = 0; t < rowCount; t++) core.doubles(address, stride * stride)[i * stride + t] = value(i, t);
      const costs = new Float64Array(rows.length).fill(1);
      const own = new CoreProblem(core, matrix, { rows, signs, costs });
      try {
        own.start(beta);
        const f = core.doubles(core.routines.problemGradient(own.address), rows.length).slice();
        expect(f).toEqual(plainGradient(signs, beta, (i, t) => value(rows[i], rows[t])));
      } finally {
        own.dispose();
        core.release(address);
      }
    }),
    { numRuns: 200 },
  );
  expect(isWideTried).toEqual(new Set([true, false]));
});
