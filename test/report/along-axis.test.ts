// Which values of an axis are kept where there is no room for all.

import { expect, it } from 'vitest';
import { MAX_SIZES, runsAlong, spreadPlaces } from '../../src/report/charts/along-axis.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const kept = (values: readonly number[], scale: 'linear' | 'log', stays?: (value: number) => boolean) =>
  spreadPlaces(values, { limit: MAX_SIZES, scale, stays }).map((place) => values[place]);

it('all values where they fit', () => {
  expect(kept(upTo(MAX_SIZES), 'log')).toEqual(upTo(MAX_SIZES));
});

it('on a logarithmic axis all of 1 to 50, and the others at equal distances as drawn', () => {
  const sizes = kept(upTo(20_000), 'log');
  expect(sizes.length).toBeLessThanOrEqual(MAX_SIZES);
  expect(sizes.length).toBeGreaterThan(0.9 * MAX_SIZES);
  expect(sizes.slice(0, 50)).toEqual(upTo(50));
  expect(sizes.at(-1)).toBe(20_000);
  const ratios = sizes.slice(50).map((size, i) => size / sizes[49 + i]);
  // 200 steps from 50 to 20,000 are 3 % each; whole numbers near 50 are 2 % apart.
  expect(Math.max(...ratios)).toBeLessThan(1.05);
  expect(Math.min(...ratios)).toBeGreaterThan(1.01);
});

it('on a linear axis at equal distances, with both ends', () => {
  const values = kept(upTo(10_000), 'linear');
  const gaps = values.slice(1).map((value, i) => value - values[i]);
  expect([values[0], values.at(-1)]).toEqual([1, 10_000]);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * Math.min(...gaps.slice(0, -1)));
});

it('what must stay, the chosen size for instance', () => {
  expect(kept(upTo(20_000), 'log', (value) => value === 12_345)).toContain(12_345);
});

it('runs of equal width; on a logarithmic axis each value up to 50 is one', () => {
  const runs = runsAlong(upTo(5000), (value) => value, { count: 100, scale: 'log' });
  expect(runs.flat()).toEqual(upTo(5000));
  expect(runs.slice(0, 50)).toEqual(upTo(50).map((value) => [value]));
  expect(runs.length).toBeLessThan(150);
  const widths = runs.slice(51, -1).map((run) => Math.log((run.at(-1)! + 1) / run[0]));
  expect(Math.max(...widths)).toBeLessThan(2 * Math.min(...widths));
});
