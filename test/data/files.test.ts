import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { problem } from '../../src/base/problem.ts';
import { memoryLimit, openSource, refuseOverwriting } from '../../src/data/files.node.ts';
import { readAll } from '../../src/data/source.ts';
import { writeWhole } from '../../src/data/write-whole.node.ts';
import { problemFrom } from '../problem.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svm-sieve-files-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => join(folder, name);
const content = (name: string) => readFile(inFolder(name), 'utf8');
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const notFound = (path: string, nearest: string | null = null) => ({
  code: 'file-not-found',
  facts: { path, nearest },
});

const force = { set: { force: true } };

describe('openSource', () => {
  it('reads a file of many chunks as often as asked', async () => {
    const long = Array.from({ length: 100_000 }, (_, i) => i).join('\n');
    await writeFile(inFolder('d.csv'), long);
    const source = await openSource(inFolder('d.csv'));
    expect(source).toMatchObject({ name: inFolder('d.csv'), size: long.length });
    expect(text(await readAll(source))).toBe(long);
    expect(text(await readAll(source))).toBe(long);
    let chunks = 0;
    for await (const chunk of source.chunks()) {
      expect(chunk.constructor).toBe(Uint8Array); // not a Buffer, whose slice would be a view
      chunks++;
    }
    expect(chunks).toBeGreaterThan(1);
  });

  it('reads an empty file', async () => {
    await writeFile(inFolder('d.csv'), '');
    expect(await readAll(await openSource(inFolder('d.csv')))).toEqual(new Uint8Array(0));
  });

  it('refuses a file that is not there, and says the nearest', async () => {
    await writeFile(inFolder('wine.csv'), '');
    expect(await problemFrom(openSource(inFolder('wien.csv')))).toEqual(
      notFound(inFolder('wien.csv'), inFolder('wine.csv')),
    );
    for (const name of ['something-else.txt', 'no/such/folder.csv', 'wine.csv/x.csv']) {
      expect(await problemFrom(openSource(inFolder(name)))).toEqual(notFound(inFolder(name)));
    }
    expect(await problemFrom(openSource(''))).toMatchObject({ code: 'file-not-found', facts: { path: '' } });
  });

  it('refuses a directory', async () => {
    expect(await problemFrom(openSource(folder))).toEqual({ code: 'file-is-directory', facts: { path: folder } });
  });

  it('refuses a name that no file can have', async () => {
    expect(await problemFrom(openSource('a\0b'))).toEqual({
      code: 'file-unreadable',
      facts: { path: 'a\0b', detail: expect.any(String) },
    });
    const long = inFolder('x'.repeat(300));
    expect(await problemFrom(openSource(long))).toEqual({
      code: 'file-unreadable',
      facts: { path: long, detail: expect.stringContaining('ENAMETOOLONG') },
    });
  });

  it('refuses a file that may not be read, unless whoever runs this may read everything', async () => {
    await writeFile(inFolder('d.csv'), 'a,b');
    await chmod(inFolder('d.csv'), 0);
    const reads = openSource(inFolder('d.csv')).then(readAll);
    if (process.getuid?.() === 0) expect(text(await reads)).toBe('a,b');
    else expect(await problemFrom(reads)).toEqual({ code: 'file-not-permitted', facts: { path: inFolder('d.csv') } });
  });

  it('reads a pipe, which gives its bytes once, as often as asked', async () => {
    execFileSync('mkfifo', [inFolder('pipe')]);
    const opened = openSource(inFolder('pipe'));
    await writeFile(inFolder('pipe'), 'a,b\n1,2\n');
    const source = await opened;
    expect(text(await readAll(source))).toBe('a,b\n1,2\n');
    expect(text(await readAll(source))).toBe('a,b\n1,2\n');
  });

  it('leaves examples to the loader', async () => {
    expect((await openSource('example:wine')).name).toBe('example:wine');
  });
});

describe('memoryLimit', () => {
  it('is a fraction of what is free', () => {
    expect(memoryLimit()).toBeGreaterThan(1e6);
    expect(Number.isFinite(memoryLimit())).toBe(true);
  });
});

