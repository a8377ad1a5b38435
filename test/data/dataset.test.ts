// Labels, weights, folds and subjects of a dataset, and its parts.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { UserError } from '../../src/base/problem.ts';
import { usable } from '../../src/data/build-dataset.ts';
import { classCounts, type Dataset, denseValues, pickFeatures, pickRows } from '../../src/data/dataset.ts';
import { datasetLike, interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';

type Options = Given<typeof dataOptions>;

async function interpret(content: string, given: Options = {}, dropUnlabelled = false, name = 'd.csv') {
  const options = resolveOptions(dataOptions, given);
  return interpretTable(await readTable(bytesSource(name, content), options), options, dropUnlabelled);
}

const problems = async (content: string, given: Options = {}) => (await interpret(content, given)).problems;

const wayOut = 'name the column of the class with --target';

describe('labels', () => {
  it('of one class only are refused', async () => {
    expect(await problems('a,class\n1,x\n2,x\n')).toEqual([
      `d.csv: column "class" has one class only, "x", and a classifier needs two; ${wayOut}`,
    ]);
    expect(await problems('a,class\n1,1\n2,1.0\n')).toEqual([
      `d.csv: column "class" has one class only, "1", and a classifier needs two; ${wayOut}`,
    ]);
  });

  it('that are as many as rows are refused', async () => {
    expect(await problems('a,class\n1,x\n2,y\n3,z\n')).toEqual([
      `d.csv: column "class" has as many different values as rows (3), so it is no class; ${wayOut}`,
    ]);
    expect(await problems('a,class\n1,x\n2,y\n')).toEqual([]); // two rows of two classes can be told apart
  });

  it('that look measured are refused', async () => {
    const rows = (label: (i: number) => string) => Array.from({ length: 50 }, (_, i) => `${i},${label(i)}`).join('\n');
    expect(await problems(`a,class\n${rows((i) => String((i % 25) / 2))}\n`)).toEqual([
      `d.csv: column "class" has 25 different values with fractions, which looks like a measured quantity; ${wayOut}`,
    ]);
    expect(await problems(`a,class\n${rows((i) => String(i % 25))}\n`)).toEqual([]);
    expect(await problems(`a,class\n${rows((i) => String((i % 20) / 2))}\n`)).toEqual([]);
  });

  it('that are missing are refused, or their rows left out', async () => {
    const content = 'a,class\n1,x\n2,\n3,y\n4,NA\n';
    const refused = await interpret(content);
    expect(refused.problems).toEqual([
      'd.csv: line 3, column "class": the label is missing (in 2 rows); leave such rows out with --drop-missing rows',
    ]);
    expect(classCounts(refused.dataset)).toEqual([1, 1]);
    expect(Object.keys(classCounts(refused.dataset))).toEqual(['0', '1']);
    const dropped = await interpret(content, {}, true);
    expect(dropped.problems).toEqual([]);
    expect(dropped.notes).toEqual(['2 rows without a label or a cell that is needed left out']);
    expect(dropped.dataset.rowCount).toBe(2);
    expect(dropped.dataset.features[0].data.values).toEqual(Float64Array.of(1, 3));
    expect([0, 1].map(dropped.dataset.place)).toEqual([{ line: 2 }, { line: 4 }]);
  });

  it('that are all missing are refused either way', async () => {
    expect(await problems('a,class\n1,\n2,\n')).toContain(`d.csv: column "class" has no label; ${wayOut}`);
    expect((await interpret('a,class\n1,\n2,\n', {}, true)).problems).toEqual([
      `d.csv: column "class" has no label; ${wayOut}`,
    ]);
  });
});

describe('weights', () => {
  const weighed = (...weights: string[]) => `a;w;class\n${weights.map((w, i) => `${i};${w};${i % 2}`).join('\n')}\n`;

  it.each(['-1', 'heavy', 'Infinity', '1e999', '0x10', '" "', '1_000', '-inf'])('of %s are refused', async (weight) => {
    const [problem, ...more] = await problems(weighed('1', weight, '2'), { weightsColumn: 'w' });
    expect(problem).toMatch(/^d\.csv: line 3, column "w": the weight ".*" is not a number of at least 0; correct it$/);
    expect(more).toEqual([]);
  });

  it('that are missing are refused, or their rows left out', async () => {
    expect(await problems(weighed('1', '', '2'), { weightsColumn: 'w' })).toEqual([
      'd.csv: line 3, column "w": the weight "" is not a number of at least 0; correct it',
    ]);
    const { dataset } = await interpret(weighed('1', '', '2', '4'), { weightsColumn: 'w' }, true);
    expect(dataset.weights).toEqual(Float64Array.of(1, 2, 4));
  });

  it('of 0 count nothing, but not all may be 0', async () => {
    expect(await problems(weighed('0', '1', '0'), { weightsColumn: 'w' })).toEqual([]);
    expect(await problems(weighed('0', '0', '0.0'), { weightsColumn: 'w' })).toEqual([
      'd.csv: column "w": every weight is 0; at least one row must count',
    ]);
  });
});

describe('folds and subjects', () => {
  const content = 'a,f,class\n1,A,x\n2,,y\n3,B,x\n4,A,y\n';

  it.each([
    ['--folds-column', { foldsColumn: 'f' }],
    ['--subjects', { subjects: 'f' }],
  ] as [string, Options][])('that are missing are refused, or their rows left out: %s', async (flag, given) => {
    expect(await problems(content, given)).toEqual([
      `d.csv: line 3, column "f": the cell is empty and ${flag} needs it; fill it, or use --drop-missing rows`,
    ]);
    const { dataset, problems: none } = await interpret(content, given, true);
    expect(none).toEqual([]);
    expect((dataset.folds ?? dataset.subjects)!.codes).toEqual(Int32Array.of(0, 1, 0));
  });
});

describe('usable', () => {
  it('refuses with the first problem and counts the others', async () => {
    const built = await interpret('a,b,class\n1,1,x\n2,oops,x\n3,3,x\n');
    expect(() => usable(built)).toThrow(
      /^d\.csv: line 3, column "b": "oops" is not a number; .* \(and 1 more problem; svm-sieve describe lists all\)$/,
    );
    expect(() => usable(built)).toThrow(UserError);
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

  it.each([
    [
      'a level that was not there',
      'a,colour,class\n1,red,x\n2,green,y\n',
      't.csv: line 3, column "colour": "green" does not occur in the training data ("blue", "red"); correct it or name it with --missing',
    ],
    [
      'a label that was not there',
      'a,colour,class\n1,red,x\n2,red,z\n',
      't.csv: line 3, column "class": the label "z" is not among the classes of the training data: "x", "y"; correct or remove it',
    ],
    [
      'a word among numbers',
      'a,colour,class\none,red,x\n2,red,y\n',
      't.csv: line 2, column "a": "one" is not a number; correct it, name missing values with --missing, or leave the column out with --drop',
    ],
    [
      'no column of a feature',
      'a,class\n1,x\n',
      't.csv lacks the column "colour" of the training data; add what is missing',
    ],
    [
      'none of its columns',
      'b,class\n1,x\n',
      't.csv lacks 2 columns "a", "colour" of the training data; add what is missing',
    ],
    ['no target', 'a,colour,klass\n1,red,x\n', '--target "class": t.csv has no such column; did you mean "klass"?'],
    ['a feature twice', 'a,a,colour,class\n1,2,red,x\n', 't.csv: columns 1 and 2 are both named "a"; rename one'],
  ])('refuses a table with %s', async (_, test, sentence) => {
    const error = await like(test).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(UserError);
    expect(error.message).toBe(sentence);
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
    await expect(further(['1.0', 'three'])).rejects.toThrow('line 3, column "class": the label "three" is not among');
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
    await expect(like('a,colour,class\n1,red,\n2,red,x\n')).rejects.toThrow(
      /line 2, column "class": the label is missing/,
    );
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
    const { problems: said, schema } = await interpret(content, { transpose: true });
    expect(said).toEqual([
      'd.csv: sample "s2", column "g1": "oops" is not a number; correct it, name missing values with --missing, or leave the column out with --drop',
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
    await expect(interpret('gene\ng1\n', { transpose: true, delimiter: ',' })).rejects.toThrow(
      'd.csv has one column only; --transpose needs names in the first and a column per sample',
    );
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
