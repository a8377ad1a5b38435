// Text from arbitrary files as a page can show it: nothing invisible, nothing that reorders what
// stands around it.

import { escapeControlChars } from '../base/text.ts';

// The two joiners make one character of several (families of emoji, letters of Persian and of
// Indian scripts).
const JOINERS = /([\u200c\u200d])/;

/** Text with control characters, and those that hide or reorder, written out. */
export function visible(text: string): string {
  return text
    .split(JOINERS)
    .map((part) => (JOINERS.test(part) ? part : escapeControlChars(part)))
    .join('');
}

/** A message with the quotes of a page around its names; messages have those of a terminal. */
export const inPageQuotes = (message: string) => message.replace(/"([^"]*)"/g, '“$1”');

/** The first characters as a reader counts them, with an ellipsis where some are left out. */
export function shortened(text: string, most: number): string {
  // No character has fewer than one code unit, so most texts need no counting; a slice bounds the
  // work on the others.
  if (text.length <= most) return text;
  const units = new Intl.Segmenter('en').segment(text.slice(0, most * 16));
  const kept: string[] = [];
  for (const { segment } of units) {
    if (kept.length === most)
      return `${kept
        .slice(0, -1)
        .join('')
        .slice(0, most * 8)}…`;
    kept.push(segment);
  }
  return text.length > most * 16
    ? `${kept
        .slice(0, -1)
        .join('')
        .slice(0, most * 8)}…`
    : text;
}

const LABEL_LENGTH = 40;

/** Names as chart labels: short, visible, and still different from each other. */
export function chartLabels(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const label = shortened(visible(name).trim() || '(blank)', LABEL_LENGTH);
    let unique = label;
    for (let copy = 2; taken.has(unique); copy++) unique = `${label} (${copy})`;
    taken.add(unique);
    return unique;
  });
}
