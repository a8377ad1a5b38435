// The values of a page, as they are stored: whole numbers, fractions, truth values or bytes.
// Reference: Encodings.md of github.com/apache/parquet-format.

import { Damage, expectSound } from '../damage.ts';
import { deltaBytes, deltaIntegers, deltaLengthBytes } from './delta.ts';
import { runs } from './levels.ts';
import type { PhysicalType } from './metadata.ts';
import { ENCODING } from './pages.ts';

export type Stored = number | bigint | boolean | Uint8Array;

export interface StoredType {
  readonly type: PhysicalType;
  /** Of values that are bytes of a fixed length. */
  readonly length: number;
}

/** `count` values; those of a dictionary are handled by `dictionaryIndices`. */
export function storedValues(bytes: Uint8Array, encoding: number, kind: StoredType, count: number): ArrayLike<Stored> {
  if (count === 0) return [];
  const { type } = kind;
  switch (encoding) {
    case ENCODING.plain:
      return plainValues(bytes, kind, count);
    case ENCODING.rle:
      if (type === 'BOOLEAN') return booleanRuns(bytes, count);
      break;
    case ENCODING.deltaBinary:
      if (type === 'INT32') return deltaIntegers(bytes, 0, count, 32).values.map(Number);
      if (type === 'INT64') return deltaIntegers(bytes, 0, count, 64).values;
      break;
    case ENCODING.deltaLength:
      if (type === 'BYTE_ARRAY') return deltaLengthBytes(bytes, count);
      break;
    case ENCODING.deltaBytes:
      if (type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY') return deltaBytes(bytes, count);
      break;
    case ENCODING.byteStreamSplit:
      return plainValues(joinedStreams(bytes, widthOf(kind), count), kind, count);
  }
  throw new Damage('a page has an encoding that its type cannot have');
}

export const isDictionaryCoded = (encoding: number) =>
  encoding === ENCODING.plainDictionary || encoding === ENCODING.rleDictionary;

/** Positions in the dictionary: the width of a number in a byte, then runs. */
export function dictionaryIndices(bytes: Uint8Array, count: number): Int32Array {
  if (count === 0) return new Int32Array(0);
  expectSound(bytes.length > 0, 'a page has no values');
  return runs(bytes, 1, bytes.length, bytes[0], count);
}

function booleanRuns(bytes: Uint8Array, count: number): boolean[] {
  expectSound(bytes.length >= 4, 'a page has too few values');
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
  expectSound(length <= bytes.length - 4, 'a page has too few values');
  return Array.from(runs(bytes, 4, 4 + length, 1, count), (value) => value === 1);
}

function widthOf({ type, length }: StoredType): number {
  switch (type) {
    case 'INT32':
    case 'FLOAT':
      return 4;
    case 'INT64':
    case 'DOUBLE':
      return 8;
    case 'INT96':
      return 12;
    case 'FIXED_LEN_BYTE_ARRAY':
      expectSound(length > 0, 'bytes of a fixed length have none');
      return length;
    default:
      throw new Damage('a page has an encoding that its type cannot have');
  }
}

/** The first bytes of all values, then the second bytes, …: put together again. */
function joinedStreams(bytes: Uint8Array, width: number, count: number): Uint8Array {
  expectSound(bytes.length >= width * count, 'a page has too few values');
  const joined = new Uint8Array(width * count);
  for (let byte = 0; byte < width; byte++) {
    for (let i = 0; i < count; i++) joined[i * width + byte] = bytes[byte * count + i];
  }
  return joined;
}

function plainValues(bytes: Uint8Array, kind: StoredType, count: number): ArrayLike<Stored> {
  if (kind.type === 'BYTE_ARRAY') return prefixedBytes(bytes, count);
  if (kind.type === 'BOOLEAN') {
    expectSound(bytes.length * 8 >= count, 'a page has too few values');
    return Array.from({ length: count }, (_, i) => ((bytes[i >> 3] >> (i & 7)) & 1) === 1);
  }
  const width = widthOf(kind);
  expectSound(bytes.length >= count * width, 'a page has too few values');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (kind.type) {
    case 'INT32':
      return Int32Array.from({ length: count }, (_, i) => view.getInt32(4 * i, true));
    case 'FLOAT':
      return Float32Array.from({ length: count }, (_, i) => view.getFloat32(4 * i, true));
    case 'DOUBLE':
      return Float64Array.from({ length: count }, (_, i) => view.getFloat64(8 * i, true));
    case 'INT64':
      return Array.from({ length: count }, (_, i) => view.getBigInt64(8 * i, true));
    case 'INT96':
      return Array.from({ length: count }, (_, i) => nanoseconds(view, 12 * i));
    default:
      return Array.from({ length: count }, (_, i) => bytes.subarray(i * width, (i + 1) * width));
  }
}

const UNIX_EPOCH_DAY = 2_440_588n; // as a Julian day
const DAY_NANOSECONDS = 86_400_000_000_000n;

/** A time as files of old have it: nanoseconds of the day, then the Julian day. */
function nanoseconds(view: DataView, at: number): bigint {
  const day = BigInt(view.getInt32(at + 8, true));
  return (day - UNIX_EPOCH_DAY) * DAY_NANOSECONDS + view.getBigInt64(at, true);
}

/** Each with its length before it. */
function prefixedBytes(bytes: Uint8Array, count: number): Uint8Array[] {
  expectSound(bytes.length >= 4 * count, 'a page has too few values');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  return Array.from({ length: count }, () => {
    const start = at + 4;
    expectSound(start <= bytes.length, 'a page has too few values');
    at = start + view.getUint32(start - 4, true);
    expectSound(at <= bytes.length, 'a value is longer than its page');
    return bytes.subarray(start, at);
  });
}
