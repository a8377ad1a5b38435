// evaluate, compare and reproduce as a user runs them: results, files, kills and Ctrl-C.

import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { compareCommand } from '../../apps/cli/commands/compare.ts';
import { evaluateCommand } from '../../apps/cli/commands/evaluate.ts';
import { fact } from '../../src/base/problem.ts';
import { parseJournal } from '../../src/executors/journal.ts';
import { reproductions } from '../../src/papers/index.ts';
import { methods } from '../../src/plan/methods.ts';
import { codesOf, invalidLine, lineOf, missingLine } from '../problem.ts';
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
    const differences = [{ what: 'option', option: 'seed', there: '1', here: '2' }] as const;
    expect([other.code, other.stderr]).toEqual([
      2,
      lineOf('checkpoint-of-another-run', { differences }, { at: { source: journal } }),
    ]);
  });

  it('ends at Ctrl-C with the outer folds that are done, and exits 130', { timeout: 60_000 }, async () => {
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
    expect(result.evaluation.parts.length).toBeLessThan(20);
    const done = result.evaluation.parts.length;
    // Of a few folds there is no interval.
    expect(result.evaluation.outer.interval === null).toBe(done < 5);
    expect(result.evaluation.interval === null).toBe(done < 5);
    expect(codesOf(result.notes)).toEqual([['evaluation-interrupted', { done, of: 20, unit: 'outer fold' }]]);
  });

  it('prints the estimate, the inner-CV score, baselines, measures and what p can be', async () => {
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
    expect(stdout).toMatch(/^nested-CV accuracy 0\.9\d\d ± 0\.\d{3} \(3 outer folds\)$/m);
    // No interval with fewer than five folds.
    expect(stdout).not.toMatch(/% CI .*corrected/);
    expect(stdout).toMatch(/^no confidence interval with fewer than five folds$/m);
    expect(stdout).toMatch(/^inner-CV accuracy \d\.\d{3} \(optimism -?0\.\d{3}\)$/m);
    expect(stdout).toMatch(/^baselines: majority class \(2\) 0\.399, all features 0\.\d{3}, random subset 0\.\d{3}$/m);
    expect(stdout).toMatch(
      /^held-out samples: recall \(1\) .*, recall \(3\) .*, balanced accuracy 0\.\d+, MCC 0\.\d+$/m,
    );
    expect(stdout).toContain('permutation test: p = 0.33 (2 permutations; the smallest possible p is 1/3 = 0.33)');
  });

  it.each<[string[], string]>([
    [
      ['--outer-folds', '60'],
      lineOf('class-too-rare-for-folds', { class: '3', samples: 48, folds: 60, option: 'outerFolds' }),
    ],
    [['--outer-folds', '1'], invalidLine(evaluateCommand.options, 'outerFolds', '1')],
    [['--permutations', '-1'], invalidLine(evaluateCommand.options, 'permutations', '-1')],
    [['--score', 'auc'], lineOf('score-needs-two-classes', { score: 'auc', classes: 3 })],
    [['--report', '-'], invalidLine(evaluateCommand.options, 'report', '-')],
  ])('refuses %j in one line', async (args, line) => {
    const { code, stderr } = await run(['evaluate', 'example:wine', ...args]);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toBe(line);
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
      [
        ['--methods', 'svmrfe'],
        lineOf('name-unknown', { kind: 'method', name: 'svmrfe', nearest: 'svm-rfe', known: methods.names }),
      ],
      [
        ['--methods', 'svm-rfe[kernl=rbf]'],
        lineOf('method-option-unknown', { text: 'svm-rfe[kernl=rbf]', option: 'kernl', nearest: 'kernel' }),
      ],
      [
        ['--methods', 'svm-rfe,fisher', '--choose', 'n=99', '--outer-folds', '3'],
        lineOf('no-usable-method', {
          method: 'svm-rfe',
          reason: fact('size-not-scored', { size: 99, nearest: [13] }, { at: { outerFold: '1' } }),
        }),
      ],
      [[], missingLine(compareCommand.options, 'methods')],
    ] as const) {
      const { code, stderr } = await run(['compare', 'example:wine', '--quiet', ...args]);
      expect([code, stderr.split('\n').length]).toEqual([2, 2]);
      expect(stderr).toBe(message);
    }
  });
});

describe('reproduce', () => {
  it('lists what there is, and refuses other names', async () => {
    const { stdout, code } = await run(['reproduce']);
    expect(code).toBe(0);
    expect(stdout.split('\n').filter((line) => line.startsWith('hermes-'))).toHaveLength(4);
    const unknown = { kind: 'reproduction', name: 'hermes-win', nearest: 'hermes-wine', known: reproductions.names };
    expect((await run(['reproduce', 'hermes-win'])).stderr).toBe(lineOf('name-unknown', unknown));
  });

  it('shows both numbers of every row whatever the room, and writes report, JSON and CSV', async () => {
    const [report, out, csv] = ['r.html', 'r.json', 'r.csv'].map((name) => files.path(name));
    const args = ['reproduce', 'krupka-rfe', '--small', '--quiet', '--threads', '1'];
    const { stdout, code } = await run([...args, '--report', report, '--json', out, '--csv', csv]);
    expect(code).toBe(0);
    // Verdicts on the claims come first, then the table.
    expect(stdout.split('\n')[2]).toMatch(/^– not testable: /);
    expect(stdout).toMatch(/\n\nwhat +published +ours/);
    const { rows, command } = JSON.parse(readFileSync(out, 'utf8'));
    expect(command).toBe('reproduce');
    for (const row of rows) expect(row).toEqual(expect.objectContaining({ published: row.published, ours: row.ours }));
    expect(readFileSync(csv, 'utf8')).toMatch(/^what,published,ours/);
    expect(readFileSync(report, 'utf8')).toMatch(/^<!doctype html>/i);
  });

  it('says what data it needs, and what a folder lacks', async () => {
    const without = await run(['reproduce', 'guyon-colon', '--small']);
    expect([without.code, without.stderr.split('\n').length]).toEqual([2, 2]);
    const { name, data: needed } = reproductions.get('guyon-colon');
    expect(without.stderr).toBe(lineOf('reproduction-needs-data', { name, needed }));
    const empty = await run(['reproduce', 'guyon-colon', '--small', '--data', files.path('nowhere')]);
    expect([empty.code, empty.stderr]).toEqual([
      2,
      lineOf('reproduction-file-missing', { folder: files.path('nowhere'), file: 'colon/colon.csv.gz' }),
    ]);
  });
});
