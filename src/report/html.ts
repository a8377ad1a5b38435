// Text into HTML: everything a stranger wrote is escaped, made visible, and kept from reordering
// what stands next to it.

import { visible } from './text.ts';

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

/** Text for an element's content or a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES.get(character)!);
}

/** Text for a quoted attribute, or for an element that holds no others. */
export function attribute(text: string): string {
  return escaped(visible(text));
}

// Scripts written from right to left, and their presentation forms.
const LETTER = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]';
const RIGHT_TO_LEFT = new RegExp(LETTER, 'u');
/** Words of such a script with what stands between them. */
const RUNS = new RegExp(`${LETTER}+(?:[^A-Za-z<>&;]*${LETTER}+)*`, 'gu');

/** A line of text; words written from right to left are isolated from the words around them. */
export function html(text: string): string {
  const line = attribute(text);
  return RIGHT_TO_LEFT.test(line) ? line.replace(RUNS, (run) => `<bdi>${run}</bdi>`) : line;
}

/**
 * A name or value among other things: isolated as a whole where its direction could reorder them.
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `<bdi>${attribute(text)}</bdi>` : attribute(text);
}

/** Text whose line ends mean something. */
export function lines(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map(html)
    .join('\n');
}
