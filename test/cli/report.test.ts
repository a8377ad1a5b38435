// report, and --report of the other commands, as a user runs them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reportCommand } from '../../apps/cli/commands/report.ts';
import { lineOf, missingLine } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();
const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const read = (name: string) => readFileSync(files.path(name), 'utf8');

async function done(args: readonly string[], cwd?: string): Promise<string> {
  const { code, stdout, stderr } = await run(args, { cwd });
  expect([code, stderr.includes('bug')], stderr).toEqual([0, false]);
  return stdout;
}

const untimed = (text: string) => ({ ...JSON.parse(text), timings: null });

/** A table with names as strangers write them, and a file name to match. */
function hostileTable(): string {
  const header = `"a,b","say ""hi""",=HYPERLINK(1),<img src=x onerror=alert(1)>,مرحبا,fold,class`;
  const rows = Array.from({ length: 40 }, (_, i) => {
    const values = [(i * 7) % 11, (i * 5) % 9, (i * 3) % 7, i % 5, (i % 2) * 2 + ((i * 13) % 4)];
    return [...values, i % 4, i % 2 ? 'yes' : 'no'].join(',');
  });
  return `${[header, ...rows].join('\n')}\n`;
}

/** The page without its section on samples, and without the numbers of sections. */
const withoutSamples = (page: string) =>
  page
    .replace(/<li><a href="#s\d+">Samples<\/a><\/li>/, '')
    .replace(/<section aria-labelledby="s\d+"><h2 id="s\d+">Samples<\/h2>[\s\S]*?<\/section>\n/, '')
    .replace(/\bs\d+(?=b\d|")/g, 's');

describe('--report', () => {
  it.each([
    ['rank', []],
    ['select', ['--choose', 'one-se']],
    ['train', []],
  ])('of %s writes one page, the same that report makes of the result file', async (command, args) => {
    const [json, html, again] = [`${command}.json`, `${command}.html`, `${command}-again.html`];
    const out = ['--json', files.path(json), '--report', files.path(html)];
    await done([command, 'example:wine', ...args, ...out]);
    const said = await done(['report', files.path(json), '-o', files.path(again)]);
    expect(said).toMatch(/: 1 result\n$/);
    expect(read(html)).toMatch(/^<!doctype html>/);
    expect(withoutSamples(read(again))).toBe(withoutSamples(read(html)));
    // Samples are drawn where their data are at hand, which a result file does not have.
    expect([read(html), read(again)].map((page) => page.includes('>Samples</h2>'))).toEqual([
      command === 'select',
      false,
    ]);
  });
});

describe('report of a saved reproduction', () => {
  it('is the page that reproduce itself writes, chart and all', async () => {
    const [json, html, again] = ['figure.json', 'figure.html', 'figure-again.html'];
    const out = ['--json', files.path(json), '--report', files.path(html), '--threads', '1'];
    await done(['reproduce', 'hermes-figure-1', '--small', '--seed', '2', ...out]);
    await done(['report', files.path(json), '-o', files.path(again)]);
    expect(read(again)).toBe(read(html));
    expect(read(again).match(/<svg/g)!.length).toBeGreaterThanOrEqual(3);
    expect(read(again)).toContain('svm-sieve reproduce hermes-figure-1 --small --seed 2<');
  });

  it('that an earlier version wrote has the numbers, and says that the figures are missing', async () => {
    await done(['reproduce', 'hermes-figure-1', '--small', '--json', files.path('new.json'), '--threads', '1']);
    const { report: _report, ...earlier } = JSON.parse(read('new.json'));
    const old = files.write('old.json', JSON.stringify(earlier));
    await done(['report', old, '-o', files.path('old.html')]);
    expect(read('old.html')).toContain('lacks the data of the figures and further tables');
    expect(read('old.html')).toContain('importance of x1');
    expect(read('old.html')).not.toContain('<svg');
  });
});

describe('report', () => {
  it('makes one page of several results', async () => {
    const [rank, train] = ['several-rank.json', 'several-train.json'].map((name) => files.path(name));
    await done(['rank', 'example:wine', '--json', rank]);
    await done(['train', 'example:wine', '--json', train]);
    expect(await done(['report', rank, train, '-o', files.path('several.html')])).toMatch(/: 2 results\n$/);
    expect(
      read('several.html')
        .match(/<h2 [^>]*>[^<]*/g)!
        .map((text) => text.replace(/<[^>]*>/, '')),
    ).toEqual(['Ranking of the features of example:wine by svm-rfe', 'A classifier for example:wine']);
  });

  it('refuses what it cannot read, and overwrites nothing, in one sentence', async () => {
    const junk = files.write('junk.json', '{"tool":"svm-sieve","format":1,"command":"describe"}');
    const taken = files.write('taken.html', 'mine');
    for (const [args, message] of [
      [[junk], missingLine(reportCommand.options, 'output')],
      [
        [junk, '-o', files.path('new.html')],
        lineOf(
          'result-without-report',
          {
            command: 'describe',
            expected: { commands: ['rank', 'select', 'evaluate', 'compare', 'train', 'reproduce'] },
          },
          { at: { source: junk } },
        ),
      ],
      [[junk, '-o', taken], lineOf('output-exists', { path: taken, option: 'output' })],
      [[junk, '-o', junk], lineOf('file-used-twice', { option: 'output', file: junk, other: null })],
      [
        [files.path('nowhere.json'), '-o', files.path('new.html')],
        lineOf('file-not-found', { path: files.path('nowhere.json'), nearest: null }),
      ],
      [
        [],
        lineOf('argument-missing', {
          command: 'report',
          argument: 'result',
          summary: reportCommand.arguments[0].summary,
          choices: null,
        }),
      ],
    ] as const) {
      const { code, stderr } = await run(['report', ...args]);
      expect([code, stderr.split('\n').length], stderr).toEqual([2, 2]);
      expect(stderr).toBe(message);
    }
    expect(read('taken.html')).toBe('mine');
    expect(files.list()).not.toContain('new.html');
  });
});

describe('the command line in a report', () => {
  const name = `it's "x" $(echo no)\n<b>.csv`;

  it.each([
    ['rank', ['--method', 'gradient-angle', '--keep', '"a,b"']],
    [
      'rank',
      [
        '--kernel',
        'rbf',
        '--gamma',
        'scale',
        '--criterion',
        'sensitivity',
        '--tolerance',
        '1e-6',
        '--drop',
        '"say ""hi"""',
      ],
    ],
    [
      'select',
      ['--choose', 'one-se', '--folds-column', 'fold', '--scale-within-folds', '--class-weights', 'yes=2,no=1'],
    ],
    ['select', ['--method', 'eb-rfe', '--candidates', '2', '--costs', '0.1,1', '--holdout', '0.25', '--repeats', '3']],
    ['evaluate', ['--outer-folds', '3', '--seed', '7', '--machine', 'linear', '--positive', 'no']],
    ['compare', ['--methods', 'svm-rfe,fisher[recursive;cost=2]', '--outer-folds', '3', '--no-baselines']],
    ['train', ['--kernel', 'poly', '--probability', '--target', 'fold']],
  ])('of %s %j makes the same result again', { timeout: 120_000 }, async (command, args) => {
    const table = files.write(name, hostileTable());
    const cwd = dirname(table);
    const html = `${command}-${args.length}-${args[0]}.html`;
    const first = await done([command, name, ...args, '--quiet', '--report', html, '--json', '-'], cwd);
    const [, shown] = /<code>([\s\S]*?)<\/code>/.exec(read(html))!;
    const line = shown
      .replace(/<\/?bdi>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    const shell = `svm-sieve() { "$NODE" "$CLI" "$@" --quiet --json -; }; ${line}`;
    const env = { ...process.env, NODE: process.execPath, CLI: cli };
    const again = execFileSync('bash', ['-c', shell], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
    expect(strip(untimed(again))).toEqual(strip(untimed(first)));
  });
});

/** Times of methods are times, too. */
function strip(result: Record<string, unknown>): unknown {
  return JSON.parse(JSON.stringify(result, (key, value) => (key === 'timings' ? null : value)));
}
