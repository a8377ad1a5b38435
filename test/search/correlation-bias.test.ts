import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { tableFromMatrix } from '../../src/data/from-memory.ts';
import { Correlations, withoutCorrelationBias } from '../../src/search/correlation-bias.ts';
import { useTable } from '../../src/tasks/data.ts';

/** Correlations by a list of pairs. */
function among(pairs: readonly (readonly [number, number])[]) {
  const has = (a: number, b: number) => pairs.some(([u, v]) => (u === a && v === b) || (u === b && v === a));
  return { exceeds: has };
}

const upTo = (count: number) => Array.from({ length: count }, (_, j) => j);

describe('correlation-bias reduction', () => {
  const removed = (count: number, pairs: readonly (readonly [number, number])[], kept: number[] = []) => {
    const order = upTo(8).filter((feature) => !kept.includes(feature));
    const result = withoutCorrelationBias({ order, kept, count, correlations: among(pairs) });
    return { removed: Array.from(result.removed), rescued: Array.from(result.rescued) };
  };

  it('leaves features alone that correlate with no eliminated feature', () => {
    expect(removed(3, [])).toEqual({ removed: [0, 1, 2], rescued: [] });
    expect(removed(3, [[1, 5]])).toEqual({ removed: [0, 1, 2], rescued: [] });
    expect(removed(1, [[0, 1]])).toEqual({ removed: [0], rescued: [] });
  });

  it('rescues the best of a group that would vanish, and eliminates the next one', () => {
    expect(removed(3, [[0, 2]])).toEqual({ removed: [0, 1, 3], rescued: [2] });
    expect(
      removed(4, [
        [0, 1],
        [0, 3],
        [1, 3],
      ]),
    ).toEqual({ removed: [0, 1, 2, 4], rescued: [3] });
  });

  it('rescues nobody where somebody stays for the group', () => {
    expect(
      removed(3, [
        [0, 2],
        [0, 6],
        [2, 6],
      ]),
    ).toEqual({ removed: [0, 1, 2], rescued: [] });
    expect(
      removed(
        3,
        [
          [0, 2],
          [0, 7],
          [2, 7],
        ],
        [7],
      ),
    ).toEqual({ removed: [0, 1, 2], rescued: [] });
  });

  it('passes over successors that would leave a group empty', () => {
    // 1 is rescued for 0; nobody but 3 stands for 2, so 4 leaves in its place.
    expect(
      removed(3, [
        [0, 1],
        [2, 3],
      ]),
    ).toEqual({ removed: [0, 2, 4], rescued: [1] });
  });

  it('eliminates fewer where it must, but always one', () => {
    const all = upTo(8).flatMap((a) => upTo(a).map((b) => [a, b] as const));
    expect(removed(8, all)).toEqual({ removed: [0, 1, 2, 3, 4, 5, 6], rescued: [7] });
    expect(
      removed(
        2,
        [[0, 1]].map(([a, b]) => [a, b] as const),
      ),
    ).toEqual({ removed: [0, 2], rescued: [1] });
    const two = withoutCorrelationBias({ order: [0, 1], count: 2, correlations: among([[0, 1]]) });
    expect(Array.from(two.removed)).toEqual([0]);
  });

  it('keeps a feature of every group whose members are eliminated, whatever correlates', () => {
    const size = 12;
    const pair = fc.tuple(fc.nat(size - 1), fc.nat(size - 1)).filter(([a, b]) => a !== b);
    const orders = fc.shuffledSubarray(upTo(size), { minLength: size, maxLength: size });
    fc.assert(
      fc.property(
        fc.array(pair, { maxLength: 25 }),
        orders,
        fc.integer({ min: 1, max: size }),
        fc.nat(3),
        (pairs, all, n, keeping) => {
          const correlations = among(pairs);
          const [kept, order] = [all.slice(0, keeping), all.slice(keeping)];
          const count = Math.min(n, order.length);
          const result = withoutCorrelationBias({ order, kept, count, correlations });
          const left = Array.from(result.removed);
          const stays = all.filter((feature) => !left.includes(feature));
          expect(left.length).toBeGreaterThanOrEqual(1);
          expect(left.length).toBeLessThanOrEqual(count);
          expect(left).toEqual(order.filter((feature) => left.includes(feature)));
          expect(Array.from(result.rescued).every((feature) => stays.includes(feature))).toBe(true);
          for (const feature of left) {
            const hasCompanion = left.some((other) => correlations.exceeds(feature, other));
            if (hasCompanion) expect(stays.some((other) => correlations.exceeds(feature, other))).toBe(true);
          }
          // Fewer than scheduled only where nobody else could have left.
          if (left.length < count) {
            for (const more of order.filter(
              (feature) => stays.includes(feature) && !result.rescued.includes(feature),
            )) {
              const further = [...left, more];
              const rest = stays.filter((feature) => feature !== more);
              const isBroken = further.some(
                (feature) =>
                  further.some((other) => correlations.exceeds(feature, other)) &&
                  !rest.some((other) => correlations.exceeds(feature, other)),
              );
              expect(isBroken).toBe(true);
            }
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('correlations', () => {
  it('tell which pairs exceed the limit, in either direction', async () => {
    const source = random(3, 'correlation-bias');
    const base = Array.from({ length: 40 }, () => source.normal());
    const rows = base.map((x, i) => [x, -2 * x + 5, x + 0.1 * source.normal(), source.normal(), 7, i % 2]);
    const table = tableFromMatrix(rows, {
      names: ['a', 'b', 'c', 'd', 'e', 'f'],
      labels: base.map((_, i) => `${i % 2}`),
    });
    const { dataset } = await useTable(table);
    const correlations = new Correlations(dataset, 0.9);
    const pairs = upTo(6).flatMap((a) => upTo(a).map((b) => [b, a]));
    expect(pairs.filter(([a, b]) => correlations.exceeds(a, b))).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    for (const [a, b] of pairs) expect(correlations.exceeds(b, a)).toBe(correlations.exceeds(a, b));
    const all = new Correlations(dataset, 0);
    expect(all.exceeds(0, 3)).toBe(true);
    expect(all.exceeds(0, 4)).toBe(false);
    expect(new Correlations(dataset, 1).exceeds(0, 1)).toBe(false);
  });
});
