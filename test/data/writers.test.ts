import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { generate, generatedTable } from '../../src/data/generators/index.ts';
import { type Column, rowPlace, type Table } from '../../src/data/table.ts';
import { writerFor, writers } from '../../src/data/writers/index.ts';
import { problemOf } from '../problem.ts';

function table(columns: readonly Column[], rowCount: number, more: Partial<Table> = {}): Table {
  return { source: 'made.csv', rowCount, columns, place: rowPlace, notes: [], ...more };
}

function text(name: string, cells: readonly (string | null)[]): Column {
  const words = [...new Set(cells.filter((cell) => cell !== null))];
  return {
    kind: 'text',
    name,
    words,
    codes: Int32Array.from(cells, (cell) => (cell === null ? -1 : words.indexOf(cell))),
  };
}

function numbers(name: string, values: readonly number[]): Column {
  return { kind: 'number', name, values: Float64Array.from(values) };
}

function sparse(name: string, entries: Readonly<Record<number, number>>): Column {
  const rows = Object.keys(entries).map(Number);
  return { kind: 'sparse', name, rows: Int32Array.from(rows), values: Float64Array.from(Object.values(entries)) };
}

function written(name: string, ...input: Parameters<ReturnType<typeof writerFor>['write']>): string {
  return [...writers.get(name).write(...input)].join('');
}

const mixed = table(
  [
    numbers('size', [1.5, Number.NaN, -2e-7]),
    sparse('rare', { 2: 4 }),
    text('a,"b"', ['x, y', null, "it's"]),
    text('class', ['1', '-1', '1']),
  ],
  3,
  { targetColumn: 'class' },
);

describe('writerFor', () => {
  it.each([
    ['a.csv', 'csv'],
    ['dir.arff/a.TSV', 'tsv'],
    ['a.tab', 'tsv'],
    ['a.csv.gz', 'csv'],
    ['a.libsvm', 'libsvm'],
    ['a.svm.gz', 'libsvm'],
    ['C:\\data\\a.arff', 'arff'],
  ])('chooses for %s the writer %s', (fileName, name) => {
    expect(writerFor(fileName).name).toBe(name);
  });

  it.each([
    ['a.cvs', 'csv'],
    ['a.parquet', null],
    ['plain', null],
    ['some.csv/plain', null],
    ['.gz', null],
  ])('refuses %s and says what to use', (file, nearest) => {
    expect(problemOf(() => writerFor(file))).toEqual({
      code: 'output-format-unknown',
      facts: { file, nearest, endings: ['arff', 'csv', 'libsvm', 'svm', 'tsv', 'tab'] },
    });
  });
});

describe('csv and tsv', () => {
  it('quote what needs it and leave a missing cell empty', () => {
    expect(written('csv', mixed)).toBe('size,rare,"a,""b""",class\n1.5,0,"x, y",1\n,0,,-1\n-2e-7,4,it\'s,1\n');
    expect(written('tsv', mixed)).toBe(
      'size\trare\t"a,""b"""\tclass\n1.5\t0\tx, y\t1\n\t0\t\t-1\n-2e-7\t4\tit\'s\t1\n',
    );
  });

  it('keep a row whose only cell is missing', () => {
    expect(written('csv', table([numbers('a', [1, Number.NaN, 2])], 3))).toBe('a\n1\n""\n2\n');
  });

  it('write what a spreadsheet takes for a formula as it is', () => {
    expect(written('csv', table([text('=name', ['=1+1', '@x', '-y'])], 3))).toBe('=name\n=1+1\n@x\n-y\n');
  });

  it('write a word between numbers as the word', () => {
    const column: Column = {
      kind: 'number',
      name: 'a',
      values: Float64Array.of(1, Number.NaN),
      words: { codes: Int32Array.of(-1, 0), words: ['n/a'] },
    };
    expect(written('csv', table([column], 2))).toBe('a\n1\nn/a\n');
  });

  it.each(['csv', 'tsv'])('give back every text and number: %s', (name) => {
    const cell = fc.string({ unit: 'binary', maxLength: 8 }).filter((word) => word !== '');
    const row = fc.tuple(cell, fc.double({ noNaN: true, noDefaultInfinity: true }));
    fc.assert(
      fc.property(fc.tuple(cell, cell), fc.array(row, { minLength: 1, maxLength: 8 }), ([first, second], rows) => {
        const made = table(
          [
            text(
              first,
              rows.map(([word]) => word),
            ),
            numbers(
              second,
              rows.map(([, value]) => value),
            ),
          ],
          rows.length,
        );
        const { data } = Papa.parse<string[]>(written(name, made), {
          delimiter: name === 'csv' ? ',' : '\t',
          newline: '\n',
        });
        const [header, ...lines] = data.slice(0, -1);
        expect(header).toEqual([first, second]);
        expect(lines.map((line) => line[0])).toEqual(rows.map(([word]) => word));
        expect(lines.map((line) => Number(line[1]) + 0)).toEqual(rows.map(([, value]) => value + 0));
      }),
    );
  });
});

