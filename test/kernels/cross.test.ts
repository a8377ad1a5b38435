import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { withCross } from '../../src/kernels/cross.ts';
import { kernels } from '../../src/kernels/index.ts';
import { doubleAt } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';

// Sums run in the same order on both sides; only tanh and exp of equal arguments follow.
const TOLERANCE = 1e-13;

describe.each(kernels.entries)('new samples against training samples with the $name kernel', (kernel) => {
  it('have the kernel’s values', () => {
    const core = createCore();
    const source = random(1, 'cross');
    const rowsOf = (count: number) =>
      Array.from({ length: count }, () => [source.normal(), source.normal(), source.normal()]);
    const [training, others] = [rowsOf(5), rowsOf(7)];
    const columnsOf = (rows: number[][]) =>
      new Columns(
        [0, 1, 2].map((j) => rows.map((row) => row[j])),
        core,
      );
    const parameters = { gamma: 0.4, coef0: 0.2, degree: 3 };
    const features = [0, 2];
    const crossing = { training: columnsOf(training), others: columnsOf(others), features, kernel, parameters };
    withCross(crossing, ({ address, stride, rowCount }) => {
      expect(rowCount).toBe(7);
      for (let i = 0; i < 7; i++) {
        for (let t = 0; t < 5; t++) {
          const [u, v] = [features.map((j) => training[t][j]), features.map((j) => others[i][j])];
          const got = core.doubles(doubleAt(address, i * stride + t), 1)[0];
          expect(Math.abs(got - kernel.value(u, v, parameters, core))).toBeLessThan(TOLERANCE);
        }
      }
    });
    crossing.training.dispose();
    crossing.others.dispose();
    expect(core.bytesInUse).toBe(0);
  });
});
