// The C-SVC of data whose values go to 0 at a fixed cost: every sample of the class with the smaller
// total cost stands at C, and those of the other class share the same total so that ‖w‖² is
// smallest. Solved here on values of any size, since the 1 of the margin has no part in it.

/** β of each sample at the cost 1; `columns` hold the features. */
export function faintBeta(columns: readonly ArrayLike<number>[], signs: ArrayLike<number>): Float64Array {
  const count = signs.length;
  const product = (i: number, j: number) => columns.reduce((sum, column) => sum + column[i] * column[j], 0);
  const kernel = Array.from({ length: count }, (_, i) => Float64Array.from({ length: count }, (_, j) => product(i, j)));
  const sizes = [1, -1].map((sign) => Array.from(signs).filter((own) => own === sign).length);
  const smaller = sizes[0] <= sizes[1] ? 1 : -1;
  const share = Math.min(...sizes) / Math.max(...sizes);
  const beta = Float64Array.from(signs, (sign) => (sign === smaller ? sign : sign * share));
  const gradient = Float64Array.from(kernel, (row) => row.reduce((sum, value, j) => sum + value * beta[j], 0));
  const [low, high] = smaller === 1 ? [-1, 0] : [0, 1];
  const movable = Array.from(signs.length ? Array.from(signs).keys() : []).filter((i) => signs[i] !== smaller);
  const largest = Math.max(...kernel.map((row, i) => row[i]));
  for (;;) {
    const rising = movable.filter((i) => beta[i] < high);
    const falling = movable.filter((i) => beta[i] > low);
    if (rising.length === 0 || falling.length === 0) return beta;
    const i = rising.reduce((best, k) => (gradient[k] < gradient[best] ? k : best));
    const gain = (k: number) => {
      const difference = gradient[k] - gradient[i];
      return difference > 0 ? difference ** 2 / Math.max(1e-12 * largest, curvature(i, k)) : -1;
    };
    const j = falling.reduce((best, k) => (gain(k) > gain(best) ? k : best));
    const difference = Math.max(...falling.map((k) => gradient[k])) - gradient[i];
    if (difference <= 1e-12 * largest) return beta;
    const step = Math.min((gradient[j] - gradient[i]) / curvature(i, j), high - beta[i], beta[j] - low);
    beta[i] = step === high - beta[i] ? high : beta[i] + step;
    beta[j] = step === beta[j] - low ? low : beta[j] - step;
    for (let k = 0; k < count; k++) gradient[k] += step * (kernel[k][i] - kernel[k][j]);
  }

  function curvature(i: number, j: number): number {
    return kernel[i][i] + kernel[j][j] - 2 * kernel[i][j];
  }
}

/** w of each feature. */
export const faintWeights = (columns: readonly ArrayLike<number>[], signs: ArrayLike<number>): number[] => {
  const beta = faintBeta(columns, signs);
  return columns.map((column) => beta.reduce((sum, value, i) => sum + value * column[i], 0));
};

/** The features from the last that is eliminated to the first, by the smallest w² of each step. */
export function faintRanking(columns: readonly ArrayLike<number>[], signs: ArrayLike<number>): number[] {
  const left = [...columns.keys()];
  const ranking: number[] = [];
  while (left.length > 1) {
    const squares = faintWeights(
      left.map((j) => columns[j]),
      signs,
    ).map((weight) => weight ** 2);
    ranking.unshift(...left.splice(squares.indexOf(Math.min(...squares)), 1));
  }
  return [...left, ...ranking];
}
