// Every bad input ends with exit 2, one sentence that names what is wrong and the way out, and no file.

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { folder, run } from './run.ts';

const files = folder();

const parquet = readFileSync(new URL('../data/files/kinds-snappy.parquet', import.meta.url));

interface Case {
  readonly what: string;
  readonly file?: string;
  readonly content?: string | Uint8Array;
  readonly args?: readonly string[];
  /** Parts of the sentence: where, value, way out. */
  readonly says: readonly (string | RegExp)[];
  readonly command?: string;
}

const good = 'a,b,class\n1,2,x\n2,1,y\n3,5,x\n4,1,y\n';

const cases: readonly Case[] = [
  { what: 'an empty file', content: '', says: ['is empty'] },
  { what: 'blank lines only', content: '\n\n\n', says: ['is empty'] },
  { what: 'a header only', content: 'a,b,class\n', says: ['has a header and no rows'] },
  {
    what: 'a short row',
    content: 'a,b,class\n1,2,x\n3,y\n',
    says: ['line 3', '2 cells where the header has 3', '--delimiter'],
  },
  { what: 'a long row', content: 'a,b,class\n1,2,3,x\n', says: ['line 2', '4 cells where the header has 3'] },
  {
    what: 'a word in a numeric column',
    content: 'a,b,class\n1,2,x\n2,oops,y\n3,4,x\n5,6,y\n',
    says: ['line 3', 'column "b"', '"oops" is not a number', '--missing'],
  },
  {
    what: 'missing cells',
    content: 'a,b,class\n1,,x\n2,3,y\nNA,4,x\n',
    says: ['2 cells are missing', '"a" (1 cell)', '--impute', '--drop-missing'],
  },
  {
    what: 'duplicate column names',
    content: 'a,a,class\n1,2,x\n3,4,y\n',
    says: ['columns 1 and 2 are both named "a"', '--drop "#2"'],
  },
  { what: 'an empty column name', content: 'a,,class\n1,2,x\n3,4,y\n', says: ['column 2 has no name', '--drop "#2"'] },
  {
    what: 'an unknown target',
    content: good,
    args: ['--target', 'clas'],
    says: ['--target "clas"', 'did you mean "class"?'],
  },
  {
    what: 'one class only',
    content: 'a,b,class\n1,2,x\n2,1,x\n',
    says: ['column "class" has one class only, "x"', '--target'],
  },
  {
    what: 'a target with as many values as rows',
    content: 'a,b,y\n1,2,0.1\n2,1,0.2\n3,1,0.3\n',
    says: ['as many different values as rows (3)', '--target'],
  },
  {
    what: 'NaN where it does not mean missing',
    content: 'a,b,class\n1,2,x\nNaN,1,y\n3,3,x\n',
    args: ['--missing', 'NA'],
    says: ['line 3', 'column "a"', '"NaN" is not a finite number'],
  },
  {
    what: 'Infinity',
    content: 'a,b,class\n1,2,x\n2,-Infinity,y\n3,3,x\n',
    says: ['line 3', 'column "b"', '"-Infinity" is not a finite number'],
  },
  {
    what: 'a number beyond all numbers',
    content: 'a,b,class\n1,2,x\n2,1e999,y\n3,3,x\n',
    says: ['line 3', 'column "b"', 'not a finite number'],
  },
  { what: 'a NUL byte', content: 'a,b,class\n1,2,x\n2,\u0000,y\n', says: ['line 3', 'NUL'] },
  {
    what: 'invalid UTF-8',
    content: Buffer.concat([Buffer.from('a,b,class\n1,2,x\n1,2,'), Buffer.from([0xff, 0xfe, 0x0a])]),
    says: ['line 3', 'column "class"', 'not UTF-8'],
  },
  { what: 'UTF-16', content: Buffer.from('\ufeffa,b,class\n1,2,x\n', 'utf16le'), says: ['UTF-16', 'UTF-8'] },
  { what: 'an unterminated quote', content: 'a,b,class\n1,2,x\n2,"3,y\n4,5,x\n', says: ['line 3', 'never closed'] },
  {
    what: 'truncated gzip',
    file: 'cut.csv.gz',
    content: gzipSync(good.repeat(50)).subarray(0, 60),
    says: ['not a whole gzip file'],
  },
  {
    what: 'truncated Parquet',
    file: 'cut.parquet',
    content: parquet.subarray(0, parquet.length - 20),
    says: ['cut.parquet'],
  },
  { what: 'an empty Parquet file', file: 'empty.parquet', content: '', says: ['empty.parquet'] },
  { what: 'an unknown ending', file: 'table.cvs', content: good, says: ['.cvs', 'did you mean .csv?', '--format'] },
  { what: 'an unknown format', content: good, args: ['--format', 'exel'], says: ['--format "exel" is not one of'] },
  { what: 'a negative cost', content: good, args: ['--cost', '-1'], says: ['--cost "-1" is not a number above 0'] },
  { what: 'an absurd cost', content: good, args: ['--cost', '1e400'], says: ['--cost "1e400" is not'] },
  {
    what: 'a cost that is no number',
    content: good,
    args: ['--cost', 'much'],
    says: ['--cost "much" is not a number'],
  },
  { what: 'a step of 0', content: good, args: ['--step', '0'], says: ['--step "0" is not'] },
  {
    what: 'no features left to reach',
    content: good,
    args: ['--min-features', '0'],
    says: ['--min-features "0" is not a whole number'],
  },
  {
    what: 'an unknown kernel',
    content: good,
    args: ['--kernel', 'liner'],
    says: ['--kernel "liner"', 'did you mean linear?'],
  },
  {
    what: 'an unknown flag',
    content: good,
    args: ['--costt', '1'],
    says: ['unknown option "--costt"', 'did you mean --cost?'],
  },
  { what: 'an unknown column to drop', content: good, args: ['--drop', 'z'], says: ['--drop "z"', 'no such column'] },
  { what: 'a feature to keep that is not there', content: good, args: ['--keep', 'z'], says: ['--keep', '"z"'] },
  {
    what: 'class weights of unknown classes',
    content: good,
    args: ['--class-weights', 'q=2'],
    says: ['--class-weights', '"q"', '"x", "y"'],
  },
  {
    what: 'a column with two roles',
    content: good,
    args: ['--target', 'a', '--id', 'a'],
    says: ['--target', '--id', 'one role'],
  },
  {
    what: 'decimal commas',
    content: 'a;b;class\n1,5;2;x\n2,5;1;y\n3,5;4;x\n',
    says: ['column "a"', 'decimal comma', '--decimal ,'],
  },
  {
    what: 'a decimal point where commas are told',
    content: 'a;b;class\n1,5;2,0;x\n3.4;2,5;y\n1,1;2,2;x\n0,3;2,1;y\n',
    args: ['--decimal', ',', '--impute', 'median'],
    says: ['line 3', 'column "a"', '"3.4" is not a number'],
  },
  {
    what: 'a word of 300000 digits',
    content: `a,b,class\n1,0.${'9'.repeat(300_000)}x,x\n2,1,y\n3,4,x\n`,
    says: ['line 2', 'column "b"'],
  },
  {
    what: 'a class whose rows all weigh 0',
    content: 'a,w,class\n1,0,x\n2,1,y\n3,0,x\n4,1,y\n',
    args: ['--weights-column', 'w'],
    says: ['every row of the class "x" has the weight 0'],
  },
  {
    what: 'a hard margin that does not exist',
    content: 'a,class\n1,x\n2,y\n3,x\n4,y\n',
    args: ['--cost', 'Infinity'],
    command: 'train',
    says: ['no hard margin separates the class "y" from "x"'],
  },
  {
    what: 'a hard margin to rank by that does not exist',
    content: 'a,b,class\n1,1,x\n2,1,y\n3,1,x\n4,1,y\n',
    args: ['--cost', 'Infinity'],
    says: ['no hard margin separates'],
  },
  { what: 'a CSV to standard output', content: good, args: ['--csv', '-'], says: ['--csv needs the name of a file'] },
  {
    what: 'a table without features',
    content: 'class,id\nx,1\ny,2\n',
    args: ['--id', 'id'],
    says: ['no feature columns'],
  },
  {
    what: 'a negative weight',
    content: 'a,w,class\n1,1,x\n2,-3,y\n',
    args: ['--weights-column', 'w'],
    says: ['line 3', 'column "w"', '"-3"'],
  },
  {
    what: 'a test file with other columns',
    content: good,
    args: ['--test', 'example:wine'],
    says: ['example:wine', 'lacks', '"a", "b"'],
  },
  {
    what: 'a JSON file in a folder that is not there',
    content: good,
    args: ['--json', 'nowhere/out.json'],
    says: ['nowhere', 'does not exist'],
  },
];

