// The pages of one column in one row group: found by their headers, checked by their checksums
// where they have them, and unpacked.

import { refuseTooLarge } from '../../memory.ts';
import { Damage, expectSound } from '../damage.ts';
import type { Decompressors } from '../unpack.ts';
import { crc32 } from './crc32.ts';
import { definitionLevels } from './levels.ts';
import type { Codec, ColumnPart } from './metadata.ts';
import { readThrift, type ThriftStruct } from './thrift.ts';

/** Encodings by their numbers. */
export const ENCODING = {
  plain: 0,
  plainDictionary: 2,
  rle: 3,
  bitPacked: 4,
  deltaBinary: 5,
  deltaLength: 6,
  deltaBytes: 7,
  rleDictionary: 8,
  byteStreamSplit: 9,
} as const;

export interface Page {
  readonly isDictionary: boolean;
  readonly encoding: number;
  /** How many cells it has, missing ones included. */
  readonly cells: number;
  /** For each cell 1 where it has a value; null if all have. */
  readonly levels: Uint8Array | null;
  /** The encoded values. */
  readonly values: Uint8Array;
}

export interface PageSource {
  readonly source: string;
  readonly bytes: Uint8Array;
  readonly decompressors: Decompressors;
  readonly memoryLimit: number;
  readonly heapLimit: number;
}

const PAGE = { data: 0, index: 1, dictionary: 2, dataV2: 3 };

/** How many times its length a page can have when it is unpacked, at most. */
const MAX_RATIO: Readonly<Record<Codec, number>> = {
  UNCOMPRESSED: 1,
  SNAPPY: 64,
  GZIP: 1040,
  LZO: 0,
  BROTLI: 1e6,
  LZ4: 256,
  ZSTD: 43_700,
  LZ4_RAW: 256,
};

/** The pages of a column's part, up to the last of its values. */
export function* pagesOf(part: ColumnPart, isOptional: boolean, file: PageSource): Generator<Page> {
  const { bytes } = file;
  let at = part.start;
  for (let cells = 0; cells < part.values; ) {
    expectSound(at >= 4 && at < bytes.length, 'a page is outside of it');
    const header = readThrift(bytes, at);
    const [length, size] = [header.integer(3) ?? -1, header.integer(2) ?? -1];
    const end = header.end + length;
    expectSound(length >= 0 && size >= 0 && end <= bytes.length, 'a page is cut short');
    const stored = bytes.subarray(header.end, end);
    checkSum(header, stored);
    at = end;
    const kind = header.integer(1);
    if (kind === PAGE.index) continue;
    const page = readPage(kind, header, { stored, size, codec: part.codec, isOptional }, file);
    if (!page.isDictionary) cells += page.cells;
    expectSound(cells <= part.values, 'a column has more cells than it says');
    yield page;
  }
}

/** Writers may leave the checksum out. */
function checkSum(header: ThriftStruct, stored: Uint8Array): void {
  const expected = header.integer(4);
  if (expected !== undefined) expectSound(crc32(stored) === expected >>> 0, 'the checksum of a page is wrong');
}

interface StoredPage {
  readonly stored: Uint8Array;
  /** Its length when it is unpacked, levels included. */
  readonly size: number;
  readonly codec: Codec;
  readonly isOptional: boolean;
}

function readPage(kind: number | undefined, header: ThriftStruct, page: StoredPage, file: PageSource): Page {
  switch (kind) {
    case PAGE.dictionary:
      return dictionaryPage(headerOf(header, 7), page, file);
    case PAGE.data:
      return dataPage(headerOf(header, 5), page, file);
    case PAGE.dataV2:
      return dataPageV2(headerOf(header, 8), page, file);
    default:
      throw new Damage('a page is of an unknown kind');
  }
}

function headerOf(header: ThriftStruct, field: number): ThriftStruct {
  const found = header.struct(field);
  if (found === undefined) throw new Damage('a page has no header');
  return found;
}

function cellsOf(header: ThriftStruct): number {
  const cells = header.integer(1) ?? -1;
  expectSound(cells >= 0, 'a page has a negative number of cells');
  return cells;
}

function dictionaryPage(header: ThriftStruct, { stored, size, codec }: StoredPage, file: PageSource): Page {
  const values = unpacked(stored, size, codec, file);
  return { isDictionary: true, encoding: header.integer(2) ?? 0, cells: cellsOf(header), levels: null, values };
}

function dataPage(header: ThriftStruct, { stored, size, codec, isOptional }: StoredPage, file: PageSource): Page {
  const cells = cellsOf(header);
  refuseTooLarge(file.source, cells * 8, file.memoryLimit);
  const bytes = unpacked(stored, size, codec, file);
  const encoding = header.integer(2) ?? 0;
  if (!isOptional) return { isDictionary: false, encoding, cells, levels: null, values: bytes };
  const isBitPacked = header.integer(3) === ENCODING.bitPacked;
  const { levels, end } = definitionLevels(bytes, cells, isBitPacked ? 'bits' : 'prefixed');
  return { isDictionary: false, encoding, cells, levels, values: bytes.subarray(end) };
}

function dataPageV2(header: ThriftStruct, { stored, size, codec, isOptional }: StoredPage, file: PageSource): Page {
  const cells = cellsOf(header);
  refuseTooLarge(file.source, cells * 8, file.memoryLimit);
  const levelBytes = header.integer(5) ?? 0;
  const before = levelBytes + (header.integer(6) ?? 0); // a flat column has no repetition levels, but may say that it has
  const isSound = levelBytes >= 0 && before >= levelBytes && before <= stored.length && before <= size;
  expectSound(isSound, 'the levels of a page are cut short');
  const rest = stored.subarray(before);
  // Arrow before version 3 packed pages that it called unpacked.
  const isPacked = (header.flag(7) ?? true) || rest.length !== size - before;
  const values = unpacked(rest, isPacked ? size - before : rest.length, isPacked ? codec : 'UNCOMPRESSED', file);
  const encoding = header.integer(4) ?? 0;
  const levels = isOptional
    ? definitionLevels(stored.subarray(before - levelBytes, before), cells, 'bare').levels
    : null;
  return { isDictionary: false, encoding, cells, levels, values };
}

function unpacked(stored: Uint8Array, size: number, codec: Codec, file: PageSource): Uint8Array {
  if (codec === 'UNCOMPRESSED') {
    expectSound(stored.length === size, 'a page has another length than it says');
    return stored;
  }
  if (codec === 'LZO') throw new Damage('its compression, LZO, is not supported');
  // An empty page may be stored as nothing at all.
  if (size === 0) return new Uint8Array(0);
  expectSound(size <= 1024 + stored.length * MAX_RATIO[codec], 'a page has another length than it says');
  refuseTooLarge(file.source, size, file.memoryLimit);
  return file.decompressors[codec](stored, size);
}
