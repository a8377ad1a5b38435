import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logarithm } from '../../src/base/logarithm.ts';

/**
 * What the function promises, and half a unit for Math.log itself, which no engine rounds
 * perfectly.
 */
const ULPS = 2.5;

function unitInTheLastPlace(value: number): number {
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  return value === 0 ? Number.MIN_VALUE : 2 ** (exponent - 52);
}

function expectNear(x: number): void {
  const expected = Math.log(x);
  expect(Math.abs(logarithm(x) - expected), `ln ${x}`).toBeLessThanOrEqual(ULPS * unitInTheLastPlace(expected));
}

describe('logarithm', () => {
  it('is exactly 0 at 1', () => {
    expect(logarithm(1)).toBe(0);
  });

  it('agrees with Math.log at the edges', () => {
    const edges = [Number.MIN_VALUE, 1e-310, 2.2250738585072014e-308, 2.225073858507201e-308, Number.MAX_VALUE];
    const nearOne = [1 - 2 ** -53, 1 + 2 ** -52, 1 - 1e-9, 1 + 1e-9, Math.SQRT2, Math.SQRT1_2, Math.SQRT2 + 2 ** -52];
    for (const x of [...edges, ...nearOne, 2, 10, Math.E, 0.5]) expectNear(x);
  });

  it('agrees with Math.log at every power of two', () => {
    for (let exponent = -1074; exponent <= 1023; exponent++) expectNear(2 ** exponent);
  });

  it('agrees with Math.log anywhere', () => {
    fc.assert(fc.property(fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true }), expectNear), {
      numRuns: 5000,
    });
    fc.assert(fc.property(fc.double({ min: 0.5, max: 2, noNaN: true }), expectNear), { numRuns: 5000 });
  });

  it('has the same bits everywhere', () => {
    const bits = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0].toString(16);
    expect([2, 10, 0.1, 1e-310, 3.5].map((x) => bits(logarithm(x)))).toMatchInlineSnapshot(`
      [
        "3fe62e42fefa39ef",
        "40026bb1bbb55516",
        "c0026bb1bbb55515",
        "c0864e69394d9508",
        "3ff40b512eb53d60",
      ]
    `);
  });
});
