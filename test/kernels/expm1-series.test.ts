import { describe, expect, it } from 'vitest';
import { planFor, seriesInDistance } from '../../src/kernels/pairs/expm1-series.ts';
import { core } from '../criteria/trained.ts';

/** The error of the polynomials, 4.5e-15, and rounding. */
const SERIES_ERROR = 5e-15;
/**
 * Beyond the polynomials, as a fraction of t: their error there, 7e-16, and the rounding of each
 * doubling.
 */
const ARGUMENT_ERROR = 2.5e-15;
const STEPS = 4000;

/**
 * e^t − 1 as the core's sum over a single pair computes it, for a feature whose largest t is
 * `most`.
 */
function seriesValue(t: number, most: number): number {
  const plan = planFor(most);
  const coefficients = seriesInDistance(plan, 1);
  return core.withScratch((s) => {
    const out = s.doubles(2);
    const series = s.copyDoubles([...coefficients, ...new Array(9 - coefficients.length).fill(0)]);
    const x = s.copyDoubles([0, Math.sqrt(t)]);
    const degree = coefficients.length - 1;
    core.routines.pairSeries({
      matrix: s.copyDoubles([0, 1, 1, 0]),
      count: 2,
      width: 2,
      values: x,
      featureCount: 1,
      series,
      degree,
      doublings: plan.doublings,
      out,
    });
    return core.doubles(out, 1)[0];
  });
}

function largestError(from: number, most: number): number {
  let largest = 0;
  for (let step = 1; step <= STEPS; step++) {
    const root = Math.sqrt(from + ((most - from) * step) / STEPS);
    const t = root * root;
    const exact = core.routines.expm1(t);
    largest = Math.max(largest, Math.abs(seriesValue(t, most) / exact - 1));
  }
  return largest;
}

describe('the series of e^t − 1', () => {
  it.each([0.0125, 0.12, 0.35])('is right to 5e-15 on all of [0, %f]', (limit) => {
    expect(planFor(limit).doublings).toBe(0);
    expect(largestError(0, limit)).toBeLessThan(SERIES_ERROR);
  });

  it.each([0.7, 1.4, 2.8, 5.6, 11.2, 22.4, 30])('is as right as its argument beyond, on [0, %f]', (most) => {
    expect(planFor(most).doublings).toBeGreaterThan(0);
    expect(largestError(0, Math.min(1, most))).toBeLessThan(SERIES_ERROR);
    expect(largestError(most / 2, most)).toBeLessThan(ARGUMENT_ERROR * Math.max(1, most));
  });

  it('takes the shortest way that is right', () => {
    const ways = [0.001, 0.1, 0.3, 0.36, 30].map((most) => planFor(most));
    expect(ways.map(({ series }) => series.coefficients.length - 1)).toEqual([4, 6, 8, 8, 8]);
    expect(ways.map(({ doublings }) => doublings)).toEqual([0, 0, 0, 1, 7]);
  });
});
