import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { doubleAt } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { type BinaryProblem, CoreProblem } from '../../src/solvers/problem.ts';
import { smo } from '../../src/solvers/smo.ts';
import { BinarySolver } from '../../src/solvers/solver.ts';
import { type Sample, samples } from '../formulations/data.ts';
import { activeSet, activeSetForget } from '../reference/active-set.ts';
import { gradient, shrinkRows } from '../reference/smo.ts';

// Both end at a gap of 1e-10 or at rounding; objectives then differ by no more than that fraction of Σ
// C.
const TOLERANCE = 1e-9;

const core = createCore();
const small = { rows: 20, features: 6 };

function withGram<T>(given: Sample, work: (gram: Gram, problem: BinaryProblem, kernel: number[][]) => T): T {
  const columns = new Columns(given.columns, core);
  const gram = new Gram(columns, 'products');
  const rows = Int32Array.from(given.labels, (_, i) => i);
  const kernel = Array.from(rows, (i) =>
    Array.from(core.doubles(doubleAt(gram.address, i * gram.stride), rows.length)),
  );
  const signs = Float64Array.from(given.labels, (label) => (label === 1 ? 1 : -1));
  try {
    return work(gram, { rows, signs, costs: new Float64Array(rows.length).fill(given.cost) }, kernel);
  } finally {
    gram.dispose();
    columns.dispose();
  }
}

const referenceOf = ({ signs, costs }: BinaryProblem, kernel: number[][]) => ({
  kernel,
  signs: [...signs],
  costs: [...costs],
  beta: new Array<number>(signs.length).fill(0),
});

function objective(kernel: number[][], beta: readonly number[]): number {
  let value = 0;
  for (let i = 0; i < beta.length; i++) {
    value -= Math.abs(beta[i]);
    for (let j = 0; j < beta.length; j++) value += 0.5 * beta[i] * kernel[i][j] * beta[j];
  }
  return value;
}

describe('the exact solver', () => {
  it('ends where its reference implementation ends, before and after a feature is eliminated', () => {
    // Up to C = 10: beyond, rounding of the sums here is no longer small against the tolerance.
    const moderate = samples(small).filter(({ cost }) => cost <= 10);
    fc.assert(
      fc.property(moderate, (given) =>
        withGram(given, (gram, problem, kernel) => {
          const solver = new BinarySolver(core, gram, problem, { method: 'exact', rank: given.columns.length + 2 });
          const allowed = TOLERANCE * given.cost * problem.rows.length;
          const before = activeSet(referenceOf(problem, kernel));
          expect(Math.abs(solver.solve().objective - objective(kernel, before))).toBeLessThanOrEqual(allowed);
          solver.forget(gram.columns.at(0));
          const left = kernel.map((row, i) => row.map((value, j) => value - given.columns[0][i] * given.columns[0][j]));
          gram.forget(0);
          const after = activeSetForget(referenceOf(problem, kernel), given.columns[0]);
          expect(Math.abs(solver.solve().objective - objective(left, after))).toBeLessThanOrEqual(allowed);
          solver.dispose();
        }),
      ),
      { numRuns: 100 },
    );
    expect(core.bytesInUse).toBe(0);
  });
});

describe('shrinking', () => {
  it('keeps the rows its reference implementation keeps', () => {
    fc.assert(
      fc.property(samples(small), fc.integer({ min: 1, max: 40 }), (given, steps) =>
        withGram(given, (gram, problem, kernel) => {
          const held = new CoreProblem(core, gram, problem);
          held.start(null);
          smo(held, 1e-6, steps);
          const count = problem.rows.length;
          const beta = Array.from(core.doubles(core.routines.problemBeta(held.address), count));
          const kept = core.withScratch((scratch) => {
            const list = scratch.bytes(4 * count);
            return Array.from(core.integers(list, core.routines.shrinkRows(held.address, list)));
          });
          const reference = { ...referenceOf(problem, kernel), beta };
          expect(kept).toEqual(shrinkRows(reference, gradient(reference)));
          held.dispose();
        }),
      ),
      { numRuns: 100 },
    );
    expect(core.bytesInUse).toBe(0);
  });
});
