// Which method the linear solver takes on sparse data: bench/large.mjs has the times.

import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import type { SparseValues } from '../../src/data/dataset.ts';
import { createCore } from '../../src/numeric/core.ts';
import { LinearRows } from '../../src/solvers/linear/rows.ts';
import { solveLinear } from '../../src/solvers/linear/solve.ts';

/** Columns of which the first have many cells and the last few; standardised or as they are. */
function sparseProblem(samples: number, features: number, perSample: number, isStandardised: boolean) {
  const draws = random(3, 'linear-large');
  const cells = Array.from({ length: features }, () => ({ rows: [] as number[], values: [] as number[] }));
  for (let i = 0; i < samples; i++) {
    const columns = new Set<number>();
    while (columns.size < perSample) columns.add(Math.floor(features * draws.uniform() ** 2));
    for (const column of columns) {
      cells[column].rows.push(i);
      cells[column].values.push(draws.uniform());
    }
  }
  const data = cells.map(({ rows, values }): SparseValues => {
    const mean = isStandardised ? values.reduce((sum, value) => sum + value, 0) / samples : 0;
    const square = values.reduce((sum, value) => sum + value * value, 0) / samples;
    const deviation = (isStandardised && Math.sqrt(square - mean * mean)) || 1;
    const stored = Float64Array.from(values, (value) => (value - mean) / deviation);
    return { kind: 'sparse', rows: Int32Array.from(rows), values: stored, fill: 0 - mean / deviation };
  });
  const problem = {
    rows: Int32Array.from({ length: samples }, (_, i) => i),
    signs: Float64Array.from({ length: samples }, () => (draws.uniform() < 0.5 ? 1 : -1)),
    costs: new Float64Array(samples).fill(1),
  };
  return { rows: new LinearRows(data, samples, { core: createCore() }), problem };
}

describe('the linear solver on sparse data', () => {
  it.each([
    ['wide', 1000, 1000],
    ['tall', 2000, 1500],
  ])('does not insist on Newton where rare columns are standardised: %s', (_, samples, features) => {
    const { rows, problem } = sparseProblem(samples, features, 20, true);
    const ours = solveLinear(rows, problem, { tolerance: 1e-6 });
    expect(ours.solver).not.toBe('newton');
    expect(ours.stop).toBe('tolerance');
    expect(ours.gap).toBeLessThan(1e-5);
    const { objective, gap } = solveLinear(rows, problem, { tolerance: 1e-6, method: 'newton' });
    expect(Math.abs(ours.objective - objective)).toBeLessThanOrEqual((gap + ours.gap) * objective);
  });

  it('begins with coordinate descent where the data are wide and large', { timeout: 240_000 }, () => {
    const { rows, problem } = sparseProblem(36_000, 40_000, 120, false);
    expect(rows.kind).toBe('sparse');
    expect(rows.cells).toBe(36_000 * 120);
    const { solver, stop, gap } = solveLinear(rows, problem, { tolerance: 1e-2 });
    expect({ solver, stop }).toEqual({ solver: 'dual', stop: 'tolerance' });
    expect(gap).toBeLessThanOrEqual(0.1);
  });
});
