import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../src/base/position.ts';
import type { Fix, Problem } from '../../src/base/problem.ts';
import { arff } from '../../src/data/readers/arff.ts';
import { problemFrom } from '../problem.ts';
import { cells, chunkedSource, column, reading, usualOptions } from './reading.ts';

const HEAD = '@relation r\n@attribute x numeric\n@attribute class {a,b}\n@data\n';

const refusal = (content: string | Uint8Array, options = {}): Promise<Problem> =>
  problemFrom(reading(arff, 'd.arff', content, options));

describe('arff', () => {
  it('reads dense rows with comments, blank lines, quotes, any case and CRLF', async () => {
    const table = await reading(
      arff,
      'iris.arff',
      [
        '% about the data',
        '@RELATION "the iris"',
        '',
        "@Attribute 'sepal length' REAL % in cm",
        '@attribute count Integer',
        "@attribute kind{'Iris setosa', versicolor , \"it's\"}",
        '@attribute note string',
        '@attribute day date "yyyy-MM-dd"',
        '@DATA',
        "5.1, 3 ,'Iris setosa','a \\'quoted\\', 50%\\n',\"2024-01-02\"",
        '% between',
        '-1e3,?,versicolor,5% , ?',
        '.5\t7\tit\'s\t"\\u00fc"\t2024-01-03 % behind',
      ].join('\r\n'),
    );
    expect(table.rowCount).toBe(3);
    expect(table.columns.map(({ name, kind }) => [name, kind])).toEqual([
      ['sepal length', 'number'],
      ['count', 'number'],
      ['kind', 'text'],
      ['note', 'text'],
      ['day', 'text'],
    ]);
    expect(cells(table, 'sepal length')).toEqual(['5.1', '-1000', '0.5']);
    expect(cells(table, 'count')).toEqual(['3', null, '7']);
    expect(cells(table, 'kind')).toEqual(['Iris setosa', 'versicolor', "it's"]);
    expect(cells(table, 'note')).toEqual(["a 'quoted', 50%\n", '5%', 'ü']);
    expect(cells(table, 'day')).toEqual(['2024-01-02', null, '2024-01-03']);
    expect([0, 1, 2].map(table.place)).toEqual([{ line: 10 }, { line: 12 }, { line: 13 }]);
  });

  it('reads escaped characters in quotes, octal codes among them', async () => {
    const text = String.raw`@relation r
@attribute x string
@data
'a\017c'
'a\0c\\101\1012\477'
'\u00FC\%\'\"\q'
`;
    expect(cells(await reading(arff, 'e.arff', text), 'x')).toEqual(['a\u000fc', "a\0c\\101A2'7", 'ü%\'"q']);
  });

  it('reads sparse rows: what is omitted is 0 or the first value', async () => {
    const head =
      '@relation s\n@attribute x numeric\n@attribute often numeric\n@attribute bit {0,1}\n@attribute ten {10,20}\n@attribute kind {no,yes,never}\n@attribute note string\n@data\n';
    const table = await reading(
      arff,
      's.arff',
      `${head}{1 2, 0 1.5}\n{ }\n{}\n{1 3,4 yes, 5 'n, m'}\n{2 1, 3 20, 5 o}\n{0 ?, 1 4}\n0,0,1,20,no,o\n`,
    );
    expect(column(table, 'x')).toEqual({
      kind: 'number',
      name: 'x',
      values: Float64Array.of(1.5, 0, 0, 0, 0, Number.NaN, 0),
    });
    expect(cells(table, 'often')).toEqual(['2', '0', '0', '3', '0', '4', '0']);
    expect(cells(table, 'bit')).toEqual(['0', '0', '0', '0', '1', '0', '1']);
    expect(cells(table, 'ten')).toEqual(['10', '10', '10', '10', '20', '10', '20']);
    expect(cells(table, 'kind')).toEqual(['no', 'no', 'no', 'yes', 'no', 'no', 'no']);
    expect(column(table, 'kind')).toMatchObject({ words: ['no', 'yes'] });
    expect(cells(table, 'note')).toEqual(['n, m', 'n, m', 'n, m', 'n, m', 'o', 'n, m', 'o']);
  });

  it('takes declared values for categories, also where they are numbers or all cells are missing', async () => {
    const text = '@relation r\n@attribute x {01,2}\n@attribute none {1,2}\n@attribute s string\n@data\n01,?,3\n2,?,4\n';
    const table = await reading(arff, 'd.arff', text);
    expect(column(table, 'x')).toMatchObject({ kind: 'text', words: ['01', '2'], declared: 'nominal' });
    expect(column(table, 'none')).toMatchObject({ kind: 'text', words: [], declared: 'nominal' });
    expect(column(table, 's')).toMatchObject({ kind: 'text', words: ['3', '4'], declared: 'string' });
  });

  it('takes a question mark in quotes for a value', async () => {
    const text = "@relation r\n@attribute c {'?',GB}\n@data\n'?'\n?\nGB\n";
    expect(cells(await reading(arff, 'd.arff', text), 'c')).toEqual(['?', null, 'GB']);
  });

  it('rounds whole numbers beyond 2^53 and counts them', async () => {
    const text = '@relation r\n@attribute x numeric\n@data\n9007199254740993\n9007199254740994\n1e300\n';
    expect(column(await reading(arff, 'd.arff', text), 'x')).toMatchObject({ rounded: 1 });
  });

  it('leaves out declared values that no row has', async () => {
    const table = await reading(arff, 'd.arff', '@relation r\n@attribute c {x,a,b}\n@data\nb\na\nb\n');
    expect(column(table, 'c')).toMatchObject({ words: ['a', 'b'], codes: Int32Array.of(1, 0, 1) });
  });

  it('knows the missing spellings and numbers, and says when a declared value is one', async () => {
    const text = '@relation r\n@attribute x numeric\n@attribute c {NA,b}\n@data\n-999,NA\n-999.0,b\n1e999,?\n';
    const table = await reading(arff, 'd.arff', text, { missing: ['NA', '-999'] });
    expect(cells(table, 'x')).toEqual([null, null, 'Infinity']);
    expect(cells(table, 'c')).toEqual([null, 'b', null]);
    expect(table.notes).toEqual([
      { code: 'arff-value-missing', facts: { value: 'NA' }, at: { column: 'c' }, fixes: [{ ask: ['missing'] }] },
    ]);
  });

  it('reads names such as __proto__ and constructor', async () => {
    const table = await reading(
      arff,
      'd.arff',
      '@relation r\n@attribute __proto__ numeric\n@attribute class {constructor,toString}\n@data\n1,toString\n2,constructor\n',
    );
    expect(cells(table, '__proto__')).toEqual(['1', '2']);
    expect(cells(table, 'class')).toEqual(['toString', 'constructor']);
  });

  it('reads the same whatever the chunks, a byte-order mark and line ends', async () => {
    const text = `\uFEFF${HEAD}1,a\n2,b\n`;
    for (const variant of [text, text.replaceAll('\n', '\r'), text.trimEnd()]) {
      for (const length of [1, 2, 3, 7, 1000]) {
        const table = await arff.read(chunkedSource('d.arff', variant, length), usualOptions);
        expect(cells(table, 'x')).toEqual(['1', '2']);
        expect(table.place(1)).toEqual({ line: 6 });
      }
    }
  });

  it('reads back what is written, dense and sparse', async () => {
    const quote = (text: string) =>
      `'${text.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')}'`;
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((s) => s.trim() !== '' && !s.includes('\0') && !['NA', 'NaN', '?'].includes(s.trim()));
    const row = fc.record({ x: fc.double({ noNaN: true }).map((v) => v + 0), word: text });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), fc.boolean(), async (rows, sparse) => {
        const levels = [...new Set(rows.map(({ word }) => word))];
        const number = (x: number) => (Number.isFinite(x) ? String(x) : x > 0 ? '1e999' : '-1e999');
        const lines = rows.map(({ x, word }) =>
          sparse
            ? `{${[...(x === 0 ? [] : [`0 ${number(x)}`]), ...(word === levels[0] ? [] : [`1 ${quote(word)}`])].join(', ')}}`
            : `${number(x)},${quote(word)}`,
        );
        const content = `@relation r\n@attribute x numeric\n@attribute class {${levels.map(quote).join(',')}}\n@data\n${lines.join('\n')}\n`;
        const table = await reading(arff, 'd.arff', content, { isText: () => true });
        expect(cells(table, 'x')).toEqual(rows.map(({ x }) => String(x)));
        expect(cells(table, 'class')).toEqual(rows.map(({ word }) => word));
      }),
    );
  });

  it('recognizes itself behind comments', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(arff.recognizes!(bytes('% c\n\n@RELATION x\n'))).toBe(true);
    expect(arff.recognizes!(bytes('a,b\n@relation,2\n'))).toBe(false);
  });

  const TYPES = ['numeric', 'real', 'integer', 'string', 'date'];
  const width = (cells: number) => ({ cells, expected: 2, format: 'arff' });

  it.each<[string, string, string, object, Position, Fix[]?]>([
    ['an empty file', '', 'file-empty', { format: 'arff' }, {}],
    ['a file without @data', '@relation r\n@attribute x numeric\n', 'arff-no-data', {}, {}],
    ['no rows', HEAD, 'no-rows', {}, {}],
    ['@data without attributes', '@relation r\n@data\n', 'arff-no-attributes', {}, { line: 2 }],
    [
      'an unknown word in the header',
      '@relation r\n@atribute x numeric\n',
      'arff-declaration-unknown',
      { word: '@atribute' },
      { line: 2 },
    ],
    ['an attribute without a name', '@relation r\n@attribute\n', 'arff-attribute-unnamed', {}, { line: 2 }],
    [
      'an unknown type',
      '@relation r\n@attribute x numerical\n',
      'arff-type-unknown',
      { attribute: 'x', type: 'numerical', nearest: 'numeric', known: TYPES },
      { line: 2 },
    ],
    [
      'a relational attribute',
      '@relation r\n@attribute bag relational\n',
      'arff-relational',
      { attribute: 'bag' },
      { line: 2 },
    ],
    ['an open brace', '@relation r\n@attribute c {a,b\n', 'arff-values-unclosed', { attribute: 'c' }, { line: 2 }],
    [
      'a value declared twice',
      '@relation r\n@attribute c {a,a}\n',
      'arff-value-twice',
      { attribute: 'c', value: 'a' },
      { line: 2 },
    ],
    [
      'a word in a numeric column',
      `${HEAD}1,a\nn/a,b\n`,
      'cell-not-a-number',
      { value: 'n/a', isOfReader: true },
      { line: 6, column: 'x' },
      [{ add: { missing: ['n/a'] } }],
    ],
    [
      'an undeclared value',
      `${HEAD}1,c\n`,
      'arff-value-undeclared',
      { value: 'c' },
      { line: 5, column: 'class' },
      [{ add: { missing: ['c'] } }],
    ],
    ['a long row', `${HEAD}1,a,2\n`, 'row-width', width(3), { line: 5 }],
    ['a short row', `${HEAD}1\n`, 'row-width', width(1), { line: 5 }],
    ['a trailing comma', `${HEAD}1,a,\n`, 'row-width', width(3), { line: 5 }],
    ['an open quote', `${HEAD}1,'a\n2,b\n`, 'quote-unclosed', { escape: 'backslash' }, { line: 5 }],
    ['text after a quote', `${HEAD}1,'a'b\n`, 'text-after-quote', { escape: 'backslash' }, { line: 5 }],
    ['a dense instance weight', `${HEAD}1,a,{0.5}\n`, 'arff-instance-weight', {}, { line: 5 }],
    ['a sparse instance weight', `${HEAD}{0 1}, {0.5}\n`, 'arff-instance-weight', {}, { line: 5 }],
    ['a sparse index out of range', `${HEAD}{2 1}\n`, 'arff-index-invalid', { index: '2', max: 1 }, { line: 5 }],
    ['a sparse index that is a word', `${HEAD}{x 1}\n`, 'arff-index-invalid', { index: 'x', max: 1 }, { line: 5 }],
    ['a sparse index twice', `${HEAD}{0 1, 0 2}\n`, 'index-twice', { index: 0 }, { line: 5 }],
    ['an open sparse row', `${HEAD}{0 1\n`, 'arff-row-unclosed', {}, { line: 5 }],
    ['text after a sparse row', `${HEAD}{0 1} x\n`, 'arff-text-after-row', {}, { line: 5 }],
    [
      'an omitted date',
      '@relation r\n@attribute x numeric\n@attribute d date\n@data\n{1 2024-01-01}\n{0 1}\n',
      'arff-date-omitted',
      {},
      { line: 6, column: 'd' },
    ],
    ['a NUL byte', `${HEAD}1,a\n2,\0b\n`, 'text-nul', {}, { line: 6 }],
  ])('refuses %s', async (_, content, code, facts, at, fixes) => {
    expect(await refusal(content)).toEqual({ code, facts, at: { source: 'd.arff', ...at }, ...(fixes && { fixes }) });
  });

  it('refuses what is not UTF-8, with the line', async () => {
    const bytes = new TextEncoder().encode(`${HEAD}1,a\n2,b\n`);
    bytes[bytes.length - 2] = 0xfc;
    expect(await refusal(bytes)).toEqual({
      code: 'text-not-utf8',
      facts: { what: 'text' },
      at: { source: 'd.arff', line: 6 },
    });
    expect((await refusal(Uint8Array.of(0xff, 0xfe, 0x40, 0))).code).toBe('text-utf16');
  });

  it('refuses more than memory holds', async () => {
    expect(await refusal(`${HEAD}${'1,a\n'.repeat(100)}`, { memoryLimit: 1000 })).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: 1000 },
      at: { source: 'd.arff' },
    });
  });
});
