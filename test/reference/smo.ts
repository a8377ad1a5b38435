// Reference implementation of core/smo.ts: the same choices and the same operations, without lanes,
// gathering or marks.

const TAU = 1e-12;
const MAX_STALLS = 8;

export interface ReferenceProblem {
  kernel: readonly ArrayLike<number>[];
  signs: readonly number[];
  costs: readonly number[];
  beta: number[];
}

export interface ReferenceSolution {
  beta: number[];
  f: number[];
  iterations: number;
  stop: 'tolerance' | 'precision' | 'iteration-limit';
}

export function gradient({ kernel, signs, beta }: ReferenceProblem): number[] {
  const f = [...signs];
  for (let j = 0; j < beta.length; j++) {
    if (beta[j] === 0) continue;
    for (let t = 0; t < f.length; t++) f[t] -= beta[j] * kernel[j][t];
  }
  return f;
}

/** β must lie in its box with Σ β = 0. */
export function smo(problem: ReferenceProblem, tolerance: number, limit: number): ReferenceSolution {
  const { kernel, signs, costs, beta } = problem;
  const lower = signs.map((sign, i) => (sign > 0 ? 0 : -costs[i]));
  const upper = signs.map((sign, i) => (sign > 0 ? costs[i] : 0));
  let f = gradient(problem);
  let fresh = true;
  let iterations = 0;
  let stalls = 0;
  let recomputed = Infinity;

  function best(score: (t: number) => number, least: number): number {
    let row = 0;
    let value = least;
    for (let t = 0; t < f.length; t++) if (score(t) > value) [row, value] = [t, score(t)];
    return row;
  }
  const violation = () =>
    Math.max(...f.filter((_, t) => beta[t] < upper[t])) - Math.min(...f.filter((_, t) => beta[t] > lower[t]));

  for (;;) {
    const i = best((t) => (beta[t] < upper[t] ? f[t] : -Infinity), -Infinity);
    const curvature = (t: number) => Math.max(TAU, kernel[i][i] + kernel[t][t] - (kernel[i][t] + kernel[i][t]));
    if (violation() <= tolerance) {
      if (fresh) return { beta, f, iterations, stop: 'tolerance' };
      f = gradient(problem);
      stalls = violation() > 0.5 * recomputed ? stalls + 1 : 0;
      recomputed = Math.min(recomputed, violation());
      if (violation() <= tolerance) return { beta, f, iterations, stop: 'tolerance' };
      if (stalls >= MAX_STALLS) return { beta, f, iterations, stop: 'precision' };
      fresh = true;
      continue;
    }
    if (iterations === limit) return { beta, f, iterations, stop: 'iteration-limit' };
    const j = best((t) => {
      const b = beta[t] > lower[t] ? Math.max(0, f[i] - f[t]) : 0;
      return (b * b) / curvature(t);
    }, 0);
    const roomI = upper[i] - beta[i];
    const roomJ = beta[j] - lower[j];
    const step = Math.min((f[i] - f[j]) / curvature(j), roomI, roomJ);
    beta[i] = step === roomI ? upper[i] : beta[i] + step;
    beta[j] = step === roomJ ? lower[j] : beta[j] - step;
    for (let t = 0; t < f.length; t++) f[t] -= step * (kernel[i][t] - kernel[j][t]);
    iterations++;
    fresh = false;
  }
}

/** Reference implementation of core/shrink.ts: the rows that may still move. */
export function shrinkRows(problem: ReferenceProblem, f: readonly number[]): number[] {
  const { signs, costs, beta } = problem;
  const rises = (i: number) => (signs[i] > 0 ? beta[i] < costs[i] : beta[i] < 0);
  const falls = (i: number) => (signs[i] > 0 ? beta[i] > 0 : beta[i] > -costs[i]);
  const rows = f.map((_, i) => i);
  const most = Math.max(...rows.filter(rises).map((i) => f[i]));
  const least = Math.min(...rows.filter(falls).map((i) => f[i]));
  return rows.filter((i) => (rises(i) && falls(i)) || (rises(i) && f[i] >= least) || (falls(i) && f[i] <= most));
}
