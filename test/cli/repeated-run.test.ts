// A command with --checkpoint that is started again after its results were written, all or some of
// them: a script that repeats what was killed gets exit code 0 and the same bytes. What someone has
// changed, or another run has written, is still refused.

import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();

/** Small, so that starting and drawing take most of the time: two classes that `a` and `b` tell apart. */
const DATA = files.write(
  'data.csv',
  `a,b,c,d,class\n${Array.from({ length: 40 }, (_, i) => {
    const cells = [1.7, 2.3, 3.1, 4.7].map((f, j) => (Math.sin(f * (i + 1)) + (i % 2) * (2 - j)).toFixed(3));
    return `${cells.join(',')},${'xy'[i % 2]}\n`;
  }).join('')}`,
);

/** Every command with a checkpoint, and the options of the files that it writes, in their order. */
const COMMANDS: [string, string[], string[]][] = [
  ['rank', ['rank', DATA, '--kernel', 'rbf'], ['report', 'csv', 'json']],
  [
    'select',
    ['select', DATA, '--method', 'eb-rfe', '--candidates', '2', '--repeats', '1'],
    ['report', 'csv', 'curve-csv', 'json'],
  ],
  ['evaluate', ['evaluate', DATA, '--outer-folds', '3', '--repeats', '1'], ['report', 'csv', 'curve-csv', 'json']],
  [
    'compare',
    ['compare', DATA, '--methods', 'svm-rfe,fisher', '--outer-folds', '3', '--repeats', '1'],
    ['report', 'csv', 'curve-csv', 'json'],
  ],
  ['reproduce', ['reproduce', 'hermes-figure-1', '--small'], ['report', 'csv', 'json']],
];

const journalOf = (name: string) => files.path(`${name}.journal`);

const outputsOf = (name: string, options: readonly string[]) =>
  options.map((option) => files.path(`${name}-${option}.${option === 'report' ? 'html' : 'out'}`));

/** The words of a command that writes every file it can. */
const wordsOf = (name: string, own: readonly string[], options: readonly string[]) => {
  const paths = outputsOf(name, options);
  return [
    ...[...own, '--quiet', '--checkpoint', journalOf(name)],
    ...options.flatMap((option, i) => [`--${option}`, paths[i]]),
  ];
};

const contents = (paths: readonly string[]) =>
  paths.map((path) => (existsSync(path) ? readFileSync(path, 'latin1') : null));

const DONE = { code: 0, stderr: '' };

const refusal = (path: string, option: string) => ({
  code: 2,
  stderr: lineOf('output-exists', { path, option }, { fixes: [{ set: { force: true } }] }),
});

/** For a machine that is busy with other tests. */
const PATIENT = { timeout: 300_000 };

describe('a finished command that is repeated', PATIENT, () => {
  it.each(COMMANDS)(
    '%s gives the same bytes, with all of its files in place, some or none',
    async (name, own, options) => {
      const [paths, words] = [outputsOf(name, options), wordsOf(name, own, options)];
      expect(await run(words)).toMatchObject(DONE);
      const first = contents(paths);
      expect(first).not.toContain(null);
      const journal = readFileSync(journalOf(name));
      // Every case with the command that takes the least; a report takes seconds to draw.
      const cases = [[], paths.slice(1), paths.slice(-1), paths].slice(0, own === COMMANDS[0][1] ? 4 : 2);
      for (const missing of cases) {
        for (const path of missing) rmSync(path);
        expect(await run(words)).toMatchObject(DONE);
        expect(contents(paths)).toEqual(first);
      }
      expect(readFileSync(journalOf(name))).toEqual(journal);
    },
  );

  it.each(COMMANDS)('%s leaves alone what someone has changed', async (name, own, options) => {
    const [paths, words] = [outputsOf(name, options), wordsOf(name, own, options)];
    const first = contents(paths);
    for (const [i, path] of paths.entries()) {
      appendFileSync(path, '\n');
      const changed = contents(paths);
      expect(await run(words)).toMatchObject(refusal(path, options[i] === 'curve-csv' ? 'curveCsv' : options[i]));
      expect(contents(paths)).toEqual(changed);
      if (i < paths.length - 1) writeFileSync(path, first[i]!, 'latin1');
    }
    expect(await run([...words, '--force'])).toMatchObject(DONE);
    expect(contents(paths)).toEqual(first);
  });

  it('refuses the files of another run', async () => {
    const [name, own, options] = COMMANDS[2];
    const [paths, words] = [outputsOf(name, options), wordsOf(name, own, options)];
    const first = contents(paths);
    const other = words.with(words.indexOf('--checkpoint') + 1, files.path('other.journal'));
    expect(await run(other)).toMatchObject(refusal(paths[3], 'json'));
    expect(existsSync(files.path('other.journal'))).toBe(false);
    expect(contents(paths)).toEqual(first);
  });

  it('does not begin a checkpoint file for a list', async () => {
    expect(
      await run(['reproduce', '--checkpoint', journalOf('list'), '--json', files.path('list.json')]),
    ).toMatchObject({
      code: 0,
    });
    expect(existsSync(journalOf('list'))).toBe(false);
  });
});

describe('a command that is killed when one of its files is in place', PATIENT, () => {
  it.each(COMMANDS.slice(1))('%s ends well when it is repeated', async (command, own, options) => {
    const name = `killed-${command}`;
    const [paths, words] = [outputsOf(name, options), wordsOf(name, own, options)];
    for (const path of [paths[0], paths.at(-1)!]) {
      const { code } = await run(words, {
        async disturb(kill) {
          while (!existsSync(path)) await sleep(1);
          kill('SIGKILL');
        },
      });
      // It may have come to its end before the signal.
      expect([null, 0]).toContain(code);
      const left = readFileSync(path, 'latin1');
      expect(await run(words)).toMatchObject(DONE);
      expect(readFileSync(path, 'latin1')).toBe(left);
      for (const written of [...paths, journalOf(name)]) rmSync(written);
    }
    expect(files.list().filter((file) => file.startsWith('.svm-sieve-'))).toEqual([]);
  });
});
