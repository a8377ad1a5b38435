// Every bad input ends with exit 2, one sentence that names what is wrong and the way out, and no
// file.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { rankCommand } from '../../apps/cli/commands/rank.ts';
import type { Reported } from '../../src/base/problem.ts';
import { readers } from '../../src/data/readers/index.ts';
import { invalidLine, lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const [dataArgument] = rankCommand.arguments;

const files = folder();

const parquet = readFileSync(new URL('../data/files/kinds-snappy.parquet', import.meta.url));

interface Case {
  readonly what: string;
  readonly file?: string;
  readonly content?: string | Uint8Array;
  readonly args?: readonly string[];
  /** What is printed, given the path of the file. */
  line(source: string): string;
  readonly command?: string;
}

const good = 'a,b,class\n1,2,x\n2,1,y\n3,5,x\n4,1,y\n';

const cases: readonly Case[] = [
  { what: 'an empty file', content: '', line: (source) => lineOf('file-empty', { format: 'csv' }, { at: { source } }) },
  {
    what: 'blank lines only',
    content: '\n\n\n',
    line: (source) => lineOf('file-empty', { format: 'csv' }, { at: { source } }),
  },
  { what: 'a header only', content: 'a,b,class\n', line: (source) => lineOf('no-rows', {}, { at: { source } }) },
  {
    what: 'a short row',
    content: 'a,b,class\n1,2,x\n3,y\n',
    line: (source) =>
      lineOf('row-width', { cells: 2, expected: 3, format: 'csv', delimiter: ',' }, { at: { source, line: 3 } }),
  },
  {
    what: 'a long row',
    content: 'a,b,class\n1,2,3,x\n',
    line: (source) =>
      lineOf('row-width', { cells: 4, expected: 3, format: 'csv', delimiter: ',' }, { at: { source, line: 2 } }),
  },
  {
    what: 'a word in a numeric column',
    content: 'a,b,class\n1,2,x\n2,oops,y\n3,4,x\n5,6,y\n',
    line: (source) => lineOf('cell-not-a-number', { value: 'oops' }, { at: { source, line: 3, column: 'b' } }),
  },
  {
    what: 'missing cells',
    content: 'a,b,class\n1,,x\n2,3,y\nNA,4,x\n',
    line: (source) =>
      lineOf(
        'cells-missing',
        {
          cells: 2,
          columns: [
            { name: 'a', count: 1 },
            { name: 'b', count: 1 },
          ],
          columnCount: 2,
        },
        { at: { source } },
      ),
  },
  {
    what: 'duplicate column names',
    content: 'a,a,class\n1,2,x\n3,4,y\n',
    line: (source) => lineOf('column-name-twice', { name: 'a', positions: [1, 2] }, { at: { source } }),
  },
  {
    what: 'an empty column name',
    content: 'a,,class\n1,2,x\n3,4,y\n',
    line: (source) => lineOf('column-unnamed', { position: 2 }, { at: { source } }),
  },
  {
    what: 'an unknown target',
    content: good,
    args: ['--target', 'clas'],
    line: (source) =>
      lineOf(
        'column-unknown',
        { option: 'target', column: 'clas', nearest: 'class', columns: ['a', 'b', 'class'], columnCount: 3 },
        { at: { source } },
      ),
  },
  {
    what: 'one class only',
    content: 'a,b,class\n1,2,x\n2,1,x\n',
    line: (source) => lineOf('one-class', { label: 'x' }, { at: { source, column: 'class' } }),
  },
  {
    what: 'a target with as many values as rows',
    content: 'a,b,y\n1,2,0.1\n2,1,0.2\n3,1,0.3\n',
    line: (source) => lineOf('labels-all-different', { count: 3, isNumeric: true }, { at: { source, column: 'y' } }),
  },
  {
    what: 'NaN, which is missing beside the words of --missing',
    content: 'a,b,class\n1,2,x\nNaN,1,y\n3,3,x\n',
    args: ['--missing', 'NA'],
    line: (source) =>
      lineOf('cells-missing', { cells: 1, columns: [{ name: 'a', count: 1 }], columnCount: 1 }, { at: { source } }),
  },
  {
    what: 'Infinity',
    content: 'a,b,class\n1,2,x\n2,-Infinity,y\n3,3,x\n',
    line: (source) => lineOf('cell-not-finite', { value: '-Infinity' }, { at: { source, line: 3, column: 'b' } }),
  },
  {
    what: 'a number beyond all numbers',
    content: 'a,b,class\n1,2,x\n2,1e999,y\n3,3,x\n',
    line: (source) => lineOf('cell-not-finite', { value: null }, { at: { source, line: 3, column: 'b' } }),
  },
  {
    what: 'a NUL byte',
    content: 'a,b,class\n1,2,x\n2,\u0000,y\n',
    line: (source) => lineOf('text-nul', {}, { at: { source, line: 3 } }),
  },
  {
    what: 'invalid UTF-8',
    content: Buffer.concat([Buffer.from('a,b,class\n1,2,x\n1,2,'), Buffer.from([0x81, 0x0a])]),
    line: (source) => lineOf('text-not-utf8', { what: 'text' }, { at: { source, line: 3, column: 'class' } }),
  },
  {
    what: 'UTF-16, which is read, with one class',
    content: Buffer.from('\ufeffa,b,class\n1,2,x\n', 'utf16le'),
    line: (source) => lineOf('one-class', { label: 'x' }, { at: { source, column: 'class' } }),
  },
  {
    what: 'an unterminated quote',
    content: 'a,b,class\n1,2,x\n2,"3,y\n4,5,x\n',
    line: (source) => lineOf('quote-unclosed', { escape: 'double' }, { at: { source, line: 3 } }),
  },
  {
    what: 'truncated gzip',
    file: 'cut.csv.gz',
    content: gzipSync(good.repeat(50)).subarray(0, 60),
    line: (source) => lineOf('gzip-damaged', {}, { at: { source } }),
  },
  {
    what: 'truncated Parquet',
    file: 'cut.parquet',
    content: parquet.subarray(0, parquet.length - 20),
    line: (source) => lineOf('file-damaged', { format: 'parquet', fault: 'truncated' }, { at: { source } }),
  },
  {
    what: 'an empty Parquet file',
    file: 'empty.parquet',
    content: '',
    line: (source) => lineOf('file-empty', { format: 'parquet' }, { at: { source } }),
  },
  {
    what: 'an unknown ending',
    file: 'table.cvs',
    content: good,
    line: (source) =>
      lineOf('format-unknown', { ending: 'cvs', nearest: 'csv', formats: readers.names }, { at: { source } }),
  },
  {
    what: 'an unknown format',
    content: good,
    args: ['--format', 'exel'],
    line: () => invalidLine(rankCommand.options, 'format', 'exel'),
  },
  {
    what: 'a negative cost',
    content: good,
    args: ['--cost', '-1'],
    line: () => invalidLine(rankCommand.options, 'cost', '-1'),
  },
  {
    what: 'an absurd cost',
    content: good,
    args: ['--cost', '1e400'],
    line: () => invalidLine(rankCommand.options, 'cost', '1e400'),
  },
  {
    what: 'a cost that is no number',
    content: good,
    args: ['--cost', 'much'],
    line: () => invalidLine(rankCommand.options, 'cost', 'much'),
  },
  {
    what: 'a step of 0',
    content: good,
    args: ['--step', '0'],
    line: () => invalidLine(rankCommand.options, 'step', '0'),
  },
  {
    what: 'no features left to reach',
    content: good,
    args: ['--min-features', '0'],
    line: () => invalidLine(rankCommand.options, 'minFeatures', '0'),
  },
  {
    what: 'an unknown kernel',
    content: good,
    args: ['--kernel', 'liner'],
    line: () => invalidLine(rankCommand.options, 'kernel', 'liner', 'linear'),
  },
  {
    what: 'an unknown flag',
    content: good,
    args: ['--costt', '1'],
    line: () => lineOf('flag-unknown', { flag: '--costt', nearest: '--cost', command: 'rank' }),
  },
  {
    what: 'an unknown column to drop',
    content: good,
    args: ['--drop', 'z'],
    line: (source) =>
      lineOf(
        'column-unknown',
        { option: 'drop', column: 'z', nearest: null, columns: ['a', 'b', 'class'], columnCount: 3 },
        { at: { source } },
      ),
  },
  {
    what: 'a feature to keep that is not there',
    content: good,
    args: ['--keep', 'z'],
    line: () => lineOf('keep-unknown', { feature: 'z', nearest: null }),
  },
  {
    what: 'class weights of unknown classes',
    content: good,
    args: ['--class-weights', 'q=2'],
    line: () => lineOf('class-weights-unknown', { unknown: ['q'], classes: ['x', 'y'] }),
  },
  {
    what: 'a column with two roles',
    content: good,
    args: ['--target', 'a', '--id', 'a'],
    line: (source) => lineOf('column-two-roles', { options: ['target', 'id'] }, { at: { source, column: 'a' } }),
  },
  {
    what: 'decimal commas',
    content: 'a;b;class\n1,5;2;x\n2,5;1;y\n3,5;4;x\n',
    line: (source) => lineOf('decimal-separator', { example: '3,5', separator: ',' }, { at: { source, column: 'a' } }),
  },
  {
    what: 'a decimal point where commas are told',
    content: 'a;b;class\n1,5;2,0;x\n3.4;2,5;y\n1,1;2,2;x\n0,3;2,1;y\n',
    args: ['--decimal', ',', '--impute', 'median'],
    line: (source) => lineOf('cell-not-a-number', { value: '3.4' }, { at: { source, line: 3, column: 'a' } }),
  },
  {
    what: 'a word of 300000 digits',
    content: `a,b,class\n1,0.${'9'.repeat(300_000)}x,x\n2,1,y\n3,4,x\n`,
    line: (source) =>
      lineOf('cell-not-a-number', { value: `0.${'9'.repeat(300_000)}x` }, { at: { source, line: 2, column: 'b' } }),
  },
  {
    what: 'a class whose rows all weigh 0',
    content: 'a,w,class\n1,0,x\n2,1,y\n3,0,x\n4,1,y\n',
    args: ['--weights-column', 'w'],
    line: () => lineOf('class-without-weight', { class: 'x' }),
  },
  {
    what: 'a hard margin that does not exist',
    content: 'a,class\n1,x\n2,y\n3,x\n4,y\n',
    args: ['--cost', 'Infinity'],
    command: 'train',
    line: () => lineOf('no-hard-margin', { positive: 'y', negative: 'x' }),
  },
  {
    what: 'a hard margin to rank by that does not exist',
    content: 'a,b,class\n1,1,x\n2,1,y\n3,1,x\n4,1,y\n',
    args: ['--cost', 'Infinity'],
    line: () => lineOf('no-hard-margin', { positive: 'y', negative: 'x' }),
  },
  {
    what: 'a CSV to standard output',
    content: good,
    args: ['--csv', '-'],
    line: () => invalidLine(rankCommand.options, 'csv', '-'),
  },
  {
    what: 'a table without features',
    content: 'class,id\nx,1\ny,2\n',
    args: ['--id', 'id'],
    line: (source) => lineOf('no-features', { columns: 2 }, { at: { source } }),
  },
  {
    what: 'a negative weight',
    content: 'a,w,class\n1,1,x\n2,-3,y\n',
    args: ['--weights-column', 'w'],
    line: (source) => lineOf('weight-invalid', { value: '-3' }, { at: { source, line: 3, column: 'w' } }),
  },
  {
    what: 'a test file with other columns',
    content: good,
    args: ['--test', 'example:wine'],
    line: () => lineOf('columns-absent', { columns: ['a', 'b'], count: 2 }, { at: { source: 'example:wine' } }),
  },
  {
    what: 'a JSON file in a folder that is not there',
    content: good,
    args: ['--json', 'nowhere/out.json'],
    line: () => lineOf('output-folder-missing', { path: 'nowhere/out.json', option: 'json', folder: 'nowhere' }),
  },
];

describe('bad input', () => {
  it.concurrent.each(cases)('refuses $what', async ({ what, file, content, args = [], line, command = 'rank' }) => {
    const name = files.write(file ?? `${what.replaceAll(/\W/g, '-')}.csv`, content ?? good);
    const before = files.list();
    const { code, stdout, stderr } = await run([command, name, ...args]);
    expect(stderr).toMatch(/^svm-sieve: [^\n]+\n$/);
    if (line) expect(stderr).toBe(line(name));
    expect(stdout).toBe('');
    expect(code).toBe(2);
    expect(files.list().filter((entry) => entry.includes('.tmp'))).toEqual([]);
    expect(files.list()).toEqual(expect.arrayContaining(before));
  });

  it('refuses a directory', async () => {
    const { code, stderr } = await run(['describe', files.path('.')]);
    expect(stderr).toBe(lineOf('file-is-directory', { path: files.path('.') }));
    expect(code).toBe(2);
  });

  it('refuses outputs that would replace one another or what is read, however they are spelled', async () => {
    const name = files.write('precious.csv', good);
    const spelled = `${files.path('.')}/./precious.csv`;
    const { stderr } = await run(['rank', name, '--json', spelled, '--force']);
    expect(stderr).toBe(lineOf('file-used-twice', { option: 'json', file: spelled, other: null }));
    const other = `${files.path('.')}/./o.txt`;
    const twice = await run(['rank', name, '--json', files.path('o.txt'), '--csv', other, '--force']);
    expect(twice.stderr).toBe(lineOf('file-used-twice', { option: 'csv', file: other, other: 'json' }));
    expect(readFileSync(name, 'utf8')).toBe(good);
  });

  it('refuses a file that is not there and names the nearest', async () => {
    const nearest = files.write('samples.csv', good);
    const path = files.path('sample.csv');
    const { code, stderr } = await run(['rank', path]);
    expect(stderr).toBe(lineOf('file-not-found', { path, nearest }));
    expect(code).toBe(2);
  });

  it.each<[string[], string]>([
    [['rnak', 'example:wine'], lineOf('command-unknown', { command: 'rnak', nearest: 'rank' })],
    [['help', 'rnak'], lineOf('command-unknown', { command: 'rnak', nearest: 'rank' })],
    [['--hlep'], lineOf('flag-unknown', { flag: '--hlep', nearest: '--help', command: null })],
    [
      ['rank'],
      lineOf('argument-missing', { command: 'rank', argument: 'data', summary: dataArgument.summary, choices: null }),
    ],
    [
      ['completion'],
      lineOf('argument-missing', {
        command: 'completion',
        argument: 'shell',
        summary: 'shell for which to print the script',
        choices: ['bash', 'zsh', 'fish'],
      }),
    ],
    [['rank', 'my', 'file.csv'], lineOf('arguments-surplus', { command: 'rank', expected: 1, given: 2 })],
    [
      ['rank', 'example:wine', '--json'],
      lineOf('flag-value-missing', { option: 'json', argument: 'FILE|-', command: 'rank' }),
    ],
  ])('refuses in one line what is unknown, missing or too much: %j', async (args, stderr) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('lists what would be refused when asked to describe it', async () => {
    const name = files.write('messy.csv', 'a,b,class\n1,,x\n2,oops,x\n3,4,x\n5,6,x\n');
    const { code, stdout } = await run(['describe', name, '--json', '-']);
    expect(code).toBe(0);
    const { problems } = JSON.parse(stdout);
    expect(problems.map((one: Reported) => one.code)).toEqual(['cell-not-a-number', 'one-class', 'cells-missing']);
    expect(problems[0]).toEqual({
      code: 'cell-not-a-number',
      message: expect.stringContaining('"oops"'),
      facts: { value: 'oops' },
      at: { source: name, line: 3, column: 'b' },
      fixes: [{ add: { missing: ['oops'] } }, { add: { drop: ['b'] } }, { add: { categorical: ['b'] } }],
    });
  });
});

describe('odd but good input', () => {
  it('works with names of object prototypes', async () => {
    const name = files.write(
      'prototype.csv',
      '__proto__,constructor,toString,class\n1,2,0,__proto__\n2,1,1,constructor\n3,4,1,__proto__\n5,1,0,constructor\n',
    );
    const { code, stdout } = await run(['rank', name, '--json', '-', '--trace', 'full']);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect([...result.ranking].sort()).toEqual(['__proto__', 'constructor', 'toString']);
    expect(result.data.classes).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(result.trace[0].criteria).sort()).toEqual(['__proto__', 'constructor', 'toString']);
  });

  it('shows hostile names without letting them act', async () => {
    const name = files.write(
      'hostile.csv',
      '"\u001b[31mred","=HYPERLINK(1)",class\n1,2,\u001b]0;x\u0007\n2,1,y\n3,4,y\n',
    );
    const { code, stdout } = await run(['rank', name, '--csv', files.path('hostile-out.csv')]);
    expect(code).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that none is printed is what is tested
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    expect(readFileSync(files.path('hostile-out.csv'), 'utf8')).toMatch(/,'=HYPERLINK\(1\),/);
  });
});
