// The binary classifiers of one split, retrained repeatedly as the kernel matrix changes, and
// scored on the held-out samples (core/fold.ts).
//
// Scores depend on the training and held-out samples alone, not on the start of the solver: models
// are trained to the tolerance, and those whose solution is not exact enough to settle the class of
// a held-out sample, or the order of the samples, are solved further, and where even that leaves a
// tie to rounding from nothing (formulations/doubts.ts).

import {
  type Doubts,
  decisionError,
  doubtsOf,
  hasFewFeatures,
  isTame,
  NO_DOUBTS,
  type SolvedMatrix,
  unsettledTasks,
} from '../formulations/doubts.ts';
import { decodeClasses, type SchemeName, schemeOf } from '../formulations/schemes/index.ts';
import { type Decided, settleDecisions, settleOrder, TIE_WIDTH } from '../formulations/ties.ts';
import type { KernelMatrix } from '../kernels/gram.ts';
import { type Address, doubleAt } from '../numeric/address.ts';
import type { Core } from '../numeric/core.ts';
import { ActiveSet, type ExactVerdict } from '../solvers/active-set.ts';
import type { BinaryTask } from '../solvers/problem.ts';
import { type BinaryProblem, CoreProblem, type Stop } from '../solvers/problem.ts';
import { smo } from '../solvers/smo.ts';

/**
 * Steps of SMO after which the exact solver, where it may be used, is sooner done. A step of SMO
 * costs as many operations as there are samples, one of the exact solver up to their square, and it
 * takes fewer by far; the trainings of a cross-validation with a kernel other than the linear one
 * rarely take as many.
 */
const patienceFor = (rows: number) => Math.min(5000, Math.max(300, Math.ceil((rows * rows) / 200)));

/**
 * The same where less than half of the samples can be independent, and a solution to begin with is
 * known: SMO then takes thousands of steps, the exact solver a few of a small system. With more
 * features than samples most trainings end within the steps above, and serve for larger costs.
 */
const LOW_RANK_PATIENCE = 60;

/**
 * Up to here the exact solver refines a solution; where more samples are free SMO goes to FINEST.
 */
const FEW_FREE = 150;
/** Up to here it is always sooner done: from a solution to a tolerance it hardly takes a pivot. */
const FEWEST_FREE = 100;
const FINE = 1e-6;
/**
 * With few features, how far from 0 a decision value may be in doubt after a first training. Wider,
 * more has to be settled; narrower, more steps are taken for candidates that cannot win anyway.
 */
const DOUBT_WIDTH = 0.04;
const FINEST = 1e-10;

export interface FoldTraining {
  /** The problems of the training samples, with costs for C = 1. */
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
  readonly test: Int32Array;
  readonly scheme: SchemeName;
  readonly classCount: number;
  /**
   * The class every sample is given where there is no problem: the training samples hold no other.
   */
  readonly only: number;
  readonly tolerance: number;
  /** Steps of SMO that a training may take; with a limit SMO is the method. Null: as LIBSVM. */
  readonly maxIterations: number | null;
  /**
   * Whether the held-out samples are compared with one another, as AUC does, not only classified.
   */
  readonly isOrderWanted: boolean;
  /** Room for kernel rows, which all problems on the matrix use in turn. */
  readonly sharedRows: Address;
}

/** What is known of the kernel matrix that models are on. */
export interface MatrixFacts extends SolvedMatrix {
  /** Whether the exact solver may be used. */
  readonly isSemidefinite: boolean;
  /** No more samples than this are independent. */
  readonly rank: number;
  /**
   * Calls `work` while the matrix is what it is built from the surviving features, bit for bit; it
   * is at its place as before, and afterwards what it was.
   */
  fromScratch(work: () => void): void;
}

/** The predictions of the models of a split for its test samples. */
export interface Judgement {
  readonly predicted: Int32Array;
  /**
   * Decision values of the first model, equal where they are equal but for rounding; only if they
   * are needed.
   */
  readonly decisions: Float64Array | null;
}

/** Predictions that solving further may change. */
export interface Attempt {
  readonly predicted: Int32Array;
  /** The held-out samples whose class is not certain yet, as positions among them. */
  readonly doubtful: readonly number[];
}

/** What the models of an attempt have come to, as plain data. */
export type SuspendedModels = Float64Array;

/** Samples are compared with one another: the one model is solved exactly. */
const ORDER_DOUBTED: Doubts = { tasks: [0], samples: [] };

interface Persisted {
  readonly stop: Stop;
  /** The violation that the solution may have; 0: it is exact. */
  readonly accuracy: number;
}

