import { describe, expect, it } from 'vitest';
import { givenOrder } from '../../src/search/strategies/given-order.ts';
import type { RemovalRequest } from '../../src/search/strategies/proposal.ts';
import { SurvivingUnits } from '../../src/search/units.ts';

const plain: RemovalRequest = { count: 1, kept: null, unitOf: null, full: false };

describe('a given order', () => {
  it('asks for no list of the survivors, whose making would cost every step all of them', () => {
    const trainer = {
      get features(): Int32Array {
        throw new Error('the list was asked for');
      },
    };
    const unitOf = Int32Array.of(0, 1, 1, 3);
    const run = givenOrder(trainer, Int32Array.of(2, 1, 3, 0), Float64Array.of(9, 3, 1, 5));
    expect(run.propose(plain)).toMatchObject({ cut: 1, runnerUp: { feature: 1, criterion: 3 }, criteria: null });
    expect(run.propose({ ...plain, unitOf })).toMatchObject({ cut: 4, runnerUp: { feature: 3, criterion: 5 } });
  });

  it('sums a unit over its survivors', () => {
    const unitOf = Int32Array.of(0, 1, 1, 3, 1);
    const run = givenOrder({ features: Int32Array.of() }, Int32Array.of(2, 3, 1, 4, 0), Float64Array.of(9, 3, 1, 5, 2));
    run.eliminated(Int32Array.of(2));
    expect(run.propose({ ...plain, unitOf })?.runnerUp).toEqual({ feature: 1, criterion: 5 });
  });

  it('gives the criteria of the survivors where they are asked for', () => {
    const features = Int32Array.of(0, 1, 3);
    const run = givenOrder({ features }, Int32Array.of(2, 1, 3, 0), Float64Array.of(9, 3, 1, 5));
    run.eliminated(Int32Array.of(2));
    expect(Array.from(run.propose({ ...plain, full: true })!.criteria!)).toEqual([9, 3, 5]);
    const countOf = (criteria: Float64Array) => criteria.length - 1;
    expect(Array.from(run.propose({ ...plain, countOf })!.removed)).toEqual([1, 3]);
  });

  it('passes features that are never removed', () => {
    const kept = Uint8Array.of(0, 0, 1, 0);
    const run = givenOrder({ features: Int32Array.of() }, Int32Array.of(2, 1, 3, 0), Float64Array.of(9, 3, 1, 5));
    expect(run.propose({ ...plain, kept })).toMatchObject({ removed: Int32Array.of(1) });
    run.eliminated(Int32Array.of(1));
    expect(run.propose({ ...plain, kept })).toMatchObject({ removed: Int32Array.of(3) });
  });
});

describe('the count of units', () => {
  it('falls when the last feature of a unit leaves', () => {
    const units = new SurvivingUnits(Int32Array.of(0, 1, 1, 3));
    expect(units.count).toBe(3);
    units.remove(Int32Array.of(1));
    expect(units.count).toBe(3);
    units.remove(Int32Array.of(0, 2));
    expect(units.count).toBe(1);
  });
});
