import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fact, UserError } from '../../src/base/problem.ts';
import { bytesText, counted, escapeControlChars, listed, quoted } from '../../src/base/text.ts';

// Written as code points: the signs themselves must not stand in a source file.
const sign = (...codes: number[]) => String.fromCodePoint(...codes);

describe('harmless', () => {
  it('leaves ordinary text alone, also accents, other scripts and emoji', () => {
    for (const text of ['', 'plain', 'Größe µm²', '体重', 'שלום', '🍷 wine', 'a\\b'])
      expect(escapeControlChars(text)).toBe(text);
  });

  it.each([
    ['the escape of terminal colours', sign(0x1b), '\\x1b'],
    ['a bell', sign(7), '\\x07'],
    ['a line feed', '\n', '\\x0a'],
    ['a carriage return', '\r', '\\x0d'],
    ['NUL', sign(0), '\\x00'],
    ['delete', sign(0x7f), '\\x7f'],
    ['the one-byte control introducer', sign(0x9b), '\\x9b'],
    ['a soft hyphen', sign(0xad), '\\xad'],
    ['the Arabic letter mark', sign(0x61c), '\\u061c'],
    ['a zero-width space', sign(0x200b), '\\u200b'],
    ['a line separator', sign(0x2028), '\\u2028'],
    ['a right-to-left override', sign(0x202e), '\\u202e'],
    ['an isolate', sign(0x2067), '\\u2067'],
    ['a byte-order mark', sign(0xfeff), '\\ufeff'],
    ['an interlinear anchor', sign(0xfff9), '\\ufff9'],
    ['an invisible tag', sign(0xe0041), '\\u{e0041}'],
    ['a lone surrogate', '\ud83c', sign(0xfffd)],
  ])('spells out %s', (_, character, shown) => {
    expect(escapeControlChars(`a${character}b`)).toBe(`a${shown}b`);
  });

  it('gives one line without control signs, whatever comes, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const shown = escapeControlChars(text);
        expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(escapeControlChars(shown)).toBe(shown);
      }),
    );
  });
});

describe('quoted', () => {
  it('quotes anything', () => {
    expect(quoted('a')).toBe('"a"');
    expect(quoted('')).toBe('""');
    expect(quoted(1.5)).toBe('"1.5"');
    expect(quoted(null)).toBe('"null"');
    expect(quoted('a\nb')).toBe('"a\\x0ab"');
  });

  it('keeps 60 signs and cuts longer text, between signs', () => {
    expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
    expect(quoted('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
    expect(quoted('🍷'.repeat(61))).toBe(`"${'🍷'.repeat(60)}…"`);
  });
});

describe('listed', () => {
  it('names the first few and counts the others', () => {
    expect(listed([])).toBe('');
    expect(listed(['a'])).toBe('"a"');
    expect(listed(['a', 'b', 'c', 'd', 'e'])).toBe('"a", "b", "c", "d" and "e"');
    expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe('"a", "b", "c", "d", "e" and 2 more');
    expect(listed(['a', 'b'], 5, 4)).toBe('"a", "b" and 2 more');
    expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map((names) => listed(names))).toEqual([
      '"a"',
      '"a" and "b"',
      '"a", "b" and "c"',
    ]);
    expect(listed(['a', 'b', 'c'], 1)).toBe('"a" and 2 more');
  });
});

describe('counted', () => {
  it('takes the singular for one only, and groups digits', () => {
    expect([0, 1, 2, 1234567].map((count) => counted(count, 'row'))).toEqual([
      '0 rows',
      '1 row',
      '2 rows',
      '1,234,567 rows',
    ]);
    expect(counted(2, 'class', 'classes')).toBe('2 classes');
  });
});

describe('UserError', () => {
  it('is told apart from a bug', () => {
    const error = new UserError(fact('no-rows', {}));
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('UserError');
    expect(new Error('a bug')).not.toBeInstanceOf(UserError);
  });
});

describe('bytesText', () => {
  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [9_960_000, '10 MB'],
    [80_000_000, '80 MB'],
    [99_700_000_000, '100 GB'],
    [123_400_000_000, '123 GB'],
    [1.5e15, '1.5 PB'],
    [5e19, '50000 PB'],
  ])('says %d as %s', (bytes, words) => {
    expect(bytesText(bytes)).toBe(words);
  });
});
