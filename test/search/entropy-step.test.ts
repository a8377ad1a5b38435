import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entropyStep } from '../../src/search/entropy-step.ts';

/** This many times each value. */
const repeated = (parts: readonly (readonly [count: number, value: number])[]) =>
  Float64Array.from(parts.flatMap(([count, value]) => Array.from({ length: count }, () => value)));

describe('the step by entropy', () => {
  it('removes the first interval where the criteria are spread out', () => {
    // Twelve intervals of [0, 143]: 0 … 11 are in the first.
    expect(entropyStep(Float64Array.from({ length: 144 }, (_, j) => j))).toBe(12);
    expect(entropyStep(Float64Array.from({ length: 144 }, (_, j) => 5 + 3 * (143 - j)))).toBe(12);
  });

  it('removes those far below the mean where most are bunched near 0', () => {
    // 10 at 1, the others at 0.01 · (0 … 109)/110: the mean of ln(1 + x) is (10 · 0.6931 + 109/2 ·
    // 0.01 · 0.99…)/120 ≈ 0.0623. Below it A = 110. Half of it, 0.031, has all 110; 0.0156 too;
    // 0.0078 has 0 … 86, 87 of them; 0.0039 has 0 … 42: 43 ≤ 55.
    const bunched = [
      ...Array.from({ length: 110 }, (_, j) => (0.01 * j) / 110),
      ...Array.from({ length: 10 }, () => 1),
    ];
    expect(entropyStep(Float64Array.from(bunched))).toBe(43);
  });

  it('removes together those that share the smallest criterion, at most half', () => {
    expect(
      entropyStep(
        repeated([
          [60, 0],
          [20, 0.1],
          [50, 1],
        ]),
      ),
    ).toBe(60);
    expect(
      entropyStep(
        repeated([
          [180, 0],
          [20, 1],
        ]),
      ),
    ).toBe(100);
  });

  it('removes one where all criteria are equal or none is a number', () => {
    expect(entropyStep(new Float64Array(150).fill(0.25))).toBe(1);
    expect(entropyStep(new Float64Array(150).fill(Number.NaN))).toBe(1);
  });

  it('passes over criteria that are not finite', () => {
    const finite = Float64Array.from({ length: 144 }, (_, j) => j);
    expect(entropyStep(Float64Array.from([Number.NaN, ...finite, Infinity]))).toBe(12);
  });

  it('removes at least one and at most half, whatever the criteria and their scale', () => {
    const criteria = fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 101, maxLength: 400 });
    fc.assert(
      fc.property(criteria, (values) => {
        const leaving = entropyStep(Float64Array.from(values));
        expect(leaving).toBeGreaterThanOrEqual(1);
        expect(leaving).toBeLessThanOrEqual(values.length / 2);
        expect(entropyStep(Float64Array.from(values.toReversed()))).toBe(leaving);
        expect(entropyStep(Float64Array.from(values, (value) => 1024 * value))).toBe(leaving);
      }),
    );
  });
});
