// evaluate, compare and reproduce as a user runs them: results, files, kills and Ctrl-C.

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { parseJournal } from '../../src/executors/journal.ts';
import { folder, run } from './run.ts';

const files = folder();
const EVALUATE = [
  'evaluate',
  'example:wine',
  '--outer-folds',
  '5',
  '--method',
  'eb-rfe',
  '--candidates',
  '3',
  '--quiet',
];

async function json(args: readonly string[]) {
  const { code, stdout, stderr } = await run([...args, '--json', '-']);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
}

const untimed = ({ timings: _, ...rest }: Record<string, unknown>) => rest;
const records = (path: string) => (existsSync(path) ? parseJournal(readFileSync(path)).records.length : 0);

describe('evaluate', () => {
  it('has the result of the contract, the same on one thread, two, and after kills', { timeout: 120_000 }, async () => {
    const result = await json(EVALUATE);
    expect(result).toMatchObject({ format: 1, tool: 'svm-sieve', command: 'evaluate' });
    expect(Object.keys(result.evaluation)).toEqual(
      expect.arrayContaining(['outer', 'selection', 'optimism', 'stability', 'frequency', 'consensus']),
    );
    expect(result.evaluation.stability.interval).toHaveLength(2);
    expect(result.evaluation.consensus).toHaveLength(13);
    for (const gone of ['threads', 'checkpoint', 'json', 'report', 'csv'])
      expect(result.options).not.toHaveProperty(gone);
    expect(untimed(await json([...EVALUATE, '--threads', '1']))).toEqual(untimed(result));

    const journal = files.path('killed.journal');
    const resumed = [...EVALUATE, '--checkpoint', journal, '--json', files.path('killed.json')];
    for (const count of [2, 4]) {
      const { code } = await run(resumed, {
        async disturb(kill) {
          while (records(journal) < count) await sleep(5);
          kill('SIGKILL');
        },
      });
      expect(code).toBeNull();
    }
    expect((await run(resumed)).code).toBe(0);
    expect(untimed(JSON.parse(readFileSync(files.path('killed.json'), 'utf8')))).toEqual(untimed(result));
    const other = await run([...resumed, '--seed', '2', '--force']);
    expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/its --seed is "1", here "2"/)]);
  });

  it('ends at Ctrl-C with the outer parts that are done, and exits 130', { timeout: 60_000 }, async () => {
    const journal = files.path('interrupted.journal');
    const out = files.path('interrupted.json');
    const slow = ['evaluate', 'example:wdbc', '--method', 'eb-rfe', '--threads', '1', '--outer-folds', '20'];
    const { code } = await run([...slow, '--checkpoint', journal, '--json', out], {
      async disturb(kill) {
        while (records(journal) < 2) await sleep(5);
        kill('SIGINT');
      },
    });
    expect(code).toBe(130);
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result.notes.join()).toMatch(/interrupted\): \d+ of 20 outer parts are done/);
    expect(result.evaluation.parts.length).toBeLessThan(20);
  });

  it('says in the table which number is honest', async () => {
    const { stdout, code } = await run([
      'evaluate',
      'example:wine',
      '--outer-folds',
      '3',
      '--permutations',
      '2',
      '--quiet',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/accuracy on rows that took no part: 0\.9\d+ ± /);
    expect(stdout).toMatch(/what the selection says of itself: .*, too good by /);
    expect(stdout).toMatch(/with labels dealt at random, 2 times: p = 0\.3333/);
  });

  it.each([
    [['--outer-folds', '60'], /class "3" has 48 rows, fewer than the 60 folds.*--outer-folds/],
    [['--outer-folds', '1'], /--outer-folds.*at least 2/],
    [['--permutations', '-1'], /--permutations/],
    [['--score', 'auc'], /the score auc is for two classes/],
    [['--report', '-'], /--report needs the name of a file/],
  ])('refuses %j in one sentence', async (args, message) => {
    const { code, stderr } = await run(['evaluate', 'example:wine', ...args]);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toMatch(message);
  });
});

describe('compare', () => {
  it('has methods and tests, a report and a spreadsheet', async () => {
    const [report, csv] = [files.path('compared.html'), files.path('compared.csv')];
    const args = ['compare', 'example:wine', '--methods', 'svm-rfe,fisher', '--outer-folds', '3', '--quiet'];
    const result = await json([...args, '--report', report, '--csv', csv]);
    expect(result.methods.map(({ name }: { name: string }) => name)).toEqual([
      'svm-rfe',
      'fisher',
      'random',
      'svm-rfe reversed',
    ]);
    expect(Object.keys(result.tests[0])).toEqual(['a', 'b', 'difference', 'p', 'pCorrected']);
    expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/i);
    expect(readFileSync(csv, 'utf8').split('\r\n')).toHaveLength(6);
  });

  it('refuses what is no method, or none at all', async () => {
    for (const [args, message] of [
      [['--methods', 'svmrfe'], /did you mean svm-rfe/],
      [['--methods', 'svm-rfe[kernl=rbf]'], /"kernl" is not an option of a method; did you mean kernel\?/],
      [['--methods', 'svm-rfe,fisher', '--choose', 'n=99', '--outer-folds', '3'], /no method can be used: svm-rfe: /],
      [[], /--methods is missing; give a list of methods/],
    ] as const) {
      const { code, stderr } = await run(['compare', 'example:wine', ...args]);
      expect([code, stderr.split('\n').length]).toEqual([2, 2]);
      expect(stderr).toMatch(message);
    }
  });
});

describe('reproduce', () => {
  it('lists what there is, and refuses other names', async () => {
    const { stdout, code } = await run(['reproduce']);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.startsWith('hermes-'))).toHaveLength(4);
    expect((await run(['reproduce', 'hermes-win'])).stderr).toMatch(/did you mean hermes-wine\?/);
  });

  it('shows both numbers of every row whatever the room, and writes report, JSON and CSV', async () => {
    const [report, out, csv] = ['r.html', 'r.json', 'r.csv'].map((name) => files.path(name));
    const args = ['reproduce', 'krupka-rfe', '--small', '--quiet', '--threads', '1'];
    const { stdout, code } = await run([...args, '--report', report, '--json', out, '--csv', csv]);
    expect(code).toBe(0);
    const [head] = stdout.split('\n').slice(2);
    expect(head).toMatch(/^what +published +ours/);
    const { rows, command } = JSON.parse(readFileSync(out, 'utf8'));
    expect(command).toBe('reproduce');
    for (const row of rows) expect(row).toEqual(expect.objectContaining({ published: row.published, ours: row.ours }));
    expect(readFileSync(csv, 'utf8')).toMatch(/^what,published,ours/);
    expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/i);
  });

  it('says what data it needs, and what a folder lacks', async () => {
    const without = await run(['reproduce', 'guyon-colon', '--small']);
    expect([without.code, without.stderr.split('\n').length]).toEqual([2, 2]);
    expect(without.stderr).toMatch(/needs data that are not ours to give; get colon .* --data DIR/);
    const empty = await run(['reproduce', 'guyon-colon', '--small', '--data', files.path('nowhere')]);
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringMatching(/--data ".*nowhere" has no colon\//)]);
  });
});
