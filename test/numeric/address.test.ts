import { describe, expect, it } from 'vitest';
import { type Address, doubleAt, integerAt, NULL_ADDRESS, offset } from '../../src/numeric/address.ts';
import { createCore } from '../../src/numeric/core.ts';

describe('an address of the core', () => {
  it('is counted in bytes, doubles or integers', () => {
    const address = 64 as Address;
    expect([offset(address, 5), doubleAt(address, 3), integerAt(address, 3)]).toEqual([69, 88, 76]);
    expect(NULL_ADDRESS).toBe(0);
  });

  it('cannot be mistaken for a count', () => {
    const { routines, withScratch } = createCore();
    const result = withScratch((scratch) => {
      const a = scratch.copyDoubles([1, 2, 3]);
      const b = scratch.copyDoubles([4, 5, 6]);
      // @ts-expect-error A length is no address: the compiler refuses swapped arguments.
      const swapped = () => routines.dot(3, a, b);
      expect(swapped).toBeTypeOf('function');
      // @ts-expect-error Nor is an address a flag.
      const unflagged = () => routines.problemBytes(3, a);
      expect(unflagged).toBeTypeOf('function');
      return routines.dot(a, b, 3);
    });
    expect(result).toBe(32);
  });
});
