// A checkpoint file that is closed has been written to the disk, also where its last record is younger than
// the interval at which it waits for the disk.

import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openJournal } from '../../src/executors/journal.node.ts';

vi.mock('node:fs', async (original) => {
  const own = await original<typeof fs>();
  return { ...own, fdatasyncSync: vi.fn(own.fdatasyncSync), closeSync: vi.fn(own.closeSync) };
});

const folder = fs.mkdtempSync(join(tmpdir(), 'svm-sieve-journal-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

it('waits for the disk before it is closed', () => {
  const header = { version: '0', command: 'rank', data: 'sha256:0', options: {} };
  const journal = openJournal(join(folder, 'run.journal'), header);
  journal.append('key', 1);
  const synced = vi.mocked(fs.fdatasyncSync);
  const closed = vi.mocked(fs.closeSync);
  synced.mockClear();
  closed.mockClear();
  journal.close();
  expect(synced).toHaveBeenCalledTimes(1);
  expect(closed).toHaveBeenCalledTimes(1);
  expect(synced.mock.calls[0]).toEqual(closed.mock.calls[0]);
  expect(synced.mock.invocationCallOrder[0]).toBeLessThan(closed.mock.invocationCallOrder[0]);
});
