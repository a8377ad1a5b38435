// After a crash of the machine: a file is as before or whole, and a checkpoint file has lost a second of
// results at most.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeWhole } from '../../src/data/write-whole.node.ts';
import { openJournal } from '../../src/executors/journal.node.ts';
import { parseJournal } from '../../src/executors/journal.ts';
import { NAMES } from '../disk.ts';

const { disk } = await vi.hoisted(async () => {
  const fs = await vi.importActual<typeof import('node:fs')>('node:fs');
  const { Disk } = await import('../disk.ts');
  return { disk: new Disk(fs) };
});
vi.mock('node:fs', async (original) => {
  const { syncFsOn } = await import('../disk.ts');
  return syncFsOn(disk, await original());
});
vi.mock('node:fs/promises', async (original) => {
  const { asyncFsOn } = await import('../disk.ts');
  return asyncFsOn(disk, await original());
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svm-sieve-durability-'));
  disk.use(folder);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('a file after a crash', () => {
  it.each([
    ['new', false],
    ['overwritten', true],
  ] as const)('is as before or whole: %s', async (_, force) => {
    const path = join(folder, 'result.json');
    if (force) writeFileSync(path, 'old');
    disk.use(folder);
    const found: (string | undefined)[] = [];
    disk.onStep = () => {
      for (const names of NAMES) found.push(disk.afterCrash(names).get('result.json'));
    };
    await writeWhole(path, ['one', new Uint8Array([0x32]), 'three'], force);
    expect(new Set(found)).toEqual(new Set([force ? 'old' : undefined, 'one2three']));
    // Once it is said to be written, it is.
    for (const names of NAMES) expect(disk.afterCrash(names).get('result.json')).toBe('one2three');
  });
});

describe('a checkpoint file after a crash', () => {
  const header = { version: '0', command: 'rank', data: 'sha256:0', options: {} };

  /** Keys of the results that the disk has. */
  const keysOnDisk = (names: (typeof NAMES)[number]) => {
    const text = disk.afterCrash(names).get('a.journal') ?? '';
    const { records } = parseJournal(new TextEncoder().encode(text));
    return (records as { key?: string }[]).flatMap(({ key }) => key ?? []);
  };

  const open = () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    return openJournal(join(folder, 'a.journal'), header);
  };

  it('has lost the results of the last second at most', () => {
    const journal = open();
    for (let k = 0; k < 40; k++) {
      vi.advanceTimersByTime(300);
      journal.append(String(k), k);
      for (const names of NAMES) expect(keysOnDisk(names).length).toBeGreaterThanOrEqual(k - 3);
    }
    journal.close();
  });

  it('has a result a second later, though no other comes', () => {
    const journal = open();
    journal.append('a', 1);
    for (const names of NAMES) expect(keysOnDisk(names)).toEqual([]);
    vi.advanceTimersByTime(1000);
    for (const names of NAMES) expect(keysOnDisk(names)).toEqual(['a']);
    journal.close();
  });

  it('has all results when it was closed', () => {
    const journal = open();
    journal.append('a', 1);
    journal.append('b', 2);
    journal.close();
    for (const names of NAMES) expect(keysOnDisk(names)).toEqual(['a', 'b']);
  });
});
