// Legends stand below, in as many columns as have room in the drawing at hand.

import { textWidth } from '../text-width.ts';
import { FONT_SIZE } from './theme.ts';

/** Pixels for the symbol of an entry and the gap to the next. */
const SYMBOL_ROOM = 40;

export function legendColumns(labels: readonly string[]): { expr: string } {
  const widest = Math.max(...labels.map((label) => textWidth(label, FONT_SIZE)), 0);
  return { expr: `max(1, floor(width / ${Math.ceil(widest + SYMBOL_ROOM)}))` };
}
