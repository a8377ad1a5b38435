// Every problem that `describe` tells of bad data has a button that mends it: the sentences are the library's own, so that a change of their
// words that takes the buttons away is seen here.

import { expect, it, describe as suite } from 'vitest';
import type { Options } from '../../apps/studio/engine/protocol.ts';
import { added, columnReference, problemOf, without } from '../../apps/studio/state/data-fixes.ts';
import { type DescribeResult, describe, UserError } from '../../src/index.ts';

const rows = (count: number, row: (i: number) => string) => Array.from({ length: count }, (_, i) => row(i)).join('\n');
const label = (i: number) => (i % 2 ? 'yes' : 'no');

const look = (text: string, options: Options): Promise<DescribeResult> =>
  describe(text, { ...options, source: 'bad.csv' } as never);

/** The sentences that stand in the way, and the columns where there are any. */
async function complaints(text: string, options: Options) {
  try {
    const { problems, notes, columns } = await look(text, options);
    return { sentences: [...problems, ...notes], columns };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { sentences: [error.message], columns: [] };
  }
}

const BAD: readonly [what: string, text: string, buttons: readonly string[], options?: Options][] = [
  [
    'missing cells',
    `a,b,class\n${rows(20, (i) => `${i === 3 ? '' : i},${i * i},${label(i)}`)}`,
    [
      'Fill with the median',
      'Fill with the mean',
      'Fill with the most frequent value',
      'Leave out rows with missing cells',
      'Leave out columns with missing cells',
    ],
  ],
  ['a missing label', `a,class\n${rows(20, (i) => `${i},${i === 3 ? '' : label(i)}`)}`, ['Leave out these rows']],
  [
    'a word among numbers',
    `a,"b;""c""",class\n${rows(20, (i) => `${i},${i === 3 ? 'n/a' : i * i},${label(i)}`)}`,
    ['Count “n/a” as missing', 'Leave the column out', 'Take it as categories'],
  ],
  [
    'an infinite number',
    `a,b,class\n${rows(20, (i) => `${i},${i === 3 ? 'inf' : i * i},${label(i)}`)}`,
    ['Count “inf” as missing', 'Leave the column out'],
  ],
  [
    'names of rows',
    `sample,a,class\n${rows(20, (i) => `s${i},${i},${label(i)}`)}`,
    ['It names the rows', 'Leave the column out', 'Take it as categories'],
  ],
  [
    'a decimal comma',
    `a;b;class\n${rows(20, (i) => `${i},5;${i % 7};${label(i)}`)}`,
    ['Read numbers with a decimal comma'],
  ],
  [
    'a column of folds',
    `a,fold,class\n${rows(20, (i) => `${i},${i % 5},${label(i)}`)}`,
    ['It gives the folds', 'Leave the column out'],
  ],
  ['two columns of one name', `a,a,class\n${rows(20, (i) => `${i},${i * i},${label(i)}`)}`, ['Leave out column 2']],
  ['a column without a name', `a,,class\n${rows(20, (i) => `${i},${i * i},${label(i)}`)}`, ['Leave out column 2']],
  ['no names', rows(20, (i) => `${i}.5,${i * i + 7},${i % 2}`), ['The first line is data']],
  ['no names, and numbers that stand twice', rows(20, (i) => `1,1,${i % 2}`), ['The first line is data']],
  [
    'another sign between cells',
    `a/b/class\n${rows(20, (i) => `${i}/${i * i}/${label(i)}`)}`,
    ['Cells are parted by a comma'],
    {},
  ],
];

suite('a problem of the data', () => {
  it.each(BAD)('of %s has its buttons', async (_, text, buttons, options = {}) => {
    const { sentences, columns } = await complaints(text, options);
    const fixes = sentences.flatMap((sentence) => problemOf(sentence, { columns, options }).fixes);
    expect(fixes.map((fix) => fix.label)).toEqual(expect.arrayContaining([...buttons]));
  });

  const MENDED = BAD.filter(([what]) => what !== 'another sign between cells');

  it.each(MENDED)('of %s is gone after any of them', async (_, text, _buttons, options = {}) => {
    const { sentences, columns } = await complaints(text, options);
    const told = sentences.map((sentence) => problemOf(sentence, { columns, options }));
    for (const [i, { fixes }] of told.entries()) {
      for (const { changes } of fixes) {
        const after = await complaints(text, { ...options, ...changes });
        expect(after.sentences).not.toContain(sentences[i]);
      }
    }
  });

  it('names no flag where a button answers it', async () => {
    for (const [, text, , options = {}] of BAD) {
      const { sentences, columns } = await complaints(text, options);
      for (const sentence of sentences) expect(problemOf(sentence, { columns, options }).text).not.toMatch(/ --\w/);
    }
  });

  it('asks for another class where the class is none', async () => {
    const text = `a,class\n${rows(20, (i) => `${i},same`)}`;
    const { sentences, columns } = await complaints(text, {});
    const { text: said, asksForTarget } = problemOf(sentences[0], { columns, options: {}, source: 'bad.csv' });
    expect(asksForTarget).toBe(true);
    expect(said).toBe('Column "class" has one class only, "same", and a classifier needs two.');
  });

  it('keeps its whole sentence, with names of fields for flags, where nothing answers it', () => {
    const sentence = '--positive "x" is not a label of column "class"; its 2 labels: "a", "b"';
    const problem = problemOf(sentence, { columns: [], options: {} });
    expect(problem.text).toBe('“Positive” "x" is not a label of column "class"; its 2 labels: "a", "b"');
    expect(problem.fixes).toEqual([]);
  });
});

suite('a column', () => {
  it('is named by its position where its name is empty or stands twice', async () => {
    const { columns } = await look('a,a,,b,class\n1,2,3,4,x\n2,3,4,5,y\n3,4,5,6,x', { drop: ['#2', '#3'] });
    expect(columns.map((_, index) => columnReference(columns, index))).toEqual(['#1', '#2', '#3', 'b', 'class']);
  });
});

suite('a list of an option', () => {
  it('begins with what is usual, and takes one more only once', () => {
    expect(added({}, 'missing', 'n/a')).toEqual({ missing: ['NA', 'NaN', '?', 'n/a'] });
    expect(added({ drop: ['a'] }, 'drop', 'a')).toEqual({ drop: ['a'] });
  });

  it('is given up with its last one', () => {
    expect(without({ drop: ['a', 'b'] }, 'drop', 'a')).toEqual({ drop: ['b'] });
    expect(without({ drop: 'a' }, 'drop', 'a')).toEqual({ drop: undefined });
  });
});
