import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest } from '../../src/base/nearest.ts';

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['class', 'calss', 1],
    ['target', 'targte', 1],
    ['flaw', 'lawn', 2],
    ['ca', 'abc', 3], // restricted: what was swapped is not edited again
  ])('tells %j from %j by %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is 0 for equal words only, symmetric, and at most the longer length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = editDistance(a, b);
        expect(distance === 0).toBe(a === b);
        expect(editDistance(b, a)).toBe(distance);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});

describe('nearest', () => {
  it('finds slips of the hand', () => {
    expect(nearest('kernal', ['kernel', 'cost', 'gamma'])).toBe('kernel');
    expect(nearest('CLASS', ['clasp', 'Class'])).toBe('Class');
    expect(nearest('stand', ['none', 'standardize', 'minmax'])).toBe('standardize');
  });

  it('prefers the same word in another case to a longer one that begins with it', () => {
    expect(nearest('CLASS', ['classes', 'class'])).toBe('class');
    expect(nearest('min', ['minmax', 'MIN'])).toBe('MIN');
  });

  it('finds a word of a name in several words', () => {
    expect(nearest('f1', ['auc', 'macro-f1'])).toBe('macro-f1');
    expect(nearest('accuracy', ['balanced-accuracy', 'accuracy'])).toBe('accuracy');
  });

  it('takes the first of equals', () => {
    expect(nearest('bat', ['cat', 'hat'])).toBe('cat');
  });

  it('says nothing where nothing is near or shares a sign', () => {
    expect(nearest('temperature', ['class', 'id'])).toBeNull();
    expect(nearest('zz', ['ab', 'y'])).toBeNull();
    expect(nearest('a', [])).toBeNull();
    expect(nearest('', ['ab'])).toBeNull();
  });

  it('names the least far word where any will do', () => {
    expect(nearest('zz', ['abcdef', 'ab'], true)).toBe('ab');
    expect(nearest('zz', [], true)).toBeNull();
  });

  it('stays quick with words of any length', () => {
    expect(nearest('x'.repeat(100_000), ['y'.repeat(100_000), 'x'.repeat(99_999)])).toBe('x'.repeat(99_999));
  });

  it('knows words such as __proto__', () => {
    expect(nearest('__proto_', ['constructor', '__proto__'])).toBe('__proto__');
  });
});
