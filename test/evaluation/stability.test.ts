import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { asIndices, rankingStability, selectionFrequency, selectionStability } from '../../src/evaluation/stability.ts';
import { golden, relativeError } from './statistics/golden.ts';

/** Sums of a few hundred terms in another order than R's. */
const ERROR = 1e-12;

/** Selections of features 0…d−1, some of each. */
const selectionsAndCount = fc
  .integer({ min: 3, max: 12 })
  .chain((d) =>
    fc.tuple(
      fc.array(fc.subarray([...Array(d).keys()], { minLength: 1, maxLength: d - 1 }), { minLength: 2, maxLength: 8 }),
      fc.constant(d),
    ),
  );

describe('selectionStability', () => {
  it.each(golden.stability)('agrees with R on $selections.length selections', (expected) => {
    const ours = selectionStability(expected.selections, expected.featureCount);
    expect(relativeError(ours.nogueira, expected.stability)).toBeLessThan(ERROR);
    expect(relativeError(ours.variance, expected.variance)).toBeLessThan(ERROR);
    expect(relativeError(ours.interval![0], expected.interval[0])).toBeLessThan(ERROR);
    expect(relativeError(ours.interval![1], expected.interval[1])).toBeLessThan(ERROR);
    expect(relativeError(ours.jaccard, expected.jaccard)).toBeLessThan(ERROR);
  });

  it('works by hand', () => {
    // {0, 1} and {0, 2} of 4: p = 1, ½, ½, 0; s² = 0, ½, ½, 0, mean ¼; k̄/d = ½, so Φ = 1 − ¼/¼ =
    // 0. Both φ are equal.
    const given = [
      [0, 1],
      [0, 2],
    ];
    expect(selectionStability(given, 4)).toEqual({ nogueira: 0, variance: 0, interval: [0, 0], jaccard: 1 / 3 });
  });

  it('is 1 for equal sets, in any order', () => {
    const given = [[2, 0, 5], [5, 2, 0], Int32Array.of(0, 2, 5)];
    expect(selectionStability(given, 7)).toEqual({ nogueira: 1, variance: 0, interval: [1, 1], jaccard: 1 });
  });

  it('is −1/(M − 1) at its lowest, for disjoint halves', () => {
    const given = [
      [0, 1],
      [2, 3],
    ];
    expect(selectionStability(given, 4)).toMatchObject({ nogueira: -1, jaccard: 0 });
  });

  it('is null where every set is full or empty, or there is one', () => {
    const none = { nogueira: null, variance: null, interval: null };
    expect(selectionStability([[], []], 3)).toEqual({ ...none, jaccard: 1 });
    expect(
      selectionStability(
        [
          [0, 1],
          [1, 0],
        ],
        2,
      ),
    ).toEqual({ ...none, jaccard: 1 });
    expect(selectionStability([[1]], 3)).toEqual({ ...none, jaccard: null });
    expect(selectionStability([], 3)).toEqual({ ...none, jaccard: null });
  });

  it('is near 0 for sets drawn at random', () => {
    const stream = random(5, 'stability');
    const d = 400;
    const draw = (size: number) => stream.shuffle([...Array(d).keys()]).slice(0, size);
    const given = Array.from({ length: 60 }, (_, i) => draw(20 + i));
    // The sd of Φ over such draws is about √(2/(M² d)) = 0.001.
    expect(Math.abs(selectionStability(given, d).nogueira!)).toBeLessThan(0.006);
  });

  it('does not depend on the order of selections or the names of features', () => {
    fc.assert(
      fc.property(selectionsAndCount, fc.integer(), ([given, d], seed) => {
        const stream = random(seed, 'names');
        const names = stream.shuffle([...Array(d).keys()]);
        const renamed = stream.shuffle(given.map((list) => stream.shuffle(list.map((feature) => names[feature]))));
        const before = selectionStability(given, d);
        const after = selectionStability(renamed, d);
        expect(after.nogueira).toBe(before.nogueira);
        expect(after.variance).toBeCloseTo(before.variance!, 12);
        expect(after.jaccard).toBeCloseTo(before.jaccard!, 12);
      }),
    );
  });

  it('refuses features that do not exist or come twice', () => {
    expect(() => selectionStability([[0, 3]], 3)).toThrow('no feature 3 among 3');
    expect(() => selectionStability([[1, 1]], 3)).toThrow('feature 1 is listed twice');
  });
});

describe('selectionFrequency', () => {
  it.each(golden.stability)(
    'agrees with R on $selections.length selections',
    ({ selections, featureCount, frequency }) => {
      expect(selectionFrequency(selections, featureCount)).toEqual(frequency);
    },
  );

  it('is 0 where nothing was selected from', () => {
    expect(selectionFrequency([], 2)).toEqual([0, 0]);
  });
});

describe('rankingStability', () => {
  it('averages all pairs', () => {
    // ρ of (0 1 2) with (0 2 1) is ½ and with (2 1 0) −1, of the last two −½; τ is ⅓, −1, −⅓.
    const { spearman, kendall } = rankingStability(
      [
        [0, 1, 2],
        [0, 2, 1],
        [2, 1, 0],
      ],
      3,
    );
    expect(spearman).toBeCloseTo(-1 / 3, 15);
    expect(kendall).toBeCloseTo(-1 / 3, 15);
  });

  it('is exactly 1 for equal rankings', () => {
    const ranking = random(1, 'ranking').shuffle([...Array(57).keys()]);
    expect(rankingStability([ranking, ranking, ranking], 57)).toEqual({ spearman: 1, kendall: 1 });
  });

  it('leaves out pairs in which a ranking orders nothing', () => {
    expect(rankingStability([[0, 1], [], [0, 1]], 2)).toEqual({ spearman: 1, kendall: 1 });
    expect(rankingStability([[0, 1], []], 2)).toEqual({ spearman: null, kendall: null });
    expect(rankingStability([[0]], 1)).toEqual({ spearman: null, kendall: null });
  });
});

describe('asIndices', () => {
  it('finds names, also those of object prototypes', () => {
    expect(asIndices(['a', '__proto__', 'constructor'], [['constructor', 'a'], ['__proto__']])).toEqual([[2, 0], [1]]);
    expect(() => asIndices(['a'], [['toString']])).toThrow('no feature "toString"');
  });
});
