// Parquet's encodings by differences: whole numbers in blocks of packed differences, and bytes
// whose lengths are stored so.

import { expectSound } from '../damage.ts';

/** A block has as many differences at most, whatever its header says. */
const MAX_BLOCK = 1 << 20;

export interface DeltaIntegers {
  readonly values: bigint[];
  /** Where the encoded numbers end. */
  readonly end: number;
}

/** `count` numbers of 32 or 64 bits. */
export function deltaIntegers(bytes: Uint8Array, start: number, count: number, bits: 32 | 64): DeltaIntegers {
  let at = start;

  function varint(): bigint {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      expectSound(at < bytes.length && shift < 70n, 'differences are cut short');
      const byte = bytes[at++];
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  function zigzag(): bigint {
    const value = varint();
    return (value >> 1n) ^ -(value & 1n);
  }

  const blockSize = Number(varint());
  const minisPerBlock = Number(varint());
  const total = Number(varint());
  const perMini = blockSize / minisPerBlock;
  const isSound = blockSize > 0 && blockSize <= MAX_BLOCK && Number.isInteger(perMini) && perMini % 8 === 0;
  expectSound(isSound && total === count, 'a header of differences is wrong');
  const values: bigint[] = [];
  let value = BigInt.asIntN(bits, zigzag());
  if (count > 0) values.push(value);
  while (values.length < count) {
    const smallest = zigzag();
    expectSound(at + minisPerBlock <= bytes.length, 'differences are cut short');
    const widths = bytes.subarray(at, at + minisPerBlock);
    at += minisPerBlock;
    for (const width of widths) {
      if (values.length === count) break;
      expectSound(width <= 64, 'numbers have an unknown width');
      const needed = Math.min(perMini, count - values.length);
      expectSound(at + Math.ceil((needed * width) / 8) <= bytes.length, 'differences are cut short');
      const read = bitReader(bytes, at, width);
      for (let i = 0; i < needed; i++) {
        value = BigInt.asIntN(bits, value + smallest + read());
        values.push(value);
      }
      at += (perMini * width) / 8;
    }
  }
  return { values, end: at };
}

/** Numbers of `width` bits one behind the other, the lowest bit first. */
function bitReader(bytes: Uint8Array, start: number, width: number): () => bigint {
  if (width === 0) return () => 0n;
  const mask = (1n << BigInt(width)) - 1n;
  let at = start;
  let held = 0n;
  let bits = 0;
  return () => {
    for (; bits < width; bits += 8) held |= BigInt(bytes[at++]) << BigInt(bits);
    const value = held & mask;
    held >>= BigInt(width);
    bits -= width;
    return value;
  };
}

function lengthsFrom(bytes: Uint8Array, start: number, count: number): { lengths: number[]; end: number } {
  const { values, end } = deltaIntegers(bytes, start, count, 32);
  const lengths = values.map(Number);
  expectSound(lengths.every((length) => length >= 0) && end <= bytes.length, 'a length is negative');
  return { lengths, end };
}

/** The lengths of all values, then their bytes. */
export function deltaLengthBytes(bytes: Uint8Array, count: number, start = 0): Uint8Array[] {
  const { lengths, end } = lengthsFrom(bytes, start, count);
  let at = end;
  return lengths.map((length) => {
    at += length;
    expectSound(at <= bytes.length, 'a value is longer than its page');
    return bytes.subarray(at - length, at);
  });
}

/** Writers end a page long before its values take this much together. */
const MAX_REPEATED_BYTES = 2 ** 28;

/** Each value begins with as many bytes of the one before as is said; the rest follows. */
export function deltaBytes(bytes: Uint8Array, count: number): Uint8Array[] {
  const { lengths: prefixes, end } = lengthsFrom(bytes, 0, count);
  const rests = deltaLengthBytes(bytes, count, end);
  let last: Uint8Array = new Uint8Array(0);
  let total = 0;
  return rests.map((rest, i) => {
    const prefix = prefixes[i];
    expectSound(prefix <= last.length, 'a value begins with more than the one before has');
    total += prefix;
    expectSound(total <= MAX_REPEATED_BYTES, 'the values of a page are longer than it can hold');
    if (prefix > 0) {
      const value = new Uint8Array(prefix + rest.length);
      value.set(last.subarray(0, prefix));
      value.set(rest, prefix);
      last = value;
    } else {
      last = rest;
    }
    return last;
  });
}
