import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attribute, isolated, lines } from '../../src/report/html.ts';
import { formatNumber } from '../../src/report/number-format.ts';
import { chartLabels, shortened, visible } from '../../src/report/text.ts';
import { textWidth } from '../../src/report/text-width.ts';

describe('texts from files', () => {
  it('show what is invisible, and keep joined characters whole', () => {
    expect(visible('a\u0000b\u202ec')).toBe('a\\x00b\\u202ec');
    expect(visible('👩‍🔬')).toBe('👩‍🔬');
  });

  it('end neither an element nor an attribute, whatever its quotes', () => {
    expect(attribute(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
  });

  it('are shortened between characters', () => {
    expect(shortened('abcd', 4)).toBe('abcd');
    expect(shortened('abcde', 4)).toBe('abc…');
    expect(shortened('👩‍🔬👩‍🔬👩‍🔬', 3)).toBe('👩‍🔬👩‍🔬👩‍🔬');
    expect(shortened('👩‍🔬👩‍🔬👩‍🔬👩‍🔬', 3)).toBe('👩‍🔬👩‍🔬…');
    expect(shortened(`e${'\u0301'.repeat(10_000)}`, 40).length).toBeLessThan(400);
  });

  it('become labels that differ', () => {
    expect(chartLabels(['a', 'a', '', ' ', 'a (2)'])).toEqual(['a', 'a (2)', '(blank)', '(blank) (2)', 'a (2) (2)']);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 })), (names) => {
        expect(new Set(chartLabels(names)).size).toBe(names.length);
      }),
    );
  });

  it('leave no markup, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(isolated(text).replace(/^<bdi>|<\/bdi>$/g, '')).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it('keep their lines in a command', () => {
    expect(lines('a\r\nb\n<c>\u001b')).toBe('a\nb\n&lt;c&gt;\\x1b');
  });

  it('are as wide as their characters', () => {
    expect(textWidth('', 12)).toBe(0);
    expect(textWidth('mm', 10)).toBeGreaterThan(textWidth('ii', 10) * 2);
    expect(textWidth('ab', 20)).toBeCloseTo(2 * textWidth('ab', 10));
  });
});

describe('numbers', () => {
  it.each([
    [0.123456, undefined, '0.1235'],
    [1234567, undefined, '1,234,567'],
    [14876.407, undefined, '14,876'],
    [-1234.56, undefined, '−1,235'],
    [1349.04, 'fixed', '1,349.040'],
    [-1234567.8916, 'fixed', '−1,234,567.892'],
    [0.00001234, undefined, '1.234e−5'],
    [123456789.5, undefined, '1.235e8'],
    [-0.5, undefined, '−0.5'],
    [0, undefined, '0'],
    [1234.5, 'integer', '1,235'],
    [0.5, 'fixed', '0.500'],
    [1, 'percent', '100.0 %'],
    [-123456, 'scientific', '−1.2e5'],
    [-0.0004, 'fixed', '0.000'],
    [-0.0006, 'fixed', '−0.001'],
    [-0.0004, 'percent', '0.0 %'],
    [-0.3, 'integer', '0'],
    [Number.NaN, 'percent', '–'],
    [Number.NEGATIVE_INFINITY, 'fixed', '−∞'],
  ] as const)('%d as %s is %s', (value, format, text) => {
    expect(formatNumber(value, format)).toBe(text);
  });
});
