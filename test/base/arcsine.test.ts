import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arcsine } from '../../src/base/arcsine.ts';

/** What the function promises, and one for Math.asin itself, which no engine rounds perfectly. */
const ULPS = 3;
/** π/2 minus an arcsine: rounding of numbers up to π/2, three times. */
const ARCCOS_ERROR = 1e-15;

function unitInTheLastPlace(value: number): number {
  return value === 0 ? Number.MIN_VALUE : 2 ** Math.max(-1074, Math.floor(Math.log2(Math.abs(value))) - 52);
}

function expectNear(x: number): void {
  const expected = Math.asin(x);
  expect(Math.abs(arcsine(x) - expected), `arcsin ${x}`).toBeLessThanOrEqual(ULPS * unitInTheLastPlace(expected));
  expect(Math.abs(Math.PI / 2 - arcsine(x) - Math.acos(x)), `arccos ${x}`).toBeLessThanOrEqual(ARCCOS_ERROR);
}

describe('arcsine', () => {
  it('is exact at 0 and 1', () => {
    expect([arcsine(0), arcsine(1), arcsine(-1)]).toEqual([0, Math.PI / 2, -Math.PI / 2]);
  });

  it('agrees with Math.asin and Math.acos at the edges', () => {
    const around = [0.5, 0.5 + 2 ** -53, 0.5 - 2 ** -54, Math.SQRT1_2, 1 - 2 ** -53, 1 - 1e-9];
    for (const x of [...around, 1e-300, 5e-324, 1e-9, 2 ** -27]) {
      expectNear(x);
      expectNear(-x);
    }
  });

  it('agrees with Math.asin and Math.acos anywhere', () => {
    fc.assert(fc.property(fc.double({ min: -1, max: 1, noNaN: true }), expectNear), { numRuns: 5000 });
    for (let i = 0; i <= 20_000; i++) expectNear(i / 20_000);
  });

  it('has the same bits everywhere', () => {
    const bits = (value: number) => new BigUint64Array(Float64Array.of(value).buffer)[0].toString(16);
    expect([0.1, 0.5, 0.6, 0.99, 1e-5].map((x) => bits(arcsine(x)))).toMatchInlineSnapshot(`
      [
        "3fb9a49276037884",
        "3fe0c152382d7366",
        "3fe4978fa3269ee1",
        "3ff6de3c6f33d51d",
        "3ee4f8b588e4e940",
      ]
    `);
  });
});
