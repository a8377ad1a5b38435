import { describe, expect, it } from 'vitest';
import { Columns } from '../../src/kernels/columns.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import {
  definitenessNote,
  precomputedCross,
  precomputedMatrix,
  seenIndefinite,
} from '../../src/kernels/precomputed.ts';
import { doubleAt } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { decisionValues } from '../../src/solvers/decide.ts';
import { solveBinary } from '../../src/solvers/solver.ts';
import { sample } from '../formulations/data.ts';
import { problemOf } from '../problem.ts';

const core = createCore();
const given = { ...sample('normal', 4, 41, 5), cost: 2 };
const problem = {
  rows: Int32Array.from(given.labels, (_, i) => i),
  signs: Float64Array.from(given.labels, (label) => (label === 1 ? 1 : -1)),
  costs: new Float64Array(41).fill(2),
};

/** The matrix of a built-in kernel as a user would hand it over. */
function matrixOf(name: string): { rows: number[][]; solution: ReturnType<typeof solveBinary>; values: Float64Array } {
  const columns = new Columns(given.columns, core);
  const kernel = kernels.get(name);
  const gram = new Gram(columns, kernel.kind);
  const matrix = gram.matrix(kernel, { gamma: 0.2, coef0: 1, degree: 2 });
  const rows = Array.from({ length: 41 }, (_, i) =>
    Array.from(core.doubles(doubleAt(matrix.address, i * matrix.stride), 41)),
  );
  const solution = solveBinary(core, matrix, problem);
  const classifier = { ...problem, ...solution, positive: 1, negative: 0 };
  const values = decisionValues(core, matrix, classifier, problem.rows);
  gram.dispose();
  columns.dispose();
  return { rows, solution, values };
}

describe('a precomputed kernel', () => {
  for (const name of ['linear', 'poly', 'rbf', 'sigmoid']) {
    it(`gives the bits of the built-in ${name} kernel`, () => {
      const { rows, solution, values } = matrixOf(name);
      for (const form of [rows, Float64Array.from(rows.flat())]) {
        const matrix = precomputedMatrix(form, core);
        const ours = solveBinary(core, matrix, problem);
        expect(ours).toEqual(solution);
        const classifier = { ...problem, ...ours, positive: 1, negative: 0 };
        expect(decisionValues(core, matrix, classifier, problem.rows)).toEqual(values);
        const cross = precomputedCross(form, 41, core);
        expect(decisionValues(core, cross, classifier, problem.rows)).toEqual(values);
        matrix.dispose();
        cross.dispose();
      }
      expect(core.bytesInUse).toBe(0);
    });
  }

  it('is refused with its place when it is not a kernel matrix', () => {
    const square = (values: number[]) => () => precomputedMatrix(Float64Array.from(values), core);
    expect(problemOf(square([1, 2, 3]))).toEqual({
      code: 'kernel-matrix-size',
      facts: { values: 3, trainingSamples: null },
    });
    expect(problemOf(square([])).code).toBe('kernel-matrix-size');
    expect(problemOf(() => precomputedMatrix([], core)).code).toBe('kernel-matrix-empty');
    expect(problemOf(() => precomputedMatrix([[1, 2], [2]], core))).toEqual({
      code: 'kernel-matrix-row',
      facts: { row: 2, values: 1, expected: 2 },
    });
    expect(problemOf(square([1, 2, Number.NaN, 4]))).toEqual({
      code: 'kernel-matrix-not-finite',
      facts: { row: 2, column: 1, value: 'NaN' },
    });
    expect(problemOf(square([1, 2, 2.1, 4]))).toEqual({
      code: 'kernel-matrix-asymmetric',
      facts: { row: 2, column: 1, value: 2.1, mirrored: 2 },
    });
    expect(problemOf(() => precomputedCross(new Float64Array(7), 3, core))).toEqual({
      code: 'kernel-matrix-size',
      facts: { values: 7, trainingSamples: 3 },
    });
    expect(problemOf(() => precomputedCross([[1, Infinity]], 2, core))).toEqual({
      code: 'kernel-matrix-not-finite',
      facts: { row: 1, column: 2, value: 'Infinity' },
    });
    expect(core.bytesInUse).toBe(0);
  });

  it('is made symmetric where only rounding parts the halves', () => {
    const matrix = precomputedMatrix(
      [
        [1, 0.5],
        [0.5 + 1e-10, 1],
      ],
      core,
    );
    expect(matrix.row(0)[1]).toBe(matrix.row(1)[0]);
    expect(matrix.row(0)[1]).toBeCloseTo(0.5, 9);
    matrix.dispose();
  });

  it('is noted when a sample shows it to be indefinite, and trains all the same', () => {
    for (const [name, note] of [
      ['linear', false],
      ['poly', false],
      ['rbf', false],
      ['sigmoid', true],
    ] as const) {
      const matrix = precomputedMatrix(matrixOf(name).rows, core);
      expect([name, seenIndefinite(matrix)]).toEqual([name, note]);
      expect(definitenessNote(matrix) !== null).toBe(note);
      matrix.dispose();
    }
    const swap = precomputedMatrix(
      [
        [0, 1],
        [1, 0],
      ],
      core,
    );
    expect(definitenessNote(swap)).toEqual({ code: 'kernel-matrix-indefinite', facts: {} });
    const two = { rows: Int32Array.of(0, 1), signs: Float64Array.of(1, -1), costs: Float64Array.of(1, 1) };
    expect(solveBinary(core, swap, two).stop).toBe('tolerance');
    swap.dispose();
  });
});
