import { describe, expect, it } from 'vitest';
import { norm } from '../../src/base/norm.ts';

describe('norm', () => {
  it('is the length of a vector', () => {
    expect(norm([3, -4])).toBe(5);
    expect(norm([])).toBe(0);
    expect(norm([0, 0])).toBe(0);
  });

  it('neither overflows nor vanishes', () => {
    expect(norm([3e200, 4e200])).toBeCloseTo(5e200, -186);
    expect(norm([3e-200, 4e-200]) / 5e-200).toBeCloseTo(1, 14);
  });
});
