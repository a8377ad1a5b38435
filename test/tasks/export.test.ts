import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { bytesSource } from '../../src/data/source.ts';
import { exporters } from '../../src/formats/index.ts';
import type { Model } from '../../src/formulations/model.ts';
import { trainOnMatrix } from '../../src/formulations/train-matrix.ts';
import { readData } from '../../src/tasks/data.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { predict, readModelData } from '../../src/tasks/predict.ts';
import { select } from '../../src/tasks/select.ts';
import { train } from '../../src/tasks/train.ts';

const wine = () => readData(bytesSource('example:wine', ''));

describe('exportModel', () => {
  it('takes a result or its model', async () => {
    const result = await train(await wine(), {});
    for (const to of exporters.names) expect(exportModel(result, { to })).toEqual(exportModel(result.model, { to }));
  });

  it('says of each format which files there are', async () => {
    const { model } = await train(await wine(), {});
    for (const { name, suffixes } of exporters.entries) {
      const { files } = exportModel(model, { to: name });
      expect(files.map(({ suffix }) => suffix)).toEqual(suffixes);
    }
  });

  it('refuses a choice of columns where the format has none', async () => {
    const { model } = await train(await wine(), {});
    expect(() => exportModel(model, { to: 'json', inputs: 'selected' })).toThrow(/has no meaning for json/);
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

  const machines = trainOnMatrix(
    [
      [2, 0],
      [0, 2],
    ],
    ['a', 'b'],
  );

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'there is no model to export'],
    ['a result without model', { model: null }, 'there is no model to export'],
    ['machines on a matrix of kernel values', machines, 'machines on a kernel matrix cannot be exported'],
    [
      'a kernel of the user',
      { machines: [], kernel: { name: 'mine' } },
      'a machine with the kernel "mine" cannot be exported: no other program has that kernel',
    ],
    ['a broken model', { machines: [], kernel: { name: 'rbf' }, format: 1 }, 'model.columns is missing'],
  ])('refuses %s', (_, from, sentence) => {
    const exported = () => exportModel(from as Model, { to: 'json' });
    expect(exported).toThrow(UserError);
    expect(exported).toThrow(sentence);
  });

  it('refuses models whose parts contradict each other', async () => {
    const { model } = await train(await wine(), { impute: 'mean' });
    const [impute, oneHot, scale] = model.transforms;
    const left = [{ name: model.columns[0] }];
    const wrong: [Partial<Model>, string][] = [
      [{ transforms: [scale, impute, oneHot] }, 'has the order scale, impute, one-hot'],
      [{ transforms: [{ ...scale, columns: [] } as typeof scale] }, 'its scaling does not know that column'],
      [{ transforms: [{ kind: 'min-variance', notes: [], left } as typeof scale] }, 'its own transforms leave out'],
      [{ inputs: { names: ['other'], categorical: [] } }, 'model.inputs does not name the numeric column "Alcohol"'],
      [{ inputs: { names: ['Alcohol'], categorical: ['Alcohol'] } }, 'does not name the numeric column "Alcohol"'],
      [{ classes: ['1', '2', '\ud800'] }, 'ONNX cannot hold the text'],
    ];
    for (const [change, sentence] of wrong)
      expect(() => exportModel({ ...model, ...change }, { to: 'onnx' })).toThrow(sentence);
  });

  it('refuses formats it does not know, by the nearest', async () => {
    const { model } = await train(await wine(), {});
    expect(() => exportModel(model, { to: 'onxx' })).toThrow('did you mean onnx?');
    expect(() => exportModel(model, {} as never)).toThrow('to is missing');
  });
});
