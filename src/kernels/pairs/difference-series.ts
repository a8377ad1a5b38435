// e^((s − u)²) − 1 as a sum of products of functions of s and of u, so that sums over pairs become
// quadratic forms (core/pair-forms.ts):
//   e^((s − u)²) − 1 = a(s) + a(u) + Σ_i d_i ψ_i(s) ψ_i(u),   a(s) = e^(s²) − 1.
// The Taylor coefficients of s^a u^b, (−1)^a C(a + b, a)/((a + b)/2)! where a + b is even, make two
// matrices, of the odd and of the even powers; −1 times the first and the second are positive
// definite, and the ψ_i are the columns of their triangular factors: ψ_i(s) = s^i (1 + l_i1 s² +
// l_i2 s⁴ + …), the fewest products for any order. What is left after i of them is a definite
// function itself, so no value of it exceeds the geometric mean of those with s = u: its terms are
// positive, and for s² ≤ t its value at (s, s) is at most κ s^2i with κ its value at s² = t over
// t^i.

/** Beyond this t = s² more products are needed than the plain sum has operations. */
export const LIMIT = 0.5;
/** Products that are known here. */
export const PRODUCTS = 10;
/** Powers of s; the next one is below 3e-17 of the first at the limit. */
const POWERS = 32;

export interface Product {
  /** i: the lowest power in ψ_i. */
  readonly power: number;
  /** d_i. */
  readonly factor: number;
  /** ψ_i(s) = s^i p(s²), the coefficients of p. */
  readonly coefficients: readonly number[];
  /**
   * What is left of the powers of the same parity before this product, at (s, s), is s^2i times
   * the polynomial of s² with these coefficients.
   */
  readonly rest: readonly number[];
}

function binomial(n: number, k: number): bigint {
  let value = 1n;
  for (let i = 1; i <= k; i++) value = (value * BigInt(n - k + i)) / BigInt(i);
  return value;
}

function factorial(n: number): bigint {
  let value = 1n;
  for (let i = 2; i <= n; i++) value *= BigInt(i);
  return value;
}

/** The products of the odd or of the even powers. */
function productsOf(parity: 0 | 1): Product[] {
  const powers: number[] = [];
  for (let power = 2 - parity; power <= POWERS; power += 2) powers.push(power);
  const rest = powers.map((a) => powers.map((b) => Number(binomial(a + b, a)) / Number(factorial((a + b) / 2))));
  const found: Product[] = [];
  for (let i = 0; powers[i] <= PRODUCTS + 2; i++) {
    const pivot = rest[i][i];
    const coefficients = rest.slice(i).map((row) => row[i] / pivot);
    const diagonal = new Array<number>(2 * (powers.length - i) - 1).fill(0);
    for (let a = i; a < powers.length; a++)
      for (let b = i; b < powers.length; b++) diagonal[a + b - 2 * i] += rest[a][b];
    found.push({ power: powers[i], factor: parity === 1 ? -pivot : pivot, coefficients, rest: diagonal });
    for (let a = i + 1; a < powers.length; a++)
      for (let b = i + 1; b < powers.length; b++) rest[a][b] -= coefficients[a - i] * coefficients[b - i] * pivot;
  }
  return found;
}

let known: readonly Product[] | null = null;

/** Two more than `PRODUCTS`, for the bound of what is left, in the order of their powers. */
export function products(): readonly Product[] {
  known ??= [...productsOf(1), ...productsOf(0)].sort((a, b) => a.power - b.power);
  return known;
}

/** A polynomial at t. */
export function polynomial(coefficients: readonly number[], t: number): number {
  let value = 0;
  for (let i = coefficients.length - 1; i >= 0; i--) value = value * t + coefficients[i];
  return value;
}
