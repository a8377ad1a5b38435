// A model that predicts: from a result, from text, and with a kernel of the program's own.

import { describe, expect, it } from 'vitest';
import { kernelFrom, Model, predict, readData, readModel, train } from '../../src/index.ts';
import { problemOf } from '../problem.ts';

const CSV = 'a,b,class\n1,0,x\n2,1,y\n1.5,0,x\n3,1,y\n0.5,0.1,x\n2.5,0.9,y\n';
const SAMPLES = [
  { a: 0.7, b: 0 },
  { a: 2.9, b: 1 },
];

describe('a model', () => {
  it('predicts samples as predict does', async () => {
    const result = await train(await readData(CSV), { probability: true });
    const model = new Model(result);
    const { predicted, decision, probability } = await predict(result, SAMPLES);
    expect(model.predict(SAMPLES)).toEqual(predicted);
    expect(model.predict(SAMPLES)).toEqual(['x', 'y']);
    expect(model.decisionValues(SAMPLES)).toEqual(decision);
    expect(model.probabilities(SAMPLES)).toEqual(probability);
    expect(model.columns).toEqual(['a', 'b']);
    expect((await predict(model, SAMPLES)).predicted).toEqual(predicted);
  });

  it('is read back from its own JSON and from that of a result', async () => {
    const result = await train(await readData(CSV));
    const model = new Model(result);
    expect(await readModel(JSON.stringify(model))).toEqual(model);
    expect((await readModel(JSON.stringify(result))).model).toEqual(model.model);
  });

  it('with a kernel of the program needs that kernel', async () => {
    const kernel = kernelFrom({ name: 'mine', of: 'products', value: (product) => product + 1, semidefinite: true });
    const result = JSON.parse(JSON.stringify(await train(await readData(CSV), { kernel })));
    expect(new Model(result, { kernel }).predict(SAMPLES)).toEqual(['x', 'y']);
    expect((await predict(new Model(result, { kernel }), SAMPLES)).predicted).toEqual(['x', 'y']);
    expect(problemOf(() => new Model(result)).code).toBeDefined();
  });
});
