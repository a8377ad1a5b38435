// Labels, weights, folds and subjects of a dataset, and its parts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { usable } from '../../src/data/build-dataset.ts';
import { classCounts, type Dataset, denseValues, pickFeatures, pickRows } from '../../src/data/dataset.ts';
import { datasetLike, interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { errorOf, problemFrom } from '../problem.ts';

type Options = Given<typeof dataOptions>;

async function interpret(content: string, given: Options = {}, dropUnlabelled = false, name = 'd.csv') {
  const options = resolveOptions(dataOptions, given);
  return interpretTable(await readTable(bytesSource(name, content), options), options, dropUnlabelled);
}

const problems = async (content: string, given: Options = {}) => (await interpret(content, given)).problems;

/** A problem of the target column. */
const ofTarget = (code: string, facts: object) => ({
  code,
  facts,
  at: { source: 'd.csv', column: 'class' },
  fixes: [{ ask: ['target'] }],
});

const dropRows = { set: { dropMissing: 'rows' } };

describe('labels', () => {
  it('of one class only are refused', async () => {
    expect(await problems('a,class\n1,x\n2,x\n')).toEqual([ofTarget('one-class', { label: 'x' })]);
    expect(await problems('a,class\n1,1\n2,1.0\n')).toEqual([ofTarget('one-class', { label: '1' })]);
  });

  it('that are as many as rows are refused', async () => {
    expect(await problems('a,class\n1,x\n2,y\n3,z\n')).toEqual([ofTarget('labels-all-different', { count: 3 })]);
    expect(await problems('a,class\n1,x\n2,y\n')).toEqual([]); // two rows of two classes can be told apart
  });

  it('that look measured are refused', async () => {
    const rows = (label: (i: number) => string) => Array.from({ length: 50 }, (_, i) => `${i},${label(i)}`).join('\n');
    expect(await problems(`a,class\n${rows((i) => String((i % 25) / 2))}\n`)).toEqual([
      {
        ...ofTarget('labels-measured', { count: 25, isNumeric: true }),
        fixes: [{ set: { targetKind: 'real' } }, { ask: ['target'] }],
      },
    ]);
    // Two samples per whole number are few; five are a class.
    expect(await problems(`a,class\n${rows((i) => String(i % 25))}\n`)).toMatchObject([
      { code: 'target-numbered', facts: { count: 25, samples: 50 } },
    ]);
    const five = Array.from({ length: 125 }, (_, i) => `${i / 2},${i % 25}`).join('\n');
    expect(await problems(`a,class\n${five}\n`)).toEqual([]);
    expect(await problems(`a,class\n${rows((i) => String((i % 20) / 2))}\n`)).toEqual([]);
  });

  it('that are missing are refused, or their rows left out', async () => {
    const content = 'a,class\n1,x\n2,\n3,y\n4,NA\n';
    const refused = await interpret(content);
    expect(refused.problems).toEqual([
      {
        code: 'label-missing',
        facts: { count: 2 },
        at: { source: 'd.csv', line: 3, column: 'class' },
        fixes: [dropRows],
      },
    ]);
    expect(classCounts(refused.dataset)).toEqual([1, 1]);
    expect(Object.keys(classCounts(refused.dataset))).toEqual(['0', '1']);
    const dropped = await interpret(content, {}, true);
    expect(dropped.problems).toEqual([]);
    expect(dropped.notes).toEqual([{ code: 'unusable-rows-dropped', facts: { count: 2 } }]);
    expect(dropped.dataset.rowCount).toBe(2);
    expect(dropped.dataset.features[0].data.values).toEqual(Float64Array.of(1, 3));
    expect([0, 1].map(dropped.dataset.place)).toEqual([{ line: 2 }, { line: 4 }]);
  });

  it('that are all missing are refused either way', async () => {
    expect(await problems('a,class\n1,\n2,\n')).toContainEqual(ofTarget('no-labels', {}));
    expect((await interpret('a,class\n1,\n2,\n', {}, true)).problems).toEqual([ofTarget('no-labels', {})]);
  });
});

describe('weights', () => {
  const weighed = (...weights: string[]) => `a;w;class\n${weights.map((w, i) => `${i};${w};${i % 2}`).join('\n')}\n`;

  const wrongWeight = (value: string | null) => ({
    code: 'weight-invalid',
    facts: { value },
    at: { source: 'd.csv', line: 3, column: 'w' },
    fixes: [{ unset: ['weightsColumn'] }],
  });

  it.each([
    ['-1', '-1'],
    ['heavy', 'heavy'],
    ['Infinity', 'Infinity'],
    ['1e999', 'Infinity'],
    ['0x10', '0x10'],
    ['" "', ' '],
    ['1_000', '1_000'],
    ['-inf', '-inf'],
  ])('of %s are refused', async (weight, value) => {
    expect(await problems(weighed('1', weight, '2'), { weightsColumn: 'w' })).toEqual([wrongWeight(value)]);
  });

  it('that are missing are refused, or their rows left out', async () => {
    expect(await problems(weighed('1', '', '2'), { weightsColumn: 'w' })).toEqual([wrongWeight(null)]);
    const { dataset } = await interpret(weighed('1', '', '2', '4'), { weightsColumn: 'w' }, true);
    expect(dataset.weights).toEqual(Float64Array.of(1, 2, 4));
  });

  it('of 0 count nothing, but not all may be 0', async () => {
    expect(await problems(weighed('0', '1', '0'), { weightsColumn: 'w' })).toEqual([]);
    expect(await problems(weighed('0', '0', '0.0'), { weightsColumn: 'w' })).toEqual([
      {
        code: 'weights-all-zero',
        facts: {},
        at: { source: 'd.csv', column: 'w' },
        fixes: [{ unset: ['weightsColumn'] }],
      },
    ]);
  });
});

describe('folds and subjects', () => {
  const content = 'a,f,class\n1,A,x\n2,,y\n3,B,x\n4,A,y\n';

  it.each([
    ['foldsColumn', { foldsColumn: 'f' }],
    ['subjects', { subjects: 'f' }],
  ] as [string, Options][])('that are missing are refused, or their rows left out: %s', async (option, given) => {
    expect(await problems(content, given)).toEqual([
      {
        code: 'role-cell-missing',
        facts: { option },
        at: { source: 'd.csv', line: 3, column: 'f' },
        fixes: [dropRows],
      },
    ]);
    const { dataset, problems: none } = await interpret(content, given, true);
    expect(none).toEqual([]);
    expect((dataset.folds ?? dataset.subjects)!.codes).toEqual(Int32Array.of(0, 1, 0));
  });
});

describe('usable', () => {
  it('refuses with the first problem and counts the others', async () => {
    const built = await interpret('a,b,class\n1,1,x\n2,oops,x\n3,3,x\n');
    const error = errorOf(() => usable(built));
    expect(error.problems).toEqual([built.problems[0], { code: 'more-problems', facts: { count: 1 } }]);
    expect(error).toMatchObject({ code: 'cell-not-a-number', facts: { value: 'oops' } });
  });
});

describe('datasetLike', () => {
  const training = 'a,colour,class\n1,red,x\n2,blue,y\n3,red,x\n';

  async function like(test: string, given: Options = {}, dropUnlabelled = false) {
    const { schema } = await interpret(training, given);
    const table = await readTable(bytesSource('t.csv', test), resolveOptions(dataOptions, given));
    return datasetLike(table, schema, dropUnlabelled);
  }

  it('reads columns in any order, with the levels and classes of the training data', async () => {
    const dataset = await like('extra,class,colour,a\n?,y,red,7\n?,y,,8\n');
    expect(dataset).toMatchObject({ source: 't.csv', rowCount: 2, classes: ['x', 'y'], labels: Int32Array.of(1, 1) });
    expect(dataset.features).toEqual([
      { name: 'a', kind: 'numeric', data: { kind: 'dense', values: Float64Array.of(7, 8) } },
      {
        name: 'colour',
        kind: 'categorical',
        levels: ['blue', 'red'],
        data: { kind: 'dense', values: Float64Array.of(1, Number.NaN) },
      },
    ]);
  });

  const place = (line: number, column: string) => ({ source: 't.csv', line, column });
  const file = { source: 't.csv' };

  it.each<[string, string, object]>([
    [
      'a level that was not there',
      'a,colour,class\n1,red,x\n2,green,y\n',
      {
        code: 'level-unknown',
        facts: { value: 'green', levels: ['blue', 'red'] },
        at: place(3, 'colour'),
        fixes: [{ add: { missing: ['green'] } }],
      },
    ],
    [
      'a label that was not there',
      'a,colour,class\n1,red,x\n2,red,z\n',
      { code: 'label-unknown', facts: { label: 'z', classes: ['x', 'y'] }, at: place(3, 'class') },
    ],
    [
      'a word among numbers',
      'a,colour,class\none,red,x\n2,red,y\n',
      {
        code: 'cell-not-a-number',
        facts: { value: 'one' },
        at: place(2, 'a'),
        fixes: [{ add: { missing: ['one'] } }, { add: { drop: ['a'] } }, { add: { categorical: ['a'] } }],
      },
    ],
    [
      'no column of a feature',
      'a,class\n1,x\n',
      { code: 'columns-absent', facts: { columns: ['colour'], count: 1 }, at: file },
    ],
    [
      'none of its columns',
      'b,class\n1,x\n',
      { code: 'columns-absent', facts: { columns: ['a', 'colour'], count: 2 }, at: file },
    ],
    [
      'no target',
      'a,colour,klass\n1,red,x\n',
      {
        code: 'column-unknown',
        facts: {
          option: 'target',
          column: 'class',
          nearest: 'klass',
          columns: ['a', 'colour', 'klass'],
          columnCount: 3,
        },
        at: file,
        fixes: [{ set: { target: 'klass' } }],
      },
    ],
    [
      'a feature twice',
      'a,a,colour,class\n1,2,red,x\n',
      { code: 'column-name-twice', facts: { name: 'a', positions: [1, 2] }, at: file },
    ],
  ])('refuses a table with %s', async (_, test, problem) => {
    expect(await problemFrom(like(test))).toEqual(problem);
  });

  it('asks nothing of the classes and the texts of a further table', async () => {
    expect((await like('a,colour,class\n1,red,x\n')).labels).toEqual(Int32Array.of(0));
    expect((await like('a,colour,class\n1,red,x\n2,blue,x\n')).rowCount).toBe(2);
  });

  it('knows labels that are numbers in every spelling', async () => {
    const { schema } = await interpret('a,class\n1,1\n2,2\n3,1\n');
    const further = async (labels: string[]) => {
      const content = `a,class\n${labels.map((label) => `1,${label}`).join('\n')}\n`;
      return datasetLike(
        await readTable(bytesSource('t.csv', content), resolveOptions(dataOptions, {})),
        schema,
        false,
      );
    };
    expect((await further(['1.0', '+2', '2'])).labels).toEqual(Int32Array.of(0, 1, 1));
    // The label at fault is named, not the first one in another spelling.
    expect(await problemFrom(further(['1.0', 'three']))).toEqual({
      code: 'label-unknown',
      facts: { label: 'three', classes: ['1', '2'] },
      at: place(3, 'class'),
    });
  });

  it('keeps to --positive', async () => {
    const { schema } = await interpret('a,class\n1,1\n2,2\n3,3\n4,3\n', { positive: '1' });
    const table = await readTable(
      bytesSource('t.csv', 'a,class\n1,1.0\n2,3\n3,four\n'),
      resolveOptions(dataOptions, {}),
    );
    expect(datasetLike(table, schema, false)).toMatchObject({ classes: ['rest', '1'], labels: Int32Array.of(1, 0, 0) });
  });

  it('refuses a missing label, or leaves its row out', async () => {
    expect(await problemFrom(like('a,colour,class\n1,red,\n2,red,x\n'))).toEqual({
      code: 'label-missing',
      facts: { count: 1 },
      at: place(2, 'class'),
      fixes: [dropRows],
    });
    expect((await like('a,colour,class\n1,red,\n2,red,x\n', {}, true)).rowCount).toBe(1);
  });
});

describe('--transpose', () => {
  it('takes lines for columns, a line of words for the labels', async () => {
    const content = 'gene,s1,s2,s3\ng1,1,2.5,\ng2,4,5,6\nclass,x,y,x\n';
    const { dataset, problems: none } = await interpret(content, { transpose: true });
    expect(none).toEqual([]);
    expect(dataset).toMatchObject({ rowCount: 3, rowIds: ['s1', 's2', 's3'], classes: ['x', 'y'] });
    expect(dataset.labels).toEqual(Int32Array.of(0, 1, 0));
    expect(dataset.features.map(({ name, data }) => [name, ...data.values])).toEqual([
      ['g1', 1, 2.5, Number.NaN],
      ['g2', 4, 5, 6],
    ]);
    expect(dataset.place(1)).toEqual({ sample: 's2' });
  });

  it('takes a line of numbers for the labels', async () => {
    const { dataset } = await interpret('gene,s1,s2,s3\nlabel,1,+2,1.0\ng1,1,2,3\n', { transpose: true });
    expect([dataset.classes, [...dataset.labels]]).toEqual([
      ['1', '2'],
      [0, 1, 0],
    ]);
    expect(dataset.features.map(({ name }) => name)).toEqual(['g1']);
  });

  it('finds roles among the lines', async () => {
    const content = 'gene,s1,s2\nwho,p1,p2\ng1,1,2\ng2,3,4\nt,x,y\n';
    const given: Options = { transpose: true, id: 'who', target: 't', drop: ['g2'] };
    const { dataset } = await interpret(content, given);
    expect(dataset.rowIds).toEqual(['p1', 'p2']);
    expect(dataset.features.map(({ name }) => name)).toEqual(['g1']);
  });

  it('keeps names of lines that look like numbers', async () => {
    const { dataset } = await interpret('gene,s1,s2\n007,1,2\n1.50,3,4\nclass,x,y\n', { transpose: true });
    expect(dataset.features.map(({ name }) => name)).toEqual(['007', '1.50']);
  });

  it('names the sample of a wrong cell, and reads lines of categories', async () => {
    const content = 'gene,s1,s2,s3\ng1,1,oops,3\nsex,m,f,m\nclass,x,y,x\n';
    const { problems: found, schema } = await interpret(content, { transpose: true });
    expect(found).toEqual([
      {
        code: 'cell-not-a-number',
        facts: { value: 'oops' },
        at: { source: 'd.csv', sample: 's2', column: 'g1' },
        fixes: [{ add: { missing: ['oops'] } }, { add: { drop: ['g1'] } }, { add: { categorical: ['g1'] } }],
      },
    ]);
    expect(schema.features[1]).toEqual({ name: 'sex', kind: 'categorical', levels: ['f', 'm'] });
  });

  it('gives numbers also from columns that a format calls text', async () => {
    const arff =
      "@relation r\n@attribute gene string\n@attribute s1 string\n@attribute s2 string\n@data\ng1,1.5,2\nclass,x,'0x10'\n";
    const { dataset } = await interpret(arff, { transpose: true }, false, 'd.arff');
    expect(dataset.features[0]).toMatchObject({ name: 'g1', kind: 'numeric' });
    expect([...dataset.features[0].data.values]).toEqual([1.5, 2]);
    expect(dataset.classes).toEqual(['0x10', 'x']);
  });

  it('is refused where there are no samples', async () => {
    expect(await problemFrom(interpret('gene\ng1\n', { transpose: true, delimiter: ',' }))).toEqual({
      code: 'transpose-one-column',
      facts: {},
      at: { source: 'd.csv' },
      fixes: [{ unset: ['transpose'] }],
    });
  });
});

describe('pickRows and pickFeatures', () => {
  const dataset: Dataset = {
    source: 'x',
    rowCount: 5,
    features: [
      { name: 'd', kind: 'numeric', data: { kind: 'dense', values: Float64Array.of(1, 2, 3, 4, 5) } },
      {
        name: 's',
        kind: 'numeric',
        data: { kind: 'sparse', rows: Int32Array.of(1, 4), values: Float64Array.of(7, 9), fill: 0.5 },
      },
    ],
    classes: ['a', 'b', 'c'],
    labels: Int32Array.of(0, 1, 2, 1, 0),
    rowIds: ['p', 'q', 'r', 's', 't'],
    weights: Float64Array.of(1, 2, 3, 4, 5),
    subjects: { codes: Int32Array.of(0, 0, 1, 1, 2), names: ['u', 'v', 'w'] },
    folds: null,
    place: (row) => ({ line: row + 2 }),
  };

  it('keep what belongs to each row', () => {
    const picked = pickRows(dataset, Int32Array.of(1, 3, 4));
    expect(picked).toMatchObject({ rowCount: 3, classes: ['a', 'b', 'c'], rowIds: ['q', 's', 't'], folds: null });
    expect(picked.labels).toEqual(Int32Array.of(1, 1, 0));
    expect(picked.weights).toEqual(Float64Array.of(2, 4, 5));
    expect(picked.subjects).toEqual({ codes: Int32Array.of(0, 1, 2), names: ['u', 'v', 'w'] });
    expect(picked.features[1].data).toEqual({
      kind: 'sparse',
      rows: Int32Array.of(0, 2),
      values: Float64Array.of(7, 9),
      fill: 0.5,
    });
    expect(picked.place(1)).toEqual({ line: 5 });
    expect(pickRows(picked, Int32Array.of(2)).place(0)).toEqual({ line: 6 });
    expect(classCounts(picked)).toEqual([1, 2, 0]);
  });

  it('give the same cells dense or sparse, whatever rows are picked', () => {
    fc.assert(
      fc.property(fc.subarray([0, 1, 2, 3, 4]), (rows) => {
        const picked = pickRows(dataset, Int32Array.from(rows));
        for (const [j, feature] of picked.features.entries()) {
          const all = denseValues(dataset.features[j].data, 5);
          expect([...denseValues(feature.data, rows.length)]).toEqual(rows.map((row) => all[row]));
        }
      }),
    );
  });

  it('take features in the order asked for', () => {
    expect(pickFeatures(dataset, [1, 0]).features.map(({ name }) => name)).toEqual(['s', 'd']);
  });
});
