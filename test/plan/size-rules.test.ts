import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { summarize } from '../../src/evaluation/summary.ts';
import { type CurvePoint, paretoFront } from '../../src/plan/curve.ts';
import { chooseOption, choosePoint, rulePhrase, sizeRules } from '../../src/plan/size-rules.ts';
import { problemOf } from '../problem.ts';

/** [features, mean, se]. */
function curve(...points: [number, number, number?][]): CurvePoint[] {
  return points.map(([features, mean, se = 0]) => ({ features, score: { mean, se } }));
}

const FEATURES = 20;
const chosen = (points: readonly CurvePoint[], rule: string) =>
  choosePoint(points, rule, { featureCount: FEATURES }).features;

// Two sums of the same folds in another order: equal scores.
const ROUNDING = 1e-15;

// Scores that count as equal: a point of the front may be worse than one it stands for by as much.
const EQUAL = 1e-12;

describe('choosing a size', () => {
  const usual = curve([20, 0.9, 0.01], [10, 0.95, 0.02], [5, 0.94, 0.05], [2, 0.925, 0.01], [1, 0.6, 0.2]);

  it.each([
    ['best', 10],
    ['one-se', 5], // from 0.93 on: the error of the best counts, not that of the others
    ['tolerance=0', 10],
    ['tolerance=1', 10], // from 0.9405 on
    ['tolerance=2', 5], // from 0.931 on
    ['tolerance=3', 2], // from 0.9215 on
    ['tolerance=100', 1],
    // 0.8(1−s) + 0.2 n/20: 0.28, 0.14, 0.098, 0.08, 0.33
    ['tradeoff=0.8', 2],
    ['tradeoff=1', 10],
    ['tradeoff=0', 1],
    ['n=5', 5],
    ['n=20', 20],
  ])('%s takes %i features, whatever the order of the curve', (rule, features) => {
    expect(chosen(usual, rule)).toBe(features);
    expect(chosen(usual.toReversed(), rule)).toBe(features);
    expect(
      chosen(
        [2, 0, 4, 1, 3].map((i) => usual[i]),
        rule,
      ),
    ).toBe(features);
  });

  it('takes the smaller of equal scores, also where they were rounded differently', () => {
    const flat = curve([8, 0.9], [4, 0.9 - ROUNDING], [6, 0.9 + ROUNDING], [2, 0.9 - 1e-9]);
    expect(chosen(flat, 'best')).toBe(4);
    expect(chosen(flat, 'one-se')).toBe(4);
    expect(chosen(flat, 'tolerance=0')).toBe(4);
    expect(chosen(flat, 'tradeoff=1')).toBe(4);
  });

  it('takes the smaller of equal trade-offs', () => {
    // 0.5·0.1 + 0.5·4/20 = 0.5·0.2 + 0.5·2/20 = 0.15
    expect(chosen(curve([4, 0.9], [2, 0.8]), 'tradeoff=0.5')).toBe(2);
  });

  it('takes the error of the smallest of several best points', () => {
    expect(chosen(curve([8, 0.9, 0.3], [4, 0.9, 0.01], [1, 0.7, 0]), 'one-se')).toBe(4);
  });

  it('allows for the error of the mean over all repeats', () => {
    // Two repeats of two folds: the best mean is 0.8, its error √(0.04/12) = 0.058, and 0.75 is within
    // it. The error of one repeat, 0.1, would reach 0.72 as well.
    const points = [
      { features: 8, score: summarize([0.9, 0.7, 0.7, 0.9]) },
      { features: 4, score: summarize([0.8, 0.7, 0.7, 0.8]) },
      { features: 2, score: summarize([0.8, 0.64, 0.64, 0.8]) },
    ];
    expect(chosen(points, 'one-se')).toBe(4);
  });

  it('reaches a limit that rounding has moved', () => {
    expect(0.8 - 0.1).toBeGreaterThan(0.7);
    expect(chosen(curve([8, 0.8, 0.1], [4, 0.7, 0]), 'one-se')).toBe(4);
    expect(chosen(curve([8, 0.6], [4, 0.54]), 'tolerance=10')).toBe(4);
  });

  it('takes the better of two subsets of one size', () => {
    const twice = curve([8, 0.9], [4, 0.85], [4, 0.88], [4, 0.8]);
    expect(choosePoint(twice, 'n=4', { featureCount: FEATURES }).score.mean).toBe(0.88);
    expect(choosePoint(twice, 'tolerance=20', { featureCount: FEATURES }).score.mean).toBe(0.88);
  });

  it.each(['best', 'one-se', 'tolerance=5', 'tradeoff=0.8', 'n=7'])('%s takes the only point there is', (rule) => {
    expect(chosen(curve([7, -0.2, 0.1]), rule)).toBe(7);
  });

  describe('with scores of 0 and below, as mcc may have', () => {
    const poor = curve([8, -0.2, 0.05], [4, -0.21, 0], [2, -0.24, 0], [1, -0.5, 0]);

    it.each([
      ['best', 8],
      ['one-se', 2],
      ['tolerance=0', 8],
      ['tolerance=10', 4], // from −0.22 on
      ['tradeoff=0.9', 4], // 0.9(1−s) + 0.1 n/20: 1.12, 1.109, 1.126, 1.355
    ])('%s takes %i features', (rule, features) => {
      expect(chosen(poor, rule)).toBe(features);
    });

    it('allows no loss of a best score of 0', () => {
      expect(chosen(curve([8, 0], [4, -0.001]), 'tolerance=100')).toBe(8);
    });
  });

  it('names the nearest sizes where the one asked for was not scored', () => {
    const choose = (rule: string) => () => chosen(usual, rule);
    expect(problemOf(choose('n=7'))).toEqual({
      code: 'size-not-scored',
      facts: { size: 7, nearest: [5, 10] },
      fixes: [{ set: { choose: 'n=5' } }, { set: { choose: 'n=10' } }],
    });
    expect(problemOf(choose('n=30')).facts).toEqual({ size: 30, nearest: [20] });
    expect(problemOf(() => chosen(usual.slice(0, 2), 'n=3')).facts).toEqual({ size: 3, nearest: [10] });
  });
});

