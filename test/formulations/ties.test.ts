// Decision values that are equal, or 0, but for rounding: what they decide, here and in exported
// models.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { BinaryModel, Model } from '../../src/formulations/model.ts';
import { decisionTable, predictedClasses } from '../../src/formulations/predict-model.ts';
import { settleOrder } from '../../src/formulations/ties.ts';
import { auc } from '../../src/scores/auc.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { Model as PredictingModel } from '../../src/tasks/model.ts';
import { datasetOf } from './train-model.ts';

/** 0.1 + 0.2 − 0.3 is 5.6e-17 in doubles, and 0 in exact arithmetic. */
const RESIDUE = [0.1, 0.2, -0.3];
const NEGATED = RESIDUE.map((weight) => -weight);
const ROW = [1, 1, 1];

function linearModel(
  classifiers: Pick<BinaryModel, 'positive' | 'negative' | 'weights' | 'bias'>[],
  more: Partial<Model> = {},
) {
  const known = new Set(classifiers.flatMap(({ positive, negative }) => [positive, negative ?? positive]));
  const model: Model = {
    format: 1,
    transforms: [],
    columns: ['x0', 'x1', 'x2'],
    classes: Array.from({ length: known.size }, (_, k) => `class ${k}`),
    machine: 'svm',
    multiclass: 'ovo',
    kernel: { name: 'linear', gamma: 1, coef0: 0, degree: 1 },
    supportVectors: [],
    supportClasses: [],
    machines: classifiers.map((classifier) => ({ ...classifier, support: [], coefficients: [] })),
    ...more,
  };
  return model;
}

const home = mkdtempSync(join(tmpdir(), 'svm-sieve-ties-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let count = 0;

async function exported(model: Model): Promise<{ predict(row: number[]): string; decision(row: number[]): number[] }> {
  const file = join(home, `model-${count++}.mjs`);
  writeFileSync(file, exportModel(model, { to: 'js' }).files[0].content as string);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** The class of a row, by every way to ask for it. */
async function predictions(model: Model, row: readonly number[]): Promise<string[]> {
  const rows = datasetOf({ columns: row.map((value) => Float64Array.of(value)), labels: Int32Array.of(0) });
  const [label] = predictedClasses(model, decisionTable(model, rows));
  const sample = Object.fromEntries(row.map((value, j) => [`x${j}`, value]));
  const module = await exported(model);
  return [model.classes[label], ...new PredictingModel(model).predict([sample]).map(String), module.predict([...row])];
}

describe('a decision value that is 0 but for rounding', () => {
  it.each([
    ['above', RESIDUE],
    ['below', NEGATED],
  ])('is 0, and the positive class: %s', async (_, weights) => {
    const model = linearModel([{ positive: 1, negative: 0, weights, bias: 0 }]);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).not.toBe(0);
    expect(await predictions(model, ROW)).toEqual(['class 1', 'class 1', 'class 1']);
    expect((await exported(model)).decision(ROW)).toEqual([0]);
  });

  it('is a vote for the later class of each pair', async () => {
    const tasks = [
      { positive: 1, negative: 0 },
      { positive: 2, negative: 0 },
      { positive: 2, negative: 1 },
    ];
    const zeros = linearModel(tasks.map((task) => ({ ...task, weights: [0, 0, 0], bias: 0 })));
    const residues = linearModel(tasks.map((task) => ({ ...task, weights: NEGATED, bias: 0 })));
    for (const model of [zeros, residues])
      expect(await predictions(model, ROW)).toEqual(['class 2', 'class 2', 'class 2']);
  });

  it('is not what is small next to nothing: a perceptron has no margin of 1', async () => {
    const tiny = [{ positive: 1, negative: 0, weights: [-1e-12, 0, 0], bias: 0 }];
    expect(await predictions(linearModel(tiny, { machine: 'perceptron' }), ROW)).toEqual(Array(3).fill('class 0'));
    expect(await predictions(linearModel(tiny), ROW)).toEqual(Array(3).fill('class 1'));
  });
});

describe('values of one-vs-rest that are equal but for rounding', () => {
  it.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 2, 0]]])('give the lowest of their classes: order %j', async (order) => {
    const weights = [
      [0.1, 0.2, 0.3],
      [0.3, 0.2, 0.1],
      [0.2, 0.1, 0.3],
    ];
    const sums = weights.map((own) => own.reduce((sum, weight) => sum + weight, 0));
    expect(new Set(sums).size).toBeGreaterThan(1);
    const classifiers = order.map((own, k) => ({ positive: k, negative: null, weights: weights[own], bias: 0 }));
    expect(await predictions(linearModel(classifiers, { multiclass: 'ovr' }), ROW)).toEqual(Array(3).fill('class 0'));
  });
});

describe('AUC', () => {
  const truth = [0, 1, 0, 1];
  const scales = Float64Array.of(1, 1, 1, 1);

  it('counts pairs that are equal but for rounding as one half', () => {
    const values = Float64Array.of(0.3, 0.1 + 0.2, 0.7, 0.8 - 0.1);
    expect(values[0]).not.toBe(values[1]);
    expect(auc.of(truth, settleOrder({ values, scales }), 2)).toBe(0.5);
  });

  it('distinguishes values that differ by more than the width, relative to the scale', () => {
    const values = Float64Array.of(1, 1 + 5e-10, 0, 2);
    expect(auc.of(truth, settleOrder({ values, scales }), 2)).toBe(1);
    expect(auc.of(truth, settleOrder({ values, scales: scales.map(() => 100) }), 2)).toBe(0.875);
  });
});
