import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCodePoints, isNumberText, sortLabels } from '../../src/base/order.ts';

describe('isNumberText', () => {
  it.each(['0', '-0', '+1', '007', '1.', '.5', '-.5', '1e5', '1E-5', '1.5e+300', '123456789012345678901234567890'])(
    'takes %s for a number',
    (text) => expect(isNumberText(text)).toBe(true),
  );

  it.each(['', ' ', '1 ', '.', '+', '-', 'e5', '1e', '1e+', '0x10', '0b1', '1_000', '1,5', '--1', '1.2.3', 'NaN'])(
    'does not take %j for a number',
    (text) => expect(isNumberText(text)).toBe(false),
  );

  it.each(['Infinity', '-inf', '1e999', '٣', '１'])('does not take %s for a finite decimal number', (text) =>
    expect(isNumberText(text)).toBe(false),
  );
});

const sign = (value: number) => Math.sign(value);

describe('compareCodePoints', () => {
  it('puts emoji behind every sign of the basic plane, unlike the comparison of strings', () => {
    const late = '\uffee'; // halfwidth white circle: above the surrogates as a unit, below 🍷 as a code point
    expect('🍷' < late).toBe(true);
    expect(compareCodePoints(late, '🍷')).toBeLessThan(0);
    expect(compareCodePoints('🍷', '🍺')).toBeLessThan(0);
    expect(compareCodePoints('a🍷', 'a')).toBeGreaterThan(0);
    expect(compareCodePoints('', '')).toBe(0);
  });

  it('agrees with the comparison of the arrays of code points', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\uffee', '🍷', '🍺', '\u{10ffff}'), maxLength: 6 });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [x, y] = [a, b].map((word) => Array.from(word, (character) => character.codePointAt(0)!));
        const at = x.findIndex((code, i) => code !== y[i]);
        const expected = at < 0 ? x.length - y.length : y[at] === undefined ? 1 : x[at] - y[at];
        expect(sign(compareCodePoints(a, b))).toBe(sign(expected));
      }),
    );
  });
});

describe('sortLabels', () => {
  it('orders by number where all are numbers', () => {
    expect(sortLabels(['10', '9', '-1', '1e1', '+2', '0.5'])).toEqual(['-1', '0.5', '+2', '9', '10', '1e1']);
  });

  it('orders by code point as soon as one is a word', () => {
    expect(sortLabels(['10', '9', 'a', 'B', 'ä', '🍷'])).toEqual(['10', '9', 'B', 'a', 'ä', '🍷']);
  });

  it('takes an infinite spelling for a word', () => {
    expect(sortLabels(['9', '10', '1e999'])).toEqual(['10', '1e999', '9']);
  });

  it('leaves its argument alone and gives one order for every order given', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.integer().map(String))),
        fc.infiniteStream(fc.nat()),
        (labels, numbers) => {
          const before = [...labels];
          const shuffled = [...labels].sort(() => (numbers.next().value! % 3) - 1);
          expect(sortLabels(shuffled)).toEqual(sortLabels(labels));
          expect(labels).toEqual(before);
        },
      ),
    );
  });
});
