import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../../src/data/reader.ts';
import { csv, tsv } from '../../src/data/readers/csv/index.ts';
import type { ByteSource } from '../../src/data/source.ts';
import { cellText, type Table } from '../../src/data/table.ts';
import { problemFrom } from '../problem.ts';
import { cells, column, reading, usualOptions } from './reading.ts';

const textOnly: Partial<ReadOptions> = { isText: () => true, missing: [] };

/** The names and the texts of all cells, null where missing. */
function rows(table: Table): (string | null)[][] {
  const body = Array.from({ length: table.rowCount }, (_, row) => table.columns.map((each) => cellText(each, row)));
  return [table.columns.map(({ name }) => name), ...body];
}

const read = async (content: string | Uint8Array, options: Partial<ReadOptions> = {}) =>
  rows(await reading(csv, 'd.csv', content, { ...textOnly, ...options }));

/** The lines of the rows. */
const places = (table: Table) => Array.from({ length: table.rowCount }, (_, row) => table.place(row));

const ab = [
  ['a', 'b'],
  ['1', '2'],
  ['3', '4'],
];

describe('csv delimiters', () => {
  it.each([',', ';', '\t', '|'])('finds out %j', async (delimiter) => {
    const content = 'a,b\n1,2\n3,4\n'.replaceAll(',', delimiter);
    expect(await read(content)).toEqual(ab);
    expect(await read(content, { delimiter })).toEqual(ab);
  });

  it.each([
    ['tab', '\t'],
    ['\\t', '\t'],
    [':', ':'],
    ['^', '^'],
    ['~', '~'],
    ["'", "'"],
  ])('takes %j when told', async (delimiter, character) => {
    expect(await read('a,b\n1,2\n3,4\n'.replaceAll(',', character), { delimiter })).toEqual(ab);
  });

  it('finds the sign that stands equally often in each line', async () => {
    const content = 'name;size, weight;class\nx, y;1;2\nz;3;4\n';
    expect(await read(content)).toEqual([
      ['name', 'size, weight', 'class'],
      ['x, y', '1', '2'],
      ['z', '3', '4'],
    ]);
  });

  it('does not count signs in quotes', async () => {
    expect(await read('"a,a,a,a";b\n"1,1";2\n')).toEqual([
      ['a,a,a,a', 'b'],
      ['1,1', '2'],
    ]);
  });

  it('does not take the decimal comma for a delimiter', async () => {
    const table = await reading(csv, 'd.csv', 'a,x;b,x\n1,5;2,5\n', { decimal: ',' });
    expect(rows(table)).toEqual([
      ['a,x', 'b,x'],
      ['1.5', '2.5'],
    ]);
  });

  it('reads tabs as .tsv, and what is there instead', async () => {
    expect(rows(await reading(tsv, 'd.tsv', 'a,x\tb,x\n1\t2\n', textOnly))).toEqual([
      ['a,x', 'b,x'],
      ['1', '2'],
    ]);
    expect(rows(await reading(tsv, 'd.tsv', 'a;b\n1;2\n3;4\n', textOnly))).toEqual(ab);
  });

  it('takes any number of blanks for one delimiter when told so', async () => {
    const options = { delimiter: ' ' };
    expect(await read('a b\n1 2\n3 4\n', options)).toEqual(ab);
    expect(await read('  a   b  \n 1    2\n\n   \n3 4   ', options)).toEqual(ab);
    expect(await read('"a" "b"\n"1"   2\n3 "4" \n', options)).toEqual(ab);
    expect(await read('a b\n"x y" ""\n', options)).toEqual([
      ['a', 'b'],
      ['x y', null],
    ]);
  });
});

