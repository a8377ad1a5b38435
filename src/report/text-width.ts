// The width of a text in a system font, estimated by kinds of characters: enough to leave room for
// labels, and the same everywhere.

const NARROW = /[ijltfrI.,:;'|!()[\]{} ]/;
const WIDE = /[mwMW@%—…]/;
const CAPITAL = /[A-Z0-9+=<>~#$&]/;

/**
 * Widths in units of the font size, those of DejaVu Sans: of the common system fonts the widest.
 */
const WIDTHS = { narrow: 0.39, wide: 0.98, capital: 0.67, ideograph: 1.05, other: 0.61 } as const;

export function textWidth(text: string, fontSize: number): number {
  let units = 0;
  for (const character of text) units += widthOf(character);
  return units * fontSize;
}

function widthOf(character: string): number {
  if (character > '\u2e7f') return WIDTHS.ideograph;
  if (NARROW.test(character)) return WIDTHS.narrow;
  if (WIDE.test(character)) return WIDTHS.wide;
  return CAPITAL.test(character) ? WIDTHS.capital : WIDTHS.other;
}
