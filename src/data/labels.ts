// Labels and categorical levels: their order, and one spelling for numbers.

import { isNumberText, sortLabels } from '../base/order.ts';
import { type Column, cellText } from './table.ts';

/** The different texts of a column, in the order of labels. */
export function levelsOf(column: Column, rowCount: number): string[] {
  const levels = new Set<string>();
  if (column.kind === 'text') {
    const used = new Set(column.codes);
    for (const [code, word] of column.words.entries()) if (used.has(code)) levels.add(word);
  } else {
    for (let row = 0; row < rowCount; row++) {
      const text = cellText(column, row);
      if (text !== null) levels.add(text);
    }
  }
  return sortLabels([...levels]);
}

export interface CanonicalLabels {
  /** The class names in order. */
  readonly names: string[];
  /** The class name of a label as spelled in a file. */
  of(text: string): string;
}

/**
 * One class for `1`, `+1` and `1.0` when every label is a number, so that the classes do not depend
 * on the file format.
 */
export function canonicalLabels(levels: readonly string[]): CanonicalLabels {
  const numeric = levels.length > 0 && levels.every(isNumberText);
  const of = (text: string) => (numeric && isNumberText(text) ? String(Number(text)) : text);
  return { names: sortLabels([...new Set(levels.map(of))]), of };
}
