// Text from arbitrary files in messages: quoted, escaped, shortened; and counts with their nouns.

const SHOWN_LENGTH = 60;

// Control characters, and the invisible ones that reorder or hide text in a terminal.
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/**
 * Replaces everything that moves the cursor, colours or reorders text in a terminal by an escape
 * sequence in plain characters.
 */
export function escapeControlChars(text: string): string {
  return text.toWellFormed().replace(UNSAFE, (character) => {
    const code = character.codePointAt(0)!;
    const digits = code.toString(16);
    if (code > 0xffff) return `\\u{${digits}}`;
    return code < 0x100 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}

/** A value from outside as a message shows it: quoted, escaped, shortened. */
export function quoted(value: unknown): string {
  const text = escapeControlChars(String(value));
  const characters = [...text];
  return `"${characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join('')}…` : text}"`;
}

/**
 * Several names for a sentence: `"a" and "b"`, or the first few and how many more there are. Facts
 * may hold only some of `total` names.
 */
export function listed(names: readonly string[], max = 5, total = names.length): string {
  const shown = names.slice(0, max).map(quoted);
  const more = Math.max(total, names.length) - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : alternatives(shown, 'and');
}

/** `20,000`. Without the locale's own formatter, which takes milliseconds to load. */
export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** `1 sample`, `2 samples`, `20,000 samples`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** `a`, `a or b`, `a, b or c`. */
export function alternatives(items: readonly string[], word = 'or'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`;
}

/** Bytes with the unit people use: `1.5 GB`. */
export function bytesText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${value >= 99.5 || unit === 0 ? Math.round(value) : value.toPrecision(2)} ${units[unit]}`;
}
