import { describe, expect, it } from 'vitest';
import { contourBand, contourLines, type Grid } from '../../src/report/charts/contours.ts';
import type { Place } from '../../src/report/charts/scatter.ts';

const sampled = (steps: number, of: (x: number, y: number) => number): Grid => {
  const axis = Array.from({ length: steps + 1 }, (_, k) => -2 + (4 * k) / steps);
  return { x: axis, y: axis, values: axis.flatMap((y) => axis.map((x) => of(x, y))) };
};

const circle = sampled(40, (x, y) => x * x + y * y);
/**
 * Taking a curved function as linear over a step h leaves an error of at most |f″| h²/8 on an edge;
 * here 0.1²/4, and |f′| = 2.
 */
const LINEAR = 0.1 ** 2 / 4 / 2;
const ROUNDING = 1e-12;

describe('contourLines', () => {
  it('follow a circle once around, and end where they begin', () => {
    const lines = contourLines(circle, 1);
    expect(lines).toHaveLength(1);
    expect(lines[0][0]).toEqual(lines[0].at(-1));
    for (const [x, y] of lines[0]) expect(Math.abs(Math.hypot(x, y) - 1)).toBeLessThanOrEqual(LINEAR);
    const length = lines[0]
      .slice(1)
      .reduce((sum, [x, y], k) => sum + Math.hypot(x - lines[0][k][0], y - lines[0][k][1]), 0);
    expect(Math.abs(length - 2 * Math.PI)).toBeLessThan(0.02);
  });

  it('cross the grid from border to border, in one piece', () => {
    const lines = contourLines(
      sampled(10, (x, y) => x + 2 * y),
      0.3,
    );
    expect(lines).toHaveLength(1);
    for (const [x, y] of lines[0]) expect(Math.abs(x + 2 * y - 0.3)).toBeLessThan(ROUNDING);
    const ends = [lines[0][0], lines[0].at(-1)!].map(([x]) => x).sort((a, b) => a - b);
    expect(ends).toEqual([-2, 2]);
  });

  it('join at a saddle what its middle joins', () => {
    const saddle = (values: number[]) => ({ x: [0, 1], y: [0, 1], values });
    // Corners from the lower left: 3, 0, 3, 0 (the grid lists the upper row from the left: 0, 3).
    // The middle is above 1: the low corners are cut off.
    const high = contourLines(saddle([3, 0, 0, 3]), 1);
    expect(high.map((line) => line.every(([x, y]) => x > y)).sort()).toEqual([false, true]);
    // The middle is below 2: the high corners are cut off.
    const low = contourLines(saddle([3, 0, 0, 3]), 2);
    expect(low.map((line) => line.every(([x, y]) => x + y < 1)).sort()).toEqual([false, true]);
  });

  it('are none where the value is not reached', () => {
    expect(contourLines(circle, -1)).toEqual([]);
    expect(contourLines(circle, 100)).toEqual([]);
  });
});

describe('contourBand', () => {
  const area = (places: readonly Place[]) =>
    Math.abs(
      places.reduce((sum, [x, y], k) => {
        const [nextX, nextY] = places[(k + 1) % places.length];
        return sum + x * nextY - nextX * y;
      }, 0),
    ) / 2;

  it('covers the ring between two circles', () => {
    const ring = contourBand(circle, 1, 2.25).reduce((sum, places) => sum + area(places), 0);
    expect(Math.abs(ring - Math.PI * 1.25)).toBeLessThan(0.02);
  });

  it('covers the whole grid, one polygon a row, where every value lies between', () => {
    const bands = contourBand(circle, -1, 100);
    expect(bands).toHaveLength(40);
    expect(bands.map(area).reduce((a, b) => a + b, 0)).toBeCloseTo(16, 10);
  });
});
