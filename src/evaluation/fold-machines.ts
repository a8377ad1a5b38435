// The binary machines of one split, trained again and again as the kernel matrix changes, and judged on the rows held out.

import type { KernelMatrix } from '../kernels/gram.ts';
import { ActiveSet } from '../machines/active-set.ts';
import { chooseClasses } from '../machines/decide.ts';
import type { Parted } from '../machines/decompose.ts';
import { type BinaryProblem, CoreProblem, type Stop } from '../machines/problem.ts';
import { smo } from '../machines/smo.ts';
import type { Core } from '../numeric/core.ts';
import type { Address } from '../numeric/routines.ts';

/** Steps of SMO after which the exact solver, where it may be used, is sooner done; the trainings of a cross-validation rarely take as many. */
const PATIENCE = 5000;
const FINISHED = 1;

export interface FoldTraining {
  /** The problems of the training rows, with costs for C = 1. */
  readonly problems: readonly (BinaryProblem & Parted)[];
  readonly test: Int32Array;
  readonly classCount: number;
  /** The class every row is given where there is no problem: the training rows hold no other. */
  readonly only: number;
  readonly tolerance: number;
}

/** What the machines of a split say of its test rows. */
export interface Judgement {
  readonly predicted: Int32Array;
  /** Decision values by machine. */
  readonly decisions: readonly Float64Array[];
  /** β of each machine. */
  readonly solutions: readonly Float64Array[];
  readonly stop: Stop;
}

/** A training whose state still stands in the core. */
interface LastTraining {
  readonly cost: number;
  readonly start: Float64Array | null;
  readonly isWithinPatience: boolean;
  readonly decisions: Float64Array;
  readonly solution: Float64Array;
}

export class FoldMachines {
  readonly #core: Core;
  readonly #training: FoldTraining;
  readonly #problems: readonly CoreProblem[];
  readonly #costs: readonly Map<number, Float64Array>[];
  /** The last training of each machine on the present matrix. */
  readonly #last: (LastTraining | null)[];
  readonly #test: Address;
  readonly #room: Address;
  readonly #out: Address;

  constructor(core: Core, matrix: KernelMatrix, training: FoldTraining) {
    const { problems, test } = training;
    this.#core = core;
    this.#training = training;
    this.#problems = problems.map((problem) => new CoreProblem(core, matrix, problem));
    this.#costs = problems.map(() => new Map());
    this.#last = problems.map(() => null);
    const most = problems.reduce((rows, problem) => Math.max(rows, problem.rows.length), 0);
    this.#test = core.allocate(4 * test.length);
    this.#room = core.allocate(12 * most);
    this.#out = core.allocate(8 * test.length);
    core.integers(this.#test, test.length).set(test);
  }

  /** The kernel matrix has changed, at the place it always had. */
  refresh(): void {
    this.#last.fill(null);
    for (const { address } of this.#problems) this.#core.routines.refreshKernel(address);
  }

  /** Trains with a cost, each machine begun at the β given for it. `isSemidefinite`: whether the exact solver may be used. */
  judge(cost: number, starts: readonly Float64Array[] | null, isSemidefinite: boolean): Judgement {
    const { problems, test, classCount, only } = this.#training;
    if (problems.length === 0)
      return { predicted: new Int32Array(test.length).fill(only), decisions: [], solutions: [], stop: 'tolerance' };
    const decisions: Float64Array[] = [];
    const solutions: Float64Array[] = [];
    let stop: Stop = 'tolerance';
    for (const k of this.#problems.keys()) {
      const start = starts?.[k] ?? null;
      if (!this.#isServed(k, cost, start)) {
        const own = this.#train(k, cost, start, isSemidefinite);
        if (own !== 'tolerance') stop = own;
      }
      decisions.push(this.#last[k]!.decisions);
      solutions.push(this.#last[k]!.solution);
    }
    return { predicted: chooseClasses(problems, decisions, classCount), decisions, solutions, stop };
  }

  /** Whether the last training is, to the bit, also that with this cost: a cost that no α meets might as well be larger. */
  #isServed(k: number, cost: number, start: Float64Array | null): boolean {
    const last = this.#last[k];
    if (last === null || last.start !== start || !last.isWithinPatience || cost < last.cost) return false;
    return this.#core.routines.foldServes(this.#problems[k].address, cost / last.cost);
  }

  #train(k: number, cost: number, start: Float64Array | null, isSemidefinite: boolean): Stop {
    const { routines } = this.#core;
    const { length } = this.#training.test;
    const problem = this.#problems[k];
    problem.setCosts(this.#costsOf(k, cost));
    const { stop, isWithinPatience } = this.#solve(problem, start, isSemidefinite);
    routines.foldDecide(problem.address, this.#test, length, this.#room, this.#out);
    const decisions = this.#core.doubles(this.#out, length).slice();
    const solution = this.#core.doubles(routines.problemBeta(problem.address), problem.count).slice();
    this.#last[k] = { cost, start, isWithinPatience, decisions, solution };
    return stop;
  }

  /** C times the weights of the rows; asked for again and again with the same few costs. */
  #costsOf(k: number, cost: number): Float64Array {
    const own = this.#costs[k];
    let scaled = own.get(cost);
    if (!scaled) {
      scaled = this.#training.problems[k].costs.map((weight) => cost * weight);
      own.set(cost, scaled);
    }
    return scaled;
  }

  #solve(problem: CoreProblem, start: Float64Array | null, isSemidefinite: boolean) {
    const { routines } = this.#core;
    const { tolerance } = this.#training;
    const beta = this.#core.doubles(routines.problemBeta(problem.address), problem.count);
    if (start) beta.set(start);
    else beta.fill(0);
    if (routines.foldStart(problem.address, tolerance, PATIENCE) === FINISHED)
      return { stop: 'tolerance' as const, isWithinPatience: true };
    return { stop: this.#persist(problem, isSemidefinite), isWithinPatience: false };
  }

  #persist(problem: CoreProblem, isSemidefinite: boolean): Stop {
    const { routines } = this.#core;
    const { tolerance } = this.#training;
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
    for (const address of [this.#test, this.#room, this.#out]) this.#core.release(address);
  }
}
