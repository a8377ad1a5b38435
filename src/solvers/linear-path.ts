// Many elimination steps by Σ w² with the linear kernel in one call of the core
// (core/linear-path.ts). The class follows with the solvers, the Gram matrices and the models, so
// that a step of the path engine may come before or after any call.

import type { CrossGram } from '../kernels/cross-gram.ts';
import { type Address, NULL_ADDRESS } from '../numeric/address.ts';
import type { LazyWeights } from './lazy-weights.ts';
import { type Classifier, type ClassifierSet, MAX_FOLLOWED } from './set.ts';

/**
 * With more rows than this, memory for a second matrix, and the time of a step that removes many
 * features, count for more than the calls.
 */
const MAX_ROWS_OF_MANY = 512;

/** Steps of one call at most, and the doubles that decision values may take. */
const MAX_STEPS = 128;
const MAX_DECISIONS = 2 ** 19;

/** As core/linear-path.ts lays them out. */
const RECORD = 10;
const DONE = 0;
const AFTER = 2;
/** The places of what core/linear-path-state.ts tells: doubles, and integers behind them. */
const [LEFT, BUILT_FROM, CROSS_LEFT, CROSS_BUILT_FROM] = [0, 1, 2, 3];
const [REASON, SOLVED, FORGOTTEN, , CROSS_FORGOTTEN, BUILDS, CROSS_BUILDS, CROSS_FOLLOWED, CORRECTED, RESTARTS] = [
  8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
];

export interface LinearPathOptions {
  readonly set: ClassifierSet;
  readonly lazy: LazyWeights;
  /** Test samples, if there are any. */
  readonly cross: CrossGram | null;
  /** By feature: 1 where it is never removed. */
  readonly kept: Uint8Array | null;
  readonly withMargins: boolean;
}

/** Margin and ‖w‖², as in the trace. */
export interface PathMargin {
  readonly margin: number;
  readonly weightNorm2: number;
}

export interface PathStep {
  /** Features before the removal. */
  readonly features: number;
  /** In the order of elimination. */
  readonly removed: Int32Array;
  readonly criterion: Float64Array;
  readonly runnerUp: { readonly feature: number; readonly criterion: number } | null;
  readonly before: PathMargin;
  readonly objective: number;
  readonly supportVectors: number;
  /** Null where it has to be computed from the models. */
  readonly after: PathMargin | null;
  /** By model: decision values of the test samples, and their scales. Empty without test samples. */
  readonly decisions: readonly PathDecisions[];
}

export interface PathDecisions {
  readonly values: Float64Array;
  readonly scales: Float64Array;
  /** Of the solution. */
  readonly violation: number;
}

export interface PathRun {
  readonly steps: readonly PathStep[];
  /**
   * The models as last solved, where every step was finished; null where the next step has begun:
   * the set adopts what was solved of it when it next solves.
   */
  readonly classifiers: Classifier[] | null;
  /** Features of the last step that are still to be removed, by the engine. */
  readonly unfinished: Int32Array;
}

export class LinearPath {
  readonly #options: LinearPathOptions;
  readonly #address: Address;
  readonly #taken: Address[] = [];
  readonly #counts: Address;
  readonly #records: Address;
  readonly #removed: Address;
  readonly #criteria: Address;
  readonly #progress: Address;
  readonly #decisions: Address = NULL_ADDRESS;
  #hasRoom = false;
  readonly #classifierCount: number;
  readonly #testCount: number;
  /** Steps of one call at most. */
  readonly maxSteps: number;

