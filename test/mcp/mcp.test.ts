// svm-sieve mcp, end to end, with the client of the official SDK.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { evaluateOptions, optionInfo, rankOptions, readingOptions } from '../../src/app.ts';
import { run } from '../cli/run.ts';

const cli = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));

const base = mkdtempSync(join(tmpdir(), 'svm-sieve-mcp-'));
const folder = join(base, 'study');
const client = new Client({ name: 'test', version: '1' });

/** Two classes apart in a and b; a name as no file should have it. */
const table = () => ['a,b,c,<img src=x>,class', ...Array.from({ length: 40 }, (_, k) => row(k))].join('\n');
const row = (k: number) =>
  [k % 2, (k % 2) * 2 + Math.sin(k), Math.cos(3 * k), Math.sin(5 * k), k % 2 ? 'yes' : 'no'].join(',');

beforeAll(async () => {
  mkdirSync(join(folder, 'sub'), { recursive: true });
  writeFileSync(join(folder, 'data.csv'), table());
  writeFileSync(join(folder, 'sub', 'inner.csv'), table());
  writeFileSync(join(folder, 'large.csv'), `${table()}\n${'1,2,3,4,yes\n'.repeat(120_000)}`);
  writeFileSync(join(base, 'secret.csv'), table());
  symlinkSync(join(base, 'secret.csv'), join(folder, 'link.csv'));
  symlinkSync(base, join(folder, 'up'));
  symlinkSync(join(base, 'new.json'), join(folder, 'nowhere.json'));
  const args = [cli, 'mcp', '--folder', folder, '--threads', '1', '--max-mb', '1'];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
});

afterAll(async () => {
  await client.close();
  rmSync(base, { recursive: true, force: true });
});

interface Called {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: JSON of another process, which the tests look into.
  readonly structuredContent?: any;
}

const call = async (name: string, given: Record<string, unknown>) =>
  (await client.callTool({ name, arguments: given })) as unknown as Called;

async function answer(name: string, given: Record<string, unknown>) {
  const called = await call(name, given);
  expect(called.isError ? called.content[0].text : '').toBe('');
  expect(JSON.parse(called.content[0].text)).toEqual(called.structuredContent);
  return called.structuredContent;
}

async function refusal(name: string, given: Record<string, unknown>): Promise<string> {
  const { isError, content } = await call(name, given);
  expect(isError).toBe(true);
  return content[0].text;
}

describe('the list of tools', () => {
  it('has every task with a schema made from its options', async () => {
    const { tools } = await client.listTools();
    const names = ['describe', 'rank', 'select', 'evaluate', 'compare', 'explain', 'report'];
    expect(tools.map(({ name }) => name)).toEqual(names);
    const ranking = tools.find(({ name }) => name === 'rank')!.inputSchema;
    const declared = Object.entries({ ...readingOptions, ...rankOptions });
    expect(declared.length).toBeGreaterThan(50);
    const more = ranking.properties!.more as { propertyNames: { enum: string[] } };
    for (const [name, schema] of declared) {
      const isBasic = optionInfo(schema).level === 'basic';
      expect([name, Object.hasOwn(ranking.properties!, name)]).toEqual([name, isBasic]);
      expect([name, more.propertyNames.enum.includes(name)]).toEqual([name, !isBasic]);
    }
    const kernel = ranking.properties!.kernel as { enum: string[] };
    expect(kernel.enum).toContain('rbf');
    expect(ranking.properties!.cost).toMatchObject({ type: 'number', exclusiveMinimum: 0 });
    const evaluation = tools.find(({ name }) => name === 'evaluate')!.inputSchema;
    expect(Object.keys(evaluation.properties!)).toContain('outerFolds');
    expect(Object.keys(evaluateOptions)).toContain('outerFolds');
  });
});

describe('an analysis', () => {
  it('goes from a file to a report, with short answers and whole results in new files', async () => {
    const described = await answer('describe', { data: 'data.csv' });
    expect(described).toMatchObject({
      samples: 40,
      features: 4,
      classes: [{ name: 'no', samples: 20 }, { name: 'yes' }],
    });
    const ranked = await answer('rank', { data: 'data.csv', kernel: 'linear', more: { reverse: false } });
    expect(ranked.file).toBe('data-rank.json');
    expect(ranked.ranking).toMatchObject({ count: 4 });
    const whole = JSON.parse(readFileSync(join(folder, ranked.file), 'utf8'));
    expect(whole).toMatchObject({ format: 1, command: 'rank' });
    expect(whole.ranking.slice(0, 4)).toEqual(ranked.ranking.first);
    const { stdout } = await run(['rank', join(folder, 'data.csv'), '--json', '-', '--quiet']);
    expect(whole.trace).toEqual(JSON.parse(stdout).trace);
    const selected = await answer('select', { data: 'data.csv', folds: 3, output: 'sub/chosen.json' });
    expect(selected).toMatchObject({ file: 'sub/chosen.json', crossValidationScore: { score: 'accuracy' } });
    const evaluated = await answer('evaluate', { data: 'data.csv', folds: 3, outerFolds: 3 });
    expect(evaluated.estimate[0]).toMatch(/^nested-CV accuracy/);
    const compared = await answer('compare', {
      data: 'example:wine',
      methods: ['fisher', 'golub'],
      outerFolds: 3,
      folds: 3,
    });
    expect(compared.methods.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['fisher', 'golub']),
    );
    const explained = await answer('explain', { result: ranked.file, feature: 'c' });
    expect(explained.sentences[0]).toMatch(/^"c" has rank \d of 4/);
    const reported = await answer('report', { results: ['sub/chosen.json', evaluated.file], output: 'report.html' });
    expect(readFileSync(join(folder, reported.file), 'utf8')).toMatch(/^<!doctype html>/);
    for (const short of [described, ranked, selected, evaluated, compared])
      expect(JSON.stringify(short).length).toBeLessThan(8000);
  });

  it('finds another name where a result exists', async () => {
    const first = await answer('rank', { data: 'sub/inner.csv' });
    const second = await answer('rank', { data: 'sub/inner.csv' });
    expect([first.file, second.file]).toEqual(['inner-rank.json', 'inner-rank-2.json']);
  });
});

