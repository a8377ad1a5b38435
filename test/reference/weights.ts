// Reference implementation of core/weights.ts and core/decide.ts, with sums in the same turns.

function weight(products: readonly number[], turns: number): number {
  const s = new Float64Array(turns);
  // What does not fill a turn goes to the first sum.
  const whole = products.length - (products.length % turns);
  for (let i = 0; i < products.length; i++) s[i < whole ? i % turns : 0] += products[i];
  const sum = turns === 4 ? s[0] + s[2] + (s[1] + s[3]) : s[0] + s[1];
  const size = products.reduce((total, product) => total + Math.abs(product), 0);
  return Math.abs(sum) < 1e-10 * size ? 0 : sum;
}

/** β per stored row. */
export function weights(columns: readonly ArrayLike<number>[], beta: readonly number[]): number[] {
  const padded = Math.ceil(beta.length / 4) * 4;
  return columns.map((x) =>
    weight(
      Array.from({ length: padded }, (_, i) => (i < beta.length ? x[i] * beta[i] : 0)),
      4,
    ),
  );
}

export function sparseWeights(
  columns: readonly ArrayLike<number>[],
  rows: readonly number[],
  beta: readonly number[],
): number[] {
  return columns.map((x) =>
    weight(
      rows.map((row, i) => beta[i] * x[row]),
      2,
    ),
  );
}

/** In whichever of the two ways fits the fraction of rows with β ≠ 0. */
export function weighClassifier(
  columns: readonly ArrayLike<number>[],
  rows: readonly number[],
  beta: readonly number[],
): number[] {
  const rowCount = columns[0]?.length ?? 0;
  const support = rows.filter((_, i) => beta[i] !== 0);
  if (support.length < 0.3 * rowCount) {
    return sparseWeights(
      columns,
      support,
      beta.filter((value) => value !== 0),
    );
  }
  const all = new Array<number>(rowCount).fill(0);
  for (const [i, row] of rows.entries()) all[row] = beta[i];
  return weights(columns, all);
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

/** The sum of the absolute terms of a decision value, at least 1; up to rounding. */
export function decisionScale(
  row: ArrayLike<number>,
  support: readonly number[],
  beta: readonly number[],
  bias: number,
): number {
  return Math.max(
    1,
    support.reduce((sum, at, i) => sum + Math.abs(beta[i] * row[at]), Math.abs(bias)),
  );
}
