// Bytes as the text of a module, from which src/numeric/embedded.ts makes them again.

/** Nothing that ends a string, or an element of a page. */
const CHARACTERS = '!#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{| ';
/** They announce the rarer bytes. */
const ANNOUNCERS = '~}';

/** `EmbeddedBytes` of some bytes. */
export function embeddedBytes(bytes) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  const order = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
  const written = [];
  for (const [place, byte] of order.entries()) {
    const announcer = place < CHARACTERS.length ? '' : ANNOUNCERS[Math.floor(place / CHARACTERS.length) - 1];
    written[byte] = announcer + CHARACTERS[place % CHARACTERS.length];
  }
  return {
    order: order.map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    characters: CHARACTERS,
    announcers: ANNOUNCERS,
    text: Array.from(bytes, (byte) => written[byte]).join(''),
  };
}

/** A module that exports bytes under a name. */
export function moduleOf(name, bytes) {
  const lines = Object.entries(embeddedBytes(bytes)).map(([key, text]) => `  ${key}: '${text}',`);
  return `export const ${name} = {\n${lines.join('\n')}\n};\n`;
}
