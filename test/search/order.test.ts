import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallest, TIE } from '../../src/search/strategies/order.ts';

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

  it('orders ties by column also beside a criterion that is not a number, which comes last', () => {
    const criterion = [Number.NaN, ...Array.from({ length: 20 }, (_, j) => (20 - j) * 1e-14)];
    const found = smallest(Float64Array.from(criterion), criterion.length, 1);
    expect(Array.from(found)).toEqual([...Array.from({ length: 20 }, (_, j) => j + 1), 0]);
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

/** By sorting all positions, then each run of tied values. */
function sorted(criterion: readonly number[]): number[] {
  const tolerance = TIE * Math.max(...criterion.map(Math.abs));
  const places = [...criterion.keys()].sort((a, b) => criterion[a] - criterion[b] || a - b);
  const ordered: number[] = [];
  while (places.length > 0) {
    const tied = places.filter((place) => criterion[place] - criterion[places[0]] <= tolerance);
    ordered.push(...tied.toSorted((a, b) => a - b));
    places.splice(0, tied.length);
  }
  return ordered;
}

describe('the smallest of many', () => {
  const value = fc.oneof(
    fc.constantFrom(0, -0, 1, 1e-13, 2e-13, 1.5e-12, 1 - 1e-13, -1),
    fc.double({ noNaN: true, min: -1, max: 1 }),
  );

  it('are those that sorting all of them puts first', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 20, maxLength: 300 }), fc.nat(), (criterion, some) => {
        const count = 17 + (some % criterion.length);
        expect(order(criterion, count)).toEqual(sorted(criterion).slice(0, count));
      }),
    );
  });

  it('has values that are not numbers last', () => {
    const criterion = Array.from({ length: 40 }, (_, j) => (j % 4 === 0 ? Number.NaN : 40 - j));
    const numbers = [...criterion.keys()].filter((j) => j % 4 !== 0).reverse();
    expect(Array.from(smallest(Float64Array.from(criterion), 40, 40)).slice(0, 30)).toEqual(numbers);
  });
});
