// Bytes embedded in a module as text (scripts/embed-bytes.mjs). The commonest bytes take one character
// each and the others two, all of them plain ASCII. A compressed core is then a fifth smaller than
// with base64, which hides from the compression that the same bytes return.

/** Bytes as text. */
export interface EmbeddedBytes {
  /** All bytes, the commonest first, as hexadecimal digits. */
  readonly order: string;
  /** The characters that stand for them; again behind the first announcer, and behind the second. */
  readonly characters: string;
  readonly announcers: string;
  readonly text: string;
}

export function bytesOf({ order, characters, announcers, text }: EmbeddedBytes): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: 256 }, (_, k) => Number.parseInt(order.slice(2 * k, 2 * k + 2), 16));
  const places = new Uint8Array(128);
  for (let k = 0; k < characters.length; k++) places[characters.charCodeAt(k)] = k;
  const [once, twice] = [announcers.charCodeAt(0), announcers.charCodeAt(1)];
  const found = new Uint8Array(text.length);
  let length = 0;
  let first = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === once) first = characters.length;
    else if (code === twice) first = 2 * characters.length;
    else {
      found[length++] = bytes[first + places[code]];
      first = 0;
    }
  }
  return found.subarray(0, length);
}
