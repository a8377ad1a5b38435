// Twin of core/weights.ts and core/decide.ts, with sums in the same turns.

function settled(products: readonly number[], turns: number): { sum: number; size: number } {
  const sums = new Float64Array(turns);
  const sizes = new Float64Array(turns);
  for (let i = 0; i < products.length; i++) {
    // What does not fill a turn goes to the first sum.
    const turn = i < products.length - (products.length % turns) ? i % turns : 0;
    sums[turn] += products[i];
    sizes[turn] += Math.abs(products[i]);
  }
  const join = (s: Float64Array) => (turns === 4 ? s[0] + s[2] + (s[1] + s[3]) : s[0] + s[1]);
  return { sum: join(sums), size: join(sizes) };
}

const weight = ({ sum, size }: { sum: number; size: number }) => (Math.abs(sum) < 1e-10 * size ? 0 : sum);

/** β per stored row. */
export function weights(columns: readonly ArrayLike<number>[], beta: readonly number[]): number[] {
  const padded = Math.ceil(beta.length / 4) * 4;
  return columns.map((x) => {
    const products = Array.from({ length: padded }, (_, i) => (i < beta.length ? x[i] * beta[i] : 0));
    return weight(settled(products, 4));
  });
}

export function sparseWeights(
  columns: readonly ArrayLike<number>[],
  rows: readonly number[],
  beta: readonly number[],
): number[] {
  return columns.map((x) =>
    weight(
      settled(
        rows.map((row, i) => beta[i] * x[row]),
        2,
      ),
    ),
  );
}

export function decide(
  row: ArrayLike<number>,
  support: readonly number[],
  beta: readonly number[],
  bias: number,
): number {
  const s = new Float64Array(4);
  const whole = support.length - (support.length % 4);
  for (let i = 0; i < support.length; i++) s[i < whole ? i % 4 : 0] += beta[i] * row[support[i]];
  return s[0] + s[1] + (s[2] + s[3]) + bias;
}
