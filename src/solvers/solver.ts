// One interface for the solvers of a binary problem: solve from its current state, follow an
// elimination, restart. The exact solver is used where it pays off; SMO seeds it, replaces it, and
// takes over, with a note, when it fails.

import { numberOptionError, POSITIVE } from '../base/number-option.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import type { Address } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import { ActiveSet, type ExactVerdict } from './active-set.ts';
import { betterUnit, faintUnit, MAX_UNITS, withoutUnit } from './faint.ts';
import {
  type BinaryProblem,
  CoreProblem,
  type LeastOutput,
  largestDiagonal,
  largestMove,
  type Solution,
} from './problem.ts';
import { smo } from './smo.ts';

/**
 * `exact` is the active-set solver, for positive semidefinite kernels. `auto` uses the exact solver
 * if few samples are free; otherwise it runs SMO for as long as the exact solver would have taken,
 * then the exact solver.
 */
export type Method = 'exact' | 'smo' | 'auto';

/** How a binary problem is solved. */
export interface SolverOptions {
  /**
   * The largest m(α) − M(α) that counts as optimal; 1e-6 by default. The exact solver always solves
   * to a gap of 1e-10.
   */
  readonly tolerance?: number;
  /**
   * The maximum number of SMO steps; LIBSVM's limit by default. If a limit is given, SMO is used,
   * because the exact solver does not take SMO steps.
   */
  readonly maxIterations?: number;
  /** The solution method; `smo`, the default, works with every kernel. */
  readonly method?: Method;
  /**
   * The maximum number of rows that can be free and independent: for the linear kernel, the number
   * of features plus one.
   */
  readonly rank?: number;
}

export const RANKING_TOLERANCE = 1e-6;

/** LIBSVM's default: for classifiers that only score a fold. */
export const SCORING_TOLERANCE = 1e-3;

/** The factor has the square of this many doubles. */
const MAX_FREE = 2000;
/** Up to here the exact solver has won in every trial. */
const FEW_FREE = 150;

/**
 * SMO steps that take as long as an exact solution with `free` free rows: multiply-adds of both, at
 * measured rates.
 */
function exactInSteps(free: number, count: number): number {
  const factorising = free ** 3 / 6 / 3.5e9;
  const pivoting = (20 * (1.5 * free ** 2 + (count * free) / 2)) / 2.5e9;
  return Math.ceil((factorising + pivoting) / (3e-9 * count));
}

interface Foreseen {
  readonly verdict: ExactVerdict;
  /** Before it. */
  readonly pivots: number;
}

/**
 * A problem that is solved repeatedly while its kernel matrix changes; the matrix stays at the same
 * address in memory.
 */
export class BinarySolver {
  readonly #problem: CoreProblem;
  readonly #method: Method;
  readonly #rank: number;
  readonly #tolerance: number;
  readonly #limit: number | undefined;
  #exact: ActiveSet | null = null;
  #beta: Float64Array | null = null;
  /** Whether the exact solver's state belongs to the last solution and the present matrix. */
  #follows = false;
  /** The solution that the core has found by itself. */
  #foreseen: Foreseen | null = null;
  readonly #costs: Float64Array;
  readonly #totalCost: number;
  /** What the costs in the core are divided by (faint.ts). */
  #unit = 1;

