// A task's data: read, roles decided, groups given, missing cells left out; and a further file read
// like the first.

import { describe, expect, it } from 'vitest';
import type { SourceContext } from '../../src/data/data-source.ts';
import { denseValues } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { readData } from '../../src/tasks/data.ts';
import { problemFrom } from '../problem.ts';

type Options = Parameters<typeof readData>[1];

const read = (content: string, given: Options = {}, context: SourceContext = {}) =>
  readData(bytesSource('d.csv', content), given, context);

/** Reads with a file of groups. */
const grouped = (content: string, name: string, groups: string, given: Options = {}) =>
  read(content, { ...given, featureGroups: name }, { open: async () => bytesSource(name, groups) });

const table = 'gene_a,gene_b,age,class\n1,2,30,x\n3,4,40,y\n5,6,50,x\n';

const groups = async (data: ReturnType<typeof read>) =>
  Object.fromEntries((await data).dataset.features.map(({ name, group }) => [name, group]));

describe('readData', () => {
  it('reads, with notes', async () => {
    const { dataset, notes } = await read('y,a,label\n1,5,p\n2,6,q\n1,7,p\n');
    expect(dataset.classes).toEqual(['p', 'q']);
    expect(dataset.features.map(({ name }) => name)).toEqual(['y', 'a']);
    expect(notes.map(({ code }) => code)).toEqual(['target-ambiguous']);
  });

  it('refuses a wrong option, an unknown one, and a bad table', async () => {
    expect(await problemFrom(read(table, { format: 'cvs' }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'format', value: 'cvs', nearest: 'csv' },
    });
    expect(await problemFrom(read(table, { traget: 'class' } as never))).toMatchObject({
      code: 'option-unknown',
      facts: { option: 'traget', nearest: 'target' },
    });
    expect(await problemFrom(read('a,class\n1,x\n2,x\n'))).toMatchObject({
      code: 'one-class',
      facts: { label: 'x' },
    });
  });

  it('leaves out rows or columns with missing cells', async () => {
    const content = 'a,b,class\n1,,x\n2,5,y\n3,6,\n4,7,x\n';
    const rows = await read(content, { dropMissing: 'rows' });
    expect(rows.dataset.features.map(({ data }) => [...data.values])).toEqual([
      [2, 4],
      [5, 7],
    ]);
    expect([0, 1].map(rows.dataset.place)).toEqual([{ line: 3 }, { line: 5 }]);
    expect(rows.notes).toEqual([
      { code: 'unusable-rows-dropped', facts: { count: 1 } },
      { code: 'incomplete-rows-dropped', facts: { count: 1 } },
    ]);
    const columns = await read('a,b,class\n1,,x\n2,5,y\n', { dropMissing: 'columns' });
    expect(columns.dataset.features.map(({ name }) => name)).toEqual(['a']);
  });

  it('refuses where the rows left out take a class with them', async () => {
    const content = 'a,b,class\n1,1,x\n2,,y\n3,6,x\n';
    expect(await problemFrom(read(content, { dropMissing: 'rows' }))).toMatchObject({
      code: 'one-class',
      facts: { label: 'x' },
      at: { source: 'd.csv', column: 'class' },
    });
  });
});

describe('feature groups', () => {
  it('come from the start of the names', async () => {
    expect(await groups(read(table, { featureGroups: 'prefix:_' }))).toEqual({
      gene_a: 'gene',
      gene_b: 'gene',
      age: undefined,
    });
    expect(await groups(read('_a,b__c,class\n1,2,x\n3,4,y\n', { featureGroups: 'prefix:_' }))).toEqual({
      _a: undefined,
      b__c: 'b',
    });
    expect(await problemFrom(read(table, { featureGroups: 'prefix:' }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'featureGroups', value: 'prefix:' },
    });
  });

  it('come from a table, however it is written', async () => {
    const expected = { gene_a: 'g', gene_b: 'g', age: undefined };
    expect(await groups(grouped(table, 'g.csv', 'feature,group\ngene_a,g\ngene_b,g\n'))).toEqual(expected);
    expect(await groups(grouped(table, 'g.tsv', 'GROUP\tnote\tFeature\r\ng\t\tgene_a\r\ng\tx\tgene_b'))).toEqual(
      expected,
    );
    expect(await groups(grouped(table, 'g.csv', 'feature,group\ngene_a,g\ngene_b,g\nage,\n'))).toEqual(expected);
  });

  it('come from JSON, also for names of object properties', async () => {
    const json = '{"__proto__": ["gene_a"], "constructor": ["gene_b", "age"], "empty": []}';
    expect(await groups(grouped(table, 'g.json', json))).toEqual({
      gene_a: '__proto__',
      gene_b: 'constructor',
      age: 'constructor',
    });
  });

  it('keep the spelling of names and groups that look like numbers', async () => {
    const content = '007,1.50,class\n1,2,x\n3,4,y\n';
    expect(await groups(grouped(content, 'g.csv', 'feature,group\n007,01\n1.50,NA\n'))).toEqual({
      '007': '01',
      '1.50': 'NA',
    });
  });

  const inFile = (source: string, line?: number) => ({ source, ...(line !== undefined && { line }) });
  const notGroups = { code: 'groups-json-invalid', facts: {}, at: inFile('g.json') };

  it.each<[string, string, object]>([
    [
      'g.csv',
      'feature,group\ngene_a,g\ngene_a,h\n',
      { code: 'feature-in-two-groups', facts: { feature: 'gene_a', groups: ['g', 'h'] }, at: inFile('g.csv', 3) },
    ],
    [
      'g.json',
      '{"g": ["age"], "h": ["age"]}',
      { code: 'feature-in-two-groups', facts: { feature: 'age', groups: ['g', 'h'] }, at: inFile('g.json') },
    ],
    [
      'g.csv',
      'feature,group\ngene_c,g\n',
      { code: 'groups-feature-unknown', facts: { groups: 'g.csv', features: ['gene_c'], count: 1 } },
    ],
    [
      'g.csv',
      'name,group\nage,g\n',
      { code: 'groups-column-missing', facts: { column: 'feature' }, at: inFile('g.csv') },
    ],
    ['g.csv', '', { code: 'file-empty', facts: { format: 'csv' }, at: inFile('g.csv') }],
    ['g.json', '[]', notGroups],
    ['g.json', '{"g": "age"}', notGroups],
    ['g.json', '{"g": [1]}', notGroups],
    ['g.json', '{"g"', notGroups],
  ])('are refused from %s: %j', async (name, content, problem) => {
    expect(await problemFrom(grouped(table, name, content))).toEqual(problem);
  });

  it('may name the same feature of the same group twice', async () => {
    expect(await groups(grouped(table, 'g.csv', 'feature,group\nage,g\nage,g\n'))).toMatchObject({ age: 'g' });
  });

  it('may name columns that leave because of missing cells', async () => {
    const content = 'a,b,class\n1,,x\n2,5,y\n';
    const file = 'feature,group\na,g\nb,g\n';
    expect(await groups(grouped(content, 'g.csv', file, { dropMissing: 'columns' }))).toEqual({ a: 'g' });
  });
});

