import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import * as apache from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpackLz4Frame } from '../../src/data/lz4.ts';
import { arrow } from '../../src/data/readers/arrow.ts';
import { problemFrom } from '../problem.ts';
import { cells, column, expectEveryKind, goldenFile, reading } from './reading.ts';

const refusal = (content: Uint8Array, options = {}) => problemFrom(reading(arrow, 'd.arrow', content, options));

describe('arrow', () => {
  it.each(['uncompressed', 'lz4', 'zstd', 'stream'])('reads every kind of cell: %s', async (kind) => {
    const table = await reading(arrow, 'd.arrow', await goldenFile(`kinds-${kind}.arrow`));
    expectEveryKind(table);
    expect(table.place(0)).toEqual({ row: 1 });
    expect(table.notes).toEqual([]);
  });

  it('unpacks buffers of several LZ4 blocks', async () => {
    const table = await reading(arrow, 'd.arrow', await goldenFile('long-lz4.arrow'));
    expect(cells(table, 'ramp')).toEqual(Array.from({ length: 50000 }, (_, i) => String(Math.floor(i / 1000))));
    expect(cells(table, 'class').slice(0, 3)).toEqual(['even', 'odd', 'even']);
  });

  it('unpacks a match that reaches into the block before', () => {
    const header = [0x04, 0x22, 0x4d, 0x18, 0x40, 0x40, 0xc0]; // blocks linked, no checksums
    const stored = [4, 0, 0, 0x80, ...new TextEncoder().encode('abcd')];
    const linked = [5, 0, 0, 0, 0x13, 0x78, 0x05, 0x00, 0x00]; // literal x, then 7 bytes from 5 back: abcdxab; no literals
    expect(
      new TextDecoder().decode(unpackLz4Frame(Uint8Array.of(...header, ...stored, ...linked, 0, 0, 0, 0), 12)),
    ).toBe('abcdxabcdxab');
    expect(() => unpackLz4Frame(Uint8Array.of(...header, ...linked, 0, 0, 0, 0), 8)).toThrow('match out of range');
    expect(() => unpackLz4Frame(Uint8Array.of(...header, ...stored, 0, 0, 0, 0), 5)).toThrow('wrong length');
  });

  it('reads what apache-arrow writes, with batches, dictionaries and decimals', async () => {
    const make = (from: number) =>
      new apache.Table({
        x: apache.vectorFromArray([from, null, from + 2], new apache.Float64()),
        class: apache.vectorFromArray(['a', 'b', 'a'], new apache.Dictionary(new apache.Utf8(), new apache.Int32(), 7)),
      });
    const table = await reading(arrow, 'd.arrow', apache.tableToIPC(make(1).concat(make(4)), 'stream'));
    expect(cells(table, 'x')).toEqual(['1', null, '3', '4', null, '6']);
    expect(cells(table, 'class')).toEqual(['a', 'b', 'a', 'a', 'b', 'a']);
  });

  it('reads back any columns, as file and stream, wherever the bytes lie', async () => {
    const word = fc.string({ minLength: 1 }).filter((s) => s.trim() !== '' && !['NA', 'NaN', '?'].includes(s.trim()));
    const row = fc.record({ x: fc.option(fc.double({ noNaN: true })), i: fc.maxSafeInteger(), s: fc.option(word) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 20 }),
        fc.constantFrom('file', 'stream'),
        async (rows, format) => {
          const made = tableFromArrays({
            x: rows.map(({ x }) => x),
            i: rows.map(({ i }) => BigInt(i)),
            s: rows.map(({ s }) => s),
          });
          const bytes = tableToIPC(made, { format: format as 'file' | 'stream' })!;
          const shifted = new Uint8Array(bytes.length + 3).subarray(3);
          shifted.set(bytes);
          const table = await reading(arrow, 'd.arrow', shifted, { isText: (name) => name === 's' });
          expect(cells(table, 'x')).toEqual(rows.map(({ x }) => x && String(x)).map((x) => (x === 0 ? '0' : x)));
          expect(cells(table, 'i')).toEqual(rows.map(({ i }) => String(i)));
          expect(cells(table, 's')).toEqual(rows.map(({ s }) => s));
        },
      ),
    );
  });

  it('notes a stream without end mark', async () => {
    const bytes = await goldenFile('kinds-stream.arrow');
    const table = await reading(arrow, 'd.arrow', bytes.slice(0, -8));
    expect(table.notes).toEqual([{ code: 'arrow-stream-unended', facts: {} }]);
  });

  it('rounds whole numbers beyond 2^53 and counts them', async () => {
    const table = await reading(arrow, 'd.arrow', await goldenFile('large-integers.arrow'));
    expect(column(table, 'id')).toMatchObject({ values: Float64Array.of(1, 9007199254740992), rounded: 1 });
  });

  it('keeps the place of a column that cannot be used, and says why', async () => {
    const table = await reading(arrow, 'd.arrow', await goldenFile('nested.arrow'));
    expect(column(table, 'spectrum')).toMatchObject({
      kind: 'text',
      unreadable: {
        code: 'column-type-unsupported',
        facts: { holds: 'lists' },
        at: { source: 'd.arrow', column: 'spectrum' },
      },
    });
  });

  it('refuses no rows and too much', async () => {
    const empty = tableToIPC(tableFromArrays({ a: [] as number[] }), { format: 'file' })!;
    expect(await refusal(empty)).toEqual({ code: 'no-rows', facts: {}, at: { source: 'd.arrow' } });
    expect(await refusal(await goldenFile('long-lz4.arrow'), { memoryLimit: 1000 })).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: 1000 },
    });
  });

  it('refuses a file that is cut anywhere', async () => {
    const whole = await goldenFile('kinds-lz4.arrow');
    for (let length = 0; length < whole.length; length += 13) await refusal(whole.slice(0, length));
  });

  it('refuses other files', async () => {
    expect(await refusal(new TextEncoder().encode('a,b\n1,2\n3,4\n'))).toEqual({
      code: 'format-mismatch',
      facts: { format: 'arrow' },
      at: { source: 'd.arrow' },
      fixes: [{ ask: ['format'] }],
    });
    expect((await refusal(new TextEncoder().encode('FEA1....'))).code).toBe('feather-version-1');
  });
});
