// The arcsine from basic operations only. Math.asin and Math.acos differ between engines in the
// last bits; a ranking by angles must have the same bytes everywhere. (arccos x = π/2 − arcsin x:
// an angle to an axis can use this one, which keeps all digits if the angle is nearly a right one.)

/**
 * Σ c_k x^(2k+1) with c_k = (2k)! / (4^k k!² (2k+1)); at |x| ≤ ½ what is left out after this many
 * terms is below 1e-17 of the sum.
 */
const TERMS = 25;
const COEFFICIENTS = new Float64Array(TERMS);
for (let k = 1, product = 1; k <= TERMS; k++) {
  product *= (2 * k - 1) / (2 * k);
  COEFFICIENTS[k - 1] = product / (2 * k + 1);
}

/** |x| ≤ ½. */
function series(x: number): number {
  const square = x * x;
  let sum = 0;
  for (let k = TERMS - 1; k >= 0; k--) sum = (sum + COEFFICIENTS[k]) * square;
  return x + x * sum;
}

/**
 * arcsin x for −1 ≤ x ≤ 1, within 2 units in the last place. Beyond ½ by arcsin x = π/2 − 2 arcsin
 * √((1 − x)/2).
 */
export function arcsine(x: number): number {
  const size = Math.abs(x);
  if (size <= 0.5) return series(x);
  const angle = Math.PI / 2 - 2 * series(Math.sqrt((1 - size) / 2));
  return x < 0 ? -angle : angle;
}
