// Errors a user can mend, apart from bugs. A message says where, which rule, what value, and the way out, in one sentence.

/** Something the user can fix. Whatever else is thrown is a bug of ours. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

const SHOWN_LENGTH = 60;

// Control characters, and the invisible ones that reorder or hide text in a terminal.
const UNSAFE =
  /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** Text from a stranger's file made harmless for a terminal: nothing that moves the cursor, colours or reorders. */
export function harmless(text: string): string {
  return text.toWellFormed().replace(UNSAFE, (character) => {
    const code = character.codePointAt(0)!;
    const digits = code.toString(16);
    if (code > 0xffff) return `\\u{${digits}}`;
    return code < 0x100 ? `\\x${digits.padStart(2, '0')}` : `\\u${digits.padStart(4, '0')}`;
  });
}

/** A value from outside as it stands in a message: quoted, harmless, shortened. */
export function quoted(value: unknown): string {
  const text = harmless(String(value));
  const characters = [...text];
  return `"${characters.length > SHOWN_LENGTH ? `${characters.slice(0, SHOWN_LENGTH).join('')}…` : text}"`;
}

/** Several names for a sentence: the first few, and how many more. */
export function listed(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map(quoted).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

/** `1 row`, `2 rows`, `20,000 rows`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  // Without the locale's own formatter, which takes milliseconds to make.
  return `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${count === 1 ? noun : plural}`;
}
