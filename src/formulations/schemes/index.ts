// The multi-class schemes, and the binary problems that they make of labels.

import { indices } from '../../base/indices.ts';
import { problem } from '../../base/problem.ts';
import { registry } from '../../base/registry.ts';
import type { BinaryProblem, BinaryTask } from '../../solvers/problem.ts';
import { oneVsOne } from './one-vs-one.ts';
import { oneVsRest } from './one-vs-rest.ts';
import { type Scheme, takesPart } from './scheme.ts';

const ENTRIES = [oneVsOne, oneVsRest] as const;

/** The name of a multi-class scheme: the value of the option `multiclass`. */
export type SchemeName = (typeof ENTRIES)[number]['name'];

/** The multi-class schemes, by name. */
export const schemes = registry<Scheme>('multi-class scheme', ENTRIES);

export const schemeNames: readonly SchemeName[] = ENTRIES.map(({ name }) => name);

export const DEFAULT_SCHEME: SchemeName = oneVsOne.name;

/** The scheme for this many classes: two are one task, whatever the scheme. */
const schemeFor = (name: string, classCount: number): Scheme => (classCount === 2 ? oneVsOne : schemes.get(name));

/** The tasks of some classes (ascending) under a scheme. */
export const tasksOf = (name: string, classes: readonly number[]): readonly BinaryTask[] =>
  schemeFor(name, classes.length).tasks(classes);

/** The scheme that tasks were made by: a single task has two classes. */
export const schemeOf = (name: string, tasks: readonly unknown[]): Scheme =>
  tasks.length === 1 ? oneVsOne : schemes.get(name);

/** The class predicted for each sample, from the decision values of every task. */
export function decodeClasses(
  scheme: string,
  tasks: readonly BinaryTask[],
  values: readonly ArrayLike<number>[],
  classCount: number,
): Int32Array {
  return schemeOf(scheme, tasks).decode(tasks, values, classCount);
}

export interface Decomposition {
  readonly scheme: string;
  readonly labels: ArrayLike<number>;
  /** The cost C of every sample in the dataset. */
  readonly costs: ArrayLike<number>;
  /** The training samples, in ascending order; all by default. */
  readonly rows?: Int32Array;
}

/** The binary problems of the classes that occur in the training samples. */
export function decompose({ scheme, labels, costs, rows }: Decomposition): (BinaryProblem & BinaryTask)[] {
  // Samples of cost 0 take no part: not in the training, and not in margins or criteria of its
  // samples.
  const training = (rows ?? indices(labels.length)).filter((row) => costs[row] > 0);
  const present = new Set<number>();
  for (let i = 0; i < training.length; i++) present.add(labels[training[i]]);
  const classes = [...present].sort((a, b) => a - b);
  if (classes.length < 2) throw problem('one-class-to-train-on', {});
  return tasksOf(scheme, classes).map((task) => {
    const own = training.filter((row) => takesPart(task, labels[row]));
    const { positive, negative } = task;
    const signs = new Float64Array(own.length);
    const ownCosts = new Float64Array(own.length);
    for (let i = 0; i < own.length; i++) {
      signs[i] = labels[own[i]] === positive ? 1 : -1;
      ownCosts[i] = costs[own[i]];
    }
    return { positive, negative, rows: own, signs, costs: ownCosts };
  });
}

export type { BinaryTask } from '../../solvers/problem.ts';
export {
  isPairwise,
  knownClasses,
  opponentOf,
  type Scheme,
  type TaskNames,
  takesPart,
  taskNames,
  taskTitle,
} from './scheme.ts';
