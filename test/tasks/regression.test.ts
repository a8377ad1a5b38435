// SVR-RFE from ranking to nested evaluation: against scikit-learn's RFE with SVR
// (test/golden/make_svr_rfe.py), and against what follows from the definitions.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permutedLabels } from '../../src/evaluation/permutation.ts';
import { compare } from '../../src/tasks/compare.ts';
import { readData } from '../../src/tasks/data.ts';
import { evaluate } from '../../src/tasks/evaluate.ts';
import { rank } from '../../src/tasks/rank.ts';
import { evaluateReport } from '../../src/tasks/reports/evaluate.ts';
import { checkResult } from '../../src/tasks/reports/saved-result.ts';
import { select } from '../../src/tasks/select.ts';

interface Case {
  readonly data: string;
  readonly target: string;
  readonly cost: number;
  readonly tube: number;
  readonly eliminated: readonly string[];
  readonly r2: readonly number[];
}

const golden: { cases: Case[] } = JSON.parse(readFileSync(new URL('../golden/svr-rfe.json', import.meta.url), 'utf8'));

const read = (name: string, options: object) =>
  readData(readFileSync(new URL(`../../examples/data/${name}`, import.meta.url), 'utf8'), {
    targetKind: 'real',
    drop: ['class'],
    ...options,
  });

/** A target of two features, with noise; the other features say nothing. */
function plane(rows = 40) {
  const wave = (i: number, j: number) => Math.sin(12.9898 * (i + 1) * (j + 1) + 78.233 * j);
  const column = (j: number) => Array.from({ length: rows }, (_, i) => wave(i, j));
  const y = Array.from({ length: rows }, (_, i) => 2 * wave(i, 0) - wave(i, 2) + 0.1 * wave(i, 9));
  return readData({ a: column(0), b: column(1), c: column(2), d: column(3), y }, { target: 'y', targetKind: 'real' });
}

const SMALL = { machine: 'svr', outerFolds: 5, folds: 4, repeats: 1 } as const;

