// One interface for the solvers of a binary problem: solve from where it stands, follow a feature that leaves, begin again.

import { quoted, UserError } from '../base/errors.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import type { Core } from '../numeric/core.ts';
import { type BinaryProblem, CoreProblem, type Solution } from './problem.ts';
import { smo } from './smo.ts';

export interface SolverOptions {
  /** Largest m(α) − M(α) that counts as optimal; 1e-6 by default. */
  readonly tolerance?: number;
  /** SMO steps; by default as LIBSVM. */
  readonly maxIterations?: number;
}

export const RANKING_TOLERANCE = 1e-6;

/** A problem that is solved again and again while its kernel matrix changes; the matrix keeps its place in memory. */
export class BinarySolver {
  readonly #problem: CoreProblem;
  readonly #tolerance: number;
  readonly #limit: number | undefined;
  #beta: Float64Array | null = null;

  constructor(core: Core, matrix: KernelMatrix, problem: BinaryProblem, options: SolverOptions = {}) {
    this.#tolerance = options.tolerance ?? RANKING_TOLERANCE;
    this.#limit = options.maxIterations;
    if (!(this.#tolerance > 0))
      throw new UserError(`the tolerance is ${quoted(options.tolerance)}; it must be a positive number`);
    this.#problem = new CoreProblem(core, matrix, problem);
  }

  /** The solution for the matrix as it is now, begun at `start` if given, else at the last solution. */
  solve(start: ArrayLike<number> | null = this.#beta): Solution {
    this.#problem.core.routines.refreshKernel(this.#problem.address);
    this.#problem.start(start);
    const solution = this.#problem.read(smo(this.#problem, this.#tolerance, this.#limit), 'smo');
    this.#beta = solution.beta;
    return solution;
  }

  dispose(): void {
    this.#problem.dispose();
  }
}

/** Solves one problem once. */
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
