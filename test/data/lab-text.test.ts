// Text tables as spreadsheets, instruments, pandas and R write them.

import { describe, expect, it } from 'vitest';
import { type Given, resolveOptions } from '../../src/base/option.ts';
import { interpretTable } from '../../src/data/interpret.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { bytesSource } from '../../src/data/source.ts';
import { problemFrom } from '../problem.ts';
import { cells } from './reading.ts';

type Options = Given<typeof dataOptions>;

const read = (content: string | Uint8Array, given: Options = {}, name = 'd.csv') =>
  readTable(bytesSource(name, content), resolveOptions(dataOptions, given));

const interpret = async (content: string | Uint8Array, given: Options = {}) =>
  interpretTable(await read(content, given), resolveOptions(dataOptions, given), false);

const names = (table: { readonly columns: readonly { readonly name: string }[] }) =>
  table.columns.map(({ name }) => name);

const codes = (notes: readonly { readonly code: string }[]) => notes.map(({ code }) => code);

const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...`\ufeff${text}`].flatMap((character) => {
      const code = character.charCodeAt(0);
      return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the line sep=', () => {
  it.each(['sep=;\n', 'SEP=;\r\n', '"sep=;"\r\n', 'sep=;;;\n'])('%j names the delimiter', async (line) => {
    const table = await read(`${line}a;b;c\n1,0;2;x\n3;4;y\n`);
    expect(names(table)).toEqual(['a', 'b', 'c']);
    expect(table.place(0)).toEqual({ line: 3 });
  });

  it('gives way to the option, and to the decimal separator', async () => {
    expect(names(await read('sep=;\na|b;c\n1|2\n', { delimiter: '|' }))).toEqual(['a', 'b;c']);
    expect(names(await read('sep=,\na;b\n1,5;2\n', { decimal: ',' }))).toEqual(['a', 'b']);
  });
});

describe('comment lines', () => {
  it('are skipped above, between and below the rows', async () => {
    const table = await read(
      '# made by a plate reader\n#\n! 2024, run 7, ok, 3\n\na,b,class\n1,2,x\n# pause\n3,4,y\n# end, of, it, all\n',
    );
    expect(names(table)).toEqual(['a', 'b', 'class']);
    expect(cells(table, 'a')).toEqual(['1', '3']);
    expect(table.place(1)).toEqual({ line: 8 });
    expect(table.notes).toEqual([{ code: 'comments-skipped', facts: { count: 5 }, at: { source: 'd.csv' } }]);
  });

  it('leave no words behind', async () => {
    const table = await read('a,b,class\n1,2,x\n# low,high\n3,4,y\n');
    expect(table.columns.map(({ name }) => cells(table, name))).toEqual([
      ['1', '3'],
      ['2', '4'],
      ['x', 'y'],
    ]);
    expect(table.columns.filter((column) => 'words' in column && column.kind === 'number')).toEqual([]);
  });

  it('may be followed by a header that begins with the mark', async () => {
    expect(names(await read('## version 4\n#CHROM\tPOS\ty\n1\t2\tx\n2\t3\ty\n', {}, 'd.tsv'))).toEqual([
      'CHROM',
      'POS',
      'y',
    ]);
  });

  it('are rows where they are as wide as the table', async () => {
    const table = await read('#id,b\n#1,2\n!2,3\n4,5\n');
    expect(names(table)).toEqual(['#id', 'b']);
    expect(cells(table, '#id')).toEqual(['#1', '!2', '4']);
  });
});

