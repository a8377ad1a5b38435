// A binary problem in the core's memory with kernel rows on demand (core/smo-rows.ts).

import { problem as userProblem } from '../../base/problem.ts';
import type { Columns } from '../../kernels/columns.ts';
import type { Kernel, KernelParameters } from '../../kernels/kernel.ts';
import type { Address } from '../../numeric/address.ts';
import {
  type BinaryProblem,
  largestDiagonal,
  largestMove,
  type Solution,
  type Stop,
  writeTargets,
} from '../problem.ts';
import { joinedBeta, partedBeta, solvedRows } from '../tube.ts';
import { checkCache, MEGABYTE } from './fits.ts';
import { formOf } from './kernel.ts';

export const DEFAULT_CACHE_MB = 500;

/** Kernel rows of which data. */
export interface RowSource {
  readonly columns: Columns;
  readonly features: ArrayLike<number>;
  readonly kernel: Kernel;
  readonly parameters: KernelParameters;
}

/** `smo-rows`: SMO with kernel rows on demand. */
export interface RowSolution extends Omit<Solution, 'solver'> {
  readonly solver: 'smo-rows';
  /** Kernel rows that were computed; the others came from the cache. */
  readonly kernelRows: number;
}

/** Room for two rows at least, and for no more than there are. */
function cacheBytes(count: number, cacheMb: number): number {
  const rowBytes = 8 * (Math.ceil(count / 8) * 8);
  const most = rowBytes * count;
  return Math.min(most, Math.max(2 * rowBytes, Math.floor((cacheMb * MEGABYTE) / rowBytes) * rowBytes));
}

/** The core counts bytes in 32 bits, and this class needs two copies of the data. */
const MAX_BYTES = 2 ** 31;

export class RowProblem {
  readonly #columns: Columns;
  readonly #address: Address;
  readonly #cache: Address;
  /** The address of the targets of a tube; null if there is none. */
  readonly #targets: Address | null;
  readonly #count: number;

  constructor({ columns, features, kernel, parameters }: RowSource, given: BinaryProblem, cacheMb: number) {
    checkCache(cacheMb);
    const problem = solvedRows(given);
    const { core } = columns;
    const { routines } = core;
    this.#columns = columns;
    this.#count = problem.rows.length;
    if (16 * this.#count * features.length > MAX_BYTES) {
      throw userProblem(
        'samples-exceed-memory',
        { samples: this.#count, features: features.length },
        { fixes: [{ set: { machine: 'linear' } }] },
      );
    }
    const cache = cacheBytes(this.#count, cacheMb);
    this.#address = core.allocate(routines.rowsBytes(this.#count, features.length));
    this.#cache = core.allocate(cache);
    const { gamma, coef0, degree } = parameters;
    const form = formOf(kernel);
    routines.rowsSetup({
      rows: this.#address,
      count: this.#count,
      features: features.length,
      form,
      gamma,
      coef0,
      degree,
      cache: this.#cache,
      cacheBytes: cache,
    });
    core.withScratch((scratch) => {
      const list = scratch.copyIntegers(features);
      const rows = scratch.copyIntegers(problem.rows);
      const panels = routines.rowsPanels(this.#address);
      routines.rowsGather({
        columns: columns.address,
        stride: columns.stride,
        features: list,
        featureCount: features.length,
        rows,
        count: this.#count,
        panels,
      });
    });
    core.doubles(routines.problemSigns(this.whole), this.#count).set(problem.signs);
    core.doubles(routines.problemCosts(this.whole), this.#count).set(problem.costs);
    this.#targets = problem.targets && writeTargets(core, this.whole, problem.targets);
  }

  get address(): Address {
    return this.#address;
  }

  /** The problem of all rows, for the `problem…` routines. */
  get whole(): Address {
    return this.#columns.core.routines.rowsWhole(this.#address);
  }

  /** Begins at the given β, made feasible, or at 0. */
  start(beta: ArrayLike<number> | null): void {
    const { core } = this.#columns;
    const view = core.doubles(core.routines.problemBeta(this.whole), this.#count);
    if (beta) view.set(this.#targets === null ? beta : partedBeta(beta));
    else view.fill(0);
    core.routines.rowsStart(this.#address);
  }

  /** The costs of the rows from now on; a start must follow. */
  setCosts(costs: ArrayLike<number>): void {
    const { core } = this.#columns;
    core.doubles(core.routines.problemCosts(this.whole), this.#count).set(costs);
  }

  /** The current β. */
  beta(): Float64Array {
    const { core } = this.#columns;
    return core.doubles(core.routines.problemBeta(this.whole), this.#count).slice();
  }

  largestDiagonal(): number {
    return largestDiagonal(this.#columns.core, this.whole, this.#count);
  }

  largestMove(): number {
    return largestMove(this.#columns.core, this.whole, this.#count);
  }

  read(stop: Stop): RowSolution {
    const { core } = this.#columns;
    const { routines } = core;
    const objective = routines.problemObjective(this.whole);
    const difference = routines.problemDualityGap(this.whole);
    const beta = core.doubles(routines.problemBeta(this.whole), this.#count).slice();
    return {
      beta: this.#targets === null ? beta : joinedBeta(beta),
      bias: routines.problemBias(this.whole),
      objective,
      violation: routines.problemViolation(this.whole),
      // The dual objective is −objective, and the primal one is larger by the difference.
      gap: difference === 0 ? 0 : difference / (difference - objective),
      iterations: routines.problemIterations(this.whole),
      stop,
      solver: 'smo-rows',
      kernelRows: routines.rowsMisses(this.#address),
    };
  }

  dispose(): void {
    if (this.#targets !== null) this.#columns.core.release(this.#targets);
    this.#columns.core.release(this.#cache);
    this.#columns.core.release(this.#address);
  }
}
