import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { qualities } from '../../src/evaluation/qualities.ts';

describe('qualities', () => {
  it('works by hand', () => {
    // Scaled by 4: positives 1, ½, −¼ (an error); negatives −½, −¾, ⅛ (an error). Rejected: |f| ≤
    // ¼, two rows of six.
    const decision = [4, 2, -1, -2, -3, 0.5];
    expect(qualities(decision, [1, 1, 1, 0, 0, 0])).toEqual({
      successRate: 4 / 6,
      acceptanceRate: 4 / 6,
      extremalMargin: -0.25 - 0.125,
      medianMargin: 0.5 - -0.5,
    });
  });

  it('rejects nothing where there is no error', () => {
    const { successRate, acceptanceRate, extremalMargin } = qualities([0.1, -0.2], [1, 0]);
    expect([successRate, acceptanceRate]).toEqual([1, 1]);
    expect(extremalMargin).toBe(1.5);
  });

  it('rejects rows that are as confident as an error', () => {
    expect(qualities([2, -2, 1, -3], [1, 1, 1, 0])).toMatchObject({ successRate: 0.75, acceptanceRate: 0.25 });
  });

  it('counts 0 as positive', () => {
    expect(qualities([0, -1], [1, 0])).toMatchObject({ successRate: 1, acceptanceRate: 1 });
    // The error at 0 is the least confident row: it alone is rejected.
    expect(qualities([0, -1], [0, 0])).toMatchObject({ successRate: 0.5, acceptanceRate: 0.5 });
    expect(qualities([0, 0], [1, 0])).toEqual({
      successRate: 0.5,
      acceptanceRate: 0,
      extremalMargin: 0,
      medianMargin: 0,
    });
  });

  it('averages the middle values of an even number', () => {
    expect(qualities([1, 0.5, -1, -0.5], [1, 1, 0, 0]).medianMargin).toBe(1.5);
  });

  it('has no margin without both classes, and nothing without rows', () => {
    expect(qualities([1, 2], [1, 1])).toEqual({
      successRate: 1,
      acceptanceRate: 1,
      extremalMargin: null,
      medianMargin: null,
    });
    expect(qualities([], [])).toEqual({
      successRate: null,
      acceptanceRate: null,
      extremalMargin: null,
      medianMargin: null,
    });
  });

  it('does not depend on the unit of the outputs', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 1 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(rows, (given) => {
        const outputs = given.map(([output]) => output);
        const truth = given.map(([, label]) => label);
        // Powers of two change no digit.
        expect(
          qualities(
            outputs.map((output) => output * 1024),
            truth,
          ),
        ).toEqual(qualities(outputs, truth));
      }),
    );
  });

  it('accepts no more than succeed', () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 1 })), { minLength: 1 });
    fc.assert(
      fc.property(rows, (given) => {
        const { acceptanceRate, successRate } = qualities(
          given.map(([output]) => output),
          given.map(([, label]) => label),
        );
        expect(acceptanceRate).toBeLessThanOrEqual(successRate!);
      }),
    );
  });
});
