import { describe, expect, it } from 'vitest';
import { denseValues } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { decideOnMatrix, trainOnMatrix } from '../../src/formulations/train-matrix.ts';
import { readData, train } from '../../src/index.ts';
import { problemOf } from '../problem.ts';

/** Sums in another order than the core's. */
const ROUNDING = 1e-7;

describe('trainOnMatrix', () => {
  it('gives the models of the built-in kernel for its own values', async () => {
    const data = await readData(bytesSource('example:wine', ''));
    const trained = await train(data, { scale: 'minmax', tolerance: 1e-8 });
    const { dataset } = data;
    const columns = dataset.features.map(({ data: values }) => {
      const raw = denseValues(values, dataset.rowCount);
      const [least, most] = [Math.min(...raw), Math.max(...raw)];
      return raw.map((value) => (value - least) / (most - least));
    });
    const rows = Array.from({ length: dataset.rowCount }, (_, i) => columns.map((column) => column[i]));
    const matrix = rows.map((u) => rows.map((v) => u.reduce((sum, value, j) => sum + value * v[j], 0)));
    const labels = Array.from(dataset.labels, (label) => dataset.classes[label]);
    const own = trainOnMatrix(matrix, labels, { tolerance: 1e-8 });
    expect(own.classes).toEqual(['1', '2', '3']);
    const { decision, predicted } = decideOnMatrix(own, matrix, dataset.rowCount);
    expect(predicted).toEqual(trained.predicted);
    for (const [k, values] of decision.entries()) {
      for (const [i, value] of values.entries())
        expect(Math.abs(value - trained.decision[i][k])).toBeLessThan(ROUNDING);
    }
  });

  it('works with any function of two rows', () => {
    // A kernel on words: letters in common.
    const words = ['lion', 'loin', 'line', 'cat', 'act', 'tack'];
    const common = (u: string, v: string) => [...new Set(u)].filter((letter) => v.includes(letter)).length;
    const matrix = words.map((u) => words.map((v) => common(u, v)));
    const classifiers = trainOnMatrix(matrix, ['x', 'x', 'x', 'y', 'y', 'y'], { cost: 10 });
    const cross = ['nile', 'taco'].map((u) => words.map((v) => common(u, v)));
    expect(decideOnMatrix(classifiers, cross, words.length).predicted).toEqual(['x', 'y']);
  });

  it('refuses labels that do not fit, and matrices that are none', () => {
    expect(problemOf(() => trainOnMatrix([[1]], ['x', 'y']))).toEqual({
      code: 'labels-count',
      facts: { labels: 2, rows: 1 },
    });
    expect(
      problemOf(() =>
        trainOnMatrix(
          [
            [1, 2],
            [3, 1],
          ],
          ['x', 'y'],
        ),
      ).code,
    ).toBe('kernel-matrix-asymmetric');
    expect(
      problemOf(() =>
        trainOnMatrix(
          [
            [1, 0],
            [0, 1],
          ],
          ['x', 'x'],
        ),
      ).code,
    ).toBe('one-class-to-train-on');
  });
});
