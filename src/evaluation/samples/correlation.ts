// The correlation of two columns that have mean 0, with sums in a fixed order.

/** Pearson's r; 0 where a column is constant. */
export function correlation(a: Float64Array, b: Float64Array): number {
  let [sum, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    sum += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  if (a === b) return 1;
  return aa > 0 && bb > 0 ? Math.max(-1, Math.min(1, sum / Math.sqrt(aa * bb))) : 0;
}
