// Advice fits the command and the data: it names only options that the command has, and none that
// the format of the file makes useless.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { folder, run } from './run.ts';

const files = folder();

const good = 'a,b,class\n1,2,x\n2,1,y\n3,5,x\n4,1,y\n5,1,x\n0,3,y\n';

/** Data with one thing wrong, by the extension of their file. */
const BAD: Readonly<Record<string, readonly [name: string, content: string | Uint8Array]>> = {
  'a missing cell': ['missing.csv', 'a,b,class\n1,,x\n2,1,y\n3,5,x\n'],
  'a word': ['word.csv', 'a,b,class\n1,oops,x\n2,1,y\n3,5,x\n'],
  'a decimal comma': ['comma.csv', 'a,b,class\n"1,5",2,x\n"2,5",1,y\n"3,5",5,x\n'],
  'a number beyond all numbers': ['large.csv', 'a,b,class\n1,1e999,x\n2,1,y\n3,5,x\n'],
  'a column twice': ['twice.csv', 'a,b,b,class\n1,2,3,x\n2,1,4,y\n3,5,5,x\n'],
  'a column less': ['less.csv', 'a,class\n1,x\n2,y\n3,x\n'],
  'a short row': ['short.csv', 'a,b,class\n1,2\n2,1,y\n3,5,x\n'],
  'a label of no class': ['label.csv', 'a,b,class\n1,2,q\n2,1,q\n3,5,q\n'],
  'labels that are measured': ['measured.csv', 'a,b,class\n1,2,0.1\n2,1,0.2\n3,5,0.3\n'],
  'no rows': ['none.csv', 'a,b,class\n'],
  'a word in LIBSVM data': ['word.svm', '1 1:oops\n-1 2:1\n1 1:2\n'],
  'one class in LIBSVM data': ['class.svm', '1 1:1\n1 2:1\n1 1:2\n'],
  'measured labels in LIBSVM data': ['measured.svm', '0.5 1:1\n1.5 2:1\n2.5 1:2\n'],
  'numbered labels in LIBSVM data': [
    'numbered.svm',
    Array.from({ length: 40 }, (_, i) => `${i === 39 ? 1 : i} 1:${i % 7} 2:${i % 5}\n`).join(''),
  ],
  'a word in ARFF data': [
    'word.arff',
    '@relation r\n@attribute a real\n@attribute class {x,y}\n@data\n1,x\noops,y\n3,x\n',
  ],
  'a missing cell in ARFF data': [
    'missing.arff',
    '@relation r\n@attribute a real\n@attribute b real\n@attribute class {x,y}\n@data\n1,?,x\n2,1,y\n3,2,x\n',
  ],
  'lists in Parquet data': ['lists.parquet', readFileSync(new URL('../data/files/nested.parquet', import.meta.url))],
  'lists in Arrow data': ['lists.arrow', readFileSync(new URL('../data/files/nested.arrow', import.meta.url))],
  'damaged Parquet data': ['damaged.parquet', 'PAR1 and nothing of a Parquet file PAR1'],
};

const COMMANDS: Readonly<Record<string, (file: string) => readonly string[]>> = {
  describe: (file) => [file],
  rank: (file) => [file],
  select: (file) => [file, '--folds', '2'],
  train: (file) => [file],
  predict: (file) => [files.path('model.json'), file],
  apply: (file) => [files.path('ranking.json'), file, '--features', '1', '--output', files.path('out.csv'), '--force'],
};

const flags = (text: string) => [...text.matchAll(/--[a-z][a-z-]*/g)].map(([flag]) => flag);

beforeAll(async () => {
  const data = files.write('good.csv', good);
  await run(['train', data, '--json', files.path('model.json')]);
  await run(['rank', data, '--json', files.path('ranking.json')]);
  for (const [name, content] of Object.values(BAD)) files.write(name, content);
}, 60_000);

describe.each(Object.keys(COMMANDS))('what %s advises', (command) => {
  it('are options that it has', { timeout: 240_000 }, async () => {
    // What describe finds is what a computing command would refuse.
    const own = new Set(flags((await run([command === 'describe' ? 'rank' : command, '--help', 'all'])).stdout));
    expect(own.size).toBeGreaterThan(5);
    for (const [what, [name]] of Object.entries(BAD)) {
      const { code, stdout, stderr } = await run([command, ...COMMANDS[command](files.path(name))]);
      const said = command === 'describe' ? (stdout.split('problems that')[1] ?? stderr) : stderr;
      const where = `${command}, ${what}: ${said}`;
      expect([0, 2], where).toContain(code);
      expect(said, where).not.toMatch(/undefined|\[object|NaN,|Cannot |is not a function|TypeError|RangeError/);
      // How a model was trained is the one thing that `predict` may send back for.
      const named = flags(said.replace('train the model with --impute', ''));
      for (const flag of named) expect(own, where).toContain(flag);
      // Neither a delimiter nor a header is found in these formats; labels have their fixed place in LIBSVM's.
      if (!name.endsWith('.csv')) expect(named, where).not.toContain('--delimiter');
      if (name.endsWith('.svm')) expect(named, where).not.toContain('--target');
      // The reader refuses the file, whichever columns are dropped.
      if (/^word\.(svm|arff)$/.test(name)) expect(named, where).not.toContain('--drop');
    }
  });
});

it('speaks of gamma only where a kernel has it', async () => {
  const names = Array.from({ length: 8 }, (_, j) => `f${j}`);
  const rows = names.map((_, i) => `${names.map((_, j) => Number(i === j)).join(',')},${'xy'[i % 2]}`);
  const file = files.write('orthogonal.csv', `${names.join(',')},class\n${rows.join('\n')}\n`);
  const linear = await run(['train', file, '--scale', 'none']);
  expect(linear.stderr).toContain('identity');
  expect(linear.stderr).not.toContain('gamma');
  const rbf = await run(['train', file, '--scale', 'none', '--kernel', 'rbf', '--gamma', '100']);
  expect(rbf.stderr).toContain('Lower --gamma');
});
