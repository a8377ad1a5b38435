// The command line as its contract says: where output goes, exit codes, files, formats.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { generateCommand } from '../../apps/cli/commands/generate.ts';
import { generators } from '../../src/data/generators/index.ts';
import { codesOf, lineOf, missingLine } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();
const wine = readFileSync(new URL('../../examples/data/wine.csv', import.meta.url), 'utf8');
const wineFile = files.write('wine.csv', wine);

async function json(args: readonly string[], input?: string | Uint8Array) {
  const { code, stdout, stderr } = await run([...args, '--json', '-'], { input });
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

const withoutTimings = ({ timings: _, ...rest }: Record<string, unknown>) => rest;

describe('svm-sieve', () => {
  it.each([['--help'], ['describe', '--help'], ['rank', '--help'], ['generate', '--help'], ['help', 'rank'], []])(
    'prints help with examples and exits 0: %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await run(args.filter((arg) => arg !== undefined));
      expect(code).toBe(0);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/Usage: svm-sieve/);
      expect(stdout).toMatch(/Examples:\n {2}svm-sieve /);
    },
  );

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('describe', () => {
  it('has the fields of the contract', async () => {
    const result = await json(['describe', wineFile]);
    expect(result).toMatchObject({ format: 1, tool: 'svm-sieve', command: 'describe', problems: [] });
    expect(result.data).toMatchObject({
      source: 'wine.csv',
      rows: 178,
      classes: ['1', '2', '3'],
      counts: [59, 71, 48],
    });
    expect(result.data.features).toHaveLength(13);
    expect(result.data.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(result.columns[0]).toMatchObject({ name: 'Alcohol', type: 'numeric', missing: 0, min: 11.03, max: 14.83 });
    expect(result.columns[0].mean).toBeCloseTo(13.000618, 6);
    expect(result.columns[0].sd).toBeCloseTo(0.811827, 6);
    expect(result.columns[13]).toMatchObject({ name: 'class', role: 'target', distinct: 3 });
  });

  it('prints a table for people', async () => {
    const { code, stdout } = await run(['describe', wineFile]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/178 samples, 13 features/);
    expect(stdout).toMatch(/no problems found/);
  });

  it('tells constant and duplicate columns, missing cells and types', async () => {
    const name = files.write('kinds.csv', 'a,b,c,colour,class\n1,1,5,red,x\n2,2,5,,y\n3,3,5,blue,x\n4,4,5,red,y\n');
    const result = await json(['describe', name]);
    expect(result.constant).toEqual(['c']);
    expect(result.duplicates).toEqual([{ name: 'b', of: 'a' }]);
    expect(result.columns[3]).toMatchObject({ type: 'categorical', missing: 1, distinct: 2, min: null });
    expect(result.missingCells).toBe(1);
    expect(result.problems).toHaveLength(1);
  });
});

describe('every way to give the same data', () => {
  const rows = wine
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const names = rows[0];
  const body = rows.slice(1);
  const arff = [
    '@relation wine',
    ...names.slice(0, -1).map((name) => `@attribute '${name}' numeric`),
    '@attribute class {1,2,3}',
    '@data',
    ...body.map((row) => row.join(',')),
  ].join('\n');
  const sides = names.map((name, j) => [name, ...body.map((row) => row[j])].join(',')).join('\n');
  const samples = ['name', ...body.map((_, i) => `s${i}`)].join(',');
  const ways: [string, string[], string | Uint8Array | undefined][] = [
    ['gzip', [files.write('w.csv.gz', gzipSync(wine))], undefined],
    ['a misnamed gzip', [files.write('g.csv', gzipSync(wine))], undefined],
    ['tabs', [files.write('w.tsv', wine.replaceAll(',', '\t'))], undefined],
    [
      'semicolons and decimal commas',
      [
        files.write('w.data', wine.replaceAll(',', ';').replaceAll('.', ',').replace('OD280/OD315', 'OD280/OD315')),
        '--decimal',
        ',',
      ],
      undefined,
    ],
    [
      'bars, CRLF, quotes and a byte-order mark',
      [files.write('w.txt', `\ufeff${rows.map((row) => row.map((cell) => `"${cell}"`).join('|')).join('\r\n')}`)],
      undefined,
    ],
    ['ARFF', [files.write('w.arff', arff)], undefined],
    ['standard input', ['-'], wine],
    ['gzip on standard input', ['-'], gzipSync(wine)],
    ['a table on its side', [files.write('side.csv', `${samples}\n${sides}\n`), '--transpose'], undefined],
    [
      'another order of roles',
      [files.write('front.csv', rows.map((row) => [row.at(-1), ...row.slice(0, -1)].join(',')).join('\n'))],
      undefined,
    ],
    ['the bundled example', ['example:wine'], undefined],
  ];

  it.concurrent.each(ways)('gives the same digest: %s', async (_, args, input) => {
    const { data } = await json(['describe', ...args], input);
    const reference = await json(['describe', wineFile]);
    expect({ ...data, source: '' }).toEqual({ ...reference.data, source: '' });
  });
});

describe('rank', () => {
  it('has the fields of the contract', async () => {
    const result = await json(['rank', wineFile]);
    expect(result).toMatchObject({ format: 1, tool: 'svm-sieve', command: 'rank', notes: [] });
    expect([...result.ranking].sort()).toEqual([...result.data.features].sort());
    expect(result.survivors).toEqual([result.ranking[0]]);
    expect(result.eliminationOrder.toReversed()).toEqual(result.ranking.slice(1));
    expect(result.trace).toHaveLength(12);
    expect(result.trace.map((step: { features: number }) => step.features)).toEqual([
      13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
    ]);
    for (const step of result.trace) {
      expect(Object.keys(step)).toEqual(
        expect.arrayContaining([
          'removed',
          'criterion',
          'runnerUp',
          'margin',
          'weightNorm2',
          'supportVectors',
          'cost',
          'fits',
          'stop',
          'after',
        ]),
      );
      expect(step.runnerUp.criterion).toBeGreaterThanOrEqual(step.criterion[0]);
    }
    expect(result.options).toMatchObject({
      target: 'class',
      method: 'svm-rfe',
      kernel: 'linear',
      cost: 1,
      scale: 'standardize',
      multiclass: 'ovo',
      step: 1,
    });
    for (const name of ['json', 'csv', 'report', 'threads', 'quiet', 'color', 'force'])
      expect(result.options).not.toHaveProperty(name);
  });

  it('gives the same bytes twice, but for the time', async () => {
    const [first, second] = [await json(['rank', wineFile]), await json(['rank', wineFile])];
    expect(JSON.stringify(withoutTimings(second))).toBe(JSON.stringify(withoutTimings(first)));
  });

  it('writes a file whole, refuses to overwrite it, and does so with --force', async () => {
    const out = files.path('out.json');
    const first = await run(['rank', wineFile, '--json', out]);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/rank {2}feature/);
    const content = readFileSync(out, 'utf8');
    expect(JSON.parse(content).command).toBe('rank');
    const second = await run(['rank', wineFile, '--json', out]);
    expect(second).toMatchObject({ code: 2, stdout: '' });
    expect(second.stderr).toBe(lineOf('output-exists', { path: out, option: 'json' }));
    writeFileSync(out, 'old');
    expect((await run(['rank', wineFile, '--json', out, '--force'])).code).toBe(0);
    expect(withoutTimings(JSON.parse(readFileSync(out, 'utf8')))).toEqual(withoutTimings(JSON.parse(content)));
    expect(files.list().filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('keeps the features it is told to keep', async () => {
    const result = await json(['rank', wineFile, '--keep', 'Ash,Magnesium']);
    expect(result.survivors).toEqual(['Ash', 'Magnesium']);
    expect(result.ranking.slice(0, 2)).toEqual(['Ash', 'Magnesium']);
  });

  it('stops at the smallest size it is given, whatever the step', async () => {
    const result = await json(['rank', wineFile, '--step', '4', '--min-features', '3']);
    expect(result.trace.map((step: { removed: string[] }) => step.removed.length)).toEqual([4, 4, 2]);
    expect(result.survivors).toHaveLength(3);
    expect(result.survivors).toEqual(result.data.features.filter((name: string) => result.survivors.includes(name)));
  });

  it('scores more samples along the path without using them', async () => {
    const lines = wine.trim().split('\n');
    const train = files.write('train.csv', lines.filter((_, i) => i === 0 || i % 3 !== 0).join('\n'));
    const test = files.write('test.csv', lines.filter((_, i) => i === 0 || i % 3 === 0).join('\n'));
    const [plain, tested] = [await json(['rank', train]), await json(['rank', train, '--test', test])];
    expect(tested.ranking).toEqual(plain.ranking);
    expect(tested.trace[0].test).toBeGreaterThan(0.9);
    expect(plain.trace[0]).not.toHaveProperty('test');
    expect((await run(['rank', train, '--test', test])).stdout).toMatch(/criterion {2}eliminated at +test\n/);
  });

  it('takes names with commas in double quotes', async () => {
    const name = files.write('commas.csv', '"a,b",c,class\n1,2,x\n2,1,y\n3,1,x\n4,3,y\n');
    expect((await json(['rank', name, '--keep', '"a,b"'])).survivors).toEqual(['a,b']);
    expect((await json(['rank', name, '--drop', '"a,b"'])).ranking).toEqual(['c']);
  });

  it('fits its tables to the terminal', async () => {
    const wide = files.write('wide.csv', `${'a'.repeat(300)},b,class\n1,2,x\n2,1,y\n3,1,x\n`);
    for (const args of [
      ['describe', wide],
      ['rank', wide],
    ]) {
      const { stdout } = await run(args);
      const table = stdout.split('\n').filter((line) => /^(column|rank|a+…| +\d)/.test(line));
      expect(table.length).toBeGreaterThan(1);
      for (const line of table) expect(line.length).toBeLessThanOrEqual(100);
    }
  });

  it('one-hot encodes categories and names their columns', async () => {
    const name = files.write(
      'colours.csv',
      'size,colour,class\n1,red,x\n2,blue,y\n1.5,red,x\n2.5,green,y\n1.2,blue,x\n',
    );
    const result = await json(['rank', name, '--quiet']);
    expect([...result.ranking].sort()).toEqual(['colour=blue', 'colour=green', 'colour=red', 'size']);
  });

  it('says nothing next to the result with --quiet', async () => {
    const name = files.write('numbers-header.csv', '1,2,0\n1,3,0\n3,1,1\n');
    expect((await run(['rank', name])).stderr).toMatch(/note: the first line contains only numbers/);
    expect((await run(['rank', name, '--quiet'])).stderr).toBe('');
    expect((await json(['rank', name, '--no-header', '--quiet'])).data.rows).toBe(3);
  });

  it('ends with what is known so far when interrupted, and exits 130', async () => {
    const data = files.path('many.csv');
    expect((await run(['generate', 'microarray', '-o', data, '--features', '20000'])).code).toBe(0);
    const out = files.path('interrupted.json');
    // With this kernel and single steps the whole ranking takes minutes anywhere, so that the
    // signal never comes after its end.
    const { code } = await run(['rank', data, '--kernel', 'rbf', '--step', '1', '--json', out], {
      disturb: (kill) => setTimeout(() => kill('SIGINT'), 4000),
    });
    expect(code).toBe(130);
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result.ranking).toHaveLength(20000);
    expect(result.survivors.length).toBeGreaterThan(1);
    const early = { unranked: result.survivors.length, reason: { code: 'interrupted', facts: {} } };
    expect(codesOf(result.notes)).toContainEqual(['elimination-ended-early', early]);
  });
});

describe('generate', () => {
  it('writes the data and what is true of them, the same bytes each time', async () => {
    const [first, second] = [files.path('xor1.csv'), files.path('xor2.csv')];
    expect((await run(['generate', 'xor', '-o', first, '--seed', '7'])).code).toBe(0);
    expect((await run(['generate', 'xor', '-o', second, '--seed', '7'])).code).toBe(0);
    expect(readFileSync(second)).toEqual(readFileSync(first));
    const truth = JSON.parse(readFileSync(`${first}.truth.json`, 'utf8'));
    expect(truth).toMatchObject({ generator: 'xor', seed: 7 });
    expect(truth.informative).toHaveLength(2);
    const { data } = await json(['describe', first]);
    for (const name of truth.informative) expect(data.features).toContain(name);
  });

  it('refuses to overwrite, and leaves nothing behind', async () => {
    const out = files.write('taken.csv', 'x');
    const { code, stderr } = await run(['generate', 'noise', '-o', out]);
    expect(code).toBe(2);
    expect(stderr).toBe(lineOf('output-exists', { path: out, option: 'output' }));
    expect(existsSync(`${out}.truth.json`)).toBe(false);
  });

  const size = (generator: string, option: 'rows' | 'features', value: string, [min, max]: readonly number[]) =>
    lineOf('generator-size-invalid', { generator, option, value, min, max });

  it.concurrent.each([
    [
      ['generate', 'nois', '-o', 'x.csv'],
      lineOf('name-unknown', { kind: 'generator', name: 'nois', nearest: 'noise', known: generators.names }),
    ],
    [['generate', 'noise'], missingLine(generateCommand.options, 'output')],
    [['generate', 'noise', '-o', 'x.csv', '--rows', '1'], size('noise', 'rows', '1', [4, 1e7])],
    [['generate', 'madelon', '-o', 'x.csv', '--features', '3'], size('madelon', 'features', '3', [20, 1e6])],
    [
      ['generate', 'hermes', '-o', 'x.csv', '--classes', '5'],
      lineOf('generator-two-classes', {
        generator: 'hermes',
        classes: 5,
        others: ['clusters', 'microarray', 'noise', 'verbs'],
      }),
    ],
    [
      ['generate', 'noise', '-o', 'x.docx'],
      lineOf('output-format-unknown', {
        file: 'x.docx',
        nearest: null,
        endings: ['arff', 'csv', 'libsvm', 'svm', 'tsv', 'tab'],
      }),
    ],
    [['generate', 'noise', '-o', 'x.csv', '--rows', '1e12'], size('noise', 'rows', '1000000000000', [4, 1e7])],
  ])('refuses %j', async (args, stderr) => {
    expect(await run(args, { cwd: files.path('.') })).toEqual({ code: 2, stdout: '', stderr });
  });
});
