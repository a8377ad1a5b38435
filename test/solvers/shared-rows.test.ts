// Problems that gather their kernel rows in one shared room, in turn, against problems that each have
// their own; and rows copied as runs against rows copied value by value.

import { expect, it } from 'vitest';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram, type KernelMatrix } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import type { Address } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { type BinaryProblem, CoreProblem } from '../../src/solvers/problem.ts';
import { smo } from '../../src/solvers/smo.ts';

const core = createCore();
const COUNT = 60;
const FEATURES = 5;
/** Wavy numbers without a pattern that a kernel would see. */
const wave = (k: number) => Math.sin(12.9898 * k) * Math.cos(4.1414 * k + 1);

function withMatrix(work: (matrix: KernelMatrix) => void): void {
  const values = Array.from({ length: FEATURES }, (_, j) =>
    Float64Array.from({ length: COUNT }, (_, i) => wave(i * FEATURES + j) + (i % 3) / 3),
  );
  const columns = new Columns(values, core);
  const gram = new Gram(columns, 'distances');
  work(gram.matrix(kernels.get('rbf'), { gamma: 0.7, coef0: 0, degree: 1 }));
  gram.dispose();
  columns.dispose();
}

/** Runs of 15 and 20 rows; a run of one row after another; and rows that are all apart. */
const ROWS = [
  Int32Array.from({ length: 35 }, (_, k) => (k < 15 ? k : k + 10)),
  Int32Array.from({ length: 33 }, (_, k) => (k < 16 ? k + 3 : k + 21)),
  Int32Array.from({ length: 30 }, (_, k) => 2 * k),
];

const problemOf = (rows: Int32Array, cost: number): BinaryProblem => ({
  rows,
  signs: Float64Array.from(rows, (row) => (row % 3 === 0 ? 1 : -1)),
  costs: new Float64Array(rows.length).fill(cost),
});

/** β and the bias of each problem at two costs, one problem after the other, twice. */
function solved(matrix: KernelMatrix, room: Address | null): number[][] {
  const problems = ROWS.map((rows) => new CoreProblem(core, matrix, problemOf(rows, 1), room));
  const found: number[][] = [];
  for (const cost of [1, 8]) {
    for (const [k, problem] of problems.entries()) {
      problem.setCosts(new Float64Array(ROWS[k].length).fill(cost));
      problem.start(null);
      smo(problem, 1e-6);
      const { beta, bias, violation } = problem.read('tolerance', 'smo');
      found.push([...beta, bias, violation]);
    }
  }
  for (const problem of problems) problem.dispose();
  return found;
}

it('gives the same bits in a shared room as in rooms of their own', () => {
  withMatrix((matrix) => {
    const room = core.allocate(core.routines.sharedRowsBytes(35));
    const own = solved(matrix, null);
    expect(own.flat().some((value) => value !== 0)).toBe(true);
    expect(solved(matrix, room)).toEqual(own);
    core.release(room);
  });
});

it('copies runs of rows as it copies single rows', () => {
  withMatrix((matrix) => {
    // Backwards, the same rows are no runs: the same problem in another order.
    const { routines } = core;
    const gradient = (rows: Int32Array) => {
      const problem = new CoreProblem(core, matrix, problemOf(rows, 1));
      problem.start(Float64Array.from(rows, (row) => (row % 3 === 0 ? 0.5 : -0.25)));
      const f = Array.from(core.doubles(routines.problemGradient(problem.address), rows.length));
      problem.dispose();
      return f;
    };
    for (const rows of ROWS) {
      const backwards = rows.slice().reverse();
      const [forth, back] = [gradient(rows), gradient(backwards).reverse()];
      for (const [k, value] of forth.entries()) expect(value).toBeCloseTo(back[k], 12);
    }
  });
});