describe('what is refused', () => {
  it.each([
    '../secret.csv',
    'sub/../../secret.csv',
    'link.csv',
    'up/secret.csv',
    'up/study/../secret.csv',
    join(base, 'secret.csv'),
    '/etc/passwd',
    `${'x'.repeat(5000)}.csv`,
    'data.csv\0',
  ])('reading outside of the folder: %s', async (data) => {
    const refused = await refusal('describe', { data });
    expect(refused).toMatch(/^path-outside-folder: /);
    expect(refused).not.toContain('samples');
    expect(await refusal('rank', { data })).toMatch(/^path-outside-folder: /);
    expect(await refusal('explain', { result: data, feature: 'a' })).toMatch(/^path-outside-folder: /);
  });

  it.each([['samples'], ['splits'], ['featureGroups']])(
    'a file outside of the folder by the option %s',
    async (option) => {
      const given = option === 'samples' ? { samples: '../secret.csv' } : { more: { [option]: '../secret.csv' } };
      expect(await refusal('rank', { data: 'data.csv', ...given })).toMatch(/^path-outside-folder: /);
    },
  );

  it('writing outside of the folder, or over a file', async () => {
    for (const output of ['../new.json', 'up/new.json', join(base, 'new.json')])
      expect(await refusal('rank', { data: 'data.csv', output })).toMatch(/^path-outside-folder: /);
    writeFileSync(join(folder, 'kept.json'), 'kept');
    writeFileSync(join(folder, 'kept.html'), 'kept');
    expect(await refusal('rank', { data: 'data.csv', output: 'kept.json' })).toMatch(/^file-exists-already: /);
    // A link that leads nowhere would create a file outside.
    expect(await refusal('rank', { data: 'data.csv', output: 'nowhere.json' })).toMatch(/^file-exists-already: /);
    expect(await refusal('rank', { data: 'data.csv', output: 'data.csv' })).toMatch(/ends with \.json/);
    const results = ['data-rank.json'];
    expect(await refusal('report', { results, output: 'kept.html' })).toMatch(/^file-exists-already: /);
    expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe('kept');
    expect(existsSync(join(base, 'new.json'))).toBe(false);
    expect(readdirSync(base).sort()).toEqual(['secret.csv', 'study']);
  });

  it('inputs that are too large, or are no files', async () => {
    expect(await refusal('describe', { data: 'large.csv' })).toMatch(/^file-beyond-limit: /);
    expect(await refusal('describe', { data: 'sub' })).toMatch(/^file-is-directory: /);
    expect(await refusal('describe', { data: 'dta.csv' })).toMatch(/^file-not-found: .*data\.csv/);
    expect(await refusal('describe', { data: 'a,b\n1,2' })).toMatch(/^file-not-found: /);
    expect(await refusal('describe', {})).toMatch(/^request-invalid: /);
  });

  it('options that do not exist or do not fit, with a code', async () => {
    expect(await refusal('rank', { data: 'data.csv', kernel: 'rfb' })).toMatch(/^option-invalid: .*rbf/);
    expect(await refusal('rank', { data: 'data.csv', more: { __proto__x: 1 } })).toMatch(/^option-unknown: /);
    expect(await refusal('rank', { data: 'data.csv', more: [1] })).toMatch(/^request-invalid: /);
    expect(await refusal('nothing', {})).toContain('no tool');
  });

  it('a start without a folder', async () => {
    const { code, stderr } = await run(['mcp', '--folder', join(base, 'absent')]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a folder')]);
  });
});

describe('the page for users of assistants', () => {
  it('shows a session that works', { timeout: 180_000 }, async () => {
    const page = readFileSync(new URL('../../docs/how-to/assistant.md', import.meta.url), 'utf8');
    const blocks = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map((match) => JSON.parse(match[1]));
    const calls = blocks.filter((block) => block.tool !== undefined);
    expect(calls.length).toBeGreaterThan(4);
    for (const { tool, arguments: given } of calls) await answer(tool, given);
    expect(readFileSync(join(folder, 'wdbc.html'), 'utf8')).toContain('area_mean');
    const { tools } = await client.listTools();
    for (const { name } of tools) expect(page).toContain(`| \`${name}\` |`);
  });
});
