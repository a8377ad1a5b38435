// ε-insensitive regression as a problem of twice the rows (LIBSVM's reading of Vapnik 1995): row n
// stands once with sign +1 and target z_n − ε, whose β is α_n, and once with sign −1 and target z_n
// + ε, whose β is −α*_n. The bounds are those of a classifier with the same costs, so the same
// solvers take it. In a solution a row has one coefficient, α_n − α*_n.

/** The target values that f should approximate. */
export interface Tube {
  /** The target z of each row of the problem. */
  readonly targets: Float64Array;
  /** Errors up to this size are not penalised. */
  readonly width: number;
}

interface Rows {
  readonly rows: Int32Array;
  readonly signs: Float64Array;
  readonly costs: Float64Array;
}

/** A problem as solvers see it. */
export interface SolvedRows extends Rows {
  /** The linear term of the dual; null: the signs. */
  readonly targets: Float64Array | null;
}

const twice = <T extends Int32Array | Float64Array>(first: T, second: T): T => {
  const both = new (first.constructor as new (length: number) => T)(2 * first.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/** The rows of a problem, twice those of a tube. */
export function solvedRows({ rows, signs, costs, tube }: Rows & { readonly tube?: Tube }): SolvedRows {
  if (!tube) return { rows, signs, costs, targets: null };
  const { targets, width } = tube;
  const above = new Float64Array(rows.length).fill(1);
  return {
    rows: twice(rows, rows),
    signs: twice(
      above,
      above.map((sign) => -sign),
    ),
    costs: twice(costs, costs),
    targets: twice(
      targets.map((target) => target - width),
      targets.map((target) => target + width),
    ),
  };
}

/** One coefficient per row of a tube: α − α*. */
export function joinedBeta(beta: Float64Array): Float64Array {
  const count = beta.length / 2;
  return Float64Array.from({ length: count }, (_, row) => beta[row] + beta[row + count]);
}

/** The same as α and −α*, of which one is 0. */
export function partedBeta(beta: ArrayLike<number>): Float64Array {
  const own = Float64Array.from(beta);
  return twice(
    own.map((value) => Math.max(0, value)),
    own.map((value) => Math.min(0, value)),
  );
}
