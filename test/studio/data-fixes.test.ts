// Every problem that `describe` finds has a button that fixes it. The problems come from the library,
// so that a lost fix fails here.

import { expect, it, describe as suite } from 'vitest';
import type { Options } from '../../apps/studio/engine/protocol.ts';
import { added, columnReference, shownFailure, shownProblem, without } from '../../apps/studio/state/data-fixes.ts';
import { type Reported, reported } from '../../src/base/problem.ts';
import { type DescribeResult, describe, UserError } from '../../src/index.ts';

const rows = (count: number, row: (i: number) => string) => Array.from({ length: count }, (_, i) => row(i)).join('\n');
const label = (i: number) => (i % 2 ? 'yes' : 'no');

const look = (text: string, options: Options): Promise<DescribeResult> =>
  describe(text, { ...options, source: 'bad.csv' } as never);

/** The problems and notes of a table, and its columns where it can be read. */
async function findings(text: string, options: Options) {
  try {
    const { problems, notes, columns } = await look(text, options);
    return { found: [...problems, ...notes], columns };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { found: error.problems.map(reported), columns: [] };
  }
}

const BAD: readonly [what: string, text: string, buttons: readonly string[], options?: Options][] = [
  [
    'missing cells',
    `a,b,class\n${rows(20, (i) => `${i === 3 ? '' : i},${i * i},${label(i)}`)}`,
    [
      'Impute the median',
      'Impute the mean',
      'Impute the most frequent value',
      'Drop samples with missing values',
      'Drop columns with missing values',
    ],
  ],
  [
    'a missing label',
    `a,class\n${rows(20, (i) => `${i},${i === 3 ? '' : label(i)}`)}`,
    ['Drop samples with missing values'],
  ],
  [
    'a word among numbers',
    `a,"b;""c""",class\n${rows(20, (i) => `${i},${i === 3 ? 'oops' : i * i},${label(i)}`)}`,
    ['Treat “oops” as missing', 'Drop the column', 'Treat it as categorical'],
  ],
  [
    'an infinite number',
    `a,b,class\n${rows(20, (i) => `${i},${i === 3 ? 'inf' : i * i},${label(i)}`)}`,
    ['Treat “inf” as missing', 'Drop the column'],
  ],
  [
    'names of rows',
    `remark,a,class\n${rows(20, (i) => `s${i},${i},${label(i)}`)}`,
    ['Use it as the sample id', 'Drop the column', 'Treat it as categorical'],
  ],
  [
    'a decimal comma',
    `a;b;class\n${rows(20, (i) => `${i},5;${i % 7};${label(i)}`)}`,
    ['Read numbers with a decimal comma'],
  ],
  [
    'a column of folds',
    `a,fold,class\n${rows(20, (i) => `${i},${i % 5},${label(i)}`)}`,
    ['Use it for the folds', 'Drop the column'],
  ],
  ['two columns of one name', `a,a,class\n${rows(20, (i) => `${i},${i * i},${label(i)}`)}`, ['Drop column 2']],
  ['a column without a name', `a,,class\n${rows(20, (i) => `${i},${i * i},${label(i)}`)}`, ['Drop column 2']],
  ['no names', rows(20, (i) => `${i}.5,${i * i + 7},${i % 2}`), ['The first line is data']],
  ['no names, and repeated numbers', rows(20, (i) => `1,1,${i % 2}`), ['The first line is data']],
  ['an unknown delimiter', `a/b/class\n${rows(20, (i) => `${i}/${i * i}/${label(i)}`)}`, ['Use / as the delimiter']],
];

/** What a problem is about, whatever its fixes are. */
const identity = ({ code, facts, at }: Reported) => ({ code, facts, at });

