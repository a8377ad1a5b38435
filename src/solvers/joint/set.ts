// The classifiers of a joint multi-class SVM, one per class, solved again from their last solution as
// features are eliminated. The problems are those of one-vs-rest: the same samples for every class.
//
// Two classes are one problem, as everywhere. Since Σ_c w_c = 0 at the optimum, both losses are then
// binary hinge losses: with f = f_2 − f_1, ½ (½‖w‖² + 2C Σ max(0, 1 − y f)) for Crammer and Singer;
// with f = f_2 = −f_1, 2 (½‖w‖² + C Σ max(0, 1 − y f)) for Weston and Watkins.

import type { LinearSolution } from '../linear/problem.ts';
import type { LinearRows } from '../linear/rows.ts';
import { type LinearClassifier, LinearClassifierSet } from '../linear/set.ts';
import type { BinaryProblem, BinaryTask, LeastOutput } from '../problem.ts';
import { type JointOptions, solveJoint } from './solve.ts';

export interface JointSetOptions extends JointOptions {
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
}

/** Of two classes: the factor of C in the binary problem, and that of its objective in the joint one. */
const AS_PAIR = { nearest: { cost: 2, objective: 0.5 }, every: { cost: 1, objective: 2 } } as const;

export class JointClassifierSet extends LinearClassifierSet {
  readonly #options: JointSetOptions;
  #last: readonly LinearSolution[] = [];

  constructor(rows: LinearRows, options: JointSetOptions) {
    const { problems, loss, ...rest } = options;
    const factor = AS_PAIR[loss].cost;
    const scaled = problems.map((own) => ({ ...own, costs: own.costs.map((cost) => factor * cost) }));
    super(rows, { ...rest, loss: 'hinge', problems: scaled });
    this.#options = options;
  }

  get #isPair(): boolean {
    return this.#options.problems.length === 1;
  }

  override solve(): LinearClassifier[] {
    const { problems, loss } = this.#options;
    if (this.#isPair) {
      const share = AS_PAIR[loss].objective;
      return super.solve().map((own, k) => ({ ...own, costs: problems[k].costs, objective: share * own.objective }));
    }
    this.#last = solveJoint(this.rows, problems, this.#options, this.#last).classes;
    return problems.map((problem, c) => ({ ...problem, ...this.#last[c] }));
  }

  /** The gap is that of the whole, and bounds the sum of the squared distances of all classes. */
  override distances(classifiers: readonly LinearSolution[]): number[] {
    const share = this.#isPair ? 1 / AS_PAIR[this.#options.loss].objective : 1;
    const objective = share * classifiers.reduce((sum, own) => sum + own.objective, 0);
    return super.distances(classifiers.map((own) => ({ ...own, objective })));
  }

  /**
   * What margins are made of: the boundary between classes c and d is where f_c = f_d. Of the samples
   * of class k, ‖w_k‖ times the smallest (f_k − f_d) / ‖w_k − w_d‖ over all other classes d.
   */
  override leastOutput(classifiers: readonly LinearClassifier[], k: number): LeastOutput | null {
    if (this.#isPair) return null;
    const own = classifiers[k];
    const rows = own.rows.filter((_, n) => own.signs[n] > 0);
    const { features } = this.rows;
    const weights = classifiers.map((one) => present(one, features));
    const norm2 = squared(weights[k]);
    const values = classifiers.map((one) => this.decisionValues(one, rows));
    let least = Infinity;
    for (let d = 0; d < classifiers.length; d++) {
      if (d === k) continue;
      const width = Math.sqrt(squared(weights[k].map((weight, j) => weight - weights[d][j])));
      if (!(width > 0)) continue;
      for (let n = 0; n < rows.length; n++) least = Math.min(least, (values[k][n] - values[d][n]) / width);
    }
    return { least: least * Math.sqrt(norm2), norm2: least === Infinity ? 0 : norm2 };
  }
}

/** The weights of the features that are left. */
function present({ features, weights }: LinearSolution, left: Int32Array): Float64Array {
  const own = new Float64Array(left.length);
  for (let k = 0, at = 0; k < left.length; k++) {
    while (features[at] < left[k]) at++;
    own[k] = weights[at];
  }
  return own;
}

const squared = (values: Float64Array) => values.reduce((sum, value) => sum + value * value, 0);
