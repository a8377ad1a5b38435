// Decompressors of binary formats, each into an array of a known length.

import { unpackLz4Block } from '../lz4.ts';
import { Damage, expectSound } from './damage.ts';

/** The bytes that `packed` stands for, which are just `length`. */
export type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

/** By the names of Parquet's codecs. */
export interface Decompressors {
  readonly SNAPPY: Unpack;
  readonly GZIP: Unpack;
  readonly BROTLI: Unpack;
  readonly LZ4: Unpack;
  readonly ZSTD: Unpack;
  readonly LZ4_RAW: Unpack;
}

/** Loaded when the first such file is read, so that others do not wait for it. */
export async function loadDecompressors(): Promise<Decompressors> {
  const library = await import('hyparquet-compressors');
  const { compressors } = library;
  const checked = (unpack: Unpack | undefined): Unpack => {
    return (packed, length) => {
      if (length === 0) return new Uint8Array(0);
      const unpacked = unpack!(packed, length);
      expectSound(unpacked.length === length, 'compressed data have another length than they should');
      return unpacked;
    };
  };
  return {
    SNAPPY: checked(compressors.SNAPPY as Unpack),
    GZIP: checked(compressors.GZIP as Unpack),
    BROTLI: checked(compressors.BROTLI as Unpack),
    LZ4: checked(compressors.LZ4 as Unpack),
    ZSTD: checked((packed, length) => unpackZstd(packed, length, library.decompressZstd)),
    LZ4_RAW: checked(unpackLz4Block), // theirs fails on the empty block of a column without values
  };
}

type Zstd = (packed: Uint8Array, output?: Uint8Array) => Uint8Array;

const ZSTD_MAGIC = 0xfd2fb528;

/**
 * Into its own array: without it the library makes a window as large as the frame wishes and moves
 * all of it for each block.
 */
function unpackZstd(packed: Uint8Array, length: number, decompress: Zstd): Uint8Array {
  const size = zstdContentSize(packed);
  expectSound(size === null || size <= length, 'a zstd frame has a wrong length');
  const output = new Uint8Array(length);
  const unpacked = decompress(packed, output);
  // Several frames overwrite one another in an array that is given.
  if (unpacked !== output) return decompress(packed);
  expectSound(size === null || size === length, 'a zstd frame has a wrong length');
  return output;
}

/** What the header of a frame says its content's length is; null if it says nothing. */
function zstdContentSize(packed: Uint8Array): number | null {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length);
  if (packed.length < 6 || view.getUint32(0, true) !== ZSTD_MAGIC) throw new Damage('there is no zstd frame');
  const flags = packed[4];
  const isSingleSegment = (flags >> 5) & 1;
  const dictionaryBytes = [0, 1, 2, 4][flags & 3];
  const at = 5 + (1 - isSingleSegment) + dictionaryBytes;
  switch (flags >> 6) {
    case 0:
      return isSingleSegment ? packed[at] : null;
    case 1:
      return view.getUint16(at, true) + 256;
    case 2:
      return view.getUint32(at, true);
    default:
      return Number(view.getBigUint64(at, true));
  }
}
