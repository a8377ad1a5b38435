import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { rowsByOutput } from '../../src/search/strategies/margin/rows-by-output.ts';

function plainly(f: Float64Array): number[] {
  return Array.from(f.keys()).sort((a, b) => f[b] - f[a] || a - b);
}

describe('rows by output', () => {
  it('fall in output, and equal ones rise in number, from whatever order they come', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 300 }), fc.boolean(), (seed, count, tied) => {
        const source = random(seed, 'rows');
        const f = Float64Array.from({ length: count }, () => (tied ? source.integer(5) : source.normal()));
        const shuffled = Int32Array.from(f.keys()).sort(() => source.uniform() - 0.5);
        const given = shuffled.slice();
        expect(Array.from(rowsByOutput(f, null))).toEqual(plainly(f));
        expect(Array.from(rowsByOutput(f, given))).toEqual(plainly(f));
        expect(given).toEqual(shuffled);
      }),
    );
  });

  it('are sorted where they come in the reverse order', () => {
    const f = Float64Array.from({ length: 5000 }, (_, n) => Math.floor(n / 3));
    expect(Array.from(rowsByOutput(f, Int32Array.from(f.keys())))).toEqual(plainly(f));
  });
});
