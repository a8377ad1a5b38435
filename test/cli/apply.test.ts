// apply on the command line: what is written can be read and ranked again.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { applyCommand } from '../../apps/cli/commands/apply.ts';
import { note, render } from '../../src/base/problem.ts';
import { COMMAND_LINE } from '../../src/base/spelling.ts';
import { invalidLine, lineOf, missingLine } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();
const ranking = files.path('ranking.json');
const wine = readFileSync(new URL('../../examples/data/wine.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');

beforeAll(async () => {
  await run(['rank', 'example:wine', '--quiet', '--json', ranking]);
});

const applied = (data: string, output: string, ...more: string[]) =>
  run(['apply', ranking, data, '-o', files.path(output), ...more]);

describe('apply', () => {
  it('writes the best of a ranking, with the class, as they stand in the table', async () => {
    const { code, stdout, stderr } = await applied('example:wine', 'best.csv', '--features', '3');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/178 samples, 3 features, target "class"\n$/);
    const wanted = wine.map((line) => {
      const row = line.split(',');
      return [row[6], row[10], row[12], row[13]];
    });
    const written = readFileSync(files.path('best.csv'), 'utf8').trim().split('\n');
    expect(written[0]).toBe('Flavanoids,Hue,Proline,class');
    // Numbers are spelled again: 1.50 is 1.5.
    const numbers = (lines: string[][]) => lines.slice(1).map((row) => row.map(Number));
    expect(numbers(written.map((line) => line.split(',')))).toEqual(numbers(wanted));
  });

  it.each(['w.tsv', 'w.arff', 'w.libsvm', 'w.csv.gz'])('writes %s, which ranks as the table does', async (name) => {
    expect(await applied('example:wine', name, '--features', '4')).toMatchObject({ code: 0 });
    const direct = await run(['rank', 'example:wine', '--json', '-', '--drop', dropped(4).join(',')]);
    const again = await run(['rank', files.path(name), '--json', '-']);
    expect(again.code).toBe(0);
    const ranks = (text: string) => JSON.parse(text).trace.map(({ criterion }: { criterion: number[] }) => criterion);
    expect(ranks(again.stdout)).toEqual(ranks(direct.stdout));
    if (name.endsWith('.gz')) expect(gunzipSync(readFileSync(files.path(name))).toString()).toMatch(/^Alcohol,/);
  });

  const dropped = (count: number) => JSON.parse(readFileSync(ranking, 'utf8')).ranking.slice(count) as string[];

  it('copies missing cells, names of rows and unlabelled data', async () => {
    const rows = files.write('new.csv', 'sample,Proline,Flavanoids,other\ns1,NA,2.5,9\n"s,2",700,,8\n');
    const { code, stderr } = await applied(rows, 'reduced.csv', '--features', '2', '--id', 'sample');
    expect(code).toBe(0);
    expect(stderr).toContain(render(note('target-not-written', {}), COMMAND_LINE));
    expect(readFileSync(files.path('reduced.csv'), 'utf8')).toBe('sample,Proline,Flavanoids\ns1,,2.5\n"s,2",700,\n');
  });

  it('writes the column of a category whole', async () => {
    const table = files.write('kinds.csv', 'colour,x,class\nred,1,a\nblue,2,b\nred,1.5,a\nblue,2.5,b\n');
    const kinds = files.path('kinds.json');
    expect(await run(['rank', table, '--quiet', '--keep', 'colour', '--json', kinds])).toMatchObject({ code: 0 });
    const output = files.path('kinds-1.csv');
    const { code, stderr } = await run(['apply', kinds, table, '--features', '2', '-o', output]);
    expect(code).toBe(0);
    const facts = { feature: 'colour=red', column: 'colour' };
    expect(stderr).toContain(render(note('categorical-column-whole', facts), COMMAND_LINE));
    expect(readFileSync(output, 'utf8')).toBe('colour,class\nred,a\nblue,b\nred,a\nblue,b\n');
  });

  it('overwrites with --force only', async () => {
    const file = files.write('there.csv', 'before');
    const refused = await applied('example:wine', 'there.csv', '--features', '1');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toBe(lineOf('output-exists', { path: file, option: 'output' }));
    expect(readFileSync(file, 'utf8')).toBe('before');
    expect(await applied('example:wine', 'there.csv', '--features', '1', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toMatch(/^Flavanoids,class\n/);
  });

  const short = files.write('short.csv', 'Flavanoids,class\n1,a\n2,b\n');

  it.concurrent.each([
    [['apply', ranking, 'example:wine'], missingLine(applyCommand.options, 'output')],
    [['apply', ranking, 'example:wine', '-o', files.path('x.csv')], lineOf('nothing-selected', { ranked: 13 })],
    [
      ['apply', ranking, 'example:wine', '-o', files.path('x.csv'), '--features', '0'],
      invalidLine(applyCommand.options, 'features', '0'),
    ],
    [
      ['apply', ranking, 'example:wine', '-o', files.path('x.csv'), '--features', '14'],
      lineOf('features-exceed-ranking', { features: 14, ranked: 13 }),
    ],
    [
      ['apply', ranking, 'example:wine', '-o', files.path('x.xls'), '--features', '2'],
      lineOf('output-format-unknown', {
        file: files.path('x.xls'),
        nearest: null,
        endings: ['arff', 'csv', 'libsvm', 'svm', 'tsv', 'tab'],
      }),
    ],
    [
      ['apply', ranking, short, '-o', short, '--features', '1', '--force'],
      lineOf('file-used-twice', { option: 'output', file: short, other: null }),
    ],
    [
      ['apply', ranking, short, '-o', files.path('x.csv'), '--features', '3'],
      lineOf('features-absent', { features: ['Proline', 'Hue'], count: 2 }, { at: { source: short } }),
    ],
    [
      ['apply', ranking, short, '-o', files.path('x.libsvm'), '--features', '1'],
      lineOf('libsvm-label-unwritable', { label: 'a' }, { at: { source: 'short.csv', line: 2, column: 'class' } }),
    ],
    [
      ['apply', short, short, '-o', files.path('x.csv')],
      lineOf('result-not-json', { expected: { commands: ['rank', 'select'] } }, { at: { source: short } }),
    ],
  ])('refuses %j', async (args, line) => {
    const { code, stderr, stdout } = await run([...args, '--quiet']);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: line });
    expect(files.list().filter((name) => name.startsWith('x.') || name.endsWith('.tmp'))).toEqual([]);
  });
});
