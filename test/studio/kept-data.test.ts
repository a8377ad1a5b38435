// Data that a worker has read are kept for the next question, and released when none comes.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { IDLE_MS } from '../../apps/studio/engine/idle.ts';
import { KeptData } from '../../apps/studio/engine/kept-data.ts';

const source = { kind: 'example', name: 'wine' } as const;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads data once for questions that follow one another, and again later', async () => {
  const kept = new KeptData();
  const first = kept.read(1, { source, options: {} });
  expect(await first).toMatchObject({ dataset: { rowCount: 178 } });
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(kept.read(1, { source, options: { cost: 3 } })).toBe(first);
  await first;
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(kept.isKept).toBe(true);
  vi.advanceTimersByTime(1);
  expect(kept.isKept).toBe(false);
  const again = kept.read(1, { source, options: {} });
  expect(again).not.toBe(first);
  expect((await again).dataset.rowCount).toBe(178);
});

it('keeps one set of data, and none that cannot be read', async () => {
  const kept = new KeptData();
  const wine = kept.read(1, { source, options: {} });
  const other = kept.read(1, { source, options: { drop: ['Ash'] } });
  expect(other).not.toBe(wine);
  await Promise.all([wine, other]);
  expect(kept.read(1, { source, options: { drop: ['Ash'] } })).toBe(other);
  await expect(kept.read(1, { source, options: { target: 'nosuch' } })).rejects.toThrow(/nosuch/);
  expect(kept.isKept).toBe(false);
});