describe('SVR-RFE', () => {
  it.each(golden.cases)('eliminates as scikit-learn: $data, $target, C $cost, ε $tube', async (given) => {
    const { cost, tube, target, eliminated } = given;
    const data = await read(given.data, { target });
    const { eliminationOrder, survivors } = await rank(data, { machine: 'svr', cost, tube, step: 1 });
    expect([...eliminationOrder, ...survivors]).toEqual(eliminated);
  });

  it.each(golden.cases)('scores a subset as scikit-learn: $data, $target', async ({ data: name, target, ...given }) => {
    const { cost, tube, eliminated, r2 } = given;
    const text = readFileSync(new URL(`../../examples/data/${name}`, import.meta.url), 'utf8')
      .trim()
      .split('\n');
    // KFold takes consecutive samples; the first folds have one more.
    const rows = text.length - 1;
    const folds = Array.from({ length: 5 }, (_, fold) =>
      Array.from({ length: Math.floor(rows / 5) + Number(fold < rows % 5) }, () => fold),
    ).flat();
    const withFolds = [`${text[0]},fold`, ...text.slice(1).map((line, row) => `${line},${folds[row]}`)].join('\n');
    const data = await readData(withFolds, {
      target,
      targetKind: 'real',
      foldsColumn: 'fold',
      drop: ['class', ...eliminated.slice(0, -3)],
    });
    const options = { machine: 'svr', cost, tube, minFeatures: 3, ranking: 'once', choose: 'n=3' } as const;
    const { selected } = await select(data, { ...options, tolerance: 1e-8 });
    expect(selected.score.folds).toHaveLength(5);
    for (const [fold, score] of selected.score.folds.entries()) expect(score).toBeCloseTo(r2[fold], 4);
  });

  it('is evaluated by nested cross-validation, with the mean of the target as a baseline', async () => {
    const { evaluation, baselines, curve, options } = await evaluate(await plane(), SMALL);
    expect(options.score).toBe('r2');
    expect(evaluation.outer.mean).toBeGreaterThan(0.95);
    expect(evaluation.confusion).toBeUndefined();
    expect(evaluation.measures).toBeUndefined();
    expect(evaluation.predictions).toHaveLength(40);
    const errors = evaluation.predictions.map(({ truth, predicted }) => Number(truth) - Number(predicted));
    const mse = errors.reduce((sum, error) => sum + error * error, 0) / 40;
    expect(evaluation.fit!.mse).toBeCloseTo(mse, 12);
    expect(evaluation.fit!.mae).toBeCloseTo(errors.reduce((sum, error) => sum + Math.abs(error), 0) / 40, 12);
    // The mean of other samples explains nothing of the held-out ones.
    expect(baselines!.majority.class).toBeNull();
    expect(baselines!.majority.score.folds.every((score) => score! <= 0)).toBe(true);
    expect(curve.map(({ features }) => features)).toEqual([4, 3, 2, 1]);
  });

  it.each(['neg-mae', 'neg-mse'])('is evaluated by %s, which the folds of the predictions give', async (score) => {
    const { evaluation } = await evaluate(await plane(), { ...SMALL, score });
    const loss = (error: number) => (score === 'neg-mae' ? Math.abs(error) : error * error);
    expect(evaluation.parts).toHaveLength(5);
    for (const { fold, outer } of evaluation.parts) {
      const own = evaluation.predictions.filter((prediction) => prediction.fold === fold);
      const sum = own.reduce((total, { truth, predicted }) => total + loss(Number(truth) - Number(predicted)), 0);
      expect(outer).toBeCloseTo(-sum / own.length, 12);
    }
  });

  it('is compared with a random ranking', async () => {
    const { methods } = await compare(await plane(), { ...SMALL, methods: ['svm-rfe', 'dj'] });
    expect(methods.map(({ name }) => name)).toEqual(['svm-rfe', 'dj', 'random', 'svm-rfe reversed']);
    expect(methods.every((method) => 'evaluation' in method)).toBe(true);
  });

  it('is tested by permutations of the target', async () => {
    const { evaluation } = await evaluate(await plane(), { ...SMALL, permutations: 4 });
    expect(evaluation.permutations!.p).toBe(1 / 5);
    expect(Math.max(...evaluation.permutations!.scores)).toBeLessThan(0.5);
  });

  it('has a report that shows predicted numbers, also from a saved result', async () => {
    const result = await evaluate(await plane(), SMALL);
    const headings = evaluateReport(result).sections.map(({ heading }) => heading);
    expect(headings).toContain('Predicted numbers');
    expect(headings).not.toContain('Predicted classes');
    const text = JSON.stringify(evaluateReport(result));
    expect(text).toContain('nested 5-fold');
    expect(text).not.toContain('stratified');
    expect(text).not.toContain('majority class');
    const saved = checkResult(JSON.parse(JSON.stringify(result)), 'result.json');
    expect(saved).toBeDefined();
  });

  it('refuses the .632+ bootstrap, which is for classes', async () => {
    await expect(evaluate(await plane(), { ...SMALL, outer: '632plus' })).rejects.toMatchObject({
      code: 'bootstrap-score',
    });
  });
});

describe('permuted numbers', () => {
  it('stay with their subjects where these have one number each', () => {
    const values = Float64Array.of(1.5, 1.5, 2.5, 2.5, 3.5, 3.5);
    const subjects = Int32Array.of(0, 0, 1, 1, 2, 2);
    const permuted = permutedLabels(values, { seed: 3, index: 1, subjects });
    expect(permuted).toBeInstanceOf(Float64Array);
    expect(permuted.toSorted()).toEqual(values);
    for (const row of [0, 2, 4]) expect(permuted[row]).toBe(permuted[row + 1]);
  });
});
