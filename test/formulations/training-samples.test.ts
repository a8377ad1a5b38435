// Where the training samples are scored along a path too, their kernel values come from the Gram
// matrix: the same decision values as from a matrix of test and training samples.

import { expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { plainFeature, viewOf, withoutLast } from '../../src/data/column-view.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import { joined } from '../../src/evaluation/retrained-path.ts';
import { createTrainer, type FormulationChoice } from '../../src/formulations/index.ts';
import { readData } from '../../src/index.ts';
import { foldSamples } from '../../src/preprocessing/fold-samples.ts';

const MACHINE: FormulationChoice & { multiclass: 'ovo'; seed: number } = {
  machine: 'svm',
  kernel: 'linear',
  parameters: {},
  cost: 1,
  classWeights: 'none',
  loss: null,
  tolerance: null,
  maxIterations: null,
  maxEpochs: 1,
  multiclass: 'ovo',
  seed: 1,
};

const plain = (dataset: Dataset): Dataset => ({ ...dataset, features: dataset.features.map(plainFeature) });

it.each(['linear', 'rbf', 'poly'])('the Gram matrix has the values of the training samples: %s', async (kernel) => {
  const numbers = random(11, 'training samples');
  const labels = Array.from({ length: 37 }, (_, row) => `c${row % 3}`);
  const values = labels.map((_, row) => Array.from({ length: 30 }, (_, j) => numbers.normal() + (j < 4 ? row % 3 : 0)));
  const { dataset } = await readData(values, { labels });
  const rows = [...labels.keys()];
  const fold = foldSamples(
    dataset,
    Int32Array.from(rows.filter((row) => row % 4 > 0)),
    Int32Array.from(rows.filter((row) => row % 4 === 0)),
    { scale: 'standardize' },
  );
  const both = joined(fold.test, fold.train);
  expect(withoutLast(viewOf(both.features), viewOf(fold.train.features))!.rows).toEqual(
    viewOf(fold.test.features)!.rows,
  );
  const machine = { ...MACHINE, kernel, parameters: kernel === 'linear' ? {} : { gamma: 'scale' as const } };
  const fast = createTrainer(fold.train, both, machine);
  const slow = createTrainer(plain(fold.train), plain(both), machine);
  try {
    for (const removed of [[], [5, 6, 7], [29], Array.from({ length: 12 }, (_, k) => 8 + k)]) {
      for (const trainer of [fast, slow]) {
        if (removed.length > 0) trainer.forget(Int32Array.from(removed));
        expect(trainer.train()).toBe(null);
      }
      const [own, expected] = [fast.testDecisions('order'), slow.testDecisions('order')];
      expect(own).toHaveLength(3);
      for (const [k, { values: decided, scales }] of own.entries()) {
        expect(decided).toHaveLength(labels.length);
        for (const [row, value] of decided.entries()) {
          expect(value).toBeCloseTo(expected[k].values[row], 9);
          expect(scales[row]).toBeCloseTo(expected[k].scales[row], 9);
        }
      }
      expect(fast.predictions(own)).toEqual(slow.predictions(expected));
    }
  } finally {
    fast.dispose();
    slow.dispose();
  }
});
