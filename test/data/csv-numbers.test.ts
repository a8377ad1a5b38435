import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFromText } from '../../src/data/number-text.ts';
import { parseNumber } from '../../src/data/parse-number.ts';
import { csv } from '../../src/data/readers/csv/index.ts';
import { cells, column, reading } from './reading.ts';

const encoder = new TextEncoder();
const COMMA = 0x2c;

/** The number of a text that stands between other bytes, as a cell does in its file. */
function parsed(text: string, decimal?: number): number {
  const bytes = encoder.encode(`9${text}9`);
  return parseNumber(bytes, 1, bytes.length - 1, decimal);
}

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: most });
const mantissa = fc.oneof(
  digits(40),
  fc.tuple(digits(25), digits(25)).map(([whole, fraction]) => `${whole}.${fraction}`),
  digits(20).map((whole) => `${whole}.`),
  digits(20).map((fraction) => `.${fraction}`),
  digits(17).map((fraction) => `0.${'0'.repeat(18)}${fraction}`),
);
const exponent = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.constantFrom('e', 'E'), fc.constantFrom('', '+', '-'), fc.nat(400)).map((parts) => parts.join('')),
);
const spelling = fc.tuple(fc.constantFrom('', '-', '+'), mantissa, exponent).map((parts) => parts.join(''));

describe('parseNumber', () => {
  it('agrees with Number on every spelling of a number, to the last bit', () => {
    fc.assert(
      fc.property(spelling, (text) => {
        expect(parsed(text)).toBe(Number(text));
        expect(parsed(text.replace('.', ','), COMMA)).toBe(Number(text));
        expect(numberFromText(text)).toBe(Number(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('reads back every double from its text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(parsed(String(x))).toBe(x + 0); // the text of -0 is 0
      }),
    );
    for (const x of [Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53 + 2, 0.1, 1 / 3, 1e22, 1e23, 5e-324, -0])
      expect(parsed(String(x))).toBe(Object.is(x, -0) ? 0 : x);
    expect(parsed('-0')).toBe(-0);
  });

  it('rounds to even half-way between two doubles, however far the digits go on', () => {
    expect(parsed('9007199254740993')).toBe(9007199254740992);
    expect(parsed('9007199254740993.00000000000000000000000000000000001')).toBe(9007199254740994);
    expect(parsed(`0.${'0'.repeat(400)}1e401`)).toBe(1);
  });

  it('is infinite beyond the largest double and 0 below the smallest', () => {
    expect(parsed('1e999')).toBe(Number.POSITIVE_INFINITY);
    expect(parsed('-1e999')).toBe(Number.NEGATIVE_INFINITY);
    expect(parsed('1e-999')).toBe(0);
    expect(parsed(`1${'0'.repeat(400)}`)).toBe(Number.POSITIVE_INFINITY);
    expect(parsed('1e99999999999999999999')).toBe(Number.POSITIVE_INFINITY);
    expect(parsed('0e99999999999999999999')).toBe(0);
  });

  it('weighs a very long fraction against a very large exponent', () => {
    expect(parsed(`0.${'0'.repeat(100_010)}1e1000050`)).toBe(Number.POSITIVE_INFINITY);
    expect(parsed(`0.${'0'.repeat(100_010)}1e100011`)).toBe(1);
  });

  it.each(['', '.', '+', '-', '-.', '1e', '1e+', 'e5', '.e5', '1e5.5', '0x10', '0b1', '1_000', '1 000', ' 1', '1 '])(
    'finds no number in %j',
    (text) => expect(parsed(text)).toBeNaN(),
  );

  it.each(['Infinity', '-inf', 'NaN', 'nan', '1,5', '1.2.3', '--1', '+-1', '1-', '1f', '1d5', '١', '½', '$1', '1%'])(
    'finds no number in %j either',
    (text) => {
      expect(parsed(text)).toBeNaN();
      expect(numberFromText(text)).toBeNaN();
    },
  );

  it('takes a point for no decimal sign where the comma is', () => {
    expect(parsed('1.5', COMMA)).toBeNaN();
    expect(parsed('-1,5e3', COMMA)).toBe(-1500);
  });

  it('never takes other text for a number, nor a number for other text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789.eE+-x_,'), maxLength: 8 });
    fc.assert(
      fc.property(text, (word) => {
        const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(word);
        expect(parsed(word)).toBe(isNumber ? Number(word) : Number.NaN);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('csv numbers', () => {
  it('reads the same number plain, between blanks, in quotes and at every place of a row', async () => {
    const sampled = fc.sample(spelling, { numRuns: 300, seed: 1 });
    const lines = sampled.map((text) => `${text},"${text}", ${text} ,x,${text}`);
    const table = await reading(csv, 'd.csv', `a,b,c,d,e\n${lines.join('\n')}\n`);
    for (const name of ['a', 'b', 'c', 'e'])
      expect(column(table, name)).toEqual({ kind: 'number', name, values: Float64Array.from(sampled, Number) });
  });

  it('reads decimal commas between semicolons', async () => {
    const table = await reading(csv, 'd.csv', 'a;b;c\n1,5;-,25;x\n+2,;1,5e-3;y\n', { decimal: ',' });
    expect(column(table, 'a')).toEqual({ kind: 'number', name: 'a', values: Float64Array.of(1.5, 2) });
    expect(column(table, 'b')).toEqual({ kind: 'number', name: 'b', values: Float64Array.of(-0.25, 0.0015) });
  });

  it('keeps the spelling in columns of text', async () => {
    const options = { isText: (name: string) => name === 'id' };
    const table = await reading(csv, 'd.csv', 'id,x\n007,007\n1.50,1.50\n+1,+1\n,1\n"07",2\n', options);
    expect(cells(table, 'id')).toEqual(['007', '1.50', '+1', null, '07']);
    expect(cells(table, 'x')).toEqual(['7', '1.5', '1', '1', '2']);
  });
});

describe('csv missing cells', () => {
  it('knows the empty cell and the usual spellings, also in quotes and between blanks', async () => {
    const table = await reading(csv, 'd.csv', 'a,b\nNA,?\nNaN,\n"NA"," "\n  ? ,""\nna,1\n');
    expect(cells(table, 'a')).toEqual([null, null, null, null, 'na']);
    expect(cells(table, 'b')).toEqual([null, null, ' ', null, '1']);
  });

  it('knows a missing number in every spelling', async () => {
    const content = 'a,b\n-999,1\n-999.0,2\n-9.99e2,3\n"-999",4\n 0999 ,5\n-999.5,6\n';
    const table = await reading(csv, 'd.csv', content, { missing: [' -999 '] });
    expect(cells(table, 'a')).toEqual([null, null, null, null, '999', '-999.5']);
    expect(cells(table, 'b')).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('knows a missing number with a decimal comma', async () => {
    const options = { decimal: ',', missing: ['-9,90'] } as const;
    const table = await reading(csv, 'd.csv', 'a;b\n-9,9;1\n-9,90;2\n"-9,9";3\n-9;4\n', options);
    expect(cells(table, 'a')).toEqual([null, null, null, '-9']);
  });

  it('leaves NA a word where only other spellings are missing', async () => {
    const table = await reading(csv, 'd.csv', 'a,b\nNA,1\n-,2\n,3\n', { missing: ['-'] });
    expect(cells(table, 'a')).toEqual(['NA', null, null]);
  });
});
