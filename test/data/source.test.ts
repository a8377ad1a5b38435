import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { problem } from '../../src/base/problem.ts';
import { readTable } from '../../src/data/load.ts';
import { dataOptions } from '../../src/data/options.ts';
import { type ByteSource, blobSource, bytesSource, firstBytes, gunzipped, readAll } from '../../src/data/source.ts';
import { cellText, type Table } from '../../src/data/table.ts';
import { problemFrom } from '../problem.ts';

/**
 * Gives its bytes in pieces of one length, always in the same memory, and spoils them when the next
 * piece is asked for.
 */
function reusing(name: string, bytes: Uint8Array, length: number, make = (size: number) => new Uint8Array(size)) {
  const state = { opened: 0, closed: 0 };
  const source: ByteSource = {
    name,
    size: bytes.length,
    async *chunks() {
      state.opened++;
      const buffer = make(length);
      try {
        for (let at = 0; at < bytes.length; at += length) {
          const part = bytes.subarray(at, at + length);
          buffer.set(part);
          yield buffer.subarray(0, part.length);
          buffer.fill(0x2e);
        }
      } finally {
        state.closed++;
      }
    },
  };
  return { source, state };
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const encode = (content: string) => new TextEncoder().encode(content);
const long = Array.from({ length: 20_000 }, (_, i) => `${i},${i % 7},${i % 2 ? 'odd' : 'even'}`).join('\n');

describe('bytesSource', () => {
  it('gives its bytes as often as asked', async () => {
    const source = bytesSource('x', 'ä');
    expect(source.size).toBe(2);
    expect(text(await readAll(source))).toBe('ä');
    expect(text(await readAll(source))).toBe('ä');
    expect(await readAll(bytesSource('x', ''))).toEqual(new Uint8Array(0));
  });
});

describe('blobSource', () => {
  it('reads a blob, and lets go of it when the reader stops early', async () => {
    const source = blobSource('d.csv', new Blob([long]));
    expect(source.size).toBe(long.length);
    for await (const chunk of source.chunks()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(text(await readAll(source))).toBe(long);
  });
});

describe('readAll and firstBytes', () => {
  it.each([
    ['an array', (size: number) => new Uint8Array(size)],
    ['a Buffer, whose slice is a view', (size: number) => Buffer.alloc(size)],
  ])('copy what a source reuses, kept in %s', async (_, make) => {
    const { source } = reusing('x', encode(long), 1000, make);
    expect(text(await readAll(source))).toBe(long);
    expect(text(await firstBytes(source, 2500))).toBe(long.slice(0, 3000));
  });

  it('takes what is there where fewer bytes are', async () => {
    expect(text(await firstBytes(bytesSource('x', 'ab'), 100))).toBe('ab');
    expect(await firstBytes(bytesSource('x', ''), 100)).toEqual(new Uint8Array(0));
  });

  it('closes what it looked into', async () => {
    const { source, state } = reusing('x', encode(long), 10);
    await firstBytes(source, 20);
    expect(state).toEqual({ opened: 1, closed: 1 });
  });
});

describe('gunzipped', () => {
  const packed = gzipSync(long);

  it('undoes gzip and the ending .gz', async () => {
    const source = await gunzipped(bytesSource('d.csv.gz', packed));
    expect(source).toMatchObject({ name: 'd.csv', size: null });
    expect(text(await readAll(source))).toBe(long);
    expect(text(await readAll(source))).toBe(long);
  });

  it('goes by the first bytes, not by the name', async () => {
    expect(text(await readAll(await gunzipped(bytesSource('d.csv', packed))))).toBe(long);
    const plain = await gunzipped(bytesSource('d.csv.GZ', 'a,b'));
    expect(plain).toMatchObject({ name: 'd.csv', size: 3 });
    expect(text(await readAll(plain))).toBe('a,b');
    expect(text(await readAll(await gunzipped(bytesSource('d.csv.gz', ''))))).toBe('');
    expect(text(await readAll(await gunzipped(bytesSource('d.csv.gz', '\u001f'))))).toBe('\u001f');
  });

  it.each([1, 2, 7, 1000])('works with chunks of %i bytes in one reused buffer', async (length) => {
    for (const make of [undefined, (size: number) => Buffer.alloc(size)]) {
      const { source } = reusing('d.csv.gz', gzipSync(long.slice(0, 5000)), length, make);
      expect(text(await readAll(await gunzipped(source)))).toBe(long.slice(0, 5000));
    }
  });

  it('reads the members of several gzip files in one', async () => {
    const two = Buffer.concat([gzipSync('a,b\n'), gzipSync('1,2\n')]);
    expect(text(await readAll(await gunzipped(bytesSource('d.gz', two))))).toBe('a,b\n1,2\n');
  });

  it.each([
    ['cut short', packed.subarray(0, packed.length - 20)],
    ['of a header only', packed.subarray(0, 2)],
    ['with a wrong sum', Uint8Array.from(packed, (byte, i) => (i === packed.length - 6 ? byte ^ 1 : byte))],
    ['of noise', Uint8Array.from([0x1f, 0x8b, ...encode('no gzip at all, only its first two bytes')])],
  ])('refuses a file %s', async (_, bytes) => {
    const source = await gunzipped(bytesSource('d.csv.gz', bytes));
    expect(await problemFrom(readAll(source))).toEqual({
      code: 'gzip-damaged',
      facts: {},
      at: { source: 'd.csv.gz' },
    });
  });

  it('hands on the problem of the source itself', async () => {
    const failing: ByteSource = {
      name: 'd.gz',
      size: null,
      async *chunks() {
        yield packed.subarray(0, 100);
        throw problem('file-unreadable', { path: 'd.gz', detail: 'EIO: i/o error' });
      },
    };
    expect((await problemFrom(readAll(await gunzipped(failing)))).code).toBe('file-unreadable');
  });

  it('closes the source when the reader stops early', async () => {
    const noise = Uint8Array.from({ length: 500_000 }, (_, i) => (i * i * 31) >> 3);
    const { source, state } = reusing('d.gz', gzipSync(noise), 1000);
    for await (const chunk of (await gunzipped(source)).chunks()) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    expect(state.closed).toBe(state.opened);
  });

  it('keeps a source whose methods are its class’s', async () => {
    class Memory implements ByteSource {
      readonly name = 'd.csv';
      readonly size = 3;
      async *chunks() {
        yield encode('a,b');
      }
    }
    expect(text(await readAll(await gunzipped(new Memory())))).toBe('a,b');
  });
});

describe('every reader', () => {
  const contents = (table: Table) =>
    table.columns.map((column) => [
      column.name,
      ...Array.from({ length: table.rowCount }, (_, row) => cellText(column, row)),
    ]);
  const golden = (name: string) => readFile(new URL(`files/${name}`, import.meta.url));
  const libsvm = Array.from({ length: 300 }, (_, i) => `${i % 2} 1:${i} ${3 + (i % 5)}:0.5`).join('\n');
  const arff = `@relation r\n@attribute a numeric\n@attribute class {x,y}\n@data\n${'1,x\n22,y\n'.repeat(200)}`;

  it.each([
    ['d.csv', async () => encode(`a,b,c\n${long.slice(0, 3000)}`.replace(/\n[^\n]*$/, ''))],
    ['d.libsvm', async () => encode(libsvm)],
    ['d.arff', async () => encode(arff)],
    ['d.parquet', () => golden('kinds-snappy.parquet')],
    ['d.arrow', () => golden('kinds-uncompressed.arrow')],
  ])('reads %s from a buffer that is used again, plain and packed', async (name, load) => {
    const bytes = new Uint8Array(await load());
    const options = resolveOptions(dataOptions, {});
    const expected = contents(await readTable(bytesSource(name, bytes), options));
    expect(expected[0].length).toBeGreaterThan(1);
    for (const length of [1, 13, 500]) {
      const { source, state } = reusing(name, bytes, length);
      expect(contents(await readTable(source, options))).toEqual(expected);
      expect(state.closed).toBe(state.opened);
      const packed = reusing(`${name}.gz`, gzipSync(bytes), length, (size) => Buffer.alloc(size));
      expect(contents(await readTable(packed.source, options))).toEqual(expected);
    }
  });
});
