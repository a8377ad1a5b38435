import { describe, expect, it } from 'vitest';
import { classRegions, regionAbove } from '../../src/report/charts/contour-regions.ts';
import type { Place } from '../../src/report/charts/scatter.ts';
import { simplifiedLine } from '../../src/report/charts/simplify-line.ts';

const AXIS = Array.from({ length: 41 }, (_, k) => -2 + k / 10);
const gridOf = (f: (x: number, y: number) => number) => ({
  x: AXIS,
  y: AXIS,
  values: AXIS.flatMap((y) => AXIS.map((x) => f(x, y))),
});

/** Positive for one way around, negative for the other. */
function area(outline: readonly Place[]): number {
  let sum = 0;
  for (const [k, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(k + 1) % outline.length];
    sum += (x * nextY - nextX * y) / 2;
  }
  return sum;
}
const total = (outlines: readonly (readonly Place[])[]) => outlines.reduce((sum, own) => sum + area(own), 0);

describe('regionAbove', () => {
  it('is closed along the edge of the grid', () => {
    const [outline, ...others] = regionAbove(
      gridOf((x) => x),
      0.5,
    );
    expect(others).toEqual([]);
    expect(Math.abs(area(outline))).toBeCloseTo(1.5 * 4, 9);
    const [whole, ...rest] = regionAbove(
      gridOf(() => 1),
      0,
    );
    expect(rest).toEqual([]);
    expect(area(whole)).toBeCloseTo(16, 9);
    expect(
      regionAbove(
        gridOf(() => -1),
        0,
      ),
    ).toEqual([]);
  });

  it('has holes that run the other way', () => {
    const ring = regionAbove(
      gridOf((x, y) => -Math.abs(Math.sqrt(x * x + y * y) - 1) + 0.3),
      0,
    );
    expect(ring).toHaveLength(2);
    expect(Math.sign(area(ring[0]))).toBe(-Math.sign(area(ring[1])));
    expect(Math.abs(total(ring))).toBeCloseTo(Math.PI * (1.3 ** 2 - 0.7 ** 2), 1);
    // An island in the hole runs the same way as the ring.
    const target = regionAbove(
      gridOf((x, y) => Math.cos(4 * Math.sqrt(x * x + y * y))),
      0,
    );
    const island = target.find((own) => own.every(([x, y]) => x * x + y * y < 0.3))!;
    expect(area(island)).toBeGreaterThan(0);
  });
});

describe('classRegions', () => {
  const classOf = ([x, y]: Place) => (y > x * x - 1 ? 0 : x > 0.123 ? 2 : 1);
  const regions = classRegions(
    { x: AXIS, y: AXIS, labels: AXIS.flatMap((y) => AXIS.map((x) => classOf([x, y]))) },
    (places) => places.map(classOf),
  );

  it('covers the plane', () => {
    expect(regions.map(({ group }) => group)).toEqual([0, 1, 2]);
    expect(regions.reduce((sum, { outlines }) => sum + total(outlines), 0)).toBeCloseTo(16, 1);
  });

  it('finds the border far more exactly than the grid does', () => {
    const border = regions[2].borders.flat().filter(([x, y]) => y < x * x - 1.1);
    expect(border.length).toBeGreaterThan(5);
    for (const [x] of border) expect(Math.abs(x - 0.123)).toBeLessThan(0.1 / 64);
  });
});

describe('simplifiedLine', () => {
  it('drops points of straight stretches and keeps corners', () => {
    const line: Place[] = [
      [0, 0],
      [1, 1],
      [2, 2],
      [2, 3],
      [2, 4],
    ];
    expect(simplifiedLine(line, [10, 10])).toEqual([
      [0, 0],
      [2, 2],
      [2, 4],
    ]);
    expect(
      simplifiedLine(
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 1],
          [0, 0],
        ],
        [1, 1],
      ),
    ).toHaveLength(5);
  });

  it('stays within its tolerance of a curve', () => {
    const circle = Array.from({ length: 721 }, (_, k): Place => [Math.cos(k / 114.59), 100 * Math.sin(k / 114.59)]);
    const fewer = simplifiedLine(circle, [2, 200]);
    expect(fewer.length).toBeLessThan(200);
    expect(Math.abs(area(fewer)) / Math.abs(area(circle))).toBeCloseTo(1, 3);
  });
});
