// Reference implementation of core/smo-rows.ts and core/rows-shrink.ts, with the portions of
// src/solvers/rows/solve.ts: the same choices and operations, without lanes, panels or a cache.

import { kernelValue, type ReferenceRowKernel, rowsSubtract } from './rows.ts';

const TAU = 1e-12;
const MAX_STALLS = 8;
const MAX_CORRECTIONS = 16;
const SHRINK_SHARE = 0.9;
const NEAR = 10;

export interface ReferenceRows {
  kernel: ReferenceRowKernel;
  rows: readonly number[][];
  signs: readonly number[];
  costs: readonly number[];
  shrinking: boolean;
}

export interface ReferenceRowSolution {
  beta: number[];
  f: number[];
  iterations: number;
  stop: 'tolerance' | 'precision' | 'iteration-limit';
}

/** From β = 0. */
export function smoRows({ kernel, rows, signs, costs, shrinking }: ReferenceRows, tolerance: number, limit: number) {
  const every = rows.map((_, i) => i);
  const K = rows.map((u) => rows.map((v) => kernelValue(kernel, u, v)));
  const lower = signs.map((sign, i) => (sign > 0 ? 0 : -costs[i]));
  const upper = signs.map((sign, i) => (sign > 0 ? costs[i] : 0));
  const beta = rows.map(() => 0);
  const rises = (t: number) => beta[t] < upper[t];
  const falls = (t: number) => beta[t] > lower[t];
  let f = [...signs];
  let settledF = [...signs];
  let settledBeta = [...beta];
  let corrections = 0;
  let playing = every;
  let iterations = 0;
  let stalls = 0;
  let recomputed = Infinity;

  const most = (list: number[]) => Math.max(-Infinity, ...list.filter(rises).map((t) => f[t]));
  const least = (list: number[]) => Math.min(Infinity, ...list.filter(falls).map((t) => f[t]));
  const violation = (list: number[]) => most(list) - least(list);

  function settle(fromScratch: boolean): void {
    const moved = every.filter((i) => beta[i] !== settledBeta[i]).length;
    if (fromScratch || moved > beta.filter((value) => value !== 0).length || corrections === MAX_CORRECTIONS) {
      settledF = [...signs];
      settledBeta = rows.map(() => 0);
      corrections = 0;
    } else corrections++;
    const changed = every.filter((i) => beta[i] - settledBeta[i] !== 0);
    const changes = changed.map((i) => beta[i] - settledBeta[i]);
    const sources = changed.map((i) => rows[i]);
    settledF = rowsSubtract(kernel, sources, changes, rows, settledF);
    settledBeta = [...beta];
    f = [...settledF];
  }

  /** The rows of a list that may still move. */
  function moving(list: number[]): number[] {
    const [top, bottom] = [most(list), least(list)];
    return list.filter((t) => (rises(t) && falls(t)) || (rises(t) && f[t] >= bottom) || (falls(t) && f[t] <= top));
  }

  function shrink(): void {
    const kept = moving(playing);
    if (kept.length <= SHRINK_SHARE * playing.length && kept.length >= 2) playing = kept;
  }

  function best(score: (t: number) => number, value: number): number {
    let row = playing[0];
    for (const t of playing) if (score(t) > value) [row, value] = [t, score(t)];
    return row;
  }

  function step(): void {
    const i = best((t) => (rises(t) ? f[t] : -Infinity), -Infinity);
    const curvature = (t: number) => Math.max(TAU, K[i][i] + K[t][t] - (K[i][t] + K[i][t]));
    const j = best((t) => {
      const b = falls(t) ? Math.max(0, f[i] - f[t]) : 0;
      return (b * b) / curvature(t);
    }, 0);
    const roomI = upper[i] - beta[i];
    const roomJ = beta[j] - lower[j];
    const size = Math.min((f[i] - f[j]) / curvature(j), roomI, roomJ);
    beta[i] = size === roomI ? upper[i] : beta[i] + size;
    beta[j] = size === roomJ ? lower[j] : beta[j] - size;
    for (const t of playing) f[t] -= size * (K[i][t] - K[j][t]);
    iterations++;
  }

  /** Up to this many steps; what it stopped for, null if there is more to do. */
  function portion(steps: number): ReferenceRowSolution['stop'] | null {
    for (let done = 0; ; done++) {
      while (violation(playing) <= tolerance) {
        settle(stalls > 0);
        if (violation(every) <= tolerance) return 'tolerance';
        stalls = violation(every) > 0.5 * recomputed ? stalls + 1 : 0;
        recomputed = Math.min(recomputed, violation(every));
        if (stalls >= MAX_STALLS) return 'precision';
        playing = shrinking ? moving(every) : every;
      }
      if (done === steps) return null;
      step();
    }
  }

  let near = false;
  let since = 0;
  for (let size = 64; ; size = Math.min(2 * size, 1000)) {
    const steps = Math.min(size, limit - iterations);
    const stop = portion(steps);
    if (stop) return { beta, f, iterations, stop };
    if (iterations === limit) {
      settle(true);
      return { beta, f, iterations, stop: 'iteration-limit' as const };
    }
    since += steps;
    if (!shrinking || since < Math.min(rows.length, 1000)) continue;
    since = 0;
    if (!near && violation(playing) <= NEAR * tolerance) {
      near = true;
      settle(false);
      playing = moving(every);
    } else shrink();
  }
}