export class FoldClassifiers {
  readonly #core: Core;
  readonly #training: FoldTraining;
  readonly #problems: readonly CoreProblem[];
  /** The costs for C = 1, problem by problem. */
  readonly #units: Address;
  readonly #address: Address;
  readonly #mostRows: number;
  /** Decision values and their scales, model by model, copied from the core when they are needed. */
  readonly #tables: readonly Decided[];
  readonly #values: readonly Float64Array[];
  /** How far the decision values of each model may be from the exact ones. */
  readonly #errors: number[];
  /** How far those of an exact solution may be from the true ones; null where it is not exact. */
  readonly #exactErrors: (number | null)[];
  /** Where the core has them. */
  readonly #decisions: Address;
  readonly #scales: Address;
  /** The models that the last attempt leaves to be solved further; null once that is out of date. */
  #pending: readonly number[] | null = null;
  /** Models that stopped at the iteration limit when last scored. */
  stopped = 0;

  constructor(core: Core, matrix: KernelMatrix, training: FoldTraining) {
    const { problems, test, sharedRows } = training;
    const { routines } = core;
    this.#core = core;
    this.#training = training;
    this.#problems = problems.map((problem) => new CoreProblem(core, matrix, problem, sharedRows));
    this.#units = core.allocate(8 * this.rowTotal);
    this.#mostRows = problems.reduce((rows, { rows: own }) => Math.max(rows, own.length), 0);
    this.#tables = problems.map(() => ({
      values: new Float64Array(test.length),
      scales: new Float64Array(test.length),
    }));
    this.#values = this.#tables.map(({ values }) => values);
    this.#errors = problems.map(() => 0);
    this.#exactErrors = problems.map(() => null);
    this.#address = core.allocate(routines.foldBytes(problems.length, test.length, this.#mostRows));
    core.withScratch((scratch) => {
      const addresses = scratch.copyIntegers(this.#problems.map(({ address }) => address));
      const units = scratch.copyIntegers(this.#writeUnits());
      routines.foldSetup(this.#address, addresses, units, problems.length, test.length);
    });
    this.#decisions = routines.foldDecisions(this.#address);
    this.#scales = routines.foldScales(this.#address);
    core.integers(routines.foldTest(this.#address), test.length).set(test);
  }

  /** The addresses of the costs of each problem. */
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

  /** Samples of all problems together. */
  get rowTotal(): number {
    return this.#problems.reduce((rows, { count }) => rows + count, 0);
  }

  /** The kernel matrix has changed, at the place it always had. */
  refresh(): void {
    this.#core.routines.foldRefresh(this.#address);
  }

  /**
   * Trains with a cost, each model started at the β whose address `starts` has for it, or, where
   * that is 0, at zeros, and settles every doubt. Null: no model needed training, and all are as
   * they were when last scored.
   */
  judge(cost: number, starts: Address, matrix: MatrixFacts): Judgement | null {
    return this.#train(cost, starts, matrix, this.#training.tolerance) ? this.settle(cost, matrix) : null;
  }

  /**
   * The same but for doubts, which `settle` is left to settle; to a tolerance that leaves few of
   * them.
   */
  attempt(cost: number, starts: Address, matrix: MatrixFacts): Attempt | null {
    if (!this.#train(cost, starts, matrix, this.#fineTolerance(matrix))) return null;
    this.#copyDecisions(matrix);
    const { tasks, samples } = this.#doubts(matrix);
    this.#pending = tasks;
    const { predicted } = samples.length > 0 ? this.#judgement() : this.#withoutDoubts(cost, matrix);
    return { predicted, doubtful: samples };
  }

  /** False: no model needed training. */
  #train(cost: number, starts: Address, matrix: MatrixFacts, tolerance: number): boolean {
    if (this.count === 0) return true;
    const { routines } = this.#core;
    this.stopped = 0;
    this.#pending = null;
    const patience = this.#patienceFor(matrix, starts !== 0);
    for (let next = 0; next < this.count; ) {
      const waiting = routines.foldJudge({ fold: this.#address, cost, starts, from: next, patience, tolerance });
      if (waiting < this.count) {
        const { stop, accuracy } = this.#persist(this.#problems[waiting], matrix, patience, tolerance);
        if (stop === 'iteration-limit') this.stopped++;
        routines.foldRefined(this.#address, waiting, accuracy);
      }
      next = waiting + 1;
    }
    return routines.foldTrained(this.#address) > 0;
  }

  /** Solves the models of the last training further until no class, or order, is in doubt. */
  settle(cost: number, matrix: MatrixFacts): Judgement {
    let tasks = this.#pending ?? this.#doubtsNow(matrix);
    for (; tasks.length > 0; tasks = this.#doubtsNow(matrix)) for (const k of tasks) this.#refine(k, cost, matrix);
    return this.#withoutDoubts(cost, matrix);
  }

  /** Copies what `settle` needs of the last attempt, so that the models can be trained with another cost. */
  suspend(): SuspendedModels {
    const { routines } = this.#core;
    return this.#core.withScratch((scratch) => {
      const length = routines.foldStateLength(this.#address);
      const state = scratch.doubles(length);
      routines.foldSuspend(this.#address, state);
      return this.#core.doubles(state, length).slice();
    });
  }

  /** Brings the models back to where they were suspended. */
  resume(suspended: SuspendedModels): void {
    this.#core.withScratch((scratch) => this.#core.routines.foldResume(this.#address, scratch.copyDoubles(suspended)));
    this.#pending = null;
  }

  #doubtsNow(matrix: MatrixFacts): readonly number[] {
    this.#copyDecisions(matrix);
    return this.#doubts(matrix).tasks;
  }

  #predicted(): Int32Array {
    const { problems, scheme, classCount, test, only } = this.#training;
    if (problems.length === 0) return new Int32Array(test.length).fill(only);
    return decodeClasses(scheme, problems, this.#values, classCount);
  }

  #judgement(): Judgement {
    const isOrdered = this.#training.isOrderWanted && this.count > 0;
    return { predicted: this.#predicted(), decisions: isOrdered ? settleOrder(this.#tables[0]) : null };
  }

  /** Where not even exact solutions settle a tie, those that do not are solved from nothing. */
  #withoutDoubts(cost: number, matrix: MatrixFacts): Judgement {
    const unsettled = this.#unsettled(matrix);
    if (unsettled.length > 0) {
      this.#solveFromNothing(unsettled, cost, matrix);
      this.#copyDecisions(matrix);
    }
    return this.#judgement();
  }

  /** The decision values as they are, as views of the core's memory: valid until it is next called. */
  #plainTables(): Decided[] {
    const { problems, test } = this.#training;
    const { length } = test;
    const values = this.#core.doubles(this.#decisions, this.count * length);
    const scales = this.#core.doubles(this.#scales, this.count * length);
    return problems.map((_, k) => ({
      values: values.subarray(k * length, (k + 1) * length),
      scales: scales.subarray(k * length, (k + 1) * length),
    }));
  }

  /**
   * What is equal but for rounding is equal. Copies: a value that ties with one of a solution that
   * is solved further afterwards must not keep it.
   */
  #copyDecisions(matrix: MatrixFacts): void {
    const { routines, allDoubles } = this.#core;
    const { problems, scheme, test } = this.#training;
    let value = this.#decisions >> 3;
    let scale = this.#scales >> 3;
    for (let k = 0; k < this.count; k++) {
      const { values, scales } = this.#tables[k];
      // An exact solution of a nearly singular problem may still be known less well than its terms.
      const accuracy = routines.foldAccuracy(this.#address, k);
      const violation = accuracy > 0 ? 0 : Math.max(0, routines.foldViolation(this.#address, k));
      this.#errors[k] = decisionError(matrix, accuracy);
      this.#exactErrors[k] = accuracy > 0 ? null : decisionError(matrix, violation);
      const least = (this.#exactErrors[k] ?? 0) / TIE_WIDTH;
      for (let row = 0; row < test.length; row++) {
        const own = allDoubles[scale++];
        values[row] = allDoubles[value++];
        scales[row] = least > own ? least : own;
      }
    }
    if (this.count > 0) settleDecisions(this.#tables, schemeOf(scheme, problems));
  }

  #doubts(matrix: MatrixFacts): Doubts {
    const { problems, scheme, classCount, isOrderWanted } = this.#training;
    if (this.count === 0 || !this.#isExactWanted(matrix)) return NO_DOUBTS;
    if (isOrderWanted) return this.#errors[0] > 0 ? ORDER_DOUBTED : NO_DOUBTS;
    const decisions = { tasks: problems, values: this.#values, errors: this.#errors, classCount };
    return doubtsOf({ scheme: schemeOf(scheme, problems), ...decisions });
  }

  /** Without a unique solution there is nothing to come nearer to. */
  #isExactWanted({ isSemidefinite }: MatrixFacts): boolean {
    return isSemidefinite && this.#training.maxIterations === null;
  }

  /** The models whose solutions, exact as they are, leave ties to rounding. */
  #unsettled(matrix: MatrixFacts): readonly number[] {
    const { problems, scheme, isOrderWanted } = this.#training;
    // Those that have no unique solution begin at nothing anyway.
    if (this.count === 0 || !this.#isExactWanted(matrix)) return [];
    const errors = this.#exactErrors;
    if (errors.every((error) => error === null)) return [];
    return unsettledTasks({ scheme: schemeOf(scheme, problems), tables: this.#plainTables(), errors, isOrderWanted });
  }

  /** Solves models so that neither their start nor eliminated features leave a trace. */
  #solveFromNothing(models: readonly number[], cost: number, matrix: MatrixFacts): void {
    const { routines } = this.#core;
    const { tolerance } = this.#training;
    matrix.fromScratch(() => {
      this.refresh();
      for (const k of models) {
        const problem = this.#problems[k];
        problem.start(null);
        routines.foldReopen(this.#address, k, cost);
        smo(problem, tolerance, patienceFor(problem.count));
        routines.foldRefined(this.#address, k, this.#solveFurther(problem, false, matrix));
      }
    });
    this.refresh();
  }

  #refine(k: number, cost: number, matrix: MatrixFacts): void {
    const { routines } = this.#core;
    this.#pending = null;
    const isRough = routines.foldAccuracy(this.#address, k) > FINE;
    routines.foldReopen(this.#address, k, cost);
    routines.foldRefined(this.#address, k, this.#solveFurther(this.#problems[k], isRough, matrix));
  }

  /**
   * Solves a model exactly, or nearer to it where that may do; returns the violation that is left.
   */
  #solveFurther(problem: CoreProblem, isRough: boolean, matrix: MatrixFacts): number {
    const free = problem.freeCount();
    const isFew = free <= FEW_FREE;
    // SMO takes few steps there, and rarely leaves a sample in doubt at this tolerance.
    const isSooner = !isFew || (isTame(matrix) && free > FEWEST_FREE);
    const mayDo = isRough && !this.#training.isOrderWanted && isSooner;
    if (mayDo && smo(problem, FINE, patienceFor(problem.count)) === 'tolerance') return FINE;
    const verdict = isFew ? this.#solveExactly(problem, matrix.rank) : null;
    if (verdict !== 'optimal' && verdict !== 'unbounded') smo(problem, FINEST);
    return 0;
  }

  #solveExactly(problem: CoreProblem, rank: number): ExactVerdict {
    const exact = new ActiveSet(problem, Math.min(problem.count, rank + 1));
    try {
      exact.start();
      return exact.solve();
    } finally {
      exact.dispose();
    }
  }

  /**
   * Keeps the β of the last judgement: at `block`, where there is room for all rows, or where it is
   * kept already; the addresses go to `table`.
   */
  keep(block: Address, table: Address): void {
    this.#core.routines.foldKeep(this.#address, block, table);
  }

  #patienceFor({ rank }: MatrixFacts, isStartKnown: boolean): number {
    const { maxIterations } = this.#training;
    const usual = patienceFor(this.#mostRows);
    if (maxIterations !== null) return Math.min(usual, maxIterations);
    return isStartKnown && 2 * rank < this.#mostRows ? LOW_RANK_PATIENCE : usual;
  }

  /** With few features most decision values would be in doubt after the usual training. */
  #fineTolerance(matrix: MatrixFacts): number {
    const { tolerance } = this.#training;
    if (!this.#isExactWanted(matrix) || !hasFewFeatures(matrix)) return tolerance;
    return Math.min(tolerance, DOUBT_WIDTH / decisionError(matrix, 1));
  }

  /** Finishes a training that ran out of patience. */
  #persist(problem: CoreProblem, { isSemidefinite }: MatrixFacts, patience: number, tolerance: number): Persisted {
    const { routines } = this.#core;
    const { maxIterations } = this.#training;
    const bySmo = (limit?: number) => ({ stop: smo(problem, tolerance, limit), accuracy: tolerance });
    if (maxIterations !== null) return bySmo(Math.max(0, maxIterations - patience));
    if (!isSemidefinite) return bySmo();
    const verdict = this.#solveExactly(problem, problem.count);
    if (verdict === 'unbounded') return { stop: 'unbounded', accuracy: 0 };
    if (routines.problemViolation(problem.address) > tolerance) return bySmo();
    return { stop: 'tolerance', accuracy: verdict === 'optimal' ? 0 : tolerance };
  }

  dispose(): void {
    for (const problem of this.#problems) problem.dispose();
    for (const address of [this.#units, this.#address]) this.#core.release(address);
  }
}
