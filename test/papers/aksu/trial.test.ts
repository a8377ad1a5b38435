import { describe, expect, it } from 'vitest';
import { UserError } from '../../../src/base/problem.ts';
import { pickRows } from '../../../src/data/dataset.ts';
import { tableFromMatrix } from '../../../src/data/from-memory.ts';
import { generatedTable } from '../../../src/data/generators/table.ts';
import { generate, rank } from '../../../src/index.ts';
import { batchSizes } from '../../../src/papers/aksu/large-methods.ts';
import { aksuTrialJob, type Trial, type TrialPath } from '../../../src/papers/aksu/trial.ts';
import { trialRows } from '../../../src/papers/aksu/trials.ts';
import { useTable } from '../../../src/tasks/data.ts';

async function paths(trial: Trial, data: Awaited<ReturnType<typeof useTable>>): Promise<readonly TrialPath[]> {
  const answer = await aksuTrialJob.run(trial, data.dataset);
  if ('failed' in answer) throw new UserError(answer.failed);
  return answer.paths;
}

const HARD = { cost: Number.POSITIVE_INFINITY, retrainEvery: 0 };

describe('a trial', () => {
  it('tests its own model and one trained from scratch, worked by hand', async () => {
    // Four training samples of mean 0 and deviation 1 that a alone separates: w = (1, 0), b = 0,
    // margin 1. Of the test samples the last is wrong.
    const rows = [
      ...[
        [1, 1],
        [1, -1],
        [-1, 1],
        [-1, -1],
      ],
      ...[
        [2, 5],
        [-3, 1],
        [0.5, -7],
      ],
    ];
    const labels = ['yes', 'yes', 'no', 'no', 'yes', 'no', 'no'];
    const data = await useTable(tableFromMatrix(rows, { names: ['a', 'b'], labels }));
    const [path] = await paths(
      { train: [0, 1, 2, 3], test: [4, 5, 6], methods: [{ name: 'MFE', options: { ...HARD, method: 'mfe' } }] },
      data,
    );
    expect(path.left).toBe(1);
    expect(path.points.map(({ features }) => features)).toEqual([2, 1]);
    for (const point of path.points) {
      expect(point.margin).toBeCloseTo(1, 12);
      expect(point.weightNorm2).toBeCloseTo(1, 12);
      expect(point.retrained).toBeCloseTo(1 / 3, 12);
    }
    expect(path.points[0].own).toBeCloseTo(1 / 3, 12);
    expect(path.points[1].own).toBeNull();
  });

  it('follows the elimination, and notes the sizes that are wanted', async () => {
    const data = await useTable(generatedTable(generate('microarray', { features: 30 })));
    const [{ train, test }] = trialRows(62, { splits: 1, subsets: 1, trainingRows: null }, 1);
    const options = { ...HARD, method: 'mfe', onNonseparable: 'continue' } as const;
    const [path] = await paths({ train, test, sizes: [30, 20, 7], methods: [{ name: 'MFE', options }] }, data);
    const dataset = pickRows(data.dataset, Int32Array.from(train));
    const held = pickRows(data.dataset, Int32Array.from(test));
    const { trace } = await rank({ ...data, dataset }, options, { test: held });
    const steps = trace.filter(({ features }) => [30, 20, 7].includes(features));
    expect(path.points.map(({ features, margin, own }) => [features, margin, own])).toEqual(
      steps.map(({ features, margin, test: accuracy }) => [features, margin, 1 - accuracy!]),
    );
  });

  it('says why where no hard margin exists', async () => {
    const data = await useTable(tableFromMatrix([[1], [1], [2]], { names: ['a'], labels: ['x', 'y', 'y'] }));
    const answer = await aksuTrialJob.run(
      { train: [0, 1, 2], test: [0], methods: [{ name: 'RFE', options: { ...HARD, method: 'svm-rfe' } }] },
      { ...data.dataset, features: [...data.dataset.features, { ...data.dataset.features[0], name: 'b' }] },
    );
    expect(answer).toMatchObject({ failed: { code: 'no-hard-margin' } });
  });
});

describe('the rows of trials', () => {
  it('are subsets of the training part of their split, tested on the other rows', () => {
    const trials = trialRows(30, { splits: 3, subsets: 7, trainingRows: 12 }, 1);
    expect(trials).toHaveLength(21);
    for (const [place, { train, test }] of trials.entries()) {
      expect(new Set(train).size).toBe(12);
      expect(test).toHaveLength(10);
      expect(test.filter((row) => train.includes(row))).toEqual([]);
      expect(test).toEqual(trials[place - (place % 7)].test);
    }
    expect(new Set(trials.map(({ train }) => train.join())).size).toBe(21);
    expect(trialRows(30, { splits: 3, subsets: 7, trainingRows: 12 }, 2)).not.toEqual(trials);
  });
});

describe('the sizes of batches', () => {
  it('fall by a tenth, then one by one', () => {
    expect(batchSizes(30)).toEqual([30, 27, 25, 23, 21, 19, ...Array.from({ length: 18 }, (_, i) => 18 - i)]);
  });
});
