// Reference implementation of core/dot.ts: eight sums in turn, joined in the same order.

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const s = new Float64Array(8);
  const whole = a.length - (a.length % 8);
  for (let i = 0; i < whole; i++) s[i % 8] += a[i] * b[i];
  let total = s[0] + s[2] + (s[4] + s[6]) + (s[1] + s[3] + (s[5] + s[7]));
  for (let i = whole; i < a.length; i++) total += a[i] * b[i];
  return total;
}
