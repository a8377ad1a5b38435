// What a checkpoint file is asked for by, next to the evaluation itself: an answer is kept for the same
// candidates and the same score to beat, and for nothing else.

import { describe, expect, it } from 'vitest';
import { inline } from '../../src/executors/inline.ts';
import type { Journal } from '../../src/executors/journal.ts';
import { withJournal } from '../../src/executors/journalled-cross-validator.ts';
import { evaluationOf, NOTHING, remove, tiedData } from './evaluations.ts';

function memoryJournal(): Journal & { readonly size: number } {
  const kept = new Map<string, string>();
  return {
    find: (key) => (kept.has(key) ? JSON.parse(kept.get(key)!) : undefined),
    append: (key, value) => void kept.set(key, JSON.stringify(value)),
    get size() {
      return kept.size;
    },
  };
}

describe('a checkpoint file keeps the answer', () => {
  it('of the same candidates against the same score to beat', async () => {
    const journal = memoryJournal();
    const validator = await withJournal(inline.open, journal)(evaluationOf(tiedData(1)));
    try {
      await validator.commit(NOTHING);
      const candidates = [remove(0), remove(1)];
      const winners = await validator.pickBest(candidates);
      expect(winners.some((winner) => winner !== null)).toBe(true);
      const size = journal.size;
      expect(await validator.pickBest(candidates)).toEqual(winners);
      expect(journal.size).toBe(size);
      // No score is above 1, so nothing beats it.
      expect(await validator.pickBest(candidates, 1)).toEqual([null, null]);
      expect(journal.size).toBe(size + 1);
      expect(await validator.pickBest(candidates.toReversed())).not.toEqual([null, null]);
      expect(journal.size).toBe(size + 2);
    } finally {
      await validator.dispose();
    }
  });

  it('under the subset it was asked at', async () => {
    const journal = memoryJournal();
    const validator = await withJournal(inline.open, journal)(evaluationOf(tiedData(1)));
    try {
      await validator.commit(NOTHING);
      await validator.pickBest([remove(1)]);
      await validator.commit(remove(0));
      const size = journal.size;
      await validator.pickBest([remove(1)]);
      expect(journal.size).toBe(size + 1);
    } finally {
      await validator.dispose();
    }
  });
});
