// Text from bytes, strict: a damaged or foreign encoding is an error, never a replacement
// character.

import { problem } from '../base/problem.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** bytes[start, end) as text; null if they are not UTF-8. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string | null {
  let text = '';
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte >= 0x80 || at - start >= 64) {
      try {
        return strict.decode(bytes.subarray(start, end));
      } catch {
        return null;
      }
    }
    text += String.fromCharCode(byte); // short ASCII, the common case: several times faster than a decoder's call
  }
  return text;
}

/** The bytes behind a byte-order mark, if there is one; that of UTF-16 is refused. */
export function withoutByteOrderMark(source: string, start: Uint8Array): Uint8Array {
  const [a, b, c] = start;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    throw problem('text-utf16', {}, { at: { source } });
  }
  return a === 0xef && b === 0xbb && c === 0xbf ? start.subarray(3) : start;
}