describe('csv cells', () => {
  it.each([
    ['CRLF', 'a,b\r\n1,2\r\n3,4\r\n'],
    ['lone CR', 'a,b\r1,2\r3,4\r'],
    ['mixed line ends', 'a,b\r1,2\r\n3,4\n'],
    ['no last line end', 'a,b\n1,2\n3,4'],
    ['blank lines', '\n\r\n  \na,b\n\n1,2\n   \n3,4\n\n'],
    ['a byte-order mark', '\ufeffa,b\n1,2\n3,4\n'],
    ['a byte-order mark before a quote', '\ufeff"a",b\n1,2\n3,4\n'],
    ['quotes', '"a","b"\n"1","2"\n"3","4"'],
    ['blanks around cells', ' a ,  b\n1 , 2\n 3,4  \n'],
    ['blanks around quotes', ' "a" ,  "b"\n"1"  , "2"\n "3","4"  \n'],
  ])('reads %s', async (_, content) => {
    expect(await read(content)).toEqual(ab);
  });

  it('reads doubled quotes, delimiters and line ends in quotes, and keeps blanks there', async () => {
    expect(await read('a,"b""b"\n"x, ""y""","1\n2\r\n3"\n"""",""""""\n" p ","\r"\n')).toEqual([
      ['a', 'b"b'],
      ['x, "y"', '1\n2\r\n3'],
      ['"', '""'],
      [' p ', '\r'],
    ]);
  });

  it('takes a quote inside a cell without quotes as it is', async () => {
    expect(await read('a,b\n5" pipe,x"y"\n')).toEqual([
      ['a', 'b'],
      ['5" pipe', 'x"y"'],
    ]);
  });

  it('takes empty cells for missing, at every place of a row', async () => {
    expect(await read('a,b,c\n,,\n,2,\n"","",""\n1,,3\n ,,\n1,2,')).toEqual([
      ['a', 'b', 'c'],
      [null, null, null],
      [null, '2', null],
      [null, null, null],
      ['1', null, '3'],
      [null, null, null],
      ['1', '2', null],
    ]);
  });

  it('takes a delimiter behind every row for a column without a name', async () => {
    expect(await read('a,b,\n1,2,\n3,4,')).toEqual([
      ['a', 'b', ''],
      ['1', '2', null],
      ['3', '4', null],
    ]);
  });

  it('reads text of any script, and a byte-order mark inside it', async () => {
    expect(await read('größe,体重\n🍷,x\ufeffy\n')).toEqual([
      ['größe', '体重'],
      ['🍷', 'x\ufeffy'],
    ]);
  });

  it('knows the line of every row, whatever stands between', async () => {
    const content = '\n\na,b\r\n1,"x\ny\r\nz"\r\n\r\n2,y\r3,"\r"\n4,w';
    expect(places(await reading(csv, 'd.csv', content))).toEqual([{ line: 4 }, { line: 8 }, { line: 9 }, { line: 11 }]);
  });

  it('names the columns of a file without header, the last one class', async () => {
    const options = { header: false, isText: (name: string) => name === 'class' };
    const table = await reading(csv, 'd.csv', '\n1.50,"x,y",007\n2,NA,1\n', options);
    expect(rows(table)).toEqual([
      ['f1', 'f2', 'class'],
      ['1.5', 'x,y', '007'],
      ['2', null, '1'],
    ]);
    expect(places(table)).toEqual([{ line: 2 }, { line: 3 }]);
    expect(table.notes).toEqual([]);
  });

  it('says so where the header holds numbers only', async () => {
    const { notes } = await reading(csv, 'd.csv', '1,2\n3,4\n');
    expect(notes).toEqual([{ code: 'header-numeric', facts: {}, fixes: [{ set: { header: false } }] }]);
    expect((await reading(csv, 'd.csv', '1,x\n3,4\n')).notes).toEqual([]);
  });

  it('keeps the words of a column next to its numbers', async () => {
    const table = await reading(csv, 'd.csv', 'a,b\n1,x\nword,y\n,z\n2,x\nword,x\n');
    expect(column(table, 'a')).toEqual({
      kind: 'number',
      name: 'a',
      values: Float64Array.of(1, Number.NaN, Number.NaN, 2, Number.NaN),
      words: { codes: Int32Array.of(-1, 0, -1, -1, 0), words: ['word'] },
    });
  });

  it('reads columns named like the properties of objects', async () => {
    const content = '__proto__,constructor,toString\n1,__proto__,hasOwnProperty\n2,constructor,x\n';
    const table = await reading(csv, 'd.csv', content);
    expect(cells(table, '__proto__')).toEqual(['1', '2']);
    expect(cells(table, 'constructor')).toEqual(['__proto__', 'constructor']);
    expect(cells(table, 'toString')).toEqual(['hasOwnProperty', 'x']);
  });

  it('reads more different words, rows and columns than any first guess has room for', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `w${i},${i},${i % 7}`);
    const table = await reading(csv, 'd.csv', `a,b,c\n${lines.join('\n')}`);
    expect(cells(table, 'a')).toEqual(lines.map((line) => line.split(',')[0]));
    expect(column(table, 'b')).toMatchObject({ values: Float64Array.from(lines.keys()) });
    const wide = Array.from({ length: 5000 }, (_, j) => `f${j}`);
    const one = await reading(csv, 'd.csv', `${wide.join(',')}\n${wide.map((_, j) => j).join(',')}\n`);
    expect(one.columns.map((each) => cellText(each, 0))).toEqual(wide.map((_, j) => String(j)));
  });

  it('tells apart words whose hashes are equal', async () => {
    // Two words of one 32-bit FNV-1a hash.
    const table = await reading(csv, 'd.csv', 'a,b\ncostarring,1\nliquid,2\ncostarring,3\n');
    expect(cells(table, 'a')).toEqual(['costarring', 'liquid', 'costarring']);
  });
});

