import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candidateBatches, splitBatches } from '../../src/executors/batching.ts';
import { removals } from './evaluations.ts';

const THREADS = { worthwhile: 5, longest: 5 };
const CLUSTER = { worthwhile: 50, longest: 250 };

/** Places, with the splits of those that are shared. */
const told = (parts: ReturnType<typeof candidateBatches>) =>
  parts.map((part) => part.map(({ place, splits }) => (splits ? `${place}: ${splits.from}-${splits.to}` : place)));

describe('choosing the best candidate', () => {
  it('goes out neighbour by neighbour where each is worth a task, the odd one in batches', () => {
    const parts = candidateBatches(removals(5), 10, { threads: 2, pace: 20, ...THREADS });
    expect(told(parts)).toEqual([['0: 0-5'], ['0: 5-10'], [1], [2], [3], [4]]);
  });

  it('goes out in one part for each worker where it is short', () => {
    const parts = candidateBatches(removals(5), 10, { threads: 2, pace: 20, ...CLUSTER });
    expect(told(parts)).toEqual([
      [0, 1, '2: 0-5'],
      [3, 4, '2: 5-10'],
    ]);
    expect(told(candidateBatches(removals(3), 10, { threads: 1, pace: 20, ...CLUSTER }))).toEqual([[0, 1, 2]]);
  });

  it('goes out in several rounds where one would be too long', () => {
    const parts = candidateBatches(removals(9), 10, { threads: 2, pace: 100, ...CLUSTER });
    expect(told(parts)).toEqual([['0: 0-5'], ['0: 5-10'], [1, 2], [3, 4], [5, 6], [7, 8]]);
  });

  it('goes out in batches of no less than a fifth of what is worthwhile where workers are many', () => {
    const parts = candidateBatches(removals(2), 10, { threads: 50, pace: 50, ...CLUSTER });
    expect(told(parts).flat()).toHaveLength(10);
    expect(told(parts)[0]).toEqual(['0: 0-2']);
  });

  it('has every split of every neighbour once, in parts that keep all workers busy', () => {
    const numbers = { count: fc.nat(30), splitCount: fc.integer({ min: 1, max: 12 }) };
    const limits = {
      threads: fc.integer({ min: 1, max: 40 }),
      pace: fc.double({ min: 0.01, max: 2000, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record({ ...numbers, ...limits }), fc.constantFrom(THREADS, CLUSTER), (given, sizes) => {
        const { count, splitCount, threads } = given;
        const parts = candidateBatches(removals(count), splitCount, { ...given, ...sizes });
        const seen = parts.flat().flatMap(({ place, change, splits }) => {
          expect(change.removed).toEqual([place]);
          const { from, to } = splits ?? { from: 0, to: splitCount };
          return Array.from({ length: to - from }, (_, k) => place * splitCount + from + k);
        });
        expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: count * splitCount }, (_, k) => k));
        for (const part of parts) expect(part.length).toBeGreaterThan(0);
        if (count > 0 && given.pace >= sizes.longest)
          expect(parts.length).toBeGreaterThanOrEqual(Math.min(threads, count));
      }),
    );
  });
});

describe('an incumbent', () => {
  it('is shared out by splits where that is worth it', () => {
    expect(splitBatches(10, { threads: 3, pace: 20, ...THREADS })).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 7 },
      { from: 7, to: 10 },
    ]);
    expect(splitBatches(10, { threads: 3, pace: 1.5, ...THREADS })).toEqual([{ from: 0, to: 10 }]);
    expect(splitBatches(4, { threads: 30, pace: 900, ...CLUSTER })).toHaveLength(4);
  });
});
