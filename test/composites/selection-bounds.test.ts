import { describe, expect, it } from 'vitest';
import { largestTail, selectedPerHalf, selectionBounds } from '../../src/composites/selection-bounds.ts';

// p, q, B, τ; the r-concave bound on a grid (test/golden/selection-bounds.R); and the three bounds of
// R's stabs 0.6-4 (q²/p/(2τ − 1), um_const, minD), whose r-concave one is a numerical maximum from below.
const CASES = [
  [1000, 30, 50, 0.75, 0.223955436, 1.8, 0.9183673469, 0.22323502],
  [1000, 30, 50, 0.9, 0.0588704985, 1.125, 0.3882352941, 0.05796691436],
  [2000, 44, 100, 0.75, 0.202228116, 1.936, 0.9777777778, 0.2016345635],
  [100, 10, 100, 0.6, 0.992453792, 5, 2.564102564, 0.9924535175],
  [200, 8, 25, 0.7, 0.148137654, 0.8, 0.4210526316, 0.1479792671],
  [500, 50, 50, 0.8, 0.962028373, 8.333333333, 4.117647059, 0.9608153867],
] as const;

describe('bounds on false selections', () => {
  it.each(CASES)(
    'p = %d, q = %d, B = %d, τ = %d',
    (features, selected, pairs, threshold, grid, mb, unimodal, stabs) => {
      const bounds = selectionBounds({ features, selected, pairs, threshold });
      expect(bounds.mb).toBeCloseTo(mb, 8);
      expect(bounds.unimodal).toBeCloseTo(unimodal, 8);
      // The grid has 300 steps per interval; the maximum lies a little above it.
      expect(bounds.rConcave! / grid).toBeGreaterThanOrEqual(1 - 1e-8);
      expect(bounds.rConcave! / grid).toBeLessThan(1 + 1e-4);
      expect(bounds.rConcave!).toBeGreaterThanOrEqual(stabs * (1 - 1e-8));
      expect(bounds.rConcave! / stabs).toBeLessThan(1.02);
    },
  );

  it('selects as many per half as the optimal q of stabs', () => {
    const at = (features: number, threshold: number, pairs: number, most: number) =>
      selectedPerHalf({ features, threshold, pairs }, most);
    expect([at(1000, 0.75, 50, 1), at(2000, 0.9, 100, 1)]).toEqual([31, 69]);
    expect([at(1000, 0.75, 50, 0.5), at(2000, 0.9, 100, 0.5)]).toEqual([22, 49]);
  });

  it('has no bound by shape where q is too large for it', () => {
    const bounds = selectionBounds({ features: 10, selected: 9, pairs: 50, threshold: 0.6 });
    expect(bounds).toEqual({ mb: 10, unimodal: null, rConcave: null });
  });

  it('is not exceeded by any r-concave distribution', () => {
    // f^r convex for r < 0: powers of convex, increasing sequences, here a + i with random kinks.
    let state = 12345;
    const uniform = () => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      return state / 0x7fffffff;
    };
    const steps = 40;
    const [theta, least] = [0.1, 20];
    const bound = largestTail(theta, least, steps, 4);
    let [tried, closest] = [0, 0];
    for (let round = 0; round < 3000; round++) {
      // Convex: increments that never fall.
      let value = 0.05 + 2 * uniform();
      let slope = 2 * uniform();
      const end = 1 + Math.floor(uniform() * steps);
      const masses = Array.from({ length: steps + 1 }, (_, i) => {
        const own = i <= end ? value ** -4 : 0;
        value += slope;
        if (uniform() < 0.1) slope += uniform();
        return own;
      });
      const total = masses.reduce((sum, own) => sum + own, 0);
      const mean = masses.reduce((sum, own, i) => sum + i * own, 0) / total;
      if (mean > theta * steps) continue;
      tried++;
      const tail = masses.slice(least).reduce((sum, own) => sum + own, 0) / total;
      closest = Math.max(closest, tail);
      expect(tail).toBeLessThanOrEqual(bound);
    }
    expect(tried).toBeGreaterThan(500);
    expect(closest).toBeGreaterThan(bound / 10);
  });
});
