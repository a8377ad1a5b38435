// A command loads what it needs and no more: counted in files and bytes, since seconds depend on
// the machine.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commandIn, commands } from '../../apps/cli/commands/index.ts';
import { run } from './run.ts';

/**
 * The files of JavaScript that a command line has loaded, as V8 lists them in its account of
 * coverage.
 */
async function loadedBy(...args: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-loaded-'));
  try {
    const { code, stderr } = await run(args, { env: { NODE_V8_COVERAGE: folder } });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [account] = readdirSync(folder);
    const { result } = JSON.parse(readFileSync(join(folder, account), 'utf8')) as { result: { url: string }[] };
    return result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => fileURLToPath(url));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packages of others among them. */
const packagesOf = (files: readonly string[]) =>
  [...new Set(files.flatMap((file) => /node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1] ?? []))].sort();

/** Our chunks among them, without the digits that the build adds. */
const chunksOf = (files: readonly string[]) =>
  files
    .filter((file) => !file.includes('node_modules'))
    .map((file) => basename(file).replace(/(-[\w-]{8})?\.js$/, ''))
    .sort();

const bytesOf = (files: readonly string[]) => files.reduce((sum, file) => sum + statSync(file).size, 0);

/** Chunks of the library that few commands need, and all of them but the base. */
const FURTHER = [
  'arff',
  'columnar',
  'models',
  'papers',
  'predictions',
  'report',
  'results',
  'selection',
  'shares',
  'sparse',
  'splits',
  'stored',
  'wdbc.generated',
  'work',
  'workbooks',
  'writers',
];
const LIBRARY = [...FURTHER, 'problems', 'compute', 'tasks', 'node', 'wine.generated'];

/** Commander's and ours, to print what the program can do. The library is about a million. */
const MAX_BYTES_OF_HELP = 180_000;

/**
 * A ranking needs the classifiers, but not the papers, the reports and the readers of results, which
 * are as much again. Leaks are looked for, and covariates regressed out, in every ranking; the joint
 * multi-class SVMs are part of the core.
 */
const MAX_BYTES_OF_RANK = 1_255_000;

describe('the program', () => {
  it.each([['--help'], ['--version'], []])(
    'loads nothing of the library to print what it can do: %s',
    async (...args) => {
      const files = await loadedBy(...args.filter((arg) => arg !== undefined));
      expect(packagesOf(files)).toEqual(['commander']);
      for (const chunk of LIBRARY) expect(chunksOf(files)).not.toContain(chunk);
      expect(bytesOf(files)).toBeLessThan(MAX_BYTES_OF_HELP);
    },
  );

  it.each([
    ['rank', 'example:wine'],
    ['describe', 'example:wine'],
    ['rank', '--help'],
  ])('loads neither papers nor reports nor readers of other formats: %s %s', async (...args) => {
    const files = await loadedBy(...args);
    expect(packagesOf(files)).toEqual(['@noble/hashes', 'commander', 'pure-rand']);
    expect(chunksOf(files)).toContain('compute');
    for (const chunk of FURTHER) expect(chunksOf(files)).not.toContain(chunk);
    expect(bytesOf(files)).toBeLessThan(MAX_BYTES_OF_RANK);
  });
});

describe('the chunks', () => {
  it('import one another in no circle, in which something would be used before it is there', () => {
    const dist = fileURLToPath(new URL('../../dist/cli/', import.meta.url));
    const chunks = readdirSync(dist).filter((name) => name.endsWith('.js'));
    const imports = new Map(
      chunks.map((name) => {
        const code = readFileSync(join(dist, name), 'utf8');
        return [
          name,
          [...code.matchAll(/(?:^|;)(?:import|export)\b[^;"]*?from ?"\.\/([^"]+)";/gm)].map((match) => match[1]),
        ];
      }),
    );
    const circles: string[] = [];
    const visit = (name: string, trail: readonly string[]) => {
      if (trail.includes(name)) circles.push([...trail.slice(trail.indexOf(name)), name].join(' → '));
      else for (const next of imports.get(name) ?? []) visit(next, [...trail, name]);
    };
    for (const name of chunks) visit(name, []);
    expect([...imports.values()].flat().length).toBeGreaterThan(chunks.length);
    expect(circles).toEqual([]);
  });
});

describe('the list of commands', () => {
  it.each(commands)('tells of $name what the command tells itself', async ({ name, summary, load }) => {
    const command = await load();
    expect({ name: command.name, summary: command.summary }).toEqual({ name, summary });
  });

  it.each<[string[], string | undefined]>([
    [['rank', 'describe'], 'rank'],
    [['rank', '--help'], 'rank'],
    [['--help', 'rank'], 'rank'],
    [['help', 'rank'], 'rank'],
    [['--help'], undefined],
    [['rang'], undefined],
    [[], undefined],
  ])('finds the command that is asked for: %j', (words, name) => {
    expect(commandIn(words)?.name).toBe(name);
  });
});
