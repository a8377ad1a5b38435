import { describe, expect, it } from 'vitest';
import { Columns } from '../../src/kernels/columns.ts';
import { withCross } from '../../src/kernels/cross.ts';
import { functionCross, functionMatrix, kernelFrom } from '../../src/kernels/custom.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { doubleAt } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';
import { sample } from '../formulations/data.ts';
import { problemOf } from '../problem.ts';

// The same sums over the features, and an exp of the engine instead of the core's.
const SAME = 1e-12;
// Central differences of a smooth kernel: cbrt(ε)² from the cut-off series, ε/cbrt(ε) from
// rounding.
const DIFFERENCES = 1e-9;

const core = createCore();
const parameters = { gamma: 0.3, coef0: 1, degree: 3 };
const given = sample('normal', 12, 23, 4).columns;
const others = sample('normal', 13, 9, 4).columns;

describe('a kernel of the user', () => {
  for (const name of ['linear', 'poly', 'rbf', 'sigmoid']) {
    it(`gives the matrices of the built-in ${name} kernel`, () => {
      const built = kernels.get(name);
      const custom = kernelFrom({ name: 'mine', value: (u, v) => built.value(u, v, parameters, core) });
      const [training, fresh] = [new Columns(given, core), new Columns(others, core)];
      const gram = new Gram(training, built.kind);
      const theirs = gram.matrix(built, parameters);
      const ours = functionMatrix(training, custom.value);
      for (let i = 0; i < 23; i++) {
        const row = core.doubles(doubleAt(theirs.address, i * theirs.stride), 23);
        for (const [t, value] of row.entries()) expect(Math.abs(ours.row(i)[t] - value)).toBeLessThan(SAME);
      }
      const crossing = { training, others: fresh, features: [0, 1, 2, 3], kernel: built, parameters };
      const cross = functionCross(training, fresh, custom.value);
      withCross(crossing, ({ address, stride }) => {
        for (let i = 0; i < 9; i++) {
          const row = core.doubles(doubleAt(address, i * stride), 23);
          for (const [t, value] of row.entries()) expect(Math.abs(cross.row(i)[t] - value)).toBeLessThan(SAME);
        }
      });
      for (const held of [gram, ours, cross, training, fresh]) held.dispose();
      expect(core.bytesInUse).toBe(0);
    });

    it(`has the gradient of the built-in ${name} kernel by differences`, () => {
      const built = kernels.get(name);
      const custom = kernelFrom({ name: 'mine', value: (u, v) => built.value(u, v, parameters, core) });
      const [u, v] = [
        [0.3, -1, 2],
        [0.5, 0.1, 1.5],
      ];
      const theirs = built.gradient(u, v, parameters, core);
      for (const [j, slope] of custom.gradient(u, v).entries()) {
        expect(Math.abs(slope - theirs[j])).toBeLessThan(DIFFERENCES * Math.max(1, Math.abs(theirs[j])));
      }
    });
  }

  it('uses the gradient it is given, and describes itself', () => {
    const custom = kernelFrom({
      name: 'mine',
      summary: 'a sum',
      value: () => 1,
      gradient: (u) => u,
      semidefinite: true,
    });
    expect(Array.from(custom.gradient([1, 2], [3, 4]))).toEqual([1, 2]);
    expect([custom.name, custom.summary, custom.semidefinite(parameters)]).toEqual(['mine', 'a sum', true]);
    expect(kernelFrom({ name: 'other', value: () => 1 }).semidefinite(parameters)).toBe(false);
  });

  it('is asked once for each pair, and a few times more', () => {
    let calls = 0;
    const columns = new Columns(given, core);
    functionMatrix(columns, () => ++calls && 1).dispose();
    columns.dispose();
    expect(calls).toBe((23 * 24) / 2 + 2 * 16);
  });

  it('sees only the features asked for', () => {
    const columns = new Columns(given, core);
    const matrix = functionMatrix(columns, (u, v) => u[0] * v[0] + u.length, [2]);
    expect(matrix.row(1)[0]).toBe(given[2][0] * given[2][1] + 1);
    matrix.dispose();
    columns.dispose();
  });

  it('is refused with the two rows where it fails', () => {
    const columns = new Columns([[0, 1, 2]], core);
    const matrix = (value: (u: ArrayLike<number>, v: ArrayLike<number>) => number) => () =>
      functionMatrix(columns, value);
    const failing = (u: ArrayLike<number>, v: ArrayLike<number>) => {
      if (u[0] + v[0] === 2) throw new Error('no luck');
      return 1;
    };
    expect(problemOf(matrix((u, v) => (u[0] + v[0] === 4 ? Number.NaN : 1)))).toEqual({
      code: 'kernel-function-not-finite',
      facts: { samples: [3, 3], training: false, value: 'NaN' },
    });
    expect(problemOf(matrix(failing))).toEqual({
      code: 'kernel-function-failed',
      facts: { samples: [1, 3], training: false, reason: 'no luck' },
    });
    expect(problemOf(matrix((u) => u[0]))).toEqual({
      code: 'kernel-function-asymmetric',
      facts: { samples: [1, 3], value: 0, mirrored: 2 },
    });
    expect(problemOf(() => functionCross(columns, columns, () => Infinity))).toEqual({
      code: 'kernel-function-not-finite',
      facts: { samples: [1, 1], training: true, value: 'Infinity' },
    });
    expect(problemOf(() => kernelFrom({ name: 'mine', value: 3 as never }))).toEqual({
      code: 'kernel-without-value',
      facts: { kernel: 'mine' },
    });
    const wrong = kernelFrom({ name: 'mine', value: () => 1, gradient: () => [1] });
    expect(problemOf(() => wrong.gradient([1, 2], [3, 4]))).toEqual({
      code: 'kernel-gradient-invalid',
      facts: { kernel: 'mine', features: 2 },
    });
    columns.dispose();
    expect(core.bytesInUse).toBe(0);
  });
});
