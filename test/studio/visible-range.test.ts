import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extentOf, MAX_PIXELS, scrollTo, visibleRange } from '../../apps/studio/parts/visible-range.ts';

describe('what is in view', () => {
  it('is what the pixels say, with the part of the first item that is scrolled away', () => {
    expect(visibleRange({ count: 100, size: 30, view: 90 }, 45)).toEqual({ from: 1, to: 5, offset: -15 });
  });

  it('is everything where all fits, and nothing where there is nothing', () => {
    expect(visibleRange({ count: 2, size: 30, view: 90 }, 0)).toEqual({ from: 0, to: 2, offset: 0 });
    expect(visibleRange({ count: 0, size: 30, view: 90 }, 0)).toMatchObject({ from: 0, to: 0 });
  });

  it('reaches the last of ten million rows though a browser scrolls fewer pixels', () => {
    const axis = { count: 10_000_000, size: 30, view: 360 };
    expect(extentOf(axis)).toBe(MAX_PIXELS);
    expect(visibleRange(axis, MAX_PIXELS - axis.view).to).toBe(10_000_000);
  });

  it('always fills the opening, begins with the item that was asked for, and stays inside', () => {
    const axes = fc.record({
      count: fc.integer({ min: 1, max: 5_000_000 }),
      size: fc.integer({ min: 10, max: 200 }),
      view: fc.integer({ min: 0, max: 4000 }),
    });
    fc.assert(
      fc.property(axes, fc.double({ min: 0, max: 1, noNaN: true }), (axis, share) => {
        const index = Math.floor(share * (axis.count - 1));
        const { from, to, offset } = visibleRange(axis, scrollTo(axis, index));
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(axis.count);
        expect(offset).toBeLessThanOrEqual(0);
        // Rounding in the stretched scroll may show the item before it too.
        expect(from).toBeLessThanOrEqual(index);
        expect(to === axis.count || offset + (to - from) * axis.size >= axis.view).toBe(true);
      }),
    );
  });
});