  constructor(options: LinearPathOptions, classifierCount: number, tolerance: number) {
    const { set, lazy, cross, kept, withMargins } = options;
    const { columns, address: gram } = set.gram;
    const { core } = columns;
    const { routines } = core;
    this.#options = options;
    this.#classifierCount = classifierCount;
    this.#testCount = cross?.rowCount ?? 0;
    this.#address = this.#allocate(routines.linearPathBytes(classifierCount));
    const perStep = Math.max(1, classifierCount * this.#perModel);
    this.maxSteps = Math.max(1, Math.min(MAX_STEPS, Math.floor(MAX_DECISIONS / perStep)));
    const maxRemoved = columns.count;
    this.#counts = this.#allocate(4 * this.maxSteps);
    this.#records = this.#allocate(8 * RECORD * this.maxSteps);
    this.#removed = this.#allocate(4 * maxRemoved);
    this.#criteria = this.#allocate(8 * maxRemoved);
    const masses = this.#allocate(8 * columns.count);
    const keptMarks = this.#allocate(columns.count);
    core.doubles(masses, columns.count).set(set.gram.pathMasses.masses);
    if (kept) new Uint8Array(core.allDoubles.buffer, keptMarks, kept.length).set(kept);
    routines.linearPathSetup({
      path: this.#address,
      lazy: lazy.address,
      gram,
      classifierCount,
      masses,
      kept: keptMarks,
      keptCount: kept ? kept.reduce((sum, one) => sum + one, 0) : 0,
      tolerance,
      withMargins,
      marks: this.#allocate(Math.max(columns.count, columns.rowCount)),
      support: this.#allocate(12 * columns.rowCount),
      records: this.#records,
      removed: this.#removed,
      criteria: this.#criteria,
      gone: this.#allocate(4 * columns.count),
    });
    this.#progress = routines.linearPathProgress(this.#address);
    if (cross) this.#decisions = this.#layOutTest(cross);
  }

  /** A number that the last call has left behind; read directly, which takes no call. */
  #double(place: number): number {
    return this.#options.set.gram.columns.core.allDoubles[(this.#progress >> 3) + place];
  }

