// Every refusal says where, what, and how to fix it.

import { describe, expect, it } from 'vitest';
import { type Problem, render } from '../../src/base/problem.ts';
import type { ReadOptions } from '../../src/data/reader.ts';
import { csv } from '../../src/data/readers/csv/index.ts';
import { problemFrom } from '../problem.ts';
import { reading } from './reading.ts';

const refusal = (content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<Problem> =>
  problemFrom(reading(csv, 'd.csv', content, options));

/** Where a problem is. */
const inLine = (line: number, column?: string) => ({ source: 'd.csv', line, ...(column !== undefined && { column }) });

/** Text with the byte ff, which UTF-8 never has, for each §. */
const foreign = (text: string) =>
  Uint8Array.from(text, (character) => (character === '§' ? 0xff : character.charCodeAt(0)));

describe('csv refuses', () => {
  it.each(['', '\ufeff', '\n\n\r\n', '   \n  '])('an empty file %j', async (content) => {
    expect(await refusal(content)).toEqual({ code: 'file-empty', facts: { format: 'csv' }, at: { source: 'd.csv' } });
  });

  it.each(['a,b', 'a,b\n', '\n a;b \r\n\r\n', '"a","b"'])('a header only %j', async (content) => {
    expect(await refusal(content)).toEqual({ code: 'no-rows', facts: {}, at: { source: 'd.csv' } });
  });

  const ragged = (line: number, cells: number) => ({
    code: 'row-width',
    facts: { cells, expected: 3, format: 'csv', delimiter: ',' },
    at: inLine(line),
    fixes: ['tab', ';', '|', ' '].map((delimiter) => ({ set: { delimiter } })),
  });

  it.each([
    ['a short row', 'a,b,c\n1,2,3\n1,2\n', 3, 2],
    ['a long row', 'a,b,c\n1,2,3,4\n', 2, 4],
    ['a row with a delimiter too many', 'a,b,c\n1,2,3,\n', 2, 4],
    ['a row of one cell', 'a,b,c\n\n\nword\n', 4, 1],
    ['a row of one quoted empty cell', 'a,b,c\n""\n', 2, 1],
    ['a short last row without line end', 'a,b,c\r\n1,2,3\r\n1,2', 3, 2],
    ['a last row that ends in a delimiter', 'a,b,c\n1,', 2, 2],
    ['a row behind cells of several lines', 'a,b,c\n1,"\n\n",3\n1,"x\r\ny"\n', 5, 2],
    ['a row behind lone CRs', 'a,b,c\r1,2,3\r1,2\r', 3, 2],
    ['a row behind blank lines', '\n\na,b,c\n\r\n \n1,2,3\n\n1,2,3,4,5\n', 8, 5],
  ])('%s', async (_, content, line, cells) => {
    expect(await refusal(content)).toEqual(ragged(line, cells));
  });

  const nul = (line: number) => ({ code: 'text-nul', facts: {}, at: inLine(line) });

  it.each([
    ['in the header', 'a\0,b\n1,2\n', 1],
    ['in a cell', 'a,b\n1,2\n3,\0\n', 3],
    ['behind CRLF', 'a,b\r\n1,2\r\n\0', 3],
    ['behind lone CR', 'a,b\r1,2\r\r3,\0', 4],
    ['behind line ends in quotes', 'a,b\n1,"x\ny\r\nz\rw"\n3,\0', 6],
    ['in quotes', 'a,b\n1,"x\n\0"\n', 3],
  ])('a NUL byte %s', async (_, content, line) => {
    expect(await refusal(content)).toEqual(nul(line));
  });

  it('text that is not UTF-8, by line and column', async () => {
    const at = (line: number, column: string) => ({
      code: 'text-not-utf8',
      facts: { what: 'text' },
      at: inLine(line, column),
    });
    expect(await refusal(foreign('a,b\n1,x\n2,\xe4§\n'))).toEqual(at(3, 'b'));
    expect(await refusal(foreign('a,b\n§,x\n'))).toEqual(at(2, 'a'));
    expect(await refusal(foreign('a,b\n1,"x""§"\n'))).toEqual(at(2, 'b'));
    // The second byte of é is cut off.
    expect(await refusal(foreign('a,b\n1,caf\xc3\n'))).toEqual(at(2, 'b'));
  });

  it('a column name that is not UTF-8, in its true line', async () => {
    const at = (line: number, what: 'text' | 'column name') => ({
      code: 'text-not-utf8',
      facts: { what },
      at: inLine(line),
    });
    expect(await refusal(foreign('a,§\n1,2\n'))).toEqual(at(1, 'column name'));
    expect(await refusal(foreign('\r\n\na,"§"\n1,2\n'))).toEqual(at(3, 'column name'));
    expect(await refusal(foreign('\n1,§\n'), { header: false })).toEqual(at(2, 'text'));
  });

  it.each([
    ['little', [0xff, 0xfe]],
    ['big', [0xfe, 0xff]],
  ])('UTF-16, %s end first', async (_, mark) => {
    const problem = { code: 'text-utf16', facts: {}, at: { source: 'd.csv' } };
    expect(await refusal(Uint8Array.from([...mark, 0x61, 0, 0x2c, 0]))).toEqual(problem);
  });

  it('UTF-16 without a mark', async () => {
    const bytes = Uint8Array.from([...'a,b\n1,2\n'].flatMap((character) => [character.charCodeAt(0), 0]));
    expect(await refusal(bytes)).toEqual(nul(1));
  });

  it.each([
    ['a,b\n1,"x\n', 2],
    ['a,b\n1,x\n"2,y\n3,z\n4,w\n', 3],
    ['a,b\n1,"p\nq"\n2,"x""\n3,y\n', 4],
    ['"a,b\n1,2\n', 1],
    ['a,b\r\n1,"', 2],
    ['a,b\r1,x\r2,"y\r', 3],
  ])('a quote that is never closed %j', async (content, line) => {
    const problem = { code: 'quote-unclosed', facts: { escape: 'double' }, at: inLine(line) };
    expect(await refusal(content)).toEqual(problem);
  });

  it.each([
    ['a,b\n1,"x"y\n', 2],
    ['a,b\n"1" 2,3\n', 2],
    ['a,b\n1,2\n3,"x\ny"z\n', 4],
    ['a,b\n1,"x" "y"\n', 2],
    ['"a"b,c\n1,2\n', 1],
  ])('text behind a closing quote %j', async (content, line) => {
    const problem = { code: 'text-after-quote', facts: { escape: 'double' }, at: inLine(line) };
    expect(await refusal(content)).toEqual(problem);
  });

  it('a line of one column without rows, by its delimiter', async () => {
    expect(await refusal('a b\n')).toMatchObject({ code: 'delimiter-not-found', at: inLine(1) });
  });

  it.each(['', ',,', 'comma', 'x', '5', '"', '\n', '.', '-', '§', '🍷'])('the delimiter %j', async (delimiter) => {
    expect(await refusal('a,b\n1,2\n', { delimiter })).toEqual({
      code: 'delimiter-invalid',
      facts: { delimiter },
      fixes: [{ unset: ['delimiter'] }, { ask: ['delimiter'] }],
    });
  });

  it('one character as delimiter and decimal separator', async () => {
    expect(await refusal('a,b\n1,2\n', { delimiter: ',', decimal: ',' })).toEqual({
      code: 'delimiter-is-decimal',
      facts: { sign: ',' },
      fixes: [{ unset: ['delimiter'] }, { unset: ['decimal'] }],
    });
  });

  it('a wrong delimiter, where it splits some lines', async () => {
    expect(await refusal('a,b\n1;5,2\n', { delimiter: ';' })).toMatchObject({
      code: 'row-width',
      facts: { cells: 2, expected: 1, delimiter: ';' },
      at: inLine(2),
    });
  });

  it('with the control characters of the name escaped', async () => {
    const problem = await problemFrom(reading(csv, '\u001b[2J.csv', ''));
    expect(problem).toMatchObject({ code: 'file-empty', at: { source: '\u001b[2J.csv' } });
    expect(render(problem)).toMatch(/^\\x1b\[2J\.csv: /);
  });
});
