// Binary C-SVC problems, and tubes of regression, on rows of a kernel matrix, and the outcome of
// solving one.

import { problem } from '../base/problem.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import { type Address, NULL_ADDRESS } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import { joinedBeta, partedBeta, solvedRows, type Tube } from './tube.ts';

/**
 * min ½ Σ β_k β_l K_kl − Σ |β_k| with 0 ≤ β_k y_k ≤ C_k, Σ β_k = 0. With a tube: min ½ Σ β_k β_l
 * K_kl − Σ z_k β_k + ε Σ |β_k| with
 * |β_k| ≤ C_k, Σ β_k = 0, whatever the signs.
 */
export interface BinaryProblem {
  /** The rows of the kernel matrix that belong to the problem. */
  readonly rows: Int32Array;
  /** The sign y of each of these rows, +1 or −1. */
  readonly signs: Float64Array;
  /** The cost C of each of these rows; may be Infinity. */
  readonly costs: Float64Array;
  /** Present if the model predicts numbers. */
  readonly tube?: Tube;
}

/**
 * The classes that a problem separates; solvers only pass this information on. If `negative` is
 * null, the negative class consists of all other classes.
 */
export interface BinaryTask {
  readonly positive: number;
  readonly negative: number | null;
}

/**
 * tolerance: optimal within the given tolerance. iteration-limit: not yet optimal. precision: as
 * optimal as rounding allows. unbounded: an infinite cost on rows that are not linearly separable.
 */
export type Stop = 'tolerance' | 'iteration-limit' | 'precision' | 'unbounded';

/** The method that found the solution; `smo-fallback` means that SMO replaced the exact solver. */
export type SolvedBy = 'smo' | 'active-set' | 'smo-fallback';

/** The solution of a binary problem. */
export interface Solution {
  /** β_k = α_k y_k for each row of the problem. */
  readonly beta: Float64Array;
  readonly bias: number;
  /** ½ βᵀKβ − Σ|β|, what LIBSVM calls obj. */
  readonly objective: number;
  /** m(α) − M(α), LIBSVM's stopping quantity, from a gradient computed from scratch. */
  readonly violation: number;
  /** (primal − dual) / primal objective. */
  readonly gap: number;
  /** The number of SMO steps, or of rows that entered or left the free set of the exact solver. */
  readonly iterations: number;
  readonly stop: Stop;
  readonly solver: SolvedBy;
}

/** The output of a model for the row nearest to its boundary, or farthest on the wrong side. */
export interface LeastOutput {
  /** The smallest y_n f(x_n) over the rows of the problem. */
  readonly least: number;
  /** ‖w‖², or 0 if w is zero to within rounding error. */
  readonly norm2: number;
}

/**
 * ‖w‖² below this fraction of its largest possible size is made of differences; the weights
 * themselves are then more accurate.
 */
export const DOUBTFUL = 1e-8;

/**
 * The places of the results of a problem in the core (core/solution.ts): reading them directly
 * takes fewer calls.
 */
const [BIAS, VIOLATION, OBJECTIVE, DIFFERENCE, LEAST, NORM2] = [0, 1, 2, 3, 4, 5];

const isEveryRow = (rows: Int32Array, rowCount: number) =>
  rows.length === rowCount && rows.every((row, index) => row === index);

/**
 * Puts the targets of a tube where the problem finds them, with zeros behind the last, up to a
 * multiple of 8.
 */
export function writeTargets(core: Core, problem: Address, targets: Float64Array): Address {
  const room = Math.ceil(targets.length / 8) * 8;
  const address = core.allocate(8 * room);
  const view = core.doubles(address, room);
  view.fill(0);
  view.set(targets);
  core.routines.problemSetTargets(problem, address);
  return address;
}

/** The largest |k(x, x)| of the rows of a problem in the core. */
export function largestDiagonal(core: Core, problem: Address, count: number): number {
  const first = core.routines.problemDiagonal(problem) >> 3;
  const { allDoubles } = core;
  let largest = 0;
  for (let i = first; i < first + count; i++) largest = Math.max(largest, Math.abs(allDoubles[i]));
  return largest;
}

/** The largest |y − f|: how far β moves a decision value. */
export function largestMove(core: Core, problem: Address, count: number): number {
  const f = core.doubles(core.routines.problemGradient(problem), count);
  const signs = core.doubles(core.routines.problemSigns(problem), count);
  return f.reduce((most, value, i) => Math.max(most, Math.abs(signs[i] - value)), 0);
}

