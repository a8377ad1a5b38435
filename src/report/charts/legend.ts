// Legends stand below, in as many columns as have room in the drawing at hand.

import { textWidth } from '../text-width.ts';
import { FONT_SIZE } from './theme.ts';

/** Pixels of a symbol, and of the gaps around an entry. */
const SYMBOL = 11;
const GAPS = 29;

export function legendColumns(labels: readonly string[], symbol = SYMBOL): { expr: string } {
  const widest = Math.max(...labels.map((label) => textWidth(label, FONT_SIZE)), 0);
  return { expr: `max(1, floor(width / ${Math.ceil(widest + symbol + GAPS)}))` };
}
