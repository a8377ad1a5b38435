// What a computer can see of leaks: pointed out in notes, by column.

import { expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';

const ROWS = 24;

/** Notes of a table with the columns a, b, c (harmless) and others, made row by row. */
async function notes(columns: Record<string, (row: number) => string | number>, given: Given<typeof dataOptions> = {}) {
  const all = {
    a: (i: number) => (i * 7.3) % 5,
    b: (i: number) => (i * 3.1) % 7,
    c: (i: number) => (i * i) % 11,
    ...columns,
  };
  const rows = Array.from({ length: ROWS }, (_, i) =>
    Object.values(all)
      .map((value) => value(i))
      .join(','),
  );
  const options = resolveOptions(dataOptions, given);
  const table = await readTable(bytesSource('d.csv', `${Object.keys(all).join(',')}\n${rows.join('\n')}\n`), options);
  return interpretTable(table, options, false).notes;
}

const label = (i: number) => (i % 3 === 0 ? 'x' : 'y');

it('says nothing of harmless data', async () => {
  expect(await notes({ class: label })).toEqual([]);
  expect(await notes({ count: (i) => (i * 5) % ROWS, class: label })).toEqual([]);
});

it('a column that counts the rows, or an id', async () => {
  expect(await notes({ n: (i) => i + 5, class: label })).toMatchObject([
    {
      code: 'id-as-feature',
      facts: { kind: 'row-counter' },
      at: { column: 'n' },
      fixes: [{ set: { id: 'n' } }, { add: { drop: ['n'] } }],
    },
  ]);
  expect(await notes({ patient_id: (i) => 1000 + ((i * 7) % ROWS), class: label })).toMatchObject([
    { code: 'id-as-feature', facts: { kind: 'id' }, at: { column: 'patient_id' } },
  ]);
});

it('a column that determines the target', async () => {
  expect(await notes({ code: (i) => (label(i) === 'x' ? 1 : 2 + (i % 2)), class: label })).toMatchObject([
    { code: 'feature-determines-target', at: { column: 'code' }, fixes: [{ add: { drop: ['code'] } }] },
  ]);
  expect(await notes({ code: (i) => (i === 7 ? 1 : label(i) === 'x' ? 1 : 2), class: label })).toEqual([]);
});

it('samples that equal an earlier one', async () => {
  const same = (value: (i: number) => number) => (i: number) => value(i === 9 || i === 10 ? 1 : i);
  const columns = { a: same((i) => i * 1.5), b: same((i) => -i / 3), c: same((i) => (i * i) % 11), class: label };
  expect(await notes(columns)).toMatchObject([
    { code: 'samples-duplicated', facts: { count: 2, conflicting: 1 }, at: { line: 11 } },
  ]);
});

it('labels that differ in case or blanks', async () => {
  const spelled = (i: number) => ['Tumor', 'tumor', 'normal'][i % 3];
  expect(await notes({ class: spelled })).toMatchObject([
    { code: 'labels-similar', facts: { labels: ['Tumor', 'tumor'], count: 1 } },
  ]);
});

it('a label that usually means a missing value', async () => {
  expect(await notes({ class: (i) => ['N/A', 'x', 'y'][i % 3] })).toMatchObject([
    { code: 'missing-word-level', facts: { words: ['N/A'] }, fixes: [{ add: { missing: ['N/A'] } }] },
  ]);
});

it('a target of many whole numbers', async () => {
  expect(await notes({ weight: (i) => 2000 + 37 * Math.min(i, ROWS - 2) })).toMatchObject([
    { code: 'target-numbered', facts: { count: 23 }, fixes: [{ set: { targetKind: 'real' } }, { ask: ['target'] }] },
  ]);
});

it('the time beside the event', async () => {
  expect(await notes({ time: (i) => (i * 13.7) % 40, event: (i) => i % 2 })).toMatchObject([
    { code: 'survival-columns', facts: { time: 'time', event: 'event' }, fixes: [{ add: { drop: ['time'] } }] },
  ]);
});
