import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../src/base/position.ts';
import type { Fix, Problem } from '../../src/base/problem.ts';
import { libsvm } from '../../src/data/readers/libsvm.ts';
import { problemFrom } from '../problem.ts';
import { cells, chunkedSource, column, reading, usualOptions } from './reading.ts';

const refusal = (content: string | Uint8Array, options = {}): Promise<Problem> =>
  problemFrom(reading(libsvm, 'd.svm', content, options));

describe('libsvm', () => {
  it('reads labels and pairs in any order, comments, blank lines and CRLF', async () => {
    const table = await reading(
      libsvm,
      'd.svm',
      '# head\r\n+1 3:2.5 1:1e-3#end\r\n\r\n  -1\t2:-4  \r\n-1\r\nten 1:7 # x\r\n',
    );
    expect(table.rowCount).toBe(4);
    expect(table.targetColumn).toBe('class');
    expect(table.columns.map(({ name }) => name)).toEqual(['class', 'f1', 'f2', 'f3']);
    expect(cells(table, 'class')).toEqual(['+1', '-1', '-1', 'ten']);
    expect(column(table, 'f1')).toEqual({ kind: 'number', name: 'f1', values: Float64Array.of(0.001, 0, 0, 7) });
    expect(column(table, 'f2')).toEqual({
      kind: 'sparse',
      name: 'f2',
      rows: Int32Array.of(1),
      values: Float64Array.of(-4),
    });
    expect(cells(table, 'f3')).toEqual(['2.5', '0', '0', '0']);
    expect([0, 1, 2, 3].map(table.place)).toEqual([{ line: 2 }, { line: 4 }, { line: 5 }, { line: 6 }]);
  });

  it('begins at f0 where that index occurs, and keeps features no row has', async () => {
    const table = await reading(libsvm, 'd.svm', '1 0:5\n2 3:1\n');
    expect(table.columns.map(({ name }) => name)).toEqual(['class', 'f0', 'f1', 'f2', 'f3']);
    expect(cells(table, 'f2')).toEqual(['0', '0']);
  });

  it('knows missing labels and values, keeps infinities', async () => {
    const table = await reading(libsvm, 'd.svm', '? 1:NaN\n1 1:-1e999\n1 1:-9\n', { missing: ['?', 'NaN', '-9'] });
    expect(cells(table, 'class')).toEqual([null, '1', '1']);
    expect(cells(table, 'f1')).toEqual([null, '-Infinity', null]);
  });

  it('passes over qid with a note', async () => {
    const table = await reading(libsvm, 'd.svm', '1 qid:3 1:5\n2 qid:4 1:6\n');
    expect(cells(table, 'f1')).toEqual(['5', '6']);
    expect(table.notes).toEqual([{ code: 'queries-ignored', facts: {} }]);
  });

  it('reads back any sparse matrix, whatever the chunks', async () => {
    const row = fc.record({
      label: fc.constantFrom('+1', '-1', 'ä'),
      values: fc.dictionary(
        fc.integer({ min: 0, max: 30 }).map(String),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 50 }),
        async (rows, length) => {
          const text = rows
            .map(({ label, values }) => [label, ...Object.entries(values).map(([i, v]) => `${i}:${v}`)].join(' '))
            .join('\n');
          const table = await libsvm.read(chunkedSource('d.svm', text, length), usualOptions);
          expect(cells(table, 'class')).toEqual(rows.map(({ label }) => label));
          for (const { name } of table.columns.slice(1)) {
            expect(cells(table, name)).toEqual(rows.map(({ values }) => String(values[name.slice(1)] ?? 0)));
          }
        },
      ),
    );
  });

  it('recognizes itself', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(libsvm.recognizes!(bytes('# c\n+1 1:0.5 7:-1e3\n'))).toBe(true);
    expect(libsvm.recognizes!(bytes('a,b\n1,2\n'))).toBe(false);
    expect(libsvm.recognizes!(bytes('1 2 3\n'))).toBe(false);
  });

  it.each<[string, string, string, object, Position, Fix[]?]>([
    ['an empty file', '', 'no-rows', {}, {}],
    ['comments only', '# nothing\n\n', 'no-rows', {}, {}],
    ['a line without label', '1 1:1\n1:2 2:3\n', 'libsvm-label-missing', { text: '1:2' }, { line: 2 }],
    ['a bare number', '1 1:1 5\n', 'libsvm-pair-invalid', { text: '5' }, { line: 1 }],
    ['a negative index', '1 -1:1\n', 'libsvm-pair-invalid', { text: '-1:1' }, { line: 1 }],
    ['a fractional index', '1 1.5:1\n', 'libsvm-pair-invalid', { text: '1.5:1' }, { line: 1 }],
    ['an index twice', '1 1:1\n2 2:1 1:4 2:2\n', 'index-twice', { index: 2 }, { line: 2 }],
    [
      'a word as value',
      '1 3:red\n',
      'cell-not-a-number',
      { value: 'red', isOfReader: true },
      { line: 1, column: 'f3' },
      [{ add: { missing: ['red'] } }],
    ],
    ['a pair without value', '1 3:\n', 'cell-not-a-number', { value: '', isOfReader: true }, { line: 1, column: 'f3' }],
    ['an absurd index', '1 4000000000:1\n', 'libsvm-index-too-large', { index: 4000000000 }, { line: 1 }],
    ['a NUL byte', '1 1:1\n1 2:\x003\n', 'text-nul', {}, { line: 2 }],
  ])('refuses %s', async (_, content, code, facts, at, fixes) => {
    expect(await refusal(content)).toEqual({ code, facts, at: { source: 'd.svm', ...at }, ...(fixes && { fixes }) });
  });

  it('refuses what is not UTF-8, with the line', async () => {
    expect(await refusal(Uint8Array.of(0x31, 0x0a, 0x31, 0x20, 0x23, 0xe4, 0x0a))).toEqual({
      code: 'text-not-utf8',
      facts: { what: 'text' },
      at: { source: 'd.svm', line: 2 },
    });
  });

  it('refuses more cells than memory holds', async () => {
    expect(await refusal('1 1:1\n'.repeat(1000), { memoryLimit: 10_000 })).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: 10_000 },
      at: { source: 'd.svm' },
    });
  });
});
