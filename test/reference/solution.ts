// Reference implementation of core/solution.ts.

const DUST = 1e-14;
const TELLING = 1e-6;
const DOUBTFUL = 1e-8;

/** β with what stands at a bound but for rounding put there. */
export function settle(beta: ArrayLike<number>, costs: ArrayLike<number>): number[] {
  const all = Array.from(beta);
  const largest = all.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return all.map((value, i) => {
    const size = Math.abs(value);
    if (size <= DUST * largest) return 0;
    return costs[i] < Infinity && costs[i] - size <= DUST * costs[i] ? Math.sign(value) * costs[i] : value;
  });
}

export interface SolvedClassifier {
  readonly signs: readonly number[];
  readonly gradient: readonly number[];
  readonly diagonal: readonly number[];
  readonly beta: readonly number[];
  readonly bias: number;
}

/** The smallest y f(x) and ‖w‖²; null where they say little. */
export function solvedMargin({ signs, gradient, diagonal, beta, bias }: SolvedClassifier) {
  const sum = (terms: (i: number) => number) => beta.reduce((total, _, i) => total + terms(i), 0);
  const least = Math.min(...signs.map((sign, i) => 1 - sign * (gradient[i] - bias)));
  const norm2 = sum((i) => beta[i] * (signs[i] - gradient[i]));
  const total = sum((i) => Math.abs(beta[i]));
  const size = sum((i) => Math.abs(beta[i]) * Math.sqrt(Math.abs(diagonal[i])));
  return norm2 > Math.max(TELLING * total, DOUBTFUL * size * size) ? { least, norm2 } : null;
}
