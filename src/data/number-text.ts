// Numbers from text, by the same rule as from bytes (parse-number.ts).

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The number a text spells, NaN if it spells none. No hexadecimal, no words; one too large for a
 * double is ±Infinity.
 */
export function numberFromText(text: string): number {
  return NUMBER.test(text) ? Number(text) : Number.NaN;
}

/** digits · 10^−scale, correctly rounded (a product with 0.1 would not be). */
export function numberFromDecimal(digits: number | bigint, scale: number): number {
  return Number(`${digits}e${-scale}`);
}
