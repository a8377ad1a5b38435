import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { VERSION } from '../../src/base/version.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { useTable } from '../../src/tasks/data.ts';
import { type describeOptions, describe as describeTable } from '../../src/tasks/describe.ts';
import { rank } from '../../src/tasks/rank.ts';
import { problemFrom } from '../problem.ts';

type Options = Given<typeof describeOptions>;

async function described(content: string, given: Options = {}, name = 'folder/d.csv') {
  const { impute: _impute, dropMissing: _dropMissing, ...data } = given;
  const table = await readTable(bytesSource(name, content), resolveOptions(dataOptions, data));
  return describeTable(table, given);
}

describe('describe', () => {
  it('describes what a table holds', async () => {
    const content = 'id,a,b,colour,class\nr1,1,7,red,x\nr2,2,7,blue,y\nr3,6,7,red,x\n';
    const result = await described(content, { id: 'id' });
    expect(result).toMatchObject({ format: 1, tool: 'svm-sieve', version: VERSION, command: 'describe' });
    expect(result.data).toEqual({
      source: 'd.csv',
      rows: 3,
      features: ['a', 'b', 'colour'],
      classes: ['x', 'y'],
      counts: [2, 1],
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      target: 'class',
      leftOut: { samples: [], features: [] },
    });
    const none = { min: null, max: null, mean: null, sd: null };
    expect(result.columns).toEqual([
      { name: 'id', role: 'id', type: 'categorical', missing: 0, distinct: 3, ...none },
      {
        name: 'a',
        role: 'feature',
        type: 'numeric',
        missing: 0,
        distinct: 3,
        min: 1,
        max: 6,
        mean: 3,
        sd: Math.sqrt(7),
      },
      { name: 'b', role: 'feature', type: 'numeric', missing: 0, distinct: 1, min: 7, max: 7, mean: 7, sd: 0 },
      { name: 'colour', role: 'feature', type: 'categorical', missing: 0, distinct: 2, ...none },
      { name: 'class', role: 'target', type: 'categorical', missing: 0, distinct: 2, ...none },
    ]);
    expect(result).toMatchObject({ missingCells: 0, constant: ['b'], duplicates: [], problems: [], notes: [] });
  });

  it('finds duplicates', async () => {
    const { duplicates } = await described('a,b,c,class\n1,2,1,x\n2,3,2,y\n3,1,3,x\n');
    expect(duplicates).toEqual([{ name: 'c', of: 'a' }]);
  });

  it('lists every problem, and continues where a command would refuse', async () => {
    const content = 'a,b,n,class\n1,1,ann,x\n2,oops,bob,\n3,3,cat,x\n,4,dan,x\n';
    const { problems, data } = await described(content);
    const source = 'folder/d.csv';
    expect(problems).toMatchObject([
      { code: 'label-missing', facts: { count: 1 }, at: { source, line: 3, column: 'class' } },
      { code: 'cell-not-a-number', facts: { value: 'oops' }, at: { source, line: 3, column: 'b' } },
      { code: 'column-names-samples', facts: { rows: 4 }, at: { source, column: 'n' } },
      { code: 'one-class', facts: { label: 'x' }, at: { source, column: 'class' } },
      {
        code: 'cells-missing',
        facts: { cells: 1, columns: [{ name: 'a', count: 1 }], columnCount: 1 },
        at: { source },
      },
    ]);
    expect(problems.every(({ message, fixes }) => message !== '' && fixes !== undefined)).toBe(true);
    expect(data.counts).toEqual([3]);
  });

  it('does not complain of missing cells that are taken care of', async () => {
    const content = 'a,class\n1,x\n,y\n3,x\n';
    expect((await described(content)).problems).toHaveLength(1);
    expect((await described(content, { impute: 'median' })).problems).toEqual([]);
    expect((await described(content, { dropMissing: 'rows' })).problems).toEqual([]);
    expect((await described(content, { impute: 'median' })).missingCells).toBe(1);
  });

  it('shows dropped columns and the roles of the others', async () => {
    const { columns } = await described('w,f,s,gone,a,class\n1,1,p,1,5,x\n2,2,q,2,6,y\n', {
      weightsColumn: 'w',
      foldsColumn: 'f',
      subjects: 's',
      drop: ['gone'],
    });
    expect(columns.map(({ role }) => role)).toEqual(['weights', 'folds', 'subjects', 'dropped', 'feature', 'target']);
  });

  it('counts numbers of a sparse file with their zeros', async () => {
    const { columns } = await described('x 1:4\ny 2:1\nx\ny\n', {}, 'd.svm');
    expect(columns[1]).toEqual({
      name: 'f1',
      role: 'feature',
      type: 'numeric',
      missing: 0,
      distinct: 2,
      min: 0,
      max: 4,
      mean: 1,
      sd: 2,
    });
  });

  it('keeps the variance of numbers far from 0', async () => {
    const { columns } = await described('a,class\n1000000000001,x\n1000000000002,y\n1000000000003,x\n');
    expect(columns[0].sd).toBe(1);
  });

  it.each([
    ['1e200', 1e200],
    ['1e-200', 1e-200],
    ['1e-320, of which doubles have four digits', 1e-320],
    ['1e308', 1e308],
  ])('has a finite mean and sd of numbers around %s', async (_words, unit) => {
    const own = [-1, 0, 1].map((value) => value * unit);
    const { columns } = await described(`a,class\n${own[0]},x\n${own[1]},y\n${own[2]},x\n`);
    expect(columns[0]).toMatchObject({ min: own[0], max: own[2], mean: 0, sd: unit });
  });

  it('has a mean between the least and the largest number that there is', async () => {
    const { columns } = await described('a,class\n1.7e308,x\n1.7e308,y\n1.5e308,x\n1.5e308,y\n');
    expect(columns[0].mean).toBe(1.6e308);
    expect(columns[0].sd! / 1e307).toBeCloseTo(2 / Math.sqrt(3), 12);
  });

  it('calls numbers that are too large to compute with a problem, and describes the rest', async () => {
    const { columns, problems, duplicates } = await described(
      'a,b,c,class\n1e308,1,1,x\n-1e308,2,2,y\n0,3,3,x\n1,1,1,y\n',
    );
    expect(columns[0].max).toBe(1e308);
    expect(duplicates).toEqual([{ name: 'c', of: 'b' }]);
    expect(problems).toMatchObject([
      {
        code: 'value-too-large',
        facts: { value: 1e308 },
        at: { column: 'a' },
        fixes: [{ add: { drop: ['a'] } }],
      },
    ]);
  });

  it('reports a number beyond all doubles once', async () => {
    const { problems } = await described('a,class\n1e999,x\n2,y\n3,x\n4,y\n');
    expect(problems).toMatchObject([{ code: 'cell-not-finite', facts: { value: null }, at: { line: 2, column: 'a' } }]);
  });

  it('refuses what it cannot even look at', async () => {
    expect(await problemFrom(described('a,b,class\n1,2,x\n2,3,y\n', { target: 'clas' }))).toMatchObject({
      code: 'column-unknown',
      facts: { option: 'target', column: 'clas', nearest: 'class' },
    });
  });
});

it('has the digest that ranking the same data has', async () => {
  const text = 'a,b,class\n1,2,x\n,1,y\n3,4,x\n2,1,y\n';
  for (const dropMissing of ['rows', 'columns'] as const) {
    const table = await readTable(bytesSource('gaps.csv', text), resolveOptions(dataOptions, {}));
    const described = await describeTable(table, { dropMissing });
    const ranked = await rank(await useTable(table, { dropMissing }));
    // Nothing is prepared where nothing is computed.
    const { preprocessing, ...data } = ranked.data;
    expect(preprocessing).toEqual([{ step: 'scale', how: 'standardize' }]);
    expect(described.data).toEqual(data);
  }
});