/** The same bytes in chunks that end at the given places; one buffer is used for all of them. */
function cut(bytes: Uint8Array, places: readonly number[], size: number | null): ByteSource {
  const ends = [...new Set([...places.map((place) => place % (bytes.length + 1)), bytes.length])].sort((a, b) => a - b);
  return {
    name: 'd.csv',
    size,
    async *chunks() {
      const buffer = new Uint8Array(bytes.length);
      let at = 0;
      for (const end of ends) {
        buffer.fill(0x37).set(bytes.subarray(at, end));
        yield buffer.subarray(0, end - at);
        at = end;
      }
    },
  };
}

/**
 * Longer than what the reader gathers before its first look, so that the borders of chunks matter
 * to the scanner.
 */
const SNIFFED_BYTES = 1 << 18;

const content = [
  '\ufeffid,"na\r\n""me",x,y\r\n',
  '1,"a,\n""b""",-1.5e-3,\n',
  '\r',
  '22, "q" ,123456789012345678,"4"\r\n',
  '"3""3",🍷🍷,-0.25,NA\r',
  ' , ,1e400, 5 \n',
];
const longContent = (count: number) => content[0] + content.slice(1).join('').repeat(count);

describe('csv chunks', () => {
  const whole = new TextEncoder().encode(longContent(3));

  async function outcome(source: ByteSource, options: Partial<ReadOptions> = {}) {
    const table = await csv.read(source, { ...usualOptions, ...options });
    return { columns: table.columns, places: places(table), notes: table.notes };
  }

  it('gives the same table for one byte at a time', async () => {
    const single = cut(whole, [...whole.keys()], whole.length);
    expect(await outcome(single)).toEqual(await outcome(cut(whole, [], whole.length)));
  });

  it('gives the same table wherever a long file is cut', async () => {
    const filler = `7,${'w'.repeat(SNIFFED_BYTES)},3.25,1\r\n`;
    const head = new TextEncoder().encode(content[0] + filler);
    const bytes = new Uint8Array([...head, ...new TextEncoder().encode(content.slice(1).join('').repeat(3))]);
    const expected = await outcome(cut(bytes, [], bytes.length));
    const tail = bytes.length - head.length;
    const cuts = fc.oneof(
      fc.array(fc.nat(tail)).map((list) => list.map((place) => head.length + place)),
      fc.constant(Array.from({ length: tail }, (_, i) => head.length + i)),
    );
    await fc.assert(
      fc.asyncProperty(cuts, async (list) => {
        const cutSource = cut(bytes, [head.length, ...list], bytes.length);
        expect(await outcome(cutSource)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('says the same of a bad file wherever it is cut', async () => {
    const filler = 'a,b\n'.repeat(SNIFFED_BYTES / 4);
    const bad = ['1\n', '1,2,3\n', '"x\r\n"y,2\n', '1,"open\n', '\r\n\r\n1,\u0000\n', '\r\r\n,,x\n'];
    for (const end of bad) {
      const bytes = new TextEncoder().encode(filler + end);
      const refusal = (source: ByteSource) => problemFrom(csv.read(source, usualOptions));
      const expected = await refusal(cut(bytes, [], bytes.length));
      expect(expected.at?.source).toBe('d.csv');
      expect(expected.at?.line).toBeGreaterThan(SNIFFED_BYTES / 4);
      expect(expected.at?.line).toBeLessThan(70_000);
      const single = Array.from({ length: end.length + 1 }, (_, i) => bytes.length - i);
      expect(await refusal(cut(bytes, single, bytes.length))).toEqual(expected);
    }
  });

  it('is right though the size it is told is wrong', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `${i},${i % 10},word${i % 3}`);
    const bytes = new TextEncoder().encode(`a,b,c\n${lines.join('\n')}\n`);
    const expected = await outcome(cut(bytes, [], bytes.length));
    for (const size of [null, 0, 1, bytes.length / 10, bytes.length * 10])
      expect(await outcome(cut(bytes, [], size))).toEqual(expected);
  });
});

describe('csv next to papaparse', () => {
  it('splits random tables alike', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r\n', 'é', '1', ';'), maxLength: 6 });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 }),
      );
    const styles = fc.record({
      quotes: fc.boolean(),
      newline: fc.constantFrom('\n', '\r\n'),
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
    });
    await fc.assert(
      fc.asyncProperty(table, styles, async (cellsOfRows, style) => {
        const text = Papa.unparse(cellsOfRows, style);
        const theirs = Papa.parse<string[]>(text, { delimiter: style.delimiter, newline: style.newline }).data;
        expect(theirs).toEqual(cellsOfRows); // papaparse reads back what it wrote
        const table = await reading(csv, 'd.csv', text, { ...textOnly, delimiter: style.delimiter });
        const ours = rows(table).map((row) => row.map((value) => value ?? ''));
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 300 },
    );
  });
});

describe('csv memory', () => {
  const lines = (count: number) => `a,b,c\n${'1,2,x\n'.repeat(count)}`;

  it('refuses a file whose numbers would not fit, before it has them all', async () => {
    const bytes = new TextEncoder().encode(lines(200_000));
    let given = 0;
    const source: ByteSource = {
      name: 'big.csv',
      size: bytes.length,
      async *chunks() {
        for (; given < bytes.length; given += SNIFFED_BYTES) yield bytes.subarray(given, given + SNIFFED_BYTES);
      },
    };
    const problem = await problemFrom(csv.read(source, { ...usualOptions, memoryLimit: 1e6 }));
    expect(problem).toEqual({
      code: 'memory-exceeded',
      facts: { neededBytes: expect.any(Number), freeBytes: 1e6 },
      at: { source: 'big.csv' },
    });
    expect(given).toBeLessThan(bytes.length);
  });

  it('refuses the same where the size is not known', async () => {
    const source = cut(new TextEncoder().encode(lines(200_000)), [], null);
    expect(await problemFrom(csv.read(source, { ...usualOptions, memoryLimit: 1e6 }))).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: 1e6 },
      at: { source: 'd.csv' },
    });
  });

  it('reads what just fits', async () => {
    const table = await reading(csv, 'd.csv', lines(10_000), { memoryLimit: 10_000 * 3 * 8 * 1.5 });
    expect(table.rowCount).toBe(10_000);
  });
});
