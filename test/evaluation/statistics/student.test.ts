import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incompleteBeta } from '../../../src/evaluation/statistics/incomplete-beta.ts';
import { logBeta, logGamma } from '../../../src/evaluation/statistics/log-gamma.ts';
import { normalCdf, normalQuantile, normalUpperTail } from '../../../src/evaluation/statistics/normal.ts';
import { studentCdf, studentQuantile, studentUpperTail } from '../../../src/evaluation/statistics/student.ts';
import { golden, relativeError } from './golden.ts';

/** What p-values are promised to. */
const TAIL_ERROR = 1e-12;
/** A quantile also carries the rounding of 1 − p, which for p near 1 is worth this much. */
const QUANTILE_ERROR = 5e-12;
/** Sums of a few logarithms. */
const LOG_ERROR = 1e-14;
/** A quantile put back into the distribution. */
const ROUND_TRIP_ERROR = 1e-12;

describe('logGamma', () => {
  it.each([1, 2, 5, 9, 10, 11, 18])('is the logarithm of (n − 1)! at n = %i', (n) => {
    let factorial = 1;
    for (let i = 2; i < n; i++) factorial *= i;
    expect(Math.abs(logGamma(n) - Math.log(factorial))).toBeLessThanOrEqual(LOG_ERROR * (1 + Math.log(factorial)) * 4);
  });

  it('is ½ ln π at ½', () => {
    expect(Math.abs(logGamma(0.5) - 0.5 * Math.log(Math.PI))).toBeLessThan(LOG_ERROR);
  });
});

describe('logBeta', () => {
  it.each([
    [1, 1, 1],
    [2, 3, 1 / 12],
    [0.5, 0.5, Math.PI],
    [0.5, 20, 2 ** 40 / (20 * 137846528820)], // 4^n / (n · binomial(2n, n))
    [12, 15, (11 * 10 * 9 * 8 * 7 * 6 * 5 * 4 * 3 * 2) / (26 * 25 * 24 * 23 * 22 * 21 * 20 * 19 * 18 * 17 * 16 * 15)],
  ])('knows B(%d, %d)', (a, b, beta) => {
    expect(relativeError(Math.exp(logBeta(a, b)), beta)).toBeLessThan(10 * LOG_ERROR);
    expect(logBeta(b, a)).toBe(logBeta(a, b));
  });
});

describe('incompleteBeta', () => {
  it('is x^a for b = 1 and 1 − (1 − x)^b for a = 1', () => {
    for (const x of [0.01, 0.3, 0.75, 0.99]) {
      expect(relativeError(incompleteBeta(x, 1 - x, 3, 1), x ** 3)).toBeLessThan(TAIL_ERROR);
      expect(relativeError(incompleteBeta(x, 1 - x, 1, 4), 1 - (1 - x) ** 4)).toBeLessThan(TAIL_ERROR);
    }
  });

  it('is 0 and 1 at the ends', () => {
    expect(incompleteBeta(0, 1, 2, 0.5)).toBe(0);
    expect(incompleteBeta(1, 0, 2, 0.5)).toBe(1);
  });
});

describe('the Student distribution', () => {
  it.each(golden.student)("has R's tails at t = $t with $df degrees of freedom", ({ df, t, cdf, upperTail }) => {
    expect(relativeError(studentCdf(t, df), cdf)).toBeLessThan(TAIL_ERROR);
    expect(relativeError(studentUpperTail(t, df), upperTail)).toBeLessThan(TAIL_ERROR);
  });

  it.each(golden.studentQuantiles)("has R's quantile at $p with $df degrees of freedom", ({ df, p, quantile }) => {
    expect(relativeError(studentQuantile(p, df), quantile)).toBeLessThan(QUANTILE_ERROR);
  });

  it('is known in closed form with 1 and 2 degrees of freedom', () => {
    // Cauchy: ½ − arctan(t)/π; with two degrees ½ − t/(2√(2 + t²)).
    expect(relativeError(studentUpperTail(1, 1), 0.25)).toBeLessThan(TAIL_ERROR);
    expect(relativeError(studentUpperTail(Math.SQRT2, 2), 0.5 - Math.SQRT2 / 4)).toBeLessThan(TAIL_ERROR);
    expect(studentQuantile(0.5, 7)).toBe(0);
  });

  it('has no tail at infinity', () => {
    expect(studentUpperTail(Number.POSITIVE_INFINITY, 3)).toBe(0);
    expect(studentUpperTail(Number.NEGATIVE_INFINITY, 3)).toBe(1);
  });

  it('gives back the probability of a quantile', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-12, max: 0.45, noNaN: true }),
        fc.double({ min: 1, max: 500, noNaN: true }),
        (p, df) => {
          expect(relativeError(studentCdf(studentQuantile(p, df), df), p)).toBeLessThan(ROUND_TRIP_ERROR);
        },
      ),
    );
  });
});

describe('the normal distribution', () => {
  it.each(golden.normal)("has R's tails at $z", ({ z, cdf, upperTail }) => {
    expect(relativeError(normalCdf(z), cdf)).toBeLessThan(TAIL_ERROR);
    expect(relativeError(normalUpperTail(z), upperTail)).toBeLessThan(TAIL_ERROR);
  });

  it.each(golden.normalQuantiles)("has R's quantile at $p", ({ p, quantile }) => {
    expect(relativeError(normalQuantile(p), quantile)).toBeLessThan(QUANTILE_ERROR);
  });

  it('has its median at 0', () => {
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalCdf(0)).toBe(0.5);
  });
});
