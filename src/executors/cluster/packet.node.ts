// Data as one piece of bytes: the length of a text, the text, and behind it every typed array at a
// multiple of eight bytes.

import { type ArrayPlace, fromText, type TypedArray, toText } from './wire.node.ts';

const HEAD = 8;
const aligned = (length: number) => 8 * Math.ceil(length / 8);

export function pack(value: unknown): Uint8Array {
  const arrays: { array: TypedArray; at: number }[] = [];
  let length = 0;
  const beside: ArrayPlace = {
    put(array) {
      arrays.push({ array, at: length });
      length += aligned(array.byteLength);
      return `${arrays.at(-1)!.at} ${array.byteLength}`;
    },
    get: () => new ArrayBuffer(0),
  };
  const text = new TextEncoder().encode(toText(value, beside));
  const start = HEAD + aligned(text.length);
  const bytes = new Uint8Array(start + length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, HEAD);
  for (const { array, at } of arrays)
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), start + at);
  return bytes;
}

/** Throws if the bytes are none of ours. */
export function unpack({ buffer, byteOffset, byteLength }: Uint8Array): unknown {
  // Of a Buffer, `slice` would not copy.
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  const length = new DataView(buffer, byteOffset, byteLength).getUint32(0, true);
  const start = HEAD + aligned(length);
  if (start > bytes.length) throw new Error('a packet that is cut off');
  const beside: ArrayPlace = {
    put: () => 0,
    get(reference) {
      const [at, size] = String(reference).split(' ').map(Number);
      if (!(at >= 0 && size >= 0 && start + at + size <= bytes.length)) throw new Error('an array outside its packet');
      return bytes.slice(start + at, start + at + size).buffer as ArrayBuffer;
    },
  };
  return fromText(new TextDecoder().decode(bytes.subarray(HEAD, HEAD + length)), beside);
}
