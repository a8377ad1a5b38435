// The R package: its own tests, results against those of the command line, and the page that shows
// its use.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generate } from '../../src/index.ts';
import { sharedFile } from '../papers/shared-data.ts';
import { describeR } from './r.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const client = join(root, 'clients', 'r');
const cli = join(root, 'dist', 'cli.js');
const base = mkdtempSync(join(tmpdir(), 'svm-sieve-r-'));
const library = join(base, 'library');

afterAll(() => rmSync(base, { recursive: true, force: true }));

interface Case {
  readonly task: 'rank' | 'select' | 'evaluate' | 'train';
  readonly file: string;
  readonly options: Readonly<Record<string, string | number>>;
}

/** Generated data as a table of comma-separated values, the class last. */
function generatedFile(name: string, seed: number, rows: number, features: number, classes = 2): string {
  const { names, columns, labels } = generate(name, { rows, features, classes, seed });
  const lines = labels.map((label, row) => [...columns.map((values) => values[row]), label].join(','));
  const path = join(base, `${name}-${seed}.csv`);
  writeFileSync(path, [[...names, 'class'].join(','), ...lines, ''].join('\n'));
  return path;
}

/** Numbers, words and missing cells in turns. */
function mixedFile(): string {
  const lines = Array.from({ length: 60 }, (_, row) => {
    const kind = ['north', 'south', ''][(row * 7) % 3];
    const size = row % 11 === 5 ? '' : (Math.sin(row) + (row % 2)).toFixed(4);
    return `${kind},${size},${['low', 'high'][row % 5 > 2 ? 1 : 0]},${(row * row) % 17},${row % 2 ? 'yes' : 'no'}`;
  });
  const path = join(base, 'mixed.csv');
  writeFileSync(path, ['region,size,level,count,class', ...lines, ''].join('\n'));
  return path;
}

function cases(): Case[] {
  const example = (name: string) => join(root, 'examples', 'data', `${name}.csv`);
  const few = { folds: 3, repeats: 1 };
  const rank = (file: string, options: Case['options'] = {}): Case => ({ task: 'rank', file, options });
  return [
    rank(example('wine')),
    rank(example('wdbc'), { kernel: 'rbf', gamma: 0.1, step: 5 }),
    { task: 'select', file: generatedFile('noise', 1, 40, 12), options: few },
    { task: 'select', file: mixedFile(), options: { ...few, impute: 'median' } },
    { task: 'evaluate', file: generatedFile('clusters', 2, 60, 24), options: { ...few, outerFolds: 3, step: 4 } },
    { task: 'train', file: generatedFile('xor', 3, 60, 6), options: { kernel: 'rbf', cost: 7.123456789012345 } },
    rank(generatedFile('microarray', 4, 40, 300), { method: 'svm-rfe' }),
    rank(generatedFile('microarray', 5, 30, 1200)),
    rank(generatedFile('madelon', 6, 80, 40), { method: 'fisher' }),
    rank(generatedFile('madelon', 7, 80, 40), { cost: 0.1 }),
    rank(generatedFile('hermes', 8, 50, 20), { kernel: 'poly', degree: 2 }),
    rank(generatedFile('hermes', 9, 50, 20), { scale: 'minmax' }),
    rank(generatedFile('clusters', 10, 60, 30), { halveAbove: 10 }),
    rank(generatedFile('clusters', 11, 60, 30), { method: 'eb-rfe', folds: 3 }),
    rank(generatedFile('noise', 12, 45, 15), { resamples: 5, seed: 9 }),
    rank(generatedFile('noise', 13, 45, 15), { method: 'random', seed: 3 }),
    rank(generatedFile('xor', 14, 60, 8), { kernel: 'rbf', gamma: 'scale' }),
    rank(generatedFile('xor', 15, 60, 8), { method: 'relieff' }),
    rank(generatedFile('hermes', 16, 60, 12), { classWeights: 'balanced' }),
    rank(generatedFile('microarray', 17, 36, 150), { machine: 'linear' }),
    // Published data, where they are.
    ...[
      rank(sharedFile('colon/colon.csv.gz')),
      rank(sharedFile('benchmark/desouto-khan-2001.csv.gz'), { halveAbove: 20 }),
      rank(sharedFile('flags/flags.csv'), { drop: 'name' }),
      { ...rank(sharedFile('hepatitis/hepatitis.csv'), { impute: 'median' }), task: 'train' as const },
    ].filter(({ file }) => existsSync(file)),
  ];
}

