// The binary classifiers of one split, retrained repeatedly as the kernel matrix changes, and
// scored on the held-out samples (core/fold.ts).
//
// Scores depend on the training and held-out samples alone, not on the start of the solver: models
// are trained to the tolerance, and those whose solution is not exact enough to settle the class of
// a held-out sample, or the order of the samples, are solved further, and where even that leaves a
// tie to rounding from nothing (formulations/doubts.ts).

import { decisionError, doubtfulTasks, isTame, type SolvedMatrix, unsettledTasks } from '../formulations/doubts.ts';
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
const FINE = 1e-6;
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
}

/** What is known of the kernel matrix that models are on. */
export interface MatrixFacts extends SolvedMatrix {
  /** Whether the exact solver may be used. */
  readonly isSemidefinite: boolean;
  /** No more samples than this are independent. */
  readonly rank: number;
  /**
   * Calls `work` while the matrix is what it is built from the surviving features, to the bit; it
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
  /** Models that stopped at the iteration limit when last scored. */
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
   * Trains with a cost, each model begun at the β whose address `starts` has for it, or, where that
   * is 0, at zeros. Null: no model needed training, and all are as they were when last scored.
   */
  judge(cost: number, starts: Address, matrix: MatrixFacts): Judgement | null {
    const { problems, test, only } = this.#training;
    if (problems.length === 0) return { predicted: new Int32Array(test.length).fill(only), decisions: null };
    const { routines } = this.#core;
    this.stopped = 0;
    const patience = this.#patienceFor(matrix, starts !== 0);
    for (let next = 0; next < this.count; ) {
      const waiting = routines.foldJudge(this.#address, cost, starts, next, patience);
      if (waiting < this.count) {
        const { stop, accuracy } = this.#persist(this.#problems[waiting], matrix, patience);
        if (stop === 'iteration-limit') this.stopped++;
        routines.foldRefined(this.#address, waiting, accuracy);
      }
      next = waiting + 1;
    }
    if (routines.foldTrained(this.#address) === 0) return null;
    for (;;) {
      const accuracies = this.#accuracies();
      const tables = this.#settledTables(accuracies, matrix);
      const doubtful = this.#doubtful(tables, accuracies, matrix);
      if (doubtful.length === 0) {
        const unsettled = this.#unsettled(accuracies, matrix);
        if (unsettled.length === 0) return this.#judgement(tables);
        this.#solveFromNothing(unsettled, cost, matrix);
        return this.#judgement(this.#settledTables(this.#accuracies(), matrix));
      }
      for (const k of doubtful) this.#refine(k, cost, matrix);
    }
  }

  #judgement(tables: readonly Decided[]): Judgement {
    const { problems, scheme, classCount, isOrderWanted } = this.#training;
    const values = tables.map((table) => table.values);
    const predicted = decodeClasses(scheme, problems, values, classCount);
    return { predicted, decisions: isOrderWanted ? settleOrder(tables[0]) : null };
  }

  /** Copies: values are changed where they tie, and the solutions may be solved further. */
  #tables(): Decided[] {
    const { routines } = this.#core;
    const { problems, test } = this.#training;
    const { length } = test;
    const values = this.#core.doubles(routines.foldDecisions(this.#address), this.count * length);
    const scales = this.#core.doubles(routines.foldScales(this.#address), this.count * length);
    return problems.map((_, k) => ({
      values: values.slice(k * length, (k + 1) * length),
      scales: scales.slice(k * length, (k + 1) * length),
    }));
  }

  /** By model: the violation that its solution may have; 0: it is exact. */
  #accuracies(): number[] {
    return this.#problems.map((_, k) => this.#core.routines.foldAccuracy(this.#address, k));
  }

  /** How far the values of an exact solution may be from the true ones; null if it is not exact. */
  #exactError(k: number, accuracy: number, matrix: MatrixFacts): number | null {
    if (accuracy > 0) return null;
    return decisionError(matrix, Math.max(0, this.#core.routines.problemViolation(this.#problems[k].address)));
  }

  /** What is equal but for rounding is equal. */
  #settledTables(accuracies: readonly number[], matrix: MatrixFacts): Decided[] {
    const { problems, scheme } = this.#training;
    const tables = this.#tables();
    for (const [k, { scales }] of tables.entries()) {
      // An exact solution of a nearly singular problem may still be known less well than its terms.
      const least = (this.#exactError(k, accuracies[k], matrix) ?? 0) / TIE_WIDTH;
      if (least > 1) for (let row = 0; row < scales.length; row++) scales[row] = Math.max(scales[row], least);
    }
    settleDecisions(tables, schemeOf(scheme, problems));
    return tables;
  }

  /** The models to be solved further. */
  #doubtful(tables: readonly Decided[], accuracies: readonly number[], matrix: MatrixFacts): number[] {
    const { problems, scheme, classCount, isOrderWanted, maxIterations } = this.#training;
    // Without a unique solution there is nothing to come nearer to.
    if (!matrix.isSemidefinite || maxIterations !== null) return [];
    if (isOrderWanted) return accuracies[0] > 0 ? [0] : [];
    const values = tables.map((table) => table.values);
    const errors = accuracies.map((accuracy) => decisionError(matrix, accuracy));
    return doubtfulTasks({ scheme: schemeOf(scheme, problems), tasks: problems, values, errors, classCount });
  }

  /** The models whose solutions, exact as they are, leave ties to rounding. */
  #unsettled(accuracies: readonly number[], matrix: MatrixFacts): number[] {
    const { problems, scheme, isOrderWanted, maxIterations } = this.#training;
    // These begin at nothing anyway.
    if (!matrix.isSemidefinite || maxIterations !== null) return [];
    if (accuracies.every((accuracy) => accuracy > 0)) return [];
    const errors = accuracies.map((accuracy, k) => this.#exactError(k, accuracy, matrix));
    return unsettledTasks({ scheme: schemeOf(scheme, problems), tables: this.#tables(), errors, isOrderWanted });
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
    const isRough = routines.foldAccuracy(this.#address, k) > FINE;
    routines.foldReopen(this.#address, k, cost);
    routines.foldRefined(this.#address, k, this.#solveFurther(this.#problems[k], isRough, matrix));
  }

  /**
   * Solves a model exactly, or nearer to it where that may do; returns the violation that is left.
   */
  #solveFurther(problem: CoreProblem, isRough: boolean, matrix: MatrixFacts): number {
    const isFew = problem.freeCount() <= FEW_FREE;
    // SMO takes few steps there, and rarely leaves a sample in doubt at this tolerance.
    const mayDo = isRough && !this.#training.isOrderWanted && (!isFew || isTame(matrix));
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

  /** Finishes a training that ran out of patience. */
  #persist(problem: CoreProblem, { isSemidefinite }: MatrixFacts, patience: number): Persisted {
    const { routines } = this.#core;
    const { tolerance, maxIterations } = this.#training;
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