  constructor(core: Core, matrix: KernelMatrix, problem: BinaryProblem, options: SolverOptions = {}) {
    this.#tolerance = options.tolerance ?? RANKING_TOLERANCE;
    this.#limit = options.maxIterations;
    if (!(this.#tolerance > 0)) {
      throw numberOptionError('tolerance', options.tolerance, POSITIVE);
    }
    // A limit counts steps of SMO, so setting one selects SMO.
    this.#method = this.#limit === undefined ? (options.method ?? 'smo') : 'smo';
    this.#problem = new CoreProblem(core, matrix, problem);
    this.#rank = Math.min(this.#problem.count, options.rank ?? Infinity, MAX_FREE);
    this.#costs = problem.costs;
    // Numbers to predict have their own a unit.
    this.#totalCost = problem.tube ? Infinity : problem.costs.reduce((sum, cost) => sum + cost, 0);
  }

  /**
   * Returns the solution for the current matrix, starting from `start` if given, otherwise from the
   * last solution.
   */
  solve(start: ArrayLike<number> | null = null): Solution {
    if (this.#foreseen) return this.#adopt(this.#foreseen);
    if (start || !this.#follows) this.#problem.core.routines.refreshKernel(this.#problem.address);
    this.#use(
      faintUnit(
        this.#totalCost * largestDiagonal(this.#problem.core, this.#problem.address, this.#problem.count),
        this.#unit,
      ),
    );
    let raw = this.#solve(start);
    for (let round = 1; this.#unit < 1; round++) {
      const better = betterUnit(
        this.#unit,
        largestMove(this.#problem.core, this.#problem.address, this.#problem.count),
      );
      if (better === this.#unit) break;
      const unit = round < MAX_UNITS ? better : 1;
      const { beta } = withoutUnit(raw, this.#unit);
      this.#use(unit);
      raw = this.#solve(beta);
    }
    const solution = withoutUnit(raw, this.#unit);
    this.#beta = solution.beta;
    return solution;
  }

  /** Divides the costs by a unit; the next solution begins again where that changes them. */
  #use(unit: number): void {
    if (unit === this.#unit) return;
    this.#unit = unit;
    this.#follows = false;
    this.#problem.setCosts(this.#costs.map((cost) => cost / unit));
    this.#problem.core.routines.refreshKernel(this.#problem.address);
  }

  /** β to begin at, in the present unit. */
  #scaled(beta: ArrayLike<number> | null): ArrayLike<number> | null {
    return beta === null || this.#unit === 1 ? beta : Float64Array.from(beta, (value) => value / this.#unit);
  }

  #solve(start: ArrayLike<number> | null): Solution {
    if (start || !this.#follows) {
      this.#problem.start(this.#scaled(start ?? this.#beta));
      if (this.#method === 'smo') return this.#solveBySmo();
      this.#exact ??= new ActiveSet(this.#problem, this.#rank);
      if (!start && !this.#beta) this.#exact.seed();
      if (this.#method === 'auto') {
        const free = this.#problem.freeCount();
        if (free > this.#rank) return this.#solveBySmo();
        if (free > FEW_FREE) {
          const budget = exactInSteps(free, this.#problem.count);
          if (smo(this.#problem, this.#tolerance, budget) === 'tolerance')
            return this.#problem.read('tolerance', 'smo');
        }
      }
      this.#exact.start();
    }
    return this.#solveExactly(this.#exact!);
  }

  #solveBySmo(): Solution {
    return this.#problem.read(smo(this.#problem, this.#tolerance, this.#limit), 'smo');
  }

  #solveExactly(exact: ActiveSet): Solution {
    const pivots = exact.pivots;
    return this.#finish(exact, exact.solve(), pivots);
  }

  /** What becomes of an exact solution; `pivots`: before it. */
  #finish(exact: ActiveSet, verdict: ExactVerdict, pivots: number): Solution {
    const solution = this.#problem.read('tolerance', 'active-set', exact.pivots - pivots);
    this.#follows = verdict !== 'unbounded';
    if (solution.violation <= this.#tolerance) return solution;
    // Optimal as far as rounding lets f be known: unscaled data at a large cost.
    if (verdict === 'optimal') return { ...solution, stop: 'precision' };
    if (verdict === 'unbounded') return { ...solution, stop: 'unbounded' };
    this.#follows = false;
    this.#problem.start(solution.beta);
    return { ...this.#solveBySmo(), solver: 'smo-fallback' };
  }

  /**
   * The state that a core routine needs to continue from the exact solution; null if the last
   * solution is not exact or not needed.
   */
  get pathState(): { readonly solver: Address; readonly limit: number; readonly totalCost: number } | null {
    const solver = this.#follows && this.#unit === 1 && Number.isFinite(this.#totalCost) ? this.#exact!.state : null;
    return solver && { solver, limit: this.#exact!.limit, totalCost: this.#totalCost };
  }

  /**
   * Called after the core has solved the problem; the next call of `solve` returns that solution.
   */
  foresee(verdict: number, pivots: number): void {
    this.#foreseen = { verdict: ActiveSet.verdictOf(verdict), pivots };
  }

  #adopt({ verdict, pivots }: Foreseen): Solution {
    this.#foreseen = null;
    const solution = this.#finish(this.#exact!, verdict, pivots);
    this.#beta = solution.beta;
    return solution;
  }

  /**
   * Called after the core has solved the problem to the tolerance and then removed features from
   * it. `pivots` is the number of pivots before the solution; `verdict` is the verdict on the last
   * removal.
   */
  follow(verdict: number, pivots: number): Solution {
    const exact = this.#exact!;
    const solution = this.#problem.read('tolerance', 'active-set', exact.pivots - pivots, true);
    exact.forgotten(verdict);
    this.#beta = solution.beta;
    return solution;
  }

  /**
   * The margin of the exact solver's last model on its rows. The gradient of the solver remains
   * correct for the last β while features are eliminated (core/active-set-forget.ts). Null if the
   * margin must be computed.
   */
  margin(classifier: Pick<Solution, 'beta' | 'bias'>): LeastOutput | null {
    const isKnown = this.#follows && this.#unit === 1 && classifier.beta === this.#beta;
    return isKnown ? this.#problem.margin(classifier.bias) : null;
  }

  /**
   * Prepares for the removal of a feature from the matrix of the linear kernel. The values of the
   * feature are at `column`.
   */
  forget(column: Address): void {
    if (this.#follows) this.#exact!.forget(column);
  }

  /** Called after the matrix has changed in a way that `forget` does not handle. */
  refresh(): void {
    this.#follows = false;
  }

  dispose(): void {
    this.#exact?.dispose();
    this.#problem.dispose();
  }
}

/** Solves a single problem, without keeping state for further solves. */
export function solveBinary(
  core: Core,
  matrix: KernelMatrix,
  problem: BinaryProblem,
  options: SolverOptions & { start?: ArrayLike<number> | null } = {},
): Solution {
  const solver = new BinarySolver(core, matrix, problem, options);
  try {
    return solver.solve(options.start ?? null);
  } finally {
    solver.dispose();
  }
}
