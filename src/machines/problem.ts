// Binary C-SVC problems on rows of a kernel matrix, and what a solver says about one.

import { UserError } from '../base/errors.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import type { Core } from '../numeric/core.ts';
import type { Address } from '../numeric/routines.ts';

/** min ½ Σ β_k β_l K_kl − Σ |β_k| with 0 ≤ β_k y_k ≤ C_k, Σ β_k = 0. */
export interface BinaryProblem {
  /** Rows of the kernel matrix. */
  readonly rows: Int32Array;
  /** y of each of these rows, +1 or −1. */
  readonly signs: Float64Array;
  /** C of each of these rows; may be Infinity. */
  readonly costs: Float64Array;
}

/**
 * tolerance: optimal to the tolerance asked for. iteration-limit: not yet. precision: rounding allows no better.
 * unbounded: an infinite cost on rows that no plane separates.
 */
export type Stop = 'tolerance' | 'iteration-limit' | 'precision' | 'unbounded';

/** Which method gave the solution; `smo-fallback`: SMO took over from the exact solver. */
export type SolvedBy = 'smo' | 'active-set' | 'smo-fallback';

/** What the solver of a binary problem found. */
export interface Solution {
  /** β_k = α_k y_k of each row of the problem. */
  readonly beta: Float64Array;
  readonly bias: number;
  /** ½ βᵀKβ − Σ|β|, what LIBSVM calls obj. */
  readonly objective: number;
  /** m(α) − M(α), LIBSVM's stopping quantity, from a gradient computed afresh. */
  readonly violation: number;
  /** (primal − dual) / primal objective. */
  readonly gap: number;
  /** Steps of SMO, or rows that came and went in the exact solver. */
  readonly iterations: number;
  readonly stop: Stop;
  readonly solver: SolvedBy;
}

/** What a machine gives on the row nearest to its boundary, or farthest on the wrong side. */
export interface LeastOutput {
  /** The smallest y_n f(x_n) over the rows of the problem. */
  readonly least: number;
  /** ‖w‖², 0 where w is only rounding. */
  readonly norm2: number;
}

/** ‖w‖² = βᵀ(K β) below this share of Σ|β| has lost more than some six digits to the 1 that K β was taken from. */
const TELLING = 1e-6;
/** ‖w‖² below this share of its largest possible size is made of differences; the weights themselves then say more. */
export const DOUBTFUL = 1e-8;

/** Moves of β leave rounding of some 1e-16 of the largest; a row this near a bound has come there. */
const DUST = 1e-14;

/** β, with what stands at a bound but for rounding put there: whoever asks which rows support gets an answer. */
export function settled(given: Float64Array, costs: Float64Array): Float64Array {
  const beta = given.slice();
  let largest = 0;
  for (let i = 0; i < beta.length; i++) largest = Math.max(largest, Math.abs(beta[i]));
  for (let i = 0; i < beta.length; i++) {
    const size = Math.abs(beta[i]);
    if (size <= DUST * largest) beta[i] = 0;
    else if (costs[i] < Infinity && costs[i] - size <= DUST * costs[i]) beta[i] = Math.sign(beta[i]) * costs[i];
  }
  return beta;
}

const isEveryRow = (rows: Int32Array, rowCount: number) =>
  rows.length === rowCount && rows.every((row, index) => row === index);

/** A problem in the core's memory, where SMO and the exact solver work on it. */
export class CoreProblem {
  readonly core: Core;
  readonly address: Address;
  readonly count: number;
  readonly #rows: Address;
  // Where the state keeps these: asking takes a call each.
  readonly #beta: Address;
  readonly #costs: Address;
  readonly #gradient: Address;
  readonly #diagonal: Address;

  constructor(core: Core, matrix: KernelMatrix, problem: BinaryProblem) {
    const { routines } = core;
    this.core = core;
    this.count = problem.rows.length;
    const whole = isEveryRow(problem.rows, matrix.rowCount);
    this.#rows = whole ? 0 : core.allocate(4 * this.count);
    this.address = core.allocate(routines.problemBytes(this.count, whole ? 0 : 1));
    if (!whole) core.integers(this.#rows, this.count).set(problem.rows);
    routines.problemSetup(this.address, matrix.address, matrix.stride, this.#rows, this.count);
    this.#beta = routines.problemBeta(this.address);
    this.#costs = routines.problemCosts(this.address);
    this.#gradient = routines.problemGradient(this.address);
    this.#diagonal = routines.problemDiagonal(this.address);
    core.doubles(routines.problemSigns(this.address), this.count).set(problem.signs);
    core.doubles(this.#costs, this.count).set(problem.costs);
  }

  /** The costs of the rows from now on; a start must follow. */
  setCosts(costs: ArrayLike<number>): void {
    this.core.doubles(this.#costs, this.count).set(costs);
  }

  /** Begins at the given β, made feasible, or at 0. */
  start(beta: ArrayLike<number> | null): void {
    const view = this.core.doubles(this.#beta, this.count);
    if (beta) view.set(beta);
    else view.fill(0);
    this.core.routines.problemStart(this.address);
  }

  /** How many rows stand between their bounds. */
  freeCount(): number {
    return this.core.routines.problemFree(this.address);
  }

  /** What stands in the core now. `iterations`: by default the steps of SMO since the beginning. */
  read(stop: Stop, solver: SolvedBy, iterations?: number): Solution {
    const { routines } = this.core;
    const objective = routines.problemObjective(this.address);
    const difference = routines.problemDualityGap(this.address);
    if (Number.isNaN(objective)) {
      throw new UserError(
        'the kernel values are too large to compute with; scale the data, or lower gamma or the degree',
      );
    }
    return {
      beta: settled(this.core.doubles(this.#beta, this.count), this.core.doubles(this.#costs, this.count)),
      bias: routines.problemBias(this.address),
      objective,
      violation: routines.problemViolation(this.address),
      // The dual objective is −objective, and the primal one is larger by the difference.
      gap: difference === 0 ? 0 : difference / (difference - objective),
      iterations: iterations ?? routines.problemIterations(this.address),
      stop,
      solver,
    };
  }

  /**
   * The smallest y f(x) and ‖w‖² of the machine (β, b) whose gradient stands in the core, without touching the kernel: with the core's
   * y − K β in hand, y f(x) = 1 − y (y − K β − b). Null where K β is so small beside y that the difference says little.
   */
  margin({ beta, bias, signs }: Pick<Solution & BinaryProblem, 'beta' | 'bias' | 'signs'>): LeastOutput | null {
    const gradient = this.core.doubles(this.#gradient, this.count);
    const diagonal = this.core.doubles(this.#diagonal, this.count);
    let least = Infinity;
    let norm2 = 0;
    let total = 0;
    let size = 0;
    for (let i = 0; i < beta.length; i++) {
      const value = 1 - signs[i] * (gradient[i] - bias);
      if (value < least) least = value;
      if (beta[i] === 0) continue;
      const own = Math.abs(beta[i]);
      norm2 += beta[i] * (signs[i] - gradient[i]);
      total += own;
      size += own * Math.sqrt(Math.abs(diagonal[i]));
    }
    return norm2 > Math.max(TELLING * total, DOUBTFUL * size * size) ? { least, norm2 } : null;
  }

  dispose(): void {
    this.core.release(this.address);
    if (this.#rows !== 0) this.core.release(this.#rows);
  }
}
