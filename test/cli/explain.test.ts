// explain on the command line, with results that rank wrote.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { explainCommand } from '../../apps/cli/commands/explain.ts';
import { lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();
const [brief, full, chunks] = ['brief.json', 'full.json', 'chunks.json'].map(files.path);

beforeAll(async () => {
  const ranking = ['rank', 'example:wine', '--quiet', '--json'];
  await run([...ranking, brief]);
  await run([...ranking, full, '--trace', 'full']);
  await run([...ranking, chunks, '--step', '4', '--min-features', '2', '--test', 'example:wine']);
});

describe('explain', () => {
  it('says when and why a feature was eliminated', async () => {
    const { code, stdout, stderr } = await run(['explain', brief, 'Malic_acid']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^"Malic_acid" has rank 9 of 13 \(1 is the best\)\.\nIt was eliminated in iteration 5 of 12, from a set of 9 features\.\n/,
    );
    expect(stdout).toMatch(
      /Its ranking criterion, the squared weight, was 0\.1987, the smallest of all remaining features\./,
    );
    expect(stdout).toMatch(
      /Runner-up: "Color_intensity" \(0\.\d+\), \d\.\d times the criterion of the eliminated feature\./,
    );
    expect(stdout).toMatch(/\n {9}before +after +change\nmargin .*%\n‖w‖² .*−\d/);
    expect(stdout).toMatch(/--trace full/);
  });

  it('says why the last feature was never eliminated', async () => {
    const { code, stdout } = await run(['explain', brief, 'Flavanoids']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/rank 1 of 13.*\nIt was never eliminated: it is the last remaining feature/);
    expect(stdout).toMatch(
      /The last feature eliminated, out of 2, was "Proline", with a criterion of 4\.411; that of this feature was 9\.222\./,
    );
  });

  it('shows the path of a full trace in a short table', async () => {
    const { stdout } = await run(['explain', full, 'Flavanoids']);
    const [, table] = stdout.split('Its criterion along the elimination path:\n\n');
    expect(table.trim().split('\n')).toHaveLength(1 + 12);
    expect(stdout).not.toMatch(/--trace full/);
  });

  it('describes iterations of several features, test accuracy and unranked survivors', async () => {
    const { ranking, trace } = JSON.parse(readFileSync(chunks, 'utf8'));
    const left = await run(['explain', chunks, trace[0].removed[2]]);
    expect(left.stdout).toMatch(/as number 3 of 4 in this iteration/);
    expect(left.stdout).toMatch(/\ntest accuracy \(retrained\) +\d/);
    const stayed = await run(['explain', chunks, ranking[1]]);
    expect(stayed.stdout).toMatch(
      /It was never eliminated, together with 1 other: --min-features ends the elimination here/,
    );
  });

  it('reads rankings made at once or turned around', async () => {
    const [once, reverse] = ['once.json', 'reverse.json'].map(files.path);
    expect(await run(['rank', 'example:wine', '--once', '--json', once])).toMatchObject({ code: 0 });
    const scored = await run(['explain', once, 'Hue']);
    expect(scored.stdout).toMatch(/All features were scored once; higher is better\.\n\nrank +feature +score\n/);
    expect(scored.stdout).toMatch(/\n +8 +Hue +0\.534 +←\n/);
    expect(await run(['rank', 'example:wine', '--reverse', '--json', reverse])).toMatchObject({ code: 0 });
    const turned = await run(['explain', reverse, 'Hue']);
    expect(turned.stdout).toMatch(
      /reversed ranking: 1 is the worst[\s\S]*was 2\.614, the largest of all remaining features/,
    );
  });

  it.each([
    [
      ['--once'],
      ['score', 'feature before it in the ranking', 'feature after it in the ranking', 'margin before'],
      'iteration',
    ],
    [
      ['--method', 'forward', '--repeats', '1'],
      ['features of the smallest subset', 'score before', 'score after'],
      'iteration',
    ],
    [
      ['--method', 'eb-rfe', '--repeats', '1'],
      ['eliminated in iteration', 'criterion', 'score before', 'score after'],
      'as runner-up',
    ],
    [[], ['eliminated in iteration', 'criterion', 'runner-up', 'iterations as runner-up'], 'score'],
  ])('writes the facts of a ranking with %j as a table', async (flags, facts, absent) => {
    const [json, csv] = ['facts.json', 'facts.csv'].map(files.path);
    expect(await run(['rank', 'example:wine', ...flags, '--quiet', '--force', '--json', json])).toMatchObject({
      code: 0,
    });
    const { stdout, code } = await run(['explain', json, 'Hue', '--csv', csv, '--force']);
    expect(code).toBe(0);
    const rows = readFileSync(csv, 'utf8')
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    expect(rows.slice(0, 2)).toEqual([
      ['what', 'value'],
      ['feature', 'Hue'],
    ]);
    const what = rows.map(([title]) => title);
    expect(what).toEqual(expect.arrayContaining(facts));
    expect(what.filter((title) => title.includes(absent))).toEqual([]);
    expect(stdout.includes('--trace full')).toBe(!['--once', 'forward'].some((flag) => flags.includes(flag)));
  });

  it('gives plain data', async () => {
    const { code, stdout, stderr } = await run(['explain', brief, 'Proline', '--json', '-']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      feature: 'Proline',
      rank: 2,
      elimination: { step: 12, removed: 1 },
      survival: null,
    });
    const file = files.path('why.json');
    expect((await run(['explain', brief, 'Proline', '--json', file])).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(stdout));
  });

  it('lets no name of a stranger reach the terminal unescaped', async () => {
    const evil = '\u001b[31mred';
    const written = JSON.stringify(evil).slice(1, -1);
    const text = readFileSync(brief, 'utf8')
      .replaceAll('Malic_acid', written)
      .replaceAll('"tolerance",', `"${written}",`);
    const file = files.write('evil.json', text);
    const { code, stdout } = await run(['explain', file, evil]);
    expect(code).toBe(0);
    expect(stdout).toContain('stopped early in this iteration (\\x1b[31mred)');
    expect(stdout).toMatch(/^"\\x1b\[31mred" has rank 9/);
    expect(stdout).not.toContain('\u001b');
    expect((await run(['explain', file, 'rred'])).stderr).not.toContain('\u001b');
  });

  const expected = { commands: ['rank', 'select'] };
  const list = files.write('list.json', '[1]');
  const cut = files.write('cut.json', '{"format": 1');
  const unranked = (feature: string, nearest: string | null) => () => {
    const { ranking: ranked } = JSON.parse(readFileSync(brief, 'utf8'));
    return lineOf('feature-not-ranked', { feature, nearest, ranked });
  };

  it.concurrent.each<[string[], () => string]>([
    [['explain', brief, 'Prolin'], unranked('Prolin', 'Proline')],
    [['explain', brief, '__proto__'], unranked('__proto__', null)],
    [
      ['explain', brief],
      () => {
        const [, { summary }] = explainCommand.arguments;
        return lineOf('argument-missing', { command: 'explain', argument: 'feature', summary, choices: null });
      },
    ],
    [['explain', 'nowhere.json', 'x'], () => lineOf('file-not-found', { path: 'nowhere.json', nearest: null })],
    [
      ['explain', 'example:wine', 'x'],
      () => lineOf('result-not-json', { expected }, { at: { source: 'example:wine' } }),
    ],
    [['explain', list, 'x'], () => lineOf('result-foreign', { expected }, { at: { source: list } })],
    [['explain', cut, 'x'], () => lineOf('result-not-json', { expected }, { at: { source: cut } })],
    [
      ['explain', brief, 'Proline', '--json', brief],
      () => lineOf('file-used-twice', { option: 'json', file: brief, other: null }),
    ],
  ])('refuses %j', async (args, line) => {
    expect(await run(args)).toEqual({ code: 2, stdout: '', stderr: line() });
  });
});
