import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../src/tasks/csv-text.ts';

const parsed = (text: string, delimiter = ',') =>
  Papa.parse<string[]>(text, { delimiter, newline: '\r\n', skipEmptyLines: false }).data.slice(0, -1);

describe('csvText', () => {
  it('writes numbers as numbers, whatever their sign', () => {
    expect(csvText([[1, -0.5, '-0.5', '1e-7', 5.157e-7, null, true]])).toBe('1,-0.5,-0.5,1e-7,5.157e-7,,true\r\n');
  });

  it.each([
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+1+cmd', "'+1+cmd"],
    ['-x', "'-x"],
    ['--1', "'--1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['＝1', "'＝1"],
    ['a;=1+1', `"a;'=1+1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a=1', 'a=1'],
    ['a, b', '"a, b"'],
    ['a-b', 'a-b'],
    ['say "x"', '"say ""x"""'],
    ['\u001b[31mred\u0007', '\\x1b[31mred\\x07'],
    ['\ud800', '\ufffd'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ])('writes %j so that a spreadsheet only shows it', (cell, written) => {
    expect(csvText([[cell]])).toBe(`${written}\r\n`);
  });

  it('gives names back, but for the apostrophes and signs of control', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(fc.array(name, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const back = parsed(csvText(rows)).map((row) => row.map((cell) => cell.replaceAll("'", '')));
        expect(back).toEqual(rows.map((row) => row.map((cell) => cell.replaceAll("'", ''))));
      }),
    );
  });

  it('has no formula, whichever sign a spreadsheet takes for the end of a cell', () => {
    const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', ';', ',', '"', "'", 'a', '1', '|');
    const cell = fc.string({ unit: sign, minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 3 }), (row) => {
        const text = csvText([row]);
        const cells = [...parsed(text).flat(), ...text.slice(0, -2).split(/[;\r\n]/)];
        for (const own of cells)
          if (!/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(own.split(',')[0])) expect(own).not.toMatch(/^[=+\-@]/);
      }),
    );
  });
});
