// Words as a shell takes them, whatever they hold. What a page could not show, or would show as
// something else, is written as bytes in $'…', which bash, zsh, ksh and POSIX shells since 2024
// read.

import { escapeControlChars } from '../../base/text.ts';

const PLAIN = /^[\w./:=,+@%-]+$/;

export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  const whole = text.toWellFormed();
  if (escapeControlChars(whole) === whole) return `'${whole.replaceAll("'", "'\\''")}'`;
  return `$'${Array.from(whole, ansiQuoted).join('')}'`;
}

function ansiQuoted(character: string): string {
  if (character === "'" || character === '\\') return `\\${character}`;
  if (escapeControlChars(character) === character) return character;
  return Array.from(new TextEncoder().encode(character), (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}

/** A file's name that no program takes for a flag. */
export const fileWord = (name: string) => shellWord(name.length > 1 && name.startsWith('-') ? `./${name}` : name);
