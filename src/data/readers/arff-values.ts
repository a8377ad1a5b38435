// The spelling of values in ARFF: bare or in quotes with backslash escapes, separated by commas or
// tabs, `%` for comments.

import { problem } from '../../base/problem.ts';

/** A place in a line. */
export interface Cursor {
  readonly line: string;
  at: number;
}

export interface Value {
  readonly text: string;
  readonly isQuoted: boolean;
}

const WORD = /[^\s{},]*/y;

/** A comment begins where `%` opens a word; `5%` is a value. */
const COMMENT = /(^|\s)%.*$/;

const TAB = 0x09;
const BLANK = 0x20; // and every control character below it
const PERCENT = 0x25;
const COMMA = 0x2c;
const CLOSING_BRACE = 0x7d;

export function skipBlanks(cursor: Cursor): void {
  const { line } = cursor;
  while (cursor.at < line.length && line.charCodeAt(cursor.at) <= BLANK) cursor.at++;
  if (line.charCodeAt(cursor.at) === PERCENT) cursor.at = line.length;
}

export function isAtEnd(cursor: Cursor): boolean {
  return cursor.at >= cursor.line.length;
}

/** Takes the character if it is the next one, with the blanks behind it. */
export function takeSign(cursor: Cursor, sign: string): boolean {
  if (cursor.line[cursor.at] !== sign) return false;
  cursor.at++;
  skipBlanks(cursor);
  return true;
}

/** A name or keyword: in quotes, or up to a blank or a brace. */
export function readWord(cursor: Cursor): Value {
  const value = isQuote(cursor) ? readQuoted(cursor) : readBareWord(cursor);
  skipBlanks(cursor);
  return value;
}

/**
 * A value: in quotes, or up to a comma, a tab or (in braces) the closing brace; the blanks behind
 * it are taken too.
 */
export function readValue(cursor: Cursor, inBraces: boolean): Value {
  if (isQuote(cursor)) return readQuotedValue(cursor, inBraces);
  const { line, at: start } = cursor;
  let hasPercent = false;
  for (; cursor.at < line.length; cursor.at++) {
    const code = line.charCodeAt(cursor.at);
    if (code === COMMA || code === TAB || (inBraces && code === CLOSING_BRACE)) break;
    if (code === PERCENT) hasPercent = true;
  }
  const bare = line.slice(start, cursor.at);
  const text = hasPercent ? bare.replace(COMMENT, '') : bare;
  if (text.length < bare.length) cursor.at = line.length;
  skipBlanks(cursor);
  return { text: text.trim(), isQuoted: false };
}

function readQuotedValue(cursor: Cursor, inBraces: boolean): Value {
  const value = readQuoted(cursor);
  const end = cursor.at;
  skipBlanks(cursor);
  const { line, at } = cursor;
  const isDone =
    isAtEnd(cursor) || line[at] === ',' || (inBraces && line[at] === '}') || line.slice(end, at).includes('\t');
  if (!isDone) throw problem('text-after-quote', { escape: 'backslash' });
  return value;
}

function isQuote({ line, at }: Cursor): boolean {
  return line[at] === "'" || line[at] === '"';
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Octal codes as Weka reads them, up to \377. */
const OCTAL = /^([0-3][0-7]{0,2}|[4-7][0-7]?)/;
const UNICODE = /^u([0-9a-f]{4})/i;

/** What follows a backslash, and the character that it stands for. */
function escapedAt(line: string, at: number): [string, string] {
  const rest = line.slice(at, at + 5);
  const unicode = UNICODE.exec(rest);
  if (unicode) return [unicode[0], String.fromCharCode(Number.parseInt(unicode[1], 16))];
  const octal = OCTAL.exec(rest);
  if (octal) return [octal[0], String.fromCharCode(Number.parseInt(octal[0], 8))];
  const escaped = rest.slice(0, 1);
  return [escaped, ESCAPES.get(escaped) ?? escaped];
}

function readQuoted(cursor: Cursor): Value {
  const { line } = cursor;
  const quote = line[cursor.at];
  let text = '';
  let from = cursor.at + 1;
  for (let at = from; at < line.length; at++) {
    if (line[at] === quote) {
      cursor.at = at + 1;
      return { text: text + line.slice(from, at), isQuoted: true };
    }
    if (line[at] !== '\\') continue;
    const [escaped, code] = escapedAt(line, at + 1);
    text += line.slice(from, at) + code;
    at += escaped.length;
    from = at + 1;
  }
  throw problem('quote-unclosed', { escape: 'backslash' });
}

function readBareWord(cursor: Cursor): Value {
  WORD.lastIndex = cursor.at;
  const [text] = WORD.exec(cursor.line)!;
  cursor.at += text.length;
  return { text, isQuoted: false };
}
