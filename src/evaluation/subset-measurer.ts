// Compares the neighbours of an incumbent subset by a criterion of the models that are trained on
// all samples (criteria/subsets/), in place of a cross-validation. A score is the negative criterion,
// so that more is better. Every training begins at the incumbent's solution.

import { eventLoopYielder } from '../base/event-loop.ts';
import type { SubsetCriterion } from '../criteria/subsets/index.ts';
import { createTrainer, problemsFor } from '../formulations/index.ts';
import type { Problems, Trainer } from '../formulations/trainers/trainer.ts';
import { Gram } from '../kernels/gram.ts';
import { doubleAt } from '../numeric/address.ts';
import { trainedData } from '../search/eliminate.ts';
import type { Elimination } from '../search/elimination.ts';
import type { Classifier, ClassifierSet } from '../solvers/set.ts';
import type { BinarySolver } from '../solvers/solver.ts';
import type { CrossValidator } from './cross-validator.ts';
import type { Change } from './subset-evaluator.ts';
import { summarize } from './summary.ts';

/** Values of a criterion within this fraction of each other are equal: solutions are not more exact. */
const EQUAL = 1e-9;

/** Whether a score beats another by more than the solutions are exact to. */
export const beatsMeasured = (score: number, other: number): boolean =>
  other === -Infinity ? score > other : score - other > EQUAL * Math.max(Math.abs(score), Math.abs(other));

/** The neighbours of a subset that begins with the given features, or all. */
export function subsetMeasurer(
  elimination: Elimination,
  criterion: SubsetCriterion,
  features?: readonly number[],
): CrossValidator {
  const measurer = new Measurer(elimination, criterion, features);
  let isDisposed = false;
  return {
    async commit(change) {
      const { score, stopped } = measurer.commit(change);
      return { scores: [[score]], machines: measurer.classifierCount, stopped };
    },
    async pickBest(changes) {
      const results = [];
      const yieldToEventLoop = eventLoopYielder();
      for (const change of changes) {
        await yieldToEventLoop();
        if (isDisposed) throw new Error('the measurer has been disposed of');
        results.push({ setting: 0, summary: summarize([measurer.score(change)]) });
      }
      return results;
    },
    async dispose() {
      isDisposed = true;
      measurer.dispose();
    },
  };
}

class Measurer {
  readonly #criterion: SubsetCriterion;
  /** Of all features; it is never trained, its set makes solvers for the matrices of subsets. */
  readonly #trainer: Trainer;
  readonly #set: ClassifierSet;
  readonly #problems: Problems;
  readonly #incumbent: Gram;
  readonly #neighbour: Gram;
  readonly #solvers: readonly BinarySolver[];
  /** The incumbent's coefficients; null before there is one. */
  #solutions: readonly Float64Array[] | null = null;

  constructor(elimination: Elimination, criterion: SubsetCriterion, features?: readonly number[]) {
    const { dataset, machine } = trainedData(elimination);
    this.#criterion = criterion;
    this.#problems = problemsFor(dataset, machine);
    this.#trainer = createTrainer(dataset, null, machine);
    const taken: { dispose(): void }[] = [this.#trainer];
    const held = <T extends { dispose(): void }>(thing: T) => {
      taken.push(thing);
      return thing;
    };
    try {
      this.#set = this.#trainer.set!;
      const { columns, kind } = this.#set.gram;
      this.#incumbent = held(new Gram(columns, kind, features));
      this.#neighbour = held(new Gram(columns, kind, features));
      this.#solvers = this.#problems.map((problem) => held(this.#set.solver(problem, this.#neighbour)));
    } catch (error) {
      for (const thing of taken.reverse()) thing.dispose();
      throw error;
    }
  }

  get classifierCount(): number {
    return this.#problems.length;
  }

  score(change: Change): number {
    return this.#scoreOf(this.#trained(change));
  }

  commit(change: Change) {
    const classifiers = this.#trained(change);
    const score = this.#scoreOf(classifiers);
    this.#incumbent.assignChanged(this.#neighbour, [], []);
    this.#solutions = classifiers.map(({ beta }) => beta);
    return { score, stopped: classifiers.filter(({ stop }) => stop === 'iteration-limit').length };
  }

  #trained({ removed, added }: Change): Classifier[] {
    this.#neighbour.assignChanged(this.#incumbent, removed, added);
    this.#set.matrix(this.#neighbour);
    return this.#problems.map((problem, k) => ({
      ...problem,
      ...this.#solvers[k].solve(this.#solutions?.[k] ?? new Float64Array(problem.rows.length)),
    }));
  }

  /** Finite: a hard margin that does not exist is as bad as anything can be. */
  #scoreOf(classifiers: readonly Classifier[]): number {
    let sum = 0;
    for (const classifier of classifiers)
      sum += this.#criterion.of({ classifier, kernelRows: () => this.#kernelRows(classifier) });
    return -Math.min(sum, Number.MAX_VALUE);
  }

  #kernelRows({ rows }: Classifier): Float64Array[] {
    const { address, stride } = this.#set.matrix(this.#neighbour);
    const { core } = this.#neighbour.columns;
    return Array.from(rows, (row) => {
      const whole = core.doubles(doubleAt(address, row * stride), stride);
      return Float64Array.from(rows, (other) => whole[other]);
    });
  }

  dispose(): void {
    for (const solver of this.#solvers) solver.dispose();
    this.#neighbour.dispose();
    this.#incumbent.dispose();
    this.#trainer.dispose();
  }
}
