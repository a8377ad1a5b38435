import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { decompose } from '../../src/formulations/schemes/index.ts';
import { trainPerceptron, trainPerceptrons } from '../../src/solvers/perceptron.ts';
import { problemOf } from '../problem.ts';

// Rows that two ways of adding place the same, up to rounding.
const ROUNDING = 1e-9;
/** No row within this distance of the true plane, so that few epochs suffice. */
const CLEARANCE = 0.2;

const pair = (labels: readonly number[], costs = labels.map(() => 1)) => decompose({ scheme: 'ovo', labels, costs })[0];

/** Rows on both sides of a random plane, none near it. */
function separable(seed: number, rowCount: number, featureCount: number) {
  const source = random(seed, 'separable');
  const plane = Array.from({ length: featureCount }, () => source.normal());
  const length = Math.hypot(...plane);
  const columns = plane.map(() => new Float64Array(rowCount));
  const labels: number[] = [];
  while (labels.length < rowCount) {
    const x = plane.map(() => source.normal());
    const distance = x.reduce((sum, value, j) => sum + (value * plane[j]) / length, 0.3);
    if (Math.abs(distance) < CLEARANCE || (labels.length < 2 && distance > 0 !== labels.length > 0)) continue;
    for (const [j, value] of x.entries()) columns[j][labels.length] = value;
    labels.push(distance > 0 ? 1 : 0);
  }
  return { columns, labels };
}

describe('the perceptron', () => {
  it('refuses values whose squares are no numbers', () => {
    expect(problemOf(() => trainPerceptron(pair([1, 0]), { columns: [[1e200, -1e200]] }))).toMatchObject({
      code: 'samples-too-large',
    });
  });

  it('goes through two rows as the algorithm is written', () => {
    // R = 1. Row 1: f = 0, a mistake: w = 1, b = 1. Row 2: f = 0, a mistake: w = 2, b = 0. The
    // second pass is clean.
    const found = trainPerceptron(pair([1, 0]), { columns: [[1, -1]] });
    expect(found).toMatchObject({ positive: 1, negative: 0, bias: 0, epochs: 2, updates: 2, radius: 1, margin: 1 });
    expect([...found.weights]).toEqual([2]);
    expect([...found.beta]).toEqual([1, -1]);
    expect(found.bound).toBe(4);
  });

  it('moves the bias by R² at each mistake', () => {
    // R = 3. Row 1 (x = 3): w = 3, b = 9. Row 2 (x = 1, negative): f = 12, so w = 2, b = 0, and f =
    // 2: again w = 1, b = −9, …
    const found = trainPerceptron(pair([1, 0]), { columns: [[3, 1]] });
    expect(found.radius).toBe(3);
    const [w] = found.weights;
    expect(3 * w + found.bias).toBeGreaterThan(0);
    expect(w + found.bias).toBeLessThan(0);
    expect(Math.abs(found.bias % 9)).toBe(0);
  });

  it('separates what is separable, within the bound of Novikoff', () => {
    const shape = fc.tuple(
      fc.integer({ min: 0, max: 2 ** 31 - 1 }),
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 1, max: 6 }),
    );
    fc.assert(
      fc.property(shape, ([seed, rowCount, featureCount]) => {
        const { columns, labels } = separable(seed, rowCount, featureCount);
        const found = trainPerceptron(pair(labels), { columns, maxEpochs: 100_000 });
        expect(found.updates).toBeLessThanOrEqual(found.bound * (1 + ROUNDING));
        expect(found.margin).toBeGreaterThan(0);
        for (const [i, label] of labels.entries()) {
          const f = columns.reduce((sum, column, j) => sum + found.weights[j] * column[i], found.bias);
          expect(f > 0).toBe(label === 1);
        }
        for (const [j, column] of columns.entries()) {
          const sum = found.beta.reduce((total, value, k) => total + value * column[found.rows[k]], 0);
          expect(Math.abs(sum - found.weights[j])).toBeLessThanOrEqual(ROUNDING * (1 + found.updates * found.radius));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('only scales with the learning rate', () => {
    const { columns, labels } = separable(5, 30, 3);
    const one = trainPerceptron(pair(labels), { columns });
    const four = trainPerceptron(pair(labels), { columns, rate: 4 });
    // A power of two, so that every bit is the same.
    expect([...four.weights]).toEqual([...one.weights].map((value) => 4 * value));
    expect(four.bias).toBe(4 * one.bias);
    expect(four).toMatchObject({ epochs: one.epochs, updates: one.updates, bound: one.bound });
    expect(problemOf(() => trainPerceptron(pair(labels), { columns, rate: 0 }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'rate', value: '0' },
    });
  });

  it('says after how many epochs what is left, and the way out', () => {
    const columns = [
      [0, 1, 0, 1],
      [0, 1, 1, 0],
    ];
    const train = (maxEpochs?: number) =>
      trainPerceptron(pair([0, 0, 1, 1]), { columns, maxEpochs, classes: ['no', 'yes'] });
    expect(problemOf(() => train(50))).toEqual({
      code: 'perceptron-not-separated',
      facts: { positive: 'yes', negative: 'no', epochs: 50, mistakes: expect.any(Number), samples: 4 },
      fixes: [{ set: { machine: 'svm' } }, { ask: ['maxEpochs'] }],
    });
    expect(problemOf(() => train()).facts).toMatchObject({ epochs: 1000 });
  });

  it('refuses rows that are all 0', () => {
    expect(problemOf(() => trainPerceptron(pair([0, 1]), { columns: [[0, 0]], maxEpochs: 10 })).code).toBe(
      'perceptron-not-separated',
    );
  });

  it('leaves out samples of cost 0', () => {
    const found = trainPerceptron(pair([1, 0, 0], [1, 1, 0]), { columns: [[1, -1, 5]] });
    expect([...found.rows]).toEqual([0, 1]);
    expect([...found.weights]).toEqual([2]);
  });

  it('parts several classes by pairs or each from the rest', () => {
    const labels = [0, 0, 1, 1, 2, 2];
    const columns = [
      [-2, -3, 2, 3, 0, 0.5],
      [0, 0.5, 0, 0.5, 3, 4],
    ];
    const costs = labels.map(() => 1);
    for (const scheme of ['ovo', 'ovr']) {
      const classifiers = trainPerceptrons(decompose({ scheme, labels, costs }), { columns });
      expect(classifiers).toHaveLength(3);
      for (const { positive, negative, weights, bias, rows } of classifiers) {
        expect(rows).toHaveLength(scheme === 'ovo' ? 4 : 6);
        for (const row of rows) {
          const f = columns.reduce((sum, column, j) => sum + weights[j] * column[row], bias);
          expect(f > 0).toBe(labels[row] === positive);
          if (f < 0 && negative !== null) expect(labels[row]).toBe(negative);
        }
      }
    }
    const overlapping = { columns: [[0, 1, 0, 1, 0, 1]], maxEpochs: 3 };
    expect(problemOf(() => trainPerceptrons(decompose({ scheme: 'ovr', labels, costs }), overlapping))).toMatchObject({
      code: 'perceptron-not-separated',
      facts: { positive: '0', negative: null },
    });
  });
});
