// The span bound of Vapnik and Chapelle 2000: T = Σ_p α_p S_p² over the support vectors, S_p the
// distance of φ(x_p) from the affine hull of the other support vectors on the margin (0 < α < C). If
// the set of support vectors stays the same when sample p is left out, its output changes by α_p S_p²,
// so that for a hard margin T is at least the number of leave-one-out errors.
//
// With F the samples on the margin and A = [K_FF 1; 1ᵀ 0], S_p² = 1 / (A⁻¹)_pp for p in F, and
// K_pp − kᵀA⁻¹k, k = (K_pF, 1), for a sample at its bound C.

/** K_ik, row by row. */
type KernelRows = readonly Float64Array[];

/** A support vector and the combination of support vectors that spans its distance. */
export interface Span {
  /** Its place among the samples. */
  readonly place: number;
  readonly alpha: number;
  /** S_p². */
  readonly squared: number;
  /** z by sample: 1 at its own, and S_p² = zᵀKz. */
  readonly combination: Float64Array;
}

export interface SpanBound {
  /** T = Σ α_p S_p². */
  readonly value: number;
  readonly spans: readonly Span[];
  /**
   * −Σ S_p² ∂α_p is this vector times ∂K β: how the coefficients of samples on the margin follow a
   * change of the kernel.
   */
  readonly response: Float64Array;
}

/** A coefficient this near to its bound, as a fraction, is at it. */
const AT_BOUND = 1e-9;
/**
 * Added to the diagonal of K_FF, as a fraction of the largest entry: with fewer features than samples
 * on the margin K_FF is singular, and spans are 0.
 */
const RIDGE = 1e-10;

/** Null if no sample is on the margin, so that nothing spans a hull. */
export function spanBound(kernel: KernelRows, beta: ArrayLike<number>, costs: ArrayLike<number>): SpanBound | null {
  const count = kernel.length;
  const free: number[] = [];
  const bounded: number[] = [];
  for (let i = 0; i < count; i++) {
    const alpha = Math.abs(beta[i]);
    if (alpha === 0) continue;
    if (alpha < costs[i] * (1 - AT_BOUND)) free.push(i);
    else bounded.push(i);
  }
  const largest = free.reduce((most, i) => Math.max(most, Math.abs(kernel[i][i])), 0);
  if (free.length === 0 || largest === 0) return null;
  const inverse = inverted(bordered(kernel, free, RIDGE * largest));
  const response = new Float64Array(count);
  const spans: Span[] = [];
  for (const [k, place] of free.entries()) {
    const own = inverse[k];
    const squared = 1 / own[k];
    const combination = new Float64Array(count);
    for (const [l, other] of free.entries()) {
      combination[other] = own[l] / own[k];
      response[other] += squared * Math.sign(beta[place]) * own[l];
    }
    spans.push({ place, alpha: Math.abs(beta[place]), squared, combination });
  }
  for (const place of bounded) {
    const own = kernel[place];
    const right = Float64Array.from([...free.map((i) => own[i]), 1]);
    const combination = new Float64Array(count);
    let squared = own[place];
    for (const [k, row] of inverse.entries()) {
      let u = 0;
      for (let l = 0; l < right.length; l++) u += row[l] * right[l];
      squared -= u * right[k];
      if (k < free.length) combination[free[k]] = -u;
    }
    combination[place] += 1;
    spans.push({ place, alpha: Math.abs(beta[place]), squared: Math.max(0, squared), combination });
  }
  return { value: spans.reduce((sum, { alpha, squared }) => sum + alpha * squared, 0), spans, response };
}

/** [K_FF + ridge 1; 1ᵀ 0]. */
function bordered(kernel: KernelRows, free: readonly number[], ridge: number): Float64Array[] {
  const rows = free.map((i) => Float64Array.from([...free.map((j) => kernel[i][j] + (i === j ? ridge : 0)), 1]));
  return [...rows, new Float64Array(free.length + 1).fill(1, 0, free.length)];
}

/** The inverse, by elimination with the largest pivot of each column. */
function inverted(matrix: readonly Float64Array[]): Float64Array[] {
  const count = matrix.length;
  const left = matrix.map((row) => row.slice());
  const right = matrix.map((_, i) => new Float64Array(count).fill(1, i, i + 1));
  for (let k = 0; k < count; k++) {
    let pivot = k;
    for (let i = k + 1; i < count; i++) if (Math.abs(left[i][k]) > Math.abs(left[pivot][k])) pivot = i;
    for (const rows of [left, right]) [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    const scale = 1 / left[k][k];
    for (const row of [left[k], right[k]]) for (let j = 0; j < count; j++) row[j] *= scale;
    for (let i = 0; i < count; i++) {
      const factor = left[i][k];
      if (i === k || factor === 0) continue;
      for (let j = k; j < count; j++) left[i][j] -= factor * left[k][j];
      for (let j = 0; j < count; j++) right[i][j] -= factor * right[k][j];
    }
  }
  return right;
}
