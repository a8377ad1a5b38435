// Means and words for numbers that the findings share.

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Over the known values; null if there are none. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}

export const signed = (value: number | null, digits = 2) =>
  value === null ? 'unknown' : `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;

/** `p = 0.012`, `p < 0.001`. */
export function pValue(p: number | null): string {
  if (p === null) return 'no test';
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
