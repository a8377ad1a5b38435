// The binary classifiers of one multi-class task on one Gram cache, solved again from their last
// solution as features are eliminated.

import type { Gram, KernelMatrix } from '../kernels/gram.ts';
import type { Kernel, KernelParameters } from '../kernels/kernel.ts';
import { type KernelChoice, resolveParameters } from '../kernels/parameters.ts';
import type { Address } from '../numeric/address.ts';
import type { BinaryProblem, BinaryTask, LeastOutput, Solution } from './problem.ts';
import { BinarySolver, type Method, RANKING_TOLERANCE, type SolverOptions } from './solver.ts';
import { weights } from './weights.ts';

/** A trained binary classifier, as plain data. */
export type Classifier = BinaryProblem & BinaryTask & Solution;

/** The kernel and the solver of a set of models. */
export interface ClassifierSetOptions extends SolverOptions {
  readonly kernel: Kernel;
  readonly parameters?: KernelChoice;
  /** From `decompose`. */
  readonly problems: readonly (BinaryProblem & BinaryTask)[];
}

/** The solver state that the core needs to continue without JavaScript. */
export interface PathStates {
  readonly classifiers: readonly { readonly solver: Address; readonly limit: number; readonly totalCost: number }[];
  readonly tolerance: number;
  /** Whether the solvers begin again at their last solutions, since the Gram cache has changed. */
  readonly restarts: boolean;
}

/** Following a feature costs the exact solver about a tenth of beginning again. */
export const MAX_FOLLOWED = 8;

/**
 * Several sets may share a Gram cache, for instance for different folds or costs; none of them owns
 * it.
 */
export class ClassifierSet {
  readonly gram: Gram;
  readonly kernel: Kernel;
  readonly #choice: KernelChoice;
  readonly #problems: readonly (BinaryProblem & BinaryTask)[];
  readonly #solving: SolverOptions;
  readonly #solvers: BinarySolver[];
  /** The version of the Gram cache that the solvers have followed to. */
  #followed: number;
  #trainedWith: KernelParameters;

  constructor(gram: Gram, options: ClassifierSetOptions) {
    this.gram = gram;
    this.kernel = options.kernel;
    this.#choice = options.parameters ?? {};
    this.#problems = options.problems;
    this.#solving = { ...options, ...this.#suitable(options.method) };
    this.#solvers = options.problems.map((problem) => this.solver(problem));
    this.#followed = gram.version;
    this.#trainedWith = this.parameters();
  }

