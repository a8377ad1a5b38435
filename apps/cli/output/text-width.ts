// How wide a text is on a terminal, and texts cut or broken to a width. Terminals give each code
// point 0, 1 or 2 columns (wcwidth of POSIX, Unicode's East Asian Width); what is drawn from
// several of them differs between terminals, so such sequences are taken apart.

import { escapeControlChars } from '../../../src/app.node.ts';

const ASCII = /^[\x20-\x7e]*$/;
const ZERO = /[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
const REGIONAL_INDICATOR = /[\u{1f1e6}-\u{1f1ff}]/u;
const WIDE =
  /[\p{Emoji_Presentation}\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{16fe0}-\u{18aff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;

// One terminal draws these together with the emoji before them, the next one next to it.
const VARIATION = /[\ufe0e\ufe0f]/g;
const SKIN = /[\u{1f3fb}-\u{1f3ff}]/gu;

/** Combining marks shown per letter; a file may contain thousands. */
const MAX_MARKS = 4;
const PILED = new RegExp(`([\\p{Mn}\\p{Me}]{${MAX_MARKS}})[\\p{Mn}\\p{Me}]+`, 'gu');

/**
 * A text from a file as it can be shown: escaped, on one line, as wide as `displayWidth` measures.
 */
export function showable(text: string): string {
  if (ASCII.test(text)) return text;
  return escapeControlChars(text)
    .replace(VARIATION, '')
    .replace(SKIN, (tone) => `\\u{${tone.codePointAt(0)!.toString(16)}}`)
    .replace(PILED, '$1');
}

function signWidth(sign: string): number {
  if (ASCII.test(sign) || REGIONAL_INDICATOR.test(sign)) return 1;
  return ZERO.test(sign) ? 0 : WIDE.test(sign) ? 2 : 1;
}

/** Columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length;
  let width = 0;
  for (const sign of text) width += signWidth(sign);
  return width;
}

/** The signs of a text from its start that fit, with the marks that belong to the last of them. */
function startOf(signs: readonly string[], width: number): string[] {
  let used = 0;
  const end = signs.findIndex((sign) => {
    used += signWidth(sign);
    return used > width;
  });
  return end < 0 ? [...signs] : signs.slice(0, end);
}

/** The same from its end; marks without their letter are left out. */
function endOf(signs: readonly string[], width: number): string[] {
  let used = 0;
  const start = signs.findLastIndex((sign) => {
    used += signWidth(sign);
    return used > width;
  });
  const kept = signs.slice(start + 1);
  return kept.slice(kept.findIndex((sign) => signWidth(sign) > 0));
}

/**
 * The text cut to a width in its middle, with an ellipsis: names are distinguished by their ends as
 * often as by their beginnings.
 */
export function fitted(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const signs = [...text];
  const tail = Math.floor((width - 1) / 3);
  const end = tail === 0 ? [] : endOf(signs, tail);
  return `${startOf(signs, width - 1 - tail).join('')}…${end.join('')}`;
}

/**
 * Lines no wider than `width`, broken between words; a word that is wider is broken where the line
 * ends.
 */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => wrappedParagraph(paragraph, Math.max(1, width)));
}

function wrappedParagraph(text: string, width: number): string[] {
  if (displayWidth(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (displayWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = brokenWord(word, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1)!;
  }
  return [...lines, line];
}

/** Names with what they mean next to them, or below them where there is little room. */
export function definitions(pairs: readonly (readonly [name: string, meaning: string])[], width: number): string[] {
  const longest = pairs.reduce((most, [name]) => Math.max(most, displayWidth(name)), 0);
  const isBeside = width - longest >= MIN_BESIDE;
  const indent = isBeside ? longest + 2 : 4;
  return pairs.flatMap(([name, meaning]) => {
    const lines = wrapped(meaning, width - indent);
    const blank = ' '.repeat(indent);
    if (!isBeside) return [name, ...lines.map((line) => blank + line)];
    const [first, ...others] = lines;
    return [name + blank.slice(displayWidth(name)) + first, ...others.map((line) => blank + line)];
  });
}

/** Columns that a meaning next to its name needs to be read with ease. */
const MIN_BESIDE = 32;

function brokenWord(word: string, width: number): string[] {
  const parts: string[] = [];
  let signs = [...word];
  while (displayWidth(signs.join('')) > width) {
    const part = startOf(signs, width);
    // A terminal too narrow for a single sign still has to show it.
    const length = Math.max(1, part.length);
    parts.push(signs.slice(0, length).join(''));
    signs = signs.slice(length);
  }
  return [...parts, signs.join('')];
}

// Hebrew, Arabic and the other scripts that run from right to left.
const RIGHT_TO_LEFT = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const RUN = new RegExp(`${RIGHT_TO_LEFT}(?:[^\\p{L}\\p{N}\\n]{0,20}${RIGHT_TO_LEFT})*`, 'gu');

/**
 * Words that run from right to left set apart (Unicode's isolates, UAX 9), so that they do not turn
 * the numbers next to them around.
 */
export function isolated(text: string): string {
  return ASCII.test(text) ? text : text.replace(RUN, '\u2068$&\u2069');
}
