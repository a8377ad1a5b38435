import { expect, it } from 'vitest';
import { Solutions } from '../../src/evaluation/solutions.ts';
import { core } from '../../src/numeric/core.ts';

const before = core().bytesInUse;

it('of models with other numbers of rows are apart, though they are said to be in one place', () => {
  const solutions = new Solutions(core(), 2);
  const shape = { split: 0, rowCounts: [2, 4] };
  solutions.put(shape, { values: Float64Array.of(1, 2, 3, 4), places: Int32Array.of(0, 0, 0, 0) });
  // Those of the two settings are one, as they were.
  expect(solutions.taken(shape)).toEqual({
    values: Float64Array.of(1, 2, 1, 2, 3, 4),
    places: Int32Array.of(0, 2, 0, 2),
  });
  solutions.dispose();
  expect(core().bytesInUse).toBe(before);
});
