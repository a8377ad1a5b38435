import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeatureList } from '../../src/kernels/feature-list.ts';
import { createCore } from '../../src/numeric/core.ts';

const core = createCore();

describe('the list of surviving features', () => {
  it('loses eliminated features, as a plain array does', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 });
    fc.assert(
      fc.property(some, fc.array(fc.integer({ min: 0, max: 60 })), (given, leaving) => {
        let plain = given.toSorted((a, b) => a - b);
        const list = new FeatureList(core, 61, plain);
        for (const feature of leaving) {
          expect(list.remove(feature)).toBe(plain.includes(feature));
          plain = plain.filter((other) => other !== feature);
          expect(Array.from(list.features)).toEqual(plain);
          expect(list.length).toBe(plain.length);
        }
        list.dispose();
      }),
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('loses many between two looks', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 });
    fc.assert(
      fc.property(some, fc.array(fc.array(fc.integer({ min: 0, max: 60 }))), (given, rounds) => {
        let plain = given.toSorted((a, b) => a - b);
        const list = new FeatureList(core, 61, plain);
        for (const leaving of rounds) {
          for (const feature of leaving) {
            expect(list.remove(feature)).toBe(plain.includes(feature));
            plain = plain.filter((other) => other !== feature);
            expect(list.length).toBe(plain.length);
          }
          expect(Array.from(core.integers(list.address, list.length))).toEqual(plain);
        }
        list.dispose();
      }),
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('leaves copies alone that were made before', () => {
    const list = new FeatureList(core, 3, [0, 1, 2]);
    const before = list.features;
    list.remove(1);
    expect(Array.from(before)).toEqual([0, 1, 2]);
    list.dispose();
  });

  it('is found again after the memory has grown', () => {
    const own = createCore();
    const list = new FeatureList(own, 3, [4, 5, 9]);
    own.allocate(2 ** 24);
    expect(list.remove(5)).toBe(true);
    expect(Array.from(own.allIntegers.subarray(list.address >> 2, (list.address >> 2) + 2))).toEqual([4, 9]);
  });

  it('refuses features that do not ascend', () => {
    expect(() => new FeatureList(core, 3, [0, 2, 1])).toThrow('ascend');
  });
});