suite('a problem of the data', () => {
  it.each(BAD)('of %s has its buttons', async (_, text, labels, options = {}) => {
    const { found, columns } = await findings(text, options);
    const buttons = found.flatMap((one) => shownProblem(one, { columns, options }).buttons);
    expect(buttons.map((button) => button.label)).toEqual(expect.arrayContaining([...labels]));
  });

  it.each(BAD)('of %s is solved by each of them', async (_, text, _labels, options = {}) => {
    const { found, columns } = await findings(text, options);
    const shown = found.map((one) => shownProblem(one, { columns, options }));
    expect(shown.flatMap(({ buttons }) => buttons).length).toBeGreaterThan(0);
    for (const [i, { buttons }] of shown.entries()) {
      for (const { changes } of buttons) {
        const after = await findings(text, { ...options, ...changes });
        expect(after.found.map(identity)).not.toContainEqual(identity(found[i]));
      }
    }
  });

  it('names fields, never flags or the options of a program', async () => {
    for (const [, text, , options = {}] of BAD) {
      const { found, columns } = await findings(text, options);
      expect(found.length).toBeGreaterThan(0);
      for (const one of found) expect(shownProblem(one, { columns, options }).text).not.toMatch(/ --\w|\w+: '/);
    }
  });

  it('asks for another class column where the class is constant', async () => {
    const text = `a,class\n${rows(20, (i) => `${i},same`)}`;
    const { found, columns } = await findings(text, {});
    expect(found[0]).toMatchObject({ facts: { label: 'same' }, at: { column: 'class' } });
    const { text: shown, buttons, asks } = shownProblem(found[0], { columns, options: {} });
    expect(shown).toContain('“Target”');
    expect({ buttons, asks }).toEqual({ buttons: [], asks: ['target'] });
  });

  it('asks for a value that only the user knows', async () => {
    const { found } = await findings(`a,class\n${rows(20, (i) => `${i},${i % 2 ? 'a' : 'b'}`)}`, { positive: ['x'] });
    const { text, buttons, asks } = shownProblem(found[0], { columns: [], options: { positive: ['x'] } });
    expect(found[0]).toMatchObject({ facts: { labels: ['a', 'b'] }, at: { column: 'class' } });
    expect(text).toContain('“Positive”');
    expect(buttons).toEqual([]);
    expect(asks).toEqual(['positive']);
  });

  it('names the column by its position where its name is not unique', async () => {
    const text = `a,b,a,class\n${rows(20, (i) => `${i},${i * i},${i === 3 ? 'oops' : i},${label(i)}`)}`;
    const options = { drop: ['#1'] };
    const { found, columns } = await findings(text, options);
    expect(shownProblem(found[0], { columns, options }).buttons).toEqual([
      { label: 'Treat “oops” as missing', changes: { missing: ['NA', 'NaN', 'nan', '?', 'oops'] } },
      { label: 'Drop column 3', changes: { drop: ['#1', '#3'] } },
      { label: 'Treat it as categorical', changes: { categorical: ['#3'] } },
    ]);
  });

  it('has a generic label for other fixes', () => {
    const one = { code: 'note-of-0.1', message: 'no', facts: { text: 'no' } };
    const fixes = [{ set: { weights: 'x' } }, { add: { positive: ['a', 'b'] } }, { unset: ['subjects'] }];
    expect(shownProblem({ ...one, fixes }, { columns: [], options: {} }).buttons).toEqual([
      { label: 'Set Weights to x', changes: { weights: 'x' } },
      { label: 'Add a, b to Positive', changes: { positive: ['a', 'b'] } },
      { label: 'Reset Subjects', changes: { subjects: undefined } },
    ]);
  });

  it('has only the message where a failure has no problems', () => {
    const failure = { message: 'The file can no longer be read.', isBug: false };
    expect(shownFailure(failure, { columns: [], options: {} })).toEqual([
      { text: failure.message, buttons: [], asks: [] },
    ]);
  });
});

suite('a column', () => {
  it('is named by its position where its name is empty or not unique', async () => {
    const { columns } = await look('a,a,,b,class\n1,2,3,4,x\n2,3,4,5,y\n3,4,5,6,x', { drop: ['#2', '#3'] });
    expect(columns.map((_, index) => columnReference(columns, index))).toEqual(['#1', '#2', '#3', 'b', 'class']);
  });
});

suite('a list of an option', () => {
  it('starts with the default, and holds an item once', () => {
    expect(added({}, 'missing', 'oops')).toEqual({ missing: ['NA', 'NaN', 'nan', '?', 'oops'] });
    expect(added({ drop: ['a'] }, 'drop', 'a')).toEqual({ drop: ['a'] });
  });

  it('is reset with its last item', () => {
    expect(without({ drop: ['a', 'b'] }, 'drop', 'a')).toEqual({ drop: ['b'] });
    expect(without({ drop: 'a' }, 'drop', 'a')).toEqual({ drop: undefined });
  });
});
