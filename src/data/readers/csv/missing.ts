// Which cells are missing, decided on bytes: a spelling such as `NA`, or a number such as -999 in
// any spelling.

import { isNumberText } from '../../../base/order.ts';

export interface MissingCells {
  matchesText(bytes: Uint8Array, start: number, end: number): boolean;
  matchesNumber(value: number): boolean;
  /** Whether any number means missing, or any spelling looks like one. */
  readonly hasNumbers: boolean;
}

export function missingCells(spellings: readonly string[], decimal: '.' | ','): MissingCells {
  const encoder = new TextEncoder();
  const texts = spellings.map((spelling) => encoder.encode(spelling.trim()));
  const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
  const numbers = spellings
    .flatMap((spelling) => [spelling.trim(), spelling.trim().replace(decimal, '.')])
    .filter(isNumberText)
    .map(Number);
  return {
    matchesText(bytes, start, end) {
      const length = end - start;
      if (length > longest) return false;
      for (const text of texts) {
        if (text.length !== length) continue;
        let i = 0;
        while (i < length && text[i] === bytes[start + i]) i++;
        if (i === length) return true;
      }
      return false;
    },
    matchesNumber: (value) => numbers.includes(value),
    hasNumbers: numbers.length > 0,
  };
}