describe('writeWhole', () => {
  async function* slowly(...parts: (string | Uint8Array)[]) {
    for (const part of parts) {
      await Promise.resolve();
      yield part;
    }
  }

  it('writes texts and bytes, at once or as they come', async () => {
    await writeWhole(inFolder('a'), ['ä', new Uint8Array([0x62]), '', 'c'], false);
    await writeWhole(inFolder('b'), slowly('1', new Uint8Array([0x32]), '3'), false);
    await writeWhole(inFolder('c'), [], false);
    await writeWhole(inFolder('d'), new Array(300_000).fill('xy'), false);
    expect(await content('a')).toBe('äbc');
    expect(await content('b')).toBe('123');
    expect(await content('c')).toBe('');
    expect(await content('d')).toBe('xy'.repeat(300_000));
    expect(await readdir(folder)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('does not overwrite unless told to', async () => {
    await writeWhole(inFolder('a'), ['old'], false);
    expect(await problemFrom(writeWhole(inFolder('a'), ['new'], false))).toEqual({
      code: 'output-exists',
      facts: { path: inFolder('a'), option: null },
      fixes: [force],
    });
    expect(await content('a')).toBe('old');
    await writeWhole(inFolder('a'), ['new'], true);
    expect(await content('a')).toBe('new');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('does not overwrite a file that came up while it wrote', async () => {
    async function* parts() {
      yield 'ours';
      await writeFile(inFolder('a'), 'theirs');
    }
    expect((await problemFrom(writeWhole(inFolder('a'), parts(), false))).code).toBe('output-exists');
    expect(await content('a')).toBe('theirs');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('leaves the old file, and nothing else, when the parts fail', async () => {
    await writeFile(inFolder('a'), 'old');
    async function* parts() {
      yield 'x'.repeat(1_000_000);
      throw new TypeError('a bug');
    }
    await expect(writeWhole(inFolder('a'), parts(), true)).rejects.toThrow(TypeError); // a bug stays a bug
    await expect(writeWhole(inFolder('b'), parts(), false)).rejects.toThrow('a bug');
    expect(await content('a')).toBe('old');
    expect(await readdir(folder)).toEqual(['a']);
  });

  it('hands on the problem of parts that cannot be made', async () => {
    async function* parts() {
      yield 'x';
      throw problem('no-rows', {}, { at: { source: 'd.csv' } });
    }
    const refused = await problemFrom(writeWhole(inFolder('a'), parts(), false));
    expect(refused).toEqual({ code: 'no-rows', facts: {}, at: { source: 'd.csv' } });
    expect(await readdir(folder)).toEqual([]);
  });

  it('shows the old file until the new one is whole', async () => {
    await writeFile(inFolder('a'), 'old');
    async function* parts() {
      yield 'x'.repeat(1_000_000);
      expect(await content('a')).toBe('old');
      yield 'y';
    }
    await writeWhole(inFolder('a'), parts(), true);
    expect((await content('a')).length).toBe(1_000_001);
  });

  it('refuses a place where no file can be', async () => {
    const nowhere = inFolder('no/such/file');
    expect(await problemFrom(writeWhole(nowhere, ['x'], false))).toEqual({
      code: 'file-unwritable',
      facts: { path: nowhere, detail: expect.stringContaining('ENOENT') },
    });
    await mkdir(inFolder('directory'));
    expect((await problemFrom(writeWhole(inFolder('directory'), ['x'], true))).code).toBe('file-unwritable');
    expect(await readdir(folder)).toEqual(['directory']);
  });

  it('writes under the longest name a file can have', async () => {
    const longest = '体'.repeat(85); // 255 bytes
    await writeWhole(inFolder(longest), ['x'], false);
    expect(await content(longest)).toBe('x');
  });

  it('follows a link, and leaves it one', async () => {
    await mkdir(inFolder('elsewhere'));
    await writeFile(inFolder('elsewhere/real'), 'old');
    await symlink('elsewhere/real', inFolder('link'));
    await writeWhole(inFolder('link'), ['new'], true);
    expect(await content('elsewhere/real')).toBe('new');
    expect(await readlink(inFolder('link'))).toBe('elsewhere/real');
    expect((await problemFrom(writeWhole(inFolder('link'), ['newer'], false))).code).toBe('output-exists');
  });
});

describe('refuseOverwriting', () => {
  it('lets new files and forced ones pass', async () => {
    await writeFile(inFolder('a'), '');
    await expect(refuseOverwriting(inFolder('new'), 'json', false)).resolves.toBeUndefined();
    await expect(refuseOverwriting(inFolder('a'), 'json', true)).resolves.toBeUndefined();
  });

  it('refuses what stands there already', async () => {
    await writeFile(inFolder('a'), '');
    expect(await problemFrom(refuseOverwriting(inFolder('a'), 'json', false))).toEqual({
      code: 'output-exists',
      facts: { path: inFolder('a'), option: 'json' },
      fixes: [force, { ask: ['json'] }],
    });
  });

  it('refuses a directory and a folder that is not there, also when forced', async () => {
    const fixes = [{ ask: ['csv'] }];
    expect(await problemFrom(refuseOverwriting(folder, 'csv', true))).toEqual({
      code: 'output-not-a-file',
      facts: { path: folder, option: 'csv', kind: 'directory' },
      fixes,
    });
    await writeFile(inFolder('a'), '');
    for (const parent of ['no', 'a']) {
      const path = inFolder(`${parent}/file`);
      expect(await problemFrom(refuseOverwriting(path, 'csv', true))).toEqual({
        code: 'output-folder-missing',
        facts: { path, option: 'csv', folder: inFolder(parent) },
        fixes,
      });
    }
  });

  it('never replaces a device or a pipe', async () => {
    execFileSync('mkfifo', [inFolder('pipe')]);
    expect(await problemFrom(refuseOverwriting(inFolder('pipe'), 'json', true))).toEqual({
      code: 'output-not-a-file',
      facts: { path: inFolder('pipe'), option: 'json', kind: 'device' },
      fixes: [{ ask: ['json'] }],
    });
    expect((await stat(inFolder('pipe'))).isFIFO()).toBe(true);
  });

  it('refuses a folder that may not be written to, unless whoever runs this may write everywhere', async () => {
    await mkdir(inFolder('closed'));
    await chmod(inFolder('closed'), 0o555);
    const check = refuseOverwriting(inFolder('closed/a'), 'json', false);
    if (process.getuid?.() === 0) await expect(check).resolves.toBeUndefined();
    else expect((await problemFrom(check)).code).toBe('output-folder-read-only');
  });
});
