// One way in for data of every kind: the same table in any shape is the same data, by its digest.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableFromArrays } from '@uwdata/flechette';
import * as apache from 'apache-arrow';
import * as arquero from 'arquero';
import { describe, expect, it } from 'vitest';
import * as node from '../../src/app.node.ts';
import { datasetDigest } from '../../src/data/digest.ts';
import { bytesSource } from '../../src/data/source.ts';
import { type DataSource, generate, rank, readData } from '../../src/index.ts';
import { root } from '../house/sources.ts';
import { problemFrom } from '../problem.ts';

const file = `${root}/examples/data/wine.csv`;
const csv = readFileSync(file, 'utf8');
const [header, ...lines] = csv.trim().split(/\r?\n/);
const names = header.split(',').map((name) => name.replaceAll('"', ''));
const rows = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
const target = names.indexOf('class');
const features = names.filter((_, j) => j !== target);
const numbers = rows.map((cells) => cells.filter((_, j) => j !== target).map(Number));
const labels = rows.map((cells) => cells[target]);
const columnOf = (name: string) => numbers.map((cells) => cells[features.indexOf(name)]);
const columns = Object.fromEntries(features.map((name) => [name, columnOf(name)]));
const records = rows.map((_, row) => ({
  ...Object.fromEntries(features.map((name, j) => [name, numbers[row][j]])),
  class: labels[row],
}));

const digestOf = (data: { dataset: Parameters<typeof datasetDigest>[0] }) => datasetDigest(data.dataset);
const expected = digestOf(await node.readFile('example:wine'));

const KINDS: [string, DataSource, object?][] = [
  ['text', csv],
  ['text with numbers for labels', csv, { format: 'csv' }],
  ['bytes', new TextEncoder().encode(csv)],
  ['an ArrayBuffer', new TextEncoder().encode(csv).buffer],
  ['a Blob', new Blob([csv])],
  ['a File', new File([csv], 'wine.csv')],
  ['a Response', new Response(csv)],
  ['a source of bytes', bytesSource('wine.csv', csv)],
  ['an example', 'example:wine'],
  ['objects', records],
  ['objects and labels', records.map(({ class: _, ...rest }) => rest), { labels }],
  ['columns', { ...columns, class: labels }],
  [
    'columns of typed arrays, and labels',
    Object.fromEntries(features.map((name) => [name, Float64Array.from(columnOf(name))])),
    { labels },
  ],
  ['rows of numbers', numbers, { names: features, labels }],
  [
    'typed rows, and numbers for labels',
    numbers.map((row) => Float64Array.from(row)),
    { names: features, labels: labels.map(Number) },
  ],
  [
    'one typed array with its shape',
    { values: Float64Array.from(numbers.flat()), shape: [numbers.length, features.length] },
    { names: features, labels },
  ],
  [
    'one typed array, feature by feature',
    {
      values: Float64Array.from(features.flatMap(columnOf)),
      shape: [numbers.length, features.length],
      order: 'feature-major',
    },
    { names: features, labels },
  ],
  ['a table of apache-arrow', apache.tableFromArrays({ ...columns, class: labels })],
  ['a table of flechette', tableFromArrays({ ...columns, class: labels })],
  ['a table of arquero', arquero.table({ ...columns, class: labels })],
];

