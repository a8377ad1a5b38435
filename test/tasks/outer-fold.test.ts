// The curve of an outer fold is recorded while its samples are ranked, where that trains the models
// that the curve needs. It is the curve of models trained afterwards along the finished path.

import { describe, expect, it } from 'vitest';
import { runGenerator } from '../../src/base/event-loop.ts';
import { random } from '../../src/base/random.ts';
import { truthOf } from '../../src/data/dataset.ts';
import { partsOf } from '../../src/data/parts.ts';
import { bytesSource } from '../../src/data/source.ts';
import { qualities } from '../../src/evaluation/qualities.ts';
import { testPath } from '../../src/evaluation/retrained-path.ts';
import { type Data, readData, type SelectOptions } from '../../src/index.ts';
import { plan } from '../../src/plan/make-plan.ts';
import { datasetFacts } from '../../src/plan/plan.ts';
import { scoreFor } from '../../src/scores/index.ts';
import { knownChanges } from '../../src/search/finished-path.ts';
import { settingAt } from '../../src/tasks/curve-setting.ts';
import { prepareElimination } from '../../src/tasks/elimination.ts';
import { innerFolds } from '../../src/tasks/nested-part.ts';
import { type OuterOutcome, outerFoldJob, recordedTests } from '../../src/tasks/outer-fold.ts';
import { selectPlanned } from '../../src/tasks/select.ts';

/** More features than samples, classes that overlap. */
function wide(features: number, classes: number): Promise<Data> {
  const numbers = random(5, 'wide', features, classes);
  const labels = Array.from({ length: 45 }, (_, row) => `c${row % classes}`);
  const values = labels.map((_, row) =>
    Array.from({ length: features }, (_, j) => numbers.normal() + (j % 7 === 0 ? (row % classes) * 0.8 : 0)),
  );
  return readData(values, { labels });
}

async function folded(data: Data, given: SelectOptions) {
  const planned = plan('select', { folds: 3, repeats: 1, ...given }, datasetFacts(data.dataset));
  const rows = [...Array(data.dataset.rowCount).keys()];
  const fold = {
    train: rows.filter((row) => row % 5 > 0),
    test: rows.filter((row) => row % 5 === 0),
    plan: planned,
    curve: true,
  };
  const outcome = (await outerFoldJob.run(fold, data.dataset)) as OuterOutcome;
  const parts = partsOf(data.dataset, Int32Array.from(fold.train), Int32Array.from(fold.test));
  const own = { ...data, dataset: parts.train, folds: innerFolds(parts.train, planned.validation) };
  const result = await selectPlanned(own, planned, { isPart: true });
  const prepared = prepareElimination(own, planned, parts.test);
  const { dataset, test, machine, method, seed } = prepared.elimination;
  const path = testPath({
    train: dataset,
    test: test!,
    machine,
    multiclass: method.multiclass,
    seed,
    steps: knownChanges(result.trace, dataset.features),
    settingAt: (size) =>
      settingAt(
        result.curve.find(({ features }) => features === size),
        planned.validation.settings,
      ),
    isTrainWanted: true,
  });
  const accuracy = scoreFor('accuracy', dataset.classes.length);
  const afterwards = (await runGenerator(path)).values.map(({ features, test: tested, train }) => ({
    features,
    test: accuracy.of(truthOf(test!), tested.predicted, dataset.classes.length),
    train: accuracy.of(truthOf(dataset), train!.predicted, dataset.classes.length),
    ...(dataset.classes.length === 2 && { qualities: qualities(tested.decisions[0], test!.labels) }),
  }));
  return { outcome, afterwards, isRecorded: recordedTests(planned, prepared) !== null };
}

describe('the curve of an outer fold', () => {
  it.each([
    [true, 60, 2, { step: 0.1, stepOf: 'original', ranking: 'per-fold' }],
    [true, 60, 2, { step: 0.1, stepOf: 'original', ranking: 'once', scale: 'none' }],
    [true, 60, 2, { step: 1, ranking: 'once' }],
    [true, 60, 3, { step: 0.2, ranking: 'per-fold' }],
    [true, 24, 3, { kernel: 'rbf', step: 4, ranking: 'once' }],
    [true, 24, 2, { machine: 'linear', step: 4, ranking: 'once' }],
    [false, 24, 2, { costs: [0.1, 1], ranking: 'once' }],
    [false, 24, 2, { validateStep: 3, ranking: 'once' }],
    [true, 24, 2, { method: 'random', ranking: 'once' }],
  ] as const)(
    '(recorded: %s) of %i features and %i classes is that of models trained afterwards: %j',
    async (isOnTheWay, features, classes, given) => {
      const { outcome, afterwards, isRecorded } = await folded(await wide(features, classes), given);
      expect(isRecorded).toBe(isOnTheWay);
      expect(afterwards.length).toBeGreaterThan(4);
      expect(
        outcome.curve.map(({ features: size, test, train, qualities: own }) => ({
          features: size,
          test,
          train,
          ...(own && { qualities: own }),
        })),
      ).toEqual(afterwards);
    },
  );

  it('is that of a categorical table too, which is no view', async () => {
    const numbers = random(9, 'mixed');
    const lines = Array.from({ length: 40 }, (_, row) => {
      const own = Array.from({ length: 8 }, (_, j) => (numbers.normal() + (j < 2 ? row % 2 : 0)).toFixed(3));
      return [...own, ['red', 'green', 'blue'][row % 3], row % 2 === 0 ? 'no' : 'yes'].join(',');
    });
    const names = [...Array.from({ length: 8 }, (_, j) => `f${j}`), 'colour', 'class'].join(',');
    const data = await readData(bytesSource('mixed.csv', [names, ...lines].join('\n')));
    const { outcome, afterwards, isRecorded } = await folded(data, { step: 2, ranking: 'per-fold' });
    expect(isRecorded).toBe(true);
    expect(afterwards.length).toBeGreaterThan(4);
    expect(outcome.curve.map(({ features, test }) => [features, test])).toEqual(
      afterwards.map(({ features, test }) => [features, test]),
    );
  });
});