const flag = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What says where the data were read: names of files, the file of held-out samples. */
const READING = /^(source|file|test|at)$/;

/** The parts of a result as text, without how long it took and where the data were read. */
function partsOf(text: string): Map<string, string> {
  const { timings: _timings, ...result } = JSON.parse(text);
  const compared = (key: string, value: unknown) => {
    if (READING.test(key)) return undefined;
    return key === 'message' ? (value as string).replace(/^(arrays|[\w-]+\.csv(\.gz)?): /, '') : value;
  };
  return new Map(Object.entries(result).map(([name, value]) => [name, JSON.stringify(value, compared)]));
}

describeR('the R package', () => {
  const env = { ...process.env, SVM_SIEVE: cli, R_LIBS: library };
  const run = (program: string, args: readonly string[], cwd: string) => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env });
    return { status, output: status === 0 ? '' : `${stdout}${stderr}`, stdout };
  };
  const worked = { status: 0, output: '' };

  beforeAll(() => {
    mkdirSync(library);
    cpSync(client, join(base, 'svmsieve'), { recursive: true });
    expect(run('R', ['CMD', 'INSTALL', '--no-test-load', `--library=${library}`, 'svmsieve'], base)).toMatchObject(
      worked,
    );
  }, 120_000);

  it('passes its own tests', { timeout: 300_000 }, () => {
    const { stdout, ...rest } = run('Rscript', ['testthat.R'], join(base, 'svmsieve', 'tests'));
    expect(rest).toEqual(worked);
    expect(Number(/PASS (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(80);
  });

  it('has the results of the command line to the last bit', { timeout: 300_000 }, () => {
    const tasks = cases().map((own, place) => ({ ...own, output: join(base, `r-${place}.json`) }));
    expect(tasks.length).toBeGreaterThanOrEqual(20);
    writeFileSync(join(base, 'tasks.json'), JSON.stringify(tasks));
    const script = fileURLToPath(new URL('bits.R', import.meta.url));
    expect(run('Rscript', [script, join(base, 'tasks.json')], base)).toMatchObject(worked);
    for (const { task, file, options, output } of tasks) {
      const given = Object.entries(options).flatMap(([name, value]) => [flag(name), String(value)]);
      const args = [cli, task, file, '--target', 'class', '--target-kind', 'classes', ...given];
      const command = spawnSync(process.execPath, [...args, '--json', '-', '--quiet'], { encoding: 'utf8' });
      expect(command).toMatchObject({ status: 0 });
      const expected = partsOf(command.stdout);
      const found = partsOf(readFileSync(output, 'utf8'));
      const differing = [...expected.keys()].filter((name) => expected.get(name) !== found.get(name));
      expect({ task, file, differing, parts: [...found.keys()] }).toEqual({
        task,
        file,
        differing: [],
        parts: [...expected.keys()],
      });
    }
  });

  it('does what its page shows', { timeout: 300_000 }, () => {
    const page = readFileSync(join(root, 'docs', 'how-to', 'r.md'), 'utf8');
    const blocks = [...page.matchAll(/^```r\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
    expect(blocks.length).toBeGreaterThan(4);
    writeFileSync(join(base, 'page.R'), blocks.join('\n'));
    const { stdout, ...rest } = run('Rscript', ['page.R'], base);
    expect(rest).toEqual(worked);
    expect(stdout).toMatch(/nested-CV accuracy 0\.9/);
    expect(stdout).toMatch(/option-invalid .*Did you mean rbf/);
  });
});