describe('readData', () => {
  it.each(KINDS)('takes %s', async (_kind, source, options) => {
    const data = await readData(source, options);
    expect(data.dataset.classes).toEqual(['1', '2', '3']);
    expect(digestOf(data)).toBe(expected);
  });

  it('takes what was generated, and a table', async () => {
    const made = generate('xor', { rows: 20 });
    const data = await readData(made);
    expect(data.dataset.features).toHaveLength(made.names.length);
    expect(digestOf(await readData(node.generatedTable(made)))).toBe(digestOf(data));
  });

  it('calls the data what it is told to, and knows a format by that name or by its start', async () => {
    const arff = '@relation r\n@attribute x numeric\n@attribute class {a,b}\n@data\n1,a\n2,b\n3,a\n4,b\n';
    expect((await readData(arff)).dataset.features.map(({ name }) => name)).toEqual(['x']);
    const libsvm = await readData('1 1:5\n-1 2:3\n1 1:4\n', { source: 'few.libsvm' });
    expect(libsvm.dataset.source).toBe('few.libsvm');
    expect(libsvm.dataset.features.map(({ name }) => name)).toEqual(['f1', 'f2']);
    expect((await readData(records, { source: 'mine' })).dataset.source).toBe('mine');
  });

  it('turns a table of a line per feature around', async () => {
    const gene = { name: ['g1', 'g2', 'class'], s1: [1, 5, 'x'], s2: [2, 6, 'y'], s3: [3, 9, 'x'], s4: [1, 1, 'y'] };
    const { dataset } = await readData(gene, { transpose: true, target: 'class' });
    expect(dataset.features.map(({ name }) => name)).toEqual(['g1', 'g2']);
    expect(dataset.rowIds).toEqual(['s1', 's2', 's3', 's4']);
  });

  it('reads more samples of any kind like the first', async () => {
    const data = await readData(records);
    const further = await data.like(records.slice(0, 5).map((record) => ({ ...record, more: 1 })));
    expect(further.rowCount).toBe(5);
    expect((await data.like(numbers, { names: features, labels })).rowCount).toBe(178);
  });

  it('takes names such as __proto__ for columns', async () => {
    const { dataset } = await readData(JSON.parse('{"__proto__": [1, 2, 3], "class": ["a", "b", "a"]}'));
    expect(dataset.features.map(({ name }) => name)).toEqual(['__proto__']);
  });

  const unusable = (kind: string) => ({ code: 'source-unusable', facts: { kind } });

  it.each<[string, unknown, object, object]>([
    ['a path', 'genes.csv', {}, { code: 'text-not-a-table', facts: { text: 'genes.csv' } }],
    ['a promise', Promise.resolve(records), {}, unusable('promise')],
    ['numbers without a shape', Float64Array.of(1, 2), {}, unusable('typed-array')],
    ['data that were read before', { dataset: {}, notes: [] }, {}, unusable('read-already')],
    ['a number', 5, {}, unusable('other')],
    ['null', null, {}, unusable('other')],
    ['nothing', undefined, {}, unusable('other')],
    ['an empty object', {}, {}, unusable('other')],
    ['no rows', [], {}, { code: 'no-rows', facts: {} }],
    [
      'columns of unequal length',
      { a: [1, 2], class: ['x'] },
      {},
      { code: 'count-mismatch', facts: { what: 'cells', given: 1, expected: 2 }, at: { column: 'class' } },
    ],
    [
      'too few labels',
      [[1], [2]],
      { labels: ['a'] },
      { code: 'count-mismatch', facts: { what: 'labels', given: 1, expected: 2 } },
    ],
    [
      'labels that are objects',
      [[1], [2]],
      { labels: [{}, {}] },
      { code: 'value-unsupported', facts: { type: 'object' } },
    ],
    ['names where there are some', records, { names: features }, { code: 'names-not-allowed', facts: {} }],
    [
      'words in a matrix',
      { values: ['x', 1], shape: [2, 1] },
      { labels: ['a', 'b'] },
      { code: 'matrix-cell-not-a-number', facts: { value: 'x', position: 1 }, at: { row: 1 } },
    ],
    [
      'a wrong shape',
      { values: [1, 2, 3], shape: [2, 2] },
      { labels: ['a', 'b'] },
      { code: 'matrix-shape', facts: { numbers: 3, rows: 2, columns: 2 } },
    ],
    [
      'an answer that is an error',
      new Response('no', { status: 404 }),
      {},
      { code: 'response-failed', facts: { status: 404 } },
    ],
    [
      'a file of groups',
      records,
      { featureGroups: 'groups.csv' },
      { code: 'groups-file-unopenable', facts: { groups: 'groups.csv' } },
    ],
    [
      'an unknown option',
      records,
      { traget: 'class' },
      { code: 'option-unknown', facts: { option: 'traget', nearest: 'target' } },
    ],
  ])('refuses %s', async (_kind, source, options, problem) => {
    expect(await problemFrom(readData(source as DataSource, options))).toMatchObject(problem);
  });

  it('is what tasks ask for that get something else', async () => {
    expect(await problemFrom(rank(records as never))).toEqual({ code: 'data-not-read', facts: { task: 'rank' } });
  });
});

describe('in Node', () => {
  it('a text without a line break is a path, everywhere', async () => {
    const data = await node.readData(file);
    expect(digestOf(data)).toBe(expected);
    expect((await data.like(file)).rowCount).toBe(178);
    expect((await node.describe(file)).data.rows).toBe(178);
    const model = await node.train(data);
    const predicted = await node.predict(model, file);
    expect(predicted.accuracy).toBe(model.accuracy);
    const { ranking, survivors, trace, options } = await node.rank(data, { step: 5 });
    const applied = await node.apply({ ranking, survivors, trace, options }, file, { features: 2 });
    expect(applied.features.toSorted()).toEqual(ranking.slice(0, 2).toSorted());
    expect((await problemFrom(node.readData('no-such-file.csv'))).code).toBe('file-not-found');
  });
});

it('a file is described with its table of samples', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-samples-'));
  const path = (name: string) => join(folder, name);
  writeFileSync(path('genes.csv'), 'gene,s1,s2,s3,s4\nTP53,1,2,3,4\nMYC,5,1,2,9\n');
  writeFileSync(path('pheno.csv'), 'sample,diagnosis\ns4,b\ns3,a\ns2,b\ns1,a\n');
  const given = { transpose: true, samples: path('pheno.csv'), target: 'diagnosis' };
  const described = await node.describe(await node.readFileTable(path('genes.csv'), given), given);
  expect(described.data).toMatchObject({ features: ['TP53', 'MYC'], classes: ['a', 'b'], counts: [2, 2] });
  rmSync(folder, { recursive: true });
});
