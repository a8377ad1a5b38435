import { afterAll, describe, expect, it } from 'vitest';
import { makeLinearModel } from '../../src/formulations/make-model.ts';
import { decisionTable, predictedClasses } from '../../src/formulations/predict-model.ts';
import { sample } from './data.ts';
import { core, datasetOf, trainModel } from './train-model.ts';

// wᵀx over the features against Σ β xᵀx over the rows, relative to the largest decision value.
const OTHER_ORDER = 1e-12;

const KERNELS = ['linear', 'poly', 'rbf', 'sigmoid'];
const cases = KERNELS.flatMap((kernel) =>
  (['ovo', 'ovr'] as const).flatMap((multiclass) => [2, 3].map((classes) => ({ kernel, multiclass, classes }))),
);

const data = (classes: number) => datasetOf(sample('normal', 11, 41, 5, classes));

describe.each(cases)('a model of $classes classes, $kernel, $multiclass', ({ kernel, multiclass, classes }) => {
  const dataset = data(classes);
  const { model, classifiers, decisions, predicted, weights } = trainModel(dataset, {
    kernel,
    multiclass,
    probability: true,
  });

  it('decides as the models it was made of', () => {
    const table = decisionTable(model, dataset, core);
    const largest = Math.max(...decisions.flatMap((values) => [...values].map(Math.abs)));
    for (const [k, values] of table.entries()) {
      if (kernel !== 'linear') expect([...values]).toEqual([...decisions[k]]);
      for (const [row, value] of values.entries()) {
        expect(Math.abs(value - decisions[k][row])).toBeLessThanOrEqual(OTHER_ORDER * largest);
      }
    }
    expect([...predictedClasses(model, table)]).toEqual([...predicted]);
  });

  it('decides the same bits after JSON', () => {
    const again = JSON.parse(JSON.stringify(model));
    expect(again).toEqual(model);
    expect(decisionTable(again, dataset, core)).toEqual(decisionTable(model, dataset, core));
  });

  it('holds each row that supports a model once, ascending', () => {
    const rows = new Set(
      classifiers.flatMap((classifier) => [...classifier.rows].filter((_, k) => classifier.beta[k] !== 0)),
    );
    const ascending = [...rows].sort((a, b) => a - b);
    expect(model.supportVectors).toHaveLength(ascending.length);
    for (const [k, row] of ascending.entries()) {
      expect(model.supportVectors[k]).toEqual(dataset.features.map(({ data: { values } }) => values[row]));
      expect(model.supportClasses[k]).toBe(dataset.labels[row]);
    }
    for (const [k, classifier] of model.machines.entries()) {
      expect(classifier.support.map((place) => ascending[place])).toEqual(
        [...classifiers[k].rows].filter((_, at) => classifiers[k].beta[at] !== 0),
      );
      expect(classifier.support).toHaveLength(classifier.coefficients.length);
      // w is the plain sum over the support vectors that the model itself holds, to the bit.
      const plain = model.columns.map((_, j) =>
        classifier.support.reduce(
          (sum, place, at) => sum + classifier.coefficients[at] * model.supportVectors[place][j],
          0,
        ),
      );
      expect(classifier.weights).toEqual(weights ? plain : undefined);
      // And the ranking's weights, which add in another order.
      for (const [j, own] of (weights?.[k] ?? []).entries()) expect(plain[j]).toBeCloseTo(own, 12);
      expect(classifier.sigmoid).toBeDefined();
    }
  });

  it('orders its models as the decision columns', () => {
    const parted = model.machines.map(({ positive, negative }) => [positive, negative]);
    if (classes === 2) expect(parted).toEqual([[1, 0]]);
    else if (multiclass === 'ovr') expect(parted).toEqual([0, 1, 2].map((own) => [own, null]));
    else expect(parted).toEqual([[1, 0], [2, 0], [2, 1]]); // biome-ignore format: one pair beside the other
  });
});

describe('a model', () => {
  it('of some features reads only these', () => {
    const dataset = data(3);
    for (const kernel of KERNELS) {
      const { model, decisions } = trainModel(dataset, { kernel, features: [1, 4] });
      expect(model.columns).toEqual(['x1', 'x4']);
      expect(model.supportVectors[0]).toHaveLength(2);
      const table = decisionTable(model, dataset, core);
      for (const [k, values] of table.entries())
        for (const [row, value] of values.entries()) expect(value).toBeCloseTo(decisions[k][row], 10);
    }
  });

  it('of weights only decides by them', () => {
    const dataset = data(2);
    const model = makeLinearModel({
      dataset,
      transforms: [],
      multiclass: 'ovo',
      machine: 'perceptron',
      features: [0, 2],
      classifiers: [{ positive: 1, negative: 0, weights: Float64Array.of(2, -0), bias: -0 }],
    });
    expect(model.machines[0].support).toEqual([]);
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
    const [x0] = dataset.features.map(({ data: { values } }) => values);
    expect([...decisionTable(model, dataset)[0]]).toEqual([...x0].map((value) => 2 * value));
  });
});

afterAll(() => expect(core.bytesInUse).toBe(0));
