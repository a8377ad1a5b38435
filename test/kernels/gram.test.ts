import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { CrossGram } from '../../src/kernels/cross-gram.ts';
import { Gram } from '../../src/kernels/gram.ts';
import type { GramKind } from '../../src/kernels/kernel.ts';
import { createCore } from '../../src/numeric/core.ts';
import { problemOf } from '../problem.ts';

// Subtracting leaves about one rounding of what was there per feature; relative to what is left
// after at most a fall to a quarter (then the matrix is rebuilt), over 60 features.
const DRIFT = 1e-13;
// Over 1,800 features the design measured 3e-12.
const LONG_DRIFT = 1e-11;

const core = createCore();
const kinds = fc.constantFrom<GramKind>('products', 'distances');

function columnsOf(seed: number, rows: number, features: number): Columns {
  const source = random(seed, 'gram');
  const column = () => Float64Array.from({ length: rows }, () => source.normal());
  return new Columns(Array.from({ length: features }, column), core);
}

describe('the Gram cache', () => {
  it('forgets a feature as if it had never been there', () => {
    fc.assert(
      fc.property(fc.integer(), kinds, fc.integer({ min: 1, max: 30 }), (seed, kind, rows) => {
        const columns = columnsOf(seed, rows, 60);
        const gram = new Gram(columns, kind);
        const order = random(seed, 'order').shuffle(Array.from(gram.features)).slice(0, 55);
        for (const feature of order) gram.forget(feature);
        expect(gram.features.length).toBe(5);
        expect(gram.drift()).toBeLessThan(DRIFT);
        gram.rebuild();
        expect(gram.drift()).toBe(0);
        gram.dispose();
        columns.dispose();
      }),
      { numRuns: 20 },
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('is copied bit by bit, and changes as the original does', () => {
    fc.assert(
      fc.property(fc.integer(), kinds, fc.integer({ min: 1, max: 30 }), (seed, kind, rows) => {
        const columns = columnsOf(seed, rows, 20);
        const gram = new Gram(columns, kind, [0, 2, 3, 5, 8, 9, 13, 17]);
        gram.forget(8);
        const copy = Gram.copyOf(gram);
        const values = ({ address, stride }: Gram) => Array.from(core.doubles(address, stride * stride));
        expect(copy.features).toEqual(gram.features);
        expect(copy.isCorrected).toBe(true);
        expect(copy.address).not.toBe(gram.address);
        for (const feature of [3, 17, 0, 9]) {
          expect(values(copy)).toEqual(values(gram));
          for (const own of [gram, copy]) own.forget(feature);
        }
        expect(values(copy)).toEqual(values(gram));
        for (const own of [gram, copy, columns]) own.dispose();
      }),
      { numRuns: 20 },
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('forgets features together as one by one, and a cross matrix follows', () => {
    fc.assert(
      fc.property(fc.integer(), kinds, fc.integer({ min: 1, max: 30 }), (seed, kind, rows) => {
        const [columns, others] = [columnsOf(seed, rows, 60), columnsOf(seed + 1, 5, 60)];
        const gram = new Gram(columns, kind);
        const cross = new CrossGram(columns, others, kind);
        const order = random(seed, 'order').shuffle(Array.from(gram.features));
        // Few of many, many of those left, and nearly all.
        for (const [from, to] of [
          [0, 10],
          [10, 20],
          [20, 45],
          [45, 55],
        ]) {
          gram.forgetAll(Int32Array.from(order.slice(from, to)));
          cross.follow(gram);
          const left = order.slice(to).toSorted((a, b) => a - b);
          expect(Array.from(gram.features)).toEqual(left);
          expect(Array.from(cross.features)).toEqual(left);
          expect(gram.drift()).toBeLessThan(DRIFT);
          const fresh = new CrossGram(columns, others, kind, left);
          const [now, then] = [cross, fresh].map(({ address }) => core.doubles(address, 8 * gram.stride).slice());
          const largest = then.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
          for (const [i, value] of now.entries())
            expect(Math.abs(value - then[i])).toBeLessThanOrEqual(100 * DRIFT * largest);
          fresh.dispose();
        }
        expect(() => gram.forgetAll(Int32Array.of(order[0]))).toThrow('already left');
        for (const held of [cross, gram, others, columns]) held.dispose();
      }),
      { numRuns: 20 },
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('forgets features together by what they add, to the bit', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        kinds,
        fc.integer({ min: 1, max: 37 }),
        // On both sides of the features that are packed at a time.
        fc.constantFrom(1, 2, 9, 20, 255, 256, 257, 300),
        (seed, kind, rows, count) => {
          const columns = columnsOf(seed, rows, 700);
          const gram = new Gram(columns, kind);
          const leaving = Int32Array.from(
            random(seed, 'leaving').shuffle(Array.from(gram.features)).slice(0, count),
          ).sort();
          const added = new Gram(columns, kind, leaving);
          const matrixOf = ({ address, stride }: Gram) => core.doubles(address, stride * stride).slice();
          const [before, change] = [matrixOf(gram), matrixOf(added)];
          gram.forgetAll(leaving);
          const left = before.map((value, i) => value - change[i]);
          expect(matrixOf(gram)).toEqual(kind === 'distances' ? left.map((value) => Math.max(0, value)) : left);
          for (const held of [added, gram, columns]) held.dispose();
        },
      ),
      { numRuns: 40 },
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('stays near a rebuilt matrix over a long path', () => {
    const columns = columnsOf(7, 12, 2000);
    const gram = new Gram(columns, 'products');
    for (let feature = 0; feature < 1800; feature++) gram.forget(feature);
    expect(gram.drift()).toBeLessThan(LONG_DRIFT);
    gram.dispose();
    columns.dispose();
  });

  it('tries a candidate without touching the incumbent', () => {
    const columns = columnsOf(3, 9, 5);
    const gram = new Gram(columns, 'distances');
    const trial = new Gram(columns, 'distances');
    const before = core.doubles(gram.address, gram.stride * gram.rowCount).slice();
    trial.assignWithout(gram, 2);
    expect(Array.from(trial.features)).toEqual([0, 1, 3, 4]);
    expect(trial.drift()).toBeLessThan(DRIFT);
    expect(core.doubles(gram.address, gram.stride * gram.rowCount)).toEqual(before);
    for (const held of [gram, trial, columns]) held.dispose();
  });

  it('refuses values whose squares overflow', () => {
    const columns = new Columns(
      [
        [0, 1],
        [1, 1e200],
      ],
      core,
    );
    expect(problemOf(() => new Gram(columns, 'products'))).toEqual({
      code: 'feature-too-large',
      facts: { feature: 2 },
    });
    columns.dispose();
    expect(core.bytesInUse).toBe(0);
  });

  it('refuses to forget twice', () => {
    const columns = columnsOf(3, 4, 2);
    const gram = new Gram(columns, 'products');
    gram.forget(0);
    expect(() => gram.forget(0)).toThrow('already left');
    gram.dispose();
    columns.dispose();
  });
});

describe('columns', () => {
  it('refuse what is not finite and say where', () => {
    const values = [
      [1, 2],
      [3, Number.NaN],
    ];
    expect(problemOf(() => new Columns(values, core))).toEqual({
      code: 'value-not-finite',
      facts: { value: 'NaN', feature: 2, sample: 2 },
    });
  });

  it('refuse to be empty', () => {
    expect(problemOf(() => new Columns([], core)).code).toBe('no-values');
    expect(problemOf(() => new Columns([[]], core)).code).toBe('no-values');
    expect(core.bytesInUse).toBe(0);
  });
});
