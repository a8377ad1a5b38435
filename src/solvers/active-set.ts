// The exact solver (core/active-set.ts) on a problem in the core, with what it keeps from one
// elimination to the next.

import type { Address } from '../numeric/address.ts';
import type { CoreProblem } from './problem.ts';
import { smo } from './smo.ts';

/**
 * The first solution is begun by SMO, loosely and not for long: run to its end it would be the
 * slowest part.
 */
const SEED_TOLERANCE = 1e-3;
const SEED_LIMIT = 5000;
/** More rounds than any path needed; beyond them SMO takes over. */
const ROUNDS = 100;
const ROUNDS_PER_ROW = 30;

export type ExactVerdict = 'optimal' | 'precision' | 'unbounded' | 'round-limit';
const VERDICTS: readonly (ExactVerdict | null)[] = [null, 'optimal', 'precision', 'unbounded', 'round-limit'];
const UNBOUNDED = 3;

export class ActiveSet {
  readonly #problem: CoreProblem;
  readonly #address: Address;
  #unbounded = false;

  /** `capacity`: how many rows may be free at a time. */
  constructor(problem: CoreProblem, capacity: number) {
    const { core, address, count } = problem;
    this.#problem = problem;
    this.#address = core.allocate(core.routines.activeSetBytes(count, capacity));
    core.routines.activeSetSetup(this.#address, address, capacity);
  }

  /** A first guess, for a problem that is at 0. */
  seed(): void {
    smo(this.#problem, SEED_TOLERANCE, SEED_LIMIT);
  }

  /** Starts from the current state of the problem. */
  start(): void {
    this.#note(this.#problem.core.routines.activeSetStart(this.#address));
  }

  /** A feature is eliminated from a linear kernel; the matrix must not have forgotten it yet. */
  forget(column: Address): void {
    this.#note(this.#problem.core.routines.activeSetForget(this.#address, column));
  }

  #note(code: number): void {
    this.#unbounded = code === UNBOUNDED;
  }

  solve(): ExactVerdict {
    if (this.#unbounded) {
      // The state is to describe this problem, not the one solved before.
      this.#problem.core.routines.problemFinish(this.#problem.address);
      return 'unbounded';
    }
    return VERDICTS[this.#problem.core.routines.activeSet(this.#address, this.limit)]!;
  }

  /** Rounds that a solution may take. */
  get limit(): number {
    return ROUNDS + ROUNDS_PER_ROW * this.#problem.count;
  }

  /** The state in the core, for routines that go on with it; null where it has no solution. */
  get state(): Address | null {
    return this.#unbounded ? null : this.#address;
  }

  /** The core has solved by itself. */
  static verdictOf(code: number): ExactVerdict {
    return VERDICTS[code]!;
  }

  /** The core has removed a feature by itself. */
  forgotten(code: number): void {
    this.#note(code);
  }

  get pivots(): number {
    return this.#problem.core.routines.activeSetPivots(this.#address);
  }

  dispose(): void {
    this.#problem.core.release(this.#address);
  }
}
