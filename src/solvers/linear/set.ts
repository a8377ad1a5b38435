// The linear models of one multi-class task on one table, solved again from their last solution as
// features are eliminated.

import type { BinaryProblem, BinaryTask, LeastOutput } from '../problem.ts';
import { CoreLinearProblem, type LinearSolution, OriginGradient } from './problem.ts';
import type { LinearRows } from './rows.ts';
import { type LinearOptions, solveLinear } from './solve.ts';

/** A trained binary classifier, as plain data. */
export type LinearClassifier = BinaryProblem & BinaryTask & LinearSolution;

export interface LinearClassifierSetOptions extends Omit<LinearOptions, 'onIterations'> {
  /** From `decompose`. */
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
  /** Called from time to time with the number of completed epochs or steps of a problem. */
  onIterations?(done: number, problem: number): void;
}

/** A relative duality gap below this is rounding. */
const MIN_GAP = 1e-15;

/**
 * Several sets may share the rows, for instance for different folds or costs. No set owns the rows,
 * so a set has nothing to release.
 */
export class LinearClassifierSet {
  readonly rows: LinearRows;
  readonly #options: LinearClassifierSetOptions;
  #last: readonly LinearSolution[] = [];
  /** By problem; the rows only ever lose features. */
  readonly #origins: OriginGradient[] = [];

  constructor(rows: LinearRows, options: LinearClassifierSetOptions) {
    this.rows = rows;
    this.#options = options;
  }

  /**
   * Trains the models for the remaining features, each with a warm start from its last solution.
   */
  solve(): LinearClassifier[] {
    const { problems, onIterations, ...options } = this.#options;
    this.#last = problems.map((problem, k) => {
      const heard = onIterations && { onIterations: (done: number) => onIterations(done, k) };
      this.#origins[k] ??= new OriginGradient();
      const start = { ...this.#last[k], origin: this.#origins[k] };
      return solveLinear(this.rows, problem, { ...options, ...heard }, start);
    });
    return problems.map((problem, k) => ({ ...problem, ...this.#last[k] }));
  }

  /**
   * An upper bound on the distance of w (with its bias) of each model from the exact solution: ½ ‖w
   * − w*‖² is at most the gap, and the bias is a weight like any other.
   */
  distances(classifiers: readonly LinearSolution[]): number[] {
    return classifiers.map(({ gap, objective }) => Math.sqrt(2 * Math.max(gap, MIN_GAP) * objective));
  }

  /** The smallest output of model k, if it is not min y f(x) over the rows of that model. */
  leastOutput(_classifiers: readonly LinearClassifier[], _k: number): LeastOutput | null {
    return null;
  }

  /** Computes f(x) for rows of the table, for models of the remaining features. */
  decisionValues(classifier: LinearSolution, rows: Int32Array): Float64Array {
    const { core } = this.rows;
    return core.withScratch((scratch) => {
      const ones = new Float64Array(rows.length).fill(1);
      const problem = { rows, signs: ones, costs: ones, loss: 'squared', bias: 1 } as const;
      const state = new CoreLinearProblem(this.rows, problem, scratch);
      const [weights, out] = [state.vector(), scratch.doubles(rows.length)];
      state.writeWeights(classifier, weights);
      core.routines.linearDecide(state.address, weights, out);
      return core.doubles(out, rows.length).slice();
    });
  }
}