describe('like', () => {
  const further = async (training: string, test: string, given: Options = {}, name = 't.csv') =>
    (await read(training, given)).like(bytesSource(name, test));

  it('reads a further file by the names of the roles, wherever they stand now', async () => {
    const training = 'id,w,a,grade,species\nr1,1,5,A,007\nr2,2,6,1.0,X\nr3,1,7,A,007\nr4,1,7,1.0,X\n';
    const given: Options = { id: '#1', weightsColumn: '#2', target: '#5', categorical: ['#4'] };
    const test = await further(training, 'species,grade,a,w,id\n007,1.0,1,3,t1\nX,A,2,4,t2\n', given);
    expect(test).toMatchObject({ classes: ['007', 'X'], rowIds: ['t1', 't2'], weights: Float64Array.of(3, 4) });
    expect(test.labels).toEqual(Int32Array.of(0, 1));
    expect(test.features.map(({ name, data }) => [name, ...data.values])).toEqual([
      ['a', 1, 2],
      ['grade', 0, 1],
    ]);
  });

  it('reads the default target of the training file as such in the further one', async () => {
    const training = 'a,grade,species\n1,A,007\n2,B,X\n3,B,X\n4,1.0,007\n5,A,X\n';
    const test = await further(training, 'species,a,grade\n007,1,1.0\nX,2,B\n');
    expect(test.labels).toEqual(Int32Array.of(0, 1));
    expect(test.features[1].data.values).toEqual(Float64Array.of(0, 2));
  });

  it('has the features that are left of the training data, in their groups', async () => {
    const training = 'g_a,g_b,c,class\n1,,1,x\n2,5,2,y\n';
    const test = await further(training, 'g_b,g_a,c,class\n9,8,7,x\n,6,5,y\n', {
      dropMissing: 'columns',
      featureGroups: 'prefix:_',
    });
    expect(test.features).toEqual([
      { name: 'g_a', kind: 'numeric', group: 'g', data: { kind: 'dense', values: Float64Array.of(8, 6) } },
      { name: 'c', kind: 'numeric', data: { kind: 'dense', values: Float64Array.of(7, 5) } },
    ]);
  });

  it('leaves out its rows with missing cells where the training data did', async () => {
    const test = await further('a,class\n1,x\n2,y\n', 'a,class\n,x\n5,y\n6,\n', { dropMissing: 'rows' });
    expect(test.features[0].data.values).toEqual(Float64Array.of(5));
    expect(test.labels).toEqual(Int32Array.of(1));
  });

  it('takes a feature that a sparse file does not mention for 0', async () => {
    const training = 'f1,f2,f3,class\n1,2,3,x\n4,5,6,y\n';
    const test = await further(training, 'y 1:5\nx 1:6\n', {}, 't.svm');
    expect(test.features.map(({ name, data }) => [name, ...denseValues(data, 2)])).toEqual([
      ['f1', 5, 6],
      ['f2', 0, 0],
      ['f3', 0, 0],
    ]);
    expect(test.labels).toEqual(Int32Array.of(1, 0));
  });

  it('finds transposed tables alike', async () => {
    const training = 'gene,s1,s2\ng1,1,2\ng2,3,4\nclass,x,y\n';
    const test = await further(training, 'gene,t1,t2\nclass,y,x\ng2,5,6\ng1,7,8\n', { transpose: true });
    expect(test.features.map(({ name, data }) => [name, ...data.values])).toEqual([
      ['g1', 7, 8],
      ['g2', 5, 6],
    ]);
    expect(test.rowIds).toEqual(['t1', 't2']);
  });
});
