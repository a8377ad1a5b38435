// Splits that the user gives: read, held against the data, and refused with a code.

import { describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { readSplits, resolveSplits, splitsOf } from '../../src/data/splits.ts';
import { readData } from '../../src/index.ts';
import { problemFrom, problemOf } from '../problem.ts';

const six = { rowCount: 6, rowIds: null };
const named = { rowCount: 3, rowIds: ['a', 'b', 'c'] };
const rowsOf = (value: unknown, data: Parameters<typeof resolveSplits>[1] = six) =>
  resolveSplits(splitsOf(value), data).map(({ name, train, test }) => [name, [...train], [...test]]);
const fromFile = async (file: string, text: string, data: Parameters<typeof resolveSplits>[1] = six) =>
  resolveSplits(await readSplits(bytesSource(file, text)), data).map(({ name, train, test }) => [
    name,
    [...train],
    [...test],
  ]);

describe('splits in JSON', () => {
  it('count rows from 0 or from 1, as they say or as the numbers show', () => {
    expect(rowsOf([{ train: [1, 2, 3], test: [6, 4] }])).toEqual([['1', [0, 1, 2], [3, 5]]]);
    expect(rowsOf([{ train: [0, 2], test: [5] }])).toEqual([['1', [0, 2], [5]]]);
    expect(rowsOf({ base: 0, splits: [{ train: [1, 2], test: [3] }] })).toEqual([['1', [1, 2], [3]]]);
    expect(rowsOf({ base: 1, splits: [{ name: 'x', train: [1, 2], test: [3] }] })).toEqual([['x', [0, 1], [2]]]);
    expect(problemOf(() => rowsOf([{ train: [1, 2], test: [3] }]))).toMatchObject({
      code: 'splits-base-unclear',
      facts: { samples: 6 },
    });
  });

  it('take ids, pairs of lists and typed arrays, and need not be a partition', () => {
    expect(
      rowsOf(
        [
          { train: ['c', 'a'], test: ['b'] },
          { train: ['b'], test: ['a'] },
        ],
        named,
      ),
    ).toEqual([
      ['1', [0, 2], [1]],
      ['2', [1], [0]],
    ]);
    expect(rowsOf([[[0, 1], Int32Array.of(2)]])).toEqual([['1', [0, 1], [2]]]);
  });

  it.each<[unknown, string, object]>([
    [{}, 'splits-invalid', { reason: 'expected a list of splits' }],
    [[], 'splits-empty', {}],
    [{ base: 2, splits: [] }, 'splits-invalid', { reason: 'expected 0 or 1' }],
    [['x'], 'splits-invalid', { reason: 'expected an object with train and test' }],
    [[{ train: [1] }], 'splits-invalid', { reason: 'expected row numbers or ids' }],
    [[{ train: [1.5], test: [2] }], 'splits-invalid', {}],
    [[{ train: [0], test: [7] }], 'splits-sample-unknown', { sample: 0, split: '1', set: 'train' }],
    [[{ train: [1, 6], test: [6] }], 'splits-sample-repeated', { sample: 6, sets: ['train', 'test'] }],
    [[{ train: [1, 1, 6], test: [2] }], 'splits-sample-repeated', { sample: 1, sets: ['train', 'train'] }],
    [[{ train: ['a'], test: ['b'] }], 'splits-without-ids', { sample: 'a', split: '1' }],
    [
      [
        { name: 'k', train: [1], test: [6] },
        { name: 'k', train: [1], test: [6] },
      ],
      'splits-name-repeated',
      { split: 'k' },
    ],
  ])('%j is refused', (value, code, facts) => {
    expect(problemOf(() => rowsOf(value))).toMatchObject({ code, facts });
  });

  it('name unknown and repeated ids', () => {
    expect(problemOf(() => rowsOf([{ train: ['a', 'x', 'y'], test: ['b'] }], named))).toMatchObject({
      code: 'splits-sample-unknown',
      facts: { sample: 'x', count: 2, samples: 3 },
    });
    const twice = { rowCount: 3, rowIds: ['a', 'a', 'c'] };
    expect(problemOf(() => rowsOf([{ train: ['a'], test: ['c'] }], twice)).code).toBe('splits-id-repeated');
  });
});

describe('splits in CSV', () => {
  it('are a column per split, in the order of the data or with the samples', async () => {
    const wide = 'one,two\ntrain,test\ntrain,\ntest,train\n,train\n,\ntrain,test\n';
    expect(await fromFile('s.csv', wide)).toEqual([
      ['one', [0, 1, 5], [2]],
      ['two', [2, 3], [0, 5]],
    ]);
    expect(await fromFile('s.csv', 'row,k\n2,train\n6,test\n')).toEqual([['k', [1], [5]]]);
    expect(await fromFile('s.tsv', 'k\tid\ntrain\tc\nTest\ta\n', named)).toEqual([['k', [2], [0]]]);
  });

  it('are lines of split, set and sample or row', async () => {
    const long = 'split,set,row\na,train,1\na,test,2\nb,train,6\nb,test,1\n';
    expect(await fromFile('s.csv', long)).toEqual([
      ['a', [0], [1]],
      ['b', [5], [0]],
    ]);
    expect(await fromFile('s.csv', 'sample,split,set\na,1,train\nb,1,test\n', named)).toEqual([['1', [0], [1]]]);
  });

  it.each<[string, string, object]>([
    ['k\ntrain\ntest\n', 'splits-lines', { lines: 2, samples: 6 }],
    ['row,k\n1,train\n2,valid\n', 'splits-set-unknown', { value: 'valid' }],
    ['row,id\n1,x\n', 'splits-set-unknown', { value: 'x' }],
    ['split,set\na,train\n', 'splits-columns-unknown', { columns: ['split', 'set'] }],
    ['row,k\n1,\n', 'splits-empty', {}],
    ['row,k\nx,train\n2,test\n', 'splits-without-ids', { sample: 'x' }],
  ])('%j is refused', async (text, code, facts) => {
    expect(await problemFrom(fromFile('s.csv', text))).toMatchObject({ code, facts });
  });

  it('is refused where it is no JSON', async () => {
    expect((await problemFrom(fromFile('s.json', '{'))).code).toBe('splits-invalid');
  });
});

describe('data with splits', () => {
  const text = 'id,x,y,class\ns1,1,2,a\ns2,,1,b\ns3,3,1,a\ns4,2,2,b\ns5,1,1,\ns6,2,3,b\n';
  const splits = [{ train: ['s1', 's2', 's3', 's4', 's5'], test: ['s6', 's1'] }].map(({ train, test }) => ({
    train: train.slice(1),
    test,
  }));

  it('keep them when samples are dropped', async () => {
    const { dataset, options } = await readData(text, { id: 'id', dropMissing: 'rows', splits });
    expect(dataset.rowIds).toEqual(['s1', 's3', 's4', 's6']);
    expect(dataset.givenSplits!.map(({ train, test }) => [[...train], [...test]])).toEqual([
      [
        [1, 2],
        [0, 3],
      ],
    ]);
    expect(options.splits).toBe('given');
  });

  it('exclude a column of folds, and need a file that can be opened', async () => {
    expect(await problemFrom(readData(text, { foldsColumn: 'y', splits }))).toMatchObject({
      code: 'options-exclude-each-other',
      facts: { options: ['splits', 'foldsColumn'] },
    });
    expect(await problemFrom(readData(text, { splits: 'splits.json' }))).toMatchObject({
      code: 'splits-file-unopenable',
      facts: { file: 'splits.json' },
    });
  });
});
