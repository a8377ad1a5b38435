// C-SVC training where the kernel matrix does not fit: SMO with kernel rows on demand, called in
// portions (an engine compiles a routine well only between calls), with LIBSVM's shrinking between
// them.

import { numberOptionError, POSITIVE } from '../../base/number-option.ts';
import { betterUnit, faintUnit, MAX_UNITS, withoutUnit } from '../faint.ts';
import type { BinaryProblem, BinaryTask, Stop } from '../problem.ts';
import { RANKING_TOLERANCE } from '../solver.ts';
import { DEFAULT_CACHE_MB, RowProblem, type RowSolution, type RowSource } from './problem.ts';

export interface RowSolverOptions {
  /** Largest m(α) − M(α) that counts as optimal; 1e-6 by default. */
  readonly tolerance?: number;
  /** Steps; by default as LIBSVM. */
  readonly maxIterations?: number;
  /** Memory for kernel rows, 500 by default. It changes the time, not the result. */
  readonly cacheMb?: number;
  /** Rows firmly at a bound are left out temporarily (shrinking); on by default. */
  readonly shrinking?: boolean;
}

const FIRST_PORTION = 64;
/** As LIBSVM, which looks for rows to leave out this often. */
const LARGEST_PORTION = 1000;
/**
 * As LIBSVM: once, when the violation is this multiple of the tolerance, all rows are checked
 * again.
 */
const NEAR = 10;
/** As LIBSVM, which warns there: at least ten million steps, and a hundred per row. */
const MIN_LIMIT = 1e7;
const LIMIT_PER_ROW = 100;

const STOPS: readonly (Stop | null)[] = [null, 'tolerance', 'precision'];

/** A trained binary classifier: plain data. */
export type RowClassifier = BinaryProblem & BinaryTask & RowSolution;

export interface RowsOptions extends RowSource, RowSolverOptions {
  /** From `decompose`. */
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
  /** β of each problem to begin at. */
  readonly starts?: readonly (ArrayLike<number> | null)[];
}

function run(problem: RowProblem, source: RowSource, rowCount: number, options: RowSolverOptions): Stop {
  const { routines } = source.columns.core;
  const tolerance = options.tolerance ?? RANKING_TOLERANCE;
  const shrinking = options.shrinking ?? true;
  let left = options.maxIterations ?? Math.max(MIN_LIMIT, LIMIT_PER_ROW * rowCount);
  let near = false;
  let sinceShrinking = 0;
  for (let portion = FIRST_PORTION; ; portion = Math.min(2 * portion, LARGEST_PORTION)) {
    const steps = Math.min(portion, left);
    const stop = STOPS[routines.smoRows(problem.address, tolerance, steps, !shrinking)];
    if (stop) return stop;
    left -= steps;
    if (left === 0) {
      routines.rowsFinish(problem.address);
      return 'iteration-limit';
    }
    sinceShrinking += steps;
    if (!shrinking || sinceShrinking < Math.min(rowCount, LARGEST_PORTION)) continue;
    sinceShrinking = 0;
    if (!near && routines.rowsViolation(problem.address) <= NEAR * tolerance) {
      near = true;
      routines.rowsReplay(problem.address);
    } else routines.rowsShrink(problem.address);
  }
}

/** Solves one problem. */
export function solveBinaryByRows(
  source: RowSource,
  problem: BinaryProblem,
  options: RowSolverOptions & { start?: ArrayLike<number> | null } = {},
): RowSolution {
  if (options.tolerance !== undefined && !(options.tolerance > 0)) {
    throw numberOptionError('tolerance', options.tolerance, POSITIVE);
  }
  const held = new RowProblem(source, problem, options.cacheMb ?? DEFAULT_CACHE_MB);
  try {
    held.start(options.start ?? null);
    return solveFaint(held, problem, (start) => {
      if (start !== null) held.start(start);
      return held.read(run(held, source, problem.rows.length, options));
    });
  } finally {
    held.dispose();
  }
}

/** The solution, with costs in a unit where the kernel values are tiny for them (faint.ts). */
function solveFaint(
  held: RowProblem,
  { costs, tube }: BinaryProblem,
  solve: (start: Float64Array | null) => RowSolution,
): RowSolution {
  const total = tube ? Infinity : costs.reduce((sum, cost) => sum + cost, 0);
  let unit = faintUnit(total * held.largestDiagonal(), 1);
  if (unit < 1) held.setCosts(costs.map((cost) => cost / unit));
  let raw = solve(unit < 1 ? held.beta().map((value) => value / unit) : null);
  for (let round = 1; unit < 1; round++) {
    const better = betterUnit(unit, held.largestMove());
    if (better === unit) break;
    const { beta } = withoutUnit(raw, unit);
    unit = round < MAX_UNITS ? better : 1;
    held.setCosts(costs.map((cost) => cost / unit));
    raw = solve(beta.map((value) => value / unit));
  }
  return withoutUnit(raw, unit);
}

/**
 * The models of all problems of `decompose`, one after the other, so that one cache is in memory at
 * a time.
 */
export function solveByRows(options: RowsOptions): RowClassifier[] {
  return options.problems.map((problem, k) => ({
    ...problem,
    ...solveBinaryByRows(options, problem, { ...options, start: options.starts?.[k] ?? null }),
  }));
}
