// Data of any size: dividing all values by 2^30 and multiplying the cost by 2^60 is the same
// problem.

import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { type Dataset, denseValues } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { rank, readData, train } from '../../src/index.ts';
import { faintRanking, faintWeights } from '../reference/faint.ts';

const FACTOR = 2 ** -30;

async function tinyExample(name: string) {
  const data = await readData(bytesSource(`example:${name}`, ''));
  const { dataset } = data;
  const scaled = (factor: number): Dataset => ({
    ...dataset,
    features: dataset.features.map((feature) => {
      const values = denseValues(feature.data, dataset.rowCount);
      const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      const unit = 2 ** Math.round(Math.log2(largest || 1));
      return { ...feature, data: { kind: 'dense', values: values.map((value) => (factor * value) / unit) } };
    }),
  });
  return { whole: { ...data, dataset: scaled(1) }, tiny: { ...data, dataset: scaled(FACTOR) } };
}

describe('tiny values, unscaled', () => {
  it.each([
    ['wdbc', {}],
    ['wine', {}],
    ['wine', { multiclass: 'ovr' }],
    ['wdbc', { maxIterations: 2000 }],
    ['wine', { kernel: 'poly', degree: 2, coef0: 0, gamma: 1, method: 'svm-rfe' }],
  ] as const)('rank as large ones at the cost that is equal: %s %j', async (name, more) => {
    const { whole, tiny } = await tinyExample(name);
    const options = { scale: 'none', ...more } as const;
    const degree = 'degree' in more ? more.degree : 1;
    const one = await rank(whole, { ...options, cost: 1 });
    const other = await rank(tiny, { ...options, cost: 1 / FACTOR ** (2 * degree) });
    expect(other.ranking).toEqual(one.ranking);
    expect(other.trace.map(({ stop }) => stop)).toEqual(one.trace.map(({ stop }) => stop));
  });

  it('have a note where the cost leaves no difference between decision values', async () => {
    const { whole, tiny } = await tinyExample('wdbc');
    const codes = async (...args: Parameters<typeof rank>) => (await rank(...args)).notes.map(({ code }) => code);
    expect(await codes(whole, { scale: 'none' })).not.toContain('values-faint');
    expect(await codes(tiny, { scale: 'none' })).toContain('values-faint');
    expect(await codes(tiny, { scale: 'none', machine: 'linear' })).toContain('values-faint');
    expect(await codes(tiny, { scale: 'none', machine: 'linear', loss: 'hinge' })).toContain('values-below-rounding');
  });
});

/** Samples of two classes of unequal size, with correlated features of about 1. */
function unequalClasses(seed: number, samples = 30, features = 7) {
  const draws = random(seed, 'tiny-values');
  const columns = Array.from({ length: features }, () => new Float64Array(samples));
  const signs = Float64Array.from({ length: samples }, (_, i) => (i % 3 === 0 ? 1 : -1));
  for (let i = 0; i < samples; i++) {
    const common = draws.uniform() - 0.5;
    for (const [j, column] of columns.entries())
      column[i] = common + (draws.uniform() - 0.5) * (1 + j / 3) + (signs[i] * j) / 10;
  }
  return { columns, signs };
}

const dataOf = ({ columns, signs }: ReturnType<typeof unequalClasses>, factor: number) =>
  readData(
    Array.from(signs, (_, i) => columns.map((column) => factor * column[i])),
    { labels: Array.from(signs, (sign) => (sign > 0 ? 'a' : 'b')) },
  );

const FACTORS = [1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-12, 1e-40];

describe('tiny values at a fixed cost', () => {
  it.each([1, 2, 3, 4])('rank as the limit of the optimum does: data set %i', async (seed) => {
    const given = unequalClasses(seed);
    // Positions in the table are positions in the columns; `b`, the larger class, is positive.
    const reference = faintRanking(
      given.columns,
      given.signs.map((sign) => -sign),
    );
    for (const factor of FACTORS) {
      for (const more of [{}, { maxIterations: 100_000 }]) {
        const data = await dataOf(given, factor);
        const names = data.dataset.features.map(({ name }) => name);
        const { ranking, trace, notes } = await rank(data, { scale: 'none', ...more });
        expect(ranking).toEqual(reference.map((j) => names[j]));
        expect(new Set(trace.map(({ stop }) => stop))).toEqual(new Set(['tolerance']));
        expect(notes.map(({ code }) => code)).toContain('values-faint');
      }
    }
  });

  it('have the weights, the bias and the objective of the optimum', async () => {
    const given = unequalClasses(5);
    const reference = faintWeights(given.columns, given.signs);
    const largest = Math.max(...reference.map(Math.abs));
    for (const factor of FACTORS.slice(0, -1)) {
      const { model, solutions, objective } = await train(await dataOf(given, factor), { scale: 'none' });
      const [{ weights, bias }] = model.machines;
      const sign = Math.sign(weights![0]) === Math.sign(reference[0]) ? 1 : -1;
      for (const [j, weight] of weights!.entries())
        expect(Math.abs((sign * weight) / factor - reference[j])).toBeLessThan(1e-6 * largest);
      // The larger class lies on its margin: f = y there.
      expect(Math.abs(Math.abs(bias) - 1)).toBeLessThan(1e-3);
      expect(objective).toBeCloseTo(-20, 3);
      expect(solutions[0].gap).toBeLessThan(1e-6);
    }
  });

  it('rank alike for other kernels, whatever the tiny cost', async () => {
    const data = await dataOf(unequalClasses(6), 1);
    for (const options of [
      { kernel: 'rbf', gamma: 0.3 },
      { kernel: 'poly', degree: 2, gamma: 0.5, coef0: 1 },
    ] as const) {
      const rankings = await Promise.all(
        [1e-5, 1e-8, 1e-11].map(async (cost) => (await rank(data, { scale: 'none', ...options, cost })).ranking),
      );
      expect(rankings[1]).toEqual(rankings[0]);
      expect(rankings[2]).toEqual(rankings[0]);
    }
  });

  it('rank by Σ αyx with the squared loss, where only the bias is left to find', async () => {
    const given = unequalClasses(7);
    const { columns, signs } = given;
    const count = (wanted: number) => signs.filter((sign) => sign === wanted).length;
    // min ½v² + Σ (1 − y v)²: α = 2 (1 − y v) is one number for each class.
    const bias = (2 * (count(1) - count(-1))) / (1 + 2 * signs.length);
    const alphas = signs.map((sign) => 2 * (1 - sign * bias));
    const weights = columns.map((column) => column.reduce((sum, value, i) => sum + alphas[i] * signs[i] * value, 0));
    const order = [...columns.keys()].sort((a, b) => weights[b] ** 2 - weights[a] ** 2);
    for (const factor of FACTORS) {
      const data = await dataOf(given, factor);
      const names = data.dataset.features.map(({ name }) => name);
      const { ranking } = await rank(data, { scale: 'none', machine: 'linear' });
      expect(ranking).toEqual(order.map((j) => names[j]));
    }
  });
});
