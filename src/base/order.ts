// One order for labels and categorical levels, whatever the file format: by number if all are
// numbers, else by code point.

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Whether a text spells a finite decimal number (no hexadecimal, no words such as Infinity). */
export function isNumberText(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}

/**
 * Compares by code point; the built-in comparison of strings goes by UTF-16 unit and misplaces
 * emoji.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return a.codePointAt(i)! - b.codePointAt(i)!;
  }
  return a.length - b.length;
}

/**
 * The texts in order: numerically if every one is a number (equal numbers by code point), else by
 * code point.
 */
export function sortLabels(labels: readonly string[]): string[] {
  const numeric = labels.every(isNumberText);
  return [...labels].sort((a, b) => (numeric && Number(a) - Number(b)) || compareCodePoints(a, b));
}
