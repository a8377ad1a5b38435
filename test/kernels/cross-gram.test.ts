import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { Columns } from '../../src/kernels/columns.ts';
import { withCross } from '../../src/kernels/cross.ts';
import { CrossGram } from '../../src/kernels/cross-gram.ts';
import { Gram } from '../../src/kernels/gram.ts';
import { kernels } from '../../src/kernels/index.ts';
import { createCore } from '../../src/numeric/core.ts';

// A rounding per feature that is eliminated, relative to what was there; rebuilt before what is left falls
// below a quarter of that.
const TOLERANCE = 1e-12;

const core = createCore();
const PARAMETERS = { gamma: 0.05, coef0: 0.5, degree: 2 };
const kinds = fc.constantFrom(...kernels.entries);

function columnsOf(seed: number, rows: number, features: number): Columns {
  const source = random(seed, 'cross-gram');
  const column = (_: unknown, j: number) => Float64Array.from({ length: rows }, () => source.normal() * (1 + (j % 7)));
  return new Columns(Array.from({ length: features }, column), core);
}

describe('the Gram cache of other rows', () => {
  it('equals a matrix built from the surviving features, after any number of removals', () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(
        fc.integer(),
        kinds,
        sizes,
        fc.integer({ min: 1, max: 59 }),
        (seed, kernel, [rows, others], leaving) => {
          const [training, tested] = [columnsOf(seed, rows, 60), columnsOf(seed + 1, others, 60)];
          const cross = new CrossGram(training, tested, kernel.kind);
          const order = random(seed, 'order').shuffle(Array.from(cross.features)).slice(0, leaving);
          for (const feature of order) {
            cross.forget(feature);
            cross.matrix(kernel, PARAMETERS);
          }
          const { features } = cross;
          expect(features.length).toBe(60 - leaving);
          const ours = cross.matrix(kernel, PARAMETERS);
          expect(ours.rowCount).toBe(others);
          withCross({ training, others: tested, features, kernel, parameters: PARAMETERS }, (fresh) => {
            expect(fresh.stride).toBe(ours.stride);
            const then = core.doubles(fresh.address, others * fresh.stride);
            const now = core.doubles(ours.address, others * ours.stride);
            const largest = then.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
            for (let i = 0; i < then.length; i++)
              expect(Math.abs(now[i] - then[i])).toBeLessThanOrEqual(TOLERANCE * largest);
          });
          for (const thing of [cross, training, tested]) thing.dispose();
        },
      ),
      { numRuns: 60 },
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('is built again before rounding shows', () => {
    const [training, tested] = [columnsOf(1, 6, 40), columnsOf(2, 5, 40)];
    const cross = new CrossGram(training, tested, 'products');
    for (let feature = 0; feature < 38; feature++) cross.forget(feature);
    expect(cross.builds).toBeGreaterThan(1);
    for (const thing of [cross, training, tested]) thing.dispose();
  });

  it('follows the cache of the training samples', () => {
    const [training, tested] = [columnsOf(1, 6, 40), columnsOf(2, 5, 40)];
    const gram = new Gram(training, 'distances');
    const cross = new CrossGram(training, tested, 'distances');
    for (const feature of [3, 5, 8]) gram.forget(feature);
    cross.follow(gram);
    expect(cross.features).toEqual(gram.features);
    expect(cross.builds).toBe(1);
    gram.rebuild();
    cross.follow(gram);
    expect(cross.builds).toBe(2);
    cross.follow(gram);
    expect(cross.builds).toBe(2);
    for (const feature of gram.features.slice(0, 30)) gram.forget(feature);
    cross.follow(gram);
    expect(cross.features).toEqual(gram.features);
    expect(() => cross.forget(3)).toThrow('already left');
    const whole = new Gram(training, 'distances');
    expect(() => cross.follow(whole)).toThrow('cannot come back');
    for (const thing of [whole, cross, gram, training, tested]) thing.dispose();
    expect(core.bytesInUse).toBe(0);
  });

  it('refuses rows of other data and kernels of the other kind', () => {
    const [training, tested] = [columnsOf(1, 3, 4), columnsOf(2, 3, 5)];
    expect(() => new CrossGram(training, tested, 'products')).toThrow('other data');
    const cross = new CrossGram(training, training, 'products');
    expect(() => cross.matrix(kernels.get('rbf'), PARAMETERS)).toThrow('needs a cross matrix of distances');
    for (const thing of [cross, training, tested]) thing.dispose();
    expect(core.bytesInUse).toBe(0);
  });
});
