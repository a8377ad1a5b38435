import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMIT, PRODUCTS, polynomial, products } from '../../src/kernels/pairs/difference-series.ts';

const within = fc.double({ min: -Math.sqrt(LIMIT), max: Math.sqrt(LIMIT), noNaN: true });
/** Rounding of some forty operations, as a fraction of the largest terms. */
const ROUNDING = 2e-15;

const productAt = ({ power, coefficients }: ReturnType<typeof products>[number], s: number) =>
  s ** power * polynomial(coefficients, s * s);

/** The first so many products of e^((s − u)²) − 1. */
function partial(s: number, u: number, count: number): number {
  const sides = Math.expm1(s * s) + Math.expm1(u * u);
  return products()
    .slice(0, count)
    .reduce((sum, product) => sum + product.factor * productAt(product, s) * productAt(product, u), sides);
}

/** What is said to bound the rest after this many products, for |s| and |u| up to √t. */
function bound(s: number, u: number, count: number, t: number): number {
  const next = products().slice(count, count + 2);
  expect(next.length).toBe(2);
  return next.reduce((sum, { power, rest }) => sum + polynomial(rest, t) * Math.abs(s * u) ** power, 0);
}

describe('e^((s − u)²) − 1 as products', () => {
  it('has the leading products worked out by hand', () => {
    // (s − u)² + ½ (s − u)⁴ + …: −2su, then 3 s²u², then what is left of −(20/6) s³u³.
    const [first, second, third] = products();
    expect([first.factor, second.factor]).toEqual([-2, 3]);
    expect(third.factor).toBeCloseTo(-20 / 6 + 2, 14);
    expect(second.coefficients[1]).toBeCloseTo(5 / 6, 14);
  });

  it('is off by no more than the bound after any number of products', () => {
    fc.assert(
      fc.property(within, within, fc.integer({ min: 1, max: PRODUCTS }), (s, u, count) => {
        const t = Math.max(s * s, u * u);
        const off = Math.abs(partial(s, u, count) - Math.expm1((s - u) * (s - u)));
        expect(off).toBeLessThanOrEqual(bound(s, u, count, t) * (1 + 1e-9) + ROUNDING * (s * s + u * u));
      }),
      { numRuns: 2000 },
    );
  });

  it('has positive terms in what is left, so that bounds grow with t', () => {
    const all = products().flatMap(({ rest }) => rest);
    expect(all.length).toBeGreaterThan(100);
    for (const coefficient of all) expect(coefficient).toBeGreaterThanOrEqual(0);
  });
});