  /**
   * The exact solver for the linear kernel; where it pays for others; never where the kernel does
   * not allow it.
   */
  #suitable(method: Method | undefined): { method: Method; rank?: number } {
    if (method === 'smo' || !this.kernel.semidefinite(this.parameters())) return { method: 'smo' };
    if (!this.kernel.hasWeights) return { method: method ?? 'auto' };
    // K has the rank of the features at most, and the constraint adds one; one more for rounding.
    return { method: 'exact', rank: this.gram.featureCount + 2 };
  }

  /** The kernel parameters for the remaining features, in this Gram cache or another. */
  parameters(gram = this.gram): KernelParameters {
    // A kernel without numbers needs no list of the features, which would be made for it at every
    // step.
    const features = this.kernel.options.length === 0 ? [] : gram.features;
    return resolveParameters(this.kernel, this.#choice, gram.columns, features);
  }

  matrix(gram = this.gram): KernelMatrix {
    return gram.matrix(this.kernel, this.parameters(gram));
  }

  /**
   * Returns a solver for a problem, like those of the set; the caller must dispose of it. For
   * another Gram cache, with the same features or fewer, call `matrix` after each change to that
   * cache and before solving.
   */
  solver(problem: BinaryProblem, gram = this.gram): BinarySolver {
    return new BinarySolver(gram.columns.core, this.matrix(gram), problem, this.#solving);
  }

  /**
   * The kernel parameters of the last training; models that are kept while features are eliminated
   * retain them.
   */
  get trainedWith(): KernelParameters {
    return this.#trainedWith;
  }

  /** The models come from another set, which was trained with these parameters. */
  adopt(parameters: KernelParameters): void {
    this.#trainedWith = parameters;
  }

  /** The kernel matrix of the remaining features, with the parameters used in the last training. */
  trainedMatrix(): KernelMatrix {
    return this.gram.matrix(this.kernel, this.#trainedWith);
  }

  /**
   * Trains the models for the remaining features, each with a warm start from its last solution.
   */
  solve(): Classifier[] {
    this.#trainedWith = this.parameters();
    this.trainedMatrix();
    if (this.#followed !== this.gram.version) for (const solver of this.#solvers) solver.refresh();
    this.#followed = this.gram.version;
    return this.#problems.map((problem, k) => solved(problem, this.#solvers[k].solve()));
  }

  /**
   * Removes a feature from the Gram cache and updates this set. If several sets share a cache, use
   * `forgetTogether`.
   */
  forget(feature: number): void {
    forgetTogether([this], feature);
  }

  /**
   * Eliminates several features at once. If there are many features, they are not subtracted one by
   * one; instead, the solvers restart from their solutions.
   */
  forgetAll(features: Int32Array): void {
    if (features.length <= MAX_FOLLOWED) for (const feature of features) this.forget(feature);
    else this.gram.forgetAll(features);
  }

  /**
   * Prepares the solvers for a feature that is about to be subtracted from the Gram cache. Returns
   * false if the solvers cannot be updated for this feature.
   */
  prepare(feature: number): boolean {
    if (this.kernel.fill || this.#followed !== this.gram.version) return false;
    for (const solver of this.#solvers) solver.forget(this.gram.columns.at(feature));
    return true;
  }

  /**
   * Called after the feature for which the solvers were prepared has been subtracted from the Gram
   * cache, without any other change.
   */
  followed(): void {
    this.#followed = this.gram.version;
  }

  /**
   * The state of the solvers, for the core; null if there is a solver from which the core cannot
   * continue.
   */
  pathStates(): PathStates | null {
    if (this.kernel.fill || !this.kernel.hasWeights) return null;
    const states = this.#solvers.map((solver) => solver.pathState);
    if (states.some((state) => state === null)) return null;
    return {
      classifiers: states as PathStates['classifiers'],
      tolerance: this.#solving.tolerance ?? RANKING_TOLERANCE,
      restarts: this.#followed !== this.gram.version,
    };
  }

  /**
   * Called after the core has solved models itself: the first `begun` models for the current
   * features, which the next call of `solve` adopts, and the others for the previous features.
   * Returns null if any models have been solved for the current features.
   */
  followPath(
    ends: readonly { readonly verdict: number; readonly pivots: number }[],
    begun: number,
  ): Classifier[] | null {
    const classifiers: Classifier[] = [];
    for (const [k, { verdict, pivots }] of ends.entries()) {
      if (k < begun) this.#solvers[k].foresee(verdict, pivots);
      else classifiers.push(solved(this.#problems[k], this.#solvers[k].follow(verdict, pivots)));
    }
    return begun === 0 ? classifiers : null;
  }

  /** The margin of model k on its rows, if its solver has computed it; null otherwise. */
  knownMargin(k: number, classifier: Classifier): LeastOutput | null {
    return this.#followed === this.gram.version ? this.#solvers[k].margin(classifier) : null;
  }

  /** The weights of each model for the remaining features (linear kernel only). */
  weights(classifiers: readonly Classifier[], features: ArrayLike<number> = this.gram.features): Float64Array[] {
    if (!this.kernel.hasWeights) throw new Error(`the ${this.kernel.name} kernel has no weights`);
    return classifiers.map((classifier) => weights(this.gram.columns, classifier, features));
  }

  dispose(): void {
    for (const solver of this.#solvers) solver.dispose();
  }
}

/** Written out: spreading both objects takes longer than a step of a small problem. */
function solved(
  { positive, negative, rows, signs, costs }: BinaryProblem & BinaryTask,
  { beta, bias, objective, violation, gap, iterations, stop, solver }: Solution,
): Classifier {
  return { positive, negative, rows, signs, costs, beta, bias, objective, violation, gap, iterations, stop, solver };
}

/** Removes a feature from the Gram cache that the sets share. */
export function forgetTogether(sets: readonly ClassifierSet[], feature: number): void {
  const { gram } = sets[0];
  if (sets.some((set) => set.gram !== gram)) throw new Error('the sets do not share one Gram cache');
  const { builds } = gram;
  const prepared = sets.filter((set) => set.prepare(feature));
  gram.forget(feature);
  // A rebuilt matrix differs by rounding from the one the solvers expect; they begin again from
  // their solutions.
  if (gram.builds === builds) for (const set of prepared) set.followed();
}