describe('--choose', () => {
  const resolve = (choose?: string) => resolveOptions({ choose: chooseOption }, { choose }).choose;

  it.each([
    [undefined, 'one-se'],
    ['at-most=12', 'at-most=12'],
    ['one-se', 'one-se'],
    ['tolerance=2.50', 'tolerance=2.5'],
    [' tradeoff = .8 ', 'tradeoff=0.8'],
    ['n=1e1', 'n=10'],
  ])('reads %s as %s', (given, text) => {
    expect(resolve(given)).toBe(text);
    expect(resolve(text)).toBe(text);
  });

  it.each([
    '',
    'bset',
    'best=1',
    'n',
    'n=',
    'n=0',
    'n=2.5',
    'n=1=2',
    'tolerance=-1',
    'tolerance=101',
    'tradeoff=2',
    'n=x',
  ])('refuses "%s" with the rule', (given) => {
    const choices = [
      { value: 'at-most', argument: { name: 'K', separator: '=', range: { whole: true, min: 1 } } },
      { value: 'best' },
      { value: 'evidence' },
      { value: 'n', argument: { name: 'K', separator: '=', range: { whole: true, min: 1 } } },
      { value: 'one-se' },
      { value: 'tolerance', argument: { name: 'P', separator: '=', range: { min: 0, max: 100 }, unit: '%' } },
      { value: 'tradeoff', argument: { name: 'L', separator: '=', range: { min: 0, max: 1 } } },
    ];
    expect(problemOf(() => resolve(given))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'choose', value: given, expected: { kind: 'choice', choices } },
    });
  });

  it('is named in words', () => {
    expect(rulePhrase('one-se')).toBe('the fewest within one standard error of the best');
    expect(rulePhrase('tolerance=2.5')).toBe('the fewest within 2.5 % of the best score');
    expect(rulePhrase('at-most=12')).toBe('the highest score with at most 12');
    expect(sizeRules.entries.filter(({ name }) => /^rule /.test(rulePhrase(name)))).toEqual([]);
    // A result of another version.
    expect(rulePhrase('knee=3')).toBe('rule knee=3');
  });

  it('guesses what was meant', () => {
    expect(problemOf(() => resolve('bset')).facts).toMatchObject({ nearest: 'best' });
    expect(problemOf(() => resolve('tolerance')).facts).toMatchObject({ nearest: 'tolerance=P' });
    expect(problemOf(() => resolve('tolerance=101')).facts).toMatchObject({ nearest: null });
  });
});

describe('a front', () => {
  it('holds the points that no smaller or equally small one reaches', () => {
    const points = curve([10, 0.9], [1, 0.5], [8, 0.95], [4, 0.9], [6, 0.85], [2, 0.5], [12, 0.95 + ROUNDING]);
    expect(paretoFront(points)).toEqual(curve([1, 0.5], [4, 0.9], [8, 0.95]));
  });

  it('of one point is that point', () => {
    expect(paretoFront(curve([3, -1]))).toEqual(curve([3, -1]));
  });
});

describe('every curve', () => {
  // Few different scores, so that ties are frequent, next to any scores.
  const mean = fc.oneof(
    fc.integer({ min: -5, max: 10 }).map((tenths) => tenths / 10),
    fc.double({ min: -1, max: 1, noNaN: true }),
  );
  const se = fc.double({ min: 0, max: 0.3, noNaN: true });
  const curves = fc.array(
    fc.record({ features: fc.integer({ min: 1, max: FEATURES }), score: fc.record({ mean, se }) }),
    { minLength: 1, maxLength: 25 },
  );
  const unit = fc.double({ min: 0, max: 1, noNaN: true });
  const rules = fc.oneof(
    fc.constantFrom('best', 'one-se'),
    unit.map((share) => `tolerance=${100 * share}`),
    unit.map((weight) => `tradeoff=${weight}`),
  );

  it('holds the point that is chosen', () => {
    fc.assert(
      fc.property(curves, rules, (points, rule) => {
        expect(points).toContain(choosePoint(points, rule, { featureCount: FEATURES }));
      }),
    );
  });

  it('gives the lenient rules no larger a subset than best', () => {
    fc.assert(
      fc.property(curves, rules, (points, rule) => {
        expect(chosen(points, rule)).toBeLessThanOrEqual(chosen(points, 'best'));
      }),
    );
  });

  it('has a front of which none beats another, that holds the best and reaches every other point', () => {
    fc.assert(
      fc.property(curves, (points) => {
        const front = paretoFront(points);
        expect(front).toContain(choosePoint(points, 'best', { featureCount: FEATURES }));
        for (let i = 1; i < front.length; i++) {
          expect(front[i].features).toBeGreaterThan(front[i - 1].features);
          expect(front[i].score.mean).toBeGreaterThan(front[i - 1].score.mean);
        }
        for (const { features, score } of points) {
          const reaches = (point: CurvePoint) => point.features <= features && point.score.mean >= score.mean - EQUAL;
          expect(front.some(reaches)).toBe(true);
        }
      }),
    );
  });
});
