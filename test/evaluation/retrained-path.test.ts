// Every size along a path, trained on some rows and asked about others, is what training on that
// subset alone gives.

import { describe, expect, it } from 'vitest';
import { runGenerator } from '../../src/base/event-loop.ts';
import { resolveOptions } from '../../src/base/option.ts';
import { pickFeatures, pickRows } from '../../src/data/dataset.ts';
import { testPath } from '../../src/evaluation/retrained-path.ts';
import type { FormulationChoice } from '../../src/formulations/index.ts';
import { formulationOptions } from '../../src/formulations/options.ts';
import { decisionTable } from '../../src/formulations/predict-model.ts';
import { trainSvm } from '../../src/formulations/train-svm.ts';
import { exampleData } from '../executors/evaluations.ts';

/** Both solve to a gap of 1e-6 or better. */
const SOLVED = 5;

describe('a path of elimination', () => {
  it('is tested size by size, with the setting of each', async () => {
    const wine = await exampleData('wine');
    const rows = Array.from({ length: wine.rowCount }, (_, row) => row);
    const train = pickRows(wine, Int32Array.from(rows.filter((row) => row % 3 > 0)));
    const test = pickRows(wine, Int32Array.from(rows.filter((row) => row % 3 === 0)));
    const gamma = { gamma: 'scale' } as const;
    const settings = [
      { kernel: 'rbf', parameters: gamma, cost: 1 },
      { kernel: 'rbf', parameters: gamma, cost: 10 },
      { kernel: 'linear', parameters: {}, cost: 1 },
    ];
    const settingOf = new Map([
      [13, settings[0]],
      [9, settings[1]],
      [8, settings[2]],
      [7, settings[0]],
    ]);
    const steps = [[0, 1, 2], [5], [12], [3]];
    const classifier: FormulationChoice = {
      machine: 'svm',
      kernel: 'linear',
      parameters: {},
      cost: 1,
      classWeights: 'none',
      loss: null,
      tolerance: 1e-9,
      maxIterations: null,
      maxEpochs: 1,
    };
    const path = testPath({
      train,
      test,
      machine: classifier,
      multiclass: 'ovo',
      seed: 1,
      steps: steps.map((removed) => ({ removed })),
      isTrainWanted: true,
      settingAt: (size) => settingOf.get(size) ?? null,
    });
    const sizes = (await runGenerator(path)).values;
    expect(sizes.map(({ features }) => features)).toEqual([13, 9, 8, 7]);
    const gone = [[], [0, 1, 2, 5], [0, 1, 2, 5, 12], [0, 1, 2, 5, 12, 3]];
    for (const [k, { features, test: tested, train: trained }] of sizes.entries()) {
      const left = [...train.features.keys()].filter((feature) => !gone[k].includes(feature));
      const { kernel, cost, parameters } = settingOf.get(features)!;
      const options = resolveOptions(formulationOptions, {
        kernel: kernel as 'rbf',
        cost,
        ...parameters,
        tolerance: 1e-9,
      });
      const { model } = trainSvm({ dataset: pickFeatures(train, left), transforms: [], options, seed: 1 });
      for (const [answers, part] of [
        [tested, test],
        [trained!, train],
      ] as const) {
        const expected = decisionTable(model, pickFeatures(part, left));
        for (const [classifierIndex, values] of expected.entries())
          for (const [row, value] of values.entries())
            expect(answers.decisions[classifierIndex][row]).toBeCloseTo(value, SOLVED);
        expect(answers.predicted).toHaveLength(part.rowCount);
      }
    }
  });
});
