import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { exporters } from '../../src/formats/index.ts';
import type { Model } from '../../src/formulations/model.ts';
import { trainOnMatrix } from '../../src/formulations/train-matrix.ts';
import { readData } from '../../src/tasks/data.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { predict, readModelData } from '../../src/tasks/predict.ts';
import { select } from '../../src/tasks/select.ts';
import { train } from '../../src/tasks/train.ts';
import { problemOf } from '../problem.ts';

const wine = () => readData(bytesSource('example:wine', ''));
/** Two classes, which every format has. */
const wdbc = () => readData(bytesSource('example:wdbc', ''));

describe('exportModel', () => {
  it('takes a result or its model', async () => {
    const result = await train(await wdbc(), {});
    for (const to of exporters.names) expect(exportModel(result, { to })).toEqual(exportModel(result.model, { to }));
  });

  it('says of each format which files there are', async () => {
    const { model } = await train(await wdbc(), {});
    for (const { name, suffixes } of exporters.entries) {
      const { files } = exportModel(model, { to: name });
      expect(files.map(({ suffix }) => suffix)).toEqual(suffixes);
    }
  });

  it('refuses a choice of columns where the format has none', async () => {
    const { model } = await train(await wine(), {});
    expect(problemOf(() => exportModel(model, { to: 'json', inputs: 'selected' }))).toMatchObject({
      code: 'export-inputs-unused',
      facts: { format: 'json' },
    });
    expect(() => exportModel(model, { to: 'onnx', inputs: 'selected' })).not.toThrow();
  });

  it('gives JSON that predicts the same bits', async () => {
    const { model } = await select(await wine(), { choose: 'n=4', folds: 3, kernel: 'rbf' });
    const [{ content }] = exportModel(model, { to: 'json' }).files;
    const again = await readModelData(bytesSource('model.json', new TextEncoder().encode(content as string)));
    expect(again).toEqual(model);
    const [one, other] = await Promise.all([model, again].map((m) => predict(m, bytesSource('example:wine', ''))));
    expect(other.decision).toEqual(one.decision);
  });

  it('knows the columns and the class of the training data, selected or not', async () => {
    const csv = 'kind,a,b,outcome\nu,1,5,x\nv,2,4,y\nu,1.5,3,x\nv,2.5,2,y\nu,1.2,1,x\nv,2.2,7,y\n';
    const data = await readData(bytesSource('t.csv', new TextEncoder().encode(csv)));
    const inputs = { names: ['kind', 'a', 'b'], categorical: ['kind'] };
    const { model } = await select(data, { choose: 'n=1', folds: 2 });
    expect(model).toMatchObject({ inputs, target: 'outcome', positive: null });
    expect((await train(data, {})).model).toMatchObject({ inputs, target: 'outcome', positive: null });
  });

  const classifiers = trainOnMatrix(
    [
      [2, 0],
      [0, 2],
    ],
    ['a', 'b'],
  );

  it.each<[string, unknown, found: object]>([
    ['nothing', {}, { code: 'export-without-model' }],
    ['a result without model', { model: null }, { code: 'export-without-model' }],
    [
      'classifiers on a matrix of kernel values',
      classifiers,
      { code: 'export-kernel-unknown', facts: { kernel: null } },
    ],
    [
      'a kernel of the user',
      { machines: [], kernel: { name: 'mine' } },
      { code: 'export-kernel-unknown', facts: { kernel: 'mine' } },
    ],
    [
      'a broken model',
      { machine: 'svm', machines: [], kernel: { name: 'rbf' }, format: 1 },
      { code: 'model-value-invalid', facts: { found: { type: 'missing' } }, at: { path: 'model.columns' } },
    ],
  ])('refuses %s', (_, from, found) => {
    expect(problemOf(() => exportModel(from as Model, { to: 'json' }))).toMatchObject(found);
  });

  it('refuses models whose parts contradict each other', async () => {
    const { model } = await train(await wine(), { impute: 'mean' });
    const [impute, oneHot, scale] = model.transforms;
    const left = [{ name: model.columns[0] }];
    const missing = { code: 'model-input-missing', facts: { kind: 'numeric', column: 'Alcohol' } };
    const wrong: [Partial<Model>, object][] = [
      [
        { transforms: [scale, impute, oneHot] },
        { code: 'model-transform-order', facts: { transforms: ['scale', 'impute', 'one-hot'] } },
      ],
      [{ transforms: [{ ...scale, columns: [] } as typeof scale] }, { code: 'model-scaling-missing' }],
      [
        { transforms: [{ kind: 'min-variance', notes: [], left } as typeof scale] },
        { code: 'model-reads-dropped-column' },
      ],
      [{ inputs: { names: ['other'], categorical: [] } }, missing],
      [{ inputs: { names: ['Alcohol'], categorical: ['Alcohol'] } }, missing],
      [{ classes: ['1', '2', '\ud800'] }, { code: 'onnx-text-invalid' }],
    ];
    for (const [change, found] of wrong)
      expect(problemOf(() => exportModel({ ...model, ...change }, { to: 'onnx' }))).toMatchObject(found);
  });

  it('refuses formats it does not know, by the nearest', async () => {
    const { model } = await train(await wine(), {});
    expect(problemOf(() => exportModel(model, { to: 'onxx' }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'to', nearest: 'onnx' },
    });
    expect(problemOf(() => exportModel(model, {} as never))).toMatchObject({
      code: 'option-missing',
      facts: { option: 'to' },
    });
  });
});
