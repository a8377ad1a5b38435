// Which character stands between the cells: found out from the first lines.

import { UserError } from '../../../base/problem.ts';
import { quoted } from '../../../base/text.ts';

const CANDIDATES = [',', '\t', ';', '|'];
const LINES = 20;
const QUOTE = 0x22;
const BLANK = 0x20;

/**
 * The candidate that stands equally often in each of the first lines (outside quotes), the most frequent of those; else the
 * most frequent in the first line. Null where none occurs.
 */
export function sniffDelimiter(start: Uint8Array, decimal: '.' | ','): string | null {
  const lines = countPerLine(start);
  const usable = CANDIDATES.filter((candidate) => candidate !== decimal && lines[0].get(candidate)! > 0);
  const isEven = (candidate: string) => lines.every((line) => line.get(candidate) === lines[0].get(candidate));
  const even = usable.filter(isEven);
  const best = (candidates: string[]) =>
    candidates.reduce<string | null>((a, b) => (a !== null && lines[0].get(a)! >= lines[0].get(b)! ? a : b), null);
  return best(even) ?? best(usable);
}

/** For each of the first lines how often each candidate occurs. A last line that is cut off counts only if it is the only one. */
function countPerLine(start: Uint8Array): Map<string, number>[] {
  const lines: Map<string, number>[] = [];
  const codes = CANDIDATES.map((candidate) => candidate.charCodeAt(0));
  let counts = CANDIDATES.map(() => 0);
  let inQuotes = false;
  let isEmpty = true;
  const close = () => {
    if (!isEmpty) lines.push(new Map(CANDIDATES.map((candidate, i) => [candidate, counts[i]])));
    counts = CANDIDATES.map(() => 0);
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

/** The byte of a delimiter the user gave: one ASCII character, or the word `tab`. */
export function delimiterByte(delimiter: string, decimal: '.' | ','): number {
  const character = delimiter === 'tab' || delimiter === '\\t' ? '\t' : delimiter;
  const code = character.charCodeAt(0);
  const fits = character.length === 1 && code < 0x80 && !/["\r\n\w.+-]/.test(character);
  if (!fits)
    throw new UserError(`--delimiter ${quoted(delimiter)} is not usable; give one of , ; tab | or a single sign`);
  if (character === decimal) {
    throw new UserError(
      `--delimiter and --decimal are both ${quoted(character)}; cells and decimals need different signs`,
    );
  }
  return code;
}
