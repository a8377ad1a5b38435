import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scoreFor, scores } from '../../src/scores/index.ts';
import { problemOf } from '../problem.ts';

interface GoldenCase {
  name: string;
  classCount: number;
  truth: number[];
  predicted: number[];
  decision: number[] | null;
  scores: Record<string, number | null>;
}

const golden: GoldenCase[] = JSON.parse(readFileSync(new URL('../golden/scores.json', import.meta.url), 'utf8'));

// scikit-learn adds up the same quotients of whole numbers in another order.
const ROUNDING = 1e-14;

describe('the scores', () => {
  it.each(golden)(
    'are those of scikit-learn: $name',
    ({ classCount, truth, predicted, decision, scores: expected }) => {
      for (const [name, value] of Object.entries(expected)) {
        const score = scores.get(name);
        const ours = score.of(truth, score.needs === 'decision' ? decision! : predicted, classCount);
        if (value === null) expect(ours, name).toBeNull();
        else expect(Math.abs(ours! - value), name).toBeLessThan(ROUNDING);
      }
    },
  );

  const answers = fc
    .integer({ min: 2, max: 6 })
    .chain((classCount) =>
      fc.record({
        classCount: fc.constant(classCount),
        rows: fc.array(fc.tuple(fc.nat(classCount - 1), fc.nat(classCount - 1)), { minLength: 1, maxLength: 40 }),
      }),
    )
    .map(({ classCount, rows }) => ({ classCount, truth: rows.map(([t]) => t), predicted: rows.map(([, p]) => p) }));

  const ofClasses = scores.entries.filter(({ needs, target }) => needs === 'predicted' && target === 'classes');

  it.each(ofClasses)('$name never exceeds its largest value and reaches it without an error', (score) => {
    fc.assert(
      fc.property(answers, ({ classCount, truth, predicted }) => {
        expect(score.of(truth, predicted, classCount)).toBeLessThanOrEqual(score.largest);
        const isOneClass = truth.every((k) => k === truth[0]);
        if (score.name !== 'mcc' || !isOneClass) expect(score.of(truth, truth, classCount)).toBe(score.largest);
      }),
    );
  });

  it.each(ofClasses)('$name does not depend on the order of the rows, nor on a class that does not occur', (score) => {
    fc.assert(
      fc.property(answers, ({ classCount, truth, predicted }) => {
        const value = score.of(truth, predicted, classCount);
        expect(score.of(truth.toReversed(), predicted.toReversed(), classCount)).toBe(value);
        expect(score.of(truth, predicted, classCount + 2)).toBe(value);
      }),
    );
  });
});

describe('auc', () => {
  const { of, largest } = scores.get('auc');

  it('is the fraction of pairs in the right order, ties counted half', () => {
    const labelled = fc.array(fc.tuple(fc.nat(1), fc.integer({ min: -5, max: 5 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(labelled, (rows) => {
        const positives = rows.filter(([label]) => label === 1);
        const negatives = rows.filter(([label]) => label === 0);
        const won = positives.flatMap(([, p]) => negatives.map(([, n]): number => (p > n ? 1 : p === n ? 0.5 : 0)));
        const area = won.length === 0 ? null : won.reduce((total, one) => total + one, 0) / won.length;
        const ours = of(
          rows.map(([label]) => label),
          rows.map(([, value]) => value),
          2,
        );
        expect(ours).toBe(area);
        expect(ours ?? 0).toBeLessThanOrEqual(largest);
      }),
    );
  });

  it('orders infinite values, and lets a value that is not a number win no pair', () => {
    expect(of([0, 1, 0, 1], [-Infinity, Infinity, 0, Infinity], 2)).toBe(1);
    expect(of([0, 1, 0, 1], [-1, NaN, 0, 1], 2)).toBe(0.5);
    expect(of([0, 1, 0, 1], [-1, 2, NaN, 1], 2)).toBe(0.5);
    expect(of([0, 1], [NaN, NaN], 2)).toBe(0);
  });

  it('counts many rows without trying all pairs', () => {
    const rows = 100_000;
    const truth = Array.from({ length: rows }, (_, row) => row % 2);
    expect(of(truth, [...truth.keys()], 2)).toBeCloseTo(0.5 + 1 / rows, 12);
  });
});

describe('scoreFor', () => {
  it('gives the score of a name', () => {
    expect(scoreFor('auc', 2).name).toBe('auc');
    expect(scoreFor('mcc', 7).name).toBe('mcc');
  });

  it('refuses a score of two classes where there are more, and a name that is none', () => {
    expect(problemOf(() => scoreFor('auc', 3))).toEqual({
      code: 'score-needs-two-classes',
      facts: { score: 'auc', classes: 3 },
      fixes: [{ set: { score: 'balanced-accuracy' } }, { ask: ['positive'] }],
    });
    expect(problemOf(() => scoreFor('acuracy', 2)).facts).toMatchObject({ nearest: 'accuracy' });
  });
});
