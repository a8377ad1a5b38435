// What a computer can see of leaks: pointed out in notes, by column.

import { expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';

const ROWS = 24;

type Columns = Record<string, (row: number) => string | number>;

/** A table with the columns a, b, c (harmless) and others, made row by row. */
async function interpreted(columns: Columns, given: Given<typeof dataOptions> = {}, rowCount = ROWS) {
  const all = {
    a: (i: number) => (i * 7.3) % 5,
    b: (i: number) => (i * 3.1) % 7,
    c: (i: number) => (i * i) % 11,
    ...columns,
  };
  const rows = Array.from({ length: rowCount }, (_, i) =>
    Object.values(all)
      .map((value) => value(i))
      .join(','),
  );
  const options = resolveOptions(dataOptions, given);
  const table = await readTable(bytesSource('d.csv', `${Object.keys(all).join(',')}\n${rows.join('\n')}\n`), options);
  return interpretTable(table, options, false);
}

const notes = async (columns: Columns, given: Given<typeof dataOptions> = {}, rowCount = ROWS) =>
  (await interpreted(columns, given, rowCount)).notes;

/** The features besides a, b and c. */
const features = async (columns: Columns, given: Given<typeof dataOptions> = {}, rowCount = ROWS) =>
  (await interpreted(columns, given, rowCount)).schema.features.map(({ name }) => name).slice(3);

const label = (i: number) => (i % 3 === 0 ? 'x' : 'y');

it('says nothing of harmless data', async () => {
  expect(await notes({ class: label })).toEqual([]);
  expect(await notes({ count: (i) => (i * 5) % ROWS, class: label })).toEqual([]);
});

it('leaves out a column that counts the rows, or an id, and says so', async () => {
  const counting = { n: (i: number) => i + 5, class: label };
  expect(await notes(counting)).toMatchObject([
    {
      code: 'id-left-out',
      facts: { kind: 'row-counter' },
      at: { column: 'n' },
      fixes: [{ set: { id: 'n' } }, { add: { include: ['n'] } }],
    },
  ]);
  expect(await features(counting)).toEqual([]);
  const numbered = { patient_id: (i: number) => 1000 + ((i * 7) % ROWS), class: label };
  expect(await notes(numbered)).toMatchObject([
    { code: 'id-left-out', facts: { kind: 'id' }, at: { column: 'patient_id' } },
  ]);
  expect(await features(numbered)).toEqual([]);
});

it('uses such a column where it is asked for', async () => {
  const columns = { n: (i: number) => i, class: label };
  expect([await features(columns, { include: ['n'] }), await notes(columns, { include: ['n'] })]).toEqual([['n'], []]);
  expect(await features(columns, { include: ['#4'] })).toEqual(['n']);
  expect(await features(columns, { categorical: ['n'] })).toEqual(['n']);
  // Another column names the samples; this one counts them all the same.
  expect(await features({ ...columns, name: (i) => `s${i}` }, { id: 'name', target: 'class' })).toEqual([]);
});

it('uses a column that counts the rows where there is no other feature', async () => {
  const options = { drop: ['a', 'b', 'c'] };
  const { schema, notes: found } = await interpreted({ n: (i) => i, class: label }, options);
  expect(schema.features.map(({ name }) => name)).toEqual(['n']);
  expect(found).toMatchObject([{ code: 'id-as-feature', facts: { kind: 'row-counter' } }]);
});

it.each<[string, string, (row: number) => number]>([
  ['from 0', 'index', (i) => i],
  ['from 1', 'X', (i) => i + 1],
  ['downwards', 'no', (i) => ROWS - i],
  ['without a speaking name', 'V1', (i) => i],
  ['with gaps, where samples were removed', 'V1', (i) => i + Math.floor(i / 5)],
  ['an index of pandas in another order', 'Unnamed: 0', (i) => (i * 5) % ROWS],
  ['an id in camel case', 'SampleID', (i) => 7000 + ((i * 11) % 97)],
  ['an id of several words', 'Sample code number', (i) => 1000025 + ((i * 7919) % 99991)],
  ['an id with a repeated value', 'record_id', (i) => (i === 5 ? 4 : i) * 3],
])('leaves out a counter or id: %s', async (_, name, value) => {
  expect(await features({ [name]: value, class: label })).toEqual([]);
});

it('leaves out the number of a subject with several samples, and offers to keep these together', async () => {
  const columns = { subject: (i: number) => 1 + Math.floor(i / 2), class: label };
  expect(await notes(columns)).toMatchObject([
    {
      code: 'id-left-out',
      facts: { kind: 'subject' },
      fixes: [{ set: { subjects: 'subject' } }, { add: { include: ['subject'] } }],
    },
  ]);
  expect(await features(columns, { subjects: 'subject' })).toEqual([]);
});

it.each<[string, string, (row: number) => number]>([
  ['age in years', 'age', (i) => 20 + ((i * 13) % 60)],
  ['age, sorted', 'age', (i) => 20 + i],
  ['age in days, one sample a day', 'AgeDays', (i) => i],
  ['a year', 'year', (i) => 1990 + i],
  ['a count', 'cell_count', (i) => i * 3 + 1],
  ['an elevation without ties', 'Elevation', (i) => 2000 + ((i * 37) % 997)],
  ['whole numbers without ties, sorted', 'reads', (i) => 100 + 91 * i],
  ['whole numbers without ties in any order', 'mcv', (i) => (i * 7) % ROWS],
  ['a measured index', 'body_mass_index', (i) => 18 + i],
  ['a refractive index', 'glucose_index', (i) => (i * 7) % ROWS],
  ['a number of things', 'platelet number', (i) => 150 + i * i],
  ['a code of few values', 'type_id', (i) => i % 4],
  ['a number of nodes', 'number of nodes', (i) => (i * 5) % ROWS],
  ['numbers with fractions', 'sample', (i) => i / 2],
])('never leaves out a measurement: %s', async (_, name, value) => {
  expect(await features({ [name]: value, class: label })).toEqual([name]);
});

it('says that a quantity counts the rows, and uses it', async () => {
  expect(await notes({ year: (i) => 1990 + i, class: label })).toMatchObject([
    { code: 'id-as-feature', facts: { kind: 'row-counter' }, at: { column: 'year' } },
  ]);
});

it('never takes ranks of measurements for counters, in whatever order the rows are', async () => {
  const rank = (step: number) => (i: number) => ((i * step) % ROWS) + 1;
  const ranks = { r1: rank(1), r2: rank(5), r3: rank(7), r4: rank(11), class: label };
  expect([await features(ranks), await notes(ranks)]).toEqual([['r1', 'r2', 'r3', 'r4'], []]);
});

it('does not judge by a few samples', async () => {
  expect(await features({ dose2: (i) => i, class: (i) => (i < 4 ? 'x' : 'y') }, {}, 8)).toEqual(['dose2']);
});

it('a column that equals or determines the target', async () => {
  expect(await notes({ code: (i) => (label(i) === 'x' ? 1 : 2 + (i % 2)), class: label })).toMatchObject([
    {
      code: 'feature-determines-target',
      facts: { kind: 'determines', columns: ['code'], count: 1 },
      at: { column: 'code' },
      fixes: [{ add: { drop: ['code'] } }],
    },
  ]);
  expect(await notes({ one: label, two: (i) => (label(i) === 'x' ? 0 : 1), class: label })).toMatchObject([
    {
      code: 'feature-determines-target',
      facts: { kind: 'equal', columns: ['one', 'two'], count: 2 },
      fixes: [{ add: { drop: ['one', 'two'] } }],
    },
  ]);
  expect(await notes({ code: (i) => (i === 7 ? 1 : label(i) === 'x' ? 1 : 2), class: label })).toEqual([]);
});

it('a column whose missing cells determine the class', async () => {
  const found = await notes({ days: (i) => (label(i) === 'x' ? '' : (i * 2.7) % 19), class: label });
  expect(found).toMatchObject([{ code: 'feature-determines-target', facts: { kind: 'missing-cells' } }]);
  expect(await notes({ days: (i) => (i === 3 ? '' : (i * 2.7) % 19), class: label })).toEqual([]);
});

it('a column that is the target of a regression in another unit', async () => {
  const columns = { grams: (i: number) => 1000 * ((i * 1.7) % 9) + 3, kg: (i: number) => (i * 1.7) % 9 };
  const options = { target: 'kg', targetKind: 'real' } as const;
  expect(await notes(columns, options)).toMatchObject([
    { code: 'feature-determines-target', facts: { kind: 'equal', columns: ['grams'] } },
  ]);
  expect(await notes({ other: (i) => (i * i) % 17, kg: columns.kg }, options)).toEqual([]);
});

it('a batch that predicts the class', async () => {
  const site = (i: number) => (i === 4 ? 'north' : label(i) === 'x' ? 'north' : 'south');
  expect(await notes({ site, class: label })).toMatchObject([
    {
      code: 'batch-predicts-class',
      facts: { role: 'feature', levels: 2 },
      at: { column: 'site' },
      fixes: [{ add: { drop: ['site'] } }],
    },
  ]);
  expect(await notes({ site, class: label }, { adjust: ['site'] })).toMatchObject([
    { code: 'batch-predicts-class', facts: { role: 'covariate' } },
  ]);
  // The same numbers under a name that is no batch, and a batch that says nothing.
  expect(await notes({ stage: site, class: label })).toEqual([]);
  expect(await notes({ site: (i) => (i % 2 ? 'north' : 'south'), class: label })).toEqual([]);
  // Subjects with one class each are no batches.
  expect(
    await notes({ who: (i) => `p${Math.floor(i / 3)}`, class: (i) => label(Math.floor(i / 3)) }, { subjects: 'who' }),
  ).toEqual([]);
});

it('samples that equal an earlier one', async () => {
  const same = (value: (i: number) => number) => (i: number) => value(i === 9 || i === 10 ? 1 : i);
  const columns = { a: same((i) => i * 1.5), b: same((i) => -i / 3), c: same((i) => (i * i) % 11), class: label };
  const facts = {
    count: 2,
    conflicting: 1,
    pairs: [
      { sample: '10', of: '2' },
      { sample: '11', of: '2' },
    ],
  };
  expect(await notes(columns)).toMatchObject([{ code: 'samples-duplicated', facts, at: { line: 11 } }]);
  // One subject's samples stay in one fold.
  const subjects = { ...columns, who: (i: number) => (i === 9 || i === 10 ? 'p1' : `p${i}`) };
  expect(await notes(subjects, { subjects: 'who', target: 'class' })).toEqual([]);
  const apart = await notes({ ...columns, who: (i) => `p${i}` }, { subjects: 'who', target: 'class' });
  expect(apart).toMatchObject([{ code: 'samples-duplicated', facts: { count: 2 } }]);
});

it('labels that differ in case or blanks', async () => {
  const spelled = (i: number) => ['Tumor', 'tumor', 'normal'][i % 3];
  expect(await notes({ class: spelled })).toMatchObject([
    { code: 'labels-similar', facts: { labels: ['Tumor', 'tumor'], count: 1 } },
  ]);
  const twice = await notes({ class: (i) => ['Tumor', 'tumor', 'normal', 'Normal'][i % 4] });
  expect(twice).toMatchObject([
    { code: 'labels-similar', facts: { labels: ['Normal', 'normal'], count: 2 } },
    { code: 'labels-similar', facts: { labels: ['Tumor', 'tumor'], count: 2 } },
  ]);
});

it('a label that usually means a missing value', async () => {
  expect(await notes({ class: (i) => ['N/A', 'x', 'y'][i % 3] })).toMatchObject([
    { code: 'missing-word-level', facts: { words: ['N/A'] }, fixes: [{ add: { missing: ['N/A'] } }] },
  ]);
});

it('refuses a target of many whole numbers with few samples each', async () => {
  const weight = { weight: (i: number) => 2000 + 37 * Math.min(i, ROWS - 2) };
  const { problems } = await interpreted(weight);
  expect(problems).toMatchObject([
    {
      code: 'target-numbered',
      facts: { count: 23, samples: 24 },
      fixes: [{ set: { targetKind: 'real' } }, { set: { targetKind: 'classes' } }, { ask: ['target'] }],
    },
  ]);
  expect((await interpreted(weight, { target: 'weight' })).problems).toMatchObject([{ code: 'target-numbered' }]);
  const insisted = await interpreted(weight, { targetKind: 'classes' });
  expect([insisted.problems, insisted.notes]).toEqual([[], []]);
  expect((await interpreted(weight, { targetKind: 'real' })).problems).toEqual([]);
});

it('only points out many numbered classes of several samples each', async () => {
  const letters = await interpreted({ letter: (i) => i % 26 }, {}, 130);
  expect(letters.problems).toEqual([]);
  expect(letters.notes).toMatchObject([{ code: 'classes-numbered', facts: { count: 26 } }]);
  // As unequal as ages are.
  const ages = await interpreted({ years: (i) => (i < 75 ? i % 25 : 3) }, {}, 200);
  expect(ages.problems).toMatchObject([{ code: 'target-numbered' }]);
});

it('the time next to the event', async () => {
  const [time, event] = [(i: number) => (i * 13.7) % 40, (i: number) => i % 2];
  expect(await notes({ time, event })).toMatchObject([
    { code: 'survival-columns', facts: { time: 'time', event: 'event' }, fixes: [{ add: { drop: ['time'] } }] },
  ]);
  expect(await notes({ os_months: time, vital_status: event, class: label })).toMatchObject([
    { code: 'survival-columns', fixes: [{ add: { drop: ['os_months', 'vital_status'] } }] },
  ]);
  // Neither is a duration with a marital status, of many levels.
  expect(await notes({ time, status: (i) => 'abcd'[i % 4], class: label })).toEqual([]);
});
