import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { problemOf } from '../problem.ts';

const DRAWS = 20_000;

/** Five standard errors: a right generator with a fixed seed is within them, a wrong one is not. */
const STANDARD_ERRORS = 5;

const many = (draw: () => number, count = DRAWS) => Array.from({ length: count }, draw);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: readonly number[]) => {
  const centre = mean(values);
  return mean(values.map((value) => (value - centre) ** 2));
};

describe('random', () => {
  it('gives these numbers for seed 1, on every platform', () => {
    const stream = random(1);
    expect(many(stream.uniform, 3)).toMatchInlineSnapshot(`
      [
        0.6674887215632184,
        0.11591739482110996,
        0.8526620385441815,
      ]
    `);
    expect(many(stream.normal, 3)).toMatchInlineSnapshot(`
      [
        1.001227906072105,
        -0.5297239106784709,
        -0.6655544022604233,
      ]
    `);
    expect(many(() => stream.integer(1000), 5)).toMatchInlineSnapshot(`
      [
        293,
        519,
        974,
        884,
        161,
      ]
    `);
    expect(stream.shuffle([0, 1, 2, 3, 4, 5, 6, 7])).toMatchInlineSnapshot(`
      [
        6,
        0,
        3,
        4,
        7,
        5,
        2,
        1,
      ]
    `);
  });

  it('repeats itself for the same seed and purpose', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.string(), (seed, purpose) => {
        const [a, b] = [random(seed, purpose, 3), random(seed, purpose, 3)];
        expect(many(a.normal, 5)).toEqual(many(b.normal, 5));
        expect(a.uniform()).toBe(b.uniform());
      }),
    );
  });

  it('has a stream of its own for each seed and purpose', () => {
    const keys: [number, ...(number | string)[]][] = [
      [1],
      [2],
      [-1],
      [1, 'folds'],
      [1, 'flips'],
      [1, 1],
      [1, 1, 1],
      [11],
    ];
    const firsts = keys.map((key) => random(...key).uniform());
    expect(new Set(firsts).size).toBe(keys.length);
  });

  it('has streams that do not follow one another', () => {
    for (const [a, b] of [
      [random(1), random(2)],
      [random(1, 'x'), random(1, 'y')],
      [random(1, 0), random(1, 1)],
    ]) {
      const products = many(() => (a.uniform() - 0.5) * (b.uniform() - 0.5));
      expect(Math.abs(mean(products))).toBeLessThan((STANDARD_ERRORS * (1 / 12)) / Math.sqrt(DRAWS));
    }
  });

  it('draws uniform numbers in [0, 1), with all their bits', () => {
    const values = many(random(3).uniform);
    expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(Math.abs(mean(values) - 1 / 2)).toBeLessThan((STANDARD_ERRORS * Math.sqrt(1 / 12)) / Math.sqrt(DRAWS));
    expect(values.some((value) => (value * 2 ** 53) % 2 === 1)).toBe(true);
    expect(new Set(values).size).toBe(DRAWS);
  });

  it('draws standard normal numbers', () => {
    const values = many(random(4).normal);
    expect(Math.abs(mean(values))).toBeLessThan(STANDARD_ERRORS / Math.sqrt(DRAWS));
    expect(Math.abs(variance(values) - 1)).toBeLessThan(STANDARD_ERRORS * Math.sqrt(2 / DRAWS));
    const beyond = values.filter((value) => Math.abs(value) > 1.959963984540054).length / DRAWS;
    expect(Math.abs(beyond - 0.05)).toBeLessThan(STANDARD_ERRORS * Math.sqrt((0.05 * 0.95) / DRAWS));
  });

  it('draws whole numbers below the limit, each as often', () => {
    const counts = new Array<number>(7).fill(0);
    const stream = random(5);
    for (let i = 0; i < DRAWS; i++) counts[stream.integer(7)]++;
    const expected = DRAWS / 7;
    for (const count of counts) expect(Math.abs(count - expected)).toBeLessThan(STANDARD_ERRORS * Math.sqrt(expected));
    expect(stream.integer(1)).toBe(0);
  });

  it('shuffles in place, keeps every item and reaches every order', () => {
    const stream = random(6);
    const array = [1, 2, 3];
    expect(stream.shuffle(array)).toBe(array);
    const orders = new Set(many(() => Number(stream.shuffle([1, 2, 3]).join('')), 200));
    expect([...orders].sort()).toEqual([123, 132, 213, 231, 312, 321]);
    expect([...stream.shuffle(Int32Array.of(4, 5, 6))].sort()).toEqual([4, 5, 6]);
    expect(stream.shuffle([])).toEqual([]);
  });

  it('refuses a seed that is no whole number', () => {
    for (const seed of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(problemOf(() => random(seed))).toEqual({ code: 'seed-invalid', facts: { seed } });
  });
});
