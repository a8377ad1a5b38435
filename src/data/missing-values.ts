// Which values are missing where they are not bytes of a file: a spelling such as `NA`, or a number
// such as -999 in any spelling.

import { isNumberText } from '../base/order.ts';

/** What counts as missing by default, besides the empty cell. */
export const DEFAULT_MISSING: readonly string[] = ['NA', 'NaN', 'nan', '?'];

export interface MissingValues {
  isText(text: string): boolean;
  isNumber(value: number): boolean;
}

export function missingValues(spellings: readonly string[]): MissingValues {
  const texts = new Set(spellings.map((spelling) => spelling.trim())).add('');
  const numbers = new Set([...texts].filter(isNumberText).map(Number));
  return {
    isText: (text) => texts.has(text.trim()),
    isNumber: numbers.size === 0 ? Number.isNaN : (value) => Number.isNaN(value) || numbers.has(value),
  };
}
