// ONNX files in the real runtime.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CASES,
  type Case,
  HOSTILE,
  mixedData,
  randomCase,
  selectedCells,
  shapes,
  trained,
  wideCase,
} from './export-cases.ts';
import { type Answer, onnxFile, runOnnx } from './onnx-runtime.ts';

// Both compute in doubles; sums have another order, and squared distances are made of products.
// 1e-6 is promised.
const SCORE_TOLERANCE = 1e-10;
// The coupling stops early, where its steps are about 0.005; the same steps are taken in both.
const PROBABILITY_TOLERANCE = 1e-9;

function expectSame(answer: Answer, { predicted, decision, probability }: Case): void {
  expect(answer.label).toEqual(predicted);
  const size = Math.max(1, ...decision.flat().map(Math.abs));
  expect(furthest(answer.scores, decision) / size).toBeLessThan(SCORE_TOLERANCE);
  expect(answer.probabilities === null).toBe(probability === null);
  if (probability) expect(furthest(answer.probabilities!, probability)).toBeLessThan(PROBABILITY_TOLERANCE);
}

function furthest(some: readonly (readonly number[])[], others: readonly (readonly number[])[]): number {
  expect(some.map((row) => row.length)).toEqual(others.map((row) => row.length));
  return Math.max(...some.flatMap((row, i) => row.map((value, k) => Math.abs(value - others[i][k]))));
}

describe('an ONNX file in onnxruntime-web', () => {
  it.each(CASES)('says what the model says: $title', async ({ make }) => {
    const one = await make();
    expectSame(await runOnnx(onnxFile(one.model), one.rows), one);
    const cells = one.rows.map((row) => selectedCells(one.model, row));
    expectSame(await runOnnx(onnxFile(one.model, 'selected'), cells), one);
  });

  it('says what any model says', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const one = randomCase(shape);
        expectSame(await runOnnx(onnxFile(one.model), one.rows), one);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['linear', 'rbf'])('fills and encodes: %s', async (kernel) => {
    const one = await trained(await mixedData(), { impute: 'median', kernel, probability: true });
    expectSame(await runOnnx(onnxFile(one.model), one.rows, new Set([0, 2])), one);
  });

  it('encodes tables without a number', async () => {
    const { dataset, ...rest } = await mixedData();
    const texts = { ...dataset, features: dataset.features.filter(({ kind }) => kind === 'categorical') };
    const one = await trained({ ...rest, dataset: texts }, { impute: 'mode' });
    expectSame(await runOnnx(onnxFile(one.model), one.rows, new Set([0, 1])), one);
  });

  it('gives the empty label to rows that cannot be decided', async () => {
    const { model } = await trained(await mixedData(), { impute: 'median', kernel: 'rbf' });
    const bare = { ...model, transforms: model.transforms.filter(({ kind }) => kind !== 'impute') };
    const rows = [
      ['red', 1, 'round', 10],
      ['violet', 1, 'round', 10],
      [null, 1, 'round', 10],
      ['red', null, 'round', 10],
      ['red', Number.POSITIVE_INFINITY, 'round', 10],
      ['red', 1e308, 'round', -1e308],
    ];
    const { label } = await runOnnx(onnxFile(bare), rows, new Set([0, 2]));
    expect(label.map((text) => text === '')).toEqual([false, true, true, true, true, true]);
  });

  it('works on 20,000 features', async () => {
    const one = await wideCase();
    expectSame(await runOnnx(onnxFile(one.model), one.rows), one);
  });

  it('names its columns in the metadata, as JSON', () => {
    const { model } = randomCase({
      seed: 1,
      kernel: 'linear',
      classes: 3,
      columns: 4,
      vectors: 2,
      multiclass: 'ovo',
      probability: false,
      scale: true,
      fill: false,
    });
    const text = new TextDecoder().decode(onnxFile(model));
    for (const list of [model.inputs!.names, model.columns, model.classes])
      expect(text).toContain(JSON.stringify(list));
    expect(HOSTILE).toContain(model.inputs!.names[0]);
  });

  it('is the same bytes for the same model', async () => {
    const { model } = await CASES[0].make();
    expect(onnxFile(model)).toEqual(onnxFile(JSON.parse(JSON.stringify(model))));
  });
});
