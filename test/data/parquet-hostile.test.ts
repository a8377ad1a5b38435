import { describe, expect, it } from 'vitest';
import { crc32 } from '../../src/data/readers/parquet/crc32.ts';
import { parquet } from '../../src/data/readers/parquet.ts';
import { problemFrom } from '../problem.ts';
import { dataPage, dataPageV2, dictionaryPage, type Page, parquetFile } from './parquet-builder.ts';
import { cells, reading } from './reading.ts';

const [INT32, SNAPPY] = [1, 1];
const [PLAIN, DELTA, DICTIONARY] = [0, 5, 8];
const ints = (...numbers: number[]) => [...new Uint8Array(Int32Array.from(numbers).buffer)];

const read = (bytes: Uint8Array) => reading(parquet, 'd.parquet', bytes);
const one = (rows: number, pages: Page[], settings = {}) =>
  parquetFile(rows, { x: { type: INT32, cells: rows, pages, ...settings } });
const damage = async (bytes: Uint8Array) => {
  const { code, facts } = await problemFrom(read(bytes));
  expect(code).toBe('file-damaged');
  return facts;
};

describe('parquet, by hand', () => {
  it('reads plain, dictionary and optional pages', async () => {
    expect(cells(await read(one(2, [dataPage(2, PLAIN, ints(1, -5))])), 'x')).toEqual(['1', '-5']);
    // Two bits each, a run of four times index 1.
    const coded = [dictionaryPage(2, ints(7, 8)), dataPage(4, DICTIONARY, [2, 8, 1])];
    expect(cells(await read(one(4, coded)), 'x')).toEqual(['8', '8', '8', '8']);
    const levels = [2, 0, 0, 0, 3, 0b101]; // their length, then one group of eight bits
    const optional = one(3, [dataPage(3, PLAIN, [...levels, ...ints(4, 6)])], { isOptional: true });
    expect(cells(await read(optional), 'x')).toEqual(['4', null, '6']);
  });

  it('reads a page of version 2 without values, also where it is packed', async () => {
    const page = dataPageV2(3, 3, [6, 0], []);
    expect(cells(await read(one(3, [page], { isOptional: true })), 'x')).toEqual([null, null, null]);
    expect(cells(await read(one(3, [page], { isOptional: true, codec: SNAPPY })), 'x')).toEqual([null, null, null]);
  });

  it('checks the checksum of a page where there is one', async () => {
    const content = ints(1, 2);
    const right = crc32(Uint8Array.from(content)) | 0;
    expect(cells(await read(one(2, [dataPage(2, PLAIN, content, right)])), 'x')).toEqual(['1', '2']);
    expect(await damage(one(2, [dataPage(2, PLAIN, content, right ^ 1)]))).toMatchObject({
      detail: 'the checksum of a page is wrong',
    });
  });

  it('computes a known checksum', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });

  it('cuts runs that go on behind the last cell, and refuses cells that are not there, at once', async () => {
    const started = performance.now();
    const endless = [0xfe, 0xff, 0xff, 0xff, 0x0f]; // a run of 2^31 − 1
    const pages = [dictionaryPage(1, ints(7)), dataPage(2, DICTIONARY, [1, ...endless, 0])];
    expect(cells(await read(one(2, pages)), 'x')).toEqual(['7', '7']);
    const outside = [dictionaryPage(1, ints(7)), dataPage(2, DICTIONARY, [1, ...endless, 1])];
    expect(await damage(one(2, outside))).toMatchObject({ detail: 'a cell is outside of its dictionary' });
    expect(await damage(one(5_000_000, [dataPage(5_000_000, PLAIN, ints(1))]))).toMatchObject({
      detail: 'a page has too few values',
    });
    expect(await damage(one(3, [dataPage(2, PLAIN, ints(1, 2))]))).toMatchObject({ fault: 'decoding' });
    expect(await damage(one(1, [dataPage(2, PLAIN, ints(1, 2))]))).toMatchObject({
      detail: 'a column has more cells than it says',
    });
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('refuses differences whose header is wrong', async () => {
    for (const header of [
      [0, 0, 2, 0],
      [128, 1, 4, 3, 0],
      [128, 1, 4, 2, 0, 0, 65, 65, 65, 65],
    ])
      expect(await damage(one(2, [dataPage(2, DELTA, header)]))).toMatchObject({ fault: 'decoding' });
    // 128 numbers a block in 4 parts, two numbers: 1 and 1 + 2.
    const right = [128, 1, 4, 2, 2, 4, 0, 0, 0, 0];
    expect(cells(await read(one(2, [dataPage(2, DELTA, right)])), 'x')).toEqual(['1', '3']);
  });

  it('refuses a schema that does not fit its columns', async () => {
    const pages = [dataPage(1, PLAIN, ints(1))];
    const columns = { x: { type: INT32, cells: 1, pages } };
    expect(await damage(parquetFile(1, columns, [{ 4: { text: 'more' } }]))).toMatchObject({
      detail: 'its schema has more columns than it says',
    });
  });

  it('answers soon and with a problem, whichever byte is changed', async () => {
    const whole = one(4, [dictionaryPage(2, ints(7, 8)), dataPage(4, DICTIONARY, [2, 8, 1])]);
    const started = performance.now();
    for (let at = 4; at < whole.length - 4; at++) {
      for (const value of [0, 1, 0x7f, 0x80, 0xff]) {
        const changed = whole.slice();
        changed[at] = value;
        await read(changed).catch((error) => expect(error).toHaveProperty('problems'));
      }
    }
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
