import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STAND_IN_CORRELATION, standIns } from '../../../src/evaluation/stability/stand-ins.ts';

/** Correlations by pair; 0 for the others. */
const known = (pairs: Record<string, number>) => (a: number, b: number) => pairs[`${a} ${b}`] ?? 0;

describe('stand-ins', () => {
  it('are correlated features of which folds select one', () => {
    // Features 0 and 2 take turns; 1 is in all folds.
    const folds = [
      [0, 1],
      [1, 2],
      [0, 1],
      [1, 2],
      [1, 2],
    ];
    expect(standIns(folds, 3, known({ '0 2': -0.91, '0 1': 0.99, '1 2': 0.99 }))).toEqual([
      { features: [2, 0], r: -0.91, counts: [3, 2], both: 0 },
    ]);
  });

  it('are none where folds select both, few folds select either, or the correlation is low', () => {
    const r = known({ '0 1': 0.9 });
    const together = [
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ];
    expect(standIns(together, 2, r)).toEqual([]);
    const rare = [[0], [1], [0], [1], ...Array.from({ length: 12 }, () => [])];
    expect(standIns(rare, 2, r)).toEqual([]);
    const once = [[0], [0], [0], [1]];
    expect(standIns(once, 2, r)).toEqual([]);
    const turns = [[0], [1], [0], [1]];
    expect(standIns(turns, 2, r)).toHaveLength(1);
    expect(standIns(turns, 2, known({ '0 1': STAND_IN_CORRELATION - 0.01 }))).toEqual([]);
    expect(standIns(turns, 2, () => Number.NaN)).toEqual([]);
  });

  it('may share a few folds, fewer than independent choices would', () => {
    const r = known({ '0 1': 0.8 });
    expect(standIns([[0], [1], [0, 1], [0]], 2, r)).toMatchObject([{ features: [0, 1], counts: [3, 2], both: 1 }]);
    expect(standIns([[0, 1], [0], [0], [0]], 2, r)).toEqual([]);
  });

  it('agree with the definition on any selections', () => {
    const selections = fc.array(fc.uniqueArray(fc.nat(5), { maxLength: 6 }), { minLength: 1, maxLength: 12 });
    const correlations = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 36, maxLength: 36 });
    fc.assert(
      fc.property(selections, correlations, (folds, values) => {
        const r = (a: number, b: number) => values[Math.min(a, b) * 6 + Math.max(a, b)];
        const found = standIns(folds, 6, r).map(({ features }) => features.toSorted((a, b) => a - b).join(' '));
        const wanted: string[] = [];
        for (let a = 0; a < 6; a++)
          for (let b = a + 1; b < 6; b++) {
            const [own, other] = [a, b].map((f) => folds.filter((fold) => fold.includes(f)).length);
            const both = folds.filter((fold) => fold.includes(a) && fold.includes(b)).length;
            const either = folds.filter((fold) => fold.includes(a) || fold.includes(b)).length;
            const isReplacing =
              Math.min(own, other) >= 2 &&
              either >= 0.3 * folds.length &&
              both <= either / 4 &&
              both * folds.length < own * other;
            if (isReplacing && Math.abs(r(a, b)) >= STAND_IN_CORRELATION) wanted.push(`${a} ${b}`);
          }
        expect(found.toSorted()).toEqual(wanted.toSorted());
      }),
    );
  });
});
