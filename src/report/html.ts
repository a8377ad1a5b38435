// Text into HTML: everything a stranger wrote is escaped, made visible, and kept from reordering what stands beside it.

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

/** A line of text. */
export function html(text: string): string {
  return escaped(visible(text));
}

// Scripts written from right to left, and their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name or value among other things: isolated where its direction could reorder them. */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `<bdi>${html(text)}</bdi>` : html(text);
}

/** Text whose line ends mean something. */
export function lines(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .map(html)
    .join('\n');
}
