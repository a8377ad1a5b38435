// ε-SVR against LIBSVM's svm-train -s 3 (test/golden/make_svr.py), and against what any solution
// must be.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Data, readData } from '../../src/tasks/data.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { Model } from '../../src/tasks/model.ts';
import { predict } from '../../src/tasks/predict.ts';
import { rank } from '../../src/tasks/rank.ts';
import { select } from '../../src/tasks/select.ts';
import { type TrainResult, train } from '../../src/tasks/train.ts';

interface Sample {
  readonly x: readonly (readonly number[])[];
  readonly y: readonly number[];
}

interface Case {
  readonly data: string;
  readonly kernel: 'linear' | 'rbf';
  readonly gamma: number;
  readonly cost: number;
  readonly tube: number;
  readonly objective: number;
  readonly bias: number;
  readonly support: number;
  readonly bounded: number;
}

const golden: { sets: Record<string, Sample>; cases: Case[] } = JSON.parse(
  readFileSync(new URL('../golden/svr.json', import.meta.url), 'utf8'),
);

function wine(): Sample {
  const [head, ...lines] = readFileSync(new URL('../../examples/data/wine.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const column = (name: string) => lines.map((cells) => Number(cells[head.indexOf(name)]));
  const scaled = head
    .filter((name) => name !== 'class' && name !== 'Alcohol')
    .map((name) => {
      const values = column(name);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
      return values.map((value) => (value - mean) / deviation);
    });
  return { x: lines.map((_, row) => scaled.map((values) => values[row])), y: column('Alcohol') };
}

const sets: Record<string, Sample> = { ...golden.sets, wine: wine() };

function columnsOf({ x, y }: Sample): Record<string, number[]> {
  const features = x[0].map((_, j) => [`x${j + 1}`, x.map((row) => row[j])]);
  return { ...Object.fromEntries(features), y: [...y] };
}

const dataOf = (sample: Sample, more: Record<string, number[]> = {}, options = {}): Promise<Data> =>
  readData({ ...columnsOf(sample), ...more }, { target: 'y', targetKind: 'real', ...options });

const settings = (own: Pick<Case, 'kernel' | 'gamma' | 'cost' | 'tube'>) =>
  ({ machine: 'svr', scale: 'none', ...own }) as const;

const numbersOf = ({ predicted }: TrainResult) => predicted.map(Number);

describe.each(['plane', 'wave', 'wine'])('ε-SVR on %s', (name) => {
  const cases = golden.cases.filter(({ data }) => data === name);

  it('has the objective and the bias of LIBSVM', async () => {
    expect(cases.length).toBe(27);
    const data = await dataOf(sets[name]);
    for (const { objective, bias, support, bounded, data: _, ...own } of cases) {
      const result = await train(data, settings(own));
      const [solution] = result.solutions;
      const what = JSON.stringify(own);
      expect(solution.stop, what).toBe('tolerance');
      // That of LIBSVM's coefficients in double precision, which cannot be below the minimum.
      expect(Math.abs(result.objective! - objective), what).toBeLessThan(1e-6 * Math.max(1, Math.abs(objective)));
      if (bounded < support) expect(Math.abs((solution.bias as number) - bias), what).toBeLessThan(1e-4);
    }
  });

  it('closes the duality gap', async () => {
    const data = await dataOf(sets[name]);
    expect(cases.length).toBe(27);
    for (const { kernel, gamma, cost, tube } of cases) {
      const result = await train(data, { ...settings({ kernel, gamma, cost, tube }), tolerance: 1e-8 });
      expect(Math.abs(result.solutions[0].gap as number)).toBeLessThan(1e-6);
    }
  });

  it('satisfies the optimality conditions', async () => {
    const { x, y } = sets[name];
    const data = await dataOf(sets[name]);
    for (const own of cases.filter(({ cost, tube }) => cost === 1 && tube > 0)) {
      const result = await train(data, settings({ kernel: own.kernel, gamma: own.gamma, cost: 1, tube: own.tube }));
      const { support, coefficients } = result.model.machines[0];
      const places = support.map((place) => x.findIndex((row) => `${row}` === `${result.model.supportVectors[place]}`));
      const beta = new Float64Array(y.length);
      for (const [k, place] of places.entries()) beta[place] = coefficients[k];
      expect(Math.abs(beta.reduce((sum, value) => sum + value, 0))).toBeLessThan(1e-9);
      const residuals = numbersOf(result).map((value, row) => y[row] - value);
      for (let row = 0; row < y.length; row++) {
        const size = Math.abs(beta[row]);
        expect(size).toBeLessThanOrEqual(1);
        const excess = beta[row] === 0 ? Math.abs(residuals[row]) : Math.sign(beta[row]) * residuals[row];
        if (size === 0) expect(excess).toBeLessThan(own.tube + 1e-5);
        else if (size < 1) expect(Math.abs(excess - own.tube)).toBeLessThan(1e-5);
        else expect(excess).toBeGreaterThan(own.tube - 1e-5);
      }
    }
  });
});

describe('ε-SVR', () => {
  const setting = { kernel: 'rbf', gamma: 0.5, cost: 2, tube: 0.1 } as const;

  it('gives the same function for samples that stand twice at half the cost', async () => {
    const sample = sets.wave;
    const once = await train(await dataOf(sample), settings(setting));
    const doubled = { x: [...sample.x, ...sample.x], y: [...sample.y, ...sample.y] };
    const twice = await train(await dataOf(doubled), settings({ ...setting, cost: 1 }));
    const [first, second] = [numbersOf(once), numbersOf(twice)];
    for (const [row, value] of first.entries()) expect(second[row]).toBeCloseTo(value, 5);
    expect(twice.objective).toBeCloseTo(once.objective!, 6);
  });

  it('takes weights of samples for factors of the cost', async () => {
    const sample = sets.wave;
    const halves = await dataOf(sample, { w: sample.y.map(() => 0.5) }, { weightsColumn: 'w' });
    const weighted = await train(halves, settings(setting));
    const plain = await train(await dataOf(sample), settings({ ...setting, cost: 1 }));
    expect(weighted.objective).toBe(plain.objective);
  });

  it('solves with kernel rows on demand as with the whole matrix', async () => {
    const rows = 1500;
    const x = Array.from({ length: rows }, (_, row) => [Math.sin(row), Math.cos(3 * row)]);
    const data = await dataOf({ x, y: x.map(([a, b]) => Math.sin(2 * a) + b) });
    const whole = await train(data, settings(setting));
    const byRows = await train(data, { ...settings(setting), cacheMb: 1 });
    expect(byRows.solutions[0].solver).toBe('smo-rows');
    expect(whole.solutions[0].solver).not.toBe('smo-rows');
    expect(Math.abs(byRows.objective! - whole.objective!)).toBeLessThan(1e-6 * Math.abs(whole.objective!));
  });

  it('reports R², MAE and MSE, and a model that predicts the same numbers', async () => {
    const { x, y } = sets.plane;
    const data = await dataOf(sets.plane);
    const result = await train(data, settings({ kernel: 'linear', gamma: 1, cost: 10, tube: 0.1 }));
    const errors = numbersOf(result).map((value, row) => y[row] - value);
    const mean = y.reduce((sum, value) => sum + value, 0) / y.length;
    const squares = errors.reduce((sum, error) => sum + error * error, 0);
    const total = y.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    expect(result.fit!.mse).toBeCloseTo(squares / y.length, 12);
    expect(result.fit!.mae).toBeCloseTo(errors.reduce((sum, error) => sum + Math.abs(error), 0) / y.length, 12);
    expect(result.fit!.r2).toBeCloseTo(1 - squares / total, 12);
    expect(result.fit!.r2).toBeGreaterThan(0.9);
    expect(result).not.toHaveProperty('accuracy');
    expect(result.data.classes).toEqual([]);
    expect(result.data.response).toMatchObject({ min: Math.min(...y), max: Math.max(...y) });
    expect(result.options).toMatchObject({ machine: 'svr', tube: 0.1, targetKind: 'real' });
    const model = JSON.parse(JSON.stringify(result.model));
    const again = await predict(model, columnsOf(sets.plane));
    expect(again.predicted).toEqual(result.predicted);
    expect(again.fit).toEqual(result.fit);
    const sample = Object.fromEntries(x[0].map((value, j) => [`x${j + 1}`, value]));
    expect(new Model(model).predict([sample])).toEqual([result.predicted[0]]);
    const { y: _, ...unlabelled } = columnsOf(sets.plane);
    const blind = await predict(model, unlabelled);
    expect(blind.predicted).toEqual(result.predicted);
    expect(blind).not.toHaveProperty('fit');
    expect(JSON.parse(exportModel(model, { to: 'json' }).files[0].content as string)).toEqual(model);
  });

  it.each(['linear', 'rbf'] as const)('ranks noise below what the target depends on (%s)', async (kernel) => {
    const data = await dataOf(sets.plane);
    const { ranking, trace } = await rank(data, settings({ kernel, gamma: 0.3, cost: 10, tube: 0.05 }));
    expect(new Set(ranking.slice(0, 2))).toEqual(new Set(['x1', 'x2']));
    expect(trace.every(({ stop }) => stop === 'tolerance')).toBe(true);
  });

  it('eliminates by the squared weights of a model that is trained again at every size', async () => {
    const own = settings({ kernel: 'linear', gamma: 1, cost: 1, tube: 0.1 });
    const columns = columnsOf(sets.wine);
    const result = await rank(await dataOf(sets.wine), { ...own, trace: 'full' });
    expect(result.trace.length).toBe(11);
    for (const step of result.trace) {
      const trained = await train(await readData(columns, { target: 'y', targetKind: 'real' }), own);
      const weights = trained.model.machines[0].weights!;
      for (const [j, name] of trained.model.columns.entries())
        expect(step.criteria![name]).toBeCloseTo(weights[j] ** 2, 6);
      const squares = weights.map((weight) => weight ** 2);
      expect(step.removed).toEqual([trained.model.columns[squares.indexOf(Math.min(...squares))]]);
      expect(step.objective).toBeCloseTo(trained.objective!, 6);
      delete columns[step.removed[0]];
    }
  });

  it('selects a subset by R²', async () => {
    const data = await dataOf(sets.plane);
    const result = await select(data, settings({ kernel: 'linear', gamma: 1, cost: 10, tube: 0.1 }));
    expect(result.options.score).toBe('r2');
    expect(result.selected.features.toSorted()).toEqual(expect.arrayContaining(['x1', 'x2']));
    expect(result.selected.score.mean).toBeGreaterThan(0.9);
    expect(result.model.machine).toBe('svr');
  });

  it('refuses what it cannot do, by code', async () => {
    const data = await dataOf(sets.plane);
    const classes = await readData({ a: [1, 2, 3, 4], y: ['u', 'v', 'u', 'v'] }, { target: 'y' });
    const words = readData({ a: [1, 2, 3], y: ['1', '2', 'high'] }, { target: 'y', targetKind: 'real' });
    await expect(words).rejects.toMatchObject({ code: 'target-not-a-number', facts: { value: 'high' } });
    const constant = readData({ a: [1, 2, 3], y: [1, 1, 1] }, { target: 'y', targetKind: 'real' });
    await expect(constant).rejects.toMatchObject({ code: 'target-constant' });
    await expect(train(classes, { machine: 'svr' })).rejects.toMatchObject({ code: 'target-of-other-kind' });
    await expect(train(data)).rejects.toMatchObject({ code: 'target-of-other-kind' });
    await expect(train(data, { machine: 'svr', cost: Infinity })).rejects.toMatchObject({ code: 'cost-infinite' });
    await expect(rank(data, { machine: 'svr', method: 'fisher' })).rejects.toMatchObject({
      code: 'criterion-needs-capability',
      facts: { capability: 'classes' },
    });
    await expect(rank(data, { machine: 'svr', method: 'mfe' })).rejects.toMatchObject({
      code: 'criterion-needs-capability',
      facts: { capability: 'margins' },
    });
    await expect(rank(data, { machine: 'svr', method: 'eb-rfe' })).rejects.toMatchObject({
      code: 'method-needs-capability',
    });
    await expect(select(data, { machine: 'svr', score: 'accuracy' })).rejects.toMatchObject({
      code: 'score-of-other-target',
    });
    const { model } = await train(data, settings(setting));
    for (const to of ['js', 'onnx', 'libsvm'] as const)
      expect(() => exportModel(model, { to })).toThrowError(
        expect.objectContaining({ code: 'regression-not-exportable' }),
      );
  });
});
