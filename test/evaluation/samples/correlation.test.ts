import { expect, it } from 'vitest';
import { correlation } from '../../../src/evaluation/samples/correlation.ts';
import { standardized } from '../../../src/evaluation/samples/standard-columns.ts';

const column = (...values: number[]) => standardized(Float64Array.from(values));

it('is that of R', () => {
  // cor(c(1, 2, 3, 4, 7), c(2, 1, 4, 3, 9))
  expect(correlation(column(1, 2, 3, 4, 7), column(2, 1, 4, 3, 9))).toBeCloseTo(0.92049224418289155, 12);
  expect(correlation(column(1, 2, 3), column(3, 2, 1))).toBe(-1);
  expect(correlation(column(1, 2, 3), column(5, 5, 5))).toBe(0);
});