describe('bad input', () => {
  it.concurrent.each(cases)('refuses $what', async ({ what, file, content, args = [], says, command = 'rank' }) => {
    const name = files.write(file ?? `${what.replaceAll(/\W/g, '-')}.csv`, content ?? good);
    const before = files.list();
    const { code, stdout, stderr } = await run([command, name, ...args]);
    expect(stderr).toMatch(/^svm-sieve: [^\n]+\n$/);
    expect(stderr).not.toMatch(/\n\s+at /);
    for (const part of says)
      expect(stderr).toMatch(
        typeof part === 'string' ? new RegExp(part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) : part,
      );
    expect(stdout).toBe('');
    expect(code).toBe(2);
    expect(files.list().filter((entry) => entry.includes('.tmp'))).toEqual([]);
    expect(files.list()).toEqual(expect.arrayContaining(before));
  });

  it('refuses a directory', async () => {
    const { code, stderr } = await run(['describe', files.path('.')]);
    expect(stderr).toMatch(/is a directory; name a file in it/);
    expect(code).toBe(2);
  });

  it('refuses outputs that would replace one another or what is read, however they are spelled', async () => {
    const name = files.write('precious.csv', good);
    const spelled = `${files.path('.')}/./precious.csv`;
    expect((await run(['rank', name, '--json', spelled, '--force'])).stderr).toMatch(/is also the file that is read/);
    const twice = await run([
      'rank',
      name,
      '--json',
      files.path('o.txt'),
      '--csv',
      `${files.path('.')}/./o.txt`,
      '--force',
    ]);
    expect(twice.stderr).toMatch(/--csv ".*o\.txt" is also the file of --json/);
    expect(readFileSync(name, 'utf8')).toBe(good);
  });

  it('refuses a file that is not there and names the nearest', async () => {
    files.write('samples.csv', good);
    const { code, stderr } = await run(['rank', files.path('sample.csv')]);
    expect(stderr).toMatch(/does not exist; did you mean ".*samples\.csv"\?/);
    expect(code).toBe(2);
  });

  it('refuses an unknown command and names the nearest', async () => {
    const { code, stderr } = await run(['rnak', 'example:wine']);
    expect(stderr).toBe('svm-sieve: unknown command "rnak"; did you mean rank?\n');
    expect(code).toBe(2);
  });

  it.each<[string[], string]>([
    [['rank'], 'rank needs DATA (a file, - or example:NAME); svm-sieve rank --help tells what there is'],
    [['completion'], 'completion needs SHELL (bash, zsh, fish); svm-sieve completion --help tells what there is'],
    [
      ['rank', 'my', 'file.csv'],
      'rank takes 1 argument and got 2; put a name with blanks in quotes, and see svm-sieve rank --help',
    ],
    [['rank', 'example:wine', '--json'], '--json <FILE|-> has no value; svm-sieve rank --help tells what there is'],
    [['help', 'rnak'], 'unknown command "rnak"; did you mean rank?'],
    [['--hlep'], 'unknown option "--hlep"; did you mean --help?'],
  ])('tells in one sentence what is missing or too much: %j', async (args, sentence) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr: `svm-sieve: ${sentence}\n` });
  });

  it('lists what would be refused when asked to describe it', async () => {
    const name = files.write('messy.csv', 'a,b,class\n1,,x\n2,oops,x\n3,4,x\n5,6,x\n');
    const { code, stdout } = await run(['describe', name, '--json', '-']);
    expect(code).toBe(0);
    const { problems } = JSON.parse(stdout);
    expect(problems).toHaveLength(3);
    expect(problems.join('\n')).toMatch(/"oops" is not a number[\s\S]*one class only[\s\S]*missing/);
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