/** A problem in the core's memory, where SMO and the exact solver work on it. */
export class CoreProblem {
  readonly core: Core;
  readonly address: Address;
  readonly count: number;
  readonly #rows: Address;
  /** The address of the targets of a tube; null if there is none. */
  readonly #targets: Address | null;
  // Where the state keeps these: asking takes a call each.
  readonly #beta: Address;
  readonly #costs: Address;
  readonly #settled: Address;
  readonly #report: Address;

  /** `sharedRows`: room for kernel rows that several problems use in turn; by default, each has its own. */
  constructor(core: Core, matrix: KernelMatrix, given: BinaryProblem, sharedRows: Address | null = null) {
    const { routines } = core;
    const problem = solvedRows(given);
    this.core = core;
    this.count = problem.rows.length;
    const whole = isEveryRow(problem.rows, matrix.rowCount);
    this.#rows = whole ? NULL_ADDRESS : core.allocate(4 * this.count);
    this.address = core.allocate(routines.problemBytes(this.count, !whole && sharedRows === null));
    if (!whole) core.integers(this.#rows, this.count).set(problem.rows);
    routines.problemSetup(this.address, matrix.address, matrix.stride, this.#rows, this.count);
    if (sharedRows !== null) routines.shareRows(this.address, sharedRows);
    this.#beta = routines.problemBeta(this.address);
    this.#costs = routines.problemCosts(this.address);
    this.#settled = routines.problemSettled(this.address);
    this.#report = routines.problemTold(this.address);
    core.doubles(routines.problemSigns(this.address), this.count).set(problem.signs);
    core.doubles(this.#costs, this.count).set(problem.costs);
    this.#targets = problem.targets && writeTargets(core, this.address, problem.targets);
  }

  /** The costs of the rows from now on; a start must follow. */
  setCosts(costs: ArrayLike<number>): void {
    this.core.doubles(this.#costs, this.count).set(costs);
  }

  /** Begins at the given β, made feasible, or at 0. */
  start(beta: ArrayLike<number> | null): void {
    const view = this.core.doubles(this.#beta, this.count);
    if (beta) view.set(this.#targets === null ? beta : partedBeta(beta));
    else view.fill(0);
    this.core.routines.problemStart(this.address);
  }

  /** The number of rows strictly between their bounds. */
  freeCount(): number {
    return this.core.routines.problemFree(this.address);
  }

  /**
   * What is in the core now. `iterations`: by default the steps of SMO since the beginning.
   * `isSettled`: β has been put down before, and may have moved since.
   */
  read(stop: Stop, solver: SolvedBy, iterations?: number, isSettled = false): Solution {
    const { routines } = this.core;
    const { allDoubles } = this.core;
    const report = this.#report >> 3;
    const objective = allDoubles[report + OBJECTIVE];
    const difference = allDoubles[report + DIFFERENCE];
    if (Number.isNaN(objective)) {
      throw problem('kernel-values-too-large', {}, { fixes: [{ set: { scale: 'standardize' } }] });
    }
    if (!isSettled) routines.settle(this.address);
    const beta = this.core.doubles(this.#settled, this.count).slice();
    return {
      beta: this.#targets === null ? beta : joinedBeta(beta),
      bias: allDoubles[report + BIAS],
      objective,
      violation: allDoubles[report + VIOLATION],
      // The dual objective is −objective, and the primal one is larger by the difference.
      gap: difference === 0 ? 0 : difference / (difference - objective),
      iterations: iterations ?? routines.problemIterations(this.address),
      stop,
      solver,
    };
  }

  /**
   * The smallest y f(x) and ‖w‖² of the model that was read last (core/solution.ts); null if its
   * gradient is not accurate enough.
   */
  margin(bias: number): LeastOutput | null {
    const { routines, allDoubles } = this.core;
    if (this.#targets !== null) return null;
    if (routines.solvedMargin(this.address, bias) === 0) return null;
    const report = this.#report >> 3;
    return { least: allDoubles[report + LEAST], norm2: allDoubles[report + NORM2] };
  }

  dispose(): void {
    this.core.release(this.address);
    if (this.#targets !== null) this.core.release(this.#targets);
    if (this.#rows !== NULL_ADDRESS) this.core.release(this.#rows);
  }
}