describe('libsvm', () => {
  const columns = [numbers('a', [0, 2, 0]), sparse('b', { 1: 3, 2: 0.5 }), sparse('c', {})];

  it('leaves zeros out, counts from 1 and names the last feature once', () => {
    const made = table([columns[0], text('y', ['1', '-1', '+1']), columns[1], columns[2]], 3);
    expect(written('libsvm', made, { target: 'y' })).toBe('1 3:0\n-1 1:2 2:3\n+1 2:0.5\n');
  });

  it('takes a numeric target', () => {
    expect(written('libsvm', table([columns[0], numbers('y', [1, 2, 3])], 3, { targetColumn: 'y' }))).toBe(
      '1 1:0\n2 1:2\n3\n',
    );
  });

  const at = (row: number, column: string) => ({ source: 'made.csv', row, column });

  it.each<[string, Table, object]>([
    [
      'labels that are words',
      table([columns[0], text('y', ['1', 'M', 'B'])], 3),
      { code: 'libsvm-label-unwritable', facts: { label: 'M' }, at: at(2, 'y') },
    ],
    [
      'a missing label',
      table([columns[0], text('y', ['1', null, '2'])], 3),
      { code: 'libsvm-label-unwritable', facts: { label: null }, at: at(2, 'y') },
    ],
    [
      'a column of text',
      table([text('t', ['a', 'b', 'c']), text('y', ['1', '2', '1'])], 3),
      {
        code: 'libsvm-text-unwritable',
        facts: {},
        at: { source: 'made.csv', column: 't' },
        fixes: [{ add: { drop: ['t'] } }],
      },
    ],
    [
      'a missing cell',
      table([numbers('x', [1, 2, Number.NaN]), text('y', ['1', '2', '1'])], 3),
      { code: 'libsvm-missing-unwritable', facts: {}, at: at(3, 'x') },
    ],
    [
      'an unknown target',
      table([columns[0], text('label', ['1', '2', '1'])], 3),
      {
        code: 'column-unknown',
        facts: { option: 'target', column: 'y', nearest: null, columns: ['a', 'label'], columnCount: 2 },
        at: { source: 'made.csv' },
      },
    ],
  ])('refuses %s before it writes anything', (_, made, problem) => {
    expect(problemOf(() => writers.get('libsvm').write(made, { target: 'y' }))).toEqual(problem);
  });

  it('asks for a target where the table has none', () => {
    expect(problemOf(() => writers.get('libsvm').write(table(columns, 3)))).toEqual({
      code: 'libsvm-needs-target',
      facts: {},
      at: { source: 'made.csv' },
      fixes: [{ ask: ['target'] }],
    });
  });

  it('walks wide tables block by block', () => {
    // More columns than a block has cells for, so that every row is a block of its own.
    const rowCount = 3;
    const wide = Array.from({ length: 600_000 }, (_, j) =>
      j % 200_000 === 7 ? sparse(`f${j}`, { 0: 1, 2: j }) : sparse(`f${j}`, {}),
    );
    const made = table([...wide, text('y', ['1', '2', '3'])], rowCount);
    expect(written('libsvm', made, { target: 'y' })).toBe(
      '1 8:1 200008:1 400008:1 600000:0\n2\n3 8:7 200008:200007 400008:400007\n',
    );
  });
});

describe('arff', () => {
  it('declares types and quotes words; sparse columns make sparse lines', () => {
    expect(written('arff', mixed).split('\n')).toEqual([
      '@relation made.csv',
      '@attribute size numeric',
      '@attribute rare numeric',
      `@attribute 'a,"b"' {'x, y','it\\'s'}`,
      '@attribute class {1,-1}',
      '@data',
      "{0 1.5,2 'x, y',3 1}",
      '{0 ?,2 ?,3 -1}',
      "{0 -2e-7,1 4,2 'it\\'s',3 1}",
      '',
    ]);
  });

  it('writes dense lines for dense tables', () => {
    const made = table([numbers('a', [0, Number.NaN]), text('c', ['?', 'line\nend'])], 2);
    expect(written('arff', made).split('\n').slice(1)).toEqual([
      '@attribute a numeric',
      "@attribute c {'?','line\\nend'}",
      '@data',
      "0,'?'",
      "?,'line\\nend'",
      '',
    ]);
  });
});

describe('pieces', () => {
  it('come in parts that join to the whole', () => {
    const made = generatedTable(generate('noise', { rows: 5000 }));
    const parts = [...writers.get('csv').write(made)];
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.every((part) => part.endsWith('\n'))).toBe(true);
    expect(parts.join('').split('\n')).toHaveLength(5002);
  });
});