  #integer(place: number): number {
    return this.#options.set.gram.columns.core.allIntegers[(this.#progress >> 2) + place];
  }

  /** Doubles that the decision values of a model take. */
  get #perModel(): number {
    return 2 * this.#testCount + 1;
  }

  #allocate(bytes: number): Address {
    const address = this.#options.set.gram.columns.core.allocate(bytes);
    this.#taken.push(address);
    return address;
  }

  #layOutTest(cross: CrossGram): Address {
    const { core } = cross.training;
    const { masses } = cross.pathMasses;
    const rows = this.#allocate(4 * cross.rowCount);
    const crossMasses = this.#allocate(8 * masses.length);
    const decisions = this.#allocate(8 * this.#classifierCount * this.#perModel * this.maxSteps);
    core.doubles(crossMasses, masses.length).set(masses);
    const list = core.integers(rows, cross.rowCount);
    for (let row = 0; row < list.length; row++) list[row] = row;
    core.routines.linearPathTest({
      path: this.#address,
      count: cross.rowCount,
      rows,
      stride: cross.others.stride,
      columns: cross.others.address,
      cross: cross.address,
      masses: crossMasses,
      decisions,
    });
    return decisions;
  }

  /** Whether the core can take a step of so many features. */
  #isTaken(count: number): boolean {
    const { set, withMargins } = this.#options;
    if (count <= MAX_FOLLOWED) return true;
    // The margin after such a step is that of another matrix, which the solvers do not know.
    return !withMargins && set.gram.rowCount <= MAX_ROWS_OF_MANY;
  }

  /** The first of these steps that the core can take. */
  #takenOf(counts: readonly number[]): readonly number[] {
    const end = counts.findIndex((count) => !this.#isTaken(count));
    return counts.slice(0, Math.min(this.maxSteps, end < 0 ? counts.length : end));
  }

  #provideRoom(counts: readonly number[]): void {
    if (this.#hasRoom || !counts.some((count) => count > MAX_FOLLOWED)) return;
    const { routines } = this.#options.set.gram.columns.core;
    routines.linearPathRoom(this.#address, this.#allocate(routines.linearPathRoomBytes(this.#address)));
    this.#hasRoom = true;
  }

  /**
   * As many of the steps, of as many features each, as can be had; null where the core cannot go on
   * at present.
   */
  run(wanted: readonly number[]): PathRun | null {
    const { set, cross } = this.#options;
    const states = set.pathStates();
    const counts = this.#takenOf(wanted);
    if (states === null || counts.length === 0) return null;
    this.#provideRoom(counts);
    const { core } = set.gram.columns;
    const { routines } = core;
    for (const [k, { solver, limit, totalCost }] of states.classifiers.entries())
      routines.linearPathClassifier(this.#address, k, solver, limit, totalCost);
    const own = set.gram.pathMasses;
    cross?.follow(set.gram);
    const test = cross?.pathMasses;
    routines.linearPathStart({
      path: this.#address,
      features: set.gram.featureList,
      count: set.gram.featureCount,
      left: own.left,
      builtFrom: own.builtFrom,
      crossLeft: test?.left ?? 0,
      crossBuiltFrom: test?.builtFrom ?? 0,
      restarts: states.restarts,
    });
    core.integers(this.#counts, counts.length).set(counts);
    const done = routines.linearPathRun(this.#address, this.#counts, counts.length);
    const steps = this.#read(done);
    return { steps, ...this.#followed(steps) };
  }

  #read(count: number): PathStep[] {
    const { core } = this.#options.set.gram.columns;
    const isAfterKnown = this.#integer(REASON) !== AFTER;
    const records = core.doubles(this.#records, RECORD * count);
    const { count: width } = this.#options.set.gram.columns;
    const removed = core.integers(this.#removed, width);
    const criteria = core.doubles(this.#criteria, width);
    const decisions = this.#readDecisions(count);
    const steps: PathStep[] = [];
    let first = 0;
    for (let step = 0; step < count; step++) {
      const at = RECORD * step;
      const end = first + records[at + 1];
      const hasAfter = isAfterKnown || step < count - 1;
      const feature = records[at + 2];
      steps.push({
        features: records[at],
        removed: removed.slice(first, end),
        criterion: criteria.slice(first, end),
        runnerUp: feature < 0 ? null : { feature, criterion: records[at + 3] },
        before: { margin: records[at + 4], weightNorm2: records[at + 5] },
        objective: records[at + 6],
        supportVectors: records[at + 7],
        after: hasAfter ? { margin: records[at + 8], weightNorm2: records[at + 9] } : null,
        decisions: decisions === null ? [] : this.#decisionsOf(decisions, step),
      });
      first = end;
    }
    return steps;
  }

  /** Those of all steps, in one copy. */
  #readDecisions(count: number): Float64Array | null {
    if (this.#testCount === 0) return null;
    const { core } = this.#options.set.gram.columns;
    return core.doubles(this.#decisions, this.#perModel * this.#classifierCount * count).slice();
  }

  #decisionsOf(all: Float64Array, step: number): PathStep['decisions'] {
    const count = this.#testCount;
    const decisions: PathDecisions[] = [];
    let at = this.#perModel * this.#classifierCount * step;
    for (let k = 0; k < this.#classifierCount; k++, at += this.#perModel)
      decisions.push({
        values: all.subarray(at, at + count),
        scales: all.subarray(at + count, at + 2 * count),
        violation: all[at + 2 * count],
      });
    return decisions;
  }

  /** Everything that the core has gone on with by itself. */
  #followed(steps: readonly PathStep[]): Omit<PathRun, 'steps'> {
    const { set, cross } = this.#options;
    const { core } = set.gram.columns;
    const { routines } = core;
    const reason = this.#integer(REASON);
    const ends = Array.from({ length: this.#classifierCount }, (_, k) => ({
      verdict: routines.linearPathVerdict(this.#address, k),
      pivots: routines.linearPathPivots(this.#address, k),
    }));
    const last = steps.at(-1)?.removed ?? new Int32Array(0);
    const unfinished = reason === AFTER ? last.slice(this.#integer(FORGOTTEN)) : new Int32Array(0);
    // The list of the core is that of all steps.
    const removedCount = steps.reduce((sum, { removed }) => sum + removed.length, 0);
    const all = core.integers(this.#removed, removedCount).slice();
    cross?.followPath(all.subarray(0, this.#integer(CROSS_FORGOTTEN)), {
      left: this.#double(CROSS_LEFT),
      builtFrom: this.#double(CROSS_BUILT_FROM),
      builds: this.#integer(CROSS_BUILDS),
      followed: this.#integer(CROSS_FOLLOWED),
    });
    const isEnded = reason === DONE || reason === AFTER;
    const classifiers = set.followPath(ends, isEnded ? 0 : this.#integer(SOLVED));
    const forgotten = all.length - unfinished.length;
    if (forgotten > 0) {
      const isSound = set.gram.followPath(set.gram.featureCount - forgotten, {
        left: this.#double(LEFT),
        builtFrom: this.#double(BUILT_FROM),
        builds: this.#integer(BUILDS),
        isCorrected: this.#integer(CORRECTED) === 1,
      });
      if (isSound && this.#integer(RESTARTS) === 0) set.followed();
    }
    return { classifiers, unfinished };
  }

  dispose(): void {
    const { core } = this.#options.set.gram.columns;
    for (const address of this.#taken) core.release(address);
  }
}
