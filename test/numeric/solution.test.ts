import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { CoreProblem } from '../../src/solvers/problem.ts';
import { settle, solvedMargin } from '../reference/solution.ts';

const core = createCore();
const value = fc.double({ min: -2, max: 2, noNaN: true });
/**
 * Two rows of one feature, one of each class, and where their α stands: at a bound, a rounding from
 * it, or between.
 */
const pair = fc.record({
  values: fc.tuple(value, value),
  cost: fc.constantFrom(1, 0.5, Infinity),
  share: fc.constantFrom(0, 1e-16, 0.25, 1 - 1e-15, 1),
});

describe('what is told of a solution', () => {
  it('is what the reference implementation tells, to the bit', () => {
    let known = 0;
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 5 }), value, (pairs, bias) => {
        const rows = pairs.flatMap(({ values, cost, share }) =>
          values.map((x, i) => ({ x, cost, share, sign: 1 - 2 * i })),
        );
        const stride = Math.ceil(rows.length / 4) * 4;
        const kernel = new Float64Array(stride * stride);
        for (const [i, a] of rows.entries()) for (const [k, b] of rows.entries()) kernel[i * stride + k] = a.x * b.x;
        const signs = rows.map(({ sign }) => sign);
        const costs = rows.map(({ cost }) => cost);
        core.withScratch((scratch) => {
          const matrix = { address: scratch.copyDoubles(kernel), stride, rowCount: rows.length };
          const problem = new CoreProblem(core, matrix, {
            rows: Int32Array.from(rows.keys()),
            signs: Float64Array.from(signs),
            costs: Float64Array.from(costs),
          });
          problem.start(rows.map(({ share, cost, sign }) => sign * share * Math.min(cost, 3)));
          const at = (address: Address) => Array.from(core.doubles(address, rows.length));
          const { beta } = problem.read('tolerance', 'smo');
          expect(Array.from(beta)).toEqual(settle(at(core.routines.problemBeta(problem.address)), costs));
          const gradient = at(core.routines.problemGradient(problem.address));
          const diagonal = at(core.routines.problemDiagonal(problem.address));
          const expected = solvedMargin({ signs, gradient, diagonal, beta: Array.from(beta), bias });
          expect(problem.margin(bias)).toEqual(expected);
          if (expected !== null) known++;
          problem.dispose();
        });
      }),
      { numRuns: 300 },
    );
    expect(known).toBeGreaterThan(20);
  });
});
