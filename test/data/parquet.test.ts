import { describe, expect, it } from 'vitest';
import { parquet } from '../../src/data/readers/parquet.ts';
import { meaningOf } from '../../src/data/readers/parquet-types.ts';
import { problemFrom } from '../problem.ts';
import { cells, column, expectEveryKind, goldenFile, reading } from './reading.ts';

const refusal = (content: Uint8Array, options = {}) => problemFrom(reading(parquet, 'd.parquet', content, options));

describe('parquet', () => {
  it.each(['uncompressed', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4'])(
    'reads every kind of cell, packed as %s',
    async (packing) => {
      const table = await reading(parquet, 'd.parquet', await goldenFile(`kinds-${packing}.parquet`));
      expect(table.rowCount).toBe(4);
      expectEveryKind(table);
      expect(table.columns.map(({ kind }) => kind).join(' ')).toBe(
        'number number number number number number number text text text text number text',
      );
      expect(table.place(2)).toEqual({ row: 3 });
    },
  );

  it('joins row groups', async () => {
    const table = await reading(parquet, 'd.parquet', await goldenFile('groups.parquet'));
    expect(cells(table, 'x')).toEqual(['1.5', '2.5', null, '4.5', '5.5', '6.5', '7.5']);
    expect(cells(table, 'class')).toEqual(['a', 'b', 'a', 'b', 'a', 'b', 'a']);
  });

  it('rounds decimals correctly: 0.3 is 0.3', async () => {
    const table = await reading(parquet, 'd.parquet', await goldenFile('decimals.parquet'));
    expect(cells(table, 'cents')).toEqual(['0.3', null, '-12.34']);
    expect(cells(table, 'wide')).toEqual(['0.3', '0.7', '-12.34']);
  });

  it('reads long columns', async () => {
    const table = await reading(parquet, 'd.parquet', await goldenFile('long-zstd.parquet'));
    expect(table.rowCount).toBe(50000);
    expect(cells(table, 'ramp')[49_999]).toBe('49');
    expect(cells(table, 'class').slice(0, 2)).toEqual(['even', 'odd']);
  });

  it('keeps numbers as text where wanted, also large ones', async () => {
    const table = await reading(parquet, 'd.parquet', await goldenFile('large-integers.parquet'), {
      isText: () => true,
    });
    expect(cells(table, 'id')).toEqual(['1', '9007199254740993']);
    expect(table.columns[0].kind).toBe('text');
  });

  it('reads the rarer kinds of value', () => {
    const value = (element: object, stored: unknown) => meaningOf({ name: 'c', ...element })!(stored as never);
    expect(value({ type: 'INT64', converted_type: 'UINT_64' }, -1n)).toBe(18446744073709551615n);
    expect(value({ type: 'INT32', converted_type: 'TIME_MILLIS' }, 3_600_500)).toBe('01:00:00.5');
    expect(value({ type: 'INT64', converted_type: 'TIMESTAMP_MICROS' }, -1n)).toBe('1969-12-31T23:59:59.999999Z');
    expect(value({ type: 'INT64', logical_type: { type: 'TIMESTAMP', unit: 'NANOS' } }, 1n)).toBe(
      '1970-01-01T00:00:00.000000001Z',
    );
    expect(value({ type: 'INT96' }, 0n)).toBe('1970-01-01T00:00:00Z');
    expect(value({ logical_type: { type: 'FLOAT16' } }, Uint8Array.of(0x00, 0xc0))).toBe(-2);
    expect(value({ logical_type: { type: 'FLOAT16' } }, Uint8Array.of(0x01, 0x00))).toBe(2 ** -24);
    expect(value({ logical_type: { type: 'UUID' } }, new Uint8Array(16).fill(0xab))).toBe(
      'abababab-abab-abab-abab-abababababab',
    );
    expect(value({ type: 'BYTE_ARRAY' }, Uint8Array.of(0xff))).toBe(undefined);
    expect(meaningOf({ name: 'c', type: 'FIXED_LEN_BYTE_ARRAY', converted_type: 'INTERVAL' })).toBe(null);
  });

  it('rounds whole numbers beyond 2^53 and counts them', async () => {
    const table = await reading(parquet, 'd.parquet', await goldenFile('large-integers.parquet'));
    expect(column(table, 'id')).toMatchObject({ values: Float64Array.of(1, 9007199254740992), rounded: 1 });
  });

  it('keeps the place of a column that cannot be used, and says why', async () => {
    const table = await reading(parquet, 'd.parquet', await goldenFile('nested.parquet'));
    expect(column(table, 'spectrum')).toMatchObject({
      kind: 'text',
      unreadable: {
        code: 'column-type-unsupported',
        facts: { holds: 'lists' },
        at: { source: 'd.parquet', column: 'spectrum' },
      },
    });
  });

  it('refuses no rows and too much', async () => {
    expect((await refusal(await goldenFile('no-rows.parquet'))).code).toBe('no-rows');
    expect(await refusal(await goldenFile('long-zstd.parquet'), { memoryLimit: 1000 })).toMatchObject({
      code: 'memory-exceeded',
      facts: { freeBytes: 1000 },
    });
  });

  it('refuses a file that is cut anywhere', async () => {
    const whole = await goldenFile('groups.parquet');
    for (let length = 0; length < whole.length; length++) await refusal(whole.slice(0, length));
    const cutInside = Uint8Array.from([...whole.slice(0, 100), ...whole.slice(150)]);
    await refusal(cutInside);
  });

  it('refuses other files', async () => {
    expect(await refusal(new TextEncoder().encode('a,b\n1,2\n3,4\n'))).toEqual({
      code: 'format-mismatch',
      facts: { format: 'parquet' },
      at: { source: 'd.parquet' },
      fixes: [{ ask: ['format'] }],
    });
  });
});
