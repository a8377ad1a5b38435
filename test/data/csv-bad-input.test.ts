// Every refusal is one sentence that says where, what, and the way out.

import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import type { ReadOptions } from '../../src/data/reader.ts';
import { csv } from '../../src/data/readers/csv/index.ts';
import { reading } from './reading.ts';

async function refusal(content: string | Uint8Array, options: Partial<ReadOptions> = {}): Promise<string> {
  const error = await reading(csv, 'd.csv', content, options).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(UserError);
  return error.message;
}

/** Text with the byte ff, which UTF-8 never has, for each §. */
const foreign = (text: string) =>
  Uint8Array.from(text, (character) => (character === '§' ? 0xff : character.charCodeAt(0)));

describe('csv refuses', () => {
  it.each(['', '\ufeff', '\n\n\r\n', '   \n  '])('an empty file %j', async (content) => {
    const sentence = 'd.csv is empty; give a file with a line of names and a line per row';
    expect(await refusal(content)).toBe(sentence);
  });

  it.each(['a,b', 'a,b\n', '\n a;b \r\n\r\n', '"a","b"'])('a header only %j', async (content) => {
    expect(await refusal(content)).toBe('d.csv has a header and no rows; give a file with a line per row below it');
  });

  const ragged = (line: number, cells: number) =>
    `d.csv line ${line}: ${cells} cells where the header has 3; quote cells that hold the delimiter, or name it with --delimiter`;

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
    expect(await refusal(content)).toBe(ragged(line, cells));
  });

  const nul = 'a NUL byte; this is not a text file (or it is UTF-16: save it as UTF-8)';

  it.each([
    ['in the header', 'a\0,b\n1,2\n', 1],
    ['in a cell', 'a,b\n1,2\n3,\0\n', 3],
    ['behind CRLF', 'a,b\r\n1,2\r\n\0', 3],
    ['behind lone CR', 'a,b\r1,2\r\r3,\0', 4],
    ['behind line ends in quotes', 'a,b\n1,"x\ny\r\nz\rw"\n3,\0', 6],
    ['in quotes', 'a,b\n1,"x\n\0"\n', 3],
  ])('a NUL byte %s', async (_, content, line) => {
    expect(await refusal(content)).toBe(`d.csv line ${line}: ${nul}`);
  });

  it('text that is not UTF-8, by line and column', async () => {
    expect(await refusal(foreign('a,b\n1,x\n2,\xe4§\n'))).toBe(
      'd.csv line 3, column "b": the text is not UTF-8; save the file as UTF-8',
    );
    expect(await refusal(foreign('a,b\n§,x\n'))).toContain('line 2, column "a": the text is not UTF-8');
    expect(await refusal(foreign('a,b\n1,"x""§"\n'))).toContain('line 2, column "b"');
    // The second byte of é is cut off.
    expect(await refusal(foreign('a,b\n1,caf\xc3\n'))).toContain('line 2, column "b"');
  });

  it('a column name that is not UTF-8, in its true line', async () => {
    const sentence = 'a column name is not UTF-8; save the file as UTF-8';
    expect(await refusal(foreign('a,§\n1,2\n'))).toBe(`d.csv line 1: ${sentence}`);
    expect(await refusal(foreign('\r\n\na,"§"\n1,2\n'))).toBe(`d.csv line 3: ${sentence}`);
    expect(await refusal(foreign('\n1,§\n'), { header: false })).toBe(
      'd.csv line 2: the text is not UTF-8; save the file as UTF-8',
    );
  });

  it.each([
    ['little', [0xff, 0xfe]],
    ['big', [0xfe, 0xff]],
  ])('UTF-16, %s end first', async (_, mark) => {
    expect(await refusal(Uint8Array.from([...mark, 0x61, 0, 0x2c, 0]))).toBe('d.csv is UTF-16 text; save it as UTF-8');
  });

  it('UTF-16 without a mark', async () => {
    const bytes = Uint8Array.from([...'a,b\n1,2\n'].flatMap((character) => [character.charCodeAt(0), 0]));
    expect(await refusal(bytes)).toBe(`d.csv line 1: ${nul}`);
  });

  const open = 'a quote is opened here and never closed; close it, or double a quote that belongs to the text';

  it.each([
    ['a,b\n1,"x\n', 2],
    ['a,b\n1,x\n"2,y\n3,z\n4,w\n', 3],
    ['a,b\n1,"p\nq"\n2,"x""\n3,y\n', 4],
    ['"a,b\n1,2\n', 1],
    ['a,b\r\n1,"', 2],
    ['a,b\r1,x\r2,"y\r', 3],
  ])('a quote that is never closed %j', async (content, line) => {
    expect(await refusal(content)).toBe(`d.csv line ${line}: ${open}`);
  });

  const behind = 'there is text behind a closing quote; double a quote that belongs to the text';

  it.each([
    ['a,b\n1,"x"y\n', 2],
    ['a,b\n"1" 2,3\n', 2],
    ['a,b\n1,2\n3,"x\ny"z\n', 4],
    ['a,b\n1,"x" "y"\n', 2],
    ['"a"b,c\n1,2\n', 1],
  ])('text behind a closing quote %j', async (content, line) => {
    expect(await refusal(content)).toBe(`d.csv line ${line}: ${behind}`);
  });

  it('a table of one column', async () => {
    const sentence =
      'none of , ; tab | stands between cells, and one column is not enough; name the sign with --delimiter';
    expect(await refusal('a\n1\n2\n')).toBe(`d.csv line 1: ${sentence}`);
    expect(await refusal('\r\n  \na b\n1 2\n')).toBe(`d.csv line 3: ${sentence}`);
  });

  it.each(['', ',,', 'comma', 'x', '5', '"', '\n', '.', '-', '§', '🍷'])('the delimiter %j', async (delimiter) => {
    expect(await refusal('a,b\n1,2\n', { delimiter })).toMatch(
      /^--delimiter ".*" is not usable; give one of , ; tab \| or a single sign$/,
    );
  });

  it('one sign for cells and decimals', async () => {
    expect(await refusal('a,b\n1,2\n', { delimiter: ',', decimal: ',' })).toBe(
      '--delimiter and --decimal are both ","; cells and decimals need different signs',
    );
  });

  it('a wrong delimiter, where it splits some lines', async () => {
    expect(await refusal('a,b\n1;5,2\n', { delimiter: ';' })).toContain('line 2: 2 cells where the header has 1');
  });

  it('with the file named harmlessly', async () => {
    const error = await reading(csv, '\u001b[2J.csv', '').catch((thrown) => thrown);
    expect(error.message).toMatch(/^\\x1b\[2J\.csv is empty/);
  });
});