describe('names of rows', () => {
  it('are read where the header is one short, as R writes it', async () => {
    const { dataset, notes } = await interpret('"a" "b" "class"\n"p1" 1 2 "x"\n"p2" 3 4 "y"\n"p3" 3 5 "y"\n', {
      delimiter: ' ',
    });
    expect(dataset.rowIds).toEqual(['p1', 'p2', 'p3']);
    expect(dataset.features.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(codes(notes)).toEqual(['index-column']);
    const tabs = await interpret('a\tb\tclass\n1\t0.5\t2\tx\n2\t3\t4\ty\n3\t3\t4\ty\n');
    expect(tabs.dataset.rowIds).toEqual(['1', '2', '3']);
  });

  it('are a first column of different words that is called an id', async () => {
    const named = (name: string, last = 'p3') => interpret(`${name},a,b,class\np1,1,2,x\np2,3,4,y\n${last},5,7,x\n`);
    const { dataset, notes, schema } = await named('sample_id');
    expect([schema.id, dataset.rowIds]).toEqual(['sample_id', ['p1', 'p2', 'p3']]);
    expect(dataset.features.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(codes(notes)).toEqual(['index-column']);
    // Words that occur twice are levels, and so are those of a column that can be anything.
    expect((await named('sample_id', 'p1')).schema.id).toBeNull();
    expect((await named('colour', 'p1')).schema.id).toBeNull();
    expect(codes((await named('colour')).problems)).toEqual(['column-names-samples']);
  });

  it('find the blank as the delimiter, or offer it', async () => {
    const quoted = await interpret('"a" "b" "class"\n"p1" 1 2 "x"\n"p 2" 3 4 "y"\n');
    expect(quoted.dataset.rowIds).toEqual(['p1', 'p 2']);
    await expect(interpret('a b class\np1 1 2 x\np2 3 4 y\n')).rejects.toMatchObject({
      code: 'delimiter-not-found',
      message: expect.stringContaining(`Use \`delimiter: ' '\` if the cells are separated by spaces.`),
      fixes: [{ set: { delimiter: ' ' } }, { ask: ['delimiter'] }],
    });
  });

  it('are not taken from numbers with a decimal comma', async () => {
    expect(await problemFrom(read('a,class\n1,5,x\n4,7,y\n6,1,y\n'))).toMatchObject({ code: 'row-width' });
  });

  it.each([
    ',a,class\n0,5,x\n1,7,y\n2,7,x\n',
    '"",a,class\nr0,5,x\nr1,7,y\nr2,7,x\n',
    'Unnamed: 0,a,class\nr0,5,x\nr1,7,y\nr2,7,x\n',
  ])('are the first column without a name %j', async (content) => {
    const { dataset, problems, notes } = await interpret(content);
    expect(problems).toEqual([]);
    expect(dataset.features.map(({ name }) => name)).toEqual(['a']);
    expect(dataset.rowIds).toHaveLength(3);
    expect(codes(notes)).toEqual(['index-column']);
  });

  it('give way to another id, and are refused where they repeat', async () => {
    const { dataset } = await interpret(',name,a,class\n0,p,5,x\n1,q,7,y\n2,r,7,x\n', { id: 'name' });
    expect(dataset.rowIds).toEqual(['p', 'q', 'r']);
    expect(dataset.features.map(({ name }) => name)).toEqual(['a']);
    await expect(interpret(',a,class\n0,5,x\n0,7,y\n')).rejects.toMatchObject({ code: 'column-unnamed' });
  });
});

describe('delimiters at the end of lines', () => {
  it('make no columns', async () => {
    const { dataset, notes } = await interpret('a,b,class,,\n1,2,x,,\n3,4,y,,\n');
    expect(dataset.features.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(dataset.classes).toEqual(['x', 'y']);
    expect(notes).toEqual([{ code: 'columns-empty', facts: { count: 2 }, at: { source: 'd.csv' } }]);
    const rows = await interpret('a,b,class\n1,2,x,\n3,4,y,,\n');
    expect([rows.dataset.classes, rows.notes]).toEqual([['x', 'y'], []]);
  });

  it('do not hide a column that has values', async () => {
    await expect(interpret('a,b,class,\n1,2,x,\n3,4,y,7\n')).rejects.toMatchObject({ code: 'column-unnamed' });
  });
});

describe('missing values', () => {
  it.each(['null', 'None', 'N/A', '#N/A', '<NA>', '-nan', '#DIV/0!'])('%s is missing among numbers', async (word) => {
    const table = await read(`a,b,class\n1,${word},x\n${word},4,y\n3,5,y\n`);
    expect([cells(table, 'a'), cells(table, 'b')]).toEqual([
      ['1', null, '3'],
      [null, '4', '5'],
    ]);
    expect(table.notes).toEqual([
      { code: 'missing-words', facts: { words: [word], count: 2 }, at: { source: 'd.csv' } },
    ]);
  });

  it('keep their words among categories and labels', async () => {
    const table = await read('a,class\nlow,None\nNone,x\nhigh,None\n');
    expect([cells(table, 'a'), cells(table, 'class')]).toEqual([
      ['low', 'None', 'high'],
      ['None', 'x', 'None'],
    ]);
    expect(table.notes).toEqual([]);
  });

  it('are missing next to those that are declared', async () => {
    const table = await read('a,class\n1,x\n-999,y\nNA,y\n4,x\n', { missing: '-999' });
    expect(cells(table, 'a')).toEqual(['1', null, null, '4']);
  });

  it('do not hide other words', async () => {
    const { problems } = await interpret('a,class\n1,x\nnull,y\noops,y\n4,x\n5,x\n');
    expect(problems).toMatchObject([{ code: 'cell-not-a-number', facts: { value: 'oops' }, at: { line: 4 } }]);
  });
});

describe('thousands separators', () => {
  it.each([
    ['1,234.5', '7', '.', '1234.5'],
    ['1,234,567', '12', '.', '1234567'],
    ['1,234', '0.5', '.', '1234'],
    ['-1 234', '5', '.', '-1234'],
    ["1'234.5", '5', '.', '1234.5'],
    ['1\u00a0234', '5', '.', '1234'],
    ['1.234,5', '5', ',', '1234.5'],
    ['1.234.567', '5', ',', '1234567'],
  ] as const)('are read where they are clear: %s next to %s', async (text, other, decimal, value) => {
    const table = await read(`a;class\n${text};x\n${other};y\n`, { decimal, delimiter: ';' });
    expect(cells(table, 'a')[0]).toBe(value);
    expect(table.notes).toMatchObject([
      { code: 'thousands-separators', facts: { columns: ['a'], count: 1, example: text } },
    ]);
  });

  it('are asked for where they may be decimal separators', async () => {
    const content = 'a;class\n1,234;x\n2,345;y\n12;x\n1,234;y\n';
    const fixes = [{ set: { thousands: ',' } }, { set: { decimal: ',' } }] as const;
    const { problems } = await interpret(content);
    expect(problems).toMatchObject([
      { code: 'separator-ambiguous', facts: { example: '1,234', separator: ',' }, fixes },
    ]);
    expect(cells(await read(content, fixes[0].set), 'a')).toEqual(['1234', '2345', '12', '1234']);
    expect(cells(await read(content, fixes[1].set), 'a')).toEqual(['1.234', '2.345', '12', '1.234']);
  });

  it('are not seen in a leading zero or in categories', async () => {
    const { problems } = await interpret('a;class\n0,234;x\n2,345;y\n1,5;x\n');
    expect(problems).toMatchObject([{ code: 'decimal-separator', facts: { separator: ',' } }]);
    const table = await read('a;class\nlow;x\n1,234,567;y\nhigh;x\n');
    expect(cells(table, 'a')).toEqual(['low', '1,234,567', 'high']);
  });
});

describe('encodings', () => {
  it.each([true, false])('UTF-16 is decoded by its mark (big end first: %s)', async (isBig) => {
    const table = await read(utf16('α,class\n1,ä\n2,ß\n', isBig));
    expect([names(table), cells(table, 'class')]).toEqual([
      ['α', 'class'],
      ['ä', 'ß'],
    ]);
    expect(table.notes).toEqual([{ code: 'text-decoded', facts: { encoding: 'UTF-16' }, at: { source: 'd.csv' } }]);
  });

  it('Windows-1252 is decoded where the text is not UTF-8', async () => {
    const table = await read(latin1('größe,class\n1,Käse\n2,\x80\n'));
    expect([names(table), cells(table, 'class')]).toEqual([
      ['größe', 'class'],
      ['Käse', '€'],
    ]);
    expect(table.notes).toEqual([
      { code: 'text-decoded', facts: { encoding: 'Windows-1252' }, at: { source: 'd.csv' } },
    ]);
  });
});

describe('names of genes that a spreadsheet has changed', () => {
  const table = (...genes: string[]) =>
    `${genes.join(',')},class\n${genes.map((_, i) => i)},x\n${genes.map((_, i) => i * i)},y\n`;

  it('are pointed out', async () => {
    const { notes } = await interpret(table('TP53', '1-Mar', '2-Sep', 'BRCA1', 'a', 'b', 'c', 'd', 'e', 'f', 'g'));
    expect(notes).toEqual([
      { code: 'names-mangled', facts: { names: ['1-Mar', '2-Sep'], count: 2 }, at: { source: 'd.csv' } },
    ]);
  });

  it('are not seen in a series of dates or in genes', async () => {
    expect((await interpret(table('1-Mar', '2-Mar', '3-Mar'))).notes).toEqual([]);
    expect((await interpret(table('MARCH1', 'SEPT2', 'DEC1', 'a', 'b', '12-May-x'))).notes).toEqual([]);
  });
});
