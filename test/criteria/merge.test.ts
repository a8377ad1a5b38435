import { describe, expect, it } from 'vitest';
import { normalized } from '../../src/criteria/merge.ts';

describe('a vector brought to length 1', () => {
  it.each([1, 1e200, 1e-200])('has its shape also where its values are around %d', (unit) => {
    const [a, b] = normalized(Float64Array.of(3 * unit, 4 * unit), 'l2');
    expect([a.toFixed(12), b.toFixed(12)]).toEqual(['0.600000000000', '0.800000000000']);
  });
});
