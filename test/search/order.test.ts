import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallest, TIE, valueOfRank } from '../../src/search/strategies/order.ts';

const order = (criterion: number[], count = criterion.length) =>
  Array.from(smallest(Float64Array.from(criterion), count));

describe('smallest', () => {
  it('puts the smallest criterion first', () => {
    expect(order([3, 1, 2])).toEqual([1, 2, 0]);
  });

  it('puts the lowest column first among ties', () => {
    expect(order([2, 1, 1, 1])).toEqual([1, 2, 3, 0]);
    expect(order([0, 0, 0])).toEqual([0, 1, 2]);
  });

  it('takes values within 1e-12 of the largest for tied', () => {
    expect(order([1 + TIE / 2, 1, 0.5])).toEqual([2, 0, 1]);
    expect(order([1 + 3 * TIE, 1, 0.5])).toEqual([2, 1, 0]);
    expect(order([1e-13, 0, 5])).toEqual([0, 1, 2]);
  });

  it('orders ties by column also where many are sorted', () => {
    const criterion = [...Array.from({ length: 20 }, (_, j) => (20 - j) * 1e-14), 1];
    expect(order(criterion)).toEqual(Array.from({ length: 21 }, (_, j) => j));
  });

  it('measures a tie from its smallest value, not along a chain', () => {
    expect(order([1.6e-12, 0.8e-12, 0, 1])).toEqual([1, 2, 0, 3]);
  });

  it('orders negative criteria', () => {
    expect(order([-1, -3, 2])).toEqual([1, 0, 2]);
  });

  it('gives the same beginning whether few or all are asked for', () => {
    const values = fc.array(
      fc.oneof(fc.constantFrom(0, 1, 1e-13, 2e-13, 1 - 1e-13), fc.double({ noNaN: true, min: -1, max: 1 })),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 60 }), (criterion, count) => {
        expect(order(criterion, count)).toEqual(order(criterion).slice(0, count));
      }),
    );
  });
});

describe('valueOfRank', () => {
  it('is the value at that place of the sorted array', () => {
    const value = fc.oneof(fc.double(), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), fc.nat(), (values, place) => {
        const rank = place % values.length;
        const sorted = Float64Array.from(values).sort();
        expect(valueOfRank(Float64Array.from(values), rank) + 0).toBe(sorted[rank] + 0);
      }),
    );
  });
});
