// How a surface spells options: the one place where `minVariance` becomes `--min-variance`.

import { escapeControlChars, quoted } from './text.ts';

/** Renders options and their values for one interface, such as the command line. */
export interface Speller {
  /** The name of an option, as spelled in this interface. */
  option(name: string): string;
  /** An option and its value, as spelled in this interface. */
  setting(name: string, value: unknown): string;
}

const valueText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

/**
 * Quoted where a shell, or a reader, could take it for something else: `#3` would begin a comment,
 * `,.` read as a full stop.
 */
const shellWord = (text: string) => (/^[\w./+-][\w.,:=/#+-]*$/.test(text) ? text : quoted(text));

/** `minVariance` → `--min-variance`. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const negated = (name: string) => `no${name[0].toUpperCase()}${name.slice(1)}`;

/** A value as a program writes it; text from a file may hold anything. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${escapeControlChars(value)}'`;
  return Array.isArray(value) ? escapeControlChars(JSON.stringify(value)) : String(value);
}

/** A longer value, from a cell of a file, would hide the rest of a message: the option alone is named. */
const MAX_VALUE = 200;
const isLong = (value: unknown) => valueText(value).length > MAX_VALUE;

/** Option names, as programs write them and set off as code: `minVariance: 0.1`. */
export const LIBRARY: Speller = {
  option: (name) => `\`${name}\``,
  setting: (name, value) => (isLong(value) ? `\`${name}\`` : `\`${name}: ${literal(value)}\``),
};

/** Flags, as the command line takes them: `--min-variance 0.1`; a switch has no value. */
export const COMMAND_LINE: Speller = {
  option: flagOf,
  setting(name, value) {
    if (value === true) return flagOf(name);
    if (value === false) return flagOf(negated(name));
    return isLong(value) ? flagOf(name) : `${flagOf(name)} ${shellWord(valueText(value))}`;
  },
};
