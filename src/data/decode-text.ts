// Text from bytes, strict: a damaged or foreign encoding is an error, never a replacement character.

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** bytes[start, end) as text; null where they are not UTF-8. */
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
