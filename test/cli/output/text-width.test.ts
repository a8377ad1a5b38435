import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitions, displayWidth, fitted, isolated, showable, wrapped } from '../../../apps/cli/output/text-width.ts';

/**
 * Any text a stranger may have in a file, half of it from scripts and signs that are not one column
 * wide.
 */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('漢', '한', '😀', '👍🏽', '🇩', 'é', 'e\u0301', 'ש', 'ا', 'x', ' ', '\u001b', '\n'),
  }),
);

describe('displayWidth', () => {
  // What tmux 3.3a moves its cursor by when it is given the text.
  it.each([
    ['abc', 3],
    ['❤', 1],
    ['👍', 2],
    ['🇩🇪', 2],
    ['का', 2],
    ['漢字', 4],
    ['한', 2],
    ['\u1112\u1161\u11ab', 2],
    ['©', 1],
    ['⌚', 2],
    ['🫠', 2],
    ['é', 1],
    ['e\u0301', 1],
    ['\u2068שלום\u2069', 4],
    ['𠀀', 2],
    ['▁▅█', 3],
    ['←−‖²±…', 6],
  ])('takes %s for as wide as terminals do', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('showable', () => {
  it('takes sequences apart that one terminal draws as one sign and the next as two', () => {
    expect(showable('❤\ufe0f')).toBe('❤');
    expect(showable('👍🏽')).toBe('👍\\u{1f3fd}');
    expect(showable('👩\u200d💻')).toBe('👩\\u200d💻');
  });

  it('keeps a few of the marks that are piled up', () => {
    expect(showable(`e${'\u0301'.repeat(5000)}x`)).toBe(`e${'\u0301'.repeat(4)}x`);
  });

  it('leaves nothing that moves the cursor, colours or turns text around', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(showable(text)).not.toMatch(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('fitted', () => {
  it('cuts in the middle, so that both ends tell names apart', () => {
    expect(fitted('probe_set_expression_0001', 13)).toBe('probe_se…0001');
    expect(fitted('short', 5)).toBe('short');
    expect(fitted('abcdef', 2)).toBe('a…');
    expect(fitted('漢字漢字漢字', 6)).toBe('漢字…');
  });

  it('is never wider than asked for, and whole where there is room', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 80 }), (text, width) => {
        const shown = showable(text);
        const cut = fitted(shown, width);
        expect(displayWidth(cut)).toBeLessThanOrEqual(width);
        if (displayWidth(shown) <= width) expect(cut).toBe(shown);
      }),
    );
  });
});

describe('wrapped', () => {
  it('breaks between words, and inside a word that is wider than the line', () => {
    expect(wrapped('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapped('a\n\nb', 7)).toEqual(['a', '', 'b']);
    expect(wrapped('see abcdefghijk now', 5)).toEqual(['see', 'abcde', 'fghij', 'k now']);
    expect(wrapped('no end', Number.POSITIVE_INFINITY)).toEqual(['no end']);
  });

  it('keeps every sign, in lines that fit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 60 }), (text, width) => {
        const shown = showable(text);
        const lines = wrapped(shown, width);
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(shown.replaceAll(' ', ''));
      }),
    );
  });
});

describe('definitions', () => {
  it('stand next to their names, or below where there is little room', () => {
    const pairs = [
      ['a', 'the first letter of all'],
      ['bcd', 'three'],
    ] as const;
    expect(definitions(pairs, 50)).toEqual(['a    the first letter of all', 'bcd  three']);
    expect(definitions(pairs, 20)).toEqual(['a', '    the first letter', '    of all', 'bcd', '    three']);
  });
});

describe('isolated', () => {
  it('sets words apart that run from right to left, and nothing else', () => {
    expect(isolated('1  שלום עולם  0.5')).toBe('1  \u2068שלום עולם\u2069  0.5');
    expect(isolated('שלום x مرحبا 12')).toBe('\u2068שלום\u2069 x \u2068مرحبا\u2069 12');
    expect(isolated('plain – ‖w‖² 漢')).toBe('plain – ‖w‖² 漢');
  });
});
