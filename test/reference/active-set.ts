// Reference implementation of core/active-set.ts: the same method with everything computed from
// scratch in each round. Equal to the core up to rounding.

import { forgetProducts } from './gram.ts';
import { gradient, type ReferenceProblem } from './smo.ts';

const DEPENDENT = 1e-13;
const EXACT = 1e-10;

/** Solves A x = right for a symmetric positive definite A by Cholesky's method. */
function solve(a: readonly number[][], right: readonly number[]): number[] {
  const n = right.length;
  const l = a.map((row) => [...row]);
  const x = [...right];
  for (let j = 0; j < n; j++) {
    for (let k = 0; k < j; k++) for (let i = j; i < n; i++) l[i][j] -= l[i][k] * l[j][k];
    const root = Math.sqrt(l[j][j]);
    for (let i = j; i < n; i++) l[i][j] /= root;
  }
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < i; k++) x[i] -= l[i][k] * x[k];
    x[i] /= l[i][i];
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) x[i] -= l[k][i] * x[k];
    x[i] /= l[i][i];
  }
  return x;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The optimal β, from 0; costs must be positive and finite. */
export function activeSet(problem: ReferenceProblem): number[] {
  const { kernel, signs, costs, beta } = problem;
  const lower = signs.map((sign, i) => (sign > 0 ? 0 : -costs[i]));
  const upper = signs.map((sign, i) => (sign > 0 ? costs[i] : 0));
  const sigma = sum(kernel.map((row, i) => row[i])) / kernel.length || 1;
  const free: number[] = [];
  const matrix = () => free.map((i) => free.map((j) => kernel[i][j] + sigma));

  /**
   * Goes along p (over `rows`) to its end or the first bound; the row that reached it, which
   * leaves, or −1.
   */
  function go(rows: readonly number[], p: readonly number[], most: number): number {
    const room = (k: number) =>
      p[k] === 0 ? Infinity : Math.max(0, ((p[k] > 0 ? upper : lower)[rows[k]] - beta[rows[k]]) / p[k]);
    const step = Math.min(most, ...rows.map((_, k) => room(k)));
    const first = step < most ? rows.findIndex((_, k) => room(k) === step) : -1;
    for (let k = 0; k < rows.length; k++) beta[rows[k]] += step * p[k];
    if (first < 0) return -1;
    const row = rows[first];
    beta[row] = (p[first] > 0 ? upper : lower)[row];
    if (free.includes(row)) free.splice(free.indexOf(row), 1);
    return row;
  }

  /**
   * A row becomes free; where it depends on the free rows, others leave along the null vector until
   * it does not.
   */
  function enter(row: number, way: number): void {
    for (;;) {
      const column = free.map((i) => kernel[i][row] + sigma);
      const z = solve(matrix(), column);
      const rest = kernel[row][row] + sigma - sum(column.map((value, k) => value * z[k]));
      if (rest > DEPENDENT * (kernel[row][row] + sigma)) break;
      if (go([...free, row], [...z.map((value) => -way * value), way], Infinity) === row) return;
    }
    free.push(row);
  }

  function face(): void {
    while (free.length > 1) {
      const f = gradient(problem);
      const right = free.map((i) => f[i]);
      if (Math.max(...right) - Math.min(...right) <= EXACT / 10) return;
      const [u, v] = [
        solve(matrix(), right),
        solve(
          matrix(),
          free.map(() => 1),
        ),
      ];
      const c = sum(u) / sum(v);
      go(
        [...free],
        u.map((value, k) => value - c * v[k]),
        1,
      );
    }
  }

  for (let round = 0; round < 100 + 30 * kernel.length; round++) {
    face();
    const f = gradient(problem);
    const bound = f.map((_, i) => i).filter((i) => !free.includes(i));
    const rising = (i: number) => beta[i] < upper[i];
    const level = free.length > 0 ? f[free[0]] : Math.min(...bound.filter((i) => !rising(i)).map((i) => f[i]));
    const violation = (i: number) => (rising(i) ? f[i] - level : level - f[i]);
    const worst = bound.reduce((best, i) => (best < 0 || violation(i) > violation(best) ? i : best), -1);
    if (worst < 0 || violation(worst) <= EXACT) break;
    enter(worst, rising(worst) ? 1 : -1);
  }
  return beta;
}

/** The optimum when a feature with values x leaves a linear kernel. */
export function activeSetForget(problem: ReferenceProblem, x: ArrayLike<number>): number[] {
  const kernel = forgetProducts(
    problem.kernel.map((row) => Array.from(row)),
    x,
  );
  return activeSet({ ...problem, kernel });
}
