import { expect, it } from 'vitest';
import { byClassAndSplit } from '../../src/evaluation/sample-order.ts';
import { sample } from '../formulations/data.ts';
import { datasetOf } from '../formulations/train-model.ts';
import { evaluationOf } from './cross-validate.ts';

const evaluation = evaluationOf(datasetOf(sample('normal', 5, 40, 3, 3)));
const { dataset, splits } = evaluation;
const ordered = byClassAndSplit(evaluation);

const valuesOf = (from: typeof dataset, row: number) => [
  from.labels[row],
  ...from.features.map(({ data }) => (data.kind === 'dense' ? data.values[row] : Number.NaN)),
];
const sorted = (rows: readonly (readonly number[])[]) => rows.map((row) => row.join(' ')).sort();

it('puts the samples of a class side by side, and those held out together', () => {
  const labels = [...ordered.dataset.labels];
  expect(labels).toEqual(labels.toSorted((a, b) => a - b));
  const runs = ordered.splits.map(({ test }) => test.filter((row, k) => k === 0 || row !== test[k - 1] + 1).length);
  for (const count of runs) expect(count).toBeLessThanOrEqual(dataset.classes.length);
});

it('keeps the samples of every split', () => {
  expect(ordered.splits).toHaveLength(splits.length);
  for (const [k, { train, test }] of ordered.splits.entries()) {
    for (const [after, before] of [
      [train, splits[k].train],
      [test, splits[k].test],
    ]) {
      expect([...after]).toEqual([...after].sort((a, b) => a - b));
      expect(sorted([...after].map((row) => valuesOf(ordered.dataset, row)))).toEqual(
        sorted([...before].map((row) => valuesOf(dataset, row))),
      );
    }
  }
});
