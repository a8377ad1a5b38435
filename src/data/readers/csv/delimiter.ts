// Which character stands between the cells: found out from the first lines.

import { type Fix, problem } from '../../../base/problem.ts';
import { rowShapes } from './preamble.ts';

const CANDIDATES = [',', '\t', ';', '|'];

/** Less common ones: never assumed, but suggested where no candidate occurs. */
const UNCOMMON = [' ', '/', ':', '~', '^', '!', '&', '#', '*', '='];

/** How an option spells a delimiter. */
const spelled = (delimiter: string) => (delimiter === '\t' ? 'tab' : delimiter);

const LINES = 20;
const QUOTE = 0x22;
const BLANK = 0x20;

/**
 * The candidate that stands equally often in each of the first lines (outside quotes), the most
 * frequent of those; else the most frequent in the first line. Null if none occurs.
 */
export function sniffDelimiter(start: Uint8Array, decimal: '.' | ','): string | null {
  const lines = countPerLine(start, CANDIDATES);
  const usable = CANDIDATES.filter((candidate) => candidate !== decimal && lines[0].get(candidate)! > 0);
  const isEven = (candidate: string) => lines.every((line) => line.get(candidate) === lines[0].get(candidate));
  const even = usable.filter(isEven);
  const best = (candidates: string[]) =>
    candidates.reduce<string | null>((a, b) => (a !== null && lines[0].get(a)! >= lines[0].get(b)! ? a : b), null);
  return best(even) ?? best(usable);
}

/**
 * For each of the first lines how often each candidate occurs. A last line that is cut off counts
 * only if it is the only one.
 */
function countPerLine(start: Uint8Array, candidates: readonly string[]): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  const codes = candidates.map((candidate) => candidate.charCodeAt(0));
  let counts = candidates.map(() => 0);
  let inQuotes = false;
  let isEmpty = true;
  const close = () => {
    if (!isEmpty) lines.push(new Map(candidates.map((candidate, i) => [candidate, counts[i]])));
    counts = candidates.map(() => 0);
    isEmpty = true;
  };
  for (const byte of start) {
    if (byte === QUOTE) inQuotes = !inQuotes;
    if (!inQuotes && (byte === 0x0a || byte === 0x0d)) {
      close();
      if (lines.length === LINES) return lines;
      continue;
    }
    if (byte !== BLANK) isEmpty = false;
    if (inQuotes) continue;
    const which = codes.indexOf(byte);
    if (which >= 0) counts[which]++;
  }
  if (lines.length === 0) {
    isEmpty = false;
    close();
  }
  return lines;
}

/** The delimiters that were looked for, as options spell them. */
export const triedDelimiters = (decimal: '.' | ',') =>
  CANDIDATES.filter((candidate) => candidate !== decimal).map(spelled);

/**
 * Uncommon delimiters that occur equally often in each of the first lines, as fixes; and the
 * question for another one.
 */
export function delimiterFixes(start: Uint8Array): Fix[] {
  const lines = countPerLine(start, UNCOMMON);
  const even = UNCOMMON.filter((candidate) => {
    const count = lines[0].get(candidate)!;
    return count > 0 && lines.every((line) => line.get(candidate) === count);
  });
  if (!even.includes(' ') && isBlankSeparated(start)) even.unshift(' ');
  return [...even.map((delimiter) => ({ set: { delimiter } })), { ask: ['delimiter'] }];
}

/**
 * Whether the table can only be separated by blanks, as R writes it: cells are in quotes with a
 * blank between them.
 */
export const isWrittenByR = (start: Uint8Array): boolean =>
  isBlankSeparated(start) &&
  start.some((byte, at) => byte === QUOTE && start[at + 1] === BLANK && start[at + 2] !== BLANK);

/**
 * Whether cells are separated by blanks, any number of them, as R writes tables: the header may be
 * one short.
 */
function isBlankSeparated(start: Uint8Array): boolean {
  const [header, ...rows] = rowShapes(start, BLANK, LINES);
  const isEven = rows.length > 0 && rows.every(({ cells }) => cells === rows[0].cells);
  return isEven && rows[0].cells > 1 && (rows[0].cells === header.cells || rows[0].cells === header.cells + 1);
}

/** The common delimiters besides the one in use, as fixes for rows of different lengths. */
export function otherDelimiters(used: number, decimal: '.' | ','): Fix[] {
  const others = [...CANDIDATES, ' '].filter((candidate) => candidate !== decimal && candidate.charCodeAt(0) !== used);
  return others.map((delimiter) => ({ set: { delimiter: spelled(delimiter) } }));
}

/** The byte of a delimiter the user gave: one ASCII character, or the word `tab`. */
export function delimiterByte(delimiter: string, decimal: '.' | ','): number {
  const character = delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter;
  const code = character.charCodeAt(0);
  const fits = character.length === 1 && code < 0x80 && !/["\r\n\w.+-]/.test(character);
  if (!fits)
    throw problem('delimiter-invalid', { delimiter }, { fixes: [{ unset: ['delimiter'] }, { ask: ['delimiter'] }] });
  if (character === decimal) {
    const fixes = [{ unset: ['delimiter'] }, { unset: ['decimal'] }];
    throw problem('delimiter-is-decimal', { sign: character }, { fixes });
  }
  return code;
}
