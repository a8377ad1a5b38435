// Given splits in the tasks: equal to a column of folds that says the same, wherever they are
// computed.

import { describe, expect, it } from 'vitest';
import { sortLabels } from '../../src/base/order.ts';
import { compare, evaluate, readData, select } from '../../src/index.ts';
import { problemFrom } from '../problem.ts';

/** Wine with a column of folds, and the splits that mean the same. */
async function bothWays() {
  const { dataset } = await readData('example:wine');
  const names = dataset.features.map(({ name }) => name);
  const columns = dataset.features.map(({ data }) => data.values);
  const labels = Array.from(dataset.labels, (label) => dataset.classes[label]);
  const folds = labels.map((_, row) => `fold${(row * 7) % 4}`);
  const record = (row: number) => ({
    ...Object.fromEntries(names.map((name, j) => [name, columns[j][row]])),
    class: labels[row],
  });
  const rows = labels.map((_, row) => record(row));
  const withFolds = rows.map((own, row) => ({ ...own, folds: folds[row] }));
  const splits = sortLabels([...new Set(folds)]).map((name) => ({
    name,
    train: folds.flatMap((own, row) => (own === name ? [] : [row])),
    test: folds.flatMap((own, row) => (own === name ? [row] : [])),
  }));
  return {
    byColumn: await readData(withFolds, { foldsColumn: 'folds', target: 'class' }),
    bySplits: await readData(rows, { splits: { base: 0, splits }, target: 'class' }),
  };
}

/** Without what may differ: the names of the data and the time. */
function numbersOf<R extends { data: object; options: object; timings: object }>(result: R) {
  const { data: _data, options: _options, timings: _timings, ...rest } = result;
  return rest;
}

describe('given splits', () => {
  it.each(['along', 'nested'] as const)('select as the folds that say the same (cv %s)', async (cv) => {
    const { byColumn, bySplits } = await bothWays();
    const options = { cv, step: '4' } as const;
    const [own, known] = [await select(bySplits, options), await select(byColumn, options)];
    expect(numbersOf(own)).toEqual(numbersOf(known));
    expect(own.curve[0].score.folds).toHaveLength(4);
  });

  it('guide EB-RFE and other models', async () => {
    const { byColumn, bySplits } = await bothWays();
    for (const options of [
      { method: 'eb-rfe', candidates: 2, minFeatures: 9 },
      { machine: 'linear', multiclass: 'ovr', step: '6' },
    ] as const)
      expect(numbersOf(await select(bySplits, options))).toEqual(numbersOf(await select(byColumn, options)));
  });

  it('are the outer folds of evaluate and compare', async () => {
    const { byColumn, bySplits } = await bothWays();
    const options = { folds: 3, step: '6', permutations: 1 };
    const [own, known] = [await evaluate(bySplits, options), await evaluate(byColumn, options)];
    expect(numbersOf(own)).toEqual(numbersOf(known));
    expect(own.evaluation.parts.map(({ fold }) => fold)).toEqual(['fold0', 'fold1', 'fold2', 'fold3']);
    const { permutations: _none, ...compared } = { ...options, methods: ['fisher'], baselines: false };
    const [ours, theirs] = [await compare(bySplits, compared), await compare(byColumn, compared)];
    const evaluationOf = ({ methods: [method] }: typeof ours) => 'evaluation' in method && method.evaluation;
    expect(evaluationOf(ours)).toEqual(evaluationOf(theirs));
  });

  it('are resumed from a checkpoint file', async () => {
    const { bySplits } = await bothWays();
    const options = { folds: 3, step: '6' };
    const known = numbersOf(await evaluate(bySplits, options));
    const kept = new Map<string, unknown>();
    const journal = {
      find: (key: string) => kept.get(key),
      append: (key: string, value: unknown) => void kept.set(key, value),
    };
    expect(numbersOf(await evaluate(bySplits, options, { journal }))).toEqual(known);
    expect(kept.size).toBe(4);
    const never = { ...journal, append: () => expect.unreachable('everything is known') };
    expect(numbersOf(await evaluate(bySplits, options, { journal: never }))).toEqual(known);
  });

  it('may test samples twice or never', async () => {
    const labels = Array.from({ length: 30 }, (_, row) => (row % 3 === 0 ? 'a' : 'b'));
    const rows = labels.map((label, row) => ({ x: row % 3, y: (row * 5) % 7, class: label }));
    const all = labels.map((_, row) => row);
    const splits = [
      { train: all.slice(0, 20), test: all.slice(20, 26) },
      { train: all.slice(10), test: all.slice(0, 8) },
      { train: all.slice(0, 24), test: all.slice(24, 26) },
    ];
    const data = await readData(rows, { splits });
    const { evaluation } = await evaluate(data, { folds: 3 });
    expect(evaluation.predictions.map(({ row }) => row - 1)).toEqual(splits.flatMap(({ test }) => test));
    expect(evaluation.outer.folds).toHaveLength(3);
  });

  it('are refused where a training set lacks a class, or a set is empty', async () => {
    const rows = 'x,y,class\n1,1,a\n2,1,a\n3,2,b\n4,5,b\n5,1,b\n';
    const one = await readData(rows, { splits: [{ name: 'k', train: [3, 4, 5], test: [1, 2] }] });
    expect(await problemFrom(select(one))).toMatchObject({
      code: 'fold-leaves-one-class',
      facts: { fold: 'k', class: 'b' },
    });
    const none = await readData(rows, { splits: [{ train: [1, 3, 5], test: [] }] });
    expect(await problemFrom(evaluate(none))).toMatchObject({
      code: 'splits-set-empty',
      facts: { split: '1', set: 'test' },
    });
  });

  it('are part of the digest, so that a checkpoint of others is not resumed', async () => {
    const text = 'x,y,class\n1,1,a\n2,1,a\n3,2,b\n4,5,b\n5,1,b\n';
    const digestOf = async (test: number[]) =>
      (await select(await readData(text, { splits: [{ train: [1, 3, 5], test }] }), { choose: 'n=1' })).data.digest;
    expect(await digestOf([2])).not.toBe(await digestOf([4]));
    expect(await digestOf([2])).toBe(await digestOf([2]));
  });

  it('are noted where they part a subject', async () => {
    const text = 'x,y,who,class\n1,1,p,a\n2,1,q,a\n3,2,p,b\n4,5,q,b\n5,1,r,b\n1,2,s,a\n';
    const data = await readData(text, { subjects: 'who', splits: [{ train: [1, 2, 5, 6], test: [3, 4] }] });
    const { notes } = await select(data, { choose: 'n=1' });
    expect(notes.find(({ code }) => code === 'splits-share-subjects')?.facts).toEqual({ splits: ['1'] });
  });
});
