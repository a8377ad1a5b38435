// The binary machines of one split, trained again and again as the kernel matrix changes, and judged on the rows held out (core/fold.ts).

import { decodeClasses, type SchemeName } from '../formulations/schemes/index.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import { type Address, doubleAt } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import { ActiveSet } from '../solvers/active-set.ts';
import type { BinaryTask } from '../solvers/problem.ts';
import { type BinaryProblem, CoreProblem, type Stop } from '../solvers/problem.ts';
import { smo } from '../solvers/smo.ts';

/**
 * Steps of SMO after which the exact solver, where it may be used, is sooner done. A step of SMO costs as many operations as there are rows, one
 * of the exact solver up to their square, and it takes fewer by far; the trainings of a cross-validation with a kernel other than the linear one
 * rarely take as many.
 */
const patienceFor = (rows: number) => Math.min(5000, Math.max(300, Math.ceil((rows * rows) / 200)));

/**
 * The same where less than half of the rows can be independent, and a solution to begin with is known: SMO then takes thousands of steps, the
 * exact solver a few of a small system. With more features than rows most trainings end within the steps above, and serve for larger costs.
 */
const LOW_RANK_PATIENCE = 60;

export interface FoldTraining {
  /** The problems of the training rows, with costs for C = 1. */
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
  readonly test: Int32Array;
  readonly scheme: SchemeName;
  readonly classCount: number;
  /** The class every row is given where there is no problem: the training rows hold no other. */
  readonly only: number;
  readonly tolerance: number;
  /** Steps of SMO that a training may take; with a limit SMO is the method. Null: as LIBSVM. */
  readonly maxIterations: number | null;
}

/** What is known of the kernel matrix that machines are on. */
export interface MatrixFacts {
  /** Whether the exact solver may be used. */
  readonly isSemidefinite: boolean;
  /** No more rows than this are independent. */
  readonly rank: number;
}

/** What the machines of a split say of its test rows. */
export interface Judgement {
  readonly predicted: Int32Array;
  /** Decision values of the first machine, if there is one: a view, dead after any call that allocates. */
  readonly decisions: Float64Array | null;
}

export class FoldMachines {
  readonly #core: Core;
  readonly #training: FoldTraining;
  readonly #problems: readonly CoreProblem[];
  /** The costs for C = 1, problem by problem. */
  readonly #units: Address;
  readonly #address: Address;
  readonly #mostRows: number;
  /** Machines that the last judgement left at the limit of iterations. */
  stopped = 0;

  constructor(core: Core, matrix: KernelMatrix, training: FoldTraining) {
    const { problems, test, tolerance } = training;
    const { routines } = core;
    this.#core = core;
    this.#training = training;
    this.#problems = problems.map((problem) => new CoreProblem(core, matrix, problem));
    this.#units = core.allocate(8 * this.rowTotal);
    this.#mostRows = problems.reduce((rows, { rows: own }) => Math.max(rows, own.length), 0);
    this.#address = core.allocate(routines.foldBytes(problems.length, test.length, this.#mostRows));
    core.withScratch((scratch) => {
      const addresses = scratch.copyIntegers(this.#problems.map(({ address }) => address));
      const units = scratch.copyIntegers(this.#writeUnits());
      routines.foldSetup({
        fold: this.#address,
        problems: addresses,
        units,
        count: problems.length,
        testCount: test.length,
        tolerance,
      });
    });
    core.integers(routines.foldTest(this.#address), test.length).set(test);
  }

  /** Where the costs of each problem stand. */
  #writeUnits(): Address[] {
    let next = this.#units;
    return this.#training.problems.map(({ costs }) => {
      const own = next;
      this.#core.doubles(own, costs.length).set(costs);
      next = doubleAt(next, costs.length);
      return own;
    });
  }

  get count(): number {
    return this.#problems.length;
  }

  /** Rows of all problems together. */
  get rowTotal(): number {
    return this.#problems.reduce((rows, { count }) => rows + count, 0);
  }

  /** The kernel matrix has changed, at the place it always had. */
  refresh(): void {
    this.#core.routines.foldRefresh(this.#address);
  }

  /**
   * Trains with a cost, each machine begun at the β whose address `starts` has for it, or, where that is 0, at zeros.
   * Null: no machine needed training, and all stand as at the last judgement.
   */
  judge(cost: number, starts: Address, matrix: MatrixFacts): Judgement | null {
    const { problems, test, scheme, classCount, only } = this.#training;
    if (problems.length === 0) return { predicted: new Int32Array(test.length).fill(only), decisions: null };
    const { routines } = this.#core;
    this.stopped = 0;
    const patience = this.#patienceFor(matrix, starts !== 0);
    for (let next = 0; next < this.count; ) {
      const waiting = routines.foldJudge(this.#address, cost, starts, next, patience);
      if (waiting < this.count) {
        const stop = this.#persist(this.#problems[waiting], matrix, patience);
        if (stop === 'iteration-limit') this.stopped++;
        routines.foldDecide(this.#address, waiting);
      }
      next = waiting + 1;
    }
    if (routines.foldTrained(this.#address) === 0) return null;
    const { length } = test;
    const all = this.#core.doubles(routines.foldDecisions(this.#address), this.count * length);
    const decisions = problems.map((_, k) => all.subarray(k * length, (k + 1) * length));
    return { predicted: decodeClasses(scheme, problems, decisions, classCount), decisions: decisions[0] };
  }

  /** Keeps the β of the last judgement: at `block`, where there is room for all rows, or where it is kept already; the addresses go to `table`. */
  keep(block: Address, table: Address): void {
    this.#core.routines.foldKeep(this.#address, block, table);
  }

  #patienceFor({ rank }: MatrixFacts, isStartKnown: boolean): number {
    const { maxIterations } = this.#training;
    const usual = patienceFor(this.#mostRows);
    if (maxIterations !== null) return Math.min(usual, maxIterations);
    return isStartKnown && 2 * rank < this.#mostRows ? LOW_RANK_PATIENCE : usual;
  }

  /** Finishes a training that ran out of patience. */
  #persist(problem: CoreProblem, { isSemidefinite }: MatrixFacts, patience: number): Stop {
    const { routines } = this.#core;
    const { tolerance, maxIterations } = this.#training;
    if (maxIterations !== null) return smo(problem, tolerance, Math.max(0, maxIterations - patience));
    if (!isSemidefinite) return smo(problem, tolerance);
    const exact = new ActiveSet(problem, problem.count);
    try {
      exact.start();
      const verdict = exact.solve();
      if (verdict === 'unbounded') return 'unbounded';
      return routines.problemViolation(problem.address) <= tolerance ? 'tolerance' : smo(problem, tolerance);
    } finally {
      exact.dispose();
    }
  }

  dispose(): void {
    for (const problem of this.#problems) problem.dispose();
    for (const address of [this.#units, this.#address]) this.#core.release(address);
  }
}
