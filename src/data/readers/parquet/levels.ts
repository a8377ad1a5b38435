// Runs of small numbers, in which Parquet keeps the marks of missing cells and the indices into a
// dictionary: a number repeated, or numbers packed bit by bit. How many there are is known
// beforehand; a run that goes on behind that is cut.

import { expectSound } from '../damage.ts';

/** The numbers of `width` bits each that bytes[start, end) hold. */
export function runs(bytes: Uint8Array, start: number, end: number, width: number, count: number): Int32Array {
  expectSound(width >= 0 && width <= 32, 'numbers have an unknown width');
  const output = new Int32Array(count);
  let at = start;
  let filled = 0;
  while (filled < count) {
    let header = 0;
    for (let shift = 0; ; shift += 7) {
      expectSound(at < end && shift < 35, 'runs are cut short');
      const byte = bytes[at++];
      header += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    const length = Math.floor(header / 2);
    if (header % 2 === 0) {
      const size = (width + 7) >> 3;
      expectSound(at + size <= end, 'runs are cut short');
      let value = 0;
      for (let i = 0; i < size; i++) value |= bytes[at++] << (8 * i);
      const stop = Math.min(count, filled + length);
      output.fill(value, filled, stop);
      filled = stop;
    } else {
      const numbers = Math.min(count - filled, length * 8);
      // The last group may lack the bytes of numbers that nobody needs.
      expectSound(Math.ceil((numbers * width) / 8) <= end - at, 'runs are cut short');
      unpackBits(bytes, at, width, output.subarray(filled, filled + numbers));
      filled += numbers;
      at += length * width;
    }
  }
  return output;
}

/** Numbers packed one behind the other, the lowest bit first. */
function unpackBits(bytes: Uint8Array, start: number, width: number, output: Int32Array): void {
  if (width === 0) return void output.fill(0);
  const modulus = 2 ** width;
  let at = start;
  let held = 0; // below 2^40, so that it is exact
  let bits = 0;
  for (let i = 0; i < output.length; i++) {
    while (bits < width) {
      held += bytes[at++] * 2 ** bits;
      bits += 8;
    }
    output[i] = held % modulus;
    held = Math.floor(held / modulus);
    bits -= width;
  }
}

/** Where the levels are: behind their length, alone, or as bare bits as in files of old. */
export type LevelLayout = 'prefixed' | 'bare' | 'bits';

/** For each cell of a flat column 1 where it has a value; null if all have. */
export function definitionLevels(
  bytes: Uint8Array,
  cells: number,
  layout: LevelLayout,
): { levels: Uint8Array | null; end: number } {
  if (layout === 'bits') {
    const end = Math.ceil(cells / 8);
    expectSound(end <= bytes.length, 'the levels of a page are cut short');
    const levels = Uint8Array.from({ length: cells }, (_, i) => (bytes[i >> 3] >> (7 - (i & 7))) & 1);
    return { levels: orNull(levels), end };
  }
  let [start, end] = [0, bytes.length];
  if (layout === 'prefixed') {
    expectSound(bytes.length >= 4, 'the levels of a page are cut short');
    start = 4;
    end = 4 + new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true);
    expectSound(end <= bytes.length, 'the levels of a page are cut short');
  }
  return { levels: orNull(Uint8Array.from(runs(bytes, start, end, 1, cells))), end };
}

const orNull = (levels: Uint8Array) => (levels.includes(0) ? levels : null);
